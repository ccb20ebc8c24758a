"""To everybody but those who may open it, a deck does not exist: the same answer as for an address never given out."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from cards.models import CardSet
from decks.holding import SESSION_KEY
from decks.models import Deck
from tests.factories import flagship, make_card, make_deck, make_printing, make_set

pytestmark = pytest.mark.django_db
NOBODYS = "abcdefghijklmnop"
FILLED = {"kind": "json", "revision": 0}


def deck_addresses(public_id: str) -> Iterator[str]:
    """Every address of the whole site that names a deck, whoever added it."""
    found = [f"/{pattern}" for pattern, _ in _patterns(get_resolver().url_patterns) if "public_id" in pattern]
    assert len(found) > 15
    for pattern in found:
        address = pattern.replace("<slug:public_id>", public_id)
        for name, value in FILLED.items():
            for converter in ("slug", "int", "str"):
                address = address.replace(f"<{converter}:{name}>", str(value))
        assert "<" not in address, f"say in FILLED what stands in {address}"
        yield address


def _patterns(patterns: list[Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for one in patterns:
        route = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from _patterns(one.url_patterns, route)
        else:
            yield route, one


def answers(client: Client, public_id: str) -> dict[str, tuple[int, bytes]]:
    """What each address says to reading and to sending."""
    said = {}
    for address in deck_addresses(public_id):
        general = address.replace(public_id, NOBODYS)
        for method in (client.get, client.post):
            answer = method(address, {"revision": "0", "name": "x", "visibility": "public", "do": "main:1:+1"})
            said[f"{method.__name__} {general}"] = (answer.status_code, answer.content.replace(public_id.encode(), b""))
    return said


def held(client: Client, deck: Deck) -> None:
    session = client.session
    session[SESSION_KEY] = [deck.public_id]
    session.save()


def test_a_private_deck_says_no_more_than_not_found_to_strangers_and_guests(
    visitor: Client, stranger: Client, editor: Client, player: Client
) -> None:
    deck = make_deck("Secret name", owner=player.user, notes="Secret plan", cards={"main": {"Secret card": 2}})
    for client in (visitor, stranger, editor):
        said = answers(client, deck.public_id)
        nothing = answers(client, NOBODYS)
        assert {key: value[0] for key, value in said.items()} == {key: value[0] for key, value in nothing.items()}
        assert {status for status, _ in said.values()} <= {404, 405}
        assert not [key for key, (_, body) in said.items() if b"Secret" in body]
    deck.refresh_from_db()
    assert (deck.revision, deck.visibility, deck.name) == (0, "private", "Secret name")


def test_a_deck_held_by_a_session_is_nobody_elses(visitor: Client, stranger: Client) -> None:
    deck = make_deck("Secret name")
    for client in (Client(), stranger):
        assert {status for status, _ in answers(client, deck.public_id).values()} <= {404, 405}
    held(visitor, deck)
    assert visitor.get(deck.get_absolute_url()).status_code == 200
    assert visitor.get(f"{deck.get_absolute_url()}edit/").status_code == 200


def test_the_owner_opens_every_page(player: Client) -> None:
    deck = make_deck("Mine", owner=player.user, cards={"main": {"Ember": 2}})
    statuses = [player.get(address).status_code for address in deck_addresses(deck.public_id)]
    assert set(statuses) <= {200, 405}
    assert statuses.count(200) >= 10


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_an_open_deck_is_read_and_copied_but_not_changed_by_others(
    visibility: str, visitor: Client, stranger: Client, player: Client
) -> None:
    deck = make_deck("Open", owner=player.user, visibility=visibility, cards={"main": {"Ember": 2}})
    for client in (visitor, stranger):
        for page in ("", "copy/", "export/", "export/json/", "export/csv/", "export/text/"):
            assert client.get(deck.get_absolute_url() + page).status_code == 200
        for page in ("edit/", "details/", "sharing/", "history/", "history/0/", "delete/", "import/"):
            assert client.get(deck.get_absolute_url() + page).status_code == 404
        for page in ("change/", "undo/", "redo/", "arrange/", "history/name/", "history/0/restore/", "delete/"):
            assert client.post(deck.get_absolute_url() + page, {"revision": 0}).status_code == 404
    deck.refresh_from_db()
    assert deck.revision == 0


def test_only_public_decks_stand_in_the_list(visitor: Client, player: Client) -> None:
    for visibility in ("private", "unlisted", "public"):
        make_deck(f"A {visibility} deck", owner=player.user, visibility=visibility)
    for client in (visitor, player):
        text = client.get(f"/{flagship().slug}/decks/").content.decode()
        assert "A public deck" in text
        assert "A private deck" not in text and "An unlisted deck" not in text and "A unlisted deck" not in text
    assert "A private deck" in player.get("/decks/").content.decode()
    assert "A private deck" not in visitor.get("/decks/").content.decode()


@pytest.mark.parametrize("is_reprint", [False, True])
def test_a_public_deck_with_cards_or_chosen_printings_of_a_secret_set_is_not_told_to_others(
    visitor: Client, stranger: Client, player: Client, editor: Client, is_reprint: bool
) -> None:
    card_set = make_set()
    card = make_card("Some card", card_set=None if is_reprint else card_set)
    deck = make_deck("Leak", owner=player.user, visibility="public", cards={"main": {card: 1, make_card(): 1}})
    if is_reprint:
        deck.cards.filter(card=card).update(printing=make_printing(card, card_set))
    assert visitor.get(deck.get_absolute_url()).status_code == 200
    card_set.status = CardSet.Status.DRAFT
    card_set.save()
    for client in (visitor, stranger):
        assert {status for status, _ in answers(client, deck.public_id).values()} <= {404, 405}
        assert "Leak" not in client.get(f"/{flagship().slug}/decks/").content.decode()
    for client in (player, editor):
        assert client.get(deck.get_absolute_url()).status_code == 200


def test_nobody_edits_a_preconstructed_deck(visitor: Client, player: Client, editor: Client) -> None:
    deck = make_deck("Precon", is_precon=True, visibility="public")
    held(visitor, deck)
    for client in (visitor, player, editor):
        assert client.get(deck.get_absolute_url()).status_code == 200
        assert client.get(f"{deck.get_absolute_url()}edit/").status_code == 404


def test_ids_cannot_be_counted_up() -> None:
    ids = {make_deck().public_id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(one) == 16 for one in ids)


def test_changing_needs_the_token_against_forged_requests(player: Client) -> None:
    deck = make_deck(owner=player.user)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(player.user)
    for page in ("change/", "undo/", "delete/", "sharing/", "copy/", "details/", "import/", "history/name/"):
        assert strict.post(deck.get_absolute_url() + page, {"revision": 0}).status_code == 403
    assert Deck.objects.filter(pk=deck.pk).exists()


def test_reading_changes_nothing(player: Client) -> None:
    deck = make_deck(owner=player.user, cards={"main": {"Ember": 2}})
    for page in ("delete/", "undo/", "change/", "copy/", "sharing/?visibility=public", "history/0/restore/"):
        player.get(deck.get_absolute_url() + page)
    deck.refresh_from_db()
    assert (deck.revision, deck.visibility, Deck.objects.count()) == (0, "private", 1)


def test_whoever_may_open_a_deck_may_search_in_it_and_nobody_else(
    visitor: Client, stranger: Client, player: Client
) -> None:
    """Wherever a query is asked: `in:deck:…` for the deck that a session holds is the same as for an account's."""
    game = flagship()
    zone = next(one.key for one in game.zones if not one.card_types)
    card = make_card("Ember")
    make_card("Frost")
    deck = make_deck("Mine", cards={zone: {card: 2}})
    held(visitor, deck)
    asked = f"q=in:deck:{deck.public_id}"
    addresses = [f"/{game.slug}/cards/?{asked}&view=list", f"/search/?{asked}", f"/api/v1/{game.slug}/cards/?{asked}",
                 f"/api/v1/cards/?{asked}", f"{deck.get_absolute_url()}edit/?{asked}"]  # fmt: skip
    for address in addresses:
        said = visitor.get(address).text
        assert "Ember" in said and "Frost" not in said, address
        for client in (stranger, player, Client()):
            said = client.get(address).text
            assert "Ember" not in said and "Frost" not in said, address
    assert visitor.get(f"/{game.slug}/random/?{asked}").url == card.get_absolute_url()
    assert visitor.get(f"/{game.slug}/query/?{asked}").json()["root"] == {"among": [card.pk]}
    assert stranger.get(f"/{game.slug}/query/?{asked}").json()["root"] == {"unknown": True}
