"""Files given to commands: deck lists as people paste them, and card definitions beside those of the database."""

from collections.abc import Mapping
from typing import Any

from cards.models import Card
from engine.commands import BadInput, read_file, read_json
from engine.core.cards import CardDefinition, CardPool
from engine.core.decktext import Pasted, parse
from engine.core.game import Game
from engine.core.problems import DataError, Problem


def read_deck(path: str, game: Game, cards: CardPool) -> Pasted:
    """The deck list in a file; names that no card has stand in it as they were written."""
    return parse(read_file(path), game, cards)


def cards_of(game: Game, more: str | None = None) -> CardPool:
    """The cards of the database and, winning over those, the definitions in a file."""
    pool = Card.objects.pool(game)
    return pool.with_cards(read_definitions(more, game)) if more else pool


def read_definitions(path: str, game: Game) -> list[CardDefinition]:
    """The card documents of a file: a list of them, or an object with `cards` as in a set file.

    Effects may be left out (a deck check does not need them); those that are given must be right.
    """
    document = read_json(path)
    documents = document.get("cards") if isinstance(document, Mapping) else document
    if not isinstance(documents, list):
        raise BadInput(f'{path} holds no cards: give a list of card documents, or {{"cards": […]}}')
    cards, problems = [], []
    for position, one in enumerate(documents):
        try:
            cards.append(_read_definition(one, game))
        except DataError as error:
            problems += [Problem(f"cards[{position}]{_dotted(one.path)}", one.message) for one in error.problems]
    if problems:
        raise BadInput(f"{path}: {'; '.join(str(problem) for problem in problems)}")
    return cards


def _read_definition(document: Any, game: Game) -> CardDefinition:
    if not isinstance(document, Mapping):
        raise DataError([Problem("", "a card is an object with name, type and so on")])
    return game.read_card(document) if document.get("effects") else game.schema.read(document)


def _dotted(path: str) -> str:
    return f".{path}" if path else ""
