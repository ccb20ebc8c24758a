"""The small numbers of the rules: stages, decisions, frames, events, issues, and their names."""

from __future__ import annotations

from engine.games.aegis.settings import WHEEL
from engine.games.aegis.vocabulary import EVENTS, ISSUES

NOBODY = -1

DUEL, TEAM, SOLO = range(3)
FORMAT_NAMES = ("duel", "team", "solo")

DRAW, CLEANUP, MAIN, BATTLE, MAIN_TWO, DISCARD, END = range(7)
STAGE_NAMES = ("draw", "cleanup", "main", "battle", "main_two", "discard", "end")

CREATURE, SPELL, TRICE, INFINITE, EQUIPMENT, LOCATION = range(6)
TYPE_NAMES = ("creature", "spell", "trice", "infinite_spell", "equipment", "location")
FAMILY = (SPELL, TRICE, INFINITE)

TURN, WINDOW, RESOLVE, ANNOUNCE, PAY, PICK = range(6)
FRAME_NAMES = ("turn", "window", "resolve", "announce", "pay", "pick")

AT_MAIN, AT_WINDOW, AT_ATTACK, AT_PAY, AT_TARGET, AT_APPLY, AT_OPPONENT, AT_ORDER, AT_MAY, AT_PICK = range(10)
DECISION_NAMES = (
    "main", "window", "attack", "payment", "target", "apply_to", "opponent", "trigger_order", "may", "pick",
)  # fmt: skip

A_END, A_PASS, A_SUMMON, A_ONTO, A_LOCATION, A_CAST, A_EQUIP, A_ABILITY, A_ATTACK = range(1, 10)
A_PAY, A_TARGET, A_APPLY, A_OPPONENT, A_ORDER, A_YES, A_NO, A_PICK, A_COLUMN, A_STOP = range(10, 20)

PICK_DISCARD, PICK_STAGE_DISCARD, PICK_SACRIFICE, PICK_PLACE, PICK_MOVE, PICK_CONTROL = range(6)
PICK_COST_TAP, PICK_COST_DISCARD, PICK_COST_SACRIFICE = range(6, 9)
PICK_NAMES = (
    "discard", "stage_discard", "sacrifice", "place", "move", "control", "cost_tap", "cost_discard", "cost_sacrifice",
)  # fmt: skip

ON_SPELL, ON_STAY, ON_GEAR, ON_ABILITY, ON_TRIGGER = range(5)
ITEM_NAMES = ("spell", "infinite_spell", "equipment", "ability", "trigger")

TO_CREATURE, TO_PLAYER, TO_ITEM, TO_CEMETERY, TO_LOCATION, TO_INFINITE, TO_EQUIPMENT = range(7)
TARGET_NAMES = ("creature", "player", "item", "cemetery", "location", "infinite_spell", "equipment")

EVENT_CODES = {name: place for place, name in enumerate(EVENTS)}
(
    SUMMONED,
    ARRIVES,
    DESTROYED,
    RETURNED,
    ATTACKS,
    HITS_PLAYER,
    HITS_CREATURE,
    DAMAGED,
    ON_CLEANUP,
    ON_END,
    CASTS,
    EQUIPS,
    LOCATES,
    DISCARDS,
    LOSES_LIFE,
    GAINS_LIFE,
) = range(len(EVENTS))
ISSUE_CODES = {name: place for place, name in enumerate(ISSUES)}
ISSUE_NAMES = tuple(ISSUES)
ATTACK = ISSUE_CODES["attack"]
FORTITUDE = ISSUE_CODES["fortitude"]
LEVEL = ISSUE_CODES["level"]
COST = ISSUE_CODES["cost"]
YIELD = ISSUE_CODES["yield"]
HAND_SIZE = ISSUE_CODES["hand_size"]
SUMMONS = ISSUE_CODES["summons"]
LOCATIONS = ISSUE_CODES["locations"]
MAY_ATTACK = ISSUE_CODES["may:attack"]
MUST_ATTACK = ISSUE_CODES["must:attack"]
STRIKE_BACK = ISSUE_CODES["may:strike_back"]
BREAK_THROUGH = ISSUE_CODES["may:break_through"]
BE_DESTROYED = ISSUE_CODES["may:be_destroyed"]
BE_DAMAGED = ISSUE_CODES["may:be_damaged"]
BE_CHOSEN = ISSUE_CODES["may:be_chosen"]
BE_RETURNED = ISSUE_CODES["may:be_returned"]
MAY_UNTAP = ISSUE_CODES["may:untap"]
TAKE_FROM_CEMETERY = ISSUE_CODES["may:take_from_cemetery"]
MAY_DRAW = ISSUE_CODES["may:draw"]
MAY_DISCARD = ISSUE_CODES["may:discard"]
MAY_GAIN_LIFE = ISSUE_CODES["may:gain_life"]
MAY_LOSE_LIFE = ISSUE_CODES["may:lose_life"]
MAY_CAST = ISSUE_CODES["may:cast"]
CAST_ANYTIME = ISSUE_CODES["may:cast_anytime"]
MAY_SUMMON = ISSUE_CODES["may:summon"]
MAY_EQUIP = ISSUE_CODES["may:equip"]
MAY_LOCATE = ISSUE_CODES["may:locate"]

PERMIT, DENY, SET, ADD = range(4)
VERDICT_NAMES = ("permit", "deny", "set", "add")

S_THIS, S_HOST, S_CHOSEN, S_CREATURES, S_LOCATIONS, S_YOU, S_CONTROLLER, S_EVERYONE, S_OPPONENTS, S_TEAM = range(10)

WHILE, THIS_TURN, LASTING, ROUND = range(4)
"""How long: while its card stays, this turn, as long as its subject stays; ROUND + seat: until that seat's turn."""

ELEMENTS = {element: place for place, element in enumerate(WHEEL)}
