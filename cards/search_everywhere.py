"""Free text over the cards of all games at once: the best few of each, and how many there are."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber

from cards.filters import MOST_WORDS, TEXT_LENGTH
from cards.listing import nearest_first
from cards.models import Card
from cards.search import words_of
from engine.core.game import Game
from engine.registry import games

SHOWN = 8


@dataclass(frozen=True, slots=True)
class Found:
    """The cards found, by game with their whole number; or what is wrong with the text."""

    by_game: tuple[tuple[Game, int, tuple[Card, ...]], ...] = ()
    fault: str = ""

    @property
    def number(self) -> int:
        """Cards found in all games."""
        return sum(number for _, number, _ in self.by_game)


def search_everywhere(text: str, user: Any) -> Found:
    """The cards whose name or text has every word; none for an empty text."""
    words = words_of(text)
    if len(text) > TEXT_LENGTH or len(words) > MOST_WORDS or "\x00" in text:
        return Found(fault=f"Search for at most {MOST_WORDS} words and {TEXT_LENGTH} characters of plain text.")
    if not words:
        return Found()
    cards = Card.objects.visible_to(user).filter(*(Q(search__has=word) for word in words))
    counts = dict(cards.order_by().values_list("game").annotate(Count("pk")))
    place = Window(RowNumber(), partition_by=F("game"), order_by=nearest_first(text))
    best = cards.annotate(place=place).filter(place__lte=SHOWN).order_by("place").with_parts()
    by_game: dict[str, list[Card]] = {}
    for card in best:
        by_game.setdefault(card.game, []).append(card)
    return Found(
        tuple((game, counts[game.slug], tuple(by_game[game.slug])) for game in games() if game.slug in by_game)
    )
