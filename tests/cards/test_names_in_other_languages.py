"""A card is found, shown and pasted by its name in any language it is printed in."""

import pytest
from django.test import Client
from django.utils.translation import override

from cards.models import Card
from decks.importing import DeckImport
from engine.registry import games
from tests.factories import flagship, make_card, make_printing, make_set


@pytest.fixture
def card(db: None) -> Card:
    """A card printed in English and German."""
    card_set = make_set("TR")
    found = make_card("Ash Pact", card_set=card_set)
    printing = found.printings.get()
    make_printing(found, card_set, number=printing.number, language="de", name="Äschenpakt", text="Zählt doppelt.")
    make_card("Plain Word", card_set=card_set)
    return found


def names(answer: str) -> list[str]:
    return [name for name in ("Ash Pact", "Äschenpakt", "Plain Word") if name in answer]


@pytest.mark.parametrize("query", ["äschenpakt", "ASCHEN", "name:aschenp", '!"Äschenpakt"', "pact -plain"])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_card_is_found_by_its_name_in_any_language(visitor: Client, card: Card, query: str, language: str) -> None:
    for address in (f"/{flagship().slug}/cards/", "/search/"):
        answer = visitor.get(address, {"q": query}, headers={"Accept-Language": language}).text
        assert card.get_absolute_url() in answer, address
        assert "plain-word" not in answer


def test_a_name_from_a_secret_set_finds_nothing(visitor: Client, card: Card) -> None:
    secret = make_set("SE", status="draft")
    make_printing(card, secret, language="ru", name="Тайна")
    assert card.get_absolute_url() not in visitor.get("/search/", {"q": "тайна"}).text


@pytest.mark.parametrize("view", ["grid", "list"])
def test_lists_show_the_name_in_the_readers_language_where_there_is_one(visitor: Client, card: Card, view: str) -> None:
    address = f"/{flagship().slug}/cards/?view={view}"
    assert names(visitor.get(address, headers={"Accept-Language": "de"}).text) == ["Äschenpakt", "Plain Word"]
    assert names(visitor.get(address, headers={"Accept-Language": "ru"}).text) == ["Ash Pact", "Plain Word"]


def test_the_cards_page_shows_name_and_text_in_the_readers_language(visitor: Client, card: Card) -> None:
    german = visitor.get(card.get_absolute_url(), headers={"Accept-Language": "de"}).text
    assert "<h1>Äschenpakt</h1>" in german and 'lang="de"><p>Zählt doppelt.' in german
    english = visitor.get(card.get_absolute_url()).text
    assert "<h1>Ash Pact</h1>" in english and "Zählt doppelt." not in english


@pytest.mark.parametrize("line", ["3 Äschenpakt", "3x aschenpakt", "3 Ash Pact"])
def test_a_pasted_list_may_name_cards_in_any_language(card: Card, line: str) -> None:
    read = DeckImport(flagship(), line, None)
    assert [(one.line.name, one.line.quantity, one.problem) for one in read.lines] == [("Ash Pact", 3, "")]
    assert read.taken == 3


def test_every_game_reads_its_zones_headed_in_any_language(db: None) -> None:
    for game in games():
        for language in ("de", "ru"):
            with override(language):
                for zone in next(one for one in games() if one.slug == game.slug).zones:
                    read = DeckImport(game, f"{zone.label}\n1 Nowhere", None)
                    assert read.pasted.lines[1].zone == zone.key, (language, zone.label)


def test_a_text_in_another_language_links_the_cards_it_names_in_that_language(visitor: Client, card: Card) -> None:
    card_set = card.printings.first().card_set
    other, secret = (
        make_card("Lantern", card_set=card_set, text="Look."),
        make_card("Riddle", card_set=make_set("S", status="draft")),
    )
    number = other.printings.get().number
    make_printing(other, card_set, number=number, language="de", name="Laterne", text="Such den Äschenpakt, Rätsel.")
    make_printing(secret, secret.printings.get().card_set, language="de", name="Rätsel")
    german = visitor.get(other.get_absolute_url(), headers={"Accept-Language": "de"}).text
    assert f'<a class="card-link" href="{card.get_absolute_url()}">Äschenpakt</a>' in german
    assert secret.get_absolute_url() not in german and 'property="og:title" content="Laterne"' in german
    neighbour = visitor.get(card.get_absolute_url(), headers={"Accept-Language": "de"}).text
    assert f"{number} Laterne" in neighbour and "Lantern" not in neighbour
