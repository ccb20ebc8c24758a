"""Database and plain Python find the same cards for any query; in its canonical form it is the same query."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.query import QueryError, matching, parse
from cards.query.canonical import canonical
from cards.query.database import matching_printings
from cards.query.facts import formats_in
from cards.query.predicate import Predicate
from cards.query.sentence import explanation
from cards.query.sorting import order_of, printing_order
from engine.core.game import Game
from engine.registry import games
from tests.cards.query.random_queries import queries
from tests.cards.query.world import World, make_world

TELLING = 1 / 3
"""At least so many of the queries find something and leave something out, for agreeing on nothing is easy; of very many
about two of three do.
"""


def agree(world: World, text: str) -> tuple[int, int] | None:
    """How many cards both find, of how many; None for a query beyond the limits."""
    vocabulary = world.vocabulary
    try:
        query = parse(text, vocabulary)
    except QueryError as error:
        assert "at most" in str(error), (text, str(error))
        return None
    assert parse(canonical(query), vocabulary) == query, text
    assert explanation(query, vocabulary)
    assert formats_in(query) <= world.facts[0]["formats"].keys()
    predicate = Predicate(query, vocabulary)
    wanted = {card["id"] for card in world.facts if predicate(card)}
    cards = matching(query, vocabulary).order_by(*order_of(query, vocabulary)).values_list("pk", flat=True)
    found = list(cards)
    assert len(found) == len(set(found)) and set(found) == wanted, text
    printed = {
        (card["id"], one["set"], one["num"], one["lang"]) for card in world.facts for one in predicate.printings(card)
    }
    rows = matching_printings(replace(query, unique="prints"), vocabulary).order_by(*printing_order(query, vocabulary))
    assert set(rows.values_list("card", "card_set__code", "number_key", "language")) == printed, text
    return len(found), len(world.facts)


@pytest.mark.django_db
@pytest.mark.hypothesis
@pytest.mark.parametrize("game", games(), ids=str)
def test_every_query_finds_the_same_cards_in_the_database_and_in_python(game: Game) -> None:
    worlds = make_world(game)
    found: list[tuple[int, int]] = []

    asked = [st.tuples(st.just(place), queries(world)) for place, world in enumerate(worlds)]

    @given(st.one_of(asked))
    def ask(one: tuple[int, str]) -> None:
        if answer := agree(worlds[one[0]], one[1]):
            found.append(answer)

    ask()
    telling = sum(0 < some < every for some, every in found)
    print(f"{game}: {len(found)} queries, {telling} of them find some cards and not others")
    assert len(found) >= settings().max_examples * 0.9
    assert telling > len(found) * TELLING
