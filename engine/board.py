"""A view of any game laid out for a page: facts, rows of names, and parts within parts; what is empty is left out.

A game with a table of its own has a template `games/<game>/board.html` and, where the view alone is not enough, a
module `board.py` with `lay_out(view)` for the template and `ALIASES` for cards that views do not call by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.utils.translation import gettext as _

from engine.core.game import Game

TOLD_ELSEWHERE = frozenset({"seat", "decision", "outcome", "log", "seats"})
TITLES = ("label", "name", "card")
HELD = ("hand", "cards")
"""What a player holds comes before the other rows."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something on the table: its title, its facts, its rows of names and the parts it is made of."""

    title: str
    facts: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    parts: tuple[tuple[str, tuple[Part, ...]], ...]

    @property
    def is_bare(self) -> bool:
        """Whether there is nothing to say beyond the title."""
        return not (self.facts or self.rows or self.parts)


@dataclass(frozen=True, slots=True)
class Board:
    """The middle of the table and the seats around it."""

    middle: Part
    seats: tuple[Part, ...]


def table_of(view: Mapping[str, Any], game: Game) -> Mapping[str, Any]:
    """The view as the game's own template takes it."""
    found: Mapping[str, Any] = getattr(_own(game.slug), "lay_out", dict)(view)
    return found


def aliases(game: Game) -> Mapping[str, str]:
    """What views call cards by instead of their names."""
    return getattr(_own(game.slug), "ALIASES", {})


@cache
def _own(slug: str) -> Any:
    name = f"engine.games.{slug}.board"
    return import_module(name) if find_spec(name) else None


def board_of(view: Mapping[str, Any], game: Game) -> Board:
    """The board a view describes."""
    labels = {field.key: field.label for field in game.schema.fields if field.group != "cost"}
    seats = view.get("seats")
    return Board(
        _part({key: value for key, value in view.items() if key not in TOLD_ELSEWHERE}, "", labels),
        tuple(
            _part({key: value for key, value in one.items() if key not in ("seat", "name")}, _seat_title(one), labels)
            for one in (seats if isinstance(seats, list) else ())
        ),
    )


def _seat_title(seat: Mapping[str, Any]) -> str:
    return _("Seat {seat}").format(seat=seat.get("name") or seat["seat"])


def _part(facts_of: Mapping[str, Any], title: str, labels: Mapping[str, str]) -> Part:
    facts: list[tuple[str, str]] = []
    rows: list[tuple[str, tuple[str, ...]]] = []
    parts: list[tuple[str, tuple[Part, ...]]] = []
    for key, value in facts_of.items():
        label = _label(key, labels)
        if value is None or value is False or value in ("", [], {}, ()):
            continue
        if isinstance(value, Mapping):
            if any(isinstance(one, Mapping | list) for one in value.values()):
                parts += _inner(label, value, labels)
            elif words := _pairs(value, labels):
                facts.append((label, words))
        elif isinstance(value, list):
            if any(isinstance(one, Mapping) for one in value):
                parts.append((label, tuple(_item(one, place, value, labels) for place, one in _filled(value))))
            elif all(isinstance(one, int) for one in value):
                facts.append((label, ", ".join(map(str, value))))
            else:
                rows.append((label, tuple(_words_of(one) for one in value if one is not None)))
        else:
            facts.append((label, _("yes") if value is True else _words_of(value)))
    rows.sort(key=lambda row: row[0] not in HELD)
    return Part(title, tuple(facts), tuple(rows), tuple(parts))


def _inner(label: str, value: Mapping[str, Any], labels: Mapping[str, str]) -> Iterable[tuple[str, tuple[Part, ...]]]:
    """A thing with a name is one part; a mapping of things is a part for each."""
    if all(isinstance(one, Mapping) for one in value.values()):
        found = tuple(_part(one, str(key), labels) for key, one in value.items())
        return [(label, kept)] if (kept := tuple(one for one in found if not one.is_bare)) else []
    return [(label, (_named(value, labels),))]


def _named(value: Mapping[str, Any], labels: Mapping[str, str]) -> Part:
    own = next((key for key in TITLES if isinstance(value.get(key), str)), None)
    said = str(value[own]) if own else ""
    return _part(
        {key: one for key, one in value.items() if key not in TITLES or not said.startswith(str(one))}, said, labels
    )


def _filled(value: list[Any]) -> list[tuple[int, Any]]:
    return [(place, one) for place, one in enumerate(value, 1) if one is not None]


def _item(one: Any, place: int, whole: list[Any], labels: Mapping[str, str]) -> Part:
    """A thing in a row; where places of the row can be empty, its place belongs to its title."""
    part = _named(one, labels) if isinstance(one, Mapping) else Part(_words_of(one), (), (), ())
    if None in whole:
        return Part(f"{place}. {part.title}", part.facts, part.rows, part.parts)
    return part


def _pairs(value: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    return ", ".join(
        _label(key, labels) if one is True else f"{_label(key, labels)} {_words_of(one)}"
        for key, one in value.items()
        if one is not None and one is not False
    )


def _label(key: str, labels: Mapping[str, str]) -> str:
    """What the game calls it; in a longer key the game's abbreviations are kept: `max_hp` is "max HP"."""
    words = (labels[one] if labels.get(one, "").isupper() else one for one in key.split("_"))
    return labels.get(key) or " ".join(words)


def _words_of(value: Any) -> str:
    return value.replace("_", " ") if isinstance(value, str) else str(value)
