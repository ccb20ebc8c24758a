"""What all commands share: `--json`, the exit codes 0, 1 and 2, and one clear line instead of a traceback."""

import json
import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from engine.core.game import Game
from engine.registry import UnknownGame, get_game


class BadInput(ValueError):
    """Wrong usage or input that cannot be read: one line on stderr, exit code 2."""


class OneLineParser(CommandParser):
    """Says a usage error in one line; the whole usage is what `--help` is for."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2 on the command line, BadInput for a caller within Python."""
        if self.called_from_command_line:
            self.exit(2, f"{self.prog}: {message} (--help shows the usage)\n")
        raise BadInput(message)


class ScriptedCommand(BaseCommand):
    """A command that people script against: it ends with `self.answer(…)` or raises BadInput."""

    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Every command has `--json`."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.add_argument("--json", action="store_true", help="answer with one JSON document")
        return OneLineParser(
            prog=parser.prog,
            description=parser.description,
            formatter_class=parser.formatter_class,
            called_from_command_line=parser.called_from_command_line,
            parents=[parser],
            add_help=False,
        )

    def run_from_argv(self, argv: list[str]) -> None:
        """Say what went wrong in one line; names that the terminal cannot show are spelled out."""
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")
        try:
            super().run_from_argv(argv)
        except BadInput as error:
            self._fail(argv[1], str(error))
        except RecursionError:
            self._fail(argv[1], "the input has too many brackets within brackets")
        except DatabaseError as error:
            self._fail(argv[1], f'the database cannot be used ({error}); has "migrate" been run?')

    def answer(self, document: Any, text: str, *, yes: bool = True) -> None:
        """Print the answer, as JSON if asked for; a negative one ends with exit code 1."""
        self.stdout.write(json.dumps(document) if self.wants_json else text)
        if not yes:
            sys.exit(1)

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Remember in which form the answer is wanted."""
        self.wants_json = bool(options["json"])
        return super().execute(*args, **options)

    def _fail(self, command: str, message: str) -> NoReturn:
        self.stderr.write(f"{command}: {' '.join(message.split())}")
        sys.exit(2)


def add_game_argument(parser: ArgumentParser) -> None:
    """`--game`, checked against the games there are."""
    parser.add_argument("--game", required=True, help="slug of the game")


def chosen_game(slug: str) -> Game:
    """The game asked for; BadInput lists the known ones."""
    try:
        return get_game(slug)
    except UnknownGame as error:
        raise BadInput(str(error)) from error


def read_file(path: str) -> bytes:
    """A file's bytes; BadInput says why it cannot be read."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise BadInput(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error


def write_file(path: str, data: bytes) -> None:
    """Write a file; BadInput says why it cannot be written."""
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise BadInput(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from error


def read_json(path: str) -> Any:
    """A JSON file in UTF-8 or UTF-16, with or without BOM; BadInput says where it is broken."""
    try:
        return json.loads(read_file(path))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is no JSON: {error}") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets without end
        raise BadInput(f"{path} is no JSON that can be read: {error}") from error
