"""The card list: everything in the address, the same page with and without scripts."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie, vary_on_headers

from cards.chips import chips_of
from cards.filters import sort_keys
from cards.listing import Listing
from cards.models import SavedSearch
from cards.paging import is_endless, keep_paging
from cards.panels import filter_panel, later_numbers
from engine.core.game import Game


@require_safe
@vary_on_cookie
@vary_on_headers("HX-Request", "HX-Target")
def card_list(request: HttpRequest, game: Game) -> HttpResponse:
    """Cards of a game that answer the query; filters sent beside it are written into it, and the address with them."""
    if any(value == "" for _, values in request.GET.lists() for value in values):
        return HttpResponseRedirect(_without_empty(request))
    more = request.htmx and request.htmx.target == "more"
    together = is_endless(request) and not more
    listing = Listing(game, request.user, request.GET, is_endless=together, session=request.session)
    if "paging" in request.GET:
        return keep_paging(HttpResponseRedirect(request.path + listing.address(paging=None)), request.GET["paging"])
    if listing.is_valid and not request.htmx and listing.given:
        for note in listing.repeated:
            messages.warning(request, note)
        return HttpResponseRedirect(request.path + listing.address(page=request.GET.get("page")))
    if request.htmx and request.htmx.target == "later-numbers":
        return render(request, "cards/_later_numbers.html", {"numbers": later_numbers(listing)})
    part = "#more" if more else "#answer" if request.htmx and not request.htmx.history_restore_request else ""
    page = listing.page if listing.is_valid and listing.page > 1 else None
    address = listing.address(page=page) if listing.is_valid else _as_sent(request)
    request.GET = QueryDict(address.removeprefix("?"))  # links start from the address that is shown
    context = {
        "game": game,
        "listing": listing,
        "panel": filter_panel(listing),
        "chips": chips_of(listing),
        "sorts": _sorts(listing),
        "search_text": listing.query.text if listing.is_valid else listing.data.get("q", ""),
        "search_form": "filters",
        "search_query": listing.address().removeprefix("?") if listing.is_valid else "",
        "searches": _searches(request, game),
        "is_endless": is_endless(request),
    }
    status = 404 if listing.is_beyond else 200 if listing.is_valid else 400
    answer = render(request, f"cards/list.html{part}", context, status=status)
    if part:
        answer["HX-Replace-Url" if more else "HX-Push-Url"] = request.path + address
    return answer


def _searches(request: HttpRequest, game: Game) -> list[SavedSearch]:
    """What somebody signed in keeps of this game."""
    if not request.user.is_authenticated:
        return []
    return list(SavedSearch.objects.in_game(game).filter(user=request.user))


def _as_sent(request: HttpRequest) -> str:
    """The query of an address that is not understood, to be mended."""
    data = request.GET.copy()
    data.pop("was", None)
    return f"?{data.urlencode()}"


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
    """The orders to choose from; the one that needs no word in the query has an empty key."""
    default = listing.default_sort
    hidden = {"match": default != "match", "query": listing.sort != "query"}
    bare = default if listing.query.sorts and listing.sort == default else ""
    return [
        (bare if key == default else key, label, key == listing.sort)
        for key, label in sort_keys(listing.game).items()
        if not hidden.get(key)
    ]
