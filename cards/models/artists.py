"""Artists who draw under several names."""

from django.db import models


class PenName(models.Model):
    """Two names of one artist; a third follows from another row. Cards keep the name they were printed with."""

    name = models.CharField(max_length=120, help_text="As it stands on printings.")
    other = models.CharField("other name", max_length=120, help_text="Of the same artist; printed or not.")

    class Meta:
        ordering = ["name", "other"]
        constraints = [models.UniqueConstraint(fields=["name", "other"], name="pen_name_once")]

    def __str__(self) -> str:
        return f"{self.name} = {self.other}"
