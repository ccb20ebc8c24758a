"""Columns that several tables share."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.lookups import IsNull

from engine.core.game import Game
from engine.registry import UnknownGame, get_game


def known_game(slug: str) -> None:
    """Refuse a slug that no game has; the message lists the known ones."""
    try:
        get_game(slug)
    except UnknownGame as error:
        raise ValidationError(str(error)) from error


class GameField(models.CharField):
    """The slug of a game; a game is a folder, so there is no table to point to."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", 32)
        super().__init__(**{**options, "validators": [known_game]})

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """For migrations: the validator is part of the class, not of the options."""
        name, path, args, options = super().deconstruct()
        options.pop("validators", None)
        return name, path, list(args), options


class InGameQuerySet(models.QuerySet):
    """Rows of one game."""

    def in_game(self, game: Game | str) -> "InGameQuerySet":
        """Rows that belong to this game, given as Game or slug."""
        return self.filter(game=game if isinstance(game, str) else game.slug)

    def with_any(self, rows: models.QuerySet) -> "InGameQuerySet":
        """Rows for which a subquery has one. It is asked for its first: for EXISTS PostgreSQL collects them all."""
        return self.filter(IsNull(models.Subquery(rows.order_by().values("pk")[:1]), False))
