"""The documents keep up with the code: every command, setting and game is in them."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from engine.registry import games

ROOT = Path(__file__).resolve().parents[2]
OURS = ("sigildb", "decks", "cards", "engine")


def text(name: str) -> str:
    return (ROOT / name).read_text()


def test_every_make_target_is_explained():
    targets = text("Makefile").partition(".PHONY:")[2].splitlines()[0].split()
    assert {"run", "test", "check", "bench", "soak"} <= set(targets)
    for target in targets:
        assert f"`make {target}`" in text("CONTRIBUTING.md")


def test_every_command_of_ours_is_in_the_readme():
    for command, app in get_commands().items():
        if app in OURS:
            assert f"`manage.py {command}" in text("README.md"), command


def test_every_environment_variable_is_in_the_readme():
    code = text("sigildb/settings.py") + text("sigildb/management/commands/serve.py")
    for variable in re.findall(r"environ\.get\(\"(\w+)\"", code):
        assert f"`{variable}`" in text("README.md"), variable


def test_every_game_has_its_page_of_rules():
    for game in games():
        assert (game.folder / "README.md").read_text().startswith(f"# {game.name}")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"])
def test_every_link_and_file_named_in_a_document_exists(name):
    for target in re.findall(r"\]\(([^)#]+)\)", text(name)):
        assert (ROOT / target).exists(), target
    for target in re.findall(r"`((?:tests|engine|cards|decks|sigildb)/[\w/.]+)`", text(name)):
        assert (ROOT / target).exists(), target


def test_the_licence_is_an_open_one():
    assert text("LICENSE").startswith("MIT License")
