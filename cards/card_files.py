"""What commands are given: card definitions in files beside those of the database, sets and texts by their names."""

from collections.abc import Mapping
from typing import Any

from cards.models import Card, CardSet
from engine.commands import BadInput, read_json
from engine.core.cards import CardDefinition, CardPool
from engine.core.desk import CardText
from engine.core.game import Game
from engine.core.problems import DataError, Problem


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


def chosen_set(game: Game, code: str) -> CardSet:
    """The set asked for; BadInput lists the known ones."""
    sets = CardSet.objects.in_game(game)
    if found := sets.filter(code__iexact=code).first():
        return found
    known = ", ".join(sets.order_by("code").values_list("code", flat=True)) or "none"
    raise BadInput(f'{game} has no set "{code}"; there are: {known}')


def chosen_text(game: Game, key: str) -> CardText:
    """The way of writing cards asked for; BadInput lists the game's."""
    try:
        return game.text(key)
    except ValueError as error:
        raise BadInput(str(error)) from error
