"""Watching matches: a record is brought, then stepped through."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import select_template
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from engine.board import board_of
from engine.core.record import ReplayError
from engine.forms import RecordForm
from engine.models import Match
from engine.watching import ALL, watch


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Bring a record to watch."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return redirect(Match.of(form.cleaned_data["record"]))
    return render(request, "engine/bring.html", {"form": form}, status=400 if form.errors else 200)


@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match after `step` decisions, with all hands open or seen by one `seat` (0 for an onlooker)."""
    kept = get_object_or_404(Match, public_id=match_id)
    game = kept.game_object
    context = {"match": kept, "game": game, "current_game": game}
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
        (ALL, "All hands open"),
        ("0", "An onlooker"),
        *((str(one.number), f"Seat {one.label}{f' ({one.player})' if one.player else ''}") for one in now.seats),
    ]
    context |= {
        "now": now, "eyes": eyes, "board": board_of(now.view, game),
        "layout": select_template([f"games/{game.slug}/board.html", "engine/_board.html"]),
        "first": link(0), "back": link(now.step - 1) if now.step else "",
        "on": link(now.step + 1) if now.step < now.steps else "", "last": link(now.steps),
        "seats": [(value, words, link(now.step, value)) for value, words in seats],
    }  # fmt: skip
    return render(request, "engine/match.html", context)


@require_safe
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The record as a file, to keep or to replay elsewhere."""
    kept = get_object_or_404(Match, public_id=match_id)
    answer = JsonResponse(kept.record, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{kept.game}-{kept.public_id}.json"'
    return answer
