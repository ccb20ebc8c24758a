"""`manage.py lint_cards --game G`: what the game's linter says of the cards in the database."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from cards.card_files import chosen_set
from cards.linting import card_findings, set_findings
from cards.models import Card, CardSet
from engine.commands import ScriptedCommand, add_game_argument, chosen_game


class Command(ScriptedCommand):
    """Exit code 1 where something keeps a card from being published."""

    help = "Check the cards of a game, or of one of its sets, as an editor does before publishing them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """All sets unless one is named."""
        add_game_argument(parser)
        parser.add_argument("--set", metavar="CODE", help="one set of the game; all of them when not given")

    def handle(self, *, game: str, **options: Any) -> None:
        """Every finding, errors counted apart."""
        chosen = chosen_game(game)
        cards = Card.objects.in_game(chosen)
        if options["set"]:
            card_set = chosen_set(chosen, options["set"])
            cards = cards.filter(printings__card_set=card_set).distinct()
            found = set_findings(card_set)
        else:
            sets = CardSet.objects.in_game(chosen).newest_first()
            found = [one for card_set in sets for one in set_findings(card_set)]
            found += card_findings(cards.filter(printings=None), chosen)
        counts = Counter(one.severity for one in found)
        document = {
            "cards": cards.count(),
            **{f"{severity}s": counts[severity] for severity in ("error", "warning", "info")},
            "findings": [one.to_dict() for one in found],
        }
        lines = [f"{one.card or 'set'}: {one}" for one in found]
        self.answer(document, "\n".join([*lines, f"{len(found)} findings"]), yes=not counts["error"])
