"""Test hands: a deck shuffled from a seed, its first hand, a redraw and the draws after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.rng import advance, number, seeded


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game begins for a deck: from which zone how many cards are drawn."""

    zone: str
    hand: int
    redraw: str = ""
    """The variant in which a hand may be shuffled back once for a new one, in words; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The hand, the cards drawn after it, and how many are left."""

    hand: tuple[str, ...]
    draws: tuple[str, ...]
    left: int


def draw_hand(opening: Opening, cards: Sequence[str], seed: int, draws: int = 0, *, redrawn: bool = False) -> Dealt:
    """A test hand: the same for the same cards, seed and draws, whatever order the cards come in."""
    pile, rng = _shuffled(cards, seeded(seed))
    if redrawn:
        pile, rng = _shuffled(cards, rng)
    after = opening.hand + max(0, draws)
    return Dealt(tuple(pile[: opening.hand]), tuple(pile[opening.hand : after]), len(pile[after:]))


def _shuffled(cards: Sequence[str], rng: int) -> tuple[list[str], int]:
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        rng = advance(rng)
        place = number(rng, last + 1)
        pile[last], pile[place] = pile[place], pile[last]
    return pile[::-1], rng
