"""Format versions: from a date on, which sets are legal in a game's format and which cards are limited or banned."""

import datetime

from django.core.exceptions import ValidationError
from django.db import models

from cards.models.cards import Card
from cards.models.fields import GameField, InGameQuerySet
from cards.models.sets import CardSet
from engine.registry import get_game


class FormatVersionQuerySet(InGameQuerySet):
    """Versions by date."""

    def current(self, game: object, format: str, on: datetime.date) -> "FormatVersion | None":
        """The version of a format in force on a day, None where nothing was ever announced."""
        return self.in_game(game).filter(format=format, effective_on__lte=on).order_by("-effective_on", "-pk").first()


class FormatVersion(models.Model):
    """An announcement for one format; it holds from its date until the next one's."""

    game = GameField()
    format = models.CharField(max_length=20, help_text="Key of the game's format, such as single.")
    effective_on = models.DateField()
    name = models.CharField(max_length=120, blank=True)
    note = models.TextField(blank=True)
    sets = models.ManyToManyField(
        CardSet, blank=True, related_name="format_versions", help_text="Sets that are legal; none chosen: all released."
    )

    objects = FormatVersionQuerySet.as_manager()

    class Meta:
        ordering = ["game", "format", "-effective_on"]
        constraints = [
            models.UniqueConstraint(fields=["game", "format", "effective_on"], name="one_version_a_day"),
        ]

    def __str__(self) -> str:
        return f"{get_game(self.game)} {self.format} from {self.effective_on}"

    def clean(self) -> None:
        """The format must be one of the game's."""
        try:
            get_game(self.game).format(self.format)
        except ValueError as error:
            raise ValidationError({"format": str(error)}) from error


class FormatLimit(models.Model):
    """At most `copies` of a card in decks of a version; 0 is a ban."""

    version = models.ForeignKey(FormatVersion, on_delete=models.CASCADE, related_name="limits")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="format_limits")
    copies = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "card"], name="one_limit_a_card")]

    def clean(self) -> None:
        """The card is one of the version's game."""
        if self.card_id and self.version.game and self.card.game != self.version.game:
            raise ValidationError({"card": f"{self.card} is a card of another game."})

    def __str__(self) -> str:
        return f"{self.card}: {'banned' if self.copies == 0 else f'at most {self.copies}'}"
