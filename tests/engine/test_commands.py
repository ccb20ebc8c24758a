"""What every command promises to people who script against it."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game, read_file, read_json
from engine.registry import games


class Ask(ScriptedCommand):
    """Answers what it is told to answer."""

    help = "Answers what it is told to answer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("word")
        add_game_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        chosen_game(options["game"])
        if options["word"] == "broken":
            raise OperationalError("no such table: cards_card")
        if options["word"] == "deep":
            raise RecursionError
        if options["word"] == "unreadable":
            raise BadInput("first line\nsecond line")
        self.answer({"word": options["word"]}, f"It is {options['word']}.", yes=options["word"] != "no")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the command as the shell would start it."""
    command = Ask(stdout=sys.stdout, stderr=sys.stderr, no_color=True)
    code = 0
    try:
        command.run_from_argv(["manage.py", "ask", *arguments])
    except SystemExit as done:
        code = int(done.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


GAME = games()[0].slug


def test_a_yes_is_words_or_one_json_document(capsys):
    assert run(capsys, "Zürich", "--game", GAME) == (0, "It is Zürich.\n", "")
    code, out, err = run(capsys, "Zürich", "--game", GAME, "--json")
    assert (code, json.loads(out), err) == (0, {"word": "Zürich"}, "")


def test_a_no_exits_with_1_and_still_answers(capsys):
    assert run(capsys, "no", "--game", GAME) == (1, "It is no.\n", "")
    code, out, _ = run(capsys, "no", "--game", GAME, "--json")
    assert (code, json.loads(out)) == (1, {"word": "no"})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["yes"], "arguments are required: --game"),
        (["yes", "--game", GAME, "--jsom"], "unrecognized arguments: --jsom"),
        (["yes", "--game", "chess"], f'unknown game "chess"; use one of {GAME}'),
        (["unreadable", "--game", GAME], "first line second line"),
        (["deep", "--game", GAME], "too many brackets within brackets"),
        (["broken", "--game", GAME], "no such table: cards_card"),
    ],
)
def test_bad_usage_is_one_line_on_stderr_and_exit_code_2(capsys, arguments, said):
    for extra in ([], ["--json"]):
        code, out, err = run(capsys, *arguments, *extra)
        assert (code, out) == (2, "")
        assert said in err
        assert err.count("\n") == 1
        assert "Traceback" not in err


def test_called_from_python_bad_usage_is_an_exception():
    with pytest.raises(BadInput, match="arguments are required: --game"):
        call_command(Ask(), "yes")


def test_help_shows_the_whole_usage(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "Answers what it is told to answer." in out
    assert "--json" in out


def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path):
    with pytest.raises(BadInput, match=r"missing\.txt: No such file"):
        read_file(str(tmp_path / "missing.txt"))
    with pytest.raises(BadInput, match="Is a directory"):
        read_file(str(tmp_path))
    with pytest.raises(BadInput, match="null"):
        read_file("a\0b")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_json_is_read_in_any_unicode_encoding(tmp_path: Path, encoding: str):
    file = tmp_path / "cards.json"
    file.write_bytes('["Übermut"]'.encode(encoding))
    assert read_json(str(file)) == ["Übermut"]


@pytest.mark.parametrize("broken", [b"", b"{", b"[1,]", b"\xff\xfe\x00", b"[" * 200_000, b"9" * 5_000, b"\xe4"])
def test_broken_json_is_named_with_its_place(tmp_path: Path, broken: bytes):
    file = tmp_path / "cards.json"
    file.write_bytes(broken)
    with pytest.raises(BadInput, match=r"cards\.json is no JSON"):
        read_json(str(file))
