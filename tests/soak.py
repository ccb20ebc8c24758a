"""`python -m tests.soak [GAMES] [SLUG…]` plays random games of each game and checks that no card or number is lost."""

import sys
import time
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from engine.bots.playing import play_out
from engine.bots.random import RandomBot
from engine.core.play import Action, State
from engine.lab.batches import batch, cores
from engine.registry import games, get_game

GAMES = 100_000
EVERY = 32
"""Decisions between two looks at the table; the end of a game is always looked at."""
LONGEST = 50_000
"""No game takes so many decisions; one that does would never end."""
GUARDS = ("loop", "endless")
"""Endings that only exist so that a game without an end stops."""

Sums = dict[str, Counter[str]]
"""By kind of match: games, choices, forced, seconds, and how often each ending."""


def kinds(slug: str) -> Mapping[str, Any]:
    """The matches of a game by kind: all that its `SOAK` lists, else those of its tests."""
    module = import_module(f"engine.games.{slug}.tests.matches")
    return getattr(module, "SOAK", None) or {name: [match] for name, match in module.MATCHES.items()}


class Told:
    """A fault says in which game it came up."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None:
        """Nothing yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            error.add_note(self.where)


def play(slug: str, match: Any, seed: int) -> tuple[State, Counter[str]]:
    """One random game, looked at again and again."""
    module = import_module(f"engine.games.{slug}.tests.matches")
    decks, options = match
    state = get_game(slug).new_state(decks, module.POOL, seed, options)
    cards = module.census(state)
    done = 0

    def apply(action: Action) -> None:
        nonlocal done
        state.apply(action)
        done += 1
        if done % EVERY == 0 or state.outcome is not None:
            module.sound(state)
            assert module.census(state) == cards, "a card was lost or came from nowhere"
            assert done < LONGEST, "the game does not end"

    played = play_out(state, [RandomBot(seed * 31 + place) for place in range(len(state.seats()))], apply)
    assert state.outcome is not None
    assert state.legal_actions() == []
    return state, Counter(choices=played.decisions, forced=played.forced)


def soak_chunk(slug: str, first: int, count: int) -> Sums:
    """A row of games; kinds take turns, and so do the matches of a kind."""
    every = kinds(slug)
    names = list(every)
    sums: Sums = {name: Counter() for name in names}
    for seed in range(first, first + count):
        name = names[seed % len(names)]
        match = every[name][seed // len(names) % len(every[name])]
        began = time.process_time()
        with Told(f"{slug}, {name}, seed {seed}"):
            state, played = play(slug, match, seed)
        assert state.outcome is not None
        played["games"] = 1
        played[f"end {state.outcome.reason}"] = 1
        sums[name] += played
        sums[name]["µs"] += round((time.process_time() - began) * 1e6)
    return sums


def soak(slug: str, number: int, workers: int) -> list[str]:
    """Play, and a line of the table for each kind of match; too many games ended by a guard are a fault."""
    sums: Sums = {name: Counter() for name in kinds(slug)}
    for part in batch(soak_chunk, slug, 1, number, workers):
        for name, more in part.items():
            sums[name] += more
    lines = []
    for name, one in sums.items():
        played, seconds = one["games"], one["µs"] / 1e6
        guarded = sum(one[f"end {reason}"] for reason in GUARDS) / max(played, 1)
        assert guarded < 0.01, f"{slug}, {name}: a guard ended {guarded:.1%} of the games"
        ends = ", ".join(f"{key[4:]} {times / played:.2%}" for key, times in sorted(one.items()) if key[:4] == "end ")
        lines.append(
            f"{f'{get_game(slug)}: {name}':48}{played:8}{one['choices'] / max(played, 1):9.1f}"
            f"{one['forced'] / max(played, 1):9.1f}{played / max(seconds, 1e-6):9.0f}{guarded:8.2%}  {ends}"
        )
    return lines


def main(arguments: list[str]) -> None:
    """Every game asked for, one table."""
    number = int(arguments[0]) if arguments else GAMES
    workers = min(2, cores())
    print(f"{'random games, checked':48}{'games':>8}{'choices':>9}{'forced':>9}{'games/s':>9}{'guard':>8}  endings")
    for slug in arguments[1:] or [game.slug for game in games() if game.play is not None]:
        print("\n".join(soak(slug, number, workers)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
