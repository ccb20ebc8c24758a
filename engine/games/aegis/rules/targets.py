"""Targets: what may be chosen, what is still legal on resolution, and how a place is written (W8.5, W16.2)."""

from __future__ import annotations

from engine.core.play import Action
from engine.games.aegis.rules.book import Aim
from engine.games.aegis.rules.codes import (
    A_TARGET,
    BE_CHOSEN,
    EQUIPMENT,
    NOBODY,
    ON_GEAR,
    TO_CEMETERY,
    TO_CREATURE,
    TO_EQUIPMENT,
    TO_INFINITE,
    TO_ITEM,
    TO_LOCATION,
    TO_PLAYER,
)
from engine.games.aegis.rules.force import card_may, fits, location_fits
from engine.games.aegis.rules.frames import Aimed, Item
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import COLUMNS


def candidates(table: Table, aim: Aim, item: Item) -> list[Aimed]:
    """Everything that an item may choose as this target."""
    kind = aim.kind
    taken = item.targets
    if kind == TO_PLAYER:
        found: list[Aimed] = [(kind, seat, 0) for seat in table.turn_order(0)]
    elif kind == TO_ITEM:
        found = [(kind, other.mark, -1 - other.seat) for other in table.items]
    else:
        found = [(kind, card, table.since[card]) for card in _cards(table, kind)]
    return [one for one in found if one not in taken and suits(table, aim, one, item)]


def has_target(table: Table, aim: Aim, item: Item) -> bool:
    """Whether there is anything to choose."""
    if aim.kind == TO_ITEM and not table.items:
        return False
    if aim.kind == TO_CREATURE:
        if not aim.filter.narrowings and not table.force[BE_CHOSEN]:
            return max(table.base) >= 0
        return any(suits(table, aim, (TO_CREATURE, card, 0), item) for card in table.creatures())
    return bool(candidates(table, aim, item))


def _cards(table: Table, kind: int) -> list[int]:
    if kind == TO_CREATURE:
        return table.creatures()
    if kind == TO_EQUIPMENT:
        return [card for worn in table.worn.values() for card in worn]
    zones = {TO_CEMETERY: table.cemetery, TO_LOCATION: table.locations, TO_INFINITE: table.backs}[kind]
    return [card for zone in zones for card in zone]


def suits(table: Table, aim: Aim, target: Aimed, item: Item) -> bool:
    """Whether something is a legal target now."""
    kind, number, _ = target
    wanted, me = aim.filter, item.me
    if kind == TO_CREATURE:
        if not fits(table, wanted, number, item.card, me):
            return False
        return table.friends(table.control[number], item.seat) or card_may(table, BE_CHOSEN, number)
    if kind == TO_PLAYER:
        if not wanted.side:
            return True
        return table.friends(number, me) == (wanted.side == "own")
    if kind == TO_ITEM:
        other = next((one for one in table.items if one.mark == number), None)
        return other is not None and _item_fits(table, aim, other, me)
    if kind == TO_LOCATION:
        return location_fits(table, wanted, number, me)
    owner = table.owner[number] if kind == TO_CEMETERY else table.control[number]
    if wanted.side and (owner == me if wanted.side == "own" else not table.friends(owner, me)) is False:
        return False
    face = table.face(number)
    return (
        (not wanted.types or face.type in wanted.types)
        and (wanted.element == NOBODY or face.element == wanted.element)
        and (not wanted.faction or face.faction == wanted.faction)
        and face.level >= wanted.least
        and (not wanted.most or face.level <= wanted.most)
    )


def _item_fits(table: Table, aim: Aim, other: Item, me: int) -> bool:
    side = aim.filter.side
    if side and (other.seat == me if side == "own" else not table.friends(other.seat, me)) is False:
        return False
    types = aim.filter.types
    if not types:
        return True
    if not other.is_card:
        return False
    kind = EQUIPMENT if other.kind == ON_GEAR else table.face(other.card).type
    return kind in types


def still_there(table: Table, target: Aimed) -> bool:
    """Whether a chosen thing is the one that was chosen."""
    kind, number, since = target
    if number == NOBODY:
        return False
    if kind == TO_PLAYER:
        return not table.out[number]
    if kind == TO_ITEM:
        return any(one.mark == number for one in table.items)
    return table.since[number] == since


def place_label(table: Table, card: int) -> str:
    """Where a Creature stands or what it is on: `1c3` for seat 1, column 3; `1c3.1` for the first attached one."""
    host = table.host[card]
    if host != NOBODY:
        return f"{place_label(table, host)}.{table.riders[host].index(card) + 1}"
    return f"{table.control[card] + 1}c{table.place[card] + 1}"


def action_for(table: Table, code: int, target: Aimed) -> Action:
    """The action that chooses a target; equal things have equal actions."""
    kind, number, _ = target
    verb = "target" if code == A_TARGET else "pick"
    if kind == TO_CREATURE:
        host = table.host[number]
        base = number if host == NOBODY else host
        slot = table.control[base] * COLUMNS + table.place[base]
        key = (code, slot, 0 if host == NOBODY else table.riders[host].index(number) + 1)
    elif kind == TO_PLAYER:
        key = (code, -1 - number, 0)
    elif kind == TO_ITEM:
        key = (code, -100, next(place for place, one in enumerate(table.items) if one.mark == number))
    else:
        key = (code, (kind + 1) * 1000 + table.face_of[number], _where(table, kind, number))
    found = table.book.actions.get(key)
    if found is None:
        found = table.book.actions[key] = Action(f"{verb}:{_text(table, kind, number)}", code, key[1], (key[2],))
    return found


def _where(table: Table, kind: int, card: int) -> int:
    """Tells apart what lies in different places under the same name."""
    if kind == TO_EQUIPMENT:
        bearer = table.host[card]
        base = bearer if table.host[bearer] == NOBODY else table.host[bearer]
        slot = table.control[base] * COLUMNS + table.place[base]
        return slot * 100 + (0 if base == bearer else table.riders[base].index(bearer) + 1)
    return (table.owner if kind == TO_CEMETERY else table.control)[card] * 2 + table.tapped[card]


def _text(table: Table, kind: int, number: int) -> str:
    if kind == TO_CREATURE:
        return place_label(table, number)
    if kind == TO_PLAYER:
        return f"P{number + 1}"
    if kind == TO_ITEM:
        return f"stack {next(place for place, one in enumerate(table.items) if one.mark == number) + 1}"
    name = table.name(number)
    if kind == TO_CEMETERY:
        return f"{name} in cemetery {table.owner[number] + 1}"
    if kind == TO_EQUIPMENT:
        return f"{name} under {place_label(table, table.host[number])}"
    return f"{name} of P{table.control[number] + 1}{' (tapped)' if table.tapped[number] else ''}"
