"""The classes, sets and rarities that a card list offers, in one query."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, IntegerField, Value
from django.db.models.functions import Cast

from cards.models import CardClass, CardSet, Rarity
from engine.core.game import Game


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to choose: its key in the address, its label, its row."""

    key: str
    label: str
    id: int
    rank: int = 0
    """How rare a rarity is."""
    date: datetime.date | None = None
    """When a set was released."""
    status: str = ""
    """How far a set is."""


@dataclass(frozen=True, slots=True)
class ListChoices:
    """What may be chosen in the card list of a game, or of all games: a key may then stand for several rows."""

    classes: tuple[Choice, ...]
    sets: tuple[Choice, ...]
    rarities: tuple[Choice, ...]

    @classmethod
    def of(cls, game: Game | None, user: Any) -> "ListChoices":
        """What this person may choose: sets they may not know of are not there."""
        text, number = CharField(), IntegerField()
        kind = lambda name: Value(name, output_field=text)  # noqa: E731 - a column, three times
        none, zero = Value("", output_field=text), Value(0, output_field=number)
        classes, sets, rarities = (model.objects.visible_to(user) for model in (CardClass, CardSet, Rarity))
        if game:
            classes, sets, rarities = classes.in_game(game), sets.in_game(game), rarities.in_game(game)
        rows = classes.order_by().values_list(
            kind("classes"), "id", Cast("slug", text), Cast("name", text), zero, none, none
        )
        found: dict[str, list[tuple[int, str, Choice]]] = {"classes": [], "sets": [], "rarities": []}
        for name, row, key, label, rank, day, status in rows.union(
            sets.order_by().values_list(
                kind("sets"), "id", Cast("code", text), Cast("name", text), zero, Cast("released_on", text), "status"
            ),
            rarities.order_by().values_list(
                kind("rarities"), "id", Cast("code", text), Cast("name", text), "rank", none, none
            ),
            all=True,
        ).order_by():
            date = datetime.date.fromisoformat(day) if day else None
            found[name].append((rank, label.casefold(), Choice(key, label, row, rank, date, status)))
        return cls(
            **{name: tuple(row[-1] for row in sorted(rows, key=lambda row: row[:2])) for name, rows in found.items()}
        )

    def ids(self, name: str, keys: Iterable[str]) -> list[int]:
        """The rows of the keys."""
        wanted = set(keys)
        return [one.id for one in getattr(self, name) if one.key in wanted]
