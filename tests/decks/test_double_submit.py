"""A form pressed twice is sent once."""

from typing import Any

import pytest
from playwright.sync_api import Page

from decks.models import Deck
from tests.factories import flagship


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
