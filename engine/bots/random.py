"""The bot that takes any legal action: a finder of faults, and the measure for all others."""

from __future__ import annotations

from engine.bots.playing import Chair
from engine.core.play import Action
from engine.core.rng import advance, number, seeded


class RandomBot:
    """Chooses evenly among the legal actions, from its own seed."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def choose(self, chair: Chair) -> Action:
        """Any legal action."""
        self.rng = advance(self.rng)
        return chair.legal[number(self.rng, len(chair.legal))]
