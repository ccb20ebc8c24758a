"""The classes, sets and rarities that a card list offers, in one query."""

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


@dataclass(frozen=True, slots=True)
class ListChoices:
    """What may be chosen in the card list of a game."""

    classes: tuple[Choice, ...]
    sets: tuple[Choice, ...]
    rarities: tuple[Choice, ...]

    @classmethod
    def of(cls, game: Game, user: Any) -> "ListChoices":
        """What this person may choose: sets they may not know of are not there."""
        text, number = CharField(), IntegerField()
        kind = lambda name: Value(name, output_field=text)  # noqa: E731 - a column, three times
        classes = CardClass.objects.in_game(game).values_list(
            kind("classes"), "id", Cast("slug", text), Cast("name", text), Value(0, output_field=number)
        )
        sets = CardSet.objects.in_game(game).visible_to(user)
        sets = sets.values_list(kind("sets"), "id", Cast("code", text), Cast("name", text), Value(0, number))
        rarities = Rarity.objects.in_game(game)
        rarities = rarities.values_list(kind("rarities"), "id", Cast("code", text), Cast("name", text), "rank")
        found: dict[str, list[tuple[int, str, Choice]]] = {"classes": [], "sets": [], "rarities": []}
        for name, row, key, label, rank in (
            classes.order_by().union(sets.order_by(), rarities.order_by(), all=True).order_by()
        ):
            found[name].append((rank, label.casefold(), Choice(key, label, row)))
        return cls(
            **{name: tuple(row[-1] for row in sorted(rows, key=lambda row: row[:2])) for name, rows in found.items()}
        )

    def ids(self, name: str, keys: Iterable[str]) -> list[int]:
        """The rows of the keys."""
        wanted = set(keys)
        return [one.id for one in getattr(self, name) if one.key in wanted]
