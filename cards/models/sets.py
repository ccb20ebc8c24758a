"""Sets and the one rule of who may see what: a row is public from `public_from` on."""

import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.models.fields import GameField, InGameQuerySet
from engine.registry import get_game

ALWAYS = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


def sees_everything(user: Any) -> bool:
    """Whether somebody works on cards and so sees drafts and embargoed sets."""
    return not isinstance(user, AnonymousUser | None) and user.is_staff and user.has_perm("cards.view_cardset")


class CardSetQuerySet(InGameQuerySet):
    """Sets by who may see them and in reading order."""

    def visible_to(self, user: Any) -> "CardSetQuerySet":
        """Sets this person may know of: public ones, all for editors."""
        return self if sees_everything(user) else self.filter(public_from__lte=timezone.now())

    def newest_first(self) -> "CardSetQuerySet":
        """Latest release first, undated sets before dated ones (they are still to come)."""
        return self.order_by(models.F("released_on").desc(nulls_first=True), "name", "pk")


class CardSet(models.Model):
    """A release of cards: draft (editors only), preview (public, not yet legal) or released."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PREVIEW = "preview", _("Preview")
        RELEASED = "released", _("Released")

    game = GameField()
    code = models.CharField(
        max_length=12,
        validators=[RegexValidator(r"^[A-Za-z0-9][A-Za-z0-9_-]*\Z", _("Use letters, digits, - and _ only."))],
        help_text="Short code printed on the card, such as FS.",
    )
    name = models.CharField(max_length=120)
    description = models.TextField(blank=True)
    released_on = models.DateField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    embargo_until = models.DateTimeField(
        null=True, blank=True, help_text="Nobody but editors sees the set before this moment."
    )
    public_from = models.DateTimeField(null=True, editable=False, db_index=True)

    objects = CardSetQuerySet.as_manager()

    class Meta:
        verbose_name = "set"
        constraints = [
            models.UniqueConstraint("game", Lower("code"), name="set_code_once_a_game"),
            models.UniqueConstraint("game", Lower("name"), name="set_name_once_a_game"),
            models.CheckConstraint(condition=models.Q(status__in=["draft", "preview", "released"]), name="set_status"),
            models.CheckConstraint(
                condition=~models.Q(status="released") | models.Q(released_on__isnull=False),
                name="released_set_has_date",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def clean(self) -> None:
        """A released set needs its date: legality and order hang on it."""
        if self.status == self.Status.RELEASED and not self.released_on:
            raise ValidationError({"released_on": "A released set needs its release date."})

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep `public_from`, and that of the cards printed in the set, in step with status and embargo."""
        before = self.public_from
        self.public_from = None if self.status == self.Status.DRAFT else self.embargo_until or ALWAYS
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = {*fields, "public_from"}
        super().save(*args, **kwargs)
        if before != self.public_from:
            from cards.models.cards import Card  # cards know sets, so the import waits

            Card.objects.filter(printings__card_set=self).refresh_public_from()

    @property
    def game_object(self) -> Any:
        """The Game this set belongs to."""
        return get_game(self.game)

    def get_absolute_url(self) -> str:
        """The set's page."""
        return reverse("cards:set", args=[self.game, self.code])
