"""Booster packs: sheets of cards with weights, and slots that draw from sheets."""

from django.core.validators import MinValueValidator
from django.db import models

from cards.models.printings import Printing
from cards.models.sets import CardSet


class BoosterPack(models.Model):
    """A kind of pack sold for a set."""

    card_set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="boosters", verbose_name="set")
    code = models.CharField(max_length=20)
    name = models.CharField(max_length=120)
    description = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["card_set", "code"], name="pack_code_once_a_set")]

    def __str__(self) -> str:
        return self.name


class PackSheet(models.Model):
    """A list of printings that slots draw from."""

    pack = models.ForeignKey(BoosterPack, on_delete=models.CASCADE, related_name="sheets")
    name = models.CharField(max_length=60)
    printings = models.ManyToManyField(Printing, through="SheetCard", related_name="sheets")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pack", "name"], name="sheet_once_a_pack")]

    def __str__(self) -> str:
        return f"{self.pack}: {self.name}"


class SheetCard(models.Model):
    """A printing on a sheet; `weight` is how often it stands there."""

    sheet = models.ForeignKey(PackSheet, on_delete=models.CASCADE, related_name="cards")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="sheet_places")
    weight = models.PositiveIntegerField(default=1, validators=[MinValueValidator(1)])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "printing"], name="printing_once_a_sheet"),
            models.CheckConstraint(condition=models.Q(weight__gte=1), name="sheet_weight_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.weight} × {self.printing}"


class PackSlot(models.Model):
    """A place in the pack: `count` different cards from one of its sheets."""

    pack = models.ForeignKey(BoosterPack, on_delete=models.CASCADE, related_name="slots")
    position = models.PositiveSmallIntegerField(default=1)
    count = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["pack", "position"], name="slot_position_once_a_pack"),
            models.CheckConstraint(condition=models.Q(count__gte=1), name="slot_count_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.pack}, slot {self.position}"


class SlotChoice(models.Model):
    """A sheet that a slot may draw from; with several, `weight` says how often each."""

    slot = models.ForeignKey(PackSlot, on_delete=models.CASCADE, related_name="choices")
    sheet = models.ForeignKey(PackSheet, on_delete=models.RESTRICT, related_name="slot_choices")
    weight = models.PositiveIntegerField(default=1, validators=[MinValueValidator(1)])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slot", "sheet"], name="sheet_once_a_slot"),
            models.CheckConstraint(condition=models.Q(weight__gte=1), name="slot_weight_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.slot}: {self.sheet.name}"
