"""Bots: they see what their seat sees, choose the same for the same seed, and the better ones win."""

import json
from importlib import import_module

import pytest

from engine.bots.greedy import GreedyBot
from engine.bots.hints import hints_of
from engine.bots.playing import Chair, play_out
from engine.bots.random import RandomBot
from engine.bots.roster import ROSTER, bots_for
from engine.bots.strong import StrongBot
from engine.core.record import digest
from engine.registry import games

PLAYED = {game.slug: game for game in games() if game.play is not None}
MATCHES = {slug: import_module(f"engine.games.{slug}.tests.matches") for slug in PLAYED}
CASES = [(slug, name) for slug, module in MATCHES.items() for name in module.MATCHES]


def begin(case, seed):
    slug, name = case
    decks, options = MATCHES[slug].MATCHES[name]
    return PLAYED[slug].new_state(decks, MATCHES[slug].POOL, seed, options)


def each_decision(case, seed, every):
    """Some decisions of a random game, as states."""
    state, bot = begin(case, seed), RandomBot(seed)
    number = 0
    while (decision := state.decision) is not None:
        legal = state.legal_actions()
        if len(legal) > 1:
            number += 1
            if number % every == 0:
                yield state, decision, legal
        state.apply(bot.choose(Chair(state, decision, legal)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}: {case[1]}")
def test_what_a_hint_glances_at_is_worth_what_the_whole_view_is(case):
    hints = hints_of(PLAYED[case[0]])
    for state, decision, _ in each_decision(case, 3, 15):
        for seat in (decision.seat, state.seats()[0]):
            seen = json.loads(json.dumps(state.view(seat)))
            assert hints.evaluate(hints.glance(state, seat), seat) == hints.evaluate(seen, seat)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}: {case[1]}")
@pytest.mark.parametrize("make", [GreedyBot, lambda hints, seed: StrongBot(hints, seed, budget=24)])
def test_a_choice_does_not_change_when_only_hidden_cards_change(case, make):
    game = PLAYED[case[0]]
    for number, (state, decision, legal) in enumerate(each_decision(case, 4, 20)):
        if number == 6:
            break
        chosen = {
            make(hints_of(game), 9).choose(Chair(one, decision, legal, game.playing.redeal)).text
            for one in (state, *(game.playing.redeal(state, decision.seat, seed) for seed in (1, 2)))
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("name", ROSTER)
def test_the_same_seed_plays_the_same_game(name):
    case = CASES[0]
    game = PLAYED[case[0]]
    ends = set()
    for _ in range(2):
        state = begin(case, 6)
        play_out(state, bots_for(game, [name, "random"], 6), redeal=game.playing.redeal)
        ends.add(digest(state))
    assert len(ends) == 1


def share(case, better, worse, number):
    """The share of games that one kind of bot wins against another, every seat and seed taken by both."""
    game = PLAYED[case[0]]
    won = 0.0
    for seed in range(number // 2):
        for swapped in (False, True):
            state = begin(case, seed)
            players = sorted({state.player_of(seat) for seat in state.seats()})
            half = len(players) // 2
            names = [better if (player < half) != swapped else worse for player in players]
            play_out(state, bots_for(game, names, seed), redeal=game.playing.redeal)
            winners = {names[state.player_of(seat)] for seat in state.outcome.winners}
            won += (better in winners) if len(winners) == 1 else 0.5
    return won / (number // 2 * 2)


@pytest.mark.parametrize("case", [case for case in CASES if case[1] == "single"])
def test_greedy_beats_random(case):
    assert share(case, "greedy", "random", 40) >= 0.75
