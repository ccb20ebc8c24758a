"""The small numbers a Sigil state is made of."""

from __future__ import annotations

from typing import Final

# Kinds of frames on the stack of what is still to do.
SETUP: Final = 0
TURN: Final = 1
CHAIN: Final = 2
RESPOND: Final = 3
EVENTS: Final = 4
ACTIVATE: Final = 5
PROGRAM: Final = 6
CHECK: Final = 7
TRIGGERS: Final = 8
PICK: Final = 9
CALL: Final = 10
EACH: Final = 11
FRAME_NAMES: Final = (
    "setup",
    "turn",
    "chain",
    "respond",
    "events",
    "activate",
    "program",
    "check",
    "triggers",
    "pick",
    "call",
    "each",
)

# Kinds of decisions (1501).
LINE_ORDER: Final = 0
REDRAW: Final = 1
MAIN_ACTION: Final = 2
BATTLE_ACTION: Final = 3
EQUIP_ACTION: Final = 4
ANSWER: Final = 5
TARGET: Final = 6
MODE: Final = 7
COST_CARDS: Final = 8
COIN_CALL: Final = 9
PICK_CARDS: Final = 10
OPTIONAL: Final = 11
DECISION_NAMES: Final = (
    "line_order",
    "redraw",
    "main_action",
    "battle_action",
    "equip_action",
    "respond",
    "target",
    "mode",
    "cost_cards",
    "coin_call",
    "pick_cards",
    "optional",
)

# Statuses (801) and how long they last: 1 this turn, 2 + seat until that seat's next turn, 10 x turns, or for good.
POISON: Final = 0
CONFUSION: Final = 1
PARALYSE: Final = 2
TALENTLESS: Final = 3
DISARMED: Final = 4
STATUS_NAMES: Final = ("poison", "confusion", "paralyse", "talentless", "disarmed")
STATUSES: Final = 5
LASTS_TURN: Final = 1
LASTS_NEXT: Final = 2
LASTS_TURNS: Final = 10
LASTS_CURED: Final = 1_000_000

# Durations of other changes (1306); a number above 0 counts turns.
THIS_TURN: Final = -1
NEXT_TURN: Final = -2
PERMANENT: Final = -3
WHILE_SOURCE: Final = -4
UNTIL_NAMES: Final = {THIS_TURN: "this_turn", NEXT_TURN: "until_next_turn", PERMANENT: "permanent"}

# What a change does; keywords and immunities (KEYWORD + 2 + status) have no number.
MOD_ATK: Final = 0
MOD_DEF: Final = 1
SET_ATK: Final = 2
SET_DEF: Final = 3
PREVENT: Final = 4
FORBID: Final = 5
KEYWORD: Final = 6
ALL_DAMAGE: Final = 1 << 40
PIERCING: Final = 0
BERSERK: Final = 1
IMMUNE: Final = 2
TEAM_PRIDE: Final = 7

# Acts that can be forbidden, as bits.
ACT_BITS: Final = {
    "attack": 1,
    "battle": 2,
    "skill": 4,
    "spell": 8,
    "item": 16,
    "event": 32,
    "equip": 64,
    "ability": 128,
    "response": 256,
}
ATTACKING: Final = 1
BATTLING: Final = 2
EQUIPPING: Final = 64
ABILITIES: Final = 128

# Kinds of links as bits (1304).
LINK_BITS: Final = {
    "attack": 1,
    "item": 2,
    "loot": 4,
    "event": 8,
    "skill": 16,
    "spell": 32,
    "equipment": 64,
    "ability": 128,
    "response_event": 256,
    "response_skill": 512,
    "response_spell": 1024,
    "any_card": 2048,
}
LINK_ATTACK: Final = 1
LINK_ABILITY: Final = 128

# Kinds of events, and of the index of cards in play that listen.
BATTLE_DAMAGE: Final = 0
DAMAGE: Final = 1
FAINT: Final = 2
STATUS: Final = 3
EQUIPPED: Final = 4
SUMMONED: Final = 5
GOLD: Final = 6
DRAW: Final = 7
HEAL: Final = 8
STANDBY: Final = 9
END: Final = 10
ENTERS: Final = 11
LEAVES: Final = 12
REPLACE_FAINT: Final = 13
REPLACE_DAMAGE: Final = 14
STATIC: Final = 15
"""Static blocks are listed under STATIC + what they do, from MOD_ATK to KEYWORD."""
LISTENERS: Final = 22
EVENT_CODES: Final = {
    "battle_damage": BATTLE_DAMAGE,
    "damage": DAMAGE,
    "faint": FAINT,
    "status": STATUS,
    "equipped": EQUIPPED,
    "summoned": SUMMONED,
    "gold": GOLD,
    "draw": DRAW,
    "heal": HEAL,
    "standby": STANDBY,
    "end": END,
    "enters": ENTERS,
    "leaves": LEAVES,
}

# Subjects of events and owners of turns.
ANYONE: Final = 0
SELF: Final = 1
OWN: Final = 2
ENEMY: Final = 3
SUBJECT_CODES: Final = {"self": SELF, "own_side": OWN, "enemy": ENEMY, "own": SELF, "any": ANYONE}

# Card types and the ways of using them.
CHARACTER: Final = 0
ITEM: Final = 1
EVENT: Final = 2
SKILL: Final = 3
SPELL: Final = 4
EQUIPMENT: Final = 5
SUMMON: Final = 6
TYPE_NAMES: Final = ("character", "item", "event", "skill", "spell", "equipment", "summon")

USE_NEVER: Final = 0
USE_MAIN: Final = 1
USE_BATTLE: Final = 2
USE_EQUIP: Final = 3
USE_RESPONSE: Final = 4

# Kinds of Summons.
WEAK: Final = 1
AID: Final = 2
FULL: Final = 3
CREATURE: Final = 4
SUMMON_CODES: Final = {"weak": WEAK, "aid": AID, "full": FULL, "creature": CREATURE}
REPLACE: Final = 0
EQUIP: Final = 1
FORM_NAMES: Final = ("replace", "equip")

# Equip slots.
SLOT_ATK: Final = 0
SLOT_DEF: Final = 1
SLOT_ACCESSORY: Final = 2
SLOT_NAMES: Final = ("atk", "def", "accessory")
SLOT_CODES: Final = {"atk": SLOT_ATK, "def": SLOT_DEF, "accessory": SLOT_ACCESSORY}

# Once-per-turn limits of a seat (408), as bits.
USED_LOOT: Final = 1
USED_SINGLE: Final = 2
USED_BATTLE: Final = 4

# A trainer after its Creature's death (909): in its next turn, in this one, as bits.
STUNNED_NEXT: Final = 1
STUNNED_NOW: Final = 2
STUNNED_NAMES: Final = (None, "next_turn", "this_turn", "both_turns")

# Deeds remembered for `did`, as bits; DID_ACTIVATED is shifted by the card type.
DID_BATTLE_DAMAGE: Final = 1
DID_RECEIVED_DAMAGE: Final = 2
DID_ATTACKED: Final = 4
DID_FAINTED_ENEMY: Final = 8
DID_ACTIVATED: Final = 16

# Phases, as steps of a turn.
PHASE_DRAW: Final = 0
PHASE_STANDBY: Final = 1
PHASE_MAIN: Final = 2
PHASE_BATTLE: Final = 3
PHASE_EQUIP: Final = 4
PHASE_END: Final = 5
PHASE_NAMES: Final = ("draw", "standby", "main", "battle", "equip", "end")

# Formats.
SINGLE: Final = 0
TEAM: Final = 1
BOSS: Final = 2
FORMAT_NAMES: Final = ("single", "team", "boss")

NOBODY: Final = -1
NO_EVENT: Final = (-1, -1, -1, -1, 0)

LOOP_GUARD: Final = 200
FIRST_GOLD: Final = 1000
FIRST_HAND: Final = 5
CONFUSION_LOSS: Final = 20
POISON_LOSS: Final = 10

# What picked cards are picked for.
FOR_DISCARD: Final = 0
FOR_HAND: Final = 1
FOR_TOP: Final = 2
FOR_PILE: Final = 3
FOR_EXILE: Final = 4
FOR_WEARING: Final = 5
FOR_BREAKING: Final = 6
THEN_SHUFFLE: Final = 1
