"""What one owns is a field like others, told to nobody else."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from hypothesis import given

from cards.collection import own
from cards.models import Card
from cards.query import QueryError, Vocabulary, matching, parse
from cards.query.canonical import canonical
from cards.query.document import document
from cards.query.facts import facts_of
from cards.query.predicate import Predicate
from cards.query.sentence import explanation
from engine.core.game import Game
from engine.registry import games
from tests.cards.query.random_queries import queries
from tests.cards.query.test_agreement import agree
from tests.cards.query.world import make_world
from tests.factories import flagship, make_card, make_user

GAME = flagship()


@pytest.fixture
def vocabulary(db: None) -> Vocabulary:
    ember, frost, _stone = (make_card(name) for name in ("Ember", "Frost", "Stone"))
    user = make_user()
    own(user, {ember.pk: 4, frost.pk: 1})
    own(make_user(), {ember.pk: 9, _stone.pk: 9})
    return Vocabulary(GAME, user)


@pytest.mark.parametrize(
    ("text", "names", "said"),
    [
        ("own>=1", ["Ember", "Frost"], "cards that I own"),
        ("own>=3", ["Ember"], "cards that I own at least 3 of"),
        ("-own>=3", ["Frost", "Stone"], "cards that I do not own at least 3 of"),
        ("-own>=1", ["Stone"], "cards that I do not own"),
        ("own:0", ["Stone"], "cards that I own 0 of"),
        ("own<2 -own:0", ["Frost"], "cards that I own fewer than 2 of, that I do not own 0 of"),
        ("own!=4", ["Frost", "Stone"], "cards that I own other than 4 of"),
        ("own:1..3,9", ["Frost"], "cards that I own 1 to 3 or 9 of"),
    ],
)
def test_cards_are_found_by_the_copies_one_owns(vocabulary: Vocabulary, text: str, names: list[str], said: str) -> None:
    query = parse(text, vocabulary)
    assert sorted(matching(query, vocabulary).values_list("name", flat=True)) == names
    facts = facts_of(Card.objects.all(), vocabulary.user)
    assert sorted(one["raw"]["name"] for one in facts if Predicate(query, vocabulary)(one)) == names
    assert explanation(query, vocabulary) == said
    assert parse(canonical(query), vocabulary) == query
    assert query.warnings == () and document(query, vocabulary)["in_page"]


@pytest.mark.parametrize("text", ["own>=1", "-own>=1", "own:0", "own!=3", "own<9"])
def test_whoever_is_not_signed_in_is_asked_to_and_finds_nothing(vocabulary: Vocabulary, text: str) -> None:
    for user in (None, AnonymousUser()):
        nobody = Vocabulary(GAME, user)
        query = parse(text, nobody)
        assert query.warnings == ("sign in to search what you own. No cards match this term",)
        assert not matching(query, nobody).exists()
        assert document(query, nobody)["root"] in ({"unknown": True}, {"not": {"unknown": True}})


def test_a_count_that_is_no_number_is_an_error_for_everybody(vocabulary: Vocabulary) -> None:
    for user in (None, vocabulary.user):
        with pytest.raises(QueryError, match='copies you own is compared with a number, not "many"'):
            parse("own>=many", Vocabulary(GAME, user))


@pytest.mark.django_db
@pytest.mark.hypothesis
@pytest.mark.parametrize("game", games(), ids=str)
def test_with_a_collection_every_query_finds_the_same_in_the_database_and_in_python(game: Game) -> None:
    player = make_world(game)[1]

    @given(queries(player))
    def ask(text: str) -> None:
        agree(player, f"own>=2 or own:0 ({text})")

    ask()


def names_on(client: Client, address: str) -> list[str]:
    return [name for name in ("Ember", "Frost") if f">{name}<" in client.get(address).text]


def test_two_people_see_their_own_cards_at_one_address_and_no_cache_may_mix_them(
    player: Client, stranger: Client, visitor: Client
) -> None:
    ember, frost = make_card("Ember"), make_card("Frost")
    own(player.user, {ember.pk: 1})
    own(stranger.user, {frost.pk: 1})
    address = f"/{GAME.slug}/cards/?q=own%3E%3D1&view=list"
    for client, names in ((player, ["Ember"]), (stranger, ["Frost"]), (visitor, []), (player, ["Ember"])):
        assert names_on(client, address) == names
        answer = client.get(address)
        assert "Cookie" in answer["Vary"]
    api = f"/api/v1/{GAME.slug}/cards/?q=own%3E%3D1"
    mine: Any = player.get(api)
    assert [one["name"] for one in mine.json()["results"]] == ["Ember"]
    assert "Cookie" in mine["Vary"] and "public" not in mine.get("Cache-Control", "")
    theirs = stranger.get(api, headers={"if-none-match": mine["ETag"]})
    assert theirs.status_code == 200 and [one["name"] for one in theirs.json()["results"]] == ["Frost"]
    assert visitor.get(api).json()["warnings"]
    facts = f"/{GAME.slug}/facts/"
    assert {one["raw"]["name"]: one["own"] for one in player.get(facts).json()["cards"]} == {"Ember": 1, "Frost": 0}
    assert {one["own"] for one in visitor.get(facts).json()["cards"]} == {0}


def test_the_syntax_page_and_completion_know_the_field(player: Client) -> None:
    assert "copies you own" in player.get(f"/{GAME.slug}/syntax/").text
    choices = player.get(f"/{GAME.slug}/complete/?q=ow").json()["choices"]
    assert {"text": "own:", "label": "copies you own"} in choices
