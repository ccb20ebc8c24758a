"""Settling, turns, captures, ends and what is hidden (rules 3 to 7, 9 and 10)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.playing import play_out
from engine.bots.random import RandomBot
from engine.core.play import CannotStart, IllegalAction, Outcome
from engine.core.problems import DataError
from engine.core.script import run_script
from engine.games.siggil import game
from engine.games.siggil.bot import evaluate
from engine.games.siggil.cards import IDS
from engine.games.siggil.layouts import layouts
from engine.games.siggil.rules.position import position_of
from engine.games.siggil.rules.table import FIELDS, Table
from engine.games.siggil.setup import Setup, read_setup
from engine.games.siggil.tests.matches import POOL, census, sound
from engine.games.siggil.tests.scene import REST, held, new, scene

FORMATS = st.sampled_from([one.key for one in game.formats])
LAYOUTS = st.sampled_from(sorted(layouts()))


def test_there_are_no_decks_to_name_in_a_script():
    with pytest.raises(DataError, match="has no decks"):
        run_script(game, {"decks": ["2 A1"], "do": []}, POOL)


def test_turning_and_freeing_go_in_waves_by_position_rule_3_1_a_03():
    found = scene(cards={"P44": "A1", "P50": "SB", "P51": "SD", "P36": "A2", "P43": "SC"})
    events = [(event["event"], event.get("spirit") or event.get("card")) for event in found["events"]]
    assert events == [("freed", "SB"), ("freed", "SD"), ("turned", "SC"), ("turned", "A1"), ("freed", "SC")]
    assert found["position"]["free"] == ["SB", "SD", "SC"]
    assert found["legal"] == ["take:P36", "take:P44"]


def test_spirits_are_never_taken_and_covered_cards_are_not_available_rules_3_2_3_3_a_04():
    found = scene(cards={"P50": "SA", "P51": "SB", "P52": "SC", "P53": "SD", "P54": "SE", "P8": "A1", "P1": "B1"})
    assert found["legal"] == ["take:P8"]
    assert found["position"]["free"] == ["SA", "SB", "SC", "SD", "SE"], "with more players any number may be free"
    refused = scene("take:P1", cards={"P8": "A1", "P1": "B1"})
    assert refused["error"]["rule"] == "5.1"
    view = new(players=2, layout="pass").view(1)
    assert all(place["card"] for place in view["positions"].values() if place["available"])
    assert any(place["card"] and not place["available"] for place in view["positions"].values())


def test_the_deck_is_dealt_from_the_bottom_and_hands_start_empty_rules_4_1_2_2():
    names = list(reversed(IDS))
    state = new(chance=[1, names])
    assert [IDS[card] for card in state.card_at[:8]] == names[:8]
    assert state.by_family == [0, 0]
    assert state.view(1)["free"] == []
    later = new(chance=[1, IDS])
    assert later.view(1)["free"][:7] == ["SA", "SB", "SC", "SD", "SE", "SF", "SG"]


def test_the_first_player_is_a_setting_or_drawn_and_play_goes_round_rule_4_2_a_05():
    assert {new(seed, players=3).active for seed in range(20)} == {0, 1, 2}
    state = new(players=3, first_player=2)
    order = []
    while len(order) < 4:
        order.append(state.decision.seat)
        state.apply(state.legal_actions()[0])
        state.apply(game.parse_action("pass"))
    assert order == [2, 3, 1, 2]


def test_a_turn_is_a_take_then_at_most_one_capture_rules_5_1_5_2_5_3_a_06_a_18():
    two_sets = {"free": ["SA", "SB"], "hands": [["A1", "A2", "A4", "B1", "B2", "B3"], []]}
    assert scene("pass", cards=REST, **two_sets)["error"]["rule"] == "5.1"
    assert scene("free:SA:A1,A2,A4", cards=REST, **two_sets)["error"]["rule"] == "5.1"
    found = scene("take:P2", "free:SA:A1,A2,A4", "free:SB:B1,B2,B3", cards=REST, **two_sets)
    assert found["error"]["step"] == 3
    assert found["position"]["active"] == 2
    many = scene(cards=REST, hands=[list(IDS[:40]), []])
    assert len(many["position"]["hands"]["1"]) == 40, "no hand limit"


def test_the_card_just_taken_and_the_spirit_it_frees_may_be_used_rule_5_4():
    found = scene("take:P8", "free:SG:G1,G2,G3", cards={"P8": "G3", "P1": "SG", "P2": "A1"}, hands=[["G1", "G2"], []])
    assert found["position"]["sets"][0]["spirit"] == "SG"


@pytest.mark.parametrize(
    ("players", "solo", "size"), [(2, None, 3), (3, None, 3), (4, None, 2), (1, "easy", 3), (1, "advanced", 4)]
)
def test_the_base_size_goes_by_players_and_mode_rules_6_1_6_2_8_5_a_07_a_14(players, solo, size):
    hand = ["D1", "D2", "D3", "D5", "D6"]
    found = scene(
        players=players, solo=solo, cards=REST, free=["SD"], hands=[hand], phase="capture"
    )["legal"]  # fmt: skip
    assert {len(action.split(",")) for action in found if action != "pass"} == {size}


def test_the_kinds_of_a_steal_may_differ_and_the_old_set_stays_open_rules_6_3_6_5_a_08():
    found = scene(
        "steal:SA:A1,A2,A4,A5", cards=REST, phase="capture", hands=[["A1", "A2", "A4", "A5"], []],
        sets=[held(2, "SA", "B3 C3 D3")],
    )  # fmt: skip
    first, second = found["position"]["sets"]
    assert (first["kind"], first["holds"], second["kind"], second["holds"]) == ("number", False, "family", True)
    assert found["position"]["hands"]["2"] == []


def test_the_bound_cards_of_a_set_serve_no_other_spirit_rules_6_5_6_7_a_09():
    """D4 lies in SD's set: it is not in the hand, so a number set for another spirit cannot use it."""
    own = {"sets": [held(1, "SD", "D4 A4 B4")], "hands": [["C4", "E4", "F4", "G4", "D1"], []], "free": ["SC"]}
    found = scene(cards=REST, phase="capture", **own)
    assert found["position"]["active"] == 2, (
        "nothing could be captured: no adding to one's own set, no spirit of one's own"
    )
    for text in ("steal:SD:C4,E4,F4,G4", "recapture:1:C4", "free:SD:C4,E4,F4", "give:SD"):
        assert scene(text, cards=REST, phase="capture", **own)["error"]["rule"] in ("6.2", "6.3", "6.4", "5.2", "5.1")


def test_a_recapture_names_the_set_it_enlarges_rules_6_4_6_6():
    """Four players: a player may own two sets of one kind for a spirit, so only the number tells them apart."""
    sets = [held(1, "SA", "A1 A2", holds=False), held(1, "SA", "A4 A5", holds=False), held(2, "SA", "B3 C3 D3")]
    found = scene(players=4, cards=REST, phase="capture", hands=[["A3", "A6", "B1"]], sets=sets)["legal"]
    assert found == ["pass", "recapture:1:A3,A6", "recapture:2:A3,A6"]
    mixed = [held(1, "SA", "A1 A2", holds=False), held(1, "SA", "B3 C3", holds=False), held(2, "SA", "D3 E3 F3")]
    found = scene(players=4, cards=REST, phase="capture", hands=[["A3", "A4", "G3"]], sets=mixed)["legal"]
    assert found == ["pass", "recapture:1:A3,A4", "recapture:2:A3,G3"]


def test_sizes_rise_to_seven_at_most_rule_6_8():
    line = ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
    found = scene(cards=REST, phase="capture", hands=[line, []], sets=[held(2, "SA", size=6)])["legal"]
    assert found == ["pass", "steal:SA:" + ",".join(line)]
    assert scene(cards=REST, phase="capture", hands=[line, []], sets=[held(2, "SA", size=7)])["position"]["active"] == 2


@pytest.mark.parametrize(("players", "goal"), [(2, 5), (3, 4), (4, 3)])
def test_enough_spirits_win_at_once_rule_7_1(players, goal):
    spirits = ["SA", "SB", "SC", "SD"]
    more = {"players": players, "cards": REST, "phase": "capture", "free": ["SE"], "hands": [["E1", "E2", "E3"]]}
    capture = "free:SE:E1,E2" if players == 4 else "free:SE:E1,E2,E3"
    won = scene(capture, sets=[held(1, spirit) for spirit in spirits[: goal - 1]], **more)
    assert won["outcome"] == {"winners": [1], "reason": "threshold"}
    assert scene(capture, sets=[held(1, spirit) for spirit in spirits[: goal - 2]], **more)["outcome"] is None


@pytest.mark.parametrize(
    ("held_by", "hands", "winners"),
    [
        ([2, 1, 0], [[], [], []], [1]),
        ([1, 1, 0], [["A1"], [], []], [2]),
        ([1, 1, 1], [["A1"], ["A2"], ["A4", "A5"]], [1, 2]),
        ([0, 0, 0], [["A1"], ["A2"], ["A4"]], [1, 2, 3]),
    ],
)
def test_an_empty_siggil_ends_the_game_after_that_turn_rules_7_2_7_3_a_10_a_11(held_by, hands, winners):
    spirits = iter(["SA", "SB", "SC", "SD"])
    sets = [held(seat + 1, next(spirits)) for seat, count in enumerate(held_by) for _ in range(count)]
    found = scene("pass", players=3, phase="capture", hands=hands, sets=sets)
    assert found["outcome"] == {"winners": winners, "reason": "exhausted"}


def test_a_conceder_loses_to_the_other_and_is_played_on_among_more_rule_7_4():
    state = new(players=2, first_player=1)
    state.apply(game.parse_action("concede"))
    assert state.outcome == Outcome((2,), "concession")
    state = new(players=3, first_player=1)
    state.apply(game.parse_action("concede"))
    assert state.outcome is None
    seats = set()
    while state.outcome is None:
        seats.add(state.decision.seat)
        state.apply(state.legal_actions()[0])
    assert seats == {2, 3}
    assert state.view(2)["seats"][0]["played_on"]
    assert state.view(2)["seats"][0]["hand"] + 3 * len(state.view(2)["seats"][0]["spirits"]) > 0
    assert new(solo="easy").clone().outcome is None


def test_a_game_lasts_49_turns_at_most_rule_7_4():
    for seed in range(10):
        state = new(seed, players=2 + seed % 3)
        play_out(state, [RandomBot(seed + number) for number in range(4)])
        assert state.turn <= 49


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5}, {"players": 0}, {"layout": "maze"}, {"players": 2, "solo": "easy"}, {"solo": "hard"},
        {"first_player": 3}, {"format": "six"}, {"seats": 2},
    ],
)  # fmt: skip
def test_setups_that_make_no_sense_are_explained_rule_9_1(options):
    with pytest.raises(CannotStart):
        new(**options)


def test_decisions_have_the_keys_of_rule_9_1():
    kinds = set()
    for seed in range(6):
        state = new(seed, solo="advanced")
        while state.outcome is None:
            kinds.add(state.decision.kind)
            state.apply(state.legal_actions()[-1])
    assert kinds == {"discard", "take", "replace", "capture"}
    assert read_setup(Setup(3, "turtle", "", 1).to_dict()) == Setup(3, "turtle", "", 1)
    assert read_setup({"format": "solo_advanced"}).is_advanced


def test_views_show_no_covered_card_no_foreign_hand_and_no_list_of_takes_rules_10_1_10_2_a_17():
    state = new(3, players=3, layout="turtle")
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    for seat in (0, 1, 2, 3):
        view = state.view(seat)
        for name, place in view["positions"].items():
            assert (place["card"] is None) == state.is_down[int(name[1:]) - 1]
        for one in view["seats"]:
            assert ("cards" in one) == (one["seat"] == seat)
        assert not [event for event in view["log"] if event["event"] == "take"]
    assert [event for event in state.events() if event["event"] == "take"], "the log tells takes as they happen"


def test_cards_of_a_set_may_be_named_in_any_order():
    found = scene("free:SD:D3, D1,D2", cards=REST, phase="capture", free=["SD"], hands=[["D1", "D2", "D3"], []])
    assert found["position"]["sets"][0]["cards"] == ["D1", "D2", "D3"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("free:SA:D1,D2,D3", "6.2"), ("steal:SD:D1,D2,D3", "6.3"), ("free:SX:D1,D2,D3", "6.1"), ("free:SD", "6.2"),
        ("recapture:9:D1", "6.4"), ("take:P1", "5.2"), ("free:SD:D1,D2,G7", "6.1"),
    ],
)  # fmt: skip
def test_refusals_name_the_rule(text, rule):
    position = {"cards": REST, "phase": "capture", "free": ["SD"], "hands": [["D1", "D2", "D3"], []]}
    state = game.playing.from_position({**position, "options": {"layout": "colonnade"}}, POOL, [])
    with pytest.raises(IllegalAction) as refused:
        state.apply(game.parse_action(text))
    assert refused.value.rule == rule


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    way=FORMATS,
    layout=LAYOUTS,
    choices=st.lists(st.integers(0, 99), min_size=1, max_size=30),
)
def test_any_game_ends_and_keeps_its_cards(seed, way, layout, choices):
    state = new(seed, format=way, layout=layout)
    step = 0
    while state.outcome is None:
        legal = state.legal_actions()
        state.apply(legal[choices[step % len(choices)] % len(legal)])
        step += 1
        sound(state)
        assert sorted(census(state).values()) == [1] * 56


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), way=FORMATS, layout=LAYOUTS, steps=st.integers(0, 70))
def test_a_position_written_out_is_the_position_read_in(seed, way, layout, steps):
    state = new(seed, format=way, layout=layout)
    for step in range(steps):
        if state.outcome is None and not state.wave:
            legal = state.legal_actions()
            state.apply(legal[step * 7 % len(legal)])
    if state.outcome is not None or state.decision.kind == "replace":
        return
    written = position_of(state)
    again = game.playing.from_position(json.loads(json.dumps(written)), POOL, [])
    assert position_of(again) == written
    assert [str(action) for action in again.legal_actions()] == [str(action) for action in state.legal_actions()]
    for seat in state.seats():
        views = [{**one.view(seat), "log": None} for one in (again, state)]
        assert views[0] == views[1]


def test_every_field_of_a_state_is_copied_saved_and_compared():
    assert set(Table.__slots__) == {"chance", "layout", "legal", "numbers", "setup"} | set(FIELDS)
    state = new(2, players=3)
    copy = state.clone()
    assert copy == state
    for field in FIELDS:
        before = getattr(copy, field)
        setattr(copy, field, "changed")
        assert copy != state, field
        setattr(copy, field, before)
    assert game.load_state(state.to_dict(), POOL) == state


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"cards": {"P57": "A1"}}, "cards.P57"),
        ({"cards": {"P1": "H1"}}, "cards.P1"),
        ({"cards": {"P1": "A1", "P2": "A1"}}, "cards.P2"),
        ({"hands": [["SA"]]}, "hands[0]"),
        ({"hands": [[], [], []]}, "hands"),
        ({"free": ["A1"]}, "free"),
        ({"sets": [{"owner": 3, "spirit": "SA"}]}, "sets[0].owner"),
        ({"sets": [{"owner": 1, "spirit": "A1"}]}, "sets[0].spirit"),
        ({"sets": [{"owner": 1, "spirit": "SA", "cards": ["A1", "B2"]}]}, "sets[0].cards"),
        ({"free": ["SA"], "sets": [{"owner": 1, "spirit": "SA"}]}, "sets[0].spirit"),
        ({"phase": "discard"}, "phase"),
        ({"active": 3}, "active"),
        ({"board": {}}, "board"),
    ],
)
def test_positions_that_make_no_sense_are_explained_with_their_place(position, path):
    with pytest.raises(DataError) as refused:
        game.playing.from_position(position, POOL, [])
    assert path in {problem.path for problem in refused.value.problems}


def test_the_hint_for_bots_likes_spirits_and_sets_in_the_making():
    def worth(**more):
        state = game.playing.from_position({"cards": REST, **more}, POOL, [])
        return evaluate(state.view(1), 1)

    assert worth() < worth(hands=[["D1", "D2"], []], free=["SD"]) < worth(sets=[held(1, "SD", "D1 D2 D3")])
    assert worth(sets=[held(2, "SD", "D1 D2 D3")]) < worth()
