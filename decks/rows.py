"""The rows of a deck as lists, pages and files take them: by zone, in the game's order."""

from collections.abc import Mapping
from typing import Any

from cards.faces import value_words
from decks.models import Deck, DeckCard
from engine.core.game import Game


def rows_by_zone(deck: Deck) -> dict[str, list[DeckCard]]:
    """The rows of each zone in the game's order of zones; zones the game no longer has come last."""
    rows = list(deck.cards.all())
    known = [zone.key for zone in deck.game_object.zones]
    zones = [*known, *sorted({row.zone for row in rows} - set(known))]
    return {zone: part for zone in zones if (part := [row for row in rows if row.zone == zone])}


def zone_label(game: Game, key: str) -> str:
    """The zone's label; its key where the game no longer has the zone."""
    return next((zone.label for zone in game.zones if zone.key == key), key)


def printing_of(row: DeckCard) -> dict[str, str]:
    """Set, number and language of the printing chosen for a row, empty for none."""
    one = row.printing
    if one is None:
        return {"set": "", "number": "", "language": ""}
    return {"set": one.card_set.code, "number": one.number, "language": one.language}


def paper_lines(game: Game, paper: Mapping[str, Any]) -> list[str]:
    """What is said of the deck as an object of paper, as a deck list says it: "Backs: Mixed"."""
    return [f"{one.label}: {value_words(one, paper[one.key])}" for one in game.deck_facts if one.key in paper]


def one_line(text: str) -> str:
    """Text without line ends and double spaces."""
    return " ".join(text.split())
