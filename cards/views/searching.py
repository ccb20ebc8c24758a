"""Beside the card list: completion, a random card, saved searches, and the page that explains the language."""

import secrets
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.filters import filters_for
from cards.listing import Listing
from cards.models import Card
from cards.models.searches import MOST_SEARCHES, SavedSearch
from cards.query import Vocabulary
from cards.query.completion import complete, fields_help, operators_of
from cards.query.document import document
from cards.query.facts import facts_of
from cards.query.syntax import examples
from cards.search_text import fold_search
from engine.core.game import Game

MOST_FACTS = 1000
"""Up to so many cards are filtered within a page."""
NAMES = 6
"""Cards suggested by their names."""


@never_cache
@require_safe
def completion(request: HttpRequest, game: Game) -> JsonResponse:
    """What could be typed at a place of a query, and cards whose names begin with what stands there."""
    text = request.GET.get("q", "")[:1000]
    typed = request.GET.get("at", "")
    cursor = min(int(typed), len(text)) if typed.isdecimal() and len(typed) < 6 else len(text)
    found = complete(text, cursor, Vocabulary(game, request.user))
    choices = [{"text": one.text, "label": one.label} for one in found.choices]
    begun = fold_search(text[found.start : cursor]).replace("\0", "")  # which PostgreSQL does not take
    cards = []
    if len(begun) > 1 and text[:cursor].strip() == text[found.start : cursor].strip():
        named = Card.objects.in_game(game).visible_to(request.user).filter(sort_name__startswith=begun)
        cards = [{"name": one.name, "page": one.get_absolute_url()} for one in named.by_name()[:NAMES]]
    return JsonResponse({"start": found.start, "end": found.end, "choices": choices, "cards": cards})


@never_cache
@require_safe
def query(request: HttpRequest, game: Game) -> JsonResponse:
    """A query, with filters folded into it, for a script that compares it with the facts of cards; or what is wrong."""
    filters = filters_for(game)(request.GET, user=request.user, session=request.session)
    if not filters.form.is_valid():
        error = filters.form.fields["q"].error
        faults = [message for messages in filters.form.errors.values() for message in messages]
        return JsonResponse({"faults": faults, "error": error and error.document()}, status=400)
    return JsonResponse(document(filters.query, filters.vocabulary))


@never_cache
@require_safe
def facts(request: HttpRequest, game: Game) -> JsonResponse:
    """The facts of all cards of a game, for filtering within a page; none where there are too many for one."""
    cards = Card.objects.in_game(game).visible_to(request.user)
    if cards[: MOST_FACTS + 1].count() > MOST_FACTS:
        return JsonResponse({"cards": None})
    formats = [one.key for one in game.formats] if game.has_decks else []
    return JsonResponse({"cards": facts_of(cards, request.user, formats, game)})


@never_cache
@require_safe
def random_card(request: HttpRequest, game: Game) -> HttpResponse:
    """One of the cards that a search finds, any of them as likely; back to the list where it finds none."""
    listing = Listing(game, request.user, request.GET, session=request.session)
    keys = list(listing.matching.order_by().values_list("pk", flat=True)) if listing.is_valid else []
    if not keys:
        return redirect(f"{reverse('cards:list', args=[game])}?{request.GET.urlencode()}")
    return redirect(Card.objects.get(pk=secrets.choice(keys)))


@require_safe
def syntax(request: HttpRequest, game: Game) -> HttpResponse:
    """Every field with its names and values, and examples that can be tried."""
    vocabulary = Vocabulary(game, request.user)
    fields = [(one, operators_of(one)) for one in fields_help(vocabulary)]
    context = {"game": game, "fields": fields, "examples": examples(vocabulary)}
    return render(request, "cards/syntax.html", context)


@login_required
@require_POST
def save_search(request: HttpRequest, game: Game) -> HttpResponse:
    """Keep the search of a card list under a name; the same name again changes it."""
    pairs = [pair for pair in parse_qsl(request.POST.get("query", "")) if pair[0] != "page"]
    query, name = urlencode(pairs), " ".join(request.POST.get("name", "").split())
    back = HttpResponseRedirect(f"{reverse('cards:list', args=[game])}?{query}")
    searches = SavedSearch.objects.in_game(game).filter(user=request.user)
    if not query or len(query) > SavedSearch._meta.get_field("query").max_length:
        messages.error(request, gettext("This search cannot be kept: it is empty or too long."))
    elif not name or len(name) > SavedSearch._meta.get_field("name").max_length:
        messages.error(request, gettext("A search is kept under a name of 1 to 80 characters."))
    elif not searches.filter(name=name).exists() and searches.count() >= MOST_SEARCHES:
        messages.error(
            request, gettext("You keep %(most)s searches already; remove one first.") % {"most": MOST_SEARCHES}
        )
    else:
        SavedSearch.objects.update_or_create(user=request.user, game=game.slug, name=name, defaults={"query": query})
        messages.success(request, gettext("“%(name)s” is kept among your searches.") % {"name": name})
    return back


@login_required
@require_POST
def remove_search(request: HttpRequest, game: Game) -> HttpResponse:
    """Forget a search of one's own."""
    key = request.POST.get("search", "")
    searches = SavedSearch.objects.in_game(game).filter(user=request.user)
    get_object_or_404(searches, pk=key if key.isdecimal() and len(key) < 16 else 0).delete()
    messages.success(request, gettext("The search is removed."))
    return redirect("cards:list", game)
