"""The small numbers a Libre state is made of."""

from __future__ import annotations

from typing import Final

from engine.games.libre.keywords import NAMES

NUL: Final = -10_000
"""A stat that a card does not have (L1.7)."""
NOBODY: Final = -1

SPIRITS: Final = 8
ANY: Final = 7

# Where a card lies.
DECK: Final = 0
HAND: Final = 1
PILE: Final = 2
PLAY: Final = 3
GONE: Final = 4
CHAIN: Final = 5

# Keywords as bits, in the order of the table of L9.1; then what only card text gives.
KEYWORD_BITS: Final = {name: 1 << place for place, name in enumerate(NAMES)}
ARCHERY: Final = KEYWORD_BITS["Archery"]
COWARDICE: Final = KEYWORD_BITS["Cowardice"]
DEVOUT: Final = KEYWORD_BITS["Devout"]
FLIGHT: Final = KEYWORD_BITS["Flight"]
FURY: Final = KEYWORD_BITS["Fury"]
GUERRILLA: Final = KEYWORD_BITS["Guerrilla"]
HEALING: Final = KEYWORD_BITS["Healing"]
INVISIBILITY: Final = KEYWORD_BITS["Invisibility"]
NECROMANCY: Final = KEYWORD_BITS["Necromancy"]
PERMANENCY: Final = KEYWORD_BITS["Permanency"]
PREEMPTION: Final = KEYWORD_BITS["Preemption"]
RECYCLE: Final = KEYWORD_BITS["Recycle"]
STEALTH: Final = KEYWORD_BITS["Stealth"]
ALL_KEYWORDS: Final = (1 << len(NAMES)) - 1
STAYS: Final = 1 << 16
NO_ATTACK: Final = 1 << 17
NO_DEFEND: Final = 1 << 18
NO_ENTER: Final = 1 << 19
ACT_BITS: Final = {"attack": NO_ATTACK, "defend": NO_DEFEND, "enter": NO_ENTER}
NUMBERED: Final = ARCHERY | HEALING | PERMANENCY

# What a change does.
ADD_OFFENSE: Final = 0
ADD_HEALTH: Final = 1
ADD_FAITH: Final = 2
SET_OFFENSE: Final = 3
SET_HEALTH: Final = 4
SET_FAITH: Final = 5
GIVE: Final = 6
TAKE: Final = 7
CONTROL: Final = 8
STAT_CODES: Final = {"offense": 0, "health": 1, "faith": 2}
FOR_GOOD: Final = 0
THIS_TURN: Final = 1

# Frames of what is still to be done.
SETUP: Final = 0
TURN: Final = 1
WINDOW: Final = 2
COMBAT: Final = 3
CHECK: Final = 4
TRIGGERS: Final = 5
ANNOUNCE: Final = 6
RESOLVE: Final = 7
PICK: Final = 8
DAMAGE: Final = 9
FRAME_NAMES: Final = (
    "setup", "turn", "window", "combat", "check", "triggers", "announce", "resolve", "pick", "damage",
)  # fmt: skip

# Items on the chain.
CARD: Final = 0
ABILITY: Final = 1
TRIGGER: Final = 2
SHOT: Final = 3
CARE: Final = 4
ITEM_NAMES: Final = ("card", "ability", "trigger", "archery", "healing")

# Steps of a turn (L6.1).
GAIN: Final = 0
UPKEEP: Final = 1
BEGIN: Final = 2
DRAW: Final = 3
DO: Final = 4
CLOSE: Final = 5
FURIOUS: Final = 6
DISCARD: Final = 7
ENDING: Final = 8
END: Final = 9
VICTORY: Final = 10
TURN_STEPS: Final = (
    "gain", "permanency", "begin", "draw", "do", "close", "fury", "discard", "ending", "end", "victory",
)  # fmt: skip

# Events that cards listen to, in the order of the vocabulary.
ENTERS: Final = 0
DISCARDED: Final = 1
HOUSED: Final = 2
ATTACKS: Final = 3
DEFENDS: Final = 4
TURN_BEGINS: Final = 5
TURN_ENDS: Final = 6
ALLY_HOUSED: Final = 7
ALLY_DISCARDED: Final = 8
EVENTS: Final = 9

# Decisions (L15.2).
D_TARGET: Final = 0
D_PLACE: Final = 1
D_DIRECTION: Final = 2
D_UPKEEP: Final = 3
D_MAIN: Final = 4
D_PAYMENT: Final = 5
D_TEMPLE: Final = 6
D_HOST: Final = 7
D_AIM: Final = 8
D_ATTACK: Final = 9
D_DEFEND: Final = 10
D_WINDOW: Final = 11
D_NECROMANCY: Final = 12
D_REWARD: Final = 13
D_UNIQUE: Final = 14
D_DISCARD: Final = 15
D_ORDER: Final = 16
D_SEARCH: Final = 17
D_MAY: Final = 18
D_PREVENT: Final = 19
DECISION_NAMES: Final = (
    "target", "place", "direction", "permanency", "main", "payment", "temple", "host", "aim", "attack", "defend",
    "window", "necromancy", "reward", "unique", "discard", "order", "search", "may", "prevent",
)  # fmt: skip
PROMPTS: Final = (
    "Propose a Faith target from 1 to 999",
    "Go first or last",
    "Choose the direction of play",
    "Pay for Permanency or let it go",
    "Do things, or end the turn",
    "Choose which Spirit pays",
    "Choose where the Follower goes",
    "Choose the Follower that wears it",
    "Choose a target",
    "Declare attackers",
    "Assign defenders",
    "Answer, or pass",
    "Take the Follower or leave it",
    "Kill a Follower inside a Temple, or none",
    "Keep one Unique card",
    "Discard a card",
    "Choose which effect goes on the chain first",
    "Choose a card from your deck",
    "Use the effect or not",
    "Choose whose damage is prevented",
)

HAND_LIMIT: Final = 5
MOST_TURNS: Final = 200
EXTRA_TURNS: Final = 5
SOLO_TURNS: Final = 50
