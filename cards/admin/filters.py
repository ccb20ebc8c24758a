"""Filters of the desk's lists, each a constant number of queries."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.admin.desk import game_choices
from engine.core.game import Game
from engine.registry import games


class GameFilter(admin.SimpleListFilter):
    """Rows of one game, the games by name; `path` leads to the game's slug."""

    title = "game"
    parameter_name = "game"
    path = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return game_choices()

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return queryset.filter(**{self.path: self.value()}) if self.value() else queryset


def game_filter(path: str) -> type[GameFilter]:
    """A filter for rows whose game is further away, such as `card_set__game`."""
    return type("GameFilter", (GameFilter,), {"path": path})


def chosen_games(request: HttpRequest) -> list[Game]:
    """The game the list is narrowed to, or all of them."""
    return [game for game in games() if request.GET.get("game") in (None, "", game.slug)]


class TypeFilter(admin.SimpleListFilter):
    """Cards of one type; the types are those of the chosen game."""

    title = "type"
    parameter_name = "type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        types = {one.key: one.label for game in chosen_games(request) for one in game.schema.types}
        return list(types.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return queryset.filter(type=self.value()) if self.value() else queryset


class WhoSeesFilter(admin.SimpleListFilter):
    """Rows by who may see them now; `path` leads to the moment they become public."""

    title = _("who sees it")
    parameter_name = "seen"
    path = "public_from"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            ("all", _("Everybody")),
            ("embargo", _("Editors, embargo running")),
            ("draft", _("Editors only, draft")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        now = timezone.now()
        wanted = {
            "all": Q(**{f"{self.path}__lte": now}),
            "embargo": Q(**{f"{self.path}__gt": now}),
            "draft": Q(**{f"{self.path}__isnull": True}),
        }
        return queryset.filter(wanted[self.value()]) if self.value() in wanted else queryset


class SetOfPrintingSeenFilter(WhoSeesFilter):
    """Printings by who may see their set."""

    path = "card_set__public_from"


class RowsOfGameFilter(admin.RelatedFieldListFilter):
    """Choices of a related table that has games: those of the chosen game, with its name when there are several."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> list[tuple[int, str]]:
        shown = {game.slug: game.name for game in chosen_games(request)}
        rows = field.remote_field.model.objects.filter(game__in=shown).order_by("game", "name")
        several = len(shown) > 1
        return [
            (pk, f"{name} ({shown[game]})" if several else name)
            for pk, name, game in rows.values_list("pk", "name", "game")
        ]
