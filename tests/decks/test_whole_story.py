"""The whole way of somebody new: find a card, build a deck, mend it until it is legal, and print it."""

import io
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from cards.models import Card
from decks.models import Deck
from tests.factories import flagship

GAME = flagship()
LEADER, MAIN = GAME.zones[:2]
ORDINARY = next(one for one in GAME.schema.types if GAME.zone_for(one.key) is MAIN)


@pytest.fixture
def starter(transactional_db: None) -> None:
    """The flagship's starter set, as a fresh clone holds it."""
    call_command("load_games", game=GAME.slug, stdout=io.StringIO())


@pytest.fixture
def story(page: Page) -> Page:
    """A page with more patience: the starter set is large and the machine may be busy."""
    page.set_default_timeout(20_000)
    return page


def saved(page: Page, deck: Deck, copies: dict[str, int]) -> None:
    """Wait until the deck holds these cards and the page says that they are saved."""
    for _ in range(100):
        if dict(deck.cards.values_list("card__name", "quantity")) == copies:
            break
        page.wait_for_timeout(100)
    assert dict(deck.cards.values_list("card__name", "quantity")) == copies
    expect(page.locator("[data-save-state]")).to_contain_text("Saved")


def set_copies(page: Page, pane: str, name: str, copies: int) -> None:
    field = page.locator(f"#{pane} .quantity[aria-label={name!r}] input")
    field.fill(str(copies))
    field.press("Enter")


@pytest.mark.usefixtures("starter")
def test_a_visitor_finds_a_card_builds_a_deck_mends_it_and_prints_it(story: Page, live_server: Any) -> None:
    page = story
    wanted = Card.objects.in_game(GAME).filter(type=ORDINARY.key).order_by("name")[1].name
    page.goto(f"{live_server.url}/{GAME.slug}/")
    page.get_by_role("search").get_by_role("combobox").fill(wanted)
    page.keyboard.press("Enter")
    page.get_by_role("main").get_by_role("link", name=wanted, exact=True).first.click()
    expect(page.get_by_role("heading", name=wanted).first).to_be_visible()

    page.get_by_role("navigation").get_by_role("link", name="Decks").click()
    page.get_by_role("main").get_by_role("link", name="Build a deck").click()
    page.get_by_label("Name").fill("My first deck")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("[data-editor][data-live]")
    deck = Deck.objects.get(name="My first deck")

    # Six copies of the card that was found and nobody to lead them: three problems, each in words with its rule.
    page.get_by_label("Find cards to add").fill(wanted)
    expect(page.locator("#pool-results .deck-row:visible")).to_have_count(1)
    set_copies(page, "pool", wanted, 6)
    copies = {wanted: 6}
    saved(page, deck, copies)
    verdict, problems = page.locator(".verdict"), page.locator("#problems li")
    expect(verdict).to_have_text("× 3 problems")
    expect(problems).to_have_count(3)
    page.locator("#problems summary").click()
    assert all("(rule " in text for text in problems.all_inner_texts())

    page.locator("#problems").get_by_role("button", name="Remove 2").click()
    copies[wanted] = 4
    saved(page, deck, copies)
    expect(verdict).to_have_text("× 2 problems")

    page.get_by_label("Find cards to add").fill("")
    expect(page.locator("#pool-results .deck-row").nth(1)).to_be_visible()
    page.locator("#pool-type").select_option(LEADER.card_types[0])
    leader = page.get_by_role("button", name="Choose ").first
    name = (leader.get_attribute("aria-label") or "").removeprefix("Choose ")
    leader.click()
    copies[name] = 1
    saved(page, deck, copies)
    expect(verdict).to_have_text("× 1 problem")
    expect(page.locator("#pool-results [data-chosen]")).to_have_count(1)
    page.wait_for_load_state("networkidle")  # the pool asks anew who may use what; a question cut short is a fault

    page.locator("#pool-type").select_option(ORDINARY.key)
    rows = page.locator("#pool-results .deck-row .quantity")
    expect(rows.nth(MAIN.minimum // 4 + 1)).to_be_visible()
    names = [one.get_attribute("aria-label") or "" for one in rows.all()]
    for more in [one for one in names if one not in copies][: -(-MAIN.minimum // 4) - 1]:
        set_copies(page, "pool", more, 4)
        copies[more] = 4
        saved(page, deck, copies)
    expect(verdict).to_have_text("✓ Legal")
    page.reload()
    expect(page.locator(".verdict")).to_have_text("✓ Legal")
    assert set(page.locator("#deck .deck-words a").all_inner_texts()) == set(copies)

    page.get_by_role("link", name="Done").click()
    page.get_by_text("Print", exact=True).click()
    link = page.get_by_role("link", name="Deck list, A4")
    expect(link).to_be_visible()
    answer = page.request.get(live_server.url + (link.get_attribute("href") or ""))
    assert_holds(answer.body(), copies)
    # The browser's own print of the page says the same.
    assert_holds(page.pdf(format="A4"), copies)


def assert_holds(printed: bytes, copies: dict[str, int]) -> None:
    """One page with every name and its count, and the verdict."""
    reader = PdfReader(io.BytesIO(printed))
    assert len(reader.pages) == 1
    text = "".join(reader.pages[0].extract_text().split())
    for name, count in copies.items():
        assert f"{count}{name}".replace(" ", "") in text
    assert "Legal" in text
    assert "Notlegal" not in text
