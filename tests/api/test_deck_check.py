"""The deck check for programs: as text, as zones, as a group; nothing is saved and every fault has its place."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import FormatLimit, FormatVersion
from decks.management.commands.load_games import load_game
from decks.models import Deck
from engine.core.decktext import parse
from engine.registry import games
from tests.factories import flagship, make_card, make_set

pytestmark = pytest.mark.django_db
GAME = flagship()
CHECK = reverse("api:deck_check", args=[GAME])
ZONE = next(one.key for one in GAME.zones if not one.card_types)
GROUP_FORMAT = next(one for one in GAME.formats if one.seats > 1)


def starter_texts(begin: str = "") -> list[str]:
    """The starter decks whose file begins so; by default those of the first format."""
    others = tuple(f"{one.key}-" for one in GAME.formats[1:])
    files = sorted(GAME.folder.glob("data/decks/*.txt"))
    return [file.read_text() for file in files if file.name.startswith(begin or others) == bool(begin)]


def post(document: object, client: Client | None = None, status: int = 200, query: str = ""):
    answer = (client or Client()).post(CHECK + query, json.dumps(document), content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def post_text(text: str | bytes, query: str = ""):
    answer = Client().post(CHECK + query, text, content_type="text/plain")
    assert answer.status_code == 200, answer.content
    return answer.json()


def as_zones(text: str) -> dict:
    """The same deck as JSON; only names and numbers, read without any card known."""
    deck = parse(text, GAME, GAME.pool()).deck
    return {
        zone: [{"name": entry.name, "quantity": entry.quantity} for entry in entries]
        for zone, entries in deck.zones.items()
    }


def test_a_legal_deck_is_legal_as_text_and_as_zones():
    load_game(GAME)
    decks = Deck.objects.count()
    text = starter_texts()[0]
    report = post_text(text)
    assert report["legal"] is True and report["format"] == GAME.formats[0].key
    assert post({"text": text}) == report
    assert post({"zones": as_zones(text)}) == report
    assert Deck.objects.count() == decks


def test_a_group_is_checked_together():
    load_game(GAME)
    texts = starter_texts(GROUP_FORMAT.key)[: GROUP_FORMAT.seats]
    report = post({"format": GROUP_FORMAT.key, "decks": [{"text": text} for text in texts]})
    assert report["legal"] is True and len(report["seats"]) == GROUP_FORMAT.seats
    too_few = post({"format": GROUP_FORMAT.key, "decks": [{"text": texts[0]}]})
    assert too_few["legal"] is False and too_few["issues"][0]["severity"] == "error"


def test_several_decks_in_a_format_for_one_are_refused_in_words():
    single = next(one for one in GAME.formats if one.seats == 1)
    problem = post({"format": single.key, "decks": [{"text": "1 A"}, {"text": "1 A"}]}, status=400)
    assert f"format {single.key} is for one deck, not for 2" in str(problem)


def test_unknown_cards_and_bad_quantities_are_reported_and_not_refused():
    make_card("Ember")
    report = post({"zones": {ZONE: [{"name": "Ember", "quantity": -2}, {"name": "Embre"}, {"name": "ember"}]}})
    codes = {issue["code"]: issue for issue in report["issues"]}
    assert codes["unknown_card"]["data"] == {"name": "Embre"}
    assert codes["bad_quantity"]["data"] == {"quantity": -2}


def test_a_secret_card_is_unknown_to_everybody_but_editors(player, editor):
    make_card("Secret", card_set=make_set(status="draft"))
    deck = {"zones": {ZONE: [{"name": "Secret", "quantity": 1}]}}
    assert "unknown_card" in {issue["code"] for issue in post(deck, player)["issues"]}
    assert "unknown_card" not in {issue["code"] for issue in post(deck, editor)["issues"]}


def test_todays_limits_and_bans_count():
    card = make_card("Ember")
    version = FormatVersion.objects.create(game=GAME.slug, format=GAME.formats[0].key, effective_on="2026-01-01")
    FormatLimit.objects.create(version=version, card=card, copies=1)
    report = post({"zones": {ZONE: [{"name": "Ember", "quantity": 2}]}})
    assert {"count": 2, "limit": 1} in [issue["data"] for issue in report["issues"]]


def test_format_and_role_can_stand_in_the_address_or_in_the_document():
    chosen = GAME.formats[-1]
    for role in chosen.roles or (None,):
        query = f"?format={chosen.key}" + (f"&role={role}" if role else "")
        report = post_text("1 Nothing", query)
        assert (report["format"], report["role"]) == (chosen.key, role)
        assert post({"text": "1 Nothing", "format": chosen.key, "role": role}) == report


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ([], ""),
        ({}, ""),
        ({"text": "1 A", "zones": {}}, ""),
        ({"text": 7}, "text"),
        ({"zones": []}, "zones"),
        ({"zones": {"attic": []}}, "zones.attic"),
        ({"zones": {ZONE: {}}}, f"zones.{ZONE}"),
        ({"zones": {ZONE: ["Ember"]}}, f"zones.{ZONE}[0]"),
        ({"zones": {ZONE: [{"quantity": 2}]}}, f"zones.{ZONE}[0].name"),
        ({"zones": {ZONE: [{"name": "A", "count": 2}]}}, f"zones.{ZONE}[0].count"),
        ({"zones": {ZONE: [{"name": "A\0"}]}}, f"zones.{ZONE}[0].name"),
        ({"zones": {ZONE: [{"name": "A\ud800"}]}}, f"zones.{ZONE}[0].name"),
        ({"decks": []}, "decks"),
        ({"decks": "x"}, "decks"),
        ({"decks": [{}], "format": GROUP_FORMAT.key}, "decks[0]"),
        ({"text": "1 A", "format": 3}, "format"),
        ({"text": "1 A", "colour": "red"}, "colour"),
        ({"zones": {ZONE: [{"name": "A"}] * 2001}}, "zones"),
    ],
)
def test_a_document_that_cannot_be_used_is_refused_with_the_place(document, path):
    problem = post(document, status=400)
    assert problem["status"] == 400 and problem["detail"]
    assert path in [error["path"] for error in problem.get("errors", [{"path": ""}])]


@pytest.mark.parametrize("query", ["?format=nosuch", f"?format={GAME.formats[0].key}&role=nosuch"])
def test_an_unknown_format_or_role_is_refused_in_words(query):
    if "role" in query and not GAME.formats[-1].roles:
        query = "?format=nosuch"
    elif "role" in query:
        query = f"?format={GAME.formats[-1].key}&role=nosuch"
    assert "nosuch" in post({"text": "1 A"}, status=400, query=query)["detail"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"\x00\x00",
        "4 Ember\r\n".encode("utf-16"),
        b"[" * 100_000,
        b'{"a":' * 900 + b"1" + b"}" * 900,
    ],
)
def test_bytes_of_any_kind_are_answered(body):
    for kind in ("text/plain", "application/json"):
        assert Client().post(CHECK, body, content_type=kind).status_code in (200, 400)


@pytest.mark.parametrize("quantity", ["1e400", "-1e400"])
def test_a_number_beyond_all_bounds_is_refused_at_its_place(quantity):
    body = json.dumps({"zones": {ZONE: [{"name": "Ember", "quantity": "N"}]}}).replace('"N"', quantity)
    answer = Client().post(CHECK, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["errors"] == [
        {"path": f"zones.{ZONE}[0].quantity", "message": "is a number beyond all bounds"}
    ]


def test_a_character_that_cannot_be_stored_is_the_only_fault_named():
    assert post({"text": "4 \0"}, status=400)["errors"] == [
        {"path": "text", "message": "holds a character that cannot be stored"}
    ]


def test_another_kind_of_body_is_refused():
    answer = Client().post(CHECK, "<deck/>", content_type="text/xml")
    assert (answer.status_code, answer["Content-Type"]) == (415, "application/problem+json")


def test_checking_costs_the_same_for_a_big_deck(django_assert_max_num_queries):
    cards = [make_card(classes=[f"Class {number}"]) for number in range(40)]
    with django_assert_max_num_queries(6):
        post({"zones": {ZONE: [{"name": card.name, "quantity": 1} for card in cards]}})


@pytest.mark.parametrize("game", [game for game in games() if not game.has_decks], ids=lambda game: game.slug)
@pytest.mark.parametrize("body", ["2 Something", '{"zones": {}}', '{"decks": [{"text": "2 Something"}]}'])
def test_a_game_without_decks_has_nothing_to_check(game, body):
    kind = "application/json" if body.startswith("{") else "text/plain"
    answer = Client().post(reverse("api:deck_check", args=[game]), body, content_type=kind)
    assert answer.status_code == 400
    assert "has no deck building" in answer.content.decode()
