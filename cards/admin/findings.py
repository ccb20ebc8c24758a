"""What linter and calculator say, at the desk: over a list of cards or sets, in a card's form, before publishing."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.admin.filters import chosen_games
from cards.faces import face_of
from cards.linting import card_findings, set_findings
from cards.models import Card, CardSet
from engine.core.desk import Finding
from engine.registry import games


@admin.action(description=gettext_lazy("Lint the selected cards"))
def lint_cards(desk: admin.ModelAdmin, request: HttpRequest, cards: QuerySet[Card]) -> HttpResponse:
    """Every finding on the cards."""
    found = [one for game in games() for one in card_findings(cards.model.objects.filter(pk__in=cards), game)]
    return _findings_page(desk, request, found)


@admin.action(description=gettext_lazy("Lint the selected sets"))
def lint_sets(desk: admin.ModelAdmin, request: HttpRequest, sets: QuerySet[CardSet]) -> HttpResponse:
    """Every finding on the cards of the sets, and on each set as a whole."""
    return _findings_page(desk, request, [one for card_set in sets for one in set_findings(card_set)])


@admin.action(description=gettext_lazy("Suggest costs for the selected cards"))
def suggest_costs(desk: admin.ModelAdmin, request: HttpRequest, cards: QuerySet[Card]) -> HttpResponse:
    """What the calculators say, beside what is printed."""
    rows = []
    for card in cards:
        price = card.game_object.price
        suggested = price(card.definition, Fraction(0)) if price else None
        printed = " · ".join(f"{one.label} {one.words}" for one in face_of(card).costs)
        rows.append((card.name, printed or "–", str(suggested or _("no suggestion"))))
    heads = (_("Card"), _("Printed"), _("Suggested"))
    return _table_page(desk, request, _("Suggested costs"), heads, rows)


def priced_games(request: HttpRequest) -> bool:
    """Whether a game on the list has a calculator."""
    return any(game.price for game in chosen_games(request))


def findings_list(card: Card) -> SafeString | str:
    """What the linter says of a stored card, for its form."""
    found = card_findings(Card.objects.filter(pk=card.pk), card.game_object)
    if not found:
        return _("Nothing to say.")
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((str(one),) for one in found)))


def told(errors: Iterable[Finding], most: int = 10) -> list[str]:
    """Errors as sentences of a form, the first of many."""
    said = [f"{one.card}: {one}" for one in errors]
    more = _("… and %d more; the action “Lint the selected sets” shows them all.") % (len(said) - most)
    return [*said[:most], more] if len(said) > most else said


def _findings_page(desk: admin.ModelAdmin, request: HttpRequest, found: list[Finding]) -> HttpResponse:
    rows = [(one.card or _("the set"), one.severity, one.code, one.field, one.message) for one in found]
    heads = (_("Card"), _("Severity"), _("Code"), _("Field"), _("What is to be said"))
    return _table_page(desk, request, _("Findings"), heads, rows)


def _table_page(
    desk: admin.ModelAdmin, request: HttpRequest, title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]
) -> HttpResponse:
    context: dict[str, Any] = {"title": title, "opts": desk.opts, "heads": heads, "rows": rows}
    context |= desk.admin_site.each_context(request)
    return TemplateResponse(request, "admin/cards/table.html", context)
