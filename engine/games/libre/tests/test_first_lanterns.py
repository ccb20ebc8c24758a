"""First Lanterns keeps to the brief of Appendix B."""

from collections import Counter

from engine.games.libre import game
from engine.games.libre.cards import is_base_temple, spirit, type_line
from engine.games.libre.cost import suggest_for
from engine.games.libre.keywords import NAMES, keywords_of, with_explanation
from engine.games.libre.linter import lint, lint_set
from engine.games.libre.spoiler import spoiler_of
from engine.games.libre.tests.matches import SET
from engine.games.libre.typeline import THIRD

CARDS = [game.read_card(card) for card in SET["cards"]]
FOLLOWERS = [card for card in CARDS if card.type == "follower"]
SPOILERS = [spoiler_of(game.read_card(card), card["printing"]["artist"]) for card in SET["cards"]]
BEARERS = {name: [card for card in CARDS if name in {one.name for one in keywords_of(card.text)}] for name in NAMES}


def share(cards, test):
    return 100 * sum(map(test, cards)) / len(cards)


def test_eighty_cards_in_the_numbers_asked_for():
    assert len(CARDS) == 80
    assert sum(is_base_temple(card) for card in CARDS) == 7
    per_spirit = Counter((spirit(card), card.type) for card in CARDS if not is_base_temple(card))
    named = [one for one in {spirit(card) for card in CARDS} if one != "Any"]
    assert all(per_spirit[one, "follower"] == 6 and per_spirit[one, "action"] == 2 for one in named)
    others = Counter(
        card.type for card in CARDS if spirit(card) != "Any" and card.type in ("armament", "relic", "terrain")
    )
    assert others == {"armament": 5, "relic": 1, "terrain": 1}
    assert {kind: number for (one, kind), number in per_spirit.items() if one == "Any"} == {
        "follower": 4,
        "temple": 2,
        "relic": 2,
        "armament": 1,
        "action": 1,
    }
    assert sum(bool(card.values.get("unique")) for card in CARDS) == 6
    assert sum(bool(card.values.get("any_turn")) for card in CARDS) >= 8
    assert {word for card in CARDS for word in type_line(card).third} == set(THIRD)


def test_every_keyword_on_four_cards_of_two_spirits():
    for cards in BEARERS.values():
        assert len(cards) >= 4
        assert len({spirit(card) for card in cards}) >= 2
    assert len([card for card in BEARERS["Cowardice"] if card.type == "follower"]) == 4
    assert len({spirit(card) for card in BEARERS["Cowardice"]}) == 3
    assert [card.type for card in BEARERS["Recycle"]] == ["armament"] * 4
    assert {one.number for card in CARDS for one in keywords_of(card.text)} <= {0, 1, 2, 3}


def test_nothing_to_lint_and_costs_near_the_calculator():
    """L9.4: one explanation a Keyword, as the cards print it."""
    assert [(one, found) for one in SPOILERS for found in lint(one)] == []
    assert lint_set(SPOILERS, NAMES) == []
    for card in FOLLOWERS:
        assert abs(card.values["cost"] - suggest_for(card).cost) <= 1
    for card in CARDS:
        for one in keywords_of(card.text):
            if one.explained:
                assert with_explanation(one.name, one.number) in card.text


def test_the_curve_of_followers():
    costs = [card.values["cost"] for card in FOLLOWERS]
    for low, high, wanted in ((0, 1, 30), (2, 3, 45), (4, 5, 20), (6, 99, 5)):
        assert abs(share(costs, lambda cost, low=low, high=high: low <= cost <= high) - wanted) <= 3
    faith = [card.number("faith") or 0 for card in FOLLOWERS]
    assert abs(share(faith, lambda number: number == 0) - 15) <= 3
    assert abs(share(faith, lambda number: 1 <= number <= 2) - 60) <= 3
    assert abs(share(faith, lambda number: number >= 3) - 25) <= 3


def test_the_curiosities_are_there():
    assert any(card.number("health") == 0 and "is not discarded" in card.text for card in FOLLOWERS)
    assert any("offense" not in card.values for card in FOLLOWERS)
    assert any(card.type == "relic" and {"offense", "health"} <= card.values.keys() for card in CARDS)
    assert any(card.type == "terrain" and "Faith" in card.text for card in CARDS)


def test_every_card_says_what_it_does_and_does_what_it_says():
    for card in CARDS:
        has_words = any(line for line in card.text.split("~n~") if not keywords_of(line))
        assert has_words == bool(card.effects), card.name
        assert "  " not in game.describe_effects(card)
        assert "~" not in game.printed_text(card)
