"""Alone: set-up, turn, the fourth spirit, and ends (rule 8)."""

import pytest

from engine.games.siggil.cards import NUMBER_CARDS
from engine.games.siggil.tests.scene import REST, held, new, scene


@pytest.mark.parametrize(
    ("layout", "freed"),
    [
        ("pass", ["P56"]),
        ("turtle", ["P56"]),
        ("pyramids", ["P48", "P56"]),
        ("bridge", ["P48", "P56"]),
        ("colonnade", ["P56"]),
    ],
)
def test_alone_every_eighth_card_is_a_spirit_rule_8_1_a_12(layout, freed):
    for seed in range(5):
        state = new(seed, solo="easy", layout=layout)
        assert [event["position"] for event in state.events() if event["event"] == "freed"] == freed
        spirits = [at + 1 for at, card in enumerate(state.card_at) if card >= NUMBER_CARDS]
        assert sorted([*spirits, *(int(position[1:]) for position in freed)]) == list(range(8, 57, 8))


def test_alone_a_turn_is_discard_take_capture_rule_8_2():
    state = new(solo="easy")
    kinds = []
    for _ in range(4):
        kinds.append(state.decision.kind)
        state.apply(state.legal_actions()[0])
    assert kinds == ["discard", "take", "capture", "discard"]
    assert len(state.discard) == 2
    assert scene("take:P1", solo="easy", cards=REST)["error"]["rule"] == "8.2"


def test_the_discard_pile_is_open_when_easy_and_closed_when_advanced_rules_8_3_10_3():
    for solo in ("easy", "advanced"):
        state = new(solo=solo)
        name = str(state.legal_actions()[0])
        state.apply(state.legal_actions()[0])
        view = state.view(1)
        assert view["discard"]["size"] == 1
        assert ("cards" in view["discard"]) == (solo == "easy")
        assert name.startswith("discard:P")
        assert any(event["event"] == "discard" for event in view["log"]) == (solo == "easy")


FOURTH = {"free": ["SA", "SB", "SD"], "cards": {"P43": "SC", "P50": "A1", "P44": "SE", "P51": "A2", "P52": "A4"}}


def test_the_fourth_spirit_drives_one_of_three_out_before_anything_else_rule_8_4_a_13():
    found = scene("discard:P50", solo="advanced", **FOURTH)
    assert found["legal"] == ["replace:SA", "replace:SB", "replace:SD"]
    assert scene("discard:P50", "replace:SC", solo="advanced", **FOURTH)["error"]["rule"] == "8.4"
    again = scene("discard:P50", "replace:SA", "take:P51", solo="advanced", **FOURTH)
    assert again["legal"] == ["replace:SB", "replace:SC", "replace:SD"], "spirits freed earlier are among the three"
    both = scene(solo="advanced", free=["SA", "SB", "SD"], cards={"P50": "SC", "P51": "SE", "P52": "A1"})
    assert both["legal"] == ["replace:SA", "replace:SB", "replace:SD"], "one spirit at a time, even at the start"


@pytest.mark.parametrize(
    ("solo", "lost", "outcome"),
    [("easy", [], "out_of_reach"), ("advanced", [], None), ("advanced", ["SG"], "out_of_reach")],
)
def test_a_goal_out_of_reach_loses_at_once_rule_8_6_a_15(solo, lost, outcome):
    found = scene("discard:P50", "replace:SA", solo=solo, lost=lost, **FOURTH)
    assert (found["outcome"] or {}).get("reason") == outcome


@pytest.mark.parametrize(("solo", "size", "goal"), [("easy", 3, 7), ("advanced", 4, 6)])
def test_the_goal_alone_wins_at_once_rule_8_6(solo, size, goal):
    hand = ["E1", "E2", "E3", "E4"][:size]
    spirits = ["SA", "SB", "SC", "SD", "SF", "SG"][: goal - 1]
    more = {"solo": solo, "cards": REST, "phase": "capture", "free": ["SE"], "hands": [hand]}
    found = scene(f"free:SE:{','.join(hand)}", sets=[held(1, spirit) for spirit in spirits], **more)
    assert found["outcome"] == {"winners": [1], "reason": "threshold"}


def test_the_last_card_alone_is_discarded_and_a_capture_is_still_allowed_rule_8_7_a_16():
    more = {"solo": "easy", "free": ["SE"], "hands": [["E1", "E2", "E3"]], "cards": {"P1": "A1"}}
    found = scene("discard:P1", **more)
    assert found["legal"] == ["pass", "free:SE:E1,E2,E3"]
    assert scene("discard:P1", "free:SE:E1,E2,E3", **more)["outcome"] == {"winners": [], "reason": "exhausted"}
