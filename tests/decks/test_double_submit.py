"""A form pressed twice is sent once."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

from decks.models import Deck
from tests.factories import flagship, make_deck
from tests.html_forms import sent_by


@pytest.mark.usefixtures("transactional_db")
def test_begin_pressed_twice_makes_one_deck(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/{flagship().slug}/decks/new/", wait_until="load")
    page.get_by_label("Name").fill("Once")
    begin = page.get_by_role("button", name="Begin")
    with page.expect_navigation(url="**/edit/"):
        # Slower than the double click that the browser itself takes for one, faster than the answer.
        begin.evaluate("button => { button.click(); setTimeout(() => button.click(), 20); }")
    page.wait_for_timeout(300)
    assert Deck.objects.filter(name="Once").count() == 1


NEW = f"/{flagship().slug}/decks/new/"


def form_of_a_new_deck(client: Client, name: str) -> dict[str, str]:
    """The form as a browser without scripts sends it."""
    return sent_by(client.get(NEW), "new-deck", name=name, format=flagship().formats[0].key, visibility="private")


@pytest.mark.django_db
@pytest.mark.parametrize("is_signed_in", [True, False])
def test_without_scripts_a_form_sent_twice_still_makes_one_deck(client, player, is_signed_in):
    client = player if is_signed_in else client
    form = form_of_a_new_deck(client, "Once")
    first, second = client.post(NEW, form), client.post(NEW, form)
    assert first.status_code == 302 and first.url == second.url
    assert Deck.objects.filter(name="Once").count() == 1
    assert client.get(second.url).status_code == 200


@pytest.mark.django_db
def test_another_name_in_the_same_form_makes_another_deck(player):
    form = form_of_a_new_deck(player, "First")
    assert player.post(NEW, form).url != player.post(NEW, form | {"name": "Second"}).url
    assert set(Deck.objects.values_list("name", flat=True)) == {"First", "Second"}


@pytest.mark.django_db
def test_the_address_of_another_s_deck_in_the_form_does_not_give_it_away(client):
    theirs = make_deck(name="Theirs", owner=None)
    form = form_of_a_new_deck(client, "Theirs") | {"once": theirs.public_id}
    assert theirs.public_id not in client.post(NEW, form).url
    assert client.get(f"/decks/{theirs.public_id}/edit/").status_code == 404
