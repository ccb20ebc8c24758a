"""What was made of the same decks and cards is kept, as batches play them thousands of times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The last few things made, each by the very objects it was made of; what it holds on to cannot be mistaken."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: dict[tuple[Any, ...], tuple[Sequence[object], T]] = {}

    def made_of(self, parts: Sequence[object], make: Callable[[], T], *more: int) -> T:
        """What was made of these parts, or what is made now; `more` tells apart several things of the same parts."""
        key = (*more, *map(id, parts))
        found = self._made.get(key)
        if found is None:
            thing = make()
            while len(self._made) >= self.most:
                del self._made[next(iter(self._made))]
            found = self._made[key] = (parts, thing)
        return found[1]
