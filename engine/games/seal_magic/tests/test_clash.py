"""Rounds, clashes, plays, force and the pot (rules 5 to 9)."""

import pytest

from engine.core.play import IllegalAction, Outcome
from engine.games.seal_magic import game
from engine.games.seal_magic.rules.codes import UNSEEN
from engine.games.seal_magic.tests.matches import POOL, pool
from engine.games.seal_magic.tests.scene import scene, told


def new(seed=1, **options):
    return game.new_state([pool("whole-set")], POOL, seed, options)


def play(state, *actions):
    for text in actions:
        state.apply(game.parse_action(text))
    return state


def refused(state, text):
    before = state.to_dict()
    with pytest.raises(IllegalAction) as error:
        play(state, text)
    assert state.to_dict() == before
    return error.value.rule


def test_the_pool_is_shuffled_and_dealt_in_order_rules_5_1_5_2():
    names = [card.name for card in POOL.values()][:17]
    state = new(level=5, first_attacker="B", chance=[names])
    assert [state.book.names[card] for card in (*state.hand[0], *state.stack[0])] == names[:8]
    assert [state.book.names[card] for card in (*state.hand[1], *state.stack[1])] == names[8:16]
    assert state.book.names[state.arena] == names[16]
    assert len(state.aside) == 19
    assert new(level=4).arena == -1


def test_every_round_reshuffles_the_whole_pool_rules_5_1_10_1_a_23():
    arenas = []
    state = new(seed=4, level=5)
    while state.outcome is None:
        if state.arena not in arenas:
            arenas.append(state.arena)
        everywhere = [*state.stack[0], *state.stack[1], *state.hand[0], *state.hand[1], *state.pot]
        assert state.arena not in everywhere
        state.apply(state.legal_actions()[-1])
    assert len(arenas) == len(state.results) > 1


def test_a_universe_as_arena_draws_the_round_at_once_rule_5_3():
    names = [*[card.name for card in POOL.values() if card.type == "seal"][:16], "Universe"]
    state = new(level=5, first_attacker="A", chance=[names], rounds=1)
    assert state.outcome == Outcome((), "arena_universe")
    assert state.hand == [[], []]
    assert state.clashes == 0
    assert "learned in the last week" in state.events()[-1]["text"]


def test_tactical_seats_draw_three_before_the_first_clash_rule_5_4():
    state = new(modes=["tactical", "automatic"])
    assert [len(hand) for hand in state.hand] == [3, 0]
    assert [len(stack) for stack in new().stack] == [5, 5]


def test_exhaustion_is_checked_before_the_limit_rules_6_1_12_3_a_24():
    found = scene(["a=1/5"], ["b=1/1"], "turn", "turn", options={"clash_limit": 1})
    assert found["outcome"] == {"winners": ["A"], "reason": "exhausted"}
    found = scene(["a=1/5"], ["b=1/1", "c=1/1"], "turn", "turn", options={"clash_limit": 1})
    assert found["outcome"] == {"winners": [], "reason": "clash_limit"}


def test_an_unpayable_attack_or_defence_loses_the_clash_rules_6_3_6_4_6_8():
    found = scene(["a=1/1", "x=1/1"], ["b=6/6 o2", "y=1/1"], "turn", level=4)
    assert found["position"]["A"]["stack"] == ["a", "x", "b"]
    assert found["position"]["attacker"] == "A"
    found = scene(["a=1/7 o2", "x=1/1"], ["b=2/2", "y=1/1"], "turn", "turn", level=4)
    assert found["position"]["B"]["stack"] == ["y", "b", "a"]
    assert found["position"]["clashes"] == 1


def test_equal_or_neutralised_ties_else_the_higher_force_wins_rules_6_5_6_6_6_7():
    for defence, winner in (("a=1/3", "B"), ("a=1/5", "A")):
        found = scene([defence, "x=1/1"], ["b=4/1", "y=1/1"], "turn", "turn")
        assert found["position"]["attacker"] == winner
        assert found["position"]["chain"] == 0
    tie = scene(["a=1/4", "x=1/1"], ["b=4/1", "y=1/1"], "turn", "turn")["position"]
    assert (tie["chain"], tie["clashes"], tie["attacker"], tie["pot"]) == (1, 0, "B", ["b", "a"])


def test_running_out_inside_a_chain_loses_the_round_and_the_pot_is_nobodys_rules_6_9_a_05_a_06():
    found = scene(["a=1/4"], ["b=4/1", "y=1/1"], "turn", "turn")
    assert found["outcome"] == {"winners": ["B"], "reason": "exhausted"}
    assert found["position"]["pot"] == ["b", "a"]
    assert found["position"]["B"]["stack"] == ["y"]


def test_the_winner_attacks_next_and_roles_stay_in_a_chain_rule_6_10():
    found = scene(["a=1/5", "x=1/1"], ["b=4/1", "y=1/1"], "turn", "turn", "turn")
    assert [event["seat"] for event in found["events"] if event["event"] == "flip"] == [2, 1, 1]
    chain = scene(["a=1/4", "x=1/1", "z=1/1"], ["b=4/1", "y=1/1", "w=1/1"], "turn", "turn", "turn")
    assert [event["seat"] for event in chain["events"] if event["event"] == "flip"] == [2, 1, 2]


def test_an_automatic_seat_turns_over_universes_until_a_seal_rule_7_1():
    found = scene(["U1", "U2", "a=1/1", "x=1/1"], ["b=4/1", "y=1/1"], "turn", "turn")
    assert [event["card"] for event in found["events"] if event["event"] == "flip"] == ["b", "U1", "U2", "a"]


def test_there_is_no_pass_and_a_flipped_card_is_laid_rule_7_2():
    hand = ["h1=1/1", "h2=1/1"]
    found = scene(["top=5/5", "x=1/1"], ["b=1/1"], "flip", hand_a=hand, attacker="A")
    assert found["position"]["A"]["hand"] == ["h1", "h2", "x"]
    assert found["position"]["pot"] == ["top"]
    assert scene(["top=5/5"], ["b=1/1"], hand_a=hand, attacker="A")["legal"] == ["lay:h1", "lay:h2", "flip"]
    assert scene(["top=5/5"], ["b=1/1"], "pass", hand_a=hand, attacker="A")["error"]["rule"] == "7.2"
    assert scene(["top=5/5"], ["b=1/1"], "lay:top", hand_a=hand, attacker="A")["error"]["rule"] == "7.2"


@pytest.mark.parametrize(
    ("hand", "level", "may"),
    [
        (["h=1/6"], 1, False),
        (["h=1/5"], 1, True),
        (["U", "h=1/5"], 1, False),
        (["U", "h=1/4"], 1, True),
        (["U1", "U2", "h=1/4"], 1, False),
        (["h=1/7 water"], 2, True),
        (["h=1/7 angel"], 3, True),
        (["h=1/7 o3"], 4, True),
        (["h=1/7 o2"], 4, False),
        (["U", "h=1/5 o3"], 4, True),
    ],
)
def test_the_defender_flips_only_without_a_winning_hand_play_rule_7_3_a_07(hand, level, may):
    found = scene(["x=1/1", "y=1/1"], ["b=5/1 fire demon", "z=1/1"], "turn", hand_a=hand, level=level)
    assert ("flip" in found["legal"]) == may


def test_nobody_flips_an_empty_stack_rule_7_3():
    found = scene([], ["b=5/1"], "flip", hand_a=["h=1/1", "i=1/1"], attacker="A")
    assert found["error"]["rule"] == "7.3"


def test_after_a_universe_any_hand_card_or_a_flip_follows_rules_7_4_7_5_a_08():
    found = scene(["U2", "x=1/1"], ["b=1/7", "y=1/1"], "lay:U1", hand_a=["U1", "h=1/1"], attacker="A")
    assert found["legal"] == ["lay:h", "flip"]
    found = scene(
        ["U2", "x=2/1", "z=1/1"], ["b=1/7", "y=1/1"], "lay:U1", "flip", "flip", hand_a=["U1", "h=1/1"], attacker="A"
    )
    assert found["position"]["attack"] == {"seal": "x", "universes": 2}
    defended = scene(["x=1/1", "z=1/1"], ["b=5/1"], "turn", "lay:U1", hand_a=["U1", "h=1/1"])
    assert defended["legal"] == ["lay:h", "flip"], "after a Universe the defender may flip freely"


def test_a_universe_has_no_octane_and_ends_with_its_exchange_rule_7_6():
    found = scene(["a=1/4", "x=1/3"], ["U", "b=3/3", "c=2/2"], "turn", "turn", "turn", "turn")
    assert "4 against 4" in told(found)
    assert "2 against 3" in told(found)


def test_payment_is_split_between_hand_and_stack_as_the_payer_likes_rule_7_7_a_09():
    hand = ["h=1/6 o2", "i=1/1", "j=1/1"]
    stack = ["x=1/1", "y=1/1", "z=1/1", "w=1/1"]
    for picks, paid in (
        (["pay:j", "pay:i"], ["j", "i"]),
        (["pay:i", "pay:stack"], ["i", "x"]),
        (["pay:stack"], ["x", "y"]),
    ):
        found = scene(stack, ["b=5/1"], "turn", "lay:h", *picks, hand_a=hand, level=4)
        laid = found["position"]["A"]["stack"]
        assert laid[laid.index("b") :] == ["b", "h", *paid]
    short = scene(["x=1/1"], ["b=5/1"], "turn", "lay:h", hand_a=hand, level=4)
    assert short["legal"] == ["pay:i", "pay:j"], "one stack card cannot pay for two"
    assert scene(["x=1/1"], ["b=5/1"], "turn", "lay:h", "pay:stack", hand_a=hand, level=4)["error"]["rule"] == "7.7"


def test_a_universe_pays_like_any_card_and_has_no_effect_rule_7_7():
    found = scene(["U", "x=1/1"], ["b=5/1", "y=1/1"], "turn", "turn", level=4)
    assert "5 against 1" not in told(found)
    found = scene(["a=1/6 o1", "U", "x=1/1"], ["b=5/1", "y=1/1"], "turn", "turn", level=4)
    assert "5 against 6" in told(found)
    assert found["position"]["A"]["stack"] == ["x", "b", "a", "U"]


def test_an_unpayable_seal_pays_nothing_and_stays_in_the_pot_rule_7_8_a_10():
    found = scene(["U", "a=1/1 water o3", "x=1/1"], ["b=5/1 fire", "y=1/1"], "turn", "turn", level=4)
    assert found["position"]["B"]["stack"] == ["y", "b", "U", "a"]
    assert found["position"]["A"]["stack"] == ["x"]
    assert "neutralise" not in told(found)
    tactical = scene([], ["b=5/1", "y=1/1"], "turn", hand_a=["h=1/1 o3", "i=1/1"], level=4)
    assert "lay:h" in tactical["legal"], "laying what cannot be paid is legal"


def test_hands_fill_up_when_a_play_is_complete_rule_7_9_a_11():
    hand = ["h=5/1 o1", "i=1/1", "j=1/1"]
    found = scene(["x=1/1", "y=1/1", "z=1/1"], ["b=1/1"], "lay:h", hand_a=hand, attacker="A", level=4)
    assert found["position"]["A"]["hand"] == ["i", "j"], "not before it is paid"
    found = scene(["x=1/1", "y=1/1", "z=1/1"], ["b=1/1"], "lay:h", "pay:i", hand_a=hand, attacker="A", level=4)
    assert found["position"]["A"]["hand"] == ["j", "x", "y"]


def test_the_order_of_values_and_no_cap_rules_8_1_8_2_a_12():
    found = scene(["U1", "U2", "U3", "a=1/7"], ["b=4/1"], "turn", "turn")
    assert "4 against 10" in told(found)
    upgraded = scene(["U1", "U2", "a=1/1 water"], ["b=4/1"], "turn", "turn", level=5, arena="r=2/5 water")
    assert "5 against 10" in told(upgraded), "6 + 1 for the second Universe, + 1 + 1 + 1 of the arena"


def test_what_neutralises_and_what_does_not_rule_8_3_8_4_a_13_a_15():
    cases = [
        ("b=7/1 water", "a=1/1 fire", True),
        ("b=7/1 fire", "a=1/1 water", True),
        ("b=7/1 demon", "a=1/1 angel", True),
        ("b=7/1 fire demon", "a=1/1 water demon", True),
        ("b=7/1 demon", "a=1/1 demon", False),
        ("b=7/1 human", "a=1/1 human", False),
        ("b=7/1 fire", "a=1/1 fire", False),
        ("b=7/1", "a=1/1 fire", False),
        ("b=7/1 dual", "a=1/1 dual", True),
        ("b=7/1 dual", "a=1/1 angel", True),
        ("b=7/1 dual", "a=1/1 human", False),
    ]
    for attack, defence, tied in cases:
        found = scene([defence, "x=1/1"], [attack, "y=1/1"], "turn", "turn", level=3)
        assert (found["position"]["chain"] == 1) == tied, (attack, defence)


def test_what_was_paid_for_a_tied_play_stays_in_the_pot_rule_8_5():
    found = scene(["a=1/4 o1", "p=1/1", "x=1/1"], ["b=4/1 o1", "q=1/1", "y=1/1"], "turn", "turn", level=4)
    assert found["position"]["pot"] == [
        "b", {"card": "q", "paid": "stack"}, "a", {"card": "p", "paid": "stack"},
    ]  # fmt: skip


def test_the_pot_goes_under_the_stack_in_the_order_of_laying_rules_9_1_9_2_a_14():
    found = scene(
        ["x=1/1"],
        ["b=2/5 angel", "y=1/1", "z=1/1"],
        "lay:a",
        "turn",
        "reinforce:U",
        hand_a=["a=1/1 angel", "U", "i=2/2"],
        attacker="A",
        level=5,
        arena="r=3/3",
    )
    assert found["position"]["A"]["hand"] == ["i", "x", "a"], "won cards reach the hand only from the top of the stack"
    assert found["position"]["A"]["stack"] == ["b", "U"]


def test_paid_cards_are_known_to_the_payer_at_most():
    state = new(seed=2, level=4)
    while not any(seen == UNSEEN for seen in state.pot_seen):
        state.apply(state.legal_actions()[-1])
    shown = state.view(1)["pot"], state.view(2)["pot"]
    for at, seen in enumerate(state.pot_seen):
        for seat in (1, 2):
            assert (shown[seat - 1][at] is None) == (seen not in (0, seat))
