"""Sets and classes: what there is, and the page of each with its cards."""

from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.listing import Listing
from cards.models import Card, CardClass, CardSet
from engine.core.game import Game

PAGE_SIZE = 96


@require_safe
def set_list(request: HttpRequest, game: Game) -> HttpResponse:
    """All sets this person may know of, newest first."""
    sets = CardSet.objects.in_game(game).visible_to(request.user).newest_first()
    sets = sets.annotate(cards=Count("printings__card", distinct=True))
    return render(request, "cards/sets.html", {"game": game, "sets": sets})


@require_safe
def card_set(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """A set: what it is, what its packs hold, its cards in collector order."""
    found = get_object_or_404(CardSet.objects.in_game(game).visible_to(request.user), code__iexact=code)
    listing = _listing(request, game, f"set={found.code}&sort=number")
    packs = found.boosters.prefetch_related("slots__choices__sheet")
    context = {"game": game, "card_set": found, "listing": listing, "packs": packs}
    return render(request, "cards/set.html", context, status=_status(listing))


@require_safe
def class_list(request: HttpRequest, game: Game) -> HttpResponse:
    """All classes with the number of cards of each type."""
    seen = Card.objects.in_game(game).visible_to(request.user)
    classes = (
        CardClass.objects.in_game(game)
        .visible_to(request.user)
        .annotate(number=Count("cards", filter=Q(cards__in=seen)))
    )
    return render(request, "cards/classes.html", {"game": game, "classes": classes})


@require_safe
def card_class(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """A class and its cards, by type."""
    found = get_object_or_404(CardClass.objects.in_game(game).visible_to(request.user), slug=slug)
    listing = _listing(request, game, f"class={found.slug}&sort=type")
    return render(
        request, "cards/class.html", {"game": game, "card_class": found, "listing": listing}, status=_status(listing)
    )


def _listing(request: HttpRequest, game: Game, query: str) -> Listing:
    """The card list narrowed to what the page is about; the reader turns pages and chooses the view."""
    data: Any = QueryDict(query, mutable=True)
    data["size"] = str(PAGE_SIZE)
    for key in ("page", "view"):
        if key in request.GET:
            data[key] = request.GET[key]
    return Listing(game, request.user, data)


def _status(listing: Listing) -> int:
    return 404 if listing.is_beyond else 200 if listing.is_valid else 400
