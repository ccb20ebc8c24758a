"""Rules of play that no script names: who sees what, saved games, several effects at once."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.play import CannotStart, IllegalAction
from engine.core.problems import DataError
from engine.games.aegis import game
from engine.games.aegis.rules.paying import payments
from engine.games.aegis.rules.saving import MADE_ANEW, table_to_dict
from engine.games.aegis.rules.table import Table
from engine.games.aegis.tests.matches import MATCHES
from engine.games.aegis.tests.muster import DECKS, POOL
from engine.games.aegis.tests.scene import body, play, scene, shown

OX = body("Ox", 3, 3)
CAMP = {"name": "Camp", "type": "location"}
SONG = {"name": "Song", "type": "spell"}


@pytest.mark.parametrize(("format", "count"), [("duel", 1), ("duel", 3), ("team", 2), ("team", 3), ("solo", 2)])
def test_two_play_a_duel_and_four_in_teams_no_other_number_rule_1_1(format, count):
    with pytest.raises(CannotStart, match="decks"):
        game.new_state([DECKS["undertow"]] * count, POOL, 1, {"format": format})


def test_an_illegal_deck_does_not_start():
    short = DECKS["undertow"].of(main={"Road Mercenary": 3})
    with pytest.raises(CannotStart, match=r"W3\.1"):
        game.new_state([short, short], POOL, 1)


@pytest.mark.parametrize("options", [{"format": "brawl"}, {"first": 3}, {"speed": 2}])
def test_unknown_options_are_named(options):
    with pytest.raises(CannotStart, match=next(iter(options))):
        game.new_state([DECKS["undertow"]] * 2, POOL, 1, options)


def test_a_position_takes_so_many_of_a_card_in_every_list():
    seat = {"locations": ["3 Camp"], "face_down": ["2 Song"], "cemetery": ["2 Song", "Ox"], "hand": ["2 Ox"]}
    found = shown(scene({"1": seat, "2": {}}, (OX, CAMP, SONG)), 1)
    assert [len(found[key]) for key in ("locations", "face_down", "cemetery", "hand")] == [3, 2, 3, 2]


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"turn": "x"}, "turn"),
        ({"active": 3}, "active"),
        ({"summoned": -1}, "summoned"),
        ({"seats": {"1": {"life": [1]}}}, r"seats\.1\.life"),
        ({"seats": {"1": {"front": "Ox"}}}, r"seats\.1\.front"),
        ({"seats": {"1": {"front": {"²": "Ox"}}}}, r"seats\.1\.front\.²"),
        ({"seats": {"1": {"front": {"1": {"card": "Ox", "damage": "x"}}}}}, r"front\.1\.damage"),
        ({"seats": {"1": {"front": {"1": {"card": "Ox", "owner": 5}}}}}, r"front\.1\.owner"),
        ({"seats": {"1": {"locations": "Camp"}}}, "list of cards"),
    ],
)
def test_a_position_that_says_nonsense_is_named_by_its_place(position, path):
    with pytest.raises(DataError, match=path):
        scene(**{"seats": {"1": {}}, "cards": (OX, CAMP), **position})


def test_the_zone_shows_what_lies_open_and_the_sizes_of_the_rest_rules_1_2_1_3_16_1():
    state = scene(
        {
            "1": {"hand": ["Ebb"], "face_down": ["Battle Cry"], "cemetery": ["Fog Piper"], "exile": ["Old Tusk"]},
            "2": {"hand": ["Flung Torch"], "infinite_spells": ["Toll Bell"], "locations": ["Signal Hill"]},
        }
    )
    own, other, nobody = (state.view(seat)["seats"] for seat in (1, 2, 0))
    assert own[0]["hand"] == ["Ebb"]
    assert own[0]["face_down"] == [{"card": "Battle Cry", "tapped": False}]
    for seats in (other, nobody):
        assert "hand" not in seats[0]
        assert seats[0]["face_down"] == [{"card": None, "tapped": False}]
        assert (seats[0]["hand_size"], seats[0]["deck_size"]) == (1, 20)
        assert (seats[0]["cemetery"], seats[0]["exile"]) == (["Fog Piper"], ["Old Tusk"])
        assert (seats[1]["infinite_spells"], seats[1]["locations"][0]["card"]) == (["Toll Bell"], "Signal Hill")
    assert "hand" not in own[1]
    assert "rng" not in json.dumps(state.view(1))


def test_the_field_is_every_players_play_area_rules_1_5_5_3():
    """A Creature of either side is hit; the back row has no limit."""
    state = scene(
        {
            "1": {"hand": ["Scorched Field"], "front": {"1": "Ox"}, "infinite_spells": ["Toll Bell"] * 7},
            "2": {"front": {"5": {"card": "Ox", "attached": ["Ivy"]}}},
        },
        (OX, body("Ivy", 1, 4, summon_mode="onto")),
    )
    play(state, "cast:Scorched Field")
    assert [shown(state, 1)["front"]["1"]["damage"], shown(state, 2)["front"]["5"]["damage"]] == [2, 2]
    assert shown(state, 2)["front"]["5"]["attached"][0]["damage"] == 2
    assert len(shown(state, 1)["infinite_spells"]) == 7


def test_a_state_check_follows_the_battle_then_triggers_then_a_window_rule_11_5():
    state = scene(
        {
            "1": {"front": {"1": "Ox", "2": "Ox"}},
            "2": {"front": {"1": "Cinder Page"}, "hand": ["Flung Torch"], "life": 9},
        },
        (OX,),
    )
    play(state, "end", "pass", "attack:1,2", "pass")
    assert [event["event"] for event in state.events()][-4:] == ["damage", "life", "destroyed", "trigger"]
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == (2, "window")
    assert [str(action) for action in state.legal_actions()] == ["pass", "cast:Flung Torch"]
    assert state.view(1)["stack"][0]["card"] == "Cinder Page"
    play(state, "pass")
    assert shown(state, 1)["life"] == 48


def test_lower_than_nothing_is_nothing_rule_12_4():
    imp = {"card": "Millstone Imp", "seat": 2}
    state = scene({"1": {"front": {"1": {"card": "Ox", "attached": [imp, imp]}}}, "2": {}}, (OX,))
    assert shown(state, 1)["front"]["1"]["attack"] == 0
    play(state, "end", "attack:1")
    assert shown(state, 2)["life"] == 50


def test_effects_are_shown_as_the_rules_describe_them_rules_14_1_14_2():
    state = scene({"1": {"infinite_spells": ["Short Rations"], "front": {"1": "Quartermaster Odile"}}, "2": {}})
    effects = game.playing.position(state)["effects"]
    told = [(one["issue"], one["verdict"], one["n"], one["scope"], one["qualifiers"]) for one in effects]
    assert told == [("hand_size", "set", 4, 0, 0), ("hand_size", "set", 6, 2, 0)]


def test_a_refusal_names_the_rule_and_changes_nothing_rule_16_3():
    state = scene({"1": {"hand": ["Ox"]}, "2": {}}, (OX,))
    before = table_to_dict(state)
    with pytest.raises(IllegalAction, match=r"W9\.5|W5\.2"):
        play(state, "summon:Ox>c9")
    assert table_to_dict(state) == before


def test_every_field_of_a_state_is_copied_and_saved_rule_16_3():
    state = game.new_state(*[MATCHES["duel"][0], POOL, 5, {}])
    saved = table_to_dict(state).keys() | {"face_of"}
    assert set(Table.__slots__) - saved == set(MADE_ANEW)
    copy = state.clone()
    for name in Table.__slots__:
        assert hasattr(copy, name), name
        assert getattr(copy, name) is not None or getattr(state, name) is None, name


def test_a_trice_is_a_spell_and_equipment_is_none_rule_1_6():
    spell = {"name": "Veto", "type": "trice", "effects": [{"kind": "play", "targets": [{"what": "item",
             "type": "spell_family"}], "do": [{"op": "negate", "what": "target"}]}]}  # fmt: skip
    state = scene({"1": {"hand": ["Patched Shield"], "front": {"1": "Ox"}}, "2": {"hand": ["Veto"]}}, (OX, spell))
    play(state, "equip:Patched Shield>1c1")
    assert shown(state, 1)["front"]["1"]["equipment"] == ["Patched Shield"]
    state = scene({"1": {"hand": ["Battle Cry"], "front": {"1": "Ox"}}, "2": {"hand": ["Veto"]}}, (OX, spell))
    play(state, "cast:Battle Cry", "target:1c1", "cast:Veto", "target:stack 1")
    assert shown(state, 1)["front"]["1"]["attack"] == 3
    assert shown(state, 1)["cemetery"] == ["Battle Cry"]


def test_face_down_cards_outlive_the_creature_they_paid_for_rules_7_6_1_4():
    state = scene({"1": {"hand": ["Giant", *["Ebb"] * 6]}, "2": {}}, (body("Giant", 6, 8, power_level=6),))
    play(state, "summon:Giant>c1", "pay:6 Ebb")
    assert shown(state, 1)["hand"] == []
    play(state, "end", "attack:none", "end", "end", "end")
    assert sorted(shown(state, 1)["hand"]) == sorted(["Ebb"] * 6 + ["Road Mercenary"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 4), max_size=6), st.integers(0, 5), st.integers(6, 12))
def test_payment_sets_reach_the_cost_only_with_each_member_rule_7_5(yields, spells, cost):
    camps = tuple({"name": f"Camp {number}", "type": "location", "yield": number} for number in range(1, 5))
    giant = body("Giant", 6, 8, power_level=6)
    state = scene(
        {"1": {"hand": ["Giant", *["Ebb"] * spells], "locations": [f"Camp {number}" for number in yields]}, "2": {}},
        (*camps, giant),
    )
    card = state.hand[0][0]
    found = payments(state, 0, card, cost)
    points = {one: state.face(one).yields or 1 for cards in found for one in cards}
    for cards in found:
        total = sum(points[one] for one in cards)
        assert total >= cost
        assert all(total - points[one] < cost for one in cards)
        assert len(set(cards)) == len(cards)
    kinds = [tuple(sorted(state.name(one) for one in cards)) for cards in found]
    assert len(set(kinds)) == len(kinds)
    assert bool(found) == (sum(yields) + spells >= cost)


@pytest.mark.parametrize("card", ["Veto", "Ebb"])
def test_the_cards_of_a_position_are_named_exactly(card):
    if card in POOL:
        assert shown(scene({"1": {"hand": [f"2 {card}"]}, "2": {}}), 1)["hand"] == [card, card]
    else:
        with pytest.raises(ValueError, match="there is no card"):
            scene({"1": {"hand": [card]}, "2": {}})


def test_the_curve_of_a_solo_game_counts_points_and_attack_rule_16_4():
    state = scene({"1": {"front": {"1": "Ox"}, "locations": ["Crossroads Camp"]}}, (OX,), format="solo")
    play(state, "end", "attack:1", "end")
    assert state.seats() == (1,)
    assert state.view(1)["curve"] == [[1, 2, 3]]


def test_cards_that_set_each_other_off_for_ever_end_in_a_draw():
    again = {"kind": "trigger", "on": "gains_life", "of": "you", "do": [{"op": "gain_life", "who": "you", "n": 1}]}
    cup = {"name": "Cup", "type": "infinite_spell", "mode": "circumstance", "effects": [again]}
    state = scene({"1": {"infinite_spells": ["Cup"], "hand": ["Wick Runner"]}, "2": {}}, (cup,))
    play(state, "summon:Wick Runner>c1")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((), "endless")
