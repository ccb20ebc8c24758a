"""Test hands: what a deck deals, seed by seed, without playing on."""

from __future__ import annotations

from engine.bots.hints import hints_of
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.game import Game
from engine.core.play import CannotStart
from engine.core.rng import advance, number, seeded


class Hand:
    """A shuffled deck with its first hand drawn; the variant redraw shuffles the hand back once for a new one."""

    __slots__ = ("drawn", "draws", "left", "rng", "size")

    def __init__(self, game: Game, deck: DeckList, cards: CardPool, seed: int) -> None:
        opening = hints_of(game).opening
        if opening is None:
            raise CannotStart(f"in {game} no first hand is drawn from a deck")
        zone, self.size = opening
        names = [_name(entry.name, cards) for entry in deck.entries(zone) for _ in range(entry.count)]
        self.rng = seeded(seed)
        self.left = sorted(names)
        self.drawn: list[str] = []
        self.draws: list[str] = []
        self._deal()

    def redraw(self) -> None:
        """Shuffle the hand back and draw as many cards anew."""
        self.left = sorted(self.left + self.drawn)
        self._deal()

    def draw(self) -> bool:
        """Draw the next card; False when the deck is empty."""
        if not self.left:
            return False
        self.draws.append(self.left.pop())
        return True

    def _deal(self) -> None:
        for last in range(len(self.left) - 1, 0, -1):
            self.rng = advance(self.rng)
            other = number(self.rng, last + 1)
            self.left[last], self.left[other] = self.left[other], self.left[last]
        self.drawn = [self.left.pop() for _ in range(min(self.size, len(self.left)))]


def _name(name: str, cards: CardPool) -> str:
    return cards[name].name if name in cards else name
