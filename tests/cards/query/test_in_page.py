"""The script of a page finds the same cards as plain Python, for queries that a page may answer by itself."""

from typing import Any

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from cards.query import QueryError, parse
from cards.query.document import document
from cards.query.predicate import Predicate
from engine.core.game import Game
from engine.registry import games
from tests.cards.query.random_queries import queries
from tests.cards.query.world import World, make_world

FOUND = """async ([address, asked, worlds]) => {
  const { matches } = await import(address);
  return asked.map(([place, query]) => worlds[place].filter((card) => matches(query, card)).map((card) => card.id));
}"""
BATCH = 500
"""Queries that a page is asked at once."""
Asked = tuple[int, str, dict[str, Any], list[int]]
"""The place of a world, a query as text and as JSON, and the cards that Python finds."""


def answered(worlds: list[World]) -> list[Asked]:
    """Random queries, the same ones every time; as many as the profile says are for the page, and some more."""
    found: list[Asked] = []

    @seed(5)
    @settings(max_examples=settings().max_examples * 5 // 4, database=None)
    @given(st.one_of([st.tuples(st.just(place), queries(world)) for place, world in enumerate(worlds)]))
    def ask(one: tuple[int, str]) -> None:
        place, text = one
        world = worlds[place]
        try:
            query = parse(text, world.vocabulary)
        except QueryError:
            return
        as_json = document(query, world.vocabulary)
        if as_json["in_page"]:
            predicate = Predicate(query, world.vocabulary)
            found.append((place, text, as_json, [card["id"] for card in world.facts if predicate(card)]))

    ask()
    return found


@pytest.mark.hypothesis
@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("game", games(), ids=str)
def test_the_page_and_python_find_the_same_cards(page: Page, live_server: Any, game: Game) -> None:
    page.goto(f"{live_server.url}/robots.txt")
    worlds = make_world(game)
    facts = [world.facts for world in worlds]
    asked = answered(worlds)
    print(f"{game}: {len(asked)} queries")
    assert len(asked) >= settings().max_examples
    for start in range(0, len(asked), BATCH):
        batch = asked[start : start + BATCH]
        queries_of_batch = [[place, as_json] for place, _, as_json, _ in batch]
        found = page.evaluate(FOUND, ["/static/js/query.js", queries_of_batch, facts])
        for (_, text, _, wanted), ids in zip(batch, found, strict=True):
            assert ids == wanted, text
