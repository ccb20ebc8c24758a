"""Matches kept to be watched, and batches of games worked off in the background."""

from __future__ import annotations

import datetime
import json
import secrets
import string
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.core.game import Game
from engine.lab.specification import Specification, read
from engine.registry import get_game

_LETTERS = string.ascii_lowercase + string.digits
DAYS_KEPT = 30
"""What people without an account made is kept so long."""
PATIENCE = datetime.timedelta(seconds=30)
"""A batch that shows no sign of life for so long has lost its worker."""


def new_public_id() -> str:
    """The part of an address that cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


class Kept(models.Model):
    """Something played: in no list, and open to those who know the address and may open all its decks."""

    public_id: models.CharField[str, str] = models.CharField(
        max_length=16, unique=True, default=new_public_id, editable=False
    )
    owner: models.ForeignKey[Any, Any] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True
    )
    """Whoever had it played; nobody for a visitor without an account."""
    game: models.CharField[str, str] = models.CharField(max_length=40)
    decks: models.CharField[str, str] = models.CharField(max_length=255, blank=True)
    """The public ids of the decks played, with a space between; empty for a record that somebody brought."""
    created_at: models.DateTimeField[datetime.datetime, datetime.datetime] = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    @property
    def game_object(self) -> Game:
        """The Game that was played."""
        return get_game(self.game)

    @property
    def deck_ids(self) -> list[str]:
        """The public ids of the decks played."""
        return self.decks.split()


class Match(Kept):
    """A match as its record."""

    format: models.CharField[str, str] = models.CharField(max_length=20, blank=True)
    # as text: seeds may be larger than a database's numbers
    seed: models.TextField[str, str] = models.TextField()
    record = models.JSONField()

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.game_object}, seed {self.seed}"

    @classmethod
    def of(cls, record: dict[str, Any], **facts: Any) -> Match:
        """A record that has been checked as a match, not saved yet."""
        return cls(
            game=record["game"],
            format=str(record["options"].get("format", ""))[:20],
            seed=str(record["seed"]),
            record=record,
            **facts,
        )

    @property
    def card_names(self) -> list[str]:
        """Every card whose text the match holds."""
        return [card["name"] for card in self.record["cards"] if "name" in card]

    def get_absolute_url(self) -> str:
        """The page on which the match is watched."""
        return reverse("decks:watch", args=[self.public_id])


class Simulation(Kept):
    """A batch of goldfish games: what is played, how far it is and what it came to."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        CANCELLED = "cancelled", _("Cancelled")
        FAILED = "failed", _("Failed")

    specification: models.TextField[str, str] = models.TextField()
    seed: models.BigIntegerField[int, int] = models.BigIntegerField()
    games: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    state: models.CharField[str, str] = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    done: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    heartbeat: models.DateTimeField[datetime.datetime | None, datetime.datetime | None] = models.DateTimeField(
        null=True, blank=True
    )
    run: models.CharField[str, str] = models.CharField(max_length=16, blank=True)
    """Who works on it: another run, or none, and the former worker stops at its next sign of life."""
    attempts: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    fault: models.TextField[str, str] = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "id"], name="simulation_queue")]

    def __str__(self) -> str:
        return f"{self.games} games of {self.game_object} from seed {self.seed}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.state in (self.State.WAITING, self.State.RUNNING)

    @property
    def is_stalled(self) -> bool:
        """Whether its worker has not been heard of for too long."""
        return (
            self.state == self.State.RUNNING
            and self.heartbeat is not None
            and self.heartbeat < timezone.now() - PATIENCE
        )

    @property
    def spec(self) -> Specification:
        """What is played."""
        return read(self.specification)

    @property
    def card_names(self) -> list[str]:
        """Every card that is played."""
        return [card["name"] for card in json.loads(self.specification)["cards"]]

    def get_absolute_url(self) -> str:
        """The page that shows how far it is and what it came to."""
        return reverse("decks:simulation", args=[self.public_id])
