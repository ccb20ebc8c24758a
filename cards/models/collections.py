"""What people own of a game's cards on paper."""

from typing import Any

from django.conf import settings
from django.db import models

from cards.models.cards import Card
from engine.core.game import Game

MOST_COPIES = 9999


class OwnedCardQuerySet(models.QuerySet):
    """Rows by whose they are: nobody else's collection is ever asked for."""

    def of(self, user: Any) -> "OwnedCardQuerySet":
        """What somebody owns; nothing for people who are not signed in."""
        return self.filter(user=user) if getattr(user, "is_authenticated", False) else self.none()

    def in_game(self, game: Game) -> "OwnedCardQuerySet":
        """Of one game, by name."""
        return self.filter(card__game=game.slug).order_by("card__sort_name", "card_id")

    def visible_to(self, user: Any) -> "OwnedCardQuerySet":
        """Of cards this person may know of now; what is hidden again sleeps until it is shown."""
        return self.filter(card__in=Card.objects.visible_to(user).order_by().values("pk"))

    def copies(self) -> dict[int, int]:
        """The copies by id of the card."""
        return dict(self.values_list("card_id", "copies"))


class OwnedCard(models.Model):
    """So many copies of a card in somebody's collection; a card without a row is not owned."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collection")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="owned")
    copies = models.PositiveIntegerField()

    objects = OwnedCardQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "card"], name="card_owned_once"),
            models.CheckConstraint(condition=models.Q(copies__gte=1, copies__lte=MOST_COPIES), name="owned_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} {self.card}"
