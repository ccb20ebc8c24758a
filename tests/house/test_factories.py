"""The tests' own tools work: people, cards, decks and the browser."""

import pytest
from playwright.sync_api import Page

from cards.models import Card
from engine.registry import games
from tests.accessibility import assert_accessible
from tests.factories import make_card, make_deck, make_user


def test_a_made_card_is_printed_and_seen_by_everybody(visitor):
    card = make_card("Ember")
    assert card in Card.objects.visible_to(None)
    assert [problem for problem in card.problems() if not problem.startswith("effects")] == []


def test_a_made_deck_holds_the_cards_it_was_given(visitor):
    ember = make_card("Ember")
    zone = next(zone.key for zone in games()[0].zones if not zone.card_types)
    deck = make_deck(owner=make_user(), cards={zone: {ember: 4, "Frost": 2}})
    assert {(entry.name, entry.count) for entry in deck.list.entries(zone)} == {("Ember", 4), ("Frost", 2)}


def test_only_an_editor_sees_what_is_not_yet_printed(player, editor):
    draft = make_card("Secret", printed=False)
    assert draft not in Card.objects.visible_to(player.user)
    assert draft in Card.objects.visible_to(editor.user)


def test_the_browser_reaches_the_site(page: Page, live_server):
    answer = page.goto(f"{live_server.url}/healthz")
    assert answer is not None and answer.json() == {"status": "ok"}


def test_an_inaccessible_page_is_found_out(page: Page):
    page.set_content("<!doctype html><title>x</title><img src='data:,'>")
    with pytest.raises(AssertionError, match="image-alt"):
        assert_accessible(page)
