"""`manage.py report --game G`: what many matches between bots come to in a game's own terms."""

from argparse import ArgumentParser
from typing import Any

from decks.playing import add_option_argument, add_seed_argument, checked_batch, match, played_game
from engine.bots.roster import bots_for
from engine.commands import BadInput, ScriptedCommand, add_game_argument
from engine.core.figures import as_table
from engine.core.play import CannotStart


class Command(ScriptedCommand):
    """The same seed gives the same figures."""

    help = "Play matches at each level or variant that a game tells apart, and count what happens in them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The decks, the bots and how many matches."""
        parser.add_argument("files", nargs="*", metavar="FILE", help="deck lists, as for a match")
        add_game_argument(parser)
        parser.add_argument("--format", help="what the decks say, or the game's first, when not given")
        parser.add_argument("--bots", default="random", help="one for all, or one for each player")
        parser.add_argument("--games", type=int, default=100, help="how many matches for each column")
        add_option_argument(parser)
        add_seed_argument(parser)

    def handle(self, *, files: list[str], game: str, bots: str, games: int, seed: int, **options: Any) -> None:
        """Play, count, answer."""
        checked_batch(games, 1)
        report = played_game(game).report
        if report is None:
            raise BadInput(f"{game} has no figures beyond those of simulate")
        spec = match(game, files, bots, options["format"], options["chosen"])
        seated = lambda number: bots_for(spec.game, spec.bots, number)  # noqa: E731 - those of one match
        try:
            columns = report(spec.decks, spec.cards, games, seed, seated, spec.options)
        except CannotStart as error:
            raise BadInput(str(error)) from error
        head = " | ".join(("", *(one.label for one in columns)))
        text = "\n".join([head, *(" | ".join(row) for row in as_table(columns))])
        self.answer({"reports": [one.document for one in columns]}, text)
