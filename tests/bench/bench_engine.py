"""How fast matches are played: whole games by random bots, and the steps a search repeats; CPU time, one core."""

import time
from importlib import import_module
from random import Random

import pytest

from engine.bots.playing import play_out
from engine.bots.random import RandomBot
from engine.registry import games

PLAYED = {game.slug: game for game in games() if game.play is not None}
MATCHES = {slug: import_module(f"engine.games.{slug}.tests.matches") for slug in PLAYED}
CASES = [(slug, name) for slug, module in MATCHES.items() for name in module.MATCHES]
GAMES = 20


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}: {case[1]}")
def begin(request):
    slug, name = request.param
    decks, options = MATCHES[slug].MATCHES[name]
    return lambda seed: PLAYED[slug].new_state(decks, MATCHES[slug].POOL, seed, options)


def test_random_games(benchmark, begin):
    def play():
        started, decisions = time.process_time(), 0
        for seed in range(GAMES):
            state = begin(seed)
            played = play_out(state, [RandomBot(seed + number) for number in state.seats()])
            decisions += played.decisions + played.forced
        spent = time.process_time() - started
        benchmark.extra_info["games_per_second"] = round(GAMES / spent)
        benchmark.extra_info["decisions_per_second"] = round(decisions / spent)

    benchmark.pedantic(play, rounds=5, warmup_rounds=1)


def middle(begin):
    """A position from the middle of a random game."""
    state, chance, found = begin(1), Random(1), []
    while state.outcome is None:
        found.append(state.clone())
        state.apply(chance.choice(state.legal_actions()))
    return found[len(found) // 2]


def test_copy_a_position(benchmark, begin):
    state = middle(begin)
    assert benchmark(state.clone).decision == state.decision


def test_look_at_a_position(benchmark, begin):
    state = middle(begin)
    assert benchmark(state.view, state.decision.seat)
