"""`manage.py price_card NAME --game G`: the cost a game's calculator suggests for a card."""

from argparse import ArgumentParser
from fractions import Fraction
from typing import Any

from cards.card_files import cards_of
from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game


class Command(ScriptedCommand):
    """Exit code 1 for a card of which the calculator has nothing to say."""

    help = "Suggest a card's cost, every term shown."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The card, and what its abilities are worth that the calculator does not know."""
        parser.add_argument("name", metavar="NAME")
        add_game_argument(parser)
        parser.add_argument("--further", default="0", metavar="N", help="worth of further abilities, such as 1.5")
        parser.add_argument("--cards", metavar="FILE", help="further card definitions, as in a set file")

    def handle(self, *, name: str, game: str, further: str, cards: str | None, **options: Any) -> None:
        """The suggestion beside the cost on the card."""
        chosen = chosen_game(game)
        if chosen.price is None:
            raise BadInput(f"{chosen} has no cost calculator")
        pool = cards_of(chosen, cards)
        if name not in pool:
            raise BadInput(f'{chosen} has no card "{name}"')
        card = pool[name]
        suggested = chosen.price(card, _worth(further))
        document = {"name": card.name, "suggestion": suggested and suggested.to_dict()}
        self.answer(document, f"{card.name}: {suggested or 'no suggestion'}", yes=suggested is not None)


def _worth(written: str) -> Fraction:
    try:
        return Fraction(written)
    except (ValueError, ZeroDivisionError) as error:
        raise BadInput(f'--further must be a number such as 1.5 or 3/2, not "{written}"') from error
