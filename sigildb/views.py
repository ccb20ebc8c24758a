"""Pages that belong to no single app: home, the search over all games and the health check."""

from django.db import connection
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from cards.models import Card, CardSet
from cards.news import cards_of_the_day, newest_set
from cards.samples import sample_cards
from cards.search_everywhere import search_everywhere
from decks.models import Deck
from engine.registry import games


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The door: search, the games, what is new."""
    counts = dict(Card.objects.visible_to(request.user).order_by().values_list("game").annotate(Count("pk")))
    flagship = games()[0]
    newest = newest_set(flagship, request.user)
    context = {
        "worlds": [(game, counts.get(game.slug, 0)) for game in games()],
        "sets": CardSet.objects.visible_to(request.user).newest_first()[:6],
        "newest": newest,
        "cards": cards_of_the_day(newest, request.user, timezone.localdate()) if newest else [],
        "decks": Deck.objects.listed(request.user).select_related("owner").newest_first()[:6],
    }
    return render(request, "home.html", context)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Cards of all games that answer a query; with one game only, its card list does that better."""
    text = request.GET.get("q", "")
    if len(games()) == 1:
        address = reverse("cards:list", args=[games()[0]])
        return redirect(f"{address}?{urlencode({'q': text})}" if text else address)
    found = search_everywhere(text, request.user, request.session)
    return render(request, "search.html", {"search_text": text, "found": found}, status=400 if found.error else 200)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether the site can answer and reach its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every building block of the pages, for those who work on them."""
    return render(request, "style.html", {"kinds": [(game, sample_cards(game)) for game in games()]})
