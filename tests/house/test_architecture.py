"""The shape of the house: games stay in their folders, layers in their order, every page on its own origin."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.registry import games

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "engine" / "games"
CODE = {".py", ".html", ".css", ".js", ".svg", ".toml", ".txt"}
# Names of XML vocabularies look like addresses; nothing is fetched from there.
ELSEWHERE = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.I)


def tracked(*suffixes: str) -> list[Path]:
    """The project's own files, wherever they are."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    files = [ROOT / name for name in listed.split("\0") if name]
    return [file for file in files if file.suffix in suffixes and file.is_file()]


def test_no_module_outside_the_games_folder_names_a_game():
    words = [word for game in games() for word in (game.slug, game.slug.replace("_", "-"), game.name)]
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])", re.I)
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in tracked(*CODE)
        if not file.is_relative_to(GAMES)
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if named.search(line)
    ]
    assert not found, "\n".join(found)


def test_imports_keep_to_the_layers():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("folder", ["templates", "static"])
def test_no_page_asks_another_origin_for_anything(folder):
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in tracked(".html", ".css", ".js", ".svg")
        if folder in file.relative_to(ROOT).parts and "vendor" not in file.parts
        for match in ELSEWHERE.finditer(file.read_text())
    ]
    assert not found, "\n".join(found)


def test_no_template_holds_script_or_style_of_its_own():
    inline = re.compile(r"<script(?![^>]*(\bsrc=|application/ld\+json))|<style|\sstyle=|\son[a-z]+=|javascript:", re.I)
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in tracked(".html")
        if "templates" in file.parts
        for match in inline.finditer(file.read_text())
    ]
    assert not found, "\n".join(found)


def test_what_may_be_wider_than_a_phone_can_be_scrolled_by_keyboard():
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in tracked(".html")
        for match in re.finditer(r'<\w+[^>]*class="[^"]*(table|chart|map)-scroll[^>]*>', file.read_text())
        if 'tabindex="0"' not in match.group()
    ]
    assert not found, "\n".join(found)


def test_nothing_is_caught_that_nobody_understands():
    broad = re.compile(r"except\s*(?:Exception|BaseException)?\s*(?:as \w+)?:")
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in tracked(".py")
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if broad.match(line.strip())
    ]
    assert not found
