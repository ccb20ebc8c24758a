"""Arena, Universe upgrade, ends, decisions and what is hidden (rules 10 to 14)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.play import IllegalAction, Outcome
from engine.core.problems import DataError
from engine.games.seal_magic import game
from engine.games.seal_magic.bot import evaluate
from engine.games.seal_magic.levels import options_of
from engine.games.seal_magic.report import level_report, level_reports
from engine.games.seal_magic.rules.position import position_of
from engine.games.seal_magic.rules.table import FIELDS, Table
from engine.games.seal_magic.tests.matches import POOL, census, pool
from engine.games.seal_magic.tests.scene import scene, told
from tests.scenarios import scripts_of

MIXES = st.sets(st.sampled_from(options_of(5))).map(sorted)


def force_of(defence, arena, *before):
    """The force of a lone defence in an arena, Universes before it."""
    found = scene([*before, defence, "x=1/1"], ["b=7/1 o7", *(f"p{at}=1/1" for at in range(8))], "turn", "turn",
                  level=5, arena=arena)  # fmt: skip
    return next(event["defence"] for event in found["events"] if event["event"] == "compare")


@pytest.mark.parametrize(
    ("arena", "defence", "force"),
    [
        ("r=4/4 angel", "a=1/3", 3),
        ("r=4/5 angel", "a=1/3", 4),
        ("r=5/4 angel", "a=1/3", 3),
        ("r=4/4 angel snow", "a=1/3 snow", 4),
        ("r=4/4 angel snow", "a=1/3 ice", 4),
        ("r=4/4 angel snow", "a=1/3 fire", 3),
        ("r=4/4 angel", "a=1/3 snow", 3),
        ("r=4/4 angel snow", "a=1/3", 3),
        ("r=4/4 angel", "a=1/3 angel", 4),
        ("r=4/4 human", "a=1/3 human", 4),
        ("r=4/4 dual", "a=1/3 demon", 4),
        ("r=4/4 dual", "a=1/3 dual", 4),
        ("r=4/4 demon", "a=1/3 dual", 4),
    ],
)
def test_the_arena_gives_each_point_once_rules_10_2_10_3_10_4_10_5_a_15_a_16(arena, defence, force):
    assert force_of(defence, arena) == force


def test_the_arenas_better_half_counts_for_attacks_too_rule_10_2():
    found = scene(["a=1/3", "x=1/1"], ["b=3/1", "y=1/1"], "turn", "turn", level=5, arena="r=5/4 angel")
    assert "4 against 3" in told(found)


def test_the_same_octane_is_free_any_other_is_paid_in_full_rule_10_6():
    for octane, paid in ((2, []), (1, ["x"]), (3, ["x", "y", "z"])):
        found = scene([f"a=1/6 o{octane}", "x=1/1", "y=1/1", "z=1/1"], ["b=2/1 o2", "w=1/1"], "turn", "turn",
                      level=5, arena="r=4/4 angel o2")  # fmt: skip
        stack = found["position"]["A"]["stack"]
        assert stack[stack.index("a") + 1 :] == paid


def test_neutralising_goes_before_any_number_rule_10_7():
    found = scene(["a=1/1 angel", "x=1/1"], ["b=7/1 demon", "y=1/1"], "turn", "turn", level=5, arena="r=5/4 demon")
    assert "9 against 1, but the seals neutralise" in told(found)


def test_an_underpowered_seal_is_turned_by_a_universe_rule_11_1_a_17():
    arena = "r=4/4 angel"
    assert force_of("a=1/1 demon", arena) == 1
    assert force_of("a=1/1 demon", arena, "U1") == 6
    assert force_of("a=1/1 demon", arena, "U1", "U2") == 7
    assert force_of("a=1/2 demon", arena, "U1") == 3
    assert force_of("a=1/1 human", arena, "U1") == 7, "converted, so at home"


@pytest.mark.parametrize(
    ("arena", "attack", "tied"),
    [
        ("r=4/4 angel", "demon", True),
        ("r=4/4 angel", "angel", False),
        ("r=4/4 dual", "demon", True),
        ("r=4/4 dual", "angel", True),
        ("r=4/4 human", "demon", False),
    ],
)
def test_a_human_with_a_universe_is_what_the_arena_is_rule_11_2_a_18(arena, attack, tied):
    found = scene(["U", "a=1/2", "x=1/1"], [f"b=7/1 {attack}", "y=1/1"], "turn", "turn", level=5, arena=arena)
    assert ("neutralise" in told(found)) == tied


LATE = {"hand_a": ["a=2/2", "U1", "U2"], "attacker": "A", "arena": "r=4/4 demon"}


def test_late_reinforcement_may_be_repeated_and_may_end_in_a_tie_rule_11_3_a_19():
    stack, other = ["x=1/1", "y=1/1"], ["b=1/4 angel", "z=1/1"]
    found = scene(stack, other, "lay:a", "turn", level=5, **LATE)
    assert found["legal"] == ["reinforce:U1", "reinforce:U2", "decline"]
    tied = scene(stack, other, "lay:a", "turn", "reinforce:U1", level=5, **LATE)
    assert "2 against 4" in told(tied)
    assert "4 against 4, but the seals neutralise" in told(tied), "3 + 1 in the demon arena, and now a demon"
    human = {**LATE, "arena": "r=4/4 human"}
    twice = scene(stack, ["b=1/7 angel", "z=1/1"], "lay:a", "turn", "reinforce:U1", level=5, **human)
    assert twice["legal"] == ["reinforce:U2", "decline"]
    assert twice["position"]["A"]["hand"] == ["U2", "x", "y"]


@pytest.mark.parametrize(
    ("level", "defence", "asked"),
    [(5, "b=1/4 angel", True), (4, "b=1/4 angel", False), (5, "b=1/2 angel", False), (5, "b=1/1 angel", False)],
)
def test_reinforcing_is_for_a_losing_tactical_attack_only_rule_11_3(level, defence, asked):
    more = {key: value for key, value in LATE.items() if key != "arena" or level == 5}
    found = scene(["x=1/1"], [defence, "z=1/1"], "lay:a", "turn", level=level, **more)
    assert ("decline" in found["legal"]) == asked


def test_a_round_may_be_conceded_at_any_decision_of_ones_own_rule_12_1():
    state = game.new_state([pool("whole-set")], POOL, 1, {"first_attacker": "A"})
    state.apply(game.parse_action("concede:round"))
    assert state.results == [(1, "concession")]
    assert state.outcome is None
    state.apply(game.parse_action("concede"))
    assert state.outcome == Outcome((2,), "concession")
    with pytest.raises(IllegalAction):
        state.apply(game.parse_action("concede"))


@pytest.mark.parametrize(
    ("results", "rule", "winners"),
    [
        ("AB", "two_wins", None), ("AA", "two_wins", ["A"]), ("BB", "two_wins", ["B"]), ("A-A", "two_wins", ["A"]),
        ("A--", "two_wins", []), ("AB-", "two_wins", []), ("A--", "most_rounds", ["A"]), ("AB-", "most_rounds", []),
        ("---", "most_rounds", []),
    ],
)  # fmt: skip
def test_two_wins_take_the_match_rule_12_2_a_20(results, rule, winners):
    told = [{"-": "drawn"}.get(one, one) for one in results]
    aside = [card.name for card in POOL.values()][:20]
    options = {"match_rule": rule, "first_attacker": "A"}
    state = game.playing.from_position({"results": told, "aside": aside, "options": options}, POOL, [])
    if winners is None:
        assert state.outcome is None
        assert len(state.hand[0]) == 3, "the third round is dealt"
    else:
        assert [state.label(seat) for seat in state.outcome.winners] == winners


def test_an_endless_round_stops_at_its_limit_rule_12_3_a_21():
    found = scene(["a=1/2"], ["b=1/1", "c=1/2"], options={"clash_limit": 7, "step": False})
    assert found["outcome"] == {"winners": [], "reason": "clash_limit"}
    assert found["position"]["clashes"] == 7


def test_decisions_have_the_keys_of_rule_13_1():
    kinds = set()
    for seed in range(40):
        state = game.new_state([pool("whole-set")], POOL, seed, {"level": 5})
        while state.outcome is None:
            kinds.add(state.decision.kind)
            assert state.decision.seat in (1, 2)
            legal = state.legal_actions()
            state.apply(legal[seed % len(legal)])
    assert kinds == {"play_first", "play_next", "pay", "reinforce"}


def test_a_view_shows_public_facts_and_ones_own_hand_rules_14_1_14_2():
    state = game.new_state([pool("whole-set")], POOL, 9, {"level": 5})
    for _ in range(6):
        state.apply(state.legal_actions()[0])
    for seat in (0, 1, 2):
        view = state.view(seat)
        for one in view["seats"]:
            assert one["hand"] == len(state.hand[one["seat"] - 1])
            assert one["stack"] == len(state.stack[one["seat"] - 1])
            assert ("cards" in one) == (one["seat"] == seat)
        assert view["arena"] == state.book.names[state.arena]
        assert "rng" not in json.dumps(view)
    assert [event for event in state.events() if event["event"] == "pay_hand" and "card" in event] == []


def test_a_pause_for_a_late_universe_looks_like_thinking_rule_14_3():
    state = game.playing.from_position(
        {
            "A": {"hand": ["Novice Stroke", "Universe"], "stack": ["Hearthwatch"]},
            "B": {"stack": ["Rootcage", "Dune Runner"]},
            "arena": "Night Court",
            "attacker": "A",
            "options": {"level": 5, "modes": ["tactical", "automatic"]},
        },
        POOL,
        [],
    )
    state.apply(game.parse_action("lay:Novice Stroke"))
    assert state.decision.kind == "reinforce"
    assert state.view(1)["decision"]["kind"] == "reinforce"
    for seat in (0, 2):
        assert state.view(seat)["decision"]["kind"] == "thinking"
        assert "options" not in state.view(seat)["decision"]


def test_the_report_shows_who_wins_and_how_often_the_second_seat_does_rule_a_22():
    reports = level_reports(pool("whole-set"), POOL, 20)
    assert [report["level"] for report in reports] == [1, 2, 3, 4, 5]
    for report in reports:
        assert report["games"] == sum(report["matches"].values()) == 20
        assert report["second_seat_wins"]["of"] == sum(report["rounds"].values()) - sum(
            count for reason, count in report["rounds"].items() if reason != "exhausted"
        )
        assert report["clashes_a_round"]["median"] <= report["clashes_a_round"]["p99"]
    assert reports[0]["neutralised"]["share"] == 0
    assert reports[2]["neutralised"]["share"] > 0.1
    assert level_report(pool("whole-set"), POOL, 3, 20).to_dict() == reports[2]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), mix=MIXES, choices=st.lists(st.integers(0, 9), min_size=1, max_size=40))
def test_any_mix_ends_and_keeps_its_cards(seed, mix, choices):
    state = game.new_state([pool("whole-set")], POOL, seed, {"mix": mix, "clash_limit": 40})
    everything = census(state)
    step = 0
    while state.outcome is None:
        legal = state.legal_actions()
        state.apply(legal[choices[step % len(choices)] % len(legal)])
        step += 1
        assert census(state) == everything
    assert all(count == 1 for count in everything.values())


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60), level=st.integers(1, 5))
def test_a_position_written_out_is_the_position_read_in(seed, steps, level):
    state = game.new_state([pool("whole-set")], POOL, seed, {"level": level, "rounds": 1})
    for step in range(steps):
        if state.outcome is None:
            legal = state.legal_actions()
            state.apply(legal[step % len(legal)])
    written = position_of(state)
    again = game.playing.from_position(json.loads(json.dumps(written)), POOL, [])
    assert position_of(again) == written
    assert again.decision == state.decision
    assert [str(action) for action in again.legal_actions()] == [str(action) for action in state.legal_actions()]


def test_every_field_of_a_state_is_copied_saved_and_compared():
    shared = {"book", "chance", "ground", "legal"}
    assert set(Table.__slots__) == shared | set(FIELDS)
    state = game.new_state([pool("whole-set")], POOL, 1, {"level": 5})
    copy = state.clone()
    assert copy == state
    for field in FIELDS:
        before = getattr(copy, field)
        setattr(copy, field, "changed")
        assert copy != state, field
        setattr(copy, field, before)
    assert game.load_state(state.to_dict(), POOL) == state


def test_positions_that_make_no_sense_are_explained_with_their_place():
    for position, path in (
        ({"A": {"stack": ["Nobody"]}}, "A.stack[0]"),
        ({"A": {"deck": []}}, "A.deck"),
        ({"arena": "Nobody"}, "arena"),
        ({"attacker": "C"}, "attacker"),
        ({"clashes": -1}, "clashes"),
        ({"results": ["C"]}, "results[0]"),
        ({"pot": [{"card": "Rootcage", "paid": "purse"}]}, "pot[0]"),
        ({"options": {"level": 9}}, "options"),
        ({"hands": {}}, "hands"),
        ({"A": {"hand": ["Rootcage"]}, "options": {"modes": "automatic"}}, "A.hand"),
    ):
        with pytest.raises(DataError) as refused:
            game.playing.from_position(position, POOL, [])
        assert path in {problem.path for problem in refused.value.problems}


def test_the_hint_for_bots_likes_cards_rounds_and_strong_attacks():
    state = game.new_state([pool("whole-set")], POOL, 3, {"first_attacker": "A"})
    view = state.view(1)
    richer = json.loads(json.dumps(view))
    richer["seats"][0]["stack"] += 3
    ahead = json.loads(json.dumps(view))
    ahead["score"] = [1, 0]
    assert evaluate(view, 1) < evaluate(richer, 1) < evaluate(ahead, 1)


def test_scenarios_name_their_rules():
    assert all(script["rules"] for script in scripts_of(game).values())
