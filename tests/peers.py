"""`python -m tests.peers` prints how fast random games are played here and by libraries from PyPI, per CPU second."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from engine.bots.playing import play_out
from engine.bots.random import RandomBot
from engine.compiled import is_fresh
from engine.registry import games

Game = Callable[[int], tuple[int, int]]
"""Plays the game of a seed; how many of its decisions had a choice, and how many had none."""
ROUNDS = 3
"""All take turns so many times, so that a busy moment of the machine hits everybody."""
SECONDS = 0.7
PEERS = {"rlcard": ("gin-rummy", "uno", "doudizhu"), "open-spiel": ("gin_rummy", "crazy_eights", "hearts")}


def ours() -> dict[str, Game]:
    """The first match of each game's tests."""

    def game(slug: str) -> Game:
        module = import_module(f"engine.games.{slug}.tests.matches")
        decks, options = next(iter(module.MATCHES.values()))
        new_state = next(game for game in games() if game.slug == slug).new_state

        def play(seed: int) -> tuple[int, int]:
            state = new_state(decks, module.POOL, seed, options)
            played = play_out(state, [RandomBot(seed + place) for place in range(len(state.seats()))])
            return played.decisions, played.forced

        return play

    return {str(one): game(one.slug) for one in games() if one.play is not None}


def rlcard() -> dict[str, Game]:
    """Games of rlcard, in Python, through its environments."""
    make = import_module("rlcard").make

    def game(name: str) -> Game:
        environment = make(name, config={"seed": 1})

        def play(seed: int) -> tuple[int, int]:
            done = [0, 0]
            state, _ = environment.reset()
            while not environment.is_over():
                legal = list(state["legal_actions"])
                done[len(legal) == 1] += 1
                state, _ = environment.step(random.choice(legal))
            return done[0], done[1]

        return play

    return {name: game(name) for name in PEERS["rlcard"]}


def open_spiel() -> dict[str, Game]:
    """Games of OpenSpiel, in C++, driven from Python."""
    load = import_module("pyspiel").load_game

    def game(name: str) -> Game:
        rules = load(name)

        def play(seed: int) -> tuple[int, int]:
            done = [0, 0]
            state = rules.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    results, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(results, chances)[0])
                    continue
                legal = state.legal_actions()
                done[len(legal) == 1] += 1
                state.apply_action(random.choice(legal))
            return done[0], done[1]

        return play

    return {name: game(name) for name in PEERS["open-spiel"]}


def measure(library: dict[str, Game]) -> dict[str, list[float]]:
    """For each game: how many were played, choices, decisions without one, CPU seconds."""
    sums = {}
    for name, play in library.items():
        play(0)
        began, seed, choices, forced = time.process_time(), 0, 0, 0
        while time.process_time() - began < SECONDS:
            seed += 1
            more = play(seed)
            choices, forced = choices + more[0], forced + more[1]
        sums[name] = [seed, choices, forced, time.process_time() - began]
    return sums


LIBRARIES = {"ours": ours, "rlcard": rlcard, "open-spiel": open_spiel}


def main() -> None:
    """Each library in a process of its own, in turns; one table."""
    ready: dict[str, tuple[str, dict[str, str]]] = {"ours, from source": ("ours", {"SIGILDB_FAST": "0"})}
    missing = []
    if is_fresh():
        ready["ours, compiled"] = ("ours", {"SIGILDB_FAST": "1"})
    else:
        missing.append('ours, compiled: there is no build of these sources; "make fast" makes one')
    for name in PEERS:
        try:
            ready[f"{name} {version(name)}"] = (name, {})
        except PackageNotFoundError:
            missing.append(f"{name}: not installed; perhaps there is none for Python {sys.version.split()[0]}")
    sums: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for label, (name, settings) in ready.items():
            command = [sys.executable, "-m", "tests.peers", name]
            done = subprocess.run(command, env=os.environ | settings, stdout=subprocess.PIPE, check=True)
            for game, more in json.loads(done.stdout).items():
                so_far = sums.setdefault((label, game), [0.0] * 4)
                sums[label, game] = [one + other for one, other in zip(so_far, more, strict=True)]
    print(f"{'random games, per CPU second':44}{'games':>9}{'choices':>10}{'with forced ones':>18}")
    for (label, game), (number, choices, forced, seconds) in sums.items():
        rates = (number / seconds, choices / seconds, (choices + forced) / seconds)
        print(f"{f'{label}: {game}':44}{rates[0]:9,.0f}{rates[1]:10,.0f}{rates[2]:18,.0f}")
    print("\n".join(missing))


if __name__ == "__main__":
    if sys.argv[1:]:
        print(json.dumps(measure(LIBRARIES[sys.argv[1]]())))
    else:
        main()
