"""What every page has: the header, the light switch, error pages, no request to elsewhere."""

import re

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error
from playwright.sync_api import Page, expect

from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_address
from tests.accessibility import assert_accessible
from tests.factories import make_card, make_printing


def test_the_page_of_all_parts_is_there_for_those_who_work_on_the_site(visitor: Client) -> None:
    assert visitor.get("/style/").status_code == 200


def test_an_unknown_address_says_so_and_leads_on(visitor: Client) -> None:
    answer = visitor.get("/no-such-game/")
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text
    assert 'href="/"' in answer.text


def test_a_fault_of_ours_has_a_page_that_needs_no_database(rf: RequestFactory) -> None:
    answer = server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.text


def test_a_form_without_its_proof_is_refused_with_a_way_on() -> None:
    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert answer.status_code == 403
    assert "Nothing was changed" in answer.text


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_chosen_light_is_in_the_first_byte_of_the_next_page(visitor: Client, theme: str) -> None:
    assert visitor.post("/theme/", {"theme": theme, "next": "/style/"}).headers["Location"] == "/style/"
    assert f'<html lang="en" data-theme="{theme}">' in visitor.get("/style/").text


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_the_light_switch_leads_nowhere_else(visitor: Client, back: str) -> None:
    assert visitor.post("/theme/", {"theme": "dark", "next": back}).headers["Location"] == "/"


def test_an_unknown_light_is_not_kept(visitor: Client) -> None:
    visitor.post("/theme/", {"theme": '"><script>'})
    assert 'data-theme="auto"' in visitor.get("/style/").text


def test_reading_never_changes_the_light(visitor: Client) -> None:
    assert visitor.get("/theme/?theme=dark").status_code == 405


def test_no_page_needs_inline_script_or_style(visitor: Client) -> None:
    html = visitor.get("/style/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", html)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_all_parts_are_accessible_in_both_lights(page: Page, live_server, light: str) -> None:
    page.emulate_media(color_scheme=light)
    page.goto(f"{live_server.url}/style/")
    assert_accessible(page)


def test_slash_goes_to_the_search_box_but_not_while_typing(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}/style/")
    page.keyboard.press("/")
    expect(page.locator("[data-search-box]")).to_be_focused()
    page.locator("#s1").fill("")
    page.locator("#s1").press("/")
    expect(page.locator("#s1")).to_have_value("/")


def test_the_light_switch_works_at_once_and_stays(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}/style/")
    page.get_by_role("button", name="Night").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_first_tab_stop_leads_to_the_content(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}/style/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_escape_closes_a_menu_and_returns_to_it(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}/style/")
    menu = page.locator("details.games")
    menu.locator("summary").click()
    expect(menu.locator(".menu-list")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.locator(".menu-list")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()


@pytest.mark.django_db
def test_words_are_compressed_on_their_way_and_what_is_packed_already_goes_as_it_is(settings, tmp_path) -> None:
    settings.DATA_DIR = settings.FACES_ROOT = tmp_path
    printing = make_printing(make_card("Ember", printed=False))
    face = face_address(printing, face_content(printing.card, printing), WIDTHS[0])
    reader = Client(headers={"Accept-Encoding": "gzip"})
    game = printing.card.game
    for address, is_packed in {
        "/": True,
        f"/api/v1/{game}/": True,
        face: False,
        f"/api/v1/{game}/bulk/": False,
    }.items():
        answer = reader.get(address)
        assert (answer.get("Content-Encoding") == "gzip") is is_packed, address
        assert is_packed or int(answer["Content-Length"]) == len(answer.getvalue()), address


@pytest.mark.usefixtures("transactional_db")
def test_what_a_page_has_to_say_is_heard_too(page: Page, live_server) -> None:
    card = make_card("Ember")
    page.goto(f"{live_server.url}/{card.game}/cards/?name=a&name=e")
    expect(page.get_by_role("status").first).to_contain_text("given more than once")
    assert_accessible(page)
