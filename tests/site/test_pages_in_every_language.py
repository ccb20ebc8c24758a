"""No page of a language shows a sentence of another."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from cards.models import FormatLimit, FormatVersion
from engine.registry import games
from tests.catalogs import LANGUAGES
from tests.factories import flagship, make_card, make_deck, make_rarity, make_set

ENGLISH = re.compile(
    r"\b(the|of|and|is|are|to|not|with|your|this|from|cards?|by|find|back|next|show|search|sign|page|no|yes|none|yet|more"
    r"|save|cancel|make|delete|all|each|every|which|who|nobody|nothing|choose|type|number|names?|print|copy|edit)\b"
)
QUIET = {"script", "style", "code", "kbd", "pre", "textarea"}
NAMES = {game.name for game in games()}
SPOKEN = ("aria-label", "placeholder", "title", "alt")


class Texts(HTMLParser):
    """The pieces of text people read or hear on a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {" ".join(value.split()) for key, value in attrs if key in SPOKEN and value}
        if tag in QUIET:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            self.open.remove(tag)

    def handle_data(self, data: str) -> None:
        if not self.open and data.strip():
            self.found.add(" ".join(data.split()))


@pytest.fixture
def addresses(player: Client) -> list[str]:
    """The main pages; names of cards, sets and decks hold none of the words that are looked for."""
    game = flagship()
    card_set = make_set("XY", name="Xyza")
    card = make_card("Xyzzy", card_set=card_set, classes=["Xyz"])
    card.printings.update(rarity=make_rarity("C", name="Xr"))
    for day in ("2026-01-01", "2027-01-01"):
        version = FormatVersion.objects.create(game=game.slug, format=game.formats[0].key, effective_on=day)
        FormatLimit.objects.create(version=version, card=card, copies=1)
    zone = next(one.key for one in game.zones if not one.card_types)
    deck = make_deck("Xyzdeck", owner=player.user, cards={zone: {card: 5}})
    one, of_game, of_deck = f"/{game.slug}/cards/{card.slug}/", f"/{game.slug}/", f"/decks/{deck.public_id}/"
    return [
        "/", "/search/", "/search/?q=xyzzy", "/search/?q=nowhere", "/no/such/page/",
        "/accounts/sign-in/", "/accounts/sign-up/", "/accounts/", "/accounts/password/", "/accounts/close/", "/decks/",
        of_game, f"{of_game}cards/", f"{of_game}cards/?q=nowhere", f"{of_game}cards/?view=list",
        f"{of_game}cards/?view=text", f"{of_game}cards/?view=spoiler", f"{of_game}cards/?q=x:%22y",
        f"{of_game}cards/?page=x", f"{of_game}cards/?q=t:q+qame:y+s:qq", f"{of_game}syntax/", "/search/?q=t:q",
        "/search/?q=)", one,
        f"{of_game}sets/", card_set.get_absolute_url(), f"{of_game}classes/", f"{of_game}classes/xyz/",
        f"{of_game}formats/", f"{of_game}formats/{game.formats[0].key}/",
        f"{of_game}decks/", f"{of_game}decks/new/", f"{of_game}decks/import/", f"{of_game}play/",
        of_deck, *(f"{of_deck}{page}/" for page in (
            "edit", "details", "sharing", "import", "export", "history", "history/0", "copy", "delete", "play",
        )),
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_an_english_sentence(player: Client, addresses: list[str], language: str) -> None:
    left: list[str] = []
    for address in addresses:
        reader = Client() if "/sign-" in address else player
        first = reader.get(address, headers={"Accept-Language": "en"})
        english = Texts(first.text).found
        other = reader.get(address, headers={"Accept-Language": language})
        assert other.status_code == first.status_code < 500, address
        assert f'<html lang="{language}"' in other.text
        same = english & Texts(other.text).found - NAMES
        left += [f"{address}: {text}" for text in sorted(same) if ENGLISH.search(text)]
    assert not left, "\n".join(left)
