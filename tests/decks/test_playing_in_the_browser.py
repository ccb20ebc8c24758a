"""Goldfish games and matches in a real browser: by keys, without scripts, at every width, accessible."""

import re
from importlib import import_module
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from decks.management.commands.load_games import load_game
from decks.models import Deck
from engine import jobs
from engine.models import Simulation
from engine.registry import games
from tests.factories import flagship, make_match, make_simulation
from tests.looks import assert_looks_right

pytestmark = pytest.mark.django_db(transaction=True)
PLAYED = [game for game in games() if game.play is not None]


@pytest.fixture
def deck() -> Deck:
    load_game(flagship())
    return Deck.objects.in_game(flagship()).filter(format=flagship().formats[0].key).order_by("pk")[0]


def test_games_asked_for_come_in_by_themselves_and_open_one_by_one(page: Page, live_server: Any, deck: Deck):
    page.goto(live_server.url + deck.get_absolute_url())
    page.get_by_role("link", name="Goldfish").click()
    page.get_by_label("Games").fill("12")
    page.get_by_role("button", name="Play the games").click()
    expect(page.get_by_role("heading", name="Waiting for its turn")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert jobs.work_off()
    expect(page.get_by_role("heading", name="Turn of the win")).to_be_visible()
    page.get_by_label(re.compile("Number")).fill("3")
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("link", name="Next")).to_be_visible()
    expect(page.get_by_text("Game 3")).to_be_visible()


def test_a_batch_is_cancelled_and_started_again_by_its_buttons(page: Page, live_server: Any, deck: Deck):
    page.goto(live_server.url + reverse("decks:goldfish", args=[deck.public_id]))
    page.get_by_role("button", name="Play the games").click()
    cancel = page.get_by_role("button", name="Cancel")
    cancel.focus()
    for _ in range(2):
        with page.expect_response(re.compile("/simulations/")):
            pass
    expect(cancel).to_be_focused()  # the part around it came in anew each time
    cancel.click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    expect(page.get_by_role("heading", name="Waiting for its turn")).to_be_visible()
    jobs.cancel(Simulation.objects.get())


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_link_looks_again(page: Page, live_server: Any, deck: Deck):
    page.goto(live_server.url + reverse("decks:goldfish", args=[deck.public_id]))
    page.get_by_label("Games").fill("5")
    page.get_by_role("button", name="Play the games").click()
    assert jobs.work_off()
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("heading", name="Turn of the win")).to_be_visible()


def test_arrow_keys_step_forward_and_back_through_a_match(page: Page, live_server: Any):
    page.goto(live_server.url + make_match().get_absolute_url())
    step = page.get_by_label("Step", exact=True)
    page.wait_for_load_state("networkidle")
    for key, shown in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        page.keyboard.press(key)
        expect(step).to_have_value(shown)
        page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Last").click()
    expect(page.get_by_text(re.compile("win"))).not_to_have_count(0)


def test_the_pages_of_goldfish_games_look_right(page: Page, live_server: Any, deck: Deck):
    assert_looks_right(page, live_server.url + reverse("decks:goldfish", args=[deck.public_id]), "goldfish")
    waiting = make_simulation(deck, games=40)
    assert_looks_right(page, live_server.url + waiting.get_absolute_url(), "goldfish-waiting")
    jobs.work_off()
    assert_looks_right(page, live_server.url + waiting.get_absolute_url(), "goldfish-done")


def test_the_form_for_a_match_of_sides_looks_right(page: Page, live_server: Any, deck: Deck):
    game = flagship()
    key = max(game.playing.players, key=lambda one: game.playing.players[one])
    assert_looks_right(page, live_server.url + reverse("decks:match", args=[game]) + f"?format={key}", "play-match")


@pytest.mark.parametrize("game", PLAYED, ids=str)
def test_the_table_of_every_game_looks_right(page: Page, live_server: Any, game: Any):
    load_game(game)
    largest = max(
        import_module(f"engine.games.{game.slug}.tests.matches").MATCHES.items(), key=lambda one: len(one[1][0])
    )[0]
    for name in ("", largest):
        match = make_match(game=game, name=name)
        middle = len(match.record["decisions"]) // 2
        address = f"{live_server.url}{match.get_absolute_url()}?step={middle}"
        assert_looks_right(page, address, f"match-{game.slug}{f'-{name}' if name else ''}")
