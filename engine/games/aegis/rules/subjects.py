"""Whom a step of an effect is about: cards that are still there, Players who are still in (W8.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engine.games.aegis.rules.book import Filter, Number, Rule
from engine.games.aegis.rules.codes import NOBODY, TO_ITEM, TO_PLAYER
from engine.games.aegis.rules.force import fits
from engine.games.aegis.rules.frames import Item
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.targets import still_there
from engine.games.aegis.rules.zones import in_play

Given = Mapping[str, Any]
Cards = Callable[[Table, Item], list[int]]
Seats = Callable[[Table, Item], Sequence[int]]


class Maker(Protocol):
    """Makes the parts of a step under keys of its own."""

    def filter(self, given: Given) -> Filter:
        """A filter."""

    def number(self, given: Any) -> Number:
        """An amount."""

    def rule(self, given: Given) -> Rule:
        """A continuous effect."""


def the_cards(given: Any, make: Maker | None = None) -> Cards:
    """The cards a step is about, those that are still there."""
    if isinstance(given, Mapping):
        assert make is not None
        wanted = make.filter(given["each"])
        return lambda table, item: [card for card in table.creatures() if fits(table, wanted, card, item.card, item.me)]
    if given == "this":
        return lambda table, item: [item.card] if _stands(table, item.card, item.since) else []
    if given == "host":
        return lambda table, item: (
            [table.host[item.card]] if table.host[item.card] != NOBODY and _stands(table, item.card, item.since) else []
        )
    if given == "it":
        return lambda table, item: [item.it] if item.it != NOBODY and _stands(table, item.it, item.it_since) else []
    place = 0 if given == "target" else 1

    def chosen(table: Table, item: Item) -> list[int]:
        targets = item.targets[place : place + 1]
        return [targets[0][1]] if targets and still_there(table, targets[0]) else []

    return chosen


def _stands(table: Table, card: int, since: int) -> bool:
    return table.since[card] == since and in_play(table, card)


def the_buried(given: str) -> Cards:
    """The cards that a step takes out of a Cemetery: targets there, or this card or that Creature if it lies there."""
    if given in ("target", "second"):
        chosen = the_cards(given)
        return lambda table, item: [card for card in chosen(table, item) if is_buried(table, card)]

    def lying(table: Table, item: Item) -> list[int]:
        card = item.it if given == "it" else item.card
        return [card] if card != NOBODY and is_buried(table, card) else []

    return lying


def is_buried(table: Table, card: int) -> bool:
    """Whether a card lies in its owner's Cemetery."""
    return card in table.cemetery[table.owner[card]]


def the_seats(given: str) -> Seats:
    """The Players a step is about, in turn order from the active one."""
    if given == "you":
        return lambda table, item: [] if table.out[item.me] else [item.me]
    if given == "opponent":
        return lambda table, item: [item.foe] if item.foe != NOBODY and not table.out[item.foe] else []
    if given == "opponents":
        return lambda table, item: [seat for seat in table.turn_order(table.active) if not table.friends(seat, item.me)]
    if given == "each":
        return lambda table, item: table.turn_order(table.active)
    if given == "target":
        return lambda table, item: [
            number
            for kind, number, _ in item.targets
            if kind == TO_PLAYER and number != NOBODY and not table.out[number]
        ]
    return _controller


def _controller(table: Table, item: Item) -> list[int]:
    """ "Its controller": of the first target, else of the Creature it is about, else of this card."""
    seat = table.control[item.it if item.it != NOBODY else item.card]
    for kind, number, since in item.targets:
        if kind != TO_PLAYER and number != NOBODY:
            seat = -1 - since if kind == TO_ITEM else table.control[number]
            break
    return [] if table.out[seat] else [seat]
