"""Decks, their cards and the log of what was done to them."""

from decks.models.decks import Deck, DeckCard
from decks.models.operations import DeckOperation

__all__ = ["Deck", "DeckCard", "DeckOperation"]
