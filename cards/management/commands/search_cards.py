"""`manage.py search_cards QUERY --game G`: cards by words of their name and text."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import AnonymousUser

from cards.listing import LARGEST_PAGE, PAGE_SIZE, Listing
from cards.search import canonical, explanation, words_of
from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game


class Command(ScriptedCommand):
    """Find cards that everybody may see."""

    help = "Find the cards of a game that have all the words in name or text."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The query and which page of the answer."""
        parser.add_argument("query", metavar="QUERY")
        add_game_argument(parser)
        parser.add_argument("--page", type=int, default=1, help="page of the answer, from 1")
        parser.add_argument("--size", type=int, default=PAGE_SIZE, help=f"cards on a page, at most {LARGEST_PAGE}")

    def handle(self, *, query: str, game: str, page: int, size: int, **options: Any) -> None:
        """Answer with one page; a query that cannot be understood is a negative answer with its reason."""
        chosen = chosen_game(game)
        if page < 1:
            raise BadInput(f"--page must be 1 or more, not {page}")
        if not 1 <= size <= LARGEST_PAGE:
            raise BadInput(f"--size must be 1 to {LARGEST_PAGE}, not {size}")
        listing = Listing(chosen, AnonymousUser(), {"q": query, "page": str(page), "size": str(size)})
        words = words_of(query)
        found = listing.cards
        document = {
            "count": listing.matching.count(),
            "canonical": canonical(words),
            "explanation": explanation(words),
            "warnings": [f"there is no page {page}; the last is {listing.pages}"] if listing.is_beyond else [],
            "error": None if listing.is_valid else " ".join(listing.faults),
            "cards": [
                {"slug": card.slug, "name": card.name, "type": card.type, "subtype": card.subtype} for card in found
            ],
        }
        text = "\n".join([f"{document['count']} cards", *(card.name for card in found)])
        self.answer(document, document["error"] or text, yes=listing.is_valid)
