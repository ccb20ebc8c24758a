"""Decks at the desk: public ones, so that an unfit one can be taken out of the lists; private decks stay private."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cards.admin.desk import DeskAdmin
from cards.admin.filters import GameFilter
from decks.models import Deck


@admin.register(Deck)
class DeckAdmin(DeskAdmin):
    """Public decks: their visibility can be changed, their cards only by their owners."""

    list_display = ["name", "game_name", "format", "owner", "is_precon", "card_count", "updated_at"]
    list_filter = [GameFilter, "is_precon"]
    list_select_related = ["owner"]
    search_fields = ["name", "owner__username"]
    ordering = ["-updated_at", "-pk"]
    fields = ["name", "game_name", "format", "owner", "visibility", "notes", "card_list"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).listed().annotate(card_total=Sum("cards__quantity"))

    def get_readonly_fields(self, request: HttpRequest, obj: Deck | None = None) -> tuple[str, ...]:
        return tuple(field for field in self.fields if field != "visibility")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("Cards"), ordering="card_total")
    def card_count(self, deck: Any) -> int:
        return deck.card_total or 0

    @admin.display(description=_("Cards"))
    def card_list(self, deck: Deck) -> str:
        rows = deck.cards.select_related("card").order_by("zone", "card__sort_name")
        return ", ".join(f"{row.quantity} {row.card}" for row in rows) or "none"
