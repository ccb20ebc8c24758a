"""Filters of card data as functions: which Things, Players, chain items and cards of a pile fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.libre.rules.book import SPIRIT_CODES, TYPE_BITS, Count, Face, Targets, Test
from engine.games.libre.rules.codes import CARD, NOBODY, PILE, PLAY
from engine.games.libre.rules.table import Item, Table

Given = Mapping[str, Any]


def thing_test(given: Given) -> Test:
    """Whether a Thing in play fits a filter."""
    wanted = TYPE_BITS.get(given["type"], 0)
    side, where = given.get("side", "any"), given.get("where", "any")
    spirit = SPIRIT_CODES[given["spirit"]] if "spirit" in given else NOBODY
    sub_type = given.get("sub_type", "")
    other, fighting = bool(given.get("other")), given.get("fighting", "")

    def fits(table: Table, seat: int, card: int, source: int) -> bool:
        face = table.face[card]
        if wanted and not face.type_bits & wanted:
            return False
        if side != "any" and (table.control[card] == seat) != (side == "own"):
            return False
        if where == "housed" and not (table.host[card] >= 0 and face.follower):
            return False
        if where == "afield" and table.host[card] >= 0:
            return False
        if spirit != NOBODY and face.spirit != spirit:
            return False
        if sub_type and sub_type not in face.sub_types:
            return False
        if other and card == source:
            return False
        return not fighting or _fights(table, card, fighting)

    return fits


def _fights(table: Table, card: int, role: str) -> bool:
    attacks = any(one[0] == card for one in table.attackers)
    defends = any(one[0] == card for one in table.defenders)
    if role == "attacker":
        return attacks
    return defends if role == "defender" else attacks or defends


def face_test(given: Given) -> Test:
    """Whether a card outside play fits a filter."""
    kind = given.get("type", "")
    wanted = TYPE_BITS.get(kind, 0)
    spirit = SPIRIT_CODES[given["spirit"]] if "spirit" in given else NOBODY
    sub_type = given.get("sub_type", "")

    def fits(table: Table, seat: int, card: int, source: int) -> bool:
        face: Face = table.face[card]
        if (kind == "action" and not face.is_action) or (kind == "thing" and face.is_action):
            return False
        if wanted and not face.type_bits & wanted:
            return False
        if spirit != NOBODY and face.spirit != spirit:
            return False
        return not sub_type or sub_type in face.sub_types

    return fits


def targets(given: Given) -> Targets:
    """What a block aims at."""
    if "thing" in given:
        found = Targets("thing")
        found.test = thing_test(given["thing"])
        found.count = given.get("count", 1)
        found.up_to = bool(given.get("up_to"))
    elif "player" in given:
        found = Targets("player")
        found.opponents_only = given["player"] == "opponent"
    elif "chain" in given:
        found = Targets("chain")
        found.actions_only = given["chain"] == "action"
    else:
        found = Targets("discard")
        found.test = face_test(given["discard"])
    return found


def candidates(table: Table, seat: int, aim: Targets, source: int) -> list[tuple[int, int]]:
    """Everything that may be aimed at, as the chain keeps it: a card with its life, a seat, an item's number."""
    if aim.kind == "thing":
        test = aim.test
        return [
            (card, table.life[card])
            for other in range(table.seat_count)
            for card in table.things[other]
            if test(table, seat, card, source)
        ]
    if aim.kind == "player":
        seats = table.opponents(seat) if aim.opponents_only else table.in_turn_order()
        return [(other, 0) for other in seats]
    if aim.kind == "chain":
        return [(item.id, 0) for item in table.chain if not aim.actions_only or is_action(table, item)]
    seen: dict[int, tuple[int, int]] = {}
    for card in table.pile[seat]:
        if aim.test(table, seat, card, source):
            seen.setdefault(table.face[card].index, (card, table.life[card]))
    return list(seen.values())


def has_candidate(table: Table, seat: int, aim: Targets, source: int) -> bool:
    """Whether there is anything to aim at."""
    if aim.up_to:
        return True
    if aim.kind == "thing":
        test, left = aim.test, aim.count
        for other in range(table.seat_count):
            for card in table.things[other]:
                if test(table, seat, card, source):
                    left -= 1
                    if not left:
                        return True
        return False
    return bool(candidates(table, seat, aim, source))


def is_action(table: Table, item: Item) -> bool:
    """Whether a chain item is an Action card."""
    return item.kind == CARD and table.face[item.card].is_action


def still_legal(table: Table, seat: int, aim: Targets, source: int, target: tuple[int, int]) -> bool:
    """Whether a chosen target may still be affected (L8.7)."""
    one, life = target
    if aim.kind == "thing":
        return table.zone[one] == PLAY and table.life[one] == life and aim.test(table, seat, one, source)
    if aim.kind == "player":
        return table.alive[one]
    if aim.kind == "chain":
        return any(item.id == one for item in table.chain)
    return table.zone[one] == PILE and table.life[one] == life


def count(given: Any) -> Count:
    """A number, or a word for one that is counted on resolution."""
    if isinstance(given, int):
        return lambda table, seat: given
    if given == "housed":
        return lambda table, seat: sum(table.is_housed(card) for card in table.things[seat])
    if given == "temples":
        return lambda table, seat: len(table.temples[seat])
    return lambda table, seat: len(table.hand[seat])
