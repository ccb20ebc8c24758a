"""Chance that can be fixed: what a script says beforehand comes first, then the generator decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.rng import advance, number


class ChanceError(ValueError):
    """A forced result of chance that cannot come up here."""


def fixed(chance: Sequence[Any]) -> tuple[Any, ...]:
    """Results to come, as a state keeps them: unchangeable, so that copies share them."""
    return tuple(tuple(one) if isinstance(one, list) else one for one in chance)


def shuffle(cards: list[int], rng: int) -> int:
    """Put cards in random order; the generator afterwards."""
    for last in range(len(cards) - 1, 0, -1):
        rng = advance(rng)
        other = number(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return rng


def stack_deck(deck: list[int], names: Sequence[str], name_of: Callable[[int], str]) -> None:
    """Shuffle a deck as it was forced to: the names given lie on top (at the list's end), the rest below as it lay."""
    for name in reversed(names):
        found = next((card for card in deck if name_of(card) == name), None)
        if found is None:
            raise ChanceError(f"a deck is shuffled; it holds no further {name!r}")
        deck.remove(found)
        deck.append(found)


def forced_coin(forced: Any) -> bool:
    """A coin that was fixed: True for heads."""
    if forced not in ("heads", "tails"):
        raise ChanceError(f'a coin is flipped; chance must be "heads" or "tails", not {forced!r}')
    return bool(forced == "heads")


def forced_die(forced: Any, sides: int) -> int:
    """A die that was fixed."""
    if isinstance(forced, bool) or not isinstance(forced, int) or not 1 <= forced <= sides:
        raise ChanceError(f"a die is rolled; chance must be 1 to {sides}, not {forced!r}")
    return forced
