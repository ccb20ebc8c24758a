"""The editor as people use it: by keyboard, on a phone, in two windows, offline, and without scripts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cards.models import Card
from decks.models import Deck
from tests.accessibility import assert_accessible
from tests.factories import flagship, make_card, make_deck

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def single() -> str:
    return next(zone.key for zone in flagship().zones if zone.maximum == 1)


@pytest.fixture
def deck(transactional_db: None, player: Client, single: str) -> Deck:
    """A deck with a leader, four Embers and two of each of three more cards."""
    leader = make_card("Aria", type=flagship().zone(single).card_types[0], classes=["Human"])
    make_card("Fire Blade")
    make_card("Fire Flask")
    more = dict.fromkeys(("Bell", "Candle", "Drum"), 2)
    return make_deck("Ash", owner=player.user, cards={single: {leader: 1}, "main": {"Ember": 4, **more}})


@pytest.fixture
def signed_in(context: BrowserContext, player: Client, live_server: Any) -> BrowserContext:
    """The browser with the player's session."""
    context.add_cookies([{"name": "sessionid", "value": player.cookies["sessionid"].value, "url": live_server.url}])
    return context


@pytest.fixture
def opened(signed_in: BrowserContext, page: Page, deck: Deck, live_server: Any) -> Page:
    """The deck's editor."""
    return open_editor(page, deck, live_server)


def open_editor(page: Page, deck: Deck, live_server: Any, hash: str = "") -> Page:
    page.goto(f"{live_server.url}{deck.get_absolute_url()}edit/{hash}")
    page.wait_for_selector("[data-editor][data-live]")
    return page


def saved(page: Page) -> None:
    expect(page.locator("[data-save-state]")).to_have_text(re.compile(r"^Saved \d"))


def quantity(deck: Deck, name: str) -> int:
    row = deck.cards.filter(card__name=name).first()
    return row.quantity if row else 0


def until(found: Callable[[], Any], wanted: Any, page: Page) -> None:
    """Wait for the database to hold what the page has sent."""
    for _ in range(50):
        if found() == wanted:
            return
        page.wait_for_timeout(100)
    assert found() == wanted


def box(page: Page, name: str, pane: str = "deck") -> Any:
    return page.locator(f"#{pane} .quantity[aria-label='{name}'] input")


def test_cards_to_add_are_filtered_in_the_page_where_all_that_answer_are_there(opened: Page, deck: Deck) -> None:
    page = opened
    served: list[str] = []
    page.on("request", lambda request: served.append(request.url) if "/edit/" in request.url else None)
    rows = page.locator("#pool-results .deck-row:visible")
    everything = rows.count()
    with page.expect_response("**/facts/"):
        page.keyboard.press("/")
    page.keyboard.type("fire or n:bell")
    expect(rows).to_have_count(3)
    expect(page.locator("#pool-results").get_by_role("status")).to_have_text("Cards found: 3")
    page.locator("#pool-q").fill("fire")
    expect(rows).to_have_count(2)
    page.locator("#pool-q").fill("")
    expect(rows).to_have_count(everything)
    assert not served, "the server need not find what is here"
    page.locator("#pool-q").fill("x:/draw/")
    expect(page.locator("#pool-results")).to_contain_text("No cards match")
    assert served, "patterns are the server's"


def test_the_keyboard_alone_builds_a_deck(opened: Page, deck: Deck) -> None:
    page = opened
    page.keyboard.press("/")
    expect(page.locator("#pool-q")).to_be_focused()
    page.keyboard.type("fire")
    expect(page.locator("#pool-results .deck-row:visible")).to_have_count(2)
    page.keyboard.press("Enter")
    until(lambda: quantity(deck, "Fire Blade"), 1, page)
    expect(page.locator("#pool-q")).to_be_focused()
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == "fire"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(box(page, "Fire Flask", "pool")).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    until(lambda: quantity(deck, "Fire Flask"), 3, page)
    expect(page.locator("#pool-q")).to_be_focused()
    expect(box(page, "Fire Flask")).to_have_value("3")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator("#pool-q")).to_be_focused()


def test_undo_and_redo_by_keys(opened: Page, deck: Deck) -> None:
    page = opened
    page.locator("#deck").get_by_role("button", name="One Bell more").click()
    until(lambda: quantity(deck, "Bell"), 3, page)
    saved(page)
    page.keyboard.press("Control+z")
    until(lambda: quantity(deck, "Bell"), 2, page)
    saved(page)
    expect(box(page, "Bell")).to_have_value("2")
    page.keyboard.press("Control+Shift+z")
    until(lambda: quantity(deck, "Bell"), 3, page)


def test_no_single_key_takes_cards_away(opened: Page, deck: Deck) -> None:
    page = opened
    page.locator("#deck").get_by_role("link", name="Bell").focus()
    for key in ("Backspace", "Delete", "-", "d", "x"):
        page.keyboard.press(key)
    page.wait_for_timeout(600)
    deck.refresh_from_db()
    assert deck.revision == 0


def test_the_map_of_keys_opens_with_a_question_mark(opened: Page) -> None:
    page = opened
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_quick_presses_on_minus_take_no_other_row(opened: Page, deck: Deck) -> None:
    page = opened
    minus = page.locator("#deck").get_by_role("button", name="One Candle less")
    place = minus.bounding_box()
    assert place
    for _ in range(5):
        page.mouse.click(place["x"] + 5, place["y"] + 5)
    until(lambda: quantity(deck, "Candle"), 0, page)
    expect(page.locator("#deck").get_by_text("Candle")).to_have_count(0)
    assert [quantity(deck, name) for name in ("Bell", "Drum", "Ember")] == [2, 2, 4]


def test_quick_presses_are_saved_as_one_change(opened: Page, deck: Deck) -> None:
    page = opened
    plus = page.locator("#deck").get_by_role("button", name="One Drum more")
    plus.click(click_count=2)
    until(lambda: quantity(deck, "Drum"), 4, page)
    saved(page)
    assert list(deck.operations.values_list("label", flat=True)) == ["+2 Drum"]


def test_a_typed_number_is_saved_and_nonsense_goes_back(opened: Page, deck: Deck) -> None:
    page = opened
    box(page, "Ember").fill("1")
    box(page, "Ember").press("Enter")
    until(lambda: quantity(deck, "Ember"), 1, page)
    saved(page)
    box(page, "Ember").fill("many")
    box(page, "Ember").blur()
    expect(box(page, "Ember")).to_have_value("1")


def test_problems_are_read_mended_and_the_deck_is_legal(
    signed_in: BrowserContext, page: Page, deck: Deck, single: str, live_server: Any
) -> None:
    smallest = flagship().zone("main").minimum
    for number in range((smallest - 8) // 4 + 1):
        deck.cards.create(zone="main", card=make_card(f"Filler {number}"), quantity=4)
    stray = make_card("Bela", type=flagship().zone(single).card_types[0], classes=["Human"])
    deck.cards.create(zone="main", card=stray, quantity=1)
    deck.cards.filter(card__name="Ember").update(quantity=6)
    open_editor(page, deck, live_server)
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text("× 2 problems")
    page.locator("#problems").get_by_role("button", name="Remove", exact=True).click()
    expect(verdict).to_have_text("× 1 problem")
    page.locator("#problems").get_by_role("button", name="Remove 2").click()
    expect(verdict).to_have_text("✓ Legal")
    page.reload()
    expect(verdict).to_have_text("✓ Legal")
    assert quantity(deck, "Ember") == 4


def test_choosing_another_leader_asks_the_pool_anew(opened: Page, deck: Deck, single: str) -> None:
    page = opened
    make_card("Bela", type=flagship().zone(single).card_types[0], classes=["Mage"])
    page.locator("#pool-type").select_option(flagship().zone(single).card_types[0])
    page.get_by_role("button", name="Choose Bela").click()
    until(lambda: quantity(deck, "Bela"), 1, page)
    expect(page.get_by_role("button", name="Choose Aria")).to_be_visible()
    assert quantity(deck, "Aria") == 0


def test_two_windows_meet_in_a_conflict_that_loses_nothing(
    opened: Page, signed_in: BrowserContext, deck: Deck, live_server: Any
) -> None:
    first, second = opened, open_editor(signed_in.new_page(), deck, live_server)
    first.locator("#deck").get_by_role("button", name="One Bell more").click()
    until(lambda: quantity(deck, "Bell"), 3, first)
    box(second, "Bell").fill("1")
    box(second, "Bell").press("Enter")
    conflict = second.locator("[data-conflict-box]")
    expect(conflict).to_contain_text("+1 Bell")
    expect(conflict.get_by_role("row", name="Bell")).to_contain_text("2 3 1")
    expect(second.locator("[data-save-state]")).to_have_text("Changed elsewhere, not saved yet")
    assert_accessible(second)
    assert quantity(deck, "Bell") == 3
    second.get_by_role("button", name="Save what is chosen").click()
    until(lambda: quantity(deck, "Bell"), 1, second)
    second.close()


def test_offline_changes_are_kept_said_and_sent_later(opened: Page, context: BrowserContext, deck: Deck) -> None:
    page = opened
    context.set_offline(True)
    page.locator("#deck").get_by_role("button", name="One Bell more").click()
    expect(page.locator("[data-save-state]")).to_have_text("Offline, changes kept here: 1")
    page.locator("#deck").get_by_role("button", name="One Drum more").click()
    expect(page.locator("[data-save-state]")).to_have_text("Offline, changes kept here: 2")
    assert quantity(deck, "Bell") == 2
    context.set_offline(False)
    until(lambda: (quantity(deck, "Bell"), quantity(deck, "Drum")), (3, 3), page)
    saved(page)


def test_changes_kept_in_the_browser_are_sent_by_the_next_visit(
    opened: Page, context: BrowserContext, deck: Deck, live_server: Any
) -> None:
    page = opened
    bell = Card.objects.get(name="Bell").pk
    page.evaluate(
        "([deck, bell]) => localStorage.setItem(`deck:${deck}`, JSON.stringify("
        "{revision: '0', wanted: [[`n:main:${bell}`, '3'], ['nonsense', '1'], 7]}))",
        [deck.public_id, bell],
    )
    open_editor(page, deck, live_server, "?again")
    until(lambda: quantity(deck, "Bell"), 3, page)
    saved(page)


@pytest.mark.parametrize(
    "draft", ["{", "null", "[]", '{"wanted": 3}', '{"wanted": [["n:main:999999", "2"]], "revision": 0}']
)
def test_a_broken_draft_does_not_break_the_page(draft: str, opened: Page, deck: Deck, live_server: Any) -> None:
    page = opened
    page.evaluate("([deck, draft]) => localStorage.setItem(`deck:${deck}`, draft)", [deck.public_id, draft])
    open_editor(page, deck, live_server, "?again")
    if "999999" in draft:
        expect(page.locator("[data-refused]")).to_contain_text("no such card")
    page.locator("#deck").get_by_role("button", name="One Bell more").click()
    until(lambda: quantity(deck, "Bell"), 3, page)
    saved(page)
    assert page.evaluate("deck => localStorage.getItem(`deck:${deck}`)", deck.public_id) is None


def test_on_a_phone_the_panes_are_tabs_and_the_bar_is_always_there(opened: Page, deck: Deck) -> None:
    page = opened
    page.set_viewport_size(PHONE)
    bar = page.locator(".deck-bar")
    expect(page.locator("#pool")).to_be_hidden()
    page.get_by_role("navigation", name="Panes").get_by_role("link", name="Cards").click()
    expect(page.locator("#pool")).to_be_visible()
    expect(page.locator(".deck-body")).to_be_hidden()
    expect(bar).to_be_in_viewport(ratio=1)
    page.locator("#pool").get_by_role("button", name="One Fire Blade more").click()
    until(lambda: quantity(deck, "Fire Blade"), 1, page)
    expect(bar).to_contain_text("11 /")
    page.mouse.wheel(0, 5000)
    expect(bar).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert_accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_decks_are_accessible(
    scheme: str, signed_in: BrowserContext, page: Page, deck: Deck, live_server: Any
) -> None:
    page.emulate_media(color_scheme=scheme)
    deck.notes = "# Plan\n\n* burn"
    deck.save()
    game = f"/{flagship().slug}/decks/"
    own = deck.get_absolute_url()
    pages = [
        own + one
        for one in ("", "?view=faces", "edit/", "details/", "sharing/", "copy/", "delete/", "export/", "history/")
    ]
    for address in [*pages, f"{own}import/", game, f"{game}new/", f"{game}import/", f"{game}together/", "/decks/"]:
        page.goto(live_server.url + address)
        assert_accessible(page)
        page.set_viewport_size(PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("address", ["/accounts/sign-in/", "/accounts/sign-up/"])
def test_signing_in_and_up_is_accessible(address: str, page: Page, transactional_db: None, live_server: Any) -> None:
    page.goto(live_server.url + address)
    page.get_by_role("main").get_by_role("button").click()
    assert_accessible(page)


def test_the_review_of_a_pasted_list_is_accessible(
    signed_in: BrowserContext, page: Page, deck: Deck, live_server: Any
) -> None:
    page.goto(f"{live_server.url}{deck.get_absolute_url()}import/")
    page.get_by_label("Paste a list").fill("// Ash\n2 Ember\nEmbre\n0 Bell\nMain Deck\n")
    page.get_by_role("button", name="Read the list").click()
    assert_accessible(page)
    page.get_by_label("Line 3 means").select_option("Ember")
    page.get_by_role("button", name="Take them in").click()
    until(lambda: quantity(deck, "Ember"), 3, page)


def test_a_card_s_face_opens_beside_its_name_and_escape_closes_it(opened: Page) -> None:
    page = opened
    link, face = page.locator("#deck").get_by_role("link", name="Bell"), page.locator(".preview .face-name")
    link.hover()
    expect(face).to_have_text("Bell")
    page.mouse.move(0, 0)
    expect(face).to_have_count(0)
    page.locator("#deck").get_by_role("button", name="One Aria more").focus()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(face).to_have_text("Bell")
    page.keyboard.press("Escape")
    expect(face).to_have_count(0)


def test_on_touch_a_tap_on_a_name_opens_a_sheet_and_leaves_the_deck_where_it_is(
    browser: Browser, player: Client, deck: Deck, live_server: Any
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    context.add_cookies([{"name": "sessionid", "value": player.cookies["sessionid"].value, "url": live_server.url}])
    page = open_editor(context.new_page(), deck, live_server)
    page.locator("#deck").get_by_role("link", name="Bell").tap()
    sheet = page.get_by_role("dialog", name="Bell")
    expect(sheet.get_by_role("link", name="Open the card’s page")).to_be_visible()
    assert_accessible(page)
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    assert page.url.endswith("/edit/")
    context.close()


def test_everything_works_without_scripts(browser: Browser, player: Client, deck: Deck, live_server: Any) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)  # type: ignore[arg-type]
    context.add_cookies([{"name": "sessionid", "value": player.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}{deck.get_absolute_url()}edit/")
    page.locator("#deck").get_by_role("button", name="One Bell more").click()
    expect(page.get_by_text("Saved: +1 Bell")).to_be_visible()
    box(page, "Drum").fill("4")
    box(page, "Drum").press("Enter")
    assert (quantity(deck, "Bell"), quantity(deck, "Drum")) == (3, 4)
    page.get_by_role("button", name="↶ Undo").click()
    assert quantity(deck, "Drum") == 2
    page.get_by_role("navigation", name="Panes").get_by_role("link", name="Cards").click()
    page.get_by_label("Find cards to add").fill("fire")
    page.locator("#pool").get_by_role("button", name="Search").click()
    page.locator("#pool").get_by_role("button", name="One Fire Flask more").click()
    assert quantity(deck, "Fire Flask") == 1
    expect(page.get_by_label("Find cards to add")).to_have_value("fire")
    context.close()
