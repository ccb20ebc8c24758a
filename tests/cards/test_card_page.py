"""The card page: everything about a card that this person may know, and nothing else."""

import datetime
import io

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from cards.models import Ruling, TextRevision
from tests.factories import flagship, make_card, make_deck, make_printing, make_rarity, make_set, make_user

GAME = flagship()
LONG_AGO = datetime.date(2020, 1, 1)


@pytest.mark.django_db
def test_it_shows_printings_history_rulings_and_legality(visitor: Client) -> None:
    card = make_card("Ember", text="Draw two cards.", classes=["Mage"], printed=False)
    make_printing(
        card,
        make_set("OLD", name="Old Set", released_on=LONG_AGO),
        number="7",
        artist="Pia Lantern",
        rarity=make_rarity("R", rank=3),
    )
    make_printing(card, make_set("NEW", name="New Set"), number="9", flavour="It waits.")
    TextRevision.objects.create(card=card, kind="printed", text="Draw three cards.", effective_on="2025-01-01")
    TextRevision.objects.create(
        card=card, kind="errata", text="Draw two cards.", effective_on="2026-01-01", note="Too many"
    )
    Ruling.objects.create(card=card, text="You may draw none.", ruled_on="2026-02-01", source="Judge desk")
    html = visitor.get(card.get_absolute_url()).text
    shown = ["Old Set", "New Set", "Pia Lantern", "It waits.", "Draw three cards.", "You may draw none.", "Judge desk"]
    for words in (*shown, "Errata · 1 January 2026 · Too many", "✓ legal", "Mage"):
        assert words in html, words


@pytest.mark.django_db
def test_a_printing_can_be_chosen_by_its_address(visitor: Client) -> None:
    card = make_card("Ember", printed=False)
    first = make_printing(card, make_set("OLD", released_on=LONG_AGO), flavour="Old words.")
    make_printing(card, make_set("NEW"), flavour="New words.")
    assert "New words." in visitor.get(card.get_absolute_url()).text
    assert "Old words." in visitor.get(f"{card.get_absolute_url()}?printing={first.pk}").text
    for wrong in ("0", "x", "", str(make_printing().pk)):
        assert visitor.get(f"{card.get_absolute_url()}?printing={wrong}").status_code == 404


@pytest.mark.django_db
def test_neighbours_follow_the_collector_order_and_skip_nothing_visible(visitor: Client) -> None:
    released = make_set("OLD")
    cards = {number: make_card(f"Card {number}", printed=False) for number in ("9", "10", "10a", "101")}
    for number, card in cards.items():
        make_printing(card, released, number=number)
    html = visitor.get(cards["10"].get_absolute_url()).text
    assert f'rel="prev" href="{cards["9"].get_absolute_url()}"' in html
    assert f'rel="next" href="{cards["10a"].get_absolute_url()}"' in html
    assert 'rel="prev"' not in visitor.get(cards["9"].get_absolute_url()).text
    assert 'rel="next"' not in visitor.get(cards["101"].get_absolute_url()).text


@pytest.mark.django_db
def test_only_public_decks_are_named(visitor: Client) -> None:
    card = make_card("Ember")
    for visibility in ("public", "unlisted", "private"):
        make_deck(f"{visibility} fire", owner=make_user(), visibility=visibility, cards={GAME.zones[1].key: {card: 2}})
    html = visitor.get(card.get_absolute_url()).text
    assert "public fire" in html
    assert "unlisted fire" not in html and "private fire" not in html


@pytest.mark.django_db
def test_a_secret_card_is_not_found_and_a_secret_printing_not_shown(visitor: Client, editor: Client) -> None:
    draft = make_set("DRAFT", status="draft", name="Hidden Set")
    secret = make_card("Secret", card_set=draft)
    assert visitor.get(secret.get_absolute_url()).status_code == 404
    assert editor.get(secret.get_absolute_url()).status_code == 200
    known = make_card("Known")
    hidden = make_printing(known, draft, artist="Hidden Hand")
    html = visitor.get(known.get_absolute_url()).text
    assert "Hidden" not in html
    assert visitor.get(f"{known.get_absolute_url()}?printing={hidden.pk}").status_code == 404
    assert "Hidden Set" in editor.get(known.get_absolute_url()).text


def picture() -> ContentFile:
    data = io.BytesIO()
    Image.new("RGB", (30, 42), "green").save(data, "WEBP")
    return ContentFile(data.getvalue(), "art.webp")


@pytest.mark.django_db
def test_a_picture_is_served_to_those_who_may_see_its_printing(visitor: Client, editor: Client) -> None:
    shown, hidden = make_printing(), make_printing(card_set=make_set("DRAFT", status="draft"))
    for printing in (shown, hidden):
        printing.image = picture()
        printing.save()
    address = f"/{GAME.slug}/printings/{{}}/image/"
    answer = visitor.get(address.format(shown.pk))
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert b"".join(answer.streaming_content)[:4] == b"RIFF"
    assert visitor.get(address.format(hidden.pk)).status_code == 404
    assert b"".join(editor.get(address.format(hidden.pk)).streaming_content)[:4] == b"RIFF"
    assert visitor.get(address.format(make_printing().pk)).status_code == 404, "a printing without a picture"
    assert address.format(shown.pk) in visitor.get(shown.card.get_absolute_url()).text


@pytest.mark.django_db
def test_a_lost_picture_file_is_not_found_rather_than_a_fault(visitor: Client) -> None:
    printing = make_printing()
    printing.image = picture()
    printing.save()
    printing.image.storage.delete(printing.image.name)
    assert visitor.get(f"/{GAME.slug}/printings/{printing.pk}/image/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["</title><script>alert(1)</script>", '" onmouseover="x', "{{ 7 }}", "Дракон", "R&D's"]
)
def test_any_name_is_shown_as_text(visitor: Client, name: str) -> None:
    card = make_card(name, text="<b>bold</b>", classes=["<i>"])
    html = visitor.get(card.get_absolute_url()).text
    assert "<script>alert" not in html and "<b>bold" not in html and "<i>" not in html
    assert "&lt;b&gt;bold" in html


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_printings_and_decks(
    visitor: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    card = make_card("Ember")

    def queries() -> int:
        with django_assert_max_num_queries(30) as asked:
            visitor.get(card.get_absolute_url())
        return len(asked)

    few = queries()
    for number in range(5):
        make_printing(card, make_set(f"X{number}"))
        make_deck(owner=make_user(), visibility="public", cards={GAME.zones[1].key: {card: 1}})
        Ruling.objects.create(card=card, text="Yes.", ruled_on="2026-02-01")
    assert queries() <= few + 1, "the owner of a deck is fetched with it"


@pytest.mark.django_db
def test_cards_of_another_game_are_not_found(visitor: Client) -> None:
    make_card("Ember")
    assert visitor.get("/no_game/cards/ember/").status_code == 404
    assert visitor.get(f"/{GAME.slug}/cards/nothing/").status_code == 404
