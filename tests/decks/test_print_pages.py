"""Printing a deck from its page: the PDF and the page itself on paper."""

import io
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect
from pypdf import PdfReader

from cards.models import FormatVersion
from decks.models import Deck
from decks.pdf_type import PAPERS
from tests.factories import flagship, make_card, make_deck, make_user

pytestmark = pytest.mark.django_db
MAIN = flagship().zones[1].key


def address(deck: Deck, query: str = "") -> str:
    return reverse("decks:pdf", args=[deck.public_id]) + query


def text_of(data: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize("kind", ["list", "registration"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_deck_is_printed_with_name_owner_day_and_address(visitor, player, kind, paper):
    deck = make_deck("Ember & Ash", owner=player.user, visibility="public", cards={MAIN: {"Übermut": 3, "Дракон": 2}})
    answer = visitor.get(address(deck, f"?kind={kind}&paper={paper}"))
    assert answer.headers["Content-Type"] == "application/pdf"
    text = text_of(answer.content)
    for said in ("Ember & Ash", player.user.username, "Übermut", "Дракон", timezone.localdate().isoformat()):
        assert said in text
    assert "5 cards" in text
    assert f"http://testserver{deck.get_absolute_url()}" in text


def test_paper_is_a4_unless_asked_otherwise_and_other_paper_does_not_exist(visitor):
    deck = make_deck(visibility="unlisted")
    sizes = {
        query: round(float(PdfReader(io.BytesIO(visitor.get(address(deck, query)).content)).pages[0].mediabox.width))
        for query in ("", "?paper=letter")
    }
    assert sizes == {"": 595, "?paper=letter": 612}
    for query in ("?paper=a5", "?kind=poster", "?paper=", "?kind=../etc"):
        assert visitor.get(address(deck, query)).status_code == 404


def test_printing_changes_nothing_and_is_never_kept_by_caches(player):
    deck = make_deck(owner=player.user)
    answer = player.get(address(deck))
    assert "no-store" in answer.headers["Cache-Control"]
    assert player.post(address(deck)).status_code == 405
    assert player.head(address(deck)).status_code == 200


@pytest.mark.parametrize("name", ['"; evil="1', "Über/Mut\\..", "Дракон", "a\tb", "../../etc/passwd", "***"])
def test_whatever_a_deck_is_called_its_file_has_a_harmless_name(visitor, name):
    deck = make_deck(name, visibility="public")
    header = visitor.get(address(deck)).headers["Content-Disposition"]
    assert header.startswith("inline; filename")
    assert not set(header.partition("filename")[2].strip('*="')) & set('/\\"\r\n\t')


def test_the_dated_limits_of_the_format_are_part_of_the_verdict(visitor):
    card = make_card("Ember")
    deck = make_deck(visibility="public", cards={MAIN: {card: 2}})
    version = FormatVersion.objects.create(game=deck.game, format=deck.format, effective_on=timezone.localdate())
    version.limits.create(card=card, copies=0)
    assert "Ember is banned" in text_of(visitor.get(address(deck)).content)


def test_fifty_cards_take_as_many_queries_as_two(visitor):
    few = make_deck(visibility="public", cards={MAIN: {f"Few {number}": 1 for number in range(2)}})
    many = make_deck(visibility="public", cards={MAIN: {f"Many {number}": 1 for number in range(50)}})
    counts = []
    for deck in (few, few, many):
        with CaptureQueriesContext(connection) as queries:
            visitor.get(address(deck))
        counts.append(len(queries))
    assert counts[2] <= counts[1] <= 10


@pytest.mark.django_db(transaction=True)
def test_the_page_itself_prints_the_list_and_nothing_of_the_site(page, live_server, tmp_path: Path):
    cards = {f"Card Number {number}": 1 + number % 4 for number in range(20)}
    deck = make_deck("Ember & Ash", visibility="public", cards={MAIN: cards}, notes="Attack first.")
    page.goto(live_server.url + deck.get_absolute_url())
    page.get_by_text("Print", exact=True).click()
    expect(page.get_by_role("link", name="Deck list, A4")).to_be_visible()
    page.get_by_text("Print", exact=True).click()
    page.pdf(path=tmp_path / "page.pdf", format="A4")
    reader = PdfReader(tmp_path / "page.pdf")
    text = " ".join(reader.pages[0].extract_text().split())
    assert len(reader.pages) == 1
    for name, quantity in cards.items():
        assert f"{quantity} {name}" in text
    for said in ("Ember & Ash", "Attack first.", live_server.url + deck.get_absolute_url(), "printed on"):
        assert said in text
    for screen_only in ("Sign in", "Export", "Copy", "Arrange", "Other formats"):
        assert screen_only not in text


@pytest.mark.django_db
def test_a_deck_of_thousands_is_not_drawn_card_by_card(visitor):
    zone = next(one.key for one in flagship().zones if not one.card_types)
    deck = make_deck("Heap", visibility="public", owner=make_user(), cards={zone: {"Ember": 999, "Cinder": 999}})
    answer = visitor.get(f"/decks/{deck.public_id}/pdf/?kind=proxies")
    assert answer.status_code == 400
    assert answer.text == "A deck of 1998 cards is too large to cut out; at most 1000 are printed."
