"""A game's home: its cards by type and class, its newest set, its formats."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.models import Card, CardClass, CardSet
from cards.news import cards_of_the_day, newest_set
from engine.core.game import Game


@require_safe
def game_home(request: HttpRequest, game: Game) -> HttpResponse:
    """Where to begin in a game."""
    cards = Card.objects.in_game(game).visible_to(request.user)
    counts = dict(cards.order_by().values_list("type").annotate(Count("pk")))
    newest = newest_set(game, request.user)
    context = {
        "game": game,
        "types": [(one, counts.get(one.key, 0)) for one in game.schema.types],
        "number": sum(counts.values()),
        "classes": CardClass.objects.in_game(game).visible_to(request.user),
        "sets": CardSet.objects.in_game(game).visible_to(request.user).newest_first()[:6],
        "newest": newest,
        "cards": cards_of_the_day(newest, request.user, timezone.localdate()) if newest else [],
    }
    return render(request, "cards/game.html", context)
