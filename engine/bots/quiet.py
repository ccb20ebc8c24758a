"""Bots for goldfish games: one that lets the other play, and one that plays whatever it can."""

from __future__ import annotations

from engine.bots.hints import Hints
from engine.bots.playing import Chair
from engine.core.play import Action
from engine.core.rng import advance, number, seeded


class QuietBot:
    """Does nothing whenever the rules allow it."""

    __slots__ = ("hints",)

    def __init__(self, hints: Hints) -> None:
        self.hints = hints

    def choose(self, chair: Chair) -> Action:
        """The quietest action."""
        return self.hints.rest(chair.legal)


class EagerBot:
    """Plays anything rather than nothing: a quick pilot that uses its cards and attacks every turn."""

    __slots__ = ("hints", "rng")

    def __init__(self, hints: Hints, seed: int) -> None:
        self.hints = hints
        self.rng = seeded(seed)

    def choose(self, chair: Chair) -> Action:
        """Any action that is not quiet."""
        quiet = self.hints.quiet
        lively = [action for action in chair.legal if action.text not in quiet] or chair.legal
        self.rng = advance(self.rng)
        return lively[number(self.rng, len(lively))]
