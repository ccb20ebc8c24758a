"""`manage.py replay RECORD`: a recorded game played again."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from decks.playing import played_game
from engine.commands import BadInput, ScriptedCommand, read_json
from engine.core.play import outcome_document
from engine.core.record import ReplayError, digest, replay


class Command(ScriptedCommand):
    """Exit code 0 when the record replays to its own digest, 1 when it does not."""

    help = "Play a record again and compare it with what it says."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record; it names its game and brings its cards."""
        parser.add_argument("file", metavar="RECORD", help="file written by record")

    def handle(self, *, file: str, **options: Any) -> None:
        """Read, play, answer."""
        document = read_json(file)
        if not isinstance(document, Mapping) or not isinstance(document.get("game"), str):
            raise BadInput(f"{file} is no record: it is not a JSON object that names its game")
        game = played_game(document["game"])
        try:
            again = replay(document, game)
        except ReplayError as error:
            self.answer(
                {"outcome": None, "decisions": None, "digest": None, "error": str(error)}, str(error), yes=False
            )
            return
        except ValueError as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"{file}: {error}") from error
        answer = {
            "outcome": outcome_document(again.state),
            "decisions": len(again.decisions),
            "digest": digest(again.state),
        }
        self.answer(answer, "\n".join(event["text"] for event in again.state.events()))
