"""What batches of games make once."""

import pytest

from engine.core.decks import DeckList
from engine.core.kept import Kept


def test_the_same_decks_are_prepared_once_and_equal_ones_apart():
    made: Kept[list[str]] = Kept(4)
    deck, twin = DeckList.of(main=["Wolf"]), DeckList.of(main=["Wolf"])
    first = made.made_of([deck], lambda: ["first"])
    assert made.made_of([deck], lambda: ["again"]) is first
    assert made.made_of([twin], lambda: ["twin"]) == ["twin"]
    assert made.made_of([deck], lambda: ["team"], 1) == ["team"]


def test_only_the_last_few_are_kept():
    made: Kept[int] = Kept(2)
    decks = [DeckList.of(main=[name]) for name in ("Wolf", "Bear", "Crow")]
    for number, deck in enumerate(decks):
        made.made_of([deck], lambda number=number: number)
    assert made.made_of([decks[2]], lambda: 9) == 2
    assert made.made_of([decks[0]], lambda: 9) == 9


def test_what_could_not_be_made_is_tried_again():
    made: Kept[int] = Kept(2)
    deck = DeckList.of(main=["Wolf"])

    def refuse() -> int:
        raise ValueError("no such card")

    for _ in range(2):
        with pytest.raises(ValueError, match="no such card"):
            made.made_of([deck], refuse)
    assert made.made_of([deck], lambda: 1) == 1
