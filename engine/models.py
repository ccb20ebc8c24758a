"""Matches kept to be watched."""

from __future__ import annotations

import datetime
import secrets
import string
from typing import Any

from django.db import models
from django.urls import reverse

from engine.core.game import Game
from engine.registry import get_game

_LETTERS = string.ascii_lowercase + string.digits


def new_public_id() -> str:
    """The part of a match's address that cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


class Match(models.Model):
    """A match as its record; it is in no list, and whoever knows the address may watch it."""

    public_id: models.CharField[str, str] = models.CharField(
        max_length=16, unique=True, default=new_public_id, editable=False
    )
    game: models.CharField[str, str] = models.CharField(max_length=40)
    format: models.CharField[str, str] = models.CharField(max_length=20, blank=True)
    # as text: seeds may be larger than a database's numbers
    seed: models.TextField[str, str] = models.TextField()
    record = models.JSONField()
    created_at: models.DateTimeField[datetime.datetime, datetime.datetime] = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.game_object}, seed {self.seed}"

    @classmethod
    def of(cls, record: dict[str, Any]) -> Match:
        """Keep a record that has been checked."""
        return cls.objects.create(
            game=record["game"],
            format=str(record["options"].get("format", ""))[:20],
            seed=str(record["seed"]),
            record=record,
        )

    @property
    def game_object(self) -> Game:
        """The Game that was played."""
        return get_game(self.game)

    def get_absolute_url(self) -> str:
        """The page on which the match is watched."""
        return reverse("engine:match", args=[self.public_id])
