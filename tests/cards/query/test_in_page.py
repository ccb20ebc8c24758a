"""The script of a page finds the same cards as plain Python, for queries that a page may answer by itself."""

from typing import Any

import pytest
from hypothesis import given, seed, settings
from playwright.sync_api import Page

from cards.collection import own
from cards.models import Card
from cards.query import QueryError, Vocabulary, parse
from cards.query.document import document
from cards.query.facts import Facts, facts_of
from cards.query.predicate import Predicate
from engine.core.game import Game
from engine.registry import games
from sigildb.models import User
from tests.cards.query.random_queries import queries
from tests.cards.query.test_agreement import make_world
from tests.factories import make_user

FOUND = """async ([address, queries, cards]) => {
  const { matches } = await import(address);
  return queries.map((query) => cards.filter((card) => matches(query, card)).map((card) => card.id));
}"""
QUERIES = 100
"""For each game."""


def answered(game: Game, facts: list[Facts], user: User) -> list[tuple[str, dict[str, Any], list[int]]]:
    """Random queries, as JSON, with the cards that Python finds; the same ones every time."""
    vocabulary = Vocabulary(game, user)
    found = []

    @seed(5)
    @settings(max_examples=QUERIES * 2, database=None)
    @given(queries(vocabulary))
    def ask(text: str) -> None:
        try:
            query = parse(text, vocabulary)
        except QueryError:
            return
        as_json = document(query, vocabulary)
        if as_json["in_page"]:
            predicate = Predicate(query, vocabulary)
            found.append((text, as_json, [card["id"] for card in facts if predicate(card)]))

    ask()
    return found


@pytest.mark.usefixtures("transactional_db")
def test_the_page_and_python_find_the_same_cards(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/robots.txt")
    user = make_user()
    for game in games():
        make_world(game)
        formats = {one.key for one in game.formats} if game.has_decks else set()
        own(
            user,
            {card: place % 4 for place, card in enumerate(Card.objects.in_game(game).values_list("pk", flat=True))},
        )
        facts = facts_of(Card.objects.in_game(game).visible_to(user), user, formats, game)
        asked = answered(game, facts, user)
        assert len(asked) > QUERIES
        found = page.evaluate(FOUND, ["/static/js/query.js", [one for _, one, _ in asked], facts])
        for (text, _, wanted), ids in zip(asked, found, strict=True):
            assert ids == wanted, (game.slug, text)
