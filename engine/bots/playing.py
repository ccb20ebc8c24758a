"""Bots at a table: what a bot is given, and a game played to its end by bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine.core.play import Action, Decision, State

Redeal = Callable[[State, int, int], State]


class Chair:
    """All a bot gets of a game: its decision, its legal actions and its view; never the state itself."""

    __slots__ = ("_redeal", "_state", "decision", "legal")

    def __init__(self, state: State, decision: Decision, legal: Sequence[Action], redeal: Redeal | None = None) -> None:
        self._state = state
        self._redeal = redeal
        self.decision = decision
        self.legal = legal

    def view(self) -> dict[str, Any]:
        """What the deciding seat may know."""
        return self._state.view(self.decision.seat)

    def imagine(self, seed: int) -> State:
        """A game that might be this one: what the deciding seat cannot know is dealt anew from the seed."""
        if self._redeal is None:
            raise ValueError("at this table nothing can be imagined: it was opened without `redeal`")
        return self._redeal(self._state, self.decision.seat, seed)


class Bot(Protocol):
    """Chooses one of the legal actions."""

    def choose(self, chair: Chair) -> Action:
        """The action to take."""


class Played:
    """How many decisions a game took: those with a choice, and those with only one option."""

    __slots__ = ("decisions", "forced")

    def __init__(self) -> None:
        self.decisions = 0
        self.forced = 0


def play_out(
    state: State,
    bots: Sequence[Bot],
    apply: Callable[[Action], None] | None = None,
    redeal: Redeal | None = None,
) -> Played:
    """Let bots, one for each player, play a game to its end; what leaves no choice is done without asking them."""
    played = Played()
    act = apply or state.apply
    at = {seat: bots[state.player_of(seat)] for seat in state.seats()}
    while legal := state.legal_actions():
        if len(legal) == 1:
            played.forced += 1
            act(legal[0])
            continue
        decision = state.decision
        assert decision is not None, "whoever has a choice has a decision"
        played.decisions += 1
        act(at[decision.seat].choose(Chair(state, decision, legal, redeal)))
    return played
