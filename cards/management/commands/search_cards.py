"""`manage.py search_cards QUERY --game G`: cards that answer a query."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import AnonymousUser

from cards.listing import LARGEST_PAGE, PAGE_SIZE, Listing
from engine.commands import BadInput, ScriptedCommand, add_game_argument, chosen_game


class Command(ScriptedCommand):
    """Find cards that everybody may see."""

    help = "Find the cards of a game that answer a query of the search language."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The query and which page of the answer."""
        parser.add_argument("query", metavar="QUERY", help='what to find; one that begins with a minus after "--"')
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
        found = listing.cards
        beyond = [f"there is no page {page}; the last is {listing.pages}"] if listing.is_beyond else []
        document = {
            "count": listing.total,
            "canonical": listing.canonical,
            "explanation": listing.explanation if listing.is_valid else "",
            "warnings": [*listing.query.warnings, *beyond],
            "error": listing.query_error.document() if listing.query_error else None,
            "cards": [
                {"slug": card.slug, "name": card.name, "type": card.type, "subtype": card.subtype} for card in found
            ],
        }
        error = listing.query_error
        said = [
            listing.explanation,
            *document["warnings"],
            f"{document['count']} cards",
            *(card.name for card in found),
        ]
        text = "\n".join([str(error), error.caret, error.hint] if error else said)
        self.answer(document, text.strip(), yes=listing.is_valid)
