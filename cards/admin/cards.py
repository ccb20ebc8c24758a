"""Cards at the desk: first the kind, then a form with the fields that cards of this kind have."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from cards.admin.card_form import PREFIX, CardForm, card_form
from cards.admin.desk import SMALL_TEXT, DeskAdmin, counted, located, who_sees
from cards.admin.filters import GameFilter, RowsOfGameFilter, TypeFilter, WhoSeesFilter
from cards.admin.findings import findings_list, lint_cards, priced_games, suggest_costs
from cards.admin.kinds import Kind, asked_kind, choices, kind_of
from cards.admin.printings import PrintingInline
from cards.models import Card, Ruling, TextRevision
from cards.search_text import fold_search


class RulingInline(admin.StackedInline):
    """Questions answered."""

    model = Ruling
    extra = 0
    fields = [("ruled_on", "source"), "text"]
    formfield_overrides = SMALL_TEXT


class TextRevisionInline(admin.StackedInline):
    """The text history; new entries come from changing the text."""

    model = TextRevision
    extra = 0
    max_num = 0
    fields = [("kind", "effective_on"), "text", "note"]
    formfield_overrides = SMALL_TEXT
    verbose_name_plural = _("Text history")


@admin.register(Card)
class CardAdmin(SimpleHistoryAdmin, DeskAdmin):
    """Cards as rules objects."""

    list_display = ["name", "kind", "class_names", "game_name", "set_codes", "seen_by"]
    list_filter = [
        GameFilter,
        TypeFilter,
        WhoSeesFilter,
        ("printings__card_set", RowsOfGameFilter),
        ("printings__rarity", RowsOfGameFilter),
        ("classes", RowsOfGameFilter),
    ]
    search_fields = ["name", "text"]
    search_help_text = _("Words of the name or the text, accents and capitals aside.")
    ordering = ["game", "sort_name", "pk"]
    object_history_list_template = "admin/cards/card/history_list.html"
    readonly_fields = ["kind_and_change", "slug", "effects_in_words", "findings"]
    actions = [lint_cards, suggest_costs]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).prefetch_related("classes", "printings__card_set")

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        """Every word must stand in the name or the text, in the folded column that the site searches too."""
        for word in fold_search(search_term).split():
            queryset = queryset.filter(search__contains=word)
        return queryset, False

    def get_actions(self, request: HttpRequest, action_location: Any = None) -> dict[str, Any]:
        """The calculator's only where a game on the list has one."""
        actions = super().get_actions(request, **located(action_location))
        hidden = () if priced_games(request) else ("suggest_costs",)
        return {key: one for key, one in actions.items() if key not in hidden}

    def get_history_queryset(self, request: HttpRequest, history: Any, pk_name: str, object_id: Any) -> QuerySet:
        """With the editor only: cards point to no other table, and asking for nothing is deprecated in Django 6.1."""
        return history.filter(**{pk_name: object_id}).select_related("history_user")

    # --- the kind ---------------------------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        change = path("<int:object_id>/kind/", self.admin_site.admin_view(self.choose_kind), name="cards_card_kind")
        return [change, *super().get_urls()]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """A new card needs its kind first."""
        if asked_kind(request.GET) is None:
            return self.choose_kind(request)
        return super().add_view(request, form_url, extra_context)

    def choose_kind(self, request: HttpRequest, object_id: int | None = None) -> HttpResponse:
        """Which game, type and subtype? Plain links, each leads to its form."""
        card = get_object_or_404(Card, pk=object_id) if object_id else None
        if not (self.has_change_permission(request, card) if card else self.has_add_permission(request)):
            raise PermissionDenied
        target = reverse("admin:cards_card_change", args=[object_id]) if card else reverse("admin:cards_card_add")
        offered = [
            (
                game,
                [
                    (card_type, [(kind, _address(target, kind, request.GET)) for kind in kinds])
                    for card_type, kinds in types
                ],
            )
            for game, types in choices(card.game_object if card else None)
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": _("What shall {card} be?").format(card=card) if card else _("Add card: what is it?"),
            "opts": self.opts,
            "offered": offered,
            "card": card,
            "is_popup": "_popup" in request.GET,
        }
        return TemplateResponse(request, "admin/cards/card/choose_kind.html", context)

    def kind_for(self, request: HttpRequest, card: Card | None) -> Kind | None:
        """The kind the address asks for, else the card's own; a card never changes its game."""
        asked = asked_kind(request.GET)
        if card is None:
            return asked
        return asked if asked and asked.game.slug == card.game else kind_of(card)

    def get_inlines(self, request: HttpRequest, obj: Card | None) -> list[type[admin.StackedInline]]:
        """A new card has no text history yet."""
        return [PrintingInline, RulingInline, *([TextRevisionInline] if obj else [])]

    # --- the form ---------------------------------------------------------------------------------------------------

    def get_form(self, request: HttpRequest, obj: Card | None = None, change: bool = False, **options: Any) -> Any:
        kind = self.kind_for(request, obj)
        if kind and (self.has_change_permission(request, obj) if obj else self.has_add_permission(request)):
            options["form"] = card_form(kind)
        return super().get_form(request, obj, change, **options)

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> list[tuple[str | None, dict[str, Any]]]:
        kind = self.kind_for(request, obj)
        if kind is None or (obj and not self.has_change_permission(request, obj)):
            return [(None, {"fields": ["game", "name", "type", "subtype", "classes", "values", "text", "effects"]})]
        rows: list[Any] = ["classes"] if kind.card_type.classes != "none" else []
        for group in ("stat", "cost"):
            if row := tuple(PREFIX + field.key for field in kind.fields if field.group == group):
                rows.append(row)
        rows += [PREFIX + field.key for field in kind.fields if field.group == "fact"]
        record = [PREFIX + field.key for field in kind.fields if field.group == "record"]
        head = ["kind_and_change", "name", "slug"] if obj else ["name"]
        words = ["effects_in_words"] if obj else []
        return [
            (None, {"fields": head}),
            *([(str(kind), {"fields": rows, "classes": ["desk-numbers"]})] if rows else []),
            (_("Text"), {"fields": ["text", "revision_kind", "revision_on", "revision_note"]}),
            (_("Effects"), {"fields": ["effects", *words]}),
            *([(_("For the record, never printed"), {"fields": record})] if record else []),
            *([(_("What the linter says"), {"fields": ["findings"]})] if obj else []),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> tuple[str, ...]:
        """The game is part of the kind."""
        return tuple(self.readonly_fields)

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        """Say what a new kind leaves no room for."""
        card = self.get_object(request, object_id)
        kind = self.kind_for(request, card)
        if card and kind and kind != kind_of(card) and request.method == "GET":
            kept = {field.key for field in kind.fields}
            lost = [field.label for field in kind_of(card).fields if field.key in card.values and field.key not in kept]
            if kind.card_type.classes == "none" and card.classes.exists():
                lost.append(kind.game.schema.class_label_plural)
            said = _("Saving makes {card} a {kind}").format(card=card, kind=kind)
            messages.warning(
                request,
                _("{said} and drops: {fields}.").format(said=said, fields=", ".join(lost)) if lost else f"{said}.",
            )
        return super().change_view(request, object_id, form_url, extra_context)

    def save_related(self, request: HttpRequest, form: CardForm, formsets: Any, change: bool) -> None:
        """The card is there: its text history goes on, and classes that its new type has no room for go."""
        super().save_related(request, form, formsets, change)
        form.record_revision(form.instance)
        if form.kind.card_type.classes == "none" and change:
            form.instance.classes.clear()

    # --- what lists and forms show ----------------------------------------------------------------------------------

    @admin.display(description=_("Kind"), ordering="type")
    def kind(self, card: Card) -> str:
        return str(kind_of(card))

    @admin.display(description=_("Classes"))
    def class_names(self, card: Card) -> str:
        return " ".join(sorted(one.name for one in card.classes.all()))

    @admin.display(description=_("Printed in"))
    def set_codes(self, card: Card) -> str:
        return ", ".join(sorted({one.card_set.code for one in card.printings.all()})) or "–"

    @admin.display(description=_("Who sees it"), ordering="public_from")
    def seen_by(self, card: Card) -> str:
        return who_sees(card.public_from)

    @admin.display(description=_("Kind"))
    def kind_and_change(self, card: Card) -> str:
        return format_html(
            '{} ({}) – <a href="{}">{}</a>',
            self.kind(card),
            self.game_name(card),
            reverse("admin:cards_card_kind", args=[card.pk]),
            _("change type or subtype"),
        )

    @admin.display(description=_("The effects in words"))
    def effects_in_words(self, card: Card) -> str:
        """As they were saved last; what the checker says against them stands here too."""
        if said := card.problems():
            return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((one,) for one in said)))
        return card.game_object.describe_effects(card.definition) or _("The card has no effects.")

    @admin.display(description=_("Findings"))
    def findings(self, card: Card) -> str:
        """Of the card as it was saved last."""
        return findings_list(card)

    def uses(self, card: Card) -> Iterable[str]:
        if printings := [str(one) for one in card.printings.select_related("card_set", "card")]:
            yield _("{card} is printed: {printings}; delete the printings first.").format(
                card=card, printings=", ".join(printings)
            )
        if decks := card.deck_places.values("deck").distinct().count():
            yield _("{card} stands in {counted}.").format(card=card, counted=counted(decks, "deck"))
        if owners := card.owned.count():
            yield _("{card} is owned: it is in {counted}.").format(card=card, counted=counted(owners, "collection"))
        if limits := card.format_limits.count():
            yield _("{card} is limited or banned in {counted}.").format(
                card=card, counted=counted(limits, "format version")
            )


def _address(target: str, kind: Kind, query: QueryDict) -> str:
    """The form's address for a kind, with what the popup window handed on."""
    parameters = query.copy()
    for key, value in kind.query.items():
        parameters[key] = value
    return f"{target}?{parameters.urlencode()}"
