"""What a batch of goldfish games came to, as charts with their tables."""

from dataclasses import dataclass
from typing import Any

from decks.charts import Bar, Chart
from engine.core.rates import interval
from engine.models import Simulation

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Won:
    """A turn in which games were won: how many, how many by then, and a few of them to watch."""

    turn: str
    count: int
    share: float
    ci95: tuple[float, float]
    by_then: float
    by_then_ci95: tuple[float, float]
    examples: tuple[tuple[int, int], ...]
    """Number in the batch and seed."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a batch that is done."""

    result: dict[str, Any]
    won: tuple[Won, ...]
    not_won: tuple[tuple[int, int], ...]
    damage: tuple[tuple[str, float, tuple[float, float] | None], ...]
    first_play: tuple[tuple[str, int, float, tuple[float, float]], ...]
    never_played: int

    @property
    def lost(self) -> int:
        """How many games were not won."""
        return int(self.result["games"] - self.result["finished"])

    @property
    def opens_at_once(self) -> tuple[float, tuple[float, float]]:
        """The share of games with a play in the first turn."""
        count, games = self.result["first_play"].get("1", 0), self.result["games"]
        return count / games, interval(count, games)

    @property
    def win_chart(self) -> Chart:
        """Share of the games won in each turn."""
        return Chart.of([Bar(one.turn, one.share, one.ci95) for one in self.won], is_share=True)

    @property
    def damage_chart(self) -> Chart:
        """Mean damage in each turn."""
        return Chart.of([Bar(turn, middle, ends) for turn, middle, ends in self.damage])

    @property
    def first_play_chart(self) -> Chart:
        """Share of the games in which the first card was played in each turn."""
        return Chart.of([Bar(turn, share, ends) for turn, _, share, ends in self.first_play], is_share=True)


def figures_of(simulation: Simulation) -> Figures:
    """The figures of a batch that is done."""
    result: dict[str, Any] = simulation.result
    games, won_in = result["games"], result["won_in"]
    won, by_then = [], 0
    for turn, count in _without_gaps(result["turns"]).items():
        by_then += count
        won.append(
            Won(
                turn, count, count / games, interval(count, games),
                by_then / games, interval(by_then, games), _examples(won_in, int(turn), simulation.seed),
            )
        )  # fmt: skip
    return Figures(
        result,
        tuple(won),
        _examples(won_in, 0, simulation.seed),
        tuple((turn, middle, result["damage_ci95"][turn]) for turn, middle in result["damage"].items()),
        tuple(
            (turn, count, count / games, interval(count, games))
            for turn, count in _without_gaps(result["first_play"]).items()
        ),
        games - sum(result["first_play"].values()),
    )


def _without_gaps(counts: dict[str, int]) -> dict[str, int]:
    """The counts of every turn from the first to the last that has one."""
    turns = sorted(map(int, counts))
    return {str(turn): counts.get(str(turn), 0) for turn in range(turns[0], turns[-1] + 1)} if turns else {}


def _examples(won_in: list[int], turn: int, seed: int) -> tuple[tuple[int, int], ...]:
    found = (place for place, one in enumerate(won_in) if one == turn)
    return tuple((place + 1, seed + place) for _, place in zip(range(EXAMPLES), found, strict=False))
