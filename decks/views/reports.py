"""Figures over many matches, in the terms of a game that has some beyond who wins."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.holding import held_decks
from decks.report_form import ReportForm
from engine.core.figures import as_table
from engine.core.game import Game
from engine.core.play import CannotStart


@never_cache
@require_safe
def report(request: HttpRequest, game: Game) -> HttpResponse:
    """Choose decks, bots and a seed; the figures stand below."""
    if game.report is None:
        raise Http404("this game has no such figures")
    asked = request.GET if "seed" in request.GET else None
    form = ReportForm(game, request.user, held_decks(request), asked)
    columns = []
    if asked is not None and form.is_valid():
        try:
            columns = form.columns()
        except CannotStart as error:
            form.add_error(None, str(error))
    context = {"form": form, "columns": columns, "rows": as_table(columns), "game": game, "current_game": game}
    return render(request, "decks/report.html", context, status=400 if form.errors else 200)
