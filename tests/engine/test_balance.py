"""The measure of a field of decks: shares add up, whoever plays them."""

from dataclasses import replace

from engine.lab.balance import Field, measure
from tests.factories import flagship


def test_shares_of_a_field_add_up_for_any_number_of_processes():
    whole = Field.of(flagship())
    field = replace(whole, decks=dict(list(whole.decks.items())[:2]))
    one = measure(field, 6, 3, "random", 1)
    assert one == measure(field, 6, 3, "random", 2)
    assert sum(deck["share"] for deck in one["decks"].values()) == 1
    assert [deck["games"] for deck in one["decks"].values()] == [6, 6]
    assert one["first_in_mirrors"]["games"] == 12
    assert one["first"]["games"] == 18
    for deck in one["decks"].values():
        low, high = deck["ci95"]
        assert low <= deck["share"] <= high
