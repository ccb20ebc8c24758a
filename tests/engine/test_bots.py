"""Bots: they see what their seat sees, choose the same for the same seed, and the better ones win."""

import json
from dataclasses import replace
from importlib import import_module

import pytest

from engine.bots.greedy import GreedyBot
from engine.bots.hints import hints_of
from engine.bots.playing import Chair, play_out
from engine.bots.random import RandomBot
from engine.bots.roster import ROSTER, bots_for
from engine.bots.strong import StrongBot
from engine.core.play import Action, Decision, Outcome
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
@pytest.mark.parametrize("make", [GreedyBot, lambda hints, seed: StrongBot(hints, seed, budget=200)])
def test_a_choice_does_not_change_when_only_hidden_cards_change(case, make):
    game = PLAYED[case[0]]
    for number, (state, decision, legal) in enumerate(each_decision(case, 4, 20)):
        if number == 4:
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


class Race:
    """Two runners, three legs each: a sprint gains ground at once, a rest none, but two rests win."""

    def __init__(self, legs=0, ground=(0, 0), rests=(0, 0)):
        self.legs, self.ground, self.rests = legs, ground, rests

    @property
    def outcome(self):
        for seat in (1, 2):
            if self.rests[seat - 1] == 2:
                return Outcome((seat,), "rested")
        if self.legs == 6:
            return Outcome((1,) if self.ground[0] > self.ground[1] else (2,), "ground")
        return None

    @property
    def decision(self):
        return None if self.outcome else Decision(self.legs % 2 + 1, "leg", "")

    def legal_actions(self):
        return [] if self.outcome else [Action("sprint"), Action("rest")]

    def apply(self, action):
        gained = [self.ground, self.rests][action.text == "rest"]
        gained = (gained[0] + 1, gained[1]) if self.legs % 2 == 0 else (gained[0], gained[1] + 1)
        self.ground, self.rests = (gained, self.rests) if action.text == "sprint" else (self.ground, gained)
        self.legs += 1

    def clone(self):
        return Race(self.legs, self.ground, self.rests)


def test_the_searching_bot_makes_a_sacrifice_that_wins_on_its_next_turn():
    hints = replace(
        hints_of(PLAYED[CASES[0][0]]),
        evaluate=lambda state, seat: state.ground[seat - 1] - state.ground[2 - seat],
        glance=lambda state, seat: state,
        allied=lambda state, one, other: one == other,
        scale=10.0,
    )
    race = Race()
    chair = Chair(race, race.decision, race.legal_actions(), lambda state, seat, seed: state.clone())
    assert GreedyBot(hints, 1).choose(chair).text == "sprint"
    assert StrongBot(hints, 1).choose(chair).text == "rest"


DUELS = [(slug, next(iter(module.MATCHES))) for slug, module in MATCHES.items()]


@pytest.mark.parametrize("case", DUELS, ids=lambda case: f"{case[0]}: {case[1]}")
def test_greedy_beats_random(case):
    assert share(case, "greedy", "random", 20) >= 0.8
