"""The command `check_deck`: what people script against."""

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from cards.models import Card, FormatLimit, FormatVersion
from engine.commands import BadInput
from engine.core.decks import DeckFormat
from engine.core.game import Game
from tests.factories import flagship

GAME = flagship()
DECKS = GAME.folder / "data" / "decks"
SET = json.loads(sorted((GAME.folder / "data" / "sets").glob("*.json"))[0].read_text())


def format_named_by(file: Path) -> DeckFormat | None:
    """The format that a starter deck's file name begins with."""
    return next((one for one in GAME.formats if one.key == file.stem.partition("-")[0]), None)


SINGLE = next(one for one in sorted(DECKS.glob("*.txt")) if format_named_by(one) is None)
TEAM = next(one for one in GAME.formats if one.seats > 1)
TEAM_DECKS = sorted(DECKS.glob(f"{TEAM.key}-*.txt"))[: TEAM.seats]


@pytest.fixture(scope="module")
def _starter_cards(django_db_setup: None, django_db_blocker: Any) -> Any:
    """The starter cards, loaded once and rolled back after the module."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        call_command("load_games", game=GAME.slug, stdout=io.StringIO())
        yield
        transaction.set_rollback(True)


pytestmark = [pytest.mark.usefixtures("_starter_cards"), pytest.mark.django_db]


def ask(*arguments: Any, game: Game | None = GAME) -> tuple[int, Any]:
    """Exit code and JSON document of the command."""
    said = io.StringIO()
    code = 0
    words = [str(one) for one in arguments] + (["--game", game.slug] if game else [])
    try:
        call_command("check_deck", *words, "--json", stdout=said)
    except SystemExit as done:
        code = int(done.code or 0)
    return code, json.loads(said.getvalue())


def say(*arguments: Any) -> str:
    """The command's words."""
    said = io.StringIO()
    with contextlib.suppress(SystemExit):
        call_command("check_deck", *[str(one) for one in arguments], "--game", GAME.slug, stdout=said)
    return said.getvalue()


def card_like(name: str, number: int = 0, **changes: Any) -> dict[str, Any]:
    """A starter card under another name."""
    claimed = {key for zone in GAME.zones for key in zone.card_types}
    ordinary = [one for one in SET["cards"] if one["type"] not in claimed and not one.get("classes")]
    document = {key: value for key, value in ordinary[number].items() if key not in GAME.schema.extra_keys}
    return {**document, "name": name, **changes}


def written(folder: Path, text: str, name: str = "deck.txt", encoding: str = "utf-8") -> Path:
    file = folder / name
    file.write_bytes(text.encode(encoding))
    return file


@pytest.mark.parametrize("file", sorted(DECKS.glob("*.txt")), ids=lambda file: file.stem)
def test_every_preconstructed_deck_is_legal_for_what_it_is_named_after(file):
    named = format_named_by(file) or GAME.formats[0]
    answers = [ask(file, "--format", named.key, *role) for role in [["--role", one] for one in named.roles] or [[]]]
    assert any(code == 0 and report["legal"] for code, report in answers)


def test_the_answer_is_the_game_s_own_report():
    code, report = ask(SINGLE)
    assert code == 0
    assert report == {"format": GAME.formats[0].key, "role": None, "legal": True, "issues": []}


def test_todays_limits_and_bans_count_as_they_do_on_the_site():
    name = next(line.partition(" ")[2] for line in SINGLE.read_text().splitlines() if line.startswith("3 "))
    version = FormatVersion.objects.create(game=GAME.slug, format=GAME.formats[0].key, effective_on="2026-01-01")
    FormatLimit.objects.create(version=version, card=Card.objects.in_game(GAME).get(name=name), copies=1)
    code, report = ask(SINGLE)
    assert code == 1
    assert [issue["data"]["limit"] for issue in report["issues"] if name in issue["cards"]] == [1]


def test_an_illegal_deck_exits_with_1_and_says_everything_in_words_too(tmp_path):
    file = written(tmp_path, "4 Nobody Knows This\n")
    code, report = ask(file)
    assert (code, report["legal"]) == (1, False)
    assert report["issues"][0]["code"] == "unknown_card"
    assert report["issues"][0]["cards"] == ["Nobody Knows This"]
    assert set(report["issues"][0]) == {"code", "severity", "cards", "message", "data"}
    words = say(file)
    assert f"deck.txt: not legal in {GAME.formats[0].label}" in words
    assert 'error: There is no card named "Nobody Knows This"' in words
    assert "(rule " in words
    assert "Correct the name or remove the card." in words


def test_a_legal_deck_is_said_to_be_legal_in_one_line():
    assert say(SINGLE) == f"{SINGLE}: legal in {GAME.formats[0].label}\n"


def test_several_files_are_a_group_in_the_first_team_format():
    code, report = ask(*TEAM_DECKS)
    assert code == 0
    assert list(report) == ["legal", "seats", "issues"]
    assert [seat["format"] for seat in report["seats"]] == [TEAM.key] * TEAM.seats
    words = say(*TEAM_DECKS)
    assert words.count("legal in") == TEAM.seats + 1
    assert f"Together: legal in {TEAM.label}" in words


def test_a_group_of_the_wrong_size_is_illegal_as_a_group():
    code, report = ask(*TEAM_DECKS[:-1])
    assert (code, report["legal"]) == (1, False)
    assert all(seat["legal"] for seat in report["seats"])
    assert report["issues"][0]["data"] == {"count": TEAM.seats - 1}


def test_one_file_can_be_checked_for_a_team_format_alone():
    code, report = ask(TEAM_DECKS[0], "--format", TEAM.key)
    assert (code, report["format"]) == (0, TEAM.key)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([SINGLE, "--format", "chess"], 'has no deck format "chess"; use one of'),
        ([*TEAM_DECKS, "--format", GAME.formats[0].key], "is for one deck, not for 3"),
        ([SINGLE, "--role", "king"], "has no roles; leave out --role"),
        (["missing.txt"], r"cannot read missing\.txt: No such file"),
        (["."], r"cannot read \.: Is a directory"),
        ([SINGLE, "--cards", "missing.json"], r"cannot read missing\.json"),
        ([], "arguments are required: FILE"),
    ],
)
def test_bad_usage_says_what_to_do(arguments, said):
    with pytest.raises(BadInput, match=said):
        ask(*arguments)


def test_an_unknown_game_and_an_unknown_role_are_refused_with_those_there_are():
    with pytest.raises(BadInput, match='unknown game "chess"; use one of'):
        ask(SINGLE, "--game", "chess", game=None)
    with_roles = next(one for one in GAME.formats if one.roles)
    with pytest.raises(BadInput, match=f'no role "king"; use one of {", ".join(with_roles.roles)}'):
        ask(SINGLE, "--format", with_roles.key, "--role", "king")


def test_a_game_without_deck_building_says_so(monkeypatch):
    bare = replace(GAME, deck_check=None, group_check=None, formats=())
    monkeypatch.setattr("decks.management.commands.check_deck.chosen_game", lambda slug: bare)
    with pytest.raises(BadInput, match="no deck building"):
        ask(SINGLE)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_deck_is_the_same_in_every_encoding(tmp_path, encoding, end):
    text = SINGLE.read_text()
    file = written(tmp_path, text.replace("\n", end), encoding=encoding)
    assert ask(file) == ask(SINGLE)


# --- cards beside the database ----------------------------------------------------------------------------------------

NASTY = [
    "R&D's Secret Lair",
    "Strange Solution:Acidic Ichor [4]",
    "Fairchild 2.0",
    "M.I.C.",
    "Übermut",
    "Дракон",
    "Jötun, the Cold",
    "“Quoted” Card",
    "Director Haas' Pet Project",
    "=SUM(A1)",
    "<script>alert(1)</script>",
    "4 Winds",
    "Sword x2",
    "Main Gate",
    "a" * 120,
]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_further_cards_come_as_a_list_or_as_in_a_set_file(tmp_path, whole, encoding):
    cards = [card_like(name) for name in NASTY]
    file = written(tmp_path, json.dumps({"cards": cards} if whole else cards, ensure_ascii=False), "c.json", encoding)
    text = SINGLE.read_text() + "".join(f"1 {name}\n" for name in NASTY)
    _, report = ask(written(tmp_path, text, encoding="utf-8"), "--cards", file)
    assert "unknown_card" not in [issue["code"] for issue in report["issues"]]
    without = ask(written(tmp_path, text))[1]
    unknown = {name for issue in without["issues"] if issue["code"] == "unknown_card" for name in issue["cards"]}
    assert len(unknown) == len(NASTY)


def test_further_cards_win_over_those_of_the_database_and_are_not_kept(tmp_path):
    from cards.models import Card

    before = Card.objects.count()
    name = next(
        one["name"] for one in SET["cards"] if f" {one['name']}\n" in SINGLE.read_text() and not one.get("classes")
    )
    hero = next(one for one in SET["cards"] if one["type"] in GAME.zones[0].card_types)
    file = written(tmp_path, json.dumps([{**hero, "name": name}]), "cards.json")
    code, report = ask(SINGLE, "--cards", file)
    assert code == 1
    assert name in [card for issue in report["issues"] for card in issue["cards"]]
    assert Card.objects.count() == before
    assert ask(SINGLE)[0] == 0


def test_effects_may_be_left_out_but_not_be_wrong(tmp_path):
    bare = card_like("Bare")
    del bare["effects"]
    file = written(tmp_path, json.dumps([bare]), "cards.json")
    assert ask(SINGLE, "--cards", file)[0] == 0
    file = written(tmp_path, json.dumps([card_like("Odd", effects=[{"kind": "nonsense"}])]), "cards.json")
    with pytest.raises(BadInput, match=r"cards\[0\]\.effects\[0\]\.kind: unknown"):
        ask(SINGLE, "--cards", file)


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("{", "is no JSON"),
        ('"cards"', "holds no cards"),
        ('{"deck": []}', "holds no cards"),
        ('{"cards": {}}', "holds no cards"),
        ("[1]", r"cards\[0\]: a card is an object"),
        ('[{"name": "X"}]', r"cards\[0\]\.type: a card needs a type"),
        ('[{"type": "nonsense", "name": "X"}]', r'cards\[0\]\.type: unknown card type "nonsense"'),
        ('[{"name": ["X"], "type": 4}]', r"cards\[0\]"),
    ],
)
def test_wrong_card_files_are_explained_with_the_place(tmp_path, document, said):
    with pytest.raises(BadInput, match=said):
        ask(SINGLE, "--cards", written(tmp_path, document, "cards.json"))


def test_all_faults_of_a_card_file_are_told_at_once(tmp_path):
    file = written(tmp_path, json.dumps([card_like(""), card_like("Fine"), card_like("Odd", nonsense=1)]), "cards.json")
    with pytest.raises(BadInput) as refusal:
        ask(SINGLE, "--cards", file)
    assert "cards[0].name: a card needs a name" in str(refusal.value)
    assert 'cards[2].nonsense: unknown key "nonsense"' in str(refusal.value)


# --- as the shell starts it -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A site of its own, with the starter cards."""
    environment = {**os.environ, "SIGILDB_DATA": str(tmp_path_factory.mktemp("site"))}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    for command in (["migrate"], ["load_games", "--game", GAME.slug]):
        assert shell(environment, *command).returncode == 0
    return environment


def shell(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_from_the_shell_there_is_json_or_one_line_and_never_a_traceback(site, tmp_path):
    done = shell(site, "check_deck", str(SINGLE), "--game", GAME.slug, "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)["legal"]) == (0, "", True)
    nasty = written(tmp_path, "4 \udcff\n".encode("utf-8", "surrogatepass").decode("utf-8", "replace") + "1 Дракон\n")
    done = shell({**site, "PYTHONIOENCODING": "ascii"}, "check_deck", str(nasty), "--game", GAME.slug)
    assert (done.returncode, done.stderr) == (1, "")
    done = shell(site, "check_deck", str(nasty), "--game", GAME.slug, "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)["legal"]) == (1, "", False)
    for bad in (["nope.txt", "--game", GAME.slug], [str(SINGLE)], [str(SINGLE), "--game", "chess"]):
        done = shell(site, "check_deck", *bad, "--json")
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_an_empty_data_folder_is_explained(tmp_path):
    environment = {**os.environ, "SIGILDB_DATA": str(tmp_path)}
    for variable in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL"):
        environment.pop(variable, None)
    done = shell(environment, "check_deck", str(SINGLE), "--game", GAME.slug)
    assert done.returncode == 2
    assert 'has "migrate" been run?' in done.stderr
    assert len(done.stderr.splitlines()) == 1
