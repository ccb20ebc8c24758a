"""What is still to do in a game: links of the chain, and frames with how far each has got."""

from __future__ import annotations

from typing import Any

from engine.games.sigil.rules.codes import NO_EVENT, NOBODY

Event = tuple[int, int, int, int, int]
"""Kind, seat it happened to, seat and body that caused it, amount."""
Called = tuple[int, int, tuple[tuple[int, ...], ...]]
"""A Summon chosen for a summon step (NOBODY: there is none), its form, and the targets of an Aid Summon's blocks."""


class Link:
    """An activated card or ability, or a declared Attack, from its announcement to its resolution (601)."""

    __slots__ = (
        "block",
        "body",
        "calls",
        "card",
        "event",
        "extras",
        "gold",
        "kind",
        "modes",
        "negated",
        "off",
        "seat",
        "stint",
        "targets",
    )

    def __init__(self, kind: int, seat: int, body: int, stint: int, card: int, block: int) -> None:
        self.kind = kind
        self.seat = seat
        self.body = body
        self.stint = stint
        self.card = card
        self.block = block
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.modes: tuple[tuple[int, ...], ...] = ()
        self.extras: tuple[int, ...] = ()
        self.calls: tuple[Called, ...] = ()
        self.off = 0
        """Blocks of a Response that what it answers did not call for, as bits."""
        self.gold = 0
        self.negated = False
        self.event: Event = NO_EVENT

    def copy(self) -> Link:
        """An independent copy."""
        new = Link(self.kind, self.seat, self.body, self.stint, self.card, self.block)
        new.targets = self.targets
        new.modes = self.modes
        new.extras = self.extras
        new.calls = self.calls
        new.off = self.off
        new.gold = self.gold
        new.negated = self.negated
        new.event = self.event
        return new


class Frame:
    """One thing still to be done, and how far it has got."""

    __slots__ = (
        "battle",
        "block",
        "body",
        "data",
        "event",
        "kind",
        "link",
        "number",
        "program",
        "seat",
        "source",
        "step",
        "targets",
    )

    def __init__(self, kind: int, seat: int = NOBODY, body: int = NOBODY, source: int = NOBODY) -> None:
        self.kind = kind
        self.step = 0
        self.seat = seat
        self.body = body
        self.source = source
        self.block = NOBODY
        self.program = NOBODY
        self.targets: tuple[int, ...] = ()
        self.event: Event = NO_EVENT
        self.number = 0
        self.battle = False
        self.data: tuple[Any, ...] = ()
        self.link: Link | None = None

    def copy(self) -> Frame:
        """An independent copy."""
        new = Frame(self.kind, self.seat, self.body, self.source)
        new.step = self.step
        new.block = self.block
        new.program = self.program
        new.targets = self.targets
        new.event = self.event
        new.number = self.number
        new.battle = self.battle
        new.data = self.data
        link = self.link
        new.link = link.copy() if link is not None else None
        return new
