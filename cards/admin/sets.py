"""Sets, classes and rarities at the desk."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from cards.admin.desk import DeskAdmin, counted, located, who_sees
from cards.admin.filters import GameFilter, WhoSeesFilter, chosen_games
from cards.admin.findings import lint_sets, told
from cards.admin.set_files import export_action, import_view
from cards.linting import errors_in, set_findings
from cards.models import CardClass, CardSet, Rarity
from cards.set_import import SET_FILE
from engine.languages import shared


class SetForm(forms.ModelForm):
    """A set; a draft whose cards have errors is not published."""

    def clean(self) -> dict[str, Any]:
        """Ask the linter when the draft ends."""
        data = super().clean() or self.cleaned_data
        drafted = self.instance.pk and self.initial.get("status") == CardSet.Status.DRAFT
        if drafted and data.get("status") not in (None, CardSet.Status.DRAFT):
            for said in told(errors_in(set_findings(self.instance))):
                self.add_error("status", said)
        return data


@admin.register(CardSet)
class CardSetAdmin(DeskAdmin):
    """Sets with their status and embargo."""

    form = SetForm
    actions = [lint_sets]
    change_list_template = "admin/cards/cardset/change_list.html"
    list_display = ["name", "code", "game_name", "status", "seen_by", "released_on", "printing_count"]
    list_filter = [GameFilter, "status", WhoSeesFilter]
    search_fields = ["name", "code"]
    ordering = ["game", "-released_on", "name"]
    fieldsets = [
        (None, {"fields": ["game", "code", "name", "description"]}),
        (_("Publication"), {"fields": ["status", "released_on", "embargo_until"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(printing_total=Count("printings"))

    def get_urls(self) -> list[URLPattern]:
        imports = path("import/", self.admin_site.admin_view(partial(import_view, self)), name="cards_cardset_import")
        return [imports, *super().get_urls()]

    def get_actions(self, request: HttpRequest, action_location: Any = None) -> dict[str, Any]:
        """With the card texts of the games on the list."""
        place = located(action_location)
        actions = super().get_actions(request, **place)
        texts = {one.key: shared(one.label) for game in chosen_games(request) for one in game.card_texts}
        for key, label in {SET_FILE: _("set file"), **texts}.items():
            if action := self.get_action(export_action(key, label), **place):
                actions[f"export_{key}"] = action
        return actions

    @admin.display(description=_("Who sees it"), ordering="public_from")
    def seen_by(self, card_set: CardSet) -> str:
        return who_sees(card_set.public_from)

    @admin.display(description=_("Printings"), ordering="printing_total")
    def printing_count(self, card_set: Any) -> int:
        return card_set.printing_total

    def uses(self, card_set: CardSet) -> Iterable[str]:
        if printings := card_set.printings.count():
            yield _("{name} has {counted}; delete or move those first.").format(
                name=card_set, counted=counted(printings, "printing")
            )
        if versions := card_set.format_versions.count():
            yield _("{name} is named by {counted}.").format(name=card_set, counted=counted(versions, "format version"))


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

    @admin.display(description=_("Cards"), ordering="card_total")
    def card_count(self, card_class: Any) -> int:
        return card_class.card_total

    def uses(self, card_class: CardClass) -> Iterable[str]:
        if cards := card_class.cards.count():
            yield _("{name} is the class of {counted}; take it off those first.").format(
                counted=counted(cards, "card"), name=card_class
            )


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

    @admin.display(description=_("Printings"), ordering="printing_total")
    def printing_count(self, rarity: Any) -> int:
        return rarity.printing_total

    def uses(self, rarity: Rarity) -> Iterable[str]:
        if printings := rarity.printings.count():
            yield _("{name} is the rarity of {counted}; give those another one first.").format(
                counted=counted(printings, "printing"), name=rarity
            )
