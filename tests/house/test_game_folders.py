"""A game is one folder: whatever lies in it is reached everywhere, and a sixth one needs no other file touched."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from cards.admin.kinds import kinds_of
from cards.models import Card
from decks.management.commands.load_games import load_game
from engine.core.game import Game
from engine.registry import games
from tests.html_forms import read_form

ROOT = Path(__file__).resolve().parents[2]
SLUG, NAME = "copse", "Copse"
LAWS = [
    "tests/engine/test_contract.py",
    "tests/cards/test_every_game.py",
    "tests/cards/test_desk_commands.py",
    "tests/house/test_game_folders.py",
]
"""What must hold for every game; each case bears the name of its game."""


@pytest.fixture(params=games(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest, db: None) -> Game:
    load_game(request.param)
    return request.param


def test_a_game_is_on_the_home_page_and_in_the_api(game: Game, visitor: Client) -> None:
    assert reverse("cards:game", args=[game]) in visitor.get("/").text
    listed = visitor.get("/api/v1/games/").json()
    entries = listed if isinstance(listed, list) else listed["results"]
    assert game.slug in {one["slug"] for one in entries}
    cards = visitor.get(f"/api/v1/{game.slug}/cards/").json()
    assert cards["count"] == Card.objects.in_game(game).count() > 0
    one = Card.objects.in_game(game).first()
    assert one is not None
    assert visitor.get(f"/api/v1/{game.slug}/cards/{one.slug}/").json()["name"] == one.name


def test_every_field_of_the_schema_can_be_searched(game: Game, visitor: Client) -> None:
    for one in game.schema.fields:
        having = [card for card in Card.objects.in_game(game) if one.key in card.values]
        found = visitor.get(f"/api/v1/{game.slug}/cards/", {"q": f"has:{one.key}"}).json()
        assert (found["count"], found["warnings"]) == (len(having), []), one.key


def test_the_desk_has_a_form_for_each_kind_of_card_with_its_fields(game: Game, editor: Client) -> None:
    chooser = editor.get(reverse("admin:cards_card_add")).text
    assert game.name in chooser
    for kind in kinds_of(game):
        names = read_form(editor.get(reverse("admin:cards_card_add"), kind.query), "card_form").names
        assert {f"value_{one.key}" for one in kind.fields} <= names


def test_a_game_that_can_be_played_is_played_and_watched(game: Game, visitor: Client) -> None:
    if game.play is None:
        assert visitor.get(reverse("decks:match", args=[game])).status_code == 404
        return
    address = reverse("decks:match", args=[game])
    form = visitor.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    answer = visitor.post(address, {**sent, "bot1": "random", "bot2": "random", "seed": 7}, follow=True)
    assert answer.status_code == 200
    assert "/matches/" in answer.redirect_chain[-1][0]


def smallest() -> Game:
    """The game with the least code that brings no other language than Python."""
    return min(games(), key=lambda game: sum(file.stat().st_size for file in game.folder.glob("**/*.py")))


def plant(place: Path) -> None:
    """The smallest game under another name, as somebody might begin a game of their own."""
    game = smallest()
    folder = place / SLUG
    shutil.copytree(game.folder, folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for file in folder.glob("**/*"):
        if file.is_file():
            text = file.read_text("utf-8")
            text = re.sub(rf"(?<![a-z]){re.escape(game.slug)}(?![a-z])", SLUG, text)
            file.write_text(text.replace(game.name, NAME), "utf-8")
    for templates in folder.glob(f"templates/games/{game.slug}"):
        templates.rename(templates.with_name(SLUG))


@pytest.mark.skipif(any(game.slug == SLUG for game in games()), reason="this is the run inside")
def test_a_sixth_game_in_a_folder_elsewhere_keeps_every_law_with_no_other_file_touched(tmp_path: Path) -> None:
    plant(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *LAWS, str(tmp_path / SLUG), "-k", SLUG],
        cwd=ROOT,
        env={**os.environ, "SIGILDB_GAMES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed and int(passed[1]) > 50
    assert "skipped" not in done.stdout


def test_a_place_of_games_that_is_no_folder_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "SIGILDB_GAMES": str(tmp_path / "nowhere")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert ImproperlyConfigured.__name__ in done.stderr
    assert "nowhere, which is no folder" in done.stderr
