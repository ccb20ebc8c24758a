"""Around the search: completion, a random card, kept searches, and the page that explains the language."""

import html
import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from cards.models import Card, SavedSearch
from decks.management.commands.load_games import load_game
from engine.core.game import Game
from engine.registry import games
from tests.accessibility import assert_accessible
from tests.factories import flagship, make_card, make_rarity, make_set

GAME = flagship()
HOME = f"/{GAME.slug}"


def texts(client: Client, query: str, at: int | None = None) -> list[str]:
    place = "" if at is None else f"&at={at}"
    return [one["text"] for one in client.get(f"{HOME}/complete/?q={quote(query)}{place}").json()["choices"]]


@pytest.mark.django_db
def test_fields_values_and_cards_are_suggested_while_typing(visitor: Client) -> None:
    make_card("Ember Fox", classes=["Mage"])
    assert "class:" in texts(visitor, "cla")
    assert texts(visitor, "c:ma") == ["mage"]
    assert "sort:" in texts(visitor, "so")
    assert "class:" in texts(visitor, "x:draw cla or t:", at=10), "where the cursor stands counts"
    answer = visitor.get(f"{HOME}/complete/?q=embe").json()
    assert [one["name"] for one in answer["cards"]] == ["Ember Fox"]
    assert visitor.get(answer["cards"][0]["page"]).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "x" * 5000, '"', "c:", "(((", "/", "\x00", "c:%", "a:'", "for:", "in:deck:"])
def test_whatever_is_typed_gets_an_answer(visitor: Client, query: str) -> None:
    for at in ("", "-1", "x", "9999999", "3"):
        assert visitor.get(f"{HOME}/complete/?q={quote(query)}&at={at}").status_code == 200


@pytest.mark.django_db
def test_secrets_are_never_suggested(visitor: Client, editor: Client) -> None:
    card = make_card("Secret", card_set=make_set("LATER", status="draft"), classes=["Herald"])
    card.printings.update(artist="Zelda Quill", rarity=make_rarity("C"))
    for query in ("secr", "c:her", "s:lat", "a:zel"):
        known = visitor.get(f"{HOME}/complete/?q={query}").json()
        assert (known["choices"], known["cards"]) == ([], []), query
        shown = editor.get(f"{HOME}/complete/?q={query}").json()
        assert shown["choices"] or shown["cards"], query


@pytest.mark.django_db
def test_a_random_card_is_one_of_those_found(visitor: Client) -> None:
    for name in ("Ember Fox", "Ember Owl", "Anvil"):
        make_card(name)
    seen = {visitor.get(f"{HOME}/random/?q=ember").url for _ in range(40)}
    assert seen == {card.get_absolute_url() for card in Card.objects.filter(name__startswith="Ember")}
    assert visitor.get(f"{HOME}/random/?q=nobody").url == f"{HOME}/cards/?q=nobody"
    assert visitor.get(f"{HOME}/random/?q=(").url.startswith(f"{HOME}/cards/")


@pytest.mark.django_db
def test_a_search_is_kept_under_a_name_changed_and_removed(player: Client, stranger: Client) -> None:
    make_card("Ember")
    save = f"{HOME}/searches/save/"
    kept = player.post(save, {"name": " My  foxes ", "query": "q=fox&sort=-added&page=3"}, follow=True)
    assert "My foxes" in kept.text and "sort=-added" in kept.redirect_chain[0][0]
    player.post(save, {"name": "My foxes", "query": "q=owl"})
    assert [one.get_absolute_url() for one in SavedSearch.objects.all()] == [f"{HOME}/cards/?q=owl"]
    assert "My foxes" not in stranger.get(f"{HOME}/cards/").text
    search = {"search": SavedSearch.objects.get().pk}
    assert stranger.post(f"{HOME}/searches/remove/", search).status_code == 404
    player.post(f"{HOME}/searches/remove/", search)
    assert not SavedSearch.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "bad", [{"name": "", "query": "q=a"}, {"name": "A", "query": ""}, {"name": "A", "query": "q=" + "a" * 3000}]
)
def test_a_search_that_cannot_be_kept_is_answered_in_words(player: Client, bad: dict[str, str]) -> None:
    page = player.post(f"{HOME}/searches/save/", bad, follow=True)
    assert page.status_code in (200, 400) and "notice bad" in page.text
    assert not SavedSearch.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_example_of_the_syntax_page_can_be_asked(visitor: Client, game: Game) -> None:
    load_game(game)
    page = visitor.get(f"/{game.slug}/syntax/").text
    found = [html.unescape(one) for one in re.findall(r"<code>([^<]*)</code></a>", page)]
    assert len(found) > 9
    answered = 0
    for query in found:
        answer = visitor.get(f"/{game.slug}/cards/", {"q": query})
        assert answer.status_code == 200, query
        assert not answer.context["listing"].notes, (query, answer.context["listing"].notes)
        answered += bool(answer.context["listing"].count)
    assert answered > len(found) / 3, "most examples find something"


@pytest.mark.usefixtures("transactional_db")
def test_a_query_is_completed_by_keyboard_alone(page: Page, live_server: Any) -> None:
    make_card("Ember Fox", classes=["Mage"])
    make_card("Anvil", classes=["Smith"])
    page.goto(f"{live_server.url}{HOME}/cards/", wait_until="load")
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Search")
    expect(box).to_be_focused()
    page.keyboard.type("cla")
    options = page.get_by_role("listbox", name="What could be typed next").get_by_role("option")
    expect(options.first).to_contain_text("class:")
    assert_accessible(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(box).to_have_value("class:")
    page.keyboard.type("ma")
    expect(options).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(box).to_have_value("class:mage ")
    expect(page.locator("[data-result]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Fox")
    page.wait_for_load_state("load")
    page.go_back(wait_until="load")  # Alt+Left belongs to the browser, which has none here
    expect(box).to_have_value("class:mage ")
    expect(page.locator("[data-result]")).to_have_text(["Ember Fox"])
    page.keyboard.press("/")
    page.keyboard.type("anv")
    expect(page.locator("[data-result]")).to_have_text(["Anvil"])
    expect(options).to_have_text(["Anvil"])
    with page.expect_response(lambda answer: f"{HOME}/cards/" in answer.url):
        page.keyboard.press("Enter")
    expect(options, "nothing covers the results of what was sent").to_have_count(0)
    page.goto(f"{live_server.url}{HOME}/syntax/")
    assert_accessible(page)


@pytest.mark.django_db
def test_a_script_gets_the_query_and_the_facts_of_cards_its_reader_may_know(visitor: Client, editor: Client) -> None:
    make_card("Ember", classes=["Mage"])
    make_card("Secret", card_set=make_set("LATER", status="draft"))
    asked = visitor.get(f"{HOME}/query/?q=ember&class=mage").json()
    assert (asked["canonical"], asked["in_page"]) == ("ember class:mage", True)
    wrong = visitor.get(f"{HOME}/query/?q=(")
    assert wrong.status_code == 400 and wrong.json()["error"]["position"] == 1
    assert visitor.get(f"{HOME}/query/?type=charater").json()["faults"]
    for client, names in ((visitor, ["ember"]), (editor, ["ember", "secret"])):
        assert sorted(one["name"] for one in client.get(f"{HOME}/facts/").json()["cards"]) == names
