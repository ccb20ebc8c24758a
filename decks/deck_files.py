"""Deck lists in files given to commands, as people paste them."""

from engine.commands import BadInput, read_file
from engine.core.cards import CardPool
from engine.core.decks import MOST_CARDS
from engine.core.decktext import Pasted, parse
from engine.core.game import Game


def read_whole_deck(path: str, game: Game, cards: CardPool) -> Pasted:
    """The deck list in a file, to be dealt or printed card by card; BadInput for one too large for that."""
    pasted = read_deck(path, game, cards)
    if pasted.deck.total > MOST_CARDS:
        raise BadInput(f"{path}: a deck of {pasted.deck.total} cards; {MOST_CARDS} are the most")
    return pasted


def read_deck(path: str, game: Game, cards: CardPool) -> Pasted:
    """The deck list in a file; names that no card has stand in it as they were written."""
    return parse(read_file(path), game, cards)
