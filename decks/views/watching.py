"""Watching matches: a record is brought, then stepped through."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from decks.access import readable_match
from decks.card_links import CardLinks
from decks.record_form import RecordForm
from engine.board import board_of, table_of
from engine.core.record import ReplayError
from engine.models import Match
from engine.watching import ALL, watch


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Bring a record to watch."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        match = Match.of(form.cleaned_data["record"], owner=request.user if request.user.is_authenticated else None)
        match.save()
        return redirect(match)
    return render(request, "engine/bring.html", {"form": form}, status=400 if form.errors else 200)


@never_cache
@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match after `step` decisions, with all hands open or seen by one `seat` (0 for an onlooker)."""
    return show_match(request, readable_match(request, match_id))


@never_cache
@require_safe
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The record as a file, to keep or to replay elsewhere."""
    return send_record(readable_match(request, match_id))


def send_record(kept: Match) -> HttpResponse:
    """A match's record as a file."""
    answer = JsonResponse(kept.record, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{kept.game}-{kept.public_id}.json"'
    return answer


def show_match(request: HttpRequest, kept: Match, **context: Any) -> HttpResponse:
    """The page of a match at the step and for the eyes that the address names."""
    game = kept.game_object
    played = next((one.label for one in game.formats if one.key == kept.format), kept.format)
    context = {"match": kept, "game": game, "current_game": game, "format": played, **context}
    asked, step = request.GET.get("seat", ALL), request.GET.get("step", "0")
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 7 else 0
    try:
        now = watch(kept.record, game, number, ALL)
        eyes = asked if asked in {"0", *(str(seat.number) for seat in now.seats)} else ALL
        if eyes != ALL:
            now = watch(kept.record, game, number, eyes)
    except ReplayError as error:
        return render(request, "engine/match.html", {**context, "fault": error}, status=409)

    def link(step: int, eyes: str = eyes) -> str:
        return "?" + urlencode([("step", str(step)), *([] if eyes == ALL else [("seat", eyes)])])

    seats = [
        (ALL, _("All hands open"), ""),
        ("0", _("An onlooker"), ""),
        *((str(one.number), _("Seat %(label)s") % {"label": one.label}, one.player) for one in now.seats),
    ]
    context |= {
        "now": now, "eyes": eyes, "view": now.view, "board": board_of(now.view, game),
        "table": table_of(now.view, game),
        "card_links": CardLinks(kept, request.user),
        "layout": select_template([f"games/{game.slug}/board.html", "engine/_board.html"]),
        "first": link(0), "back": link(now.step - 1) if now.step else "",
        "on": link(now.step + 1) if now.step < now.steps else "", "last": link(now.steps),
        "seats": [(value, words, player, link(now.step, value)) for value, words, player in seats],
    }  # fmt: skip
    return render(request, "engine/match.html", context)
