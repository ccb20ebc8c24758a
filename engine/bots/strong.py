"""The bot that searches: Monte Carlo tree search over deals of what it cannot see, within a budget of positions.

A try plays one deal on as two greedy players would; answers that greed overlooks join the tree as its places ripen.
All actions meet the same deals, so that luck falls on all alike, and greed's choice is given up only for an action that
did better beyond chance: a small budget then does no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt, tanh

from engine.bots.greedy import DEPTH, settle
from engine.bots.hints import WON, Hints
from engine.bots.playing import Chair
from engine.core.play import Action, State
from engine.core.rng import advance, seeded

BUDGET = 8000
"""Positions looked at for one decision."""
LOOKS = 8
"""Deals in which each action is looked at, as greed does, before the tries."""
BREADTH = 5
"""How many actions, the best at a look, are tried."""
PATIENCE = 6
"""Deals on which all of them are tried before one can drop out."""
DOUBT = 1.0
"""By how many standard errors an action must have beaten greed's choice."""
TURNS = 6
"""How often the turn passes to another seat before a try ends."""
LONGEST = 40
"""Choices after which a try ends in any case."""
RIPE = 10
"""Visits for which a place in the tree has one more answer than greed's."""
CURIOSITY = 0.3


class Node:
    """A place in the tree, reached by the same actions in any deal, and what came of going on from it."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.visits = 0
        self.total = 0.0
        """Sum of results for the searching seat, from -1 (lost) to 1 (won)."""

    def promising(self, offered: Sequence[Action], sign: float) -> tuple[Node, Action]:
        """An answer not tried yet, else the one with the best upper bound for whoever decides, and where it leads."""
        best: tuple[Node, Action] | None = None
        bound = -1e9
        for action in offered:
            child = self.children.get(action.text)
            if child is None:
                child = self.children[action.text] = Node()
                return child, action
            upper = sign * child.total / child.visits + CURIOSITY * sqrt(log(self.visits) / child.visits)
            if upper > bound:
                best, bound = (child, action), upper
        assert best is not None, "a decision without options"
        return best


class Candidate:
    """An action under trial, the tree below it, and deal by deal what it came to."""

    __slots__ = ("action", "node", "results")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.node = Node()
        self.results: list[float] = []

    def lead(self, other: Candidate) -> tuple[float, float]:
        """By how much it did better than another on the deals that both met, and the doubt about it."""
        gains = [mine - theirs for mine, theirs in zip(self.results, other.results, strict=False)]
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
        return mean, DOUBT * sqrt(spread / len(gains))


class StrongBot:
    """Takes the action that surely did better than greed's choice by most; with none, greed's choice."""

    __slots__ = ("budget", "hints", "left", "rng")

    def __init__(self, hints: Hints, seed: int, budget: int = BUDGET) -> None:
        self.hints = hints
        self.rng = seeded(seed)
        self.budget = self.left = budget

    def choose(self, chair: Chair) -> Action:
        """The action to take."""
        seat, hints = chair.decision.seat, self.hints
        self.left = self.budget
        worlds = [self._deal(chair) for _ in range(LOOKS)]
        start = sum(hints.worth(world, seat) for world in worlds) / LOOKS
        first, *rivals = [Candidate(action) for action in self._ranked(worlds, chair.legal, seat, DEPTH)[:BREADTH]]
        deals = 0
        while rivals and self.left > 0:
            world = worlds[deals] if deals < LOOKS else self._deal(chair)
            for one in (first, *rivals):
                one.results.append(self._try(world, one, seat, start))
            deals += 1
            if deals >= PATIENCE:
                rivals = [one for one in rivals if sum(one.lead(first)) > 0.0]
        best, most = first, 0.0
        for one in rivals:
            gain, doubt = one.lead(first)
            if gain - doubt > 0.0 and gain > most:
                best, most = one, gain
        return best.action

    def _deal(self, chair: Chair) -> State:
        self.rng = advance(self.rng)
        return chair.imagine(self.rng)

    def _try(self, world: State, candidate: Candidate, seat: int, start: float) -> float:
        """Play a deal on after an action: in the tree by promise, beyond it by greed; what it promises in the end."""
        hints, state = self.hints, world.clone()
        state.apply(candidate.action)
        node: Node | None = candidate.node
        path = [candidate.node]
        active = passed = choices = 0
        while (decision := state.decision) is not None and choices < LONGEST:
            if decision.kind not in hints.open_choices:
                passed += active not in (0, decision.seat)
                active = decision.seat
                if passed == TURNS:
                    break
            legal = state.legal_actions()
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            choices += 1
            ranked = self._ranked([state], legal, decision.seat, 1)
            if node is not None and node.visits >= RIPE:
                sign = 1.0 if hints.allied(state, decision.seat, seat) else -1.0
                node, action = node.promising(ranked[: node.visits // RIPE], sign)
                path.append(node)
                state.apply(action)
            else:
                node = None
                state.apply(ranked[0])
        result = self._share(settle(state, seat, hints, 0), start)
        for one in path:
            one.visits += 1
            one.total += result
        return result

    def _share(self, worth: float, start: float) -> float:
        """What a worth promises, from -1 (lost) to 1 (won)."""
        if abs(worth) >= WON:
            return 1.0 if worth > 0 else -1.0
        return 0.9 * tanh((worth - start) / self.hints.scale)

    def _ranked(self, worlds: Sequence[State], legal: Sequence[Action], seat: int, depth: int) -> list[Action]:
        """Actions by what they lead to at once, the best first, of equals in the order given."""
        self.left -= len(worlds) * len(legal)
        worth = [0.0] * len(legal)
        for world in worlds:
            for place, action in enumerate(legal):
                trial = world.clone()
                trial.apply(action)
                worth[place] += settle(trial, seat, self.hints, depth)
        return [legal[place] for place in sorted(range(len(legal)), key=worth.__getitem__, reverse=True)]
