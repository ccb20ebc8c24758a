"""Every page in three languages: chosen in the footer, else as the browser asks."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from engine.registry import games, get_game
from sigildb.models import User
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


def test_the_frame_of_the_apis_documentation_is_in_the_readers_language_its_content_in_english(visitor: Client) -> None:
    page = visitor.get("/api/v1/docs/", headers={"Accept-Language": "de"}).text
    assert '<html lang="de"' in page and "Anmelden" in page
    assert 'lang="en">' in page and "Every error has the shape" in page


def test_a_game_is_one_and_the_same_object_within_a_language() -> None:
    for language in LANGUAGES:
        with override(language):
            assert get_game(flagship().slug) is flagship()
            assert [game.slug for game in games()]


def language_of(client: Client) -> str:
    page = client.get("/search/", headers={"Accept-Language": "en"})
    assert f'aria-pressed="true">{dict(settings.LANGUAGES)[page["Content-Language"]]}<' in page.text
    return page["Content-Language"]


def test_the_language_of_an_account_is_the_same_on_every_device(visitor: Client, player: Client) -> None:
    player.post("/language/", {"language": "ru", "next": "/"})
    visitor.post("/language/", {"language": "de", "next": "/"})
    visitor.force_login(player.user)
    assert language_of(visitor) == language_of(player) == "ru"
    visitor.post("/language/", {"language": "en", "next": "/"})
    assert language_of(visitor) == language_of(player) == "en"
    visitor.post("/language/", {"language": "ru", "next": "/"})
    visitor.post("/accounts/sign-out/")
    assert language_of(visitor) == "ru", "and this browser keeps what was chosen in it last"


def test_a_language_chosen_before_there_was_an_account_comes_along(visitor: Client, stranger: Client) -> None:
    visitor.post("/language/", {"language": "de", "next": "/"})
    names = {"username": "ilse", "password1": "a-long-password", "password2": "a-long-password"}
    visitor.post("/accounts/sign-up/", names)
    stranger.force_login(User.objects.get(username="ilse"))
    assert language_of(stranger) == "de"


@pytest.mark.parametrize("language", ["", "tlh", "fr", "x" * 9000])
def test_an_account_keeps_no_language_that_the_site_does_not_speak(player: Client, language: str) -> None:
    assert player.post("/language/", {"language": language, "next": "/"}).status_code == 302
    player.user.refresh_from_db()
    assert player.user.language == "" and language_of(player) == "en"
