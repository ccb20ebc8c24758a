"""Whatever the check of effects lets pass can be said, played, saved and hidden; rules 14.1 and 16.3 for any card."""

import json
from random import Random

import pytest

from engine.core.decks import DeckList
from engine.games.aegis import game
from engine.games.aegis.tests.matches import census, sound
from engine.games.aegis.tests.random_cards import Maker

PLAYERS = {"duel": 2, "team": 4, "solo": 1}
MOST_STEPS = 1500


@pytest.mark.parametrize("seed", range(6))
def test_any_cards_that_pass_the_check_play(seed):
    cards = Maker(seed).cards(40)
    pool = game.pool(cards)
    assert all("{" not in game.describe_effects(card) for card in cards)
    chance = Random(seed)
    for kind, players in PLAYERS.items():
        names = [card.name for card in cards]
        decks = [DeckList.of(main=dict.fromkeys(chance.sample(names, 17), 3)) for _ in range(players)]
        state = game.new_state(decks, pool, seed, {"format": kind, "pass_unasked": chance.random() < 0.5})
        everything = census(state)
        for step in range(MOST_STEPS):
            if state.outcome is not None:
                break
            legal = state.legal_actions()
            assert len({str(action) for action in legal}) == len(legal) > 0
            state.apply(chance.choice(legal))
            if step % 20 == 0:
                assert census(state) == everything
                sound(state)
            if step % 150 == 0:
                saved = json.dumps(state.to_dict())
                assert json.dumps(game.load_state(json.loads(saved), pool).to_dict()) == saved
                for seat in (0, *state.seats()):
                    other = game.playing.redeal(state, seat, step)
                    assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))
        assert all(event["text"].endswith(".") for event in state.events())
