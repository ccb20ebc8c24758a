"""`manage.py test_hand FILE`: a first hand and the cards drawn after it."""

from argparse import ArgumentParser
from typing import Any

from decks.playing import add_seed_argument, lay_out
from engine.commands import BadInput, ScriptedCommand, add_game_argument
from engine.core.hands import draw_hand


class Command(ScriptedCommand):
    """The same seed deals the same cards, here and on the deck's page."""

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
        opening = table.game.opening
        if opening is None:
            raise BadInput(f"in {table.game} nobody draws from a deck")
        if redraw and not opening.redraw:
            raise BadInput(f"{table.game} has no variant in which a hand is drawn anew; leave out --redraw")
        names = [entry.name for entry in table.decks[0].entries(opening.zone) for _ in range(entry.count)]
        dealt = draw_hand(opening, names, seed, draws, redrawn=redraw)
        answer = {"seed": seed, "hand": dealt.hand, "draws": dealt.draws}
        lines = [f"Hand: {', '.join(dealt.hand)}."]
        lines += [f"Draw {place}: {name}." for place, name in enumerate(dealt.draws, start=1)]
        self.answer(answer, "\n".join(lines))
