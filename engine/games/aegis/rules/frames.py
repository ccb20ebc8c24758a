"""What is still to do in a game: items of the stack, and frames with how far each has got."""

from __future__ import annotations

from typing import Any

from engine.games.aegis.rules.codes import NOBODY, ON_GEAR

Aimed = tuple[int, int, int]
"""A chosen target: its kind, its number (card, seat or mark of an item), the moment since when it lay there (0 for a
Player, -1 - seat for an item of that seat)."""


class Item:
    """A card or ability on the stack, from its announcement to its resolution (W8.1)."""

    __slots__ = ("block", "card", "foe", "it", "it_since", "kind", "mark", "me", "seat", "since", "slot", "targets")

    def __init__(self, kind: int, seat: int, card: int, block: int) -> None:
        self.kind = kind
        self.seat = seat
        self.me = seat
        """Whom "you" means: the Player or the Team-mate (W15.4)."""
        self.foe = NOBODY
        self.card = card
        self.block = block
        self.since = 0
        self.slot = NOBODY
        self.it = NOBODY
        self.it_since = 0
        self.mark = 0
        self.targets: tuple[Aimed, ...] = ()

    @property
    def is_card(self) -> bool:
        """Whether a card lies on the stack, not only an ability."""
        return self.kind <= ON_GEAR

    def copy(self) -> Item:
        """An independent copy."""
        new = Item(self.kind, self.seat, self.card, self.block)
        new.me = self.me
        new.foe = self.foe
        new.since = self.since
        new.slot = self.slot
        new.it = self.it
        new.it_since = self.it_since
        new.mark = self.mark
        new.targets = self.targets
        return new


class Frame:
    """One thing still to be done, and how far it has got."""

    __slots__ = ("data", "done", "item", "kind", "number", "seat", "step")

    def __init__(self, kind: int, seat: int = NOBODY) -> None:
        self.kind = kind
        self.step = 0
        self.seat = seat
        self.number = 0
        self.done = False
        """Whether the last step did something (W14.7)."""
        self.item: Item | None = None
        self.data: tuple[Any, ...] = ()

    def copy(self) -> Frame:
        """An independent copy."""
        new = Frame(self.kind, self.seat)
        new.step = self.step
        new.number = self.number
        new.done = self.done
        new.data = self.data
        item = self.item
        new.item = item.copy() if item is not None else None
        return new
