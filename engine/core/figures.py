"""What many matches come to in a game's own terms, one column for each way to play it that the game tells apart."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.cards import CardPool
from engine.core.decks import DeckList


@dataclass(frozen=True, slots=True)
class Figures:
    """One column: its name, the figures as JSON, and as lines of words for people."""

    label: str
    document: Mapping[str, Any]
    lines: Mapping[str, str]


MatchReport = Callable[
    [Sequence[DeckList], CardPool, int, int, Callable[[int], Sequence[Any]], Mapping[str, Any]], list[Figures]
]
"""The columns from decks, cards, games a column, first seed, the bots of the match with a seed, and match options."""


def as_table(columns: Sequence[Figures]) -> list[tuple[str, ...]]:
    """The lines of all columns side by side, a dash where a column has no such line."""
    labels = dict.fromkeys(label for one in columns for label in one.lines)
    return [(label, *(one.lines.get(label, "–") for one in columns)) for label in labels]
