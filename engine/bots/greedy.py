"""The bot that looks one action ahead, in games that might be the one it plays."""

from __future__ import annotations

from engine.bots.hints import Hints
from engine.bots.playing import Chair
from engine.core.play import Action, State
from engine.core.rng import advance, seeded

SAMPLES = 3
DEPTH = 2
"""How many own choices within one action are weighed, one after the other, before the first option is taken."""


def settle(state: State, seat: int, hints: Hints, depth: int = DEPTH) -> float:
    """Carry out what is under way, other seats answering nothing and the own one at its best; then what it is worth."""
    open_choices = hints.open_choices
    while (decision := state.decision) is not None and decision.kind in open_choices:
        legal = state.legal_actions()
        if decision.seat != seat or len(legal) == 1:
            state.apply(hints.rest(legal))
        elif depth:
            return max(_after(state, action, seat, hints, depth - 1) for action in legal)
        else:
            state.apply(legal[0])
    return hints.worth(state, seat)


def _after(state: State, action: Action, seat: int, hints: Hints, depth: int = DEPTH) -> float:
    trial = state.clone()
    trial.apply(action)
    return settle(trial, seat, hints, depth)


class GreedyBot:
    """Takes the action after which the game looks best, on average over a few deals of what it cannot see."""

    __slots__ = ("hints", "rng", "samples")

    def __init__(self, hints: Hints, seed: int, samples: int = SAMPLES) -> None:
        self.hints = hints
        self.rng = seeded(seed)
        self.samples = samples

    def choose(self, chair: Chair) -> Action:
        """The best action; of equals the first."""
        seat = chair.decision.seat
        worth = [0.0] * len(chair.legal)
        for _ in range(self.samples):
            self.rng = advance(self.rng)
            world = chair.imagine(self.rng)
            for place, action in enumerate(chair.legal):
                worth[place] += _after(world, action, seat, self.hints)
        return chair.legal[worth.index(max(worth))]
