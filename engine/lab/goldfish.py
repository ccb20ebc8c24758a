"""Goldfish games: one deck against an opponent that does nothing, to see how fast and how surely it works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from engine.bots.hints import Hints, hints_of
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.game import Game
from engine.core.play import CannotStart, State
from engine.core.rates import interval, mean
from engine.lab.batches import batch
from engine.lab.specification import Specification, read


def goldfish(
    game: Game, decks: Sequence[DeckList], cards: CardPool, format: str = "", pilot: str = "eager"
) -> Specification:
    """A deck played against nobody where the game has a way to play alone, else against itself, asleep."""
    if len(decks) != 1:
        raise CannotStart(f"a goldfish game is about one deck, not {len(decks)}")
    players = game.playing.players
    alone = next((key for key, number in players.items() if number == 1 and key.startswith("solo")), None)
    if alone is not None:
        return Specification(game, tuple(decks), cards, {"format": alone}, (pilot,))
    chosen = format or next(iter(players))
    spec = Specification(game, tuple(decks) * players[chosen], cards, {"format": chosen})
    return replace(spec, bots=(pilot, *["quiet"] * (spec.players() - 1)))


class Fish:
    """What a row of goldfish games came to."""

    __slots__ = ("first_plays", "games", "harm", "idle_turns", "own_turns", "turns", "wins")

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.turns: Counter[int] = Counter()
        self.first_plays: Counter[int] = Counter()
        self.harm: Counter[int] = Counter()
        self.own_turns: Counter[int] = Counter()
        self.idle_turns: Counter[int] = Counter()

    def count(self, state: State, hints: Hints) -> None:
        """Add one game that is over; the fish's owner is the first player."""
        assert state.outcome is not None, "a game of a batch was not played to its end"
        own = {state.label(seat) for seat in state.seats() if state.player_of(seat) == 0}
        turn, first, lively = 0, 0, set()
        for event in state.events():
            kind, mine = event["event"], event.get("seat") in own
            if kind in hints.gauges.get("turn", ()) and mine:
                turn += 1
                self.own_turns[turn] += 1
            elif kind in hints.gauges.get("play", ()) and mine:
                first = first or turn
                lively.add(turn)
            elif kind in hints.gauges.get("damage", ()) and not mine:
                self.harm[turn] += event["n"]
            elif kind in hints.gauges.get("gain", ()) and mine:
                self.harm[turn] += event["change"]
        self.games += 1
        self.idle_turns.update(one for one in range(1, turn + 1) if one not in lively)
        if first:
            self.first_plays[first] += 1
        if any(state.player_of(seat) == 0 for seat in state.outcome.winners):
            self.wins += 1
            self.turns[turn] += 1

    def add(self, later: Fish) -> None:
        """Add the tally of the games that follow."""
        self.games += later.games
        self.wins += later.wins
        for name in ("turns", "first_plays", "harm", "own_turns", "idle_turns"):
            getattr(self, name).update(getattr(later, name))

    def to_dict(self) -> dict[str, Any]:
        """Turns of the win with their mean, and by turn: damage, share of turns without a play; first plays."""
        sure = mean(self.turns)
        idle = sum(self.idle_turns.values())
        turns = sum(self.own_turns.values())
        return {
            "games": self.games,
            "finished": self.wins,
            "turns": {str(turn): self.turns[turn] for turn in sorted(self.turns)},
            "mean": sure[0] if sure else None,
            "ci95": sure[1] if sure else None,
            "damage": {str(turn): self.harm[turn] / number for turn, number in sorted(self.own_turns.items())},
            "first_play": {str(turn): self.first_plays[turn] for turn in sorted(self.first_plays)},
            "stuck": {
                "turns": idle,
                "of": turns,
                "rate": idle / turns if turns else None,
                "ci95": interval(idle, turns),
            },
        }


def fish_chunk(specification: str, first: int, count: int) -> Fish:
    """Play the goldfish games of a row of seeds."""
    spec = read(specification)
    hints = hints_of(spec.game)
    fish = Fish()
    for seed in range(first, first + count):
        fish.count(spec.play(seed).state, hints)
    return fish


def fish_batch(
    spec: Specification, seed: int, games: int, workers: int = 1, executor: Executor | None = None
) -> Iterator[Fish]:
    """The tally so far after each chunk; the last is that of the whole batch."""
    total = Fish()
    for fish in batch(fish_chunk, spec.to_text(), seed, games, workers, executor):
        total.add(fish)
        yield total
