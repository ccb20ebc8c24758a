"""The games there are: every folder of `engine.games` that holds a package exporting `game`."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

import engine.games
from engine.core.game import Game


class UnknownGame(ValueError):
    """No game has this slug; the text lists those there are."""


@cache
def _registry() -> dict[str, Game]:
    found: list[Game] = []
    for file in sorted(file for place in engine.games.__path__ for file in Path(place).glob("*/__init__.py")):
        found.append(import_module(f"engine.games.{file.parent.name}").game)
    return {game.slug: game for game in sorted(found, key=lambda game: (game.order, game.slug))}


_views: list[Callable[[Game], Game]] = []


def show_games_through(view: Callable[[Game], Game]) -> None:
    """Let whoever asks for a game see it through this, as the site does with the reader's language."""
    _views[:] = [view]


def _shown(game: Game) -> Game:
    for view in _views:
        game = view(game)
    return game


def games() -> tuple[Game, ...]:
    """Every game, the flagship first."""
    return tuple(_shown(game) for game in _registry().values())


def get_game(slug: str) -> Game:
    """The game with this slug; UnknownGame lists the known ones."""
    try:
        return _shown(_registry()[slug])
    except KeyError:
        raise UnknownGame(f'unknown game "{slug}"; use one of {", ".join(_registry())}') from None
