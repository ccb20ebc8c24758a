"""Laws every playable game keeps; a game's own matches lie in `engine/games/<game>/tests/matches.py`."""

import json
from importlib import import_module
from random import Random

import pytest

from engine.bots.playing import play_out
from engine.bots.random import RandomBot
from engine.core.decks import DeckList
from engine.core.play import IllegalAction
from engine.core.record import Recording, ReplayError, digest, dump, load, replay
from engine.registry import games

PLAYED = {game.slug: game for game in games() if game.play is not None}
MATCHES = {slug: import_module(f"engine.games.{slug}.tests.matches") for slug in PLAYED}
CASES = [(slug, name) for slug, module in MATCHES.items() for name in module.MATCHES]
SEEDS = (1, 2, 3)


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}: {case[1]}")
def match(request):
    slug, name = request.param
    decks, options = MATCHES[slug].MATCHES[name]
    return PLAYED[slug], MATCHES[slug], decks, options


def begin(match, seed):
    game, module, decks, options = match
    return game.new_state(decks, module.POOL, seed, options)


def walk(state, seed):
    """The states of a random game, each before its decision."""
    chance = Random(seed)
    while state.outcome is None:
        yield state
        state.apply(chance.choice(state.legal_actions()))


def bots(state, seed):
    return [RandomBot(seed * 31 + number) for number in range(len(state.seats()))]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end(match, seed):
    state = begin(match, seed)
    played = play_out(state, bots(state, seed))
    assert state.outcome is not None
    assert state.decision is None
    assert state.legal_actions() == []
    assert set(state.outcome.winners) <= set(state.seats())
    assert played.decisions > 0


def test_the_same_seed_gives_the_same_game(match):
    first, second, other = begin(match, 5), begin(match, 5), begin(match, 6)
    for state in (first, second, other):
        play_out(state, bots(state, 5))
    assert digest(first) == digest(second) != digest(other)
    assert first.events() == second.events()


def test_the_order_of_a_deck_lists_entries_does_not_change_the_game(match):
    game, module, decks, options = match
    turned = [
        DeckList({zone: entries[::-1] for zone, entries in reversed(deck.zones.items())}, deck.facts) for deck in decks
    ]
    first, second = begin(match, 4), game.new_state(turned, module.POOL, 4, options)
    for state in (first, second):
        play_out(state, bots(state, 4))
    assert digest(first) == digest(second)


def test_a_clone_goes_its_own_way(match):
    for number, state in enumerate(walk(begin(match, 7), 7)):
        if number % 9:
            continue
        before = state.to_dict()
        copy = state.clone()
        assert copy.to_dict() == before
        for _ in range(6):
            if copy.outcome is None:
                copy.apply(copy.legal_actions()[-1])
        assert state.to_dict() == before
        assert [str(action) for action in state.legal_actions()] == [
            str(action) for action in state.clone().legal_actions()
        ]


def test_a_saved_game_goes_on_as_if_never_saved(match):
    game, module, _, _ = match
    state = begin(match, 8)
    for number, now in enumerate(walk(state, 8)):
        if number % 7:
            continue
        text = json.dumps(now.to_dict())
        loaded = game.load_state(json.loads(text), module.POOL)
        assert json.dumps(loaded.to_dict()) == text
        assert loaded.decision == now.decision
        onward = now.clone()
        for one in (loaded, onward):
            for step in range(25):
                if one.outcome is None:
                    legal = one.legal_actions()
                    one.apply(legal[step % len(legal)])
        assert digest(loaded) == digest(onward)


def test_every_action_reads_back_from_its_text(match):
    game = match[0]
    for state in walk(begin(match, 9), 9):
        legal = state.legal_actions()
        texts = [str(action) for action in legal]
        assert len(set(texts)) == len(texts)
        for action in legal:
            assert game.parse_action(str(action)) == action


def test_offered_actions_are_accepted_and_all_others_refused(match):
    game = match[0]
    seen: set[str] = set()
    for number, state in enumerate(walk(begin(match, 10), 10)):
        legal = {str(action) for action in state.legal_actions()}
        seen |= legal
        if number % 5:
            continue
        for text in legal:
            state.clone().apply(game.parse_action(text))
        before = state.to_dict()
        for text in [*sorted(seen - legal)[:25], "", "nonsense", "play:", "play:No Such Card"]:
            with pytest.raises(IllegalAction) as refused:
                state.apply(game.parse_action(text))
            assert refused.value.rule
            assert refused.value.sentence
        assert state.to_dict() == before


def test_views_betray_nothing_hidden(match):
    game = match[0]
    for number, state in enumerate(walk(begin(match, 11), 11)):
        if number % 6:
            continue
        for seat in (0, *state.seats()):
            other = game.playing.redeal(state, seat, number)
            assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))


def test_views_are_json_and_show_the_options_to_the_deciding_seat_only(match):
    for number, state in enumerate(walk(begin(match, 12), 12)):
        if number % 6:
            continue
        options = [str(action) for action in state.legal_actions()]
        for seat in state.seats():
            told = json.loads(json.dumps(state.view(seat)))["decision"]
            assert told.get("options") == (options if seat == state.decision.seat else None)


def test_cards_are_conserved_and_numbers_stay_sound(match):
    module = match[1]
    state = begin(match, 13)
    everything = module.census(state)
    for now in walk(state, 13):
        assert module.census(now) == everything
        module.sound(now)


def recorded(match, seed):
    game, module, decks, options = match
    recording = Recording(game, decks, module.POOL, seed, options, ["random"] * len(decks))
    play_out(recording.state, bots(recording.state, seed), recording.apply)
    return recording


def test_a_record_replays_to_the_same_digest(match):
    game = match[0]
    recording = recorded(match, 14)
    again = load(dump(recording), game)
    assert digest(again.state) == digest(recording.state)
    assert again.state.events() == recording.state.events()
    half = replay(recording.to_dict(), game, len(recording.decisions) // 2)
    assert half.state.outcome is None


def test_a_record_replays_whatever_was_played_before_it(match):
    for seed in (5, 6):
        state = begin(match, seed)
        play_out(state, bots(state, seed))
    for seed in (14, 15):
        recording = recorded(match, seed)
        assert digest(load(dump(recording), match[0]).state) == digest(recording.state)


def test_a_record_that_was_tampered_with_does_not_replay(match):
    game = match[0]
    document = recorded(match, 15).to_dict()
    for change in (
        {"decisions": document["decisions"][:-1]},
        {"decisions": ["nonsense", *document["decisions"][1:]]},
        {"version": "0"},
        {"digest": "0" * 64},
        {"game": "another"},
    ):
        with pytest.raises(ReplayError):
            replay({**document, **change}, game)


def test_every_public_event_has_a_sentence(match):
    state = begin(match, 16)
    play_out(state, bots(state, 16))
    for event in state.events():
        assert event["text"].endswith((".", "!"))
        assert "{" not in event["text"]
