"""Sets, classes and rarities at the desk."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from cards.admin.desk import DeskAdmin, counted, who_sees
from cards.admin.filters import GameFilter, WhoSeesFilter
from cards.models import CardClass, CardSet, Rarity


@admin.register(CardSet)
class CardSetAdmin(DeskAdmin):
    """Sets with their status and embargo."""

    list_display = ["name", "code", "game_name", "status", "seen_by", "released_on", "printing_count"]
    list_filter = [GameFilter, "status", WhoSeesFilter]
    search_fields = ["name", "code"]
    ordering = ["game", "-released_on", "name"]
    fieldsets = [
        (None, {"fields": ["game", "code", "name", "description"]}),
        ("Publication", {"fields": ["status", "released_on", "embargo_until"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(printing_total=Count("printings"))

    @admin.display(description="Who sees it", ordering="public_from")
    def seen_by(self, card_set: CardSet) -> str:
        return who_sees(card_set.public_from)

    @admin.display(description="Printings", ordering="printing_total")
    def printing_count(self, card_set: Any) -> int:
        return card_set.printing_total

    def uses(self, card_set: CardSet) -> Iterable[str]:
        if printings := card_set.printings.count():
            yield f"{card_set} has {counted(printings, 'printing')}; delete or move those first."
        if versions := card_set.format_versions.count():
            yield f"{card_set} is named by {counted(versions, 'format version')}."


@admin.register(CardClass)
class CardClassAdmin(DeskAdmin):
    """Classes of a game."""

    list_display = ["name", "game_name", "card_count"]
    list_filter = [GameFilter]
    search_fields = ["name", "description"]
    ordering = ["game", "name"]
    fields = ["game", "name", "slug", "description"]
    readonly_fields = ["slug"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(card_total=Count("cards"))

    @admin.display(description="Cards", ordering="card_total")
    def card_count(self, card_class: Any) -> int:
        return card_class.card_total

    def uses(self, card_class: CardClass) -> Iterable[str]:
        if cards := card_class.cards.count():
            yield f"{counted(cards, 'card is', 'cards are')} of class {card_class}; take the class off those first."


@admin.register(Rarity)
class RarityAdmin(DeskAdmin):
    """Rarities of a game, common first."""

    list_display = ["name", "code", "game_name", "rank", "printing_count"]
    list_filter = [GameFilter]
    search_fields = ["name", "code"]
    ordering = ["game", "rank", "name"]
    fields = ["game", "code", "name", "rank"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(printing_total=Count("printings"))

    @admin.display(description="Printings", ordering="printing_total")
    def printing_count(self, rarity: Any) -> int:
        return rarity.printing_total

    def uses(self, rarity: Rarity) -> Iterable[str]:
        if printings := rarity.printings.count():
            yield f"{counted(printings, 'printing is', 'printings are')} {rarity}; give those another rarity first."
