"""`for:"Name"` finds what a card may use, in games that have a rule about it; elsewhere it says that there is none."""

from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from cards.models import Card
from cards.query import Vocabulary, matching, parse
from cards.query.completion import complete
from cards.query.facts import facts_of
from cards.query.predicate import Predicate
from engine.core.game import Game
from engine.registry import games
from tests.factories import make_card

pytestmark = pytest.mark.django_db
WITH_RULE = [game for game in games() if game.schema.cards_for]
WITHOUT = [game for game in games() if not game.schema.cards_for]


def enter(game: Game, cards: list[dict[str, Any]]) -> None:
    for document in cards:
        card = game.schema.read(document)
        make_card(
            card.name, game=game, type=card.type, subtype=card.subtype, classes=card.classes, values=dict(card.values)
        )


@pytest.mark.parametrize("game", WITH_RULE, ids=str)
def test_it_finds_what_the_rules_let_the_card_use(game: Game) -> None:
    uses = import_module(f"engine.games.{game.slug}.tests.uses")
    enter(game, uses.CARDS)
    vocabulary = Vocabulary(game, AnonymousUser())
    facts = facts_of(Card.objects.all(), None)
    for name, used in uses.USES.items():
        query = parse(f'for:"{name}"', vocabulary)
        assert set(matching(query, vocabulary).values_list("name", flat=True)) == used, name
        assert {one["raw"]["name"] for one in facts if Predicate(query, vocabulary)(one)} == used, name
        assert query.warnings == (() if used else (f"{name} uses no other cards. No cards match this term",))
        others = parse(f'-for:"{name}"', vocabulary)
        left = {one.name for one in Card.objects.all()} - used if used else set()
        assert set(matching(others, vocabulary).values_list("name", flat=True)) == left, name


@pytest.mark.parametrize("game", WITHOUT, ids=str)
def test_where_no_rule_says_who_may_use_what_it_says_so_and_finds_nothing(game: Game, visitor: Client) -> None:
    make_card("For", game=game)
    vocabulary = Vocabulary(game, AnonymousUser())
    for text in ("for:for", "-for:for"):
        query = parse(text, vocabulary)
        said = f"in {game} no rule says which card may use another. No cards match this term"
        assert query.warnings == (said,)
        assert not matching(query, vocabulary).exists()
        assert said[1:] in visitor.get(f"/{game.slug}/cards/?q={text}").text
    assert not any(one.text == "for:" for one in complete("fo", 2, vocabulary).choices)
    assert f"In {game} no rule says which card may use another" in visitor.get(f"/{game.slug}/syntax/").text


def test_over_all_games_it_asks_for_one(visitor: Client) -> None:
    assert "or: asks within one game" in visitor.get("/search/?q=for:ember").text


@pytest.mark.parametrize("game", WITH_RULE, ids=str)
def test_a_card_of_very_many_classes_is_no_error(game: Game) -> None:
    uses = import_module(f"engine.games.{game.slug}.tests.uses")
    leader = game.schema.read(next(one for one in uses.CARDS if uses.USES.get(one["name"])))
    classes = [f"Class Number {number}" for number in range(60)] if leader.classes else []
    make_card("Of All Trades", game=game, type=leader.type, classes=classes, values=dict(leader.values))
    assert parse('for:"Of All Trades"', Vocabulary(game, AnonymousUser())).warnings == ()
