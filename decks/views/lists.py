"""Lists of decks: the public ones of a game with search, and one's own."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.holding import held_decks
from decks.models import Deck
from decks.shelf import shelved
from engine.core.game import Game

PER_PAGE = 24
KINDS = {"": _("All decks"), "precon": _("Preconstructed"), "players": _("By players")}


@require_safe
def deck_list(request: HttpRequest, game: Game) -> HttpResponse:
    """Public decks of a game by name, card, format and kind."""
    if not game.has_decks:
        raise Http404("this game has no decks")
    asked = {key: _asked(request, key) for key in ("q", "card", "format", "kind")}
    decks = Deck.objects.in_game(game).listed(request.user).named(asked["q"])
    if asked["card"]:
        decks = decks.with_card(asked["card"], request.user)
    if asked["format"]:
        decks = decks.filter(format=asked["format"])
    if asked["kind"] in ("precon", "players"):
        decks = decks.filter(is_precon=asked["kind"] == "precon")
    page = Paginator(decks.select_related("owner").with_cards().newest_first(), PER_PAGE).get_page(
        request.GET.get("page")
    )
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "game": game, "asked": asked, "is_asked": any(asked.values()), "kinds": KINDS,
        "has_groups": game.group_check is not None,
        "page": page, "decks": shelved(page.object_list), "query": query.urlencode(),
    }  # fmt: skip
    return render(request, "decks/list.html", context)


@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The visitor's own decks in all games; those of the session when nobody is signed in."""
    decks = Deck.objects.owned_by(request.user, held_decks(request)).named(_asked(request, "q"))
    page = Paginator(decks.with_cards().newest_first(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/mine.html", {"page": page, "decks": shelved(page.object_list)})


def _asked(request: HttpRequest, key: str) -> str:
    """A text of the address, without NUL, which PostgreSQL does not take."""
    return request.GET.get(key, "")[:200].replace("\0", "").strip()
