"""The card page: everything about a card that this person may know, and nothing else."""

import datetime
import io
import json

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from cards.models import FormatLimit, FormatVersion, Ruling, TextRevision
from cards.revisions import changes
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
    shown = ["Old Set", "New Set", "Pia Lantern", "It waits.", "three", "You may draw none.", "Judge desk"]
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


TERM = flagship().terms[0]


@pytest.mark.django_db
def test_text_links_the_cards_it_names_and_explains_the_game_s_words(visitor: Client) -> None:
    wisp = make_card("Pale Wisp", text="A light.")
    caller = make_card("Lantern", text=f"Summon Pale Wisp. It gets {TERM.name}. <b>Pale Wispers</b> stay away.")
    html = visitor.get(caller.get_absolute_url()).text
    assert f'<a class="card-link" href="{wisp.get_absolute_url()}">Pale Wisp</a>.' in html
    assert "&lt;b&gt;Pale Wispers&lt;/b&gt;" in html
    assert f'popovertarget="term-0">{TERM.name}</button>' in html
    assert '<div class="term-note" popover id="term-0">' in html and TERM.meaning in html
    assert "Cards it names" in html
    other = visitor.get(wisp.get_absolute_url()).text
    assert "Cards that name it" in other and "Lantern" in other


@pytest.mark.django_db
def test_a_secret_card_is_named_nowhere_on_the_page_of_another(visitor: Client, editor: Client) -> None:
    secret = make_card("Pale Wisp", text="Lantern. A light.", card_set=make_set("NEW", status="draft"))
    caller = make_card("Lantern", text="Summon Pale Wisp. A light.")
    assert secret.get_absolute_url() not in visitor.get(caller.get_absolute_url()).text
    shown = editor.get(caller.get_absolute_url()).text
    assert shown.count(secret.get_absolute_url()) == 4  # in the text, as named, as naming, as similar


@pytest.mark.django_db
def test_the_most_similar_card_comes_first(visitor: Client) -> None:
    card = make_card("Ember", text="Draw two cards, then discard a card.")
    make_card("Anvil", text="The wearer has DEF +20.")
    make_card("Cinder", text="Draw three cards, then discard a card.")
    page = visitor.get(card.get_absolute_url())
    assert [one.name for one in page.context["alike"]] == ["Cinder"]


def test_a_text_is_told_apart_from_the_one_before_word_by_word() -> None:
    pieces = [(one.kind, one.text) for one in changes("Draw three cards.", "Draw two cards, now.")]
    assert pieces == [
        ("kept", "Draw "),
        ("out", "three"),
        ("in", "two"),
        ("kept", " cards"),
        ("in", ", now"),
        ("kept", "."),
    ]


@given(st.text(alphabet="ab .\n", max_size=40), st.text(alphabet="ab .\n", max_size=40))
def test_a_change_holds_both_texts_whole(before: str, after: str) -> None:
    pieces = changes(before, after)
    assert "".join(one.text for one in pieces if one.kind != "in") == before
    assert "".join(one.text for one in pieces if one.kind != "out") == after


@pytest.mark.django_db
def test_the_card_as_text_can_be_pasted_into_a_message(visitor: Client) -> None:
    card = make_card("Ember", text="Draw two cards.", classes=["Mage"])
    answer = visitor.get(f"{card.get_absolute_url()}text/")
    assert answer["content-type"] == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[0] == "Ember" and "Mage" in lines[1]
    assert lines[-2:] == ["Draw two cards.", f"http://testserver{card.get_absolute_url()}"]


@pytest.mark.django_db
def test_data_for_search_engines_cannot_end_its_element(visitor: Client) -> None:
    card = make_card("</script><b>", text="Draw.")
    html = visitor.get(card.get_absolute_url()).text
    data = html.split('<script type="application/ld+json">')[1].split("</script>")[0]
    assert json.loads(data)["name"] == "</script><b>"


@pytest.mark.django_db
def test_a_card_goes_from_its_page_into_a_deck_of_one_s_own(player: Client) -> None:
    card, deck = make_card("Ember"), make_deck("Mine", owner=player.user)
    add = f"/{flagship().slug}/decks/add/"
    assert "Add to the deck" in player.get(card.get_absolute_url()).text
    for copies in (1, 2):
        page = player.post(add, {"card": card.slug, "deck": deck.public_id}, follow=True)
        assert f"has {copies} of Ember now" in page.text
    assert [row.quantity for row in deck.cards.all()] == [2]


@pytest.mark.django_db
def test_nothing_is_added_to_the_deck_of_somebody_else(player: Client, visitor: Client) -> None:
    card, deck = make_card("Ember"), make_deck("Theirs", visibility="public", owner=make_user())
    for client in (player, visitor):
        assert (
            client.post(f"/{flagship().slug}/decks/add/", {"card": card.slug, "deck": deck.public_id}).status_code
            == 404
        )
    assert not deck.cards.exists()


@pytest.mark.django_db
def test_legality_is_told_over_time(visitor: Client) -> None:
    card = make_card("Ember")
    for day, copies in (("2026-03-01", 0), ("2026-05-01", 2)):
        version = FormatVersion.objects.create(game=card.game, format=flagship().formats[0].key, effective_on=day)
        FormatLimit.objects.create(version=version, card=card, copies=copies, reason=f"since {day}")
    html = visitor.get(card.get_absolute_url()).text
    past = html.split("Over time")[1].split("</ol>")[0]
    assert [words in past for words in ("banned", "at most 2", "legal", "since 2026-03-01")] == [True] * 4
