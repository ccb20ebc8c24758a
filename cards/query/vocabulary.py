"""What a person may say in a query over a game's cards: fields by every name, values they may know of, cards, lists."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cards.artists import artists_of, pen_names
from cards.choices import Choice, ListChoices
from cards.models import Card
from cards.query.fields import Option, QueryField, fields_of
from cards.query.values import Patterns
from engine.core.cards import fold_search
from engine.core.game import Game

_CHOSEN = {"class": "classes", "set": "sets", "rarity": "rarities"}


@dataclass(eq=False)
class Vocabulary:
    """The language for one game, or with no game for the fields that all games have, as one person may use it."""

    game: Game | None
    user: Any = None
    choices: ListChoices = field(default=None)  # type: ignore[assignment]
    session: Mapping[str, Any] = field(default_factory=dict)
    """The person's session, for lists of people without an account."""

    patterns: Patterns = field(default_factory=Patterns)

    def __post_init__(self) -> None:
        if self.choices is None:
            self.choices = ListChoices.of(self.game, self.user)

    @cached_property
    def fields(self) -> dict[str, QueryField]:
        """The fields by key."""
        fields = {one.key: one for one in fields_of(self.game)}
        for key, name in _CHOSEN.items():
            if key in fields:
                fields[key] = fields[key].with_options(_options(getattr(self.choices, name)))
        return fields

    @cached_property
    def names(self) -> dict[str, str]:
        """Keys by every name, aliases too."""
        return {name: one.key for one in self.fields.values() for name in one.names}

    @cached_property
    def artists(self) -> list[str]:
        """The artists of the sets that the person may know of."""
        return artists_of(one.id for one in self.choices.sets)

    @cached_property
    def pen_names(self) -> dict[str, list[str]]:
        """Of artists with several names all that the person may know of, by each of them, folded."""
        return pen_names(self.user)

    def names_of(self, artist: str) -> list[str]:
        """A printed name and the others of the same artist."""
        return [artist, *(name for name in self.pen_names.get(fold_search(artist), ()) if name != artist)]

    @cached_property
    def numbers(self) -> dict[str, str]:
        """Keys of the fields that can be added and compared with one another, by every name."""
        return {name: key for name, key in self.names.items() if self.fields[key].kind == "number"}

    def option(self, key: str, text: str) -> Option | None:
        """The value of a field that a text stands for: whole, or as the beginning of one value only."""
        matches = self.options_named(key, text)
        return matches[0] if len(matches) == 1 else None

    def options_named(self, key: str, text: str) -> list[Option]:
        """The values that a text could stand for; one when it is clear."""
        options = self.fields[key].options
        if not (wanted := fold_search(text)):
            return []
        for exact in (
            [one for one in options if one.key == text],
            [one for one in options if fold_search(one.key) == wanted],
            [one for one in options if fold_search(one.label) == wanted],
            [one for one in options if one.plural and fold_search(one.plural) == wanted],
        ):
            if exact:
                return exact[:1]
        begun = [
            one
            for one in options
            if fold_search(one.key).startswith(wanted) or fold_search(one.label).startswith(wanted)
        ]
        whole = [one for one in begun if "." not in one.key]  # the subtype itself before the subtype of a type
        return whole if len(whole) == 1 else begun

    def options(self, key: str, keys: list[str]) -> list[Option]:
        """The values with these keys."""
        wanted = set(keys)
        return [one for one in self.fields[key].options if one.key in wanted]

    def leader(self, name: str) -> Card | None:
        """The card of this name that a query may ask `for`."""
        if self.game is None:
            return None
        cards = Card.objects.in_game(self.game).visible_to(self.user).with_parts()
        return cards.filter(sort_name=fold_search(name)).order_by("pk").first()


def _options(choices: tuple[Choice, ...]) -> list[Option]:
    merged: dict[str, Option] = {}
    for one in choices:
        before = merged.get(one.key)
        ids = (*before.ids, one.id) if before else (one.id,)
        merged[one.key] = Option(one.key, one.label, ids=ids, rank=one.rank)
    return list(merged.values())
