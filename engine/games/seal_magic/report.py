"""What happens at each rule level: seeded matches played and counted (A-21, A-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from engine.bots.playing import Bot, play_out
from engine.bots.random import RandomBot
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.figures import Figures
from engine.core.play import CannotStart
from engine.core.rates import interval
from engine.core.words import say
from engine.games.seal_magic.levels import LEVELS, SEAT_NAMES
from engine.games.seal_magic.rules.codes import DRAWN
from engine.games.seal_magic.rules.match import new_state, redeal
from engine.games.seal_magic.rules.state import MatchState

ENDS = {
    "exhausted": say("one seat exhausted"),
    "both_exhausted": say("both exhausted"),
    "arena_universe": say("the arena a Universe"),
    "clash_limit": say("the limit reached"),
    "concession": say("conceded"),
}
Bots = Callable[[int], Sequence[Bot]]
"""The two players of the match with a seed."""


def random_bots(seed: int) -> Sequence[Bot]:
    """Two players who lay any card."""
    return (RandomBot(2 * seed), RandomBot(2 * seed + 1))


@dataclass(slots=True)
class LevelReport:
    """Counts over many matches of one level."""

    level: int
    matches: Counter[str] = field(default_factory=Counter)
    """Matches by winner: A, B or drawn."""
    rounds: Counter[str] = field(default_factory=Counter)
    """Rounds by the reason they ended."""
    clashes: list[int] = field(default_factory=list)
    """Length of each round that was fought."""
    chains: int = 0
    """Clashes of two or more exchanges."""
    neutralised: int = 0
    exchanges: int = 0
    decisions: int = 0
    decided: int = 0
    """Rounds somebody won."""
    won_by_second: int = 0
    """Rounds won by the seat that did not begin (A-22)."""

    def count(self, state: MatchState, decisions: int) -> None:
        """Add a finished match."""
        winner = DRAWN if state.ended is None else state.ended[0]
        self.matches["drawn" if winner == DRAWN else SEAT_NAMES[winner]] += 1
        self.decisions += decisions
        for (won, reason), clashes in zip(state.results, state.played, strict=True):
            self.rounds[reason] += 1
            if reason != "arena_universe":
                self.clashes.append(clashes)
            if won != DRAWN:
                self.decided += 1
                self.won_by_second += won != state.first
        for entry in state.log:
            if entry[0] == "compare":
                self.exchanges += 1
                self.neutralised += entry[3]
            elif entry[0] == "clash":
                self.chains += entry[3] > 1

    def lines(self) -> dict[str, str]:
        """The report in words."""
        told = self.to_dict()
        matches = {"A": 0, "B": 0, "drawn": 0} | told["matches"]
        drawn = say("Matches drawn")
        said: dict[str, str] = {
            drawn if one == "drawn" else say("Matches won by {seat}", seat=one): str(n) for one, n in matches.items()
        }
        clashes = told["clashes_a_round"]
        said[say("Clashes in a round: median, 99 % at most, longest")] = ", ".join(str(n) for n in clashes.values())
        said[say("Clashes that became chains")] = _words(told["chains"])
        said[say("Exchanges neutralised")] = _words(told["neutralised"])
        said[say("Rounds won by the seat that did not begin")] = _words(told["second_seat_wins"])
        said[say("Decisions in a match")] = str(told["decisions_a_game"])
        said |= {say("Rounds over, {how}", how=ENDS[one]): str(n) for one, n in told["rounds"].items()}
        return said

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON; shares come with their 95 % interval."""
        games = sum(self.matches.values())
        lengths = sorted(self.clashes)
        return {
            "level": self.level,
            "games": games,
            "matches": dict(sorted(self.matches.items())),
            "rounds": dict(sorted(self.rounds.items())),
            "clashes_a_round": {
                "median": median(lengths) if lengths else 0,
                "p99": lengths[len(lengths) * 99 // 100] if lengths else 0,
                "longest": lengths[-1] if lengths else 0,
            },
            "chains": _share(self.chains, sum(self.clashes)),
            "neutralised": _share(self.neutralised, self.exchanges),
            "second_seat_wins": _share(self.won_by_second, self.decided),
            "decisions_a_game": round(self.decisions / games, 1) if games else 0,
        }


def level_report(
    pool: DeckList, cards: CardPool, level: int, games: int, seed: int = 0, bots: Bots = random_bots, **options: Any
) -> LevelReport:
    """Matches of one level (0: of the rules that the options mix) from consecutive seeds, played and counted."""
    report = LevelReport(level)
    options |= {"level": level} if level else {}
    for number in range(seed, seed + games):
        state = new_state([pool], cards, number, options)
        report.count(state, play_out(state, bots(number), redeal=redeal).decisions)
    return report


def level_reports(
    pool: DeckList, cards: CardPool, games: int, seed: int = 0, bots: Bots = random_bots
) -> list[dict[str, Any]]:
    """The reports of all levels, played from the same seeds."""
    return [level_report(pool, cards, level, games, seed, bots).to_dict() for level in LEVELS]


def report(
    decks: Sequence[DeckList], cards: CardPool, games: int, seed: int, bots: Bots, options: Mapping[str, Any]
) -> list[Figures]:
    """What happens at each level with one pool; with options that name a level or a mix of rules, at that alone."""
    if len(decks) != 1:
        raise CannotStart(f"a report is about one pool, not {len(decks)}")
    settled = {key: value for key, value in options.items() if key != "level"}
    mix = settled.get("mix", ())
    levels = [options["level"]] if "level" in options else [0] if mix else [*LEVELS]
    columns = [level_report(decks[0], cards, level, games, seed, bots, **settled) for level in levels]
    names = [say("Level {level}", level=one) if one else say("Rule mix {mix}", mix=", ".join(mix)) for one in levels]
    return [Figures(name, one.to_dict(), one.lines()) for name, one in zip(names, columns, strict=True)]


def _words(share: Mapping[str, Any]) -> str:
    if share["share"] is None:
        return "–"
    told = {key: f"{share[key]:.1%}" for key in ("share", "low", "high")}
    return say("{share} ({low} to {high})", **told)


def _share(part: int, whole: int) -> dict[str, Any]:
    low, high = interval(part, whole)
    share = round(part / whole, 4) if whole else None
    return {"share": share, "low": round(low, 4), "high": round(high, 4), "of": whole}
