"""`manage.py export_set CODE --game G --out FILE`: a set as a set file, or as the game writes its cards."""

from argparse import ArgumentParser
from typing import Any

from cards.card_files import chosen_set, chosen_text
from cards.set_import import SET_FILE, set_as_text
from engine.commands import ScriptedCommand, add_game_argument, chosen_game, write_file


class Command(ScriptedCommand):
    """A set file that is loaded again changes nothing."""

    help = "Write a set as a set file, or as a card text of the game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The set, the format and the file."""
        parser.add_argument("code", metavar="CODE")
        add_game_argument(parser)
        parser.add_argument("--format", default=SET_FILE, help="json (a set file), or a card text of the game")
        parser.add_argument("--out", required=True, metavar="FILE")

    def handle(self, *, code: str, game: str, format: str, out: str, **options: Any) -> None:
        """Write, then say how much."""
        chosen = chosen_game(game)
        form = None if format == SET_FILE else chosen_text(chosen, format)
        card_set = chosen_set(chosen, code)
        write_file(out, set_as_text(card_set, form).encode())
        cards = card_set.printings.values("card").distinct().count()
        self.answer({"set": card_set.code, "cards": cards, "file": out}, f"{cards} cards of {card_set} in {out}")
