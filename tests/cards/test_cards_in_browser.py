"""The card pages in a real browser: by mouse, by keyboard, on a phone, and without scripts."""

import re
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from playwright.sync_api import Browser, Page, expect

from cards import facets
from cards.models import Card
from tests.factories import flagship, make_card, make_rarity, make_set
from tests.looks import assert_looks_right

GAME = flagship()
LIST = f"/{GAME.slug}/cards/"


def arrived_at(page: Page, heading: str) -> None:
    """On the page with this heading, its scripts loaded: a key pressed before that would be lost."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.wait_for_load_state("load")


@pytest.fixture
def starter(transactional_db: None) -> None:
    call_command("load_games", game=GAME.slug, stdout=StringIO())


@pytest.fixture
def few(transactional_db: None) -> None:
    released = make_set("FEW")
    for number, name in enumerate(("Ash", "Birch", "Cedar", "Dogwood", "Elm"), start=1):
        make_card(name, card_set=released, classes=["Mage"] if number % 2 else ["Giant"], values={})


@pytest.mark.usefixtures("starter")
def test_every_kind_of_page_looks_right(page: Page, live_server) -> None:
    home = f"/{GAME.slug}/"
    card = Card.objects.in_game(GAME).exclude(rulings=None).first()
    addresses = {
        "home": "/",
        "game": home,
        "cards-grid": LIST,
        "cards-list": f"{LIST}?view=list&type={GAME.schema.types[0].key}",
        "cards-texts": f"{LIST}?view=text&size=12",
        "cards-spoiler": f"{LIST}?view=spoiler&size=40",
        "cards-error": f"{LIST}?q=x:%22draw",
        "syntax": home + "syntax/",
        "cards-not-understood": f"{LIST}?type=charater&sort=colour",
        "cards-none": f"{LIST}?q=no+card+has+these",
        "card": card.get_absolute_url(),
        "sets": home + "sets/",
        "set": f"{home}sets/{card.printings.first().card_set.code}/",
        "classes": home + "classes/",
        "class": card.classes.first().get_absolute_url(),
        "formats": home + "formats/",
        "format": f"{home}formats/{GAME.formats[0].key}/",
        "search": "/search/?q=fire",
    }
    for name, address in addresses.items():
        assert_looks_right(page, live_server.url + address, name)


@pytest.mark.usefixtures("few")
def test_a_filter_works_at_once_and_the_address_keeps_it(page: Page, live_server) -> None:
    page.goto(live_server.url + LIST)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"5 {GAME.name} cards")
    page.get_by_role("checkbox", name="Giant").check()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"2 {GAME.name} cards")
    expect(page).to_have_url(f"{live_server.url}{LIST}?q=class%3Agiant")
    expect(page.locator("[data-search-box]")).to_have_value("class:giant")
    expect(page.get_by_role("checkbox", name="Giant")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Giant")).to_be_focused()
    page.get_by_label("Sort").select_option("-name")
    expect(page.locator("[data-result]").first).to_have_text("Dogwood")
    page.reload()
    expect(page.locator("[data-result]")).to_have_text(["Dogwood", "Birch"])
    page.get_by_role("link", name="class:giant").click()
    expect(page.locator("[data-result]").first).to_have_text("Elm")
    page.go_back()
    expect(page.locator("[data-result]")).to_have_text(["Dogwood", "Birch"])


@pytest.mark.usefixtures("few")
def test_typing_in_the_search_box_finds_while_the_filters_stay(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}{LIST}?class=mage", wait_until="load")
    box = page.locator("[data-search-box]")
    expect(box).to_have_value("class:mage")
    page.keyboard.press("/")
    page.keyboard.press("End")
    page.keyboard.type(" ced")
    expect(page.locator("[data-result]")).to_have_text(["Cedar"])
    expect(page.get_by_role("status"), "heard by those who do not see it").to_have_text(f"1 {GAME.name} card")
    expect(page).to_have_title(re.compile("Mage.*ced.* · SigilDB"))
    expect(box).to_be_focused()
    expect(page.get_by_role("checkbox", name="Mage")).to_be_checked()
    box.fill("c:mage,giant")
    expect(page.locator("[data-result]")).to_have_count(5)
    expect(page.get_by_role("checkbox", name="Giant")).to_be_checked()


@pytest.mark.usefixtures("few")
def test_a_wrong_number_is_said_at_its_field_and_mended_there(page: Page, live_server) -> None:
    page.goto(live_server.url + LIST)
    number = GAME.schema.numbers[0]
    field = page.get_by_label(f"{number.label} at least")
    field.fill("many")
    field.press("Tab")
    expect(page.locator(f"#fault-{number.key}")).to_have_text("Enter a whole number.")
    expect(page.get_by_role("alert")).to_contain_text("Not all of this was understood")
    field.fill("")
    field.press("Tab")
    expect(page.locator(f"#fault-{number.key}")).to_be_empty()
    expect(page.locator("[data-result]")).to_have_count(5)


@pytest.mark.usefixtures("few")
def test_results_are_walked_with_the_arrow_keys(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}{LIST}?view=list")
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Ash")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Birch")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("link", name="Elm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-search-box]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    arrived_at(page, "Birch")
    page.go_back()
    expect(page.get_by_role("link", name="Birch")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    arrived_at(page, "Ash")
    page.keyboard.press("ArrowRight")
    arrived_at(page, "Birch")
    page.keyboard.press("ArrowLeft")
    arrived_at(page, "Ash")


@pytest.mark.usefixtures("few")
def test_arrows_move_by_rows_in_the_grid(page: Page, live_server) -> None:
    page.set_viewport_size({"width": 400, "height": 900})
    page.goto(live_server.url + LIST)
    page.get_by_role("link", name="Ash").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Cedar")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name="Dogwood")).to_be_focused()


@pytest.mark.usefixtures("few")
def test_on_a_phone_the_filters_are_a_drawer(page: Page, live_server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live_server.url + LIST)
    drawer = page.locator("#filter-drawer")
    expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Filters").click()
    expect(drawer).to_be_visible()
    page.get_by_role("checkbox", name="Giant").check()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"2 {GAME.name} cards")
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("button", name="Filters (1)")).to_be_visible()


@pytest.mark.usefixtures("transactional_db")
def test_without_pictures_every_card_can_be_found_and_read(page: Page, live_server) -> None:
    number = GAME.schema.numbers[0]
    make_card("Ember", values={number.key: 170}, text="Draw two cards.", classes=["Mage"])
    make_card("Flint")
    page.route("**/*.webp", lambda picture: picture.abort())
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live_server.url + LIST, wait_until="load")
    expect(page.locator("[data-result]")).to_have_text(["Ember", "Flint"])
    for name in page.locator("[data-result]").all():
        expect(name).to_be_visible()
    assert_looks_right(page, live_server.url + LIST, "list-without-pictures")
    page.get_by_role("link", name="Ember").click()
    arrived_at(page, "Ember")
    expect(page.locator(".rules-text")).to_contain_text("Draw two cards.")
    assert "170" in page.locator("img.face-picture").get_attribute("alt"), "where the face would be its words stand"
    page.get_by_text("The card as text").click()
    expect(page.locator(".as-text")).to_contain_text("170")
    assert_looks_right(page, page.url, "card-without-pictures")


@pytest.mark.usefixtures("few")
def test_without_scripts_the_list_does_the_same(browser: Browser, live_server) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(live_server.url + LIST)
    page.get_by_role("button", name="Filters").click()
    page.get_by_role("checkbox", name="Giant").check()
    page.get_by_role("button", name="Show cards").click()
    expect(page).to_have_url(f"{live_server.url}{LIST}?q=class%3Agiant")
    expect(page.locator("[data-result]")).to_have_text(["Birch", "Dogwood"])
    page.locator("[data-search-box]").fill("class:giant birch")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("[data-result]")).to_have_text(["Birch"])
    page.get_by_role("button", name="Filters").click()
    page.get_by_role("checkbox", name="Giant").uncheck()
    page.get_by_role("button", name="Show cards").click()
    expect(page).to_have_url(f"{live_server.url}{LIST}?q=birch")
    page.get_by_role("link", name="Without pages").click()
    page.get_by_role("link", name="Spoiler").click()
    expect(page.get_by_role("link", name="In pages")).to_be_visible()
    expect(page.locator("[data-result]")).to_have_text(["Birch"])
    context.close()


@pytest.mark.usefixtures("few")
def test_the_numbers_that_a_large_game_counts_later_come_by_themselves(
    page: Page, live_server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facets, "LARGE", 2)
    cache.clear()
    giants = page.locator("label", has=page.locator("#class-giant"))
    page.goto(f"{live_server.url}{LIST}?q=class:mage", wait_until="load")
    expect(giants).to_have_text("Giant2")
    page.get_by_role("checkbox", name="Giant").check()
    expect(page.locator("[data-result]")).to_have_count(5)
    expect(giants).to_have_text("Giant2")
    expect(page).to_have_url(re.compile("q=class%3Agiant%2Cmage|q=class%3Amage%2Cgiant"))
    page.get_by_role("checkbox", name="Mage").uncheck()
    expect(page.locator("[data-result]")).to_have_text(["Birch", "Dogwood"])
    expect(page.locator("label", has=page.locator("#class-mage"))).to_have_text("Mage3")


@pytest.mark.usefixtures("transactional_db")
def test_an_endless_list_goes_on_keeps_the_focus_and_comes_back_where_it_was(page: Page, live_server) -> None:
    for number in range(30):
        make_card(f"Card {number:02}")
    page.goto(f"{live_server.url}{LIST}?size=12&view=text&paging=endless", wait_until="load")
    results = page.locator("[data-result]")
    expect(results).to_have_count(12)
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    expect(results).to_have_count(24)
    expect(page.get_by_role("link", name="Card 11")).to_be_focused()
    page.keyboard.press("End")
    expect(results).to_have_count(30)
    assert len(set(results.all_inner_texts())) == 30
    expect(page.get_by_role("link", name="More cards")).to_have_count(0)
    page.keyboard.press("Enter")
    arrived_at(page, "Card 23")
    page.go_back(wait_until="load")
    expect(results).to_have_count(30)


@pytest.mark.usefixtures("transactional_db")
def test_one_long_word_and_letters_of_twice_the_size_fit_a_phone(page: Page, live_server) -> None:
    word = "Donaudampfschiff" * 6
    card = make_card(word, card_set=make_set("LONG", name=word, description=word), classes=[word[:60]], text=word)
    card.printings.update(artist=word, flavour=word, rarity=make_rarity("Rare", name=word[:40]))
    page.set_viewport_size({"width": 360, "height": 740})
    page.set_extra_http_headers({"Accept-Language": "ru"})
    lists = [f"{LIST}?q={word}&view={view}" for view in ("grid", "list", "text", "spoiler")]
    pages = [f"/{GAME.slug}/{one}/" for one in ("sets", "sets/LONG", "classes", f"classes/{card.classes.get().slug}")]
    for address in ("/", f"/{GAME.slug}/", *lists, *pages, f"{LIST}{card.slug}/", f"/search/?q={word}"):
        page.goto(live_server.url + address)
        for size in ("100%", "200%"):
            page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", size)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, f"{address} at {size}"


@pytest.mark.usefixtures("few")
def test_another_language_and_signing_in_keep_what_was_found_meanwhile(page: Page, live_server) -> None:
    page.goto(live_server.url + LIST)
    page.get_by_role("checkbox", name="Giant").check()
    expect(page.locator("[data-result]")).to_have_text(["Birch", "Dogwood"])
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()
    expect(page.locator("[data-result]")).to_have_text(["Birch", "Dogwood"])
    page.get_by_role("checkbox", name="Giant").uncheck()
    expect(page.locator("[data-result]")).to_have_count(5)
    page.get_by_role("link", name="Anmelden").click()
    expect(page.locator("input[name=next]").first).to_have_value(LIST)
