"""A deck zone's entries taken together by name, the shape in which Sigil's deck rules read them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.core.cards import CardDefinition, CardPool, fold
from engine.core.decks import DeckEntry


@dataclass(frozen=True, slots=True)
class Line:
    """All entries of one name in one zone taken together."""

    name: str
    card: CardDefinition | None
    count: int
    bad: tuple[Any, ...]


def lines_of(entries: Iterable[DeckEntry], cards: CardPool) -> list[Line]:
    """One line a name, sorted by name without regard to case (rule 213)."""
    found: dict[str, list[DeckEntry]] = {}
    for entry in entries:
        found.setdefault(cards.key(entry.name), []).append(entry)
    lines = []
    for group in found.values():
        card = cards.get(group[0].name)
        name = card.name if card else min(entry.name for entry in group)
        bad = tuple(entry.quantity for entry in group if not entry.count)
        lines.append(Line(name, card, sum(entry.count for entry in group), bad))
    return sorted(lines, key=lambda line: (fold(line.name), line.name))
