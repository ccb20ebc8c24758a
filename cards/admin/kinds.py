"""The kind of a card (game, type and subtype): chosen before the form, because it decides which fields there are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cards.models import Card
from engine.core.game import Game
from engine.core.schema import CardType, Field
from engine.languages import kind_words
from engine.registry import UnknownGame, games, get_game


@dataclass(frozen=True, slots=True)
class Kind:
    """What a card is, as far as its form depends on it."""

    game: Game
    card_type: CardType
    subtype: str = ""

    def __str__(self) -> str:
        return kind_words(self.card_type, self.subtype)

    @property
    def query(self) -> dict[str, str]:
        """The kind as parameters of an address."""
        return {"game": self.game.slug, "type": self.card_type.key, "subtype": self.subtype}

    @property
    def fields(self) -> tuple[Field, ...]:
        """The schema's fields that cards of this kind have."""
        return self.game.schema.fields_for(self.card_type.key, self.subtype)

    @property
    def required(self) -> set[str]:
        """Keys of the fields that every card of this kind has."""
        return {use.field for use in self.card_type.fields_of(self.subtype) if use.required}


def kinds_of(game: Game) -> Iterator[Kind]:
    """Every kind of card in a game."""
    for card_type in game.schema.types:
        for subtype in card_type.subtypes or (None,):
            yield Kind(game, card_type, subtype.key if subtype else "")


def asked_kind(query: Mapping[str, str]) -> Kind | None:
    """The kind an address asks for, None where it names none or one that does not exist."""
    wanted = (query.get("type", ""), query.get("subtype", ""))
    try:
        game = get_game(query.get("game", ""))
    except UnknownGame:
        return None
    return next((kind for kind in kinds_of(game) if (kind.card_type.key, kind.subtype) == wanted), None)


def kind_of(card: Card) -> Kind:
    """The kind of a stored card."""
    return Kind(card.game_object, card.game_object.schema.type_by_key[card.type], card.subtype)


def choices(only: Game | None = None) -> list[tuple[Game, list[tuple[CardType, list[Kind]]]]]:
    """What there is to choose from, by game and type."""
    return [
        (
            game,
            [
                (card_type, [kind for kind in kinds_of(game) if kind.card_type is card_type])
                for card_type in game.schema.types
            ],
        )
        for game in ([only] if only else games())
    ]
