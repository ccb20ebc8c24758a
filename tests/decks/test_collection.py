"""A collection is counted card by card, filled from a pasted list of which no line is lost, and told to nobody else."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from cards.collection import copies_of, own
from cards.models import Card, OwnedCard
from engine.registry import games
from sigildb.models import User
from tests.accessibility import assert_accessible
from tests.factories import flagship, make_card, make_deck, make_printing, make_set, make_user
from tests.looks import PICTURES, assert_looks_right

GAME = flagship()
ADDRESS = f"/{GAME.slug}/collection/"


@pytest.fixture
def ember(db: None) -> Card:
    return make_card("Ember")


def owned(client: Client) -> dict[str, int]:
    return dict(OwnedCard.objects.of(client.user).values_list("card__name", "copies"))  # type: ignore[attr-defined]


def own_address(card: Card) -> str:
    return f"{card.get_absolute_url()}own/"


def test_buttons_on_the_card_s_page_count_copies_and_twice_pressed_counts_once(player: Client, ember: Card) -> None:
    page = player.get(ember.get_absolute_url()).text
    assert 'value="1"' in page and 'value="-1" disabled' in page
    for _twice in range(2):
        answer = player.post(own_address(ember), {"copies": "1"})
        assert answer.url == f"{ember.get_absolute_url()}#own"
    assert owned(player) == {"Ember": 1}
    assert "<output>1</output>" in player.get(ember.get_absolute_url()).text
    player.post(own_address(ember), {"copies": "0"})
    assert owned(player) == {}


@pytest.mark.parametrize("copies", ["", "-1", "1.5", "many", "99999", "²"])
def test_what_is_no_number_of_copies_changes_nothing(player: Client, ember: Card, copies: str) -> None:
    own(player.user, {ember.pk: 3})
    assert player.post(own_address(ember), {"copies": copies}).status_code == 400
    assert owned(player) == {"Ember": 3}


def test_a_visitor_has_no_buttons_and_is_sent_to_sign_in(visitor: Client, ember: Card) -> None:
    assert "/own/" not in visitor.get(ember.get_absolute_url()).text
    for answer in (visitor.post(own_address(ember), {"copies": "1"}), visitor.get(ADDRESS)):
        assert answer.status_code == 302 and answer.url.startswith("/accounts/sign-in/")
    assert not OwnedCard.objects.exists()


def test_a_secret_card_cannot_be_owned_and_one_hidden_again_sleeps(player: Client, ember: Card) -> None:
    own(player.user, {ember.pk: 2})
    secret = make_card("Secret", printed=False)
    make_printing(secret, make_set("DRAFT", status="draft"))
    assert player.post(own_address(secret), {"copies": "1"}).status_code == 404
    card_set = ember.printings.get().card_set
    card_set.status = "draft"
    card_set.save()
    assert "Ember" not in player.get(f"{ADDRESS}csv/").content.decode()
    assert "Nothing yet" in player.get(ADDRESS).text
    assert owned(player) == {"Ember": 2}


def test_a_card_that_somebody_owns_is_not_deleted_and_the_desk_names_nobody(
    player: Client, editor: Client, ember: Card
) -> None:
    own(player.user, {ember.pk: 2})
    ember.printings.all().delete()
    page = editor.post(f"/admin/cards/card/{ember.pk}/delete/", {"post": "yes"}).text
    assert "Ember is owned: it is in 1 collection." in page and player.user.get_username() not in page
    assert Card.objects.filter(pk=ember.pk).exists()


def test_my_collection_is_nobody_else_s(player: Client, stranger: Client, ember: Card) -> None:
    own(player.user, {ember.pk: 7})
    assert "7 copies" in player.get(ADDRESS).text and "1 different card" in player.get(ADDRESS).text
    assert "Nothing yet" in stranger.get(ADDRESS).text
    assert "Ember" not in stranger.get(f"{ADDRESS}csv/").content.decode()
    assert "<output>0</output>" in stranger.get(ember.get_absolute_url()).text
    stranger.post(own_address(ember), {"copies": "2"})
    assert owned(player) == {"Ember": 7} and owned(stranger) == {"Ember": 2}


def paste(client: Client, text: str, **more: str) -> Any:
    shown = str(sum(owned(client).values()))
    return client.post(ADDRESS, {"text": text, "shown": shown, **more}, follow=True)


@pytest.mark.parametrize(
    ("mode", "now"),
    [
        ("add", {"Ember": 5, "Frost": 2, "Stone": 1}),
        ("set", {"Ember": 3, "Frost": 2, "Stone": 1}),
        ("replace", {"Ember": 3, "Frost": 2}),
    ],
)
def test_a_pasted_list_is_shown_first_and_then_taken_as_chosen(
    player: Client, ember: Card, mode: str, now: dict[str, int]
) -> None:
    own(player.user, {ember.pk: 2, make_card("Stone").pk: 1})
    make_card("Frost")
    before, text = owned(player), "2 Ember\n\nFrost\n1x Ember\nFrost"
    assert "Every line is understood: 5 cards." in paste(player, text).text
    assert owned(player) == before, "nothing is changed before it was shown"
    answer = paste(player, text, save="1", mode=mode)
    assert "5 cards taken into your collection." in answer.text
    assert owned(player) == now


def test_a_list_sent_twice_is_added_once(player: Client, ember: Card) -> None:
    for _twice in range(2):
        answer = player.post(ADDRESS, {"text": "2 Ember", "shown": "0", "save": "1", "mode": "add"}, follow=True)
    assert "changed since you read this list" in answer.text
    assert owned(player) == {"Ember": 2}


def test_lines_that_nobody_understands_are_asked_about_and_left_out_only_when_told_to(
    player: Client, ember: Card
) -> None:
    text = "2 Ember\n3 Embr\n0 Ember"
    answer = paste(player, text, save="1", mode="add")
    assert "2 lines need an answer; below" in answer.text and "3 Embr" in answer.text
    assert owned(player) == {}
    paste(player, text, save="1", mode="add", leave="on", **{"line-2": "Ember"})
    assert owned(player) == {"Ember": 5}


def test_the_table_is_read_back_as_the_same_collection(player: Client, ember: Card) -> None:
    sign, number = make_card("=Ember"), make_card("4 Swords, crossed")
    own(player.user, {ember.pk: 4, sign.pk: 1, number.pk: 12})
    before = owned(player)
    table = player.get(f"{ADDRESS}csv/")
    assert table["Content-Disposition"] == f'attachment; filename="{GAME.slug}-collection.csv"'
    text = table.content.decode()
    assert text.startswith("\ufeffquantity,name\r\n")
    OwnedCard.objects.all().delete()
    paste(player, text, save="1", mode="replace")
    assert owned(player) == before


def test_a_deck_s_page_says_what_is_missing_from_my_collection(player: Client, visitor: Client, ember: Card) -> None:
    zone = next(one.key for one in GAME.zones if not one.card_types)
    deck = make_deck("Ash", owner=make_user(), visibility="public", cards={zone: {ember: 4, "Frost": 2}})
    missing = "Missing from your collection"
    assert missing not in visitor.get(deck.get_absolute_url()).text
    assert missing not in player.get(deck.get_absolute_url()).text, (
        "who counts no cards is not told that all are missing"
    )
    own(player.user, {ember.pk: 3})
    panel = player.get(deck.get_absolute_url()).text.partition(missing)[2]
    assert ">Ember<" in panel and panel.index(">Ember<") < panel.index(">Frost<")
    own(player.user, {ember.pk: 4, Card.objects.get(name="Frost").pk: 2})
    assert "Nothing: you own every card." in player.get(deck.get_absolute_url()).text


def test_the_account_s_page_and_menu_lead_to_every_collection(player: Client) -> None:
    account = player.get("/accounts/").text
    assert all(f'href="/{game.slug}/collection/"' in account for game in games())
    for game in games():
        assert player.get(f"/{game.slug}/collection/").status_code == 200
        assert player.post(f"/{game.slug}/collection/", {"text": "2 Nothing"}).status_code == 200


def sign_in(page: Page, server: str, address: str) -> User:
    user = make_user("ilse")
    page.goto(f"{server}/accounts/sign-in/?next={address}")
    page.get_by_label("Username").fill("ilse")
    page.get_by_label("Password").fill("a-long-password")
    page.get_by_role("button", name="Sign in").click()
    return user


@pytest.mark.usefixtures("transactional_db")
def test_copies_are_counted_with_the_keyboard_without_leaving_the_page(page: Page, live_server: Any) -> None:
    card = make_card("Ember")
    user = sign_in(page, live_server.url, card.get_absolute_url())
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember")
    page.wait_for_load_state("load")  # a key pressed before the scripts are there sends the form as without them
    more = page.get_by_role("button", name="One copy more")
    more.focus()
    for number in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(page.locator("#own output")).to_have_text(str(number))
        expect(more).to_be_focused()
        page.wait_for_timeout(100)  # nobody presses sooner than the new buttons answer
    page.get_by_role("button", name="One copy less").click()
    expect(page.locator("#own output")).to_have_text("2")
    assert copies_of(card, user) == 2


@pytest.mark.usefixtures("transactional_db")
def test_pages_about_what_one_owns_look_right(page: Page, live_server: Any) -> None:
    zone = next(one.key for one in GAME.zones if not one.card_types)
    ember = make_card("Ember", text="Deal 3 damage.")
    deck = make_deck("Ash", owner=make_user(), visibility="public", cards={zone: {ember: 4, "Frost and Fire": 2}})
    user = sign_in(page, live_server.url, ADDRESS)
    assert_looks_right(page, live_server.url + ADDRESS, "collection-empty")
    own(user, {ember.pk: 3})
    for name, address in (
        ("collection", ADDRESS), ("collection-card", ember.get_absolute_url()),
        ("collection-deck", deck.get_absolute_url()), ("collection-account", "/accounts/"),
    ):  # fmt: skip
        assert_looks_right(page, live_server.url + address, name)
    page.goto(live_server.url + ADDRESS)
    page.get_by_label("Paste a list").fill("2 Ember\n3 Embr\n0 Frost and Fire\nDeck\nFrost and Fire")
    page.get_by_role("button", name="Read the list").click()
    for width, light in ((360, "dark"), (1280, "light")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=light)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert_accessible(page)
        page.screenshot(path=PICTURES / f"collection-read-{width}-{light}.png", full_page=True)
