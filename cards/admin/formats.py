"""Format versions at the desk: legal sets, limits and bans from a date on."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cards.admin.desk import DeskAdmin, DeskTabularInline
from cards.admin.filters import GameFilter
from cards.models import CardSet, FormatLimit, FormatVersion
from engine.registry import games, get_game


def format_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every deck format there is, by game."""
    return [
        (game.name, [(f"{game.slug}/{one.key}", f"{game}: {one.label}") for one in game.formats])
        for game in games()
        if game.formats
    ]


class FormatVersionForm(forms.ModelForm):
    """A version; game and format are one choice, because a format is always a game's."""

    game_format = forms.ChoiceField(label=_("Format"), choices=lambda: [("", "–"), *format_choices()])
    sets = forms.ModelMultipleChoiceField(
        CardSet.objects.order_by("game", "-released_on", "name"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Sets that are legal; none chosen: all released ones."),
    )

    class Meta:
        model = FormatVersion
        fields = ["effective_on", "name", "note", "sets"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.instance.pk:
            self.initial["game_format"] = f"{self.instance.game}/{self.instance.format}"

    def clean(self) -> dict[str, Any]:
        """The chosen format decides the game, and with it which sets there are."""
        data = super().clean() or self.cleaned_data
        self.instance.game, _slash, self.instance.format = data.get("game_format", "").partition("/")
        game = self.instance.game
        if strange := [str(one) for one in data.get("sets", ()) if game and one.game != game]:
            self.add_error("sets", _("Of another game than the format: {sets}.").format(sets=", ".join(strange)))
        twins = FormatVersion.objects.in_game(game).filter(
            format=self.instance.format, effective_on=data.get("effective_on")
        )
        if twins.exclude(pk=self.instance.pk).exists():
            self.add_error(
                "effective_on", _("There is a version of this format from this day on already; change that.")
            )
        return data

    def _post_clean(self) -> None:
        """Without a format there is nothing the model could check."""
        if self.instance.game:
            super()._post_clean()


class FormatLimitInline(DeskTabularInline):
    """Limits and bans of a version."""

    model = FormatLimit
    extra = 1
    autocomplete_fields = ["card"]
    fields = ["card", "copies", "reason"]
    verbose_name_plural = _("Limits (0 copies: banned)")

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("card").order_by("card__sort_name", "pk")


@admin.register(FormatVersion)
class FormatVersionAdmin(DeskAdmin):
    """Announcements for formats, the latest first."""

    form = FormatVersionForm
    list_display = ["format_name", "effective_on", "name", "limit_count"]
    list_filter = [GameFilter]
    search_fields = ["name", "note", "format"]
    date_hierarchy = "effective_on"
    ordering = ["game", "format", "-effective_on"]
    fields = ["game_format", "effective_on", "name", "note", "sets"]
    inlines = [FormatLimitInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).annotate(limit_total=Count("limits"))

    def get_readonly_fields(self, request: HttpRequest, obj: FormatVersion | None = None) -> tuple[str, ...]:
        """The game is part of the format."""
        return ()

    @admin.display(description=_("Format"), ordering="format")
    def format_name(self, version: FormatVersion) -> str:
        return f"{get_game(version.game)}: {get_game(version.game).format(version.format).label}"

    @admin.display(description=_("Limits"), ordering="limit_total")
    def limit_count(self, version: Any) -> int:
        return version.limit_total
