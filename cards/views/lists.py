"""The card list: everything in the address, the same page with and without scripts."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards.chips import chips_of
from cards.listing import Listing, sort_keys
from cards.models import SavedSearch
from cards.panels import filter_panel
from engine.core.game import Game


@require_safe
@vary_on_headers("HX-Request")
def card_list(request: HttpRequest, game: Game) -> HttpResponse:
    """Cards of a game that answer the filters; 400 with a word at the field for what is not understood."""
    if any(value == "" for _, values in request.GET.lists() for value in values):
        return HttpResponseRedirect(_without_empty(request))
    listing = Listing(game, request.user, request.GET)
    context = {
        "game": game,
        "listing": listing,
        "panel": filter_panel(listing),
        "chips": chips_of(listing),
        "sorts": _sorts(listing),
        "search_text": request.GET.get("q", ""),
        "search_form": "filters",
        "search_query": _without_page(request),
        "searches": _searches(request, game),
    }
    template = (
        "cards/list.html#answer" if request.htmx and not request.htmx.history_restore_request else "cards/list.html"
    )
    status = 404 if listing.is_beyond else 200 if listing.is_valid else 400
    return render(request, template, context, status=status)


def _without_page(request: HttpRequest) -> str:
    """The search as an address says it, wherever in its pages one is."""
    data = request.GET.copy()
    data.pop("page", None)
    return data.urlencode()


def _searches(request: HttpRequest, game: Game) -> list[SavedSearch]:
    """What somebody signed in keeps of this game."""
    if not request.user.is_authenticated:
        return []
    return list(SavedSearch.objects.in_game(game).filter(user=request.user))


def _without_empty(request: HttpRequest) -> str:
    """The same address without fields left empty, which browsers send all the same."""
    data = request.GET.copy()
    for key, values in request.GET.lists():
        kept = [value for value in values if value != ""]
        if kept:
            data.setlist(key, kept)
        else:
            del data[key]
    return f"{request.path}?{data.urlencode()}" if data else request.path


def _sorts(listing: Listing) -> list[tuple[str, str, bool]]:
    now = listing.sort if listing.form.is_valid() else ""
    hidden = {"match": not listing.query.name, "query": not listing.query.sorts}
    return [(key, label, key == now) for key, label in sort_keys(listing.game).items() if not hidden.get(key)]
