"""Batches of matches between bots: who wins, why, how many decisions it takes, and one digest for all of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

from engine.core.play import outcome_document
from engine.lab.batches import batch
from engine.lab.specification import Run, Specification, read


class Tally:
    """What a row of games came to; tallies of neighbouring rows add up in order."""

    __slots__ = ("decisions", "draws", "forced", "games", "prints", "reasons", "wins")

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = [0] * players
        self.draws = 0
        self.reasons: Counter[str] = Counter()
        self.decisions = 0
        self.forced = 0
        self.prints = b""

    def count(self, run: Run) -> None:
        """Add one game that is over."""
        outcome = run.state.outcome
        assert outcome is not None, "a game of a batch was not played to its end"
        self.games += 1
        for player in {run.state.player_of(seat) for seat in outcome.winners}:
            self.wins[player] += 1
        self.draws += not outcome.winners
        self.reasons[outcome.reason] += 1
        self.decisions += run.played.decisions
        self.forced += run.played.forced
        self.prints += fingerprint(run)

    def add(self, later: Tally) -> None:
        """Add the tally of the games that follow."""
        self.games += later.games
        self.wins = [one + other for one, other in zip(self.wins, later.wins, strict=True)]
        self.draws += later.draws
        self.reasons += later.reasons
        self.decisions += later.decisions
        self.forced += later.forced
        self.prints += later.prints

    def to_dict(self) -> dict[str, Any]:
        """The answer without times; as in a record a decision counts that had only one option (`forced`)."""
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "reasons": dict(sorted(self.reasons.items())),
            "decisions": self.decisions + self.forced,
            "forced": self.forced,
            "digest": hashlib.sha256(self.prints).hexdigest(),
        }


def fingerprint(run: Run) -> bytes:
    """Eight bytes for a game: all its decisions and its outcome."""
    text = "\n".join((*run.decisions, repr(outcome_document(run.state))))
    return hashlib.sha256(text.encode()).digest()[:8]


def play_chunk(specification: str, first: int, count: int) -> Tally:
    """Play the games of a row of seeds."""
    spec = read(specification)
    tally = Tally(len(spec.bots))
    for seed in range(first, first + count):
        tally.count(spec.play(seed))
    return tally


def play_batch(
    spec: Specification, seed: int, games: int, workers: int = 1, executor: Executor | None = None
) -> Iterator[Tally]:
    """The tally so far after each chunk; the last is that of the whole batch."""
    total = Tally(len(spec.bots))
    for tally in batch(play_chunk, spec.to_text(), seed, games, workers, executor):
        total.add(tally)
        yield total
