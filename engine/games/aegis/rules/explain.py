"""Why an action is refused: the rule and a sentence, worked out only when somebody tries it (W16.3)."""

from __future__ import annotations

from engine.games.aegis.rules.book import Face
from engine.games.aegis.rules.codes import (
    AT_ATTACK,
    AT_MAIN,
    AT_PAY,
    AT_PICK,
    AT_TARGET,
    AT_WINDOW,
    CREATURE,
    EQUIPMENT,
    INFINITE,
    LOCATION,
    MAY_ATTACK,
    MAY_CAST,
    MAY_EQUIP,
    PICK_STAGE_DISCARD,
    TRICE,
)
from engine.games.aegis.rules.force import card_may, cost_of, seat_may
from engine.games.aegis.rules.options import castable, may_locate, may_summon
from engine.games.aegis.rules.paying import can_pay, fails_by_faction
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import COLUMNS

Refusal = tuple[str, str]
ASKED: dict[int, Refusal] = {
    AT_MAIN: ("W6", "In a Main stage you summon, play a card, use an ability or end the stage"),
    AT_WINDOW: ("W8.4", "Only Trices and abilities that say so may be used in a window; or pass"),
    AT_ATTACK: ("W11.1", "Declare which columns attack, all at once"),
    AT_PAY: ("W7.5", "Choose sources that reach the cost, none of them spare"),
    AT_TARGET: ("W8.5", "Choose a legal target"),
}
VERBS = {
    "location": (LOCATION, "W7.7", "a Location"),
    "summon": (CREATURE, "W7.1", "a Creature"),
    "equip": (EQUIPMENT, "W9.2", "an Equipment"),
}


def refusal(table: Table, text: str) -> Refusal:
    """The rule that refuses an action, and why."""
    verb, _, rest = " ".join(text.split()).partition(":")
    verb = verb.casefold()
    kind = table.asked_kind
    if verb == "attack" and kind == AT_ATTACK:
        return _attack(table, rest)
    if (verb == "cast" or verb in VERBS) and kind in (AT_MAIN, AT_WINDOW):
        name, _, where = rest.partition(">")
        return _card(table, verb, name, where)
    if verb == "pick" and kind == AT_PICK and table.frames[-1].step == PICK_STAGE_DISCARD:
        return "W6", "Discard from your own hand, down to exactly the maximum"
    if verb == "pick" and kind != AT_PICK:
        return "W6", "Nothing is to be picked or discarded now; nobody may go below the maximum hand size"
    if verb in ("target", "pay", "use"):
        return {
            "target": ("W8.5", "That is no legal target now"),
            "pay": ("W7.5", "Those sources do not pay exactly: they fall short, one is spare, or they may not pay"),
            "use": ("W8.4", "That ability cannot be used now"),
        }[verb]
    return ASKED.get(kind, ("W16.3", "That is none of the choices there are now"))


def _card(table: Table, verb: str, name: str, where: str) -> Refusal:
    seat = table.asked
    wanted = name.strip().casefold()
    held = next((card for card in table.hand[seat] if table.name(card).casefold() == wanted), None)
    if held is None:
        return _of_another(table, name, wanted)
    face = table.face(held)
    if table.asked_kind == AT_WINDOW and (verb != "cast" or face.type != TRICE):
        return "W8.4", f"{face.name} may be played in the own Main stages with an empty stack only"
    if verb == "cast":
        return _cast(table, seat, held, face)
    kind, rule, noun = VERBS[verb]
    if face.type != kind:
        return rule, f"{face.name} is not {noun}"
    if verb == "location":
        return _location(table, seat, face)
    if verb == "equip":
        if not seat_may(table, MAY_EQUIP, seat):
            return "W14.4", "An effect denies playing Equipment"
        return "W9.2", f"{face.name} has no Creature in that column that it may be used on"
    return _summon(table, seat, held, face, where)


def _of_another(table: Table, name: str, wanted: str) -> Refusal:
    """A card that somebody else holds, tried while that Player is passed (W8.3) or is not asked."""
    others = [card for seat in range(table.seat_count) if seat != table.asked for card in table.hand[seat]]
    lying = [card for cards in table.face_down for card in cards]
    if any(table.name(card).casefold() == wanted for card in lying):
        return "W7.6", f"{name} lies face down and cannot be used"
    held = next((card for card in others if table.name(card).casefold() == wanted), None)
    if held is None:
        return "W16.2", f'You hold no "{name}"'
    if table.face(held).type == TRICE:
        return "W8.5", f"{table.name(held)} has no legal target, or its Player has passed"
    return "W8.4", f"{table.name(held)} may be played in its Player's own Main stages with an empty stack only"


def _cast(table: Table, seat: int, card: int, face: Face) -> Refusal:
    if not face.is_family:
        return "W1.6", f"{face.name} is no Spell"
    if not seat_may(table, MAY_CAST, seat):
        return "W14.4", "An effect denies casting Spells"
    if face.type != INFINITE and not castable(table, seat, card, face):
        return "W8.5", f"{face.name} has no legal target"
    return "W8.5", f"{face.name} cannot be cast on that"


def _location(table: Table, seat: int, face: Face) -> Refusal:
    if not may_locate(table, seat):
        return "W7.7", "Only one Location a turn, both Main stages together"
    return "W7.7", f"{face.name} cannot be played so"


def _summon(table: Table, seat: int, card: int, face: Face, where: str) -> Refusal:
    if not may_summon(table, seat):
        return "W7.1", "Only one Creature a turn, both Main stages together"
    cost = cost_of(table, card, seat)
    if not can_pay(table, seat, card, cost):
        if fails_by_faction(table, seat, card, cost):
            return "W7.4", f"{face.name} costs {cost} points; a Location with a faction pays for that faction only"
        return "W7.3", f"{face.name} costs {cost} points, more than your sources give"
    if where.casefold().startswith("c"):
        if not face.field:
            return "W9.5", f"{face.name} is played onto another Creature"
        return "W5.2", "That column is taken, or there is no such column"
    if not face.onto:
        return "W7.1", f"{face.name} is summoned into an empty own column"
    return "W9.5", f"{face.name} may not be played onto that"


def _attack(table: Table, columns: str) -> Refusal:
    row = table.active * COLUMNS
    for column in range(COLUMNS):
        card = table.base[row + column]
        if str(column + 1) in columns.split(",") and card >= 0 and not card_may(table, MAY_ATTACK, card):
            return "W14.4", f"{table.name(card)} may not attack"
        if str(column + 1) in columns.split(",") and card < 0:
            return "W11.1", f"You have no base Creature in column {column + 1}"
    return "W14.8", "Creatures that must attack have to be among the attackers"
