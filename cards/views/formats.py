"""Deck formats: their rules, and the limits and bans announced for them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.legality import versions_of
from cards.models import CardSet
from engine.core.game import Game


@require_safe
def format_list(request: HttpRequest, game: Game) -> HttpResponse:
    """The formats of a game, in its own order."""
    if not game.formats:
        raise Http404
    return render(request, "cards/formats.html", {"game": game})


@require_safe
def deck_format(request: HttpRequest, game: Game, key: str) -> HttpResponse:
    """A format: who plays, what a deck holds, which sets and how many copies are legal since when."""
    chosen = next((one for one in game.formats if one.key == key), None)
    if chosen is None:
        raise Http404
    today = timezone.localdate()
    current, versions = versions_of(game, chosen.key, today, request.user)
    released = (
        CardSet.objects.in_game(game)
        .visible_to(request.user)
        .filter(status=CardSet.Status.RELEASED, released_on__lte=today)
    )
    context = {
        "game": game,
        "format": chosen,
        "current": current,
        "versions": versions,
        "released": released.newest_first(),
        "today": today,
    }
    return render(request, "cards/format.html", context)
