"""The measure of a field of decks: shares add up, whoever plays them."""

from dataclasses import replace

import pytest

from engine.lab.balance import Field, compare, measure
from engine.registry import games
from tests.factories import flagship


def test_shares_of_a_field_add_up_for_any_number_of_processes():
    whole = Field.of(flagship())
    field = replace(whole, decks=dict(list(whole.decks.items())[:2]))
    one = measure(field, 6, 3, "random", 1)
    assert one == measure(field, 6, 3, "random", 2)
    assert sum(deck["share"] for deck in one["decks"].values()) == 1
    assert [deck["games"] for deck in one["decks"].values()] == [6, 6]
    assert one["first_in_mirrors"]["games"] == 12
    assert one["first"]["games"] == 18 == sum(one["ends"].values())
    for deck in one["decks"].values():
        low, high = deck["ci95"]
        assert low <= deck["share"] <= high


@pytest.mark.parametrize("game", games(), ids=str)
def test_what_two_bots_win_against_each_other_makes_a_whole(game):
    field = Field.of(game)
    one = compare(field, 4, 3, ("greedy", "random"), 1)
    other = compare(field, 4, 3, ("random", "greedy"), 1)
    assert one["all"]["share"] + other["all"]["share"] == pytest.approx(1)
    assert one["all"]["games"] >= 4
    assert set(one["decks"]) == set(field.decks or [game.name])
