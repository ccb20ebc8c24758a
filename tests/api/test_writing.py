"""Programs with a token make, change and delete the decks of its owner, all or nothing."""

import json

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import AnonRateThrottle

from decks.models import Deck
from tests.factories import flagship, make_card, make_deck, make_printing, make_set, make_user

GAME = flagship()
ZONE = next(zone.key for zone in GAME.zones if not zone.card_types)
DECKS = "/api/v1/decks/"


def token_of(player: Client) -> str:
    page = player.post(reverse("accounts:make_token"))
    return page.context["token"]


@pytest.fixture
def program(player: Client) -> Client:
    """A program that knows a token of the player's and nothing else."""
    client = Client(headers={"authorization": f"Token {token_of(player)}"})
    client.user = player.user
    return client


def send(client: Client, method: str, address: str, document: object = None, status: int = 200):
    kind = "application/json"
    answer = client.generic(method, address, "" if document is None else json.dumps(document), kind)
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


def rows(deck: Deck) -> dict[str, int]:
    return {row.card.name: row.quantity for row in deck.cards.select_related("card")}


def test_a_deck_is_made_from_text_or_zones_and_answered_with_its_check(program):
    make_card("Ember")
    make_card("Cinder")
    cards = (
        {"role": "", "text": "2 Ember\n1 cinder\n"},
        {"zones": {ZONE: [{"name": "Ember", "quantity": 2}, {"card": "Cinder"}]}},
    )
    for body in cards:
        made = send(program, "POST", DECKS, {"game": GAME.slug, "name": "By hand", **body}, 201)
        deck = Deck.objects.get(public_id=made["id"])
        assert deck.owner == program.user and deck.visibility == "private"
        assert rows(deck) == {"Ember": 2, "Cinder": 1}
        assert made["report"]["legal"] is False and made["zones"][ZONE][0]["quantity"] in (1, 2)
        assert send(program, "GET", made["url"]) == made


def test_a_printing_can_be_chosen(program):
    card = make_card("Ember", printed=False)
    printing = make_printing(card, make_set("OLD"), number="7")
    entry = {"name": "Ember", "printing": {"set": "OLD", "number": "7", "language": printing.language}}
    made = send(program, "POST", DECKS, {"game": GAME.slug, "name": "A", "zones": {ZONE: [entry]}}, 201)
    assert made["zones"][ZONE][0]["printing"]["set"] == "OLD"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"format": "none"}, "format"),
        ({"role": "none"}, "role"),
        ({"visibility": "secret"}, "visibility"),
        ({"colour": "red"}, "colour"),
        ({"text": "2 Embre"}, "text, line 1"),
        ({"text": "0 Ember"}, "text, line 1"),
        ({"text": 7}, "text"),
        ({"text": "1 Ember", "zones": {}}, ""),
        ({"zones": {ZONE: [{"name": "Ember"}, {"name": "Nobody"}]}}, f"zones.{ZONE}[1]"),
        ({"zones": {ZONE: [{"name": "Ember", "quantity": 0}]}}, f"zones.{ZONE}[0].quantity"),
        ({"zones": {ZONE: [{"name": "Ember", "quantity": "2"}]}}, f"zones.{ZONE}[0].quantity"),
        ({"zones": {ZONE: [{"quantity": 2}]}}, f"zones.{ZONE}[0].card"),
        ({"zones": {"attic": []}}, "zones.attic"),
        ({"game": "chess"}, "game"),
    ],
)
def test_a_fault_is_named_by_its_place_and_nothing_is_saved(program, body, path):
    make_card("Ember")
    problem = send(program, "POST", DECKS, {"game": GAME.slug, "name": "Deck", **body}, 400)
    assert path in [one["path"] for one in problem.get("errors", [{"path": ""}])], problem
    assert not Deck.objects.exists()


def test_what_is_not_named_stays_as_it_is(program):
    deck = make_deck("Mine", owner=program.user, cards={ZONE: {"Ember": 2}}, notes="Old")
    address = f"{DECKS}{deck.public_id}/"
    changed = send(program, "PATCH", address, {"name": "New", "visibility": "public", "revision": 0})
    assert (changed["name"], changed["visibility"], changed["notes"]) == ("New", "public", "Old")
    make_card("Cinder")
    changed = send(program, "PATCH", address, {"text": "3 Cinder"})
    assert rows(deck) == {"Cinder": 3}
    assert Deck.objects.get().operations.count() >= 2, "every change can be undone on the site"


def test_a_change_made_from_an_older_revision_is_a_conflict_and_changes_nothing(program):
    deck = make_deck("Mine", owner=program.user)
    address = f"{DECKS}{deck.public_id}/"
    send(program, "PATCH", address, {"name": "Second", "revision": 0})
    problem = send(program, "PATCH", address, {"name": "Third", "visibility": "public", "revision": 0}, 409)
    assert "at revision 1" in problem["detail"]
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Second", "private")


def test_only_the_owner_writes(program, visitor, stranger):
    deck = make_deck("Theirs", owner=make_user(), visibility="public")
    address = f"{DECKS}{deck.public_id}/"
    for client, status in ((program, 404), (visitor, 401)):
        send(client, "PATCH", address, {"name": "Mine"}, status)
        send(client, "DELETE", address, None, status)
    send(visitor, "POST", DECKS, {"game": GAME.slug, "name": "A"}, 401)
    assert Deck.objects.get().name == "Theirs"


def test_a_deleted_deck_is_gone(program):
    deck = make_deck("Mine", owner=program.user)
    send(program, "DELETE", f"{DECKS}{deck.public_id}/", None, 204)
    assert not Deck.objects.exists()


def test_a_token_is_shown_once_kept_as_a_digest_and_shut_out_when_removed(player):
    token = token_of(player)
    program = Client(headers={"authorization": f"Token {token}"})
    assert program.get(f"{DECKS}?mine=true").status_code == 200
    page = player.get(reverse("accounts:account")).text
    assert token not in page and token[:8] in page
    digest = page.split('name="token" value="')[1].split('"')[0]
    player.post(reverse("accounts:remove_token"), {"token": digest})
    assert program.get(DECKS).status_code == 401


def test_nobody_removes_the_token_of_somebody_else(player, stranger):
    token = token_of(player)
    digest = player.get(reverse("accounts:account")).text.split('name="token" value="')[1].split('"')[0]
    stranger.post(reverse("accounts:remove_token"), {"token": digest})
    assert Client(headers={"authorization": f"Token {token}"}).get(DECKS).status_code == 200


def test_what_has_not_changed_is_not_sent_again(visitor):
    make_card("Ember")
    address = f"/api/v1/{GAME.slug}/cards/"
    first = visitor.get(address)
    again = visitor.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    make_card("Cinder")
    assert visitor.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_asking_too_often_is_answered_with_the_time_to_wait_whatever_address_is_claimed(visitor, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    cache.clear()
    answers = [visitor.get("/api/v1/games/", headers={"X-Forwarded-For": f"10.0.0.{number}"}) for number in range(3)]
    cache.clear()
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert f"{settings.API_LIMITS['anon']} requests a minute" in visitor.get("/api/v1/docs/").text


def test_a_pasted_list_is_answered_line_by_line_and_not_saved(visitor):
    make_card("Ember")
    make_card("Cinder")
    read = send(visitor, "POST", f"/api/v1/{GAME.slug}/decks/import/", {"text": "2 ember\n1 Cindre\n\n0 Ember\n"})
    assert [(one["kind"], one["taken"]) for one in read["lines"]][:2] == [("matched", True), ("unknown", False)]
    assert read["lines"][1]["options"] == ["Cinder"] and read["lines"][3]["problem"]
    assert read["zones"] == {ZONE: [{"name": "Ember", "quantity": 2}]} and read["taken"] == 2
    plain = visitor.post(f"/api/v1/{GAME.slug}/decks/import/", b"2 Ember", content_type="text/plain")
    assert plain.json()["taken"] == 2
    assert send(visitor, "POST", f"/api/v1/{GAME.slug}/decks/import/", {"text": 7}, 400)["errors"][0]["path"] == "text"
    assert not Deck.objects.exists()


@pytest.mark.parametrize("printing", [{"set": "LATER", "number": "1"}, {"set": "OLD", "number": "8"}, {"set": "NONE"}])
def test_a_printing_that_the_card_has_not_is_a_fault_with_its_place(program, printing):
    card = make_card("Ember", printed=False)
    make_printing(card, make_set("OLD"), number="7")
    make_printing(card, make_set("LATER", status="draft"), number="1")
    whole = {"number": "", "language": "en", **printing}
    document = {"game": GAME.slug, "name": "x", "zones": {ZONE: [{"name": "Ember", "printing": whole}]}}
    [fault] = send(program, "POST", DECKS, document, 400)["errors"]
    assert fault["path"] == f"zones.{ZONE}[0].printing" and "Ember has no printing" in fault["message"]
    assert not Deck.objects.exists()


def test_a_deck_keeps_its_game(program):
    deck = make_deck("Mine", owner=program.user)
    for game, status in ((GAME.slug, 200), ("other", 400), (7, 400)):
        send(program, "PATCH", f"{DECKS}{deck.public_id}/", {"game": game}, status)
