"""The bot that searches: Monte Carlo tree search over deals of what it cannot see, within a budget of tries."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt, tanh

from engine.bots.greedy import settle
from engine.bots.hints import WON, Hints
from engine.bots.playing import Chair
from engine.core.play import Action, State
from engine.core.rng import advance, number, seeded

BUDGET = 120
"""Tries for one decision."""
WORLDS = 12
"""Deals of the hidden cards that the tries share."""
CURIOSITY = 0.12
AHEAD = 12
"""Decisions played on beyond the tree, lively ones, before the position is weighed."""
TRUST = 30
"""How many tries the look at what an action leads to at once counts for."""


class Node:
    """A decision as reached by the same actions in any world: who decides, and what came of each action so far."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        """Sum of results for the searching seat, from -1 (lost) to 1 (won)."""


class StrongBot:
    """Takes the action it has tried most often."""

    __slots__ = ("budget", "hints", "rng")

    def __init__(self, hints: Hints, seed: int, budget: int = BUDGET) -> None:
        self.hints = hints
        self.rng = seeded(seed)
        self.budget = budget

    def choose(self, chair: Chair) -> Action:
        """The most tried action; of equals the better one, then the first."""
        seat = chair.decision.seat
        worlds = []
        for _ in range(WORLDS):
            self.rng = advance(self.rng)
            worlds.append(chair.imagine(self.rng))
        start = self.hints.worth(worlds[0], seat)
        root = Node()
        for action in chair.legal:
            trial = worlds[0].clone()
            trial.apply(action)
            child = root.children[action.text] = Node()
            child.visits = child.offered = TRUST
            child.total = TRUST * self._share(settle(trial, seat, self.hints), start)
        for turn in range(self.budget):
            state = worlds[turn % WORLDS].clone()
            self._try(state, root, seat, start)
        order = [root.children.get(action.text) for action in chair.legal]
        best = max(range(len(order)), key=lambda place: _promise(order[place]))
        return chair.legal[best]

    def _try(self, state: State, root: Node, seat: int, start: float) -> None:
        """Go down the tree to a new node, weigh it, and note the result all the way up."""
        node, path = root, [root]
        while (decision := state.decision) is not None:
            legal = state.legal_actions()
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            sign = 1.0 if self.hints.allied(state, decision.seat, seat) else -1.0
            action, child = _select(node, legal, sign)
            state.apply(action)
            path.append(child)
            node = child
            if not child.visits:
                break
        self._play_on(state)
        result = self._share(settle(state, seat, self.hints, 0), start)
        for one in path:
            one.visits += 1
            one.total += result

    def _play_on(self, state: State) -> None:
        """Go on for a while as players would who do all they can."""
        quiet, rng = self.hints.quiet, self.rng
        for _ in range(AHEAD):
            legal = state.legal_actions()
            if not legal:
                break
            lively = [action for action in legal if action.text not in quiet] or legal
            rng = advance(rng)
            state.apply(lively[number(rng, len(lively))])
        self.rng = rng

    def _share(self, worth: float, start: float) -> float:
        """What a worth promises, from -1 (lost) to 1 (won)."""
        if abs(worth) >= WON:
            return 1.0 if worth > 0 else -1.0
        return 0.9 * tanh((worth - start) / self.hints.scale)


def _promise(node: Node | None) -> tuple[int, float]:
    return (node.visits, node.total / node.visits) if node is not None and node.visits else (0, 0.0)


def _select(node: Node, legal: Sequence[Action], sign: float) -> tuple[Action, Node]:
    """An action not tried yet, else the one with the best upper bound for whoever decides."""
    children = node.children
    best: tuple[Action, Node] | None = None
    bound = -1e9
    for action in legal:
        child = children.get(action.text)
        if child is None:
            child = children[action.text] = Node()
            child.offered = 1
            return action, child
        child.offered += 1
        upper = sign * child.total / max(1, child.visits) + CURIOSITY * sqrt(log(child.offered) / max(1, child.visits))
        if upper > bound:
            bound, best = upper, (action, child)
    assert best is not None, "a decision without options"
    return best
