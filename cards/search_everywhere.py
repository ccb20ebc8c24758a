"""A query over the cards of all games at once: the best few of each, and how many there are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from cards.listing import nearest_first
from cards.models import Card
from cards.query import QueryError, Vocabulary, matching, parse
from cards.query.sentence import explanation
from cards.query.sorting import order_of
from engine.core.game import Game
from engine.registry import games

SHOWN = 8


@dataclass(frozen=True, slots=True)
class Found:
    """The cards found, by game with their whole number, and what was searched for; or what is wrong with the text."""

    by_game: tuple[tuple[Game, int, tuple[Card, ...]], ...] = ()
    error: QueryError | None = None
    explanation: str = ""
    warnings: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Cards found in all games."""
        return sum(number for _, number, _ in self.by_game)


def search_everywhere(text: str, user: Any, session: Mapping[str, Any]) -> Found:
    """The cards that answer a query in the fields that all games have; none for an empty text."""
    if not text.strip():
        return Found()
    vocabulary = Vocabulary(None, user, session=session)
    try:
        query = parse(text, vocabulary)
        cards = matching(query, vocabulary)
    except QueryError as error:
        return Found(error=error)
    counts = dict(cards.order_by().values_list("game").annotate(Count("pk")))
    order = order_of(query, vocabulary) if query.sorts else nearest_first(query.name)
    place = Window(RowNumber(), partition_by=F("game"), order_by=order)
    best = cards.annotate(place=place).filter(place__lte=SHOWN).order_by("place").with_face(user)
    by_game: dict[str, list[Card]] = {}
    for card in best:
        by_game.setdefault(card.game, []).append(card)
    found = tuple((game, counts[game.slug], tuple(by_game[game.slug])) for game in games() if game.slug in by_game)
    return Found(found, None, explanation(query, vocabulary), query.warnings)
