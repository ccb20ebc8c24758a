"""`manage.py record FILE…`: one game between bots, written down so that it can be replayed."""

from argparse import ArgumentParser
from typing import Any

from decks.playing import add_match_arguments, add_seed_argument, match
from engine.commands import ScriptedCommand, add_game_argument, write_file
from engine.core.play import outcome_document
from engine.core.record import digest, dump


class Command(ScriptedCommand):
    """A game of a batch of `simulate` is this one with its own seed."""

    help = "Let bots play one game and write its record."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The decks, the bots and where the record goes."""
        parser.add_argument("files", nargs="*", metavar="FILE", help="deck lists, one for each player")
        add_game_argument(parser)
        add_seed_argument(parser)
        add_match_arguments(parser)
        parser.add_argument("--out", metavar="RECORD", required=True, help="file to write")

    def handle(self, *, files: list[str], game: str, seed: int, bots: str, out: str, **options: Any) -> None:
        """Play, write, answer."""
        recording = match(game, files, bots, options["format"], options["chosen"]).record(seed)
        write_file(out, dump(recording).encode())
        answer = {
            "outcome": outcome_document(recording.state),
            "decisions": len(recording.decisions),
            "digest": digest(recording.state),
        }
        self.answer(answer, "\n".join(event["text"] for event in recording.state.events()))
