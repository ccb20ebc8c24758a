"""Amounts, targets and conditions of card effects as functions of the state (rules 1302, 1303, 1305)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.cards import fold
from engine.effects.expressions import Call, Expression, Name, Number, Sum, parse
from engine.games.sigil.rules.book import Bodies, Filter, Test
from engine.games.sigil.rules.book import Number as Amount
from engine.games.sigil.rules.codes import (
    DID_ACTIVATED,
    DID_ATTACKED,
    DID_BATTLE_DAMAGE,
    DID_FAINTED_ENEMY,
    DID_RECEIVED_DAMAGE,
    FORMAT_NAMES,
    NOBODY,
    SLOT_CODES,
    STATUS_NAMES,
    STATUSES,
    TYPE_NAMES,
)
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.state import SLOTS, Table
from engine.games.sigil.rules.stats import attack, defence

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "=": lambda left, right: left == right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}


def seats_in_order(table: Table) -> list[int]:
    """All seats, the active one first, wrapping round."""
    return [*range(table.active, table.seat_count), *range(table.active)]


def able_fronts(table: Table, side: int) -> list[int]:
    """The combatants of a side's able seats (both sides for -1), in seat order from the active seat."""
    front, able, sides = table.front, table.able, table.sides
    return [front[seat] for seat in seats_in_order(table) if able[seat] and side in (NOBODY, sides[seat])]


def _self(table: Table, frame: Frame) -> list[int]:
    """The acting combatant, while it is on the field (906)."""
    body = frame.body
    return [body] if body != NOBODY and table.front[body >> 1] == body and table.able[body >> 1] else []


def _active(table: Table, frame: Frame) -> list[int]:
    return [table.front[table.active]] if table.able[table.active] else []


def _target(table: Table, frame: Frame) -> list[int]:
    return [table.front[seat] for seat in frame.targets if table.able[seat]]


def _subject(table: Table, frame: Frame) -> list[int]:
    seat = frame.event[1]
    return [table.front[seat]] if seat != NOBODY and table.able[seat] else []


def _source(table: Table, frame: Frame) -> list[int]:
    body = frame.event[3]
    return [body] if body != NOBODY and table.front[body >> 1] == body and table.able[body >> 1] else []


def _all_enemies(table: Table, frame: Frame) -> list[int]:
    return able_fronts(table, 1 - table.sides[frame.seat])


def _all_allies(table: Table, frame: Frame) -> list[int]:
    return able_fronts(table, table.sides[frame.seat])


def _all_other_allies(table: Table, frame: Frame) -> list[int]:
    return [body for body in able_fronts(table, table.sides[frame.seat]) if body >> 1 != frame.seat]


def _all(table: Table, frame: Frame) -> list[int]:
    return able_fronts(table, NOBODY)


def seats(given: Mapping[str, Any]) -> Callable[[Table, Frame], list[int]]:
    """The seats of a step; "self" is the acting seat, wherever its combatant is by now."""
    word = given.get("seat", "self")
    if word == "self":
        return lambda table, frame: [frame.seat]
    who = WHO[word]
    return lambda table, frame: [body >> 1 for body in who(table, frame)]


WHO: dict[str, Bodies] = {
    "self": _self,
    "active": _active,
    "target": _target,
    "event.subject": _subject,
    "event.source": _source,
    "all_enemies": _all_enemies,
    "all_allies": _all_allies,
    "all_other_allies": _all_other_allies,
    "all": _all,
}


def listed(value: Any) -> list[Any]:
    """A value that may be one word or a list of words, as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def card_filter(given: Mapping[str, Any] | None) -> Filter:
    """A filter of a card document, ready to be asked."""
    given = given or {}
    return Filter(
        frozenset(listed(given.get("type"))),
        frozenset(listed(given.get("subtype"))),
        frozenset(fold(one) for one in listed(given.get("class"))),
        frozenset(fold(one) for one in listed(given.get("name"))),
    )


def amount(given: Any) -> Amount:
    """A whole number or an expression as a function; results below 0 become 0."""
    if isinstance(given, int):
        return constant(max(0, given))
    inner = signed(given)
    return lambda table, frame: max(0, inner(table, frame))


def constant(value: int) -> Amount:
    """The function that always gives one number."""
    return lambda table, frame: value


def signed(given: Any) -> Amount:
    """As `amount`, but results below 0 stay."""
    return constant(given) if isinstance(given, int) else _expression(parse(str(given)))


def _expression(node: Expression) -> Amount:
    if isinstance(node, Number):
        return constant(node.value)
    if isinstance(node, Name):
        return (lambda table, frame: frame.number) if node.name == "die" else (lambda table, frame: frame.event[4])
    if isinstance(node, Sum):
        left, right = _expression(node.left), _expression(node.right)
        if node.sign == "+":
            return lambda table, frame: left(table, frame) + right(table, frame)
        if node.sign == "-":
            return lambda table, frame: left(table, frame) - right(table, frame)
        return lambda table, frame: left(table, frame) * right(table, frame)
    if node.name == "half_up":
        inner = _expression(node.arguments[0])
        return lambda table, frame: (inner(table, frame) + 1) // 2
    words = [argument.name for argument in node.arguments if isinstance(argument, Name)]
    if node.name == "count":
        return _count(words, node)
    who, read = WHO[words[0]], (CURRENT if node.name == "stat" else PRINTED)[words[1]]
    return lambda table, frame: sum(read(table, body) for body in who(table, frame)[:1])


CURRENT: dict[str, Callable[[Table, int], int]] = {
    "hp": lambda table, body: table.hp[body],
    "sp": lambda table, body: max(0, table.sp[body]),
    "mp": lambda table, body: max(0, table.mp[body]),
    "atk": attack,
    "def": defence,
}
PRINTED: dict[str, Callable[[Table, int], int]] = {
    "hp": lambda table, body: table.body_face(body).hp,
    "sp": lambda table, body: max(0, table.body_face(body).sp),
    "mp": lambda table, body: max(0, table.body_face(body).mp),
    "atk": lambda table, body: table.body_face(body).atk,
    "def": lambda table, body: table.body_face(body).defence,
}


def _count(words: Sequence[str], node: Call) -> Amount:
    if words[0] == "marks":
        name = words[1]
        return lambda table, frame: table.marks.get((frame.source, name), 0)
    narrowed: dict[str, Any] = {}
    for key, value in node.narrowed:
        narrowed.setdefault(key, []).append(value)
    wanted = card_filter(narrowed)
    if words[0] in WHO:
        who = WHO[words[0]]
        return lambda table, frame: sum(wanted.fits(table.body_face(body)) for body in who(table, frame))
    cards = ZONES[words[0]]
    if not narrowed:
        return lambda table, frame: len(cards(table, frame))

    def fitting(table: Table, frame: Frame) -> int:
        faces, face_of = table.book.faces, table.face_of
        return sum([wanted.fits(faces[face_of[card]]) for card in cards(table, frame)])

    return fitting


def _enemy_hands(table: Table, frame: Frame) -> list[int]:
    side = table.sides[frame.seat]
    return [card for seat in range(table.seat_count) if table.sides[seat] != side for card in table.hand[seat]]


def _other_cards(table: Table, frame: Frame) -> list[int]:
    """The own hand; a card about to be announced has left it (508)."""
    return [card for card in table.hand[frame.seat] if card != frame.source]


def _worn(table: Table, frame: Frame) -> list[int]:
    first = frame.body * SLOTS
    return [card for card in table.worn[first : first + SLOTS] if card != NOBODY]


ZONES: dict[str, Callable[[Table, Frame], list[int]]] = {
    "hand": _other_cards,
    "enemy_hand": _enemy_hands,
    "deck": lambda table, frame: table.deck[frame.seat],
    "discard": lambda table, frame: table.discard[frame.seat],
    "summon_deck": lambda table, frame: table.summons[frame.seat],
    "equipment": _worn,
}


def conditions(given: Any) -> tuple[Test, ...]:
    """The conditions of a block or an `if` step, all of which have to hold."""
    return tuple(condition(one) for one in listed(given))


def condition(given: Mapping[str, Any]) -> Test:
    """One condition as a function (1305)."""
    for key, make in CONDITIONS.items():
        if key in given:
            return make(given)
    raise ValueError(f"unknown condition {given!r}")


def _compared(given: Mapping[str, Any], read: Amount) -> Test:
    compare, number = COMPARE[given["cmp"]], signed(given["n"])
    return lambda table, frame: compare(read(table, frame), number(table, frame))


def _stat(given: Mapping[str, Any]) -> Test:
    who, read = WHO[given.get("who", "self")], CURRENT[given["stat"]]
    compare, number = COMPARE[given["cmp"]], signed(given["n"])

    def test(table: Table, frame: Frame) -> bool:
        bodies = who(table, frame)
        wanted = number(table, frame)
        return bool(bodies) and all(compare(read(table, body), wanted) for body in bodies)

    return test


def _every_body(given: Mapping[str, Any], holds: Callable[[Table, int], bool]) -> Test:
    who = WHO[given.get("who", "self")]

    def test(table: Table, frame: Frame) -> bool:
        bodies = who(table, frame)
        return bool(bodies) and all(holds(table, body) for body in bodies)

    return test


def _has_class(given: Mapping[str, Any]) -> Test:
    wanted = fold(given["has_class"])
    return _every_body(given, lambda table, body: wanted in table.body_face(body).classes)


def _has_status(given: Mapping[str, Any]) -> Test:
    name = given["has_status"]
    if name == "any":
        return _every_body(given, lambda table, body: any(table.status[body * STATUSES : body * STATUSES + STATUSES]))
    status = STATUS_NAMES.index(name)
    return _every_body(given, lambda table, body: table.status[body * STATUSES + status] > 0)


def _has_equipment(given: Mapping[str, Any]) -> Test:
    slots = list(SLOT_CODES.values()) if given["has_equipment"] == "any" else [SLOT_CODES[given["has_equipment"]]]
    return _every_body(given, lambda table, body: any(table.worn[body * SLOTS + slot] != NOBODY for slot in slots))


def _is_replaced(given: Mapping[str, Any]) -> Test:
    who = WHO[given["is_replaced"]]
    return lambda table, frame: any(table.front[body >> 1] & 1 == 1 for body in who(table, frame))


def _amount_of(zone: str) -> Callable[[Mapping[str, Any]], Test]:
    def make(given: Mapping[str, Any]) -> Test:
        owner = given[zone]

        def read(table: Table, frame: Frame) -> int:
            side = table.sides[frame.seat]
            if owner == "own":
                seats = [frame.seat]
            elif owner == "target":
                seats = list(frame.targets)
            else:
                seats = [seat for seat in range(table.seat_count) if table.sides[seat] != side]
            if zone == "gold":
                return max((table.gold[table.sides[seat]] for seat in seats), default=0)
            cards = {"hand": table.hand, "deck": table.deck, "discard": table.discard}[zone]
            return sum(len(cards[seat]) - (frame.source in cards[seat]) for seat in seats)

        return _compared(given, read)

    return make


def _fainted(given: Mapping[str, Any]) -> Test:
    own = given["fainted"] == "own"

    def read(table: Table, frame: Frame) -> int:
        side = table.sides[frame.seat]
        return sum(table.fainted[seat] for seat in range(table.seat_count) if (table.sides[seat] == side) == own)

    return _compared(given, read)


def _format(given: Mapping[str, Any]) -> Test:
    wanted = [FORMAT_NAMES.index(name) for name in listed(given["format"])]
    return lambda table, frame: table.format in wanted


DEEDS = {
    "battle_damage": DID_BATTLE_DAMAGE,
    "received_damage": DID_RECEIVED_DAMAGE,
    "attacked": DID_ATTACKED,
    "fainted_enemy": DID_FAINTED_ENEMY,
}


def _did(given: Mapping[str, Any]) -> Test:
    if given["did"] == "activated":
        types = listed(given.get("type")) or list(TYPE_NAMES)
        bits = sum(DID_ACTIVATED << TYPE_NAMES.index(name) for name in types)
    else:
        bits = DEEDS[given["did"]]
    who = WHO[given.get("seat", "self")]
    previous = given.get("when", "this_turn") == "previous_own_turn"

    def test(table: Table, frame: Frame) -> bool:
        deeds = table.deeds_before if previous else table.deeds
        return any(deeds[body >> 1] & bits for body in who(table, frame))

    return test


def _any_of(given: Mapping[str, Any]) -> Test:
    tests = conditions(given["any_of"])
    return lambda table, frame: any(test(table, frame) for test in tests)


def _not(given: Mapping[str, Any]) -> Test:
    test = condition(given["not"])
    return lambda table, frame: not test(table, frame)


CONDITIONS: dict[str, Callable[[Mapping[str, Any]], Test]] = {
    "stat": _stat,
    "has_class": _has_class,
    "has_status": _has_status,
    "has_equipment": _has_equipment,
    "is_replaced": _is_replaced,
    "hand": _amount_of("hand"),
    "gold": _amount_of("gold"),
    "deck": _amount_of("deck"),
    "discard": _amount_of("discard"),
    "fainted": _fainted,
    "format": _format,
    "did": _did,
    "value": lambda given: _compared(given, signed(given["value"])),
    "any_of": _any_of,
    "not": _not,
}
