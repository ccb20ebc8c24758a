"""Deck lists in files given to commands, as people paste them."""

from engine.commands import read_file
from engine.core.cards import CardPool
from engine.core.decktext import Pasted, parse
from engine.core.game import Game


def read_deck(path: str, game: Game, cards: CardPool) -> Pasted:
    """The deck list in a file; names that no card has stand in it as they were written."""
    return parse(read_file(path), game, cards)
