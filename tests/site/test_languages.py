"""Every page in three languages: chosen in the footer, else as the browser asks."""

import pytest
from django.test import Client
from django.utils.translation import override

from engine.registry import games, get_game
from tests.factories import flagship

LANGUAGES = ["en", "de", "ru"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_in_the_language_that_the_browser_asks_for(visitor: Client, language: str) -> None:
    answer = visitor.get("/", headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in answer.text
    assert "Accept-Language" in answer["Vary"]


def test_an_unknown_language_is_answered_in_english(visitor: Client) -> None:
    assert '<html lang="en"' in visitor.get("/", headers={"Accept-Language": "tlh"}).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chosen_language_wins_over_the_browsers_and_stays(visitor: Client, language: str) -> None:
    answer = visitor.post("/language/", {"language": language, "next": "/search/"})
    assert answer.headers["Location"] == "/search/"
    assert visitor.cookies["django_language"]["max-age"] > 60 * 60 * 24 * 300
    assert f'<html lang="{language}"' in visitor.get("/search/", headers={"Accept-Language": "ru"}).text


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_the_language_switch_leads_nowhere_else(visitor: Client, back: str) -> None:
    assert visitor.post("/language/", {"language": "de", "next": back}).headers["Location"] == "/"


def test_reading_never_changes_the_language(visitor: Client) -> None:
    visitor.get("/language/?language=de")
    assert "django_language" not in visitor.cookies


def test_the_api_speaks_english_to_everybody(visitor: Client) -> None:
    answer = visitor.get("/api/v1/games/no-such-game/", headers={"Accept-Language": "ru"})
    assert answer.status_code == 404
    assert answer["Content-Language"] == "en"


def test_a_game_is_one_and_the_same_object_within_a_language() -> None:
    for language in LANGUAGES:
        with override(language):
            assert get_game(flagship().slug) is flagship()
            assert [game.slug for game in games()]
