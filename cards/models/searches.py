"""Searches people keep."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from cards.models.fields import GameField, InGameQuerySet

MOST_SEARCHES = 50


class SavedSearch(models.Model):
    """The address of a card list under a name; only its owner sees it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="searches")
    game = GameField()
    name = models.CharField(max_length=80)
    query = models.CharField(max_length=2000, help_text="What stands in the address behind the question mark.")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = InGameQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "saved searches"
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["user", "game", "name"], name="search_name_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The list as it was searched."""
        return f"{reverse('cards:list', args=[self.game])}?{self.query}"
