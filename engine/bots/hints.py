"""What a game tells bots: `engine/games/<game>/bot.py` with `evaluate` and, where it helps, more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core.game import Game
from engine.core.play import Action, State
from engine.core.words import say

WON = 1_000_000.0
"""The worth of a won game, above everything that a game's own hint says."""


@dataclass(frozen=True, slots=True)
class Gauges:
    """Which public events count for a goldfish, and what its figures are called."""

    turn: Collection[str] = ()
    """A turn of one's own begins, or one of everybody's where the event has no seat."""
    play: Collection[str] = ()
    damage: Mapping[str, str] = field(default_factory=dict)
    """Events that befall another seat, each with the key of its number."""
    loss: Mapping[str, str] = field(default_factory=dict)
    """The same with numbers below 0."""
    gain: Mapping[str, str] = field(default_factory=dict)
    """Events of one's own seat; each counts 1 if it has no such key."""
    turns: str = say("turn")
    """What a turn is called."""
    harm: str = say("damage")
    """What `damage`, `loss` and `gain` come to."""


@dataclass(frozen=True, slots=True)
class Hints:
    """How good a view looks to a seat, and which choices belong to what is already under way."""

    evaluate: Callable[[Mapping[str, Any], int], float]
    glance: Callable[[State, int], Mapping[str, Any]]
    """The part of a view that `evaluate` reads; a game whose views are dear makes that part alone."""
    open_choices: Collection[str]
    """Kinds of decisions in which something announced is not carried out yet, such as a response."""
    quiet: Sequence[str]
    """Actions that leave things as they are, the best first."""
    allied: Callable[[State, int, int], bool]
    scale: float
    """The difference in worth that makes a win likely."""
    gauges: Gauges
    alone: Mapping[str, Any]
    """Options of a goldfish game beside its format."""
    pilot: str
    """Who plays the deck in goldfish games; where playing just anything wastes cards, a bot that looks ahead."""

    def worth(self, state: State, seat: int) -> float:
        """How good a game looks to a seat, ended or not."""
        outcome = state.outcome
        if outcome is None:
            return self.evaluate(self.glance(state, seat), seat)
        if not outcome.winners:
            return 0.0
        return WON if seat in outcome.winners else -WON

    def rest(self, legal: Sequence[Action]) -> Action:
        """What a player does who wants nothing to happen: a quiet action, else the first there is."""
        for text in self.quiet:
            for action in legal:
                if action.text == text:
                    return action
        return legal[0]


@cache
def hints_of(game: Game) -> Hints:
    """The hints of a game; one without any is played for its outcome alone."""
    name = f"engine.games.{game.slug}.bot"
    module = import_module(name) if find_spec(name) else None
    return Hints(
        evaluate=getattr(module, "evaluate", _level),
        glance=getattr(module, "glance", _whole_view),
        open_choices=frozenset(getattr(module, "OPEN_CHOICES", ())),
        quiet=tuple(getattr(module, "QUIET", ("pass", "end", "done", "none", "no"))),
        allied=getattr(module, "allied", _alone),
        scale=float(getattr(module, "SCALE", 50.0)),
        gauges=getattr(module, "GAUGES", Gauges()),
        alone=getattr(module, "ALONE", {}),
        pilot=getattr(module, "PILOT", "eager"),
    )


def _level(view: Mapping[str, Any], seat: int) -> float:
    return 0.0


def _whole_view(state: State, seat: int) -> Mapping[str, Any]:
    return state.view(seat)


def _alone(state: State, one: int, other: int) -> bool:
    return one == other
