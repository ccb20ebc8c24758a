"""What all pages of the desk have in common: games by name, who sees what, and deletion refused with words."""

import datetime
from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminTextareaWidget, RelatedFieldWidgetWrapper
from django.db.models import DateTimeField, Field, Model, TextField
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from cards.models.fields import GameField
from engine.registry import games, get_game

SMALL_TEXT = {TextField: {"widget": AdminTextareaWidget(attrs={"rows": 3})}}


def game_choices() -> list[tuple[str, str]]:
    """The games by slug and name."""
    return [(game.slug, game.name) for game in games()]


def who_sees(public_from: datetime.datetime | None) -> str:
    """Who sees a row that becomes public at a moment, in words for lists."""
    if public_from is None:
        return _("Editors only")
    if public_from > timezone.now():
        return _("Editors until {day}").format(day=date_format(timezone.localtime(public_from), "Y-m-d H:i"))
    return _("Everybody")


def _has_game(obj: Model | None) -> bool:
    return obj is not None and hasattr(obj, "game")


class MomentInput(forms.DateTimeInput):
    """Day and time in one box with the browser's own picker."""

    input_type = "datetime-local"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%dT%H:%M")


def located(action_location: Any) -> dict[str, Any]:
    """Where actions are asked for, as Django says it from 6.1 on."""
    return {} if action_location is None else {"action_location": action_location}


class DeskAdmin(admin.ModelAdmin):
    """An admin page of the desk."""

    list_per_page = 50
    show_full_result_count = False
    formfield_overrides = {DateTimeField: {"form_class": forms.DateTimeField, "widget": MomentInput}}
    delete_confirmation_template = "admin/cards/delete_confirmation.html"
    delete_selected_confirmation_template = "admin/cards/delete_selected_confirmation.html"

    def formfield_for_dbfield(self, db_field: Field, request: HttpRequest, **options: Any) -> forms.Field | None:
        """A game is chosen by name."""
        if isinstance(db_field, GameField):
            return forms.ChoiceField(label=_("Game"), choices=game_choices())
        return super().formfield_for_dbfield(db_field, request, **options)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """What hangs on a game stays with it."""
        return (*super().get_readonly_fields(request, obj), *(("game_name",) if _has_game(obj) else ()))

    def get_fieldsets(self, request: HttpRequest, obj: Model | None = None) -> list[tuple[str | None, dict[str, Any]]]:
        """The game can be chosen once, afterwards it is only named."""
        given = super().get_fieldsets(request, obj)
        if not _has_game(obj):
            return given
        return [
            (head, {**options, "fields": ["game_name" if one == "game" else one for one in options["fields"]]})
            for head, options in given
        ]

    @admin.display(description=_("Game"), ordering="game")
    def game_name(self, obj: Any) -> str:
        return get_game(obj.game).name

    def uses(self, obj: Any) -> Iterable[str]:
        """Sentences that say what an object is used for; one that is used is not deleted."""
        return ()

    def get_deleted_objects(self, objs: Iterable[Model], request: HttpRequest) -> tuple[Any, Any, Any, list[str]]:
        """Refuse with our words first; Django's own list of protected rows stays as the last guard."""
        deleted, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return deleted, counts, lacking, [said for obj in objs for said in self.uses(obj)] or protected


class DeskFormSet(BaseInlineFormSet):
    """Rows whose tick boxes for deletion have a name too."""

    deletion_widget = forms.CheckboxInput(attrs={"aria-label": _("Delete")})


class DeskTabularInline(admin.TabularInline):
    """Rows of a table; each box says what it is to those who cannot see the column's head."""

    formset = DeskFormSet

    def formfield_for_dbfield(self, db_field: Field, request: HttpRequest, **options: Any) -> forms.Field | None:
        """Name the box after its column."""
        field = super().formfield_for_dbfield(db_field, request, **options)
        if field is not None:
            widget = field.widget.widget if isinstance(field.widget, RelatedFieldWidgetWrapper) else field.widget
            widget.attrs["aria-label"] = field.label or db_field.verbose_name
        return field


NOUNS = {
    "card": ngettext_lazy("%(number)d card", "%(number)d cards", "number"),
    "printing": ngettext_lazy("%(number)d printing", "%(number)d printings", "number"),
    "collection": ngettext_lazy("%(number)d collection", "%(number)d collections", "number"),
    "deck": ngettext_lazy("%(number)d deck", "%(number)d decks", "number"),
    "booster sheet": ngettext_lazy("%(number)d booster sheet", "%(number)d booster sheets", "number"),
    "format version": ngettext_lazy("%(number)d format version", "%(number)d format versions", "number"),
}


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return NOUNS[noun] % {"number": number}
