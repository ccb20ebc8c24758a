"""`manage.py deck_pdf`: a deck from a text file as PDF."""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.utils import timezone

from cards.card_files import cards_of
from decks.deck_files import read_whole_deck
from decks.paper import PaperDeck, put_on_paper
from decks.pdf import KINDS
from decks.pdf_type import PAPERS
from decks.precons import fitting_role, named_format
from decks.proxies import faces_of_list
from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game, write_file
from engine.core.game import Game


class Command(ScriptedCommand):
    """Print a deck: its list, its registration sheet or its cards; an illegal one is printed too."""

    help = "Print a deck from a text file as PDF: its list, its registration sheet or its cards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and how it is printed."""
        parser.add_argument("file", metavar="FILE", help="deck list as people paste it")
        add_game_argument(parser)
        parser.add_argument("--kind", choices=KINDS, default="list")
        parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0])
        parser.add_argument("--out", metavar="PDF", required=True, help="file to write")
        parser.add_argument("--cards", metavar="FILE", help="further card definitions, as in a set file")

    def handle(self, *, file: str, kind: str, paper: Any, out: str, **options: Any) -> None:
        """Read, draw, write."""
        deck = _on_paper(chosen_game(options["game"]), file, options["cards"], kind)
        page = KINDS[kind](deck, paper)
        write_file(out, bytes(page.output()))
        answer = {"pages": page.page_no(), "cards": deck.count}
        self.answer(answer, f"{out}: {deck.count} cards on {answer['pages']} page(s). {deck.verdict}.")


def _on_paper(game: Game, file: str, cards: str | None, kind: str) -> PaperDeck:
    """The deck in the format that its text or its file name says, checked as `check_deck` does."""
    if not game.has_decks:
        raise BadInput(f"{game} has no deck building, so there is no deck to print")
    pool = cards_of(game, cards)
    pasted = read_whole_deck(file, game, pool)
    stem = Path(file).stem
    deck_format = named_format(game, stem, pasted)
    role = fitting_role(game, deck_format, pasted, pool) or None
    report = game.check_deck(pasted.deck, pool, deck_format, role)
    printed = put_on_paper(game, pasted.deck, pool, report, title=pasted.title or stem, on=timezone.localdate())
    return replace(printed, faces=faces_of_list(game, pasted.deck, pool)) if kind == "proxies" else printed
