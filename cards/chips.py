"""The parts of a query as chips, each with the address of the list without it."""

from dataclasses import dataclass

from cards.listing import Listing
from cards.query.rewriting import removable_parts


@dataclass(frozen=True, slots=True)
class Chip:
    """One part of the query: its text, its words, and the address of the list when it is taken away."""

    text: str
    words: str
    without: str


def chips_of(listing: Listing) -> list[Chip]:
    """A chip for every part; none while something was not understood."""
    if not listing.is_valid:
        return []
    parts = removable_parts(listing.query, listing.filters.vocabulary)
    return [Chip(one.text, one.words, listing.address(one.without)) for one in parts]
