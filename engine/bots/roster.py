"""The bots there are, by the names people give them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.greedy import GreedyBot
from engine.bots.hints import Hints, hints_of
from engine.bots.playing import Bot
from engine.bots.quiet import EagerBot, QuietBot
from engine.bots.random import RandomBot
from engine.bots.strong import StrongBot
from engine.core.game import Game

ROSTER: dict[str, Callable[[Hints, int], Bot]] = {
    "random": lambda hints, seed: RandomBot(seed),
    "greedy": GreedyBot,
    "strong": StrongBot,
}
PILOTS: dict[str, Callable[[Hints, int], Bot]] = {
    **ROSTER,
    "eager": EagerBot,
    "quiet": lambda hints, seed: QuietBot(hints),
}
"""Those of the roster, and those that only goldfish games have."""
STRIDE = 1009
"""Between the seeds of two games, so that no two players of a batch choose alike."""


def bots_for(game: Game, names: Sequence[str], seed: int) -> list[Bot]:
    """A bot for each player, in order; the same names and seed play the same game."""
    hints = hints_of(game)
    return [PILOTS[name](hints, seed * STRIDE + place) for place, name in enumerate(names)]
