"""`manage.py import_set FILE --game G`: a set file, or cards as the game writes them, into the database."""

from argparse import ArgumentParser
from typing import Any

from cards.card_files import chosen_text
from cards.set_import import SET_FILE, import_document, import_text
from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game, read_file, read_json
from engine.core.decktext import decode


class Command(ScriptedCommand):
    """Exit code 1 where something in the file was refused."""

    help = "Load a set file, or cards written as text into one set; faulty files change nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, its format and, for texts, the set."""
        parser.add_argument("file", metavar="FILE")
        add_game_argument(parser)
        parser.add_argument("--format", default=SET_FILE, help="json (a set file), or a card text of the game")
        parser.add_argument("--set", metavar="CODE", help="for card texts: the set, made as a draft where it is new")
        parser.add_argument("--partly", action="store_true", help="load the other cards of a table that has errors")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen, change nothing")

    def handle(self, *, file: str, game: str, format: str, dry_run: bool, **options: Any) -> None:
        """Load, then say what was done and what the linter thinks of it."""
        chosen = chosen_game(game)
        code = options["set"]
        if format == SET_FILE:
            if code:
                raise BadInput("a set file names its set; leave --set out")
            report = import_document(read_json(file), chosen, dry_run=dry_run)
        else:
            form = chosen_text(chosen, format)
            if not code:
                raise BadInput("say by --set CODE into which set the cards shall go")
            report = import_text(
                decode(read_file(file)), chosen, form, code, dry_run=dry_run, partly=options["partly"] or None
            )
        tally = report.tally
        counted = f"{report.rows} rows: {tally.created} new, {tally.changed} changed, {tally.unchanged} unchanged"
        lines = [*map(str, report.errors), *map(str, report.findings), counted + " (dry run)" * dry_run]
        self.answer(report.to_dict(), "\n".join(lines), yes=not report.errors)
