"""Printings: a card as it stands in a set, with number, rarity, artist and picture."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from cards.models.cards import Card
from cards.models.fields import GameField, InGameQuerySet
from cards.models.sets import CardSet, sees_everything
from cards.search_text import SearchText

_NUMBER = re.compile(r"\d+")


def number_sort_key(number: str) -> str:
    """Collector numbers in reading order as text: every run of digits padded, so 9 < 10 < 10a < 101."""
    return _NUMBER.sub(lambda digits: digits.group().zfill(6), number.strip().casefold())[:60]


class RarityQuerySet(InGameQuerySet):
    """Rarities by who may see them."""

    def visible_to(self, user: Any) -> "RarityQuerySet":
        """Rarities of printings this person may know of; all for editors, who make them before the cards."""
        if sees_everything(user):
            return self
        return self.with_any(Printing.objects.filter(rarity=models.OuterRef("pk")).visible_to(user))


class Rarity(models.Model):
    """How rare a printing is; `rank` orders them, common first."""

    game = GameField()
    code = models.CharField(max_length=8)
    name = models.CharField(max_length=40)
    rank = models.PositiveSmallIntegerField(default=1)

    objects = RarityQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "rarities"
        ordering = ["game", "rank", "name"]
        constraints = [models.UniqueConstraint("game", Lower("code"), name="rarity_once_a_game")]

    def __str__(self) -> str:
        return self.name


class PrintingQuerySet(models.QuerySet):
    """Printings by who may see them and in collector order."""

    def visible_to(self, user: Any) -> "PrintingQuerySet":
        """Printings of sets this person may know of."""
        return self if sees_everything(user) else self.filter(card_set__public_from__lte=timezone.now())

    def with_face(self) -> "PrintingQuerySet":
        """With all that stands on their faces, in two queries."""
        return self.select_related("card", "card_set", "rarity").prefetch_related("card__classes")

    def in_order(self) -> "PrintingQuerySet":
        """By set date, then collector number, total."""
        return self.order_by("card_set__released_on", "card_set__code", "number_key", "language", "pk")

    def translated(self) -> "PrintingQuerySet":
        """Printings that bear a name of their own, as those in other languages do."""
        return self.filter(search_name__gt="")

    def before(self, number_key: str, pk: int) -> "PrintingQuerySet":
        """Those that come before a place in a set, in its order."""
        earlier = models.Q(number_key__lt=number_key) | models.Q(number_key=number_key, pk__lt=pk)
        return self.filter(earlier).order_by("number_key", "pk")

    def after(self, number_key: str, pk: int) -> "PrintingQuerySet":
        """Those that come after a place in a set, in its order."""
        later = models.Q(number_key__gt=number_key) | models.Q(number_key=number_key, pk__gt=pk)
        return self.filter(later).order_by("number_key", "pk")


class Printing(models.Model):
    """One card in one set and language."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="printings")
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="printings", verbose_name="set")
    number = models.CharField(max_length=20, help_text="Collector number as printed, such as 042 or 42a.")
    number_key = models.CharField(max_length=60, editable=False)
    language = models.CharField(max_length=8, default="en")
    name = models.CharField(max_length=120, blank=True, help_text="Name on this printing, if translated.")
    search_name = SearchText(sources=("name",), editable=False)
    text = models.TextField(blank=True, help_text="Text on this printing, if translated.")
    rarity = models.ForeignKey(Rarity, on_delete=models.PROTECT, null=True, blank=True, related_name="printings")
    artist = models.CharField(max_length=120, blank=True)
    flavour = models.TextField(blank=True, max_length=600)
    search_flavour = SearchText(sources=("flavour",), editable=False)
    image = models.ImageField(upload_to="cards/", blank=True)
    image_is_face = models.BooleanField(
        "picture is the whole face",
        default=False,
        help_text="Off: it is the art within the drawn frame. On: it stands for the face, frame and text included.",
    )
    updated_at = models.DateTimeField(auto_now=True)

    objects = PrintingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint("card_set", Lower("number"), "language", name="number_once_a_set"),
        ]
        indexes = [
            models.Index(fields=["card_set", "number_key"], name="printing_in_order"),
            models.Index(fields=["card", "card_set", "rarity"], name="printing_of_card"),
            models.Index(fields=["artist", "card_set", "card"], name="printing_by_artist"),
            models.Index(fields=["search_name", "card_set", "card"], name="printing_translated"),
        ]

    def __str__(self) -> str:
        return f"{self.name or self.card} ({self.card_set.code}) {self.number}"

    def clean(self) -> None:
        """Card, set and rarity are of one game."""
        if self.card_id and self.card_set_id and self.card.game != self.card_set.game:
            raise ValidationError({"card_set": f"{self.card_set} is a set of another game than {self.card}."})
        if self.rarity and self.card_set_id and self.rarity.game != self.card_set.game:
            raise ValidationError({"rarity": f"{self.rarity} is a rarity of another game."})

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Derive the sort key, then let the card know that it may have become public."""
        self.number_key = number_sort_key(self.number)
        super().save(*args, **kwargs)
        Card.objects.filter(pk=self.card_id).refresh_public_from()

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        """Delete, then let the card know that it may have become hidden."""
        done = super().delete(*args, **kwargs)
        Card.objects.filter(pk=self.card_id).refresh_public_from()
        return done
