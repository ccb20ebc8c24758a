"""Test hands: the same seed deals the same cards, nothing is lost, and everybody who may read the deck may try it."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from engine.core.hands import Opening, draw_hand
from engine.registry import games
from tests.factories import flagship, make_card, make_deck

OPENING = Opening("main", 5, redraw="once")
CARDS = [f"Card {number % 17}" for number in range(40)]


def deck_of(**more: Any) -> Deck:
    opening = flagship().opening
    assert opening is not None
    cards = {make_card(f"Card {number}"): 4 for number in range(10)}
    return make_deck(cards={opening.zone: cards}, visibility="public", **more)


def shown(answer: Any) -> tuple[list[str], list[str]]:
    return [card.name for card in answer.context["hand"]], [card.name for card in answer.context["draws"]]


def address(deck: Deck) -> str:
    return reverse("decks:play", args=[deck.public_id])


def test_the_whole_deck_can_be_drawn_and_no_card_is_lost():
    for redrawn in (False, True):
        dealt = draw_hand(OPENING, CARDS, 7, 99, redrawn=redrawn)
        assert len(dealt.hand) == 5 and dealt.left == 0
        assert Counter(dealt.hand + dealt.draws) == Counter(CARDS)


def test_a_hand_depends_on_the_seed_and_not_on_the_order_of_the_list():
    assert draw_hand(OPENING, CARDS, 7, 3) == draw_hand(OPENING, CARDS[::-1], 7, 3)
    assert len({draw_hand(OPENING, CARDS, seed).hand for seed in range(50)}) > 45


def test_drawing_on_keeps_what_was_drawn_before():
    three, four = draw_hand(OPENING, CARDS, 7, 3), draw_hand(OPENING, CARDS, 7, 4)
    assert (four.hand, four.draws[:3], four.left) == (three.hand, three.draws, three.left - 1)


def test_every_card_comes_as_often_as_any_other():
    first = Counter(draw_hand(OPENING, [str(one) for one in range(10)], seed).hand[0] for seed in range(4000))
    assert all(330 < first[str(one)] < 470 for one in range(10))


def test_a_deck_smaller_than_a_hand_is_drawn_whole():
    dealt = draw_hand(OPENING, ["A", "B"], 1, 4)
    assert (sorted(dealt.hand), dealt.draws, dealt.left) == (["A", "B"], (), 0)


def test_every_game_with_decks_says_what_a_first_hand_is():
    for game in games():
        assert (game.opening is not None) == game.has_decks
        if game.opening:
            assert game.opening.zone in {zone.key for zone in game.zones} and game.opening.hand > 0


@pytest.mark.django_db
def test_the_deck_page_leads_to_a_hand_with_its_seed_in_the_address(visitor: Client):
    deck = deck_of()
    assert address(deck) in visitor.get(deck.get_absolute_url()).text
    page = visitor.get(address(deck))
    assert shown(visitor.get(page.context["links"]["this"])) == shown(page)
    assert len(shown(page)[0]) == flagship().opening.hand
    assert all(card.get_absolute_url() in page.text for card in page.context["hand"])


@pytest.mark.django_db
def test_drawing_taking_back_and_redrawing_are_links(visitor: Client):
    deck = deck_of()
    first = visitor.get(address(deck), {"seed": 7})
    drawn = visitor.get(first.context["links"]["on"])
    assert shown(drawn)[0] == shown(first)[0] and len(shown(drawn)[1]) == 1
    assert shown(visitor.get(drawn.context["links"]["back"])) == shown(first)
    redrawn = visitor.get(first.context["links"]["redraw"])
    assert shown(redrawn)[0] != shown(first)[0]
    assert "Shuffle back and redraw" not in redrawn.text


@pytest.mark.django_db
def test_an_address_typed_by_hand_never_breaks_the_page(visitor: Client):
    deck = deck_of()
    for query in ("seed=seven", "seed=7&draws=9999", "seed=99999999999999999&draws=-3", "seed=7&draws=²&redraw=yes"):
        assert visitor.get(f"{address(deck)}?{query}").status_code == 200
    assert "The deck is empty" in visitor.get(f"{address(deck)}?seed=7&draws=9999").text


@pytest.mark.django_db
def test_a_deck_without_cards_says_what_to_do_first(player: Client):
    deck = make_deck(owner=player.user)
    assert "Add cards" in player.get(f"{address(deck)}?seed=1").text


@pytest.mark.django_db
def test_a_hand_takes_the_same_number_of_questions_whatever_its_size(visitor: Client, django_assert_max_num_queries):
    deck = deck_of()
    with django_assert_max_num_queries(12):
        visitor.get(address(deck), {"seed": 7, "draws": 30})
