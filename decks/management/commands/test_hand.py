"""`manage.py test_hand FILE`: a first hand and the cards drawn after it."""

from argparse import ArgumentParser
from typing import Any

from decks.playing import add_seed_argument, lay_out
from engine.commands import BadInput, ScriptedCommand, add_game_argument
from engine.core.play import CannotStart
from engine.lab.hands import Hand


class Command(ScriptedCommand):
    """The same seed deals the same cards."""

    help = "Deal a first hand from a deck and draw on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The deck and what is drawn."""
        parser.add_argument("file", metavar="FILE", help="deck list as people paste it")
        add_game_argument(parser)
        add_seed_argument(parser)
        parser.add_argument("--draws", type=int, default=0, help="cards drawn after the first hand")
        parser.add_argument("--redraw", action="store_true", help="shuffle the first hand back and draw a new one")

    def handle(self, *, file: str, game: str, seed: int, draws: int, redraw: bool, **options: Any) -> None:
        """Shuffle, deal, draw."""
        if draws < 0:
            raise BadInput(f"--draws must be 0 or more, not {draws}")
        table = lay_out(game, [file])
        try:
            hand = Hand(table.game, table.decks[0], table.cards, seed)
        except CannotStart as error:
            raise BadInput(f"{file}: {error}") from error
        if redraw:
            hand.redraw()
        while len(hand.draws) < draws and hand.draw():
            pass
        answer = {"seed": seed, "hand": hand.drawn, "draws": hand.draws}
        lines = [f"Hand: {', '.join(hand.drawn)}."] + [f"Draw {n}: {name}." for n, name in enumerate(hand.draws, 1)]
        self.answer(answer, "\n".join(lines))
