"""What all pages of the desk have in common: games by name, who sees what, and deletion refused with words."""

import datetime
from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Field, Model
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from cards.models.fields import GameField
from engine.registry import games


def game_choices() -> list[tuple[str, str]]:
    """The games by slug and name."""
    return [(game.slug, game.name) for game in games()]


def who_sees(public_from: datetime.datetime | None) -> str:
    """Who sees a row that becomes public at a moment, in words for lists."""
    if public_from is None:
        return "Editors only"
    if public_from > timezone.now():
        return f"Editors until {date_format(timezone.localtime(public_from), 'Y-m-d H:i')}"
    return "Everybody"


class DeskAdmin(admin.ModelAdmin):
    """An admin page of the desk."""

    list_per_page = 50
    show_full_result_count = False
    delete_confirmation_template = "admin/cards/delete_confirmation.html"
    delete_selected_confirmation_template = "admin/cards/delete_selected_confirmation.html"

    def formfield_for_dbfield(self, db_field: Field, request: HttpRequest, **options: Any) -> forms.Field | None:
        """A game is chosen by name."""
        if isinstance(db_field, GameField):
            return forms.ChoiceField(label="Game", choices=game_choices())
        return super().formfield_for_dbfield(db_field, request, **options)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """What hangs on a game stays with it."""
        fixed = ("game",) if obj and hasattr(obj, "game") else ()
        return (*super().get_readonly_fields(request, obj), *fixed)

    def uses(self, obj: Any) -> Iterable[str]:
        """Sentences that say what an object is used for; one that is used is not deleted."""
        return ()

    def get_deleted_objects(self, objs: Iterable[Model], request: HttpRequest) -> tuple[Any, Any, Any, list[str]]:
        """Refuse with our words first; Django's own list of protected rows stays as the last guard."""
        deleted, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return deleted, counts, lacking, [said for obj in objs for said in self.uses(obj)] or protected


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{number} {one if number == 1 else many or one + 's'}"
