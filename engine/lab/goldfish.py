"""Goldfish games: one deck against an opponent that does nothing, to see how fast and how surely it works."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from engine.bots.hints import Gauges, hints_of
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.game import Game
from engine.core.play import CannotStart, State
from engine.core.rates import interval, mean
from engine.lab.batches import batch
from engine.lab.specification import Specification, read


def goldfish(
    game: Game,
    decks: Sequence[DeckList],
    cards: CardPool,
    format: str = "",
    pilot: str = "",
    options: Mapping[str, Any] | None = None,
) -> Specification:
    """A deck played against nobody where the game has a way to play alone, else against itself, asleep."""
    settled = options or {}
    if len(decks) != game.has_decks:
        raise CannotStart(f"a goldfish game is about {'one deck' if game.has_decks else 'no deck'}, not {len(decks)}")
    players = game.playing.players
    pilot = pilot or hints_of(game).pilot
    alone = next((key for key, number in players.items() if number == 1 and key.startswith("solo")), None)
    if alone is not None:
        return Specification(game, tuple(decks), cards, {"format": alone, **settled}, (pilot,))
    chosen = format or next(iter(players))
    asleep = {"format": chosen, **hints_of(game).alone, **settled}
    spec = Specification(game, tuple(decks) * players[chosen], cards, asleep)
    return replace(spec, bots=(pilot, *["quiet"] * (spec.players() - 1)))


class Fish:
    """What a row of goldfish games came to."""

    __slots__ = ("first_plays", "harm", "idle_turns", "won_in")

    def __init__(self) -> None:
        self.won_in = array("H")
        """For each game, in the order of the seeds, the own turn in which it was won; 0 for the others."""
        self.first_plays: Counter[int] = Counter()
        self.idle_turns: Counter[int] = Counter()
        self.harm: dict[int, Counter[int]] = {}
        """By own turn, how often so much damage was done in it."""

    def count(self, state: State, gauges: Gauges) -> None:
        """Add one game that is over; the fish's owner is the first player."""
        assert state.outcome is not None, "a game of a batch was not played to its end"
        own = {name for seat in state.seats() if state.player_of(seat) == 0 for name in (seat, state.label(seat))}
        turn, first, lively = 0, 0, set()
        harm: Counter[int] = Counter()
        for event in state.events():
            kind, seat = event["event"], event.get("seat")
            mine = seat in own
            if kind in gauges.turn and (mine or seat is None):
                turn += 1
            if kind in gauges.play and mine:
                first = first or turn
                lively.add(turn)
            if kind in gauges.damage and not mine:
                harm[turn] += event[gauges.damage[kind]]
            elif kind in gauges.loss and not mine:
                harm[turn] -= event[gauges.loss[kind]]
            elif kind in gauges.gain and mine:
                harm[turn] += event.get(gauges.gain[kind], 1)
        for one in range(1, turn + 1):
            self.harm.setdefault(one, Counter())[harm[one]] += 1
        self.idle_turns.update(one for one in range(1, turn + 1) if one not in lively)
        if first:
            self.first_plays[first] += 1
        won = any(state.player_of(seat) == 0 for seat in state.outcome.winners)
        self.won_in.append(min(turn, 65_535) if won else 0)

    def add(self, later: Fish) -> None:
        """Add the tally of the games that follow."""
        self.won_in.extend(later.won_in)
        self.first_plays.update(later.first_plays)
        self.idle_turns.update(later.idle_turns)
        for turn, counts in later.harm.items():
            self.harm.setdefault(turn, Counter()).update(counts)

    def to_dict(self) -> dict[str, Any]:
        """Turns of the win with their mean, and by turn: damage, share of turns without a play; first plays.

        Every figure has its 95 % interval; those of `turns_ci95` and `first_play_ci95` are shares of all games.
        """
        games = len(self.won_in)
        turns = Counter(turn for turn in self.won_in if turn)
        won = turns.total()
        sure = mean(turns)
        damage = {turn: middle for turn in sorted(self.harm) if (middle := mean(self.harm[turn]))}
        idle, of = self.idle_turns.total(), sum(counts.total() for counts in self.harm.values())
        return {
            "games": games,
            "finished": won,
            "won": {"rate": won / games if games else None, "ci95": interval(won, games)},
            "turns": _in_order(turns),
            "turns_ci95": _intervals(turns, games),
            "mean": sure[0] if sure else None,
            "ci95": sure[1] if sure else None,
            "damage": {str(turn): middle for turn, (middle, _) in damage.items()},
            # one game alone says nothing of how sure its figure is
            "damage_ci95": {
                str(turn): ends if self.harm[turn].total() > 1 else None for turn, (_, ends) in damage.items()
            },
            "first_play": _in_order(self.first_plays),
            "first_play_ci95": _intervals(self.first_plays, games),
            "stuck": {
                "turns": idle,
                "of": of,
                "rate": idle / of if of else None,
                "ci95": interval(idle, of),
            },
        }


def _in_order(counts: Counter[int]) -> dict[str, int]:
    return {str(turn): counts[turn] for turn in sorted(counts)}


def _intervals(counts: Counter[int], of: int) -> dict[str, tuple[float, float]]:
    return {str(turn): interval(counts[turn], of) for turn in sorted(counts)}


def fish_chunk(specification: str, first: int, count: int) -> Fish:
    """Play the goldfish games of a row of seeds."""
    spec = read(specification)
    gauges = hints_of(spec.game).gauges
    fish = Fish()
    for seed in range(first, first + count):
        fish.count(spec.play(seed).state, gauges)
    return fish


def fish_batch(
    spec: Specification, seed: int, games: int, workers: int = 1, executor: Executor | None = None
) -> Iterator[Fish]:
    """The tally so far after each chunk; the last is that of the whole batch."""
    total = Fish()
    for fish in batch(fish_chunk, spec.to_text(), seed, games, workers, executor):
        total.add(fish)
        yield total
