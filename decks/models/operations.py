"""The log of deck operations: it gives undo, history, differences and restore points."""

from django.conf import settings
from django.db import models

from decks.models.decks import Deck


class DeckOperation(models.Model):
    """One change of a deck: the revision it led to and, card by card, what was there before and after.

    `changes` is a list of `{"zone", "card" (id), "name", "before", "after"}`, quantities as whole numbers, 0 for none,
    with `"printings": [before, after]` (ids) where one was chosen, and of `{"field", "before", "after"}` for the deck's
    own facts; applying it backwards undoes it.
    """

    class Kind(models.TextChoices):
        EDIT = "edit", "Edit"
        IMPORT = "import", "Import"
        UNDO = "undo", "Undo"
        REDO = "redo", "Redo"
        RESTORE = "restore", "Restore"
        DETAILS = "details", "Details"
        VISIBILITY = "visibility", "Visibility"

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="operations")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.EDIT)
    changes = models.JSONField(default=list)
    label = models.CharField(max_length=200, blank=True)
    undoes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="undone_by")
    restore_point = models.CharField(max_length=80, blank=True, help_text="Name given to the deck as it then stood.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["deck", "revision"]
        constraints = [models.UniqueConstraint(fields=["deck", "revision"], name="one_operation_a_revision")]

    def __str__(self) -> str:
        return f"{self.deck} {self.revision}: {self.label}"
