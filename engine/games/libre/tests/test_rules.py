"""Every numbered rule is named by a test or a scenario; every field of a game is copied and saved."""

import re
from pathlib import Path
from random import Random

from engine.core.rng import seeded
from engine.games.libre import game
from engine.games.libre.bot import WON, evaluate
from engine.games.libre.rules.saving import MADE_ANEW, OTHERWISE, PLAIN, ROWS, TUPLES
from engine.games.libre.rules.table import Table
from engine.games.libre.tests.matches import CINDER, DAWN, MATCHES, POOL, census, sound
from tests.scenarios import scripts_of

NUMBERED = {1: 7, 2: 6, 3: 7, 4: 6, 5: 8, 6: 11, 7: 10, 8: 9, 9: 4, 10: 5, 11: 5, 13: 3, 14: 5, 15: 4}
RULES = {f"L{section}.{number}" for section, last in NUMBERED.items() for number in range(1, last + 1)}
CODES = {f"LNT{number:02}" for number in range(1, 25)} | {
    f"D{kind}0{number}" for kind in "VW" for number in range(1, 6)
}


def named() -> set[str]:
    """The rules that tests and scenarios say they are about; a row named by its ends is named whole."""
    texts = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    texts += [" ".join(script["rules"]) for script in scripts_of(game).values()]
    found: set[str] = set()
    for text in texts:
        found |= set(re.findall(r"L\d+\.\d+|LNT\d\d|D[VW]\d\d", text))
        for section, first, last in re.findall(r"(L\d+)\.(\d+) to L\d+\.(\d+)", text):
            found |= {f"{section}.{number}" for number in range(int(first), int(last) + 1)}
        for first, last in re.findall(r"LNT(\d\d) to LNT(\d\d)", text):
            found |= {f"LNT{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_named_by_a_test_or_a_scenario():
    missing = sorted((RULES | CODES) - named())
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_field_of_a_game_is_saved_and_copied():
    assert sorted((*PLAIN, *ROWS, *TUPLES, *MADE_ANEW, *OTHERWISE)) == sorted(Table.__slots__)
    state = game.new_state([DAWN, CINDER], POOL, 1, {"target": 15})
    copy = state.clone()
    for name in Table.__slots__:
        assert getattr(copy, name) == getattr(state, name) or name in ("stack", "chain")
        if isinstance(getattr(state, name), list | dict):
            assert getattr(copy, name) is not getattr(state, name) or name == "legal", name


def test_a_bot_values_faith_inside_temples_above_faith_afield():
    """The hint for bots looks at views only and prefers what wins."""
    values = []
    for things in (["Light Temple", "Last Pilgrim"], ["Light Temple", {"card": "Last Pilgrim", "in": "Light Temple"}]):
        state = game.playing.from_position({"target": 15, "seats": {"1": {"play": things}, "2": {}}}, POOL, [])
        values.append(evaluate(state.view(1), 1))
        assert evaluate(state.view(1), 1) == -evaluate(state.view(2), 2)
    assert values[0] < values[1]
    won = game.playing.from_position({"target": 1, "phase": "end", "seats": {"1": {"points": 1}}}, POOL, [])
    assert (evaluate(won.view(1), 1), evaluate(won.view(2), 2)) == (WON, -WON)


def test_five_cards_a_hand_from_shuffled_decks_and_no_second_try():
    """L4.2, L4.5: the seed decides; a Player may have a deck shuffled again before the game."""
    first, again = (game.new_state([DAWN, CINDER], POOL, seed, {"target": 15}) for seed in (3, 3))
    assert first.to_dict() == again.to_dict()
    again.apply(game.parse_action("shuffle:1"))
    assert first.to_dict()["deck"][0] != again.to_dict()["deck"][0]
    for text in ("first", "left"):
        first.apply(game.parse_action(text))
    assert [len(hand) for hand in first.hand] == [5, 5]
    assert first.rng != seeded(3)


def test_views_show_what_is_public_and_the_own_hand():
    """L15.1: sizes, pools, totals and everything in play; never an order of a deck or another hand."""
    state = game.new_state([DAWN, CINDER], POOL, 4, {"target": 15})
    for text in ("first", "left"):
        state.apply(game.parse_action(text))
    for seat in (1, 2):
        seats = {told["seat"]: told for told in state.view(seat)["seats"]}
        assert len(seats[seat]["hand"]) == seats[seat]["hand_size"] == 5
        assert "hand" not in seats[3 - seat]
        assert "deck" not in seats[seat]
        assert seats[seat]["deck_size"] == 55
    assert not any("hand" in told for told in state.view(0)["seats"])


def test_illegal_actions_name_their_rule_and_change_nothing():
    """L15.3, L8.4."""
    state = game.new_state([DAWN, CINDER], POOL, 4, {"target": 15})
    before = state.to_dict()
    for text in ("end", "play:Ash Hound", "left", "first:", "pass"):
        try:
            state.apply(game.parse_action(text))
        except ValueError as refused:
            assert re.search(r"rule L\d+\.\d+", str(refused))
        else:
            raise AssertionError(text)
    assert state.to_dict() == before


def test_players_may_leave_at_any_moment():
    """L10.5: whatever was going on, no card is lost and the others play on."""
    decks, options = MATCHES["four"]
    reasons = set()
    for seed in range(8):
        chance = Random(seed)
        state = game.new_state(decks, POOL, seed, options)
        everything = census(state)
        while state.outcome is None:
            leaves = chance.random() < 0.02
            state.apply(game.parse_action("concede") if leaves else chance.choice(state.legal_actions()))
            if leaves:
                assert census(state) == everything
                sound(state)
        reasons.add(state.outcome.reason)
    assert "last_player" in reasons


def test_a_temple_named_in_a_position_is_the_seats_own_and_what_another_wears_is_read_back():
    """A Follower converted by another Player keeps its Armament under the old control (L10.2)."""
    house = ["Light Temple", {"card": "Last Pilgrim", "in": "Light Temple"}]
    worn = [*house, {"card": "Vigil Shield", "on": "Ash Hound"}]
    state = game.playing.from_position({"seats": {"1": {"play": worn}, "2": {"play": [*house, "Ash Hound"]}}}, POOL, [])
    seats = game.playing.position(state)["seats"]
    assert seats["1"]["play"]["Last Pilgrim"]["in"] == "Light Temple"
    assert seats["2"]["play"]["Last Pilgrim #2"]["in"] == "Light Temple #2"
    assert seats["1"]["play"]["Vigil Shield"]["on"] == "Ash Hound"
    again = game.playing.from_position({"seats": {seat: {"play": seats[seat]["play"]} for seat in seats}}, POOL, [])
    assert game.playing.position(again)["seats"] == seats
