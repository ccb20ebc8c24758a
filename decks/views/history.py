"""What was done to a deck: the log, every earlier state beside the present one, and the way back."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.access import own_deck
from decks.changes import StaleRevision, name_point, restore
from decks.conflicts import LABELS, fact_words
from decks.contents import NONE, card_names, contents_of, differences, fact_differences, facts_of, state_at
from decks.rows import one_line, zone_label
from decks.steps import read_revision
from decks.views.conflicts import plain_conflict

PER_PAGE = 50


@never_cache
@require_safe
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """The log, latest first."""
    deck = own_deck(request, public_id)
    log = Paginator(deck.operations.order_by("-revision"), PER_PAGE).get_page(request.GET.get("page"))
    game = deck.game_object
    return render(request, "decks/history.html", {"deck": deck, "game": game, "current_game": game, "page": log})


@never_cache
@require_safe
def state(request: HttpRequest, public_id: str, revision: int) -> HttpResponse:
    """What would change if the deck went back to a revision."""
    deck = own_deck(request, public_id)
    if revision > deck.revision:
        raise Http404("no such revision")
    cards, facts = state_at(deck, revision)
    now = contents_of(deck)
    names = card_names([*cards, *now])
    wanted = {place: copies for place, copies in {**dict.fromkeys(now, NONE), **cards}.items() if place[1] in names}
    changes = differences(now, wanted, names)
    for one in changes:
        one["where"] = zone_label(deck.game_object, one["zone"])
    details = [
        {
            "label": str(LABELS[key]),
            "before": fact_words(deck, key, one["before"]),
            "after": fact_words(deck, key, one["after"]),
        }
        for one in fact_differences(facts_of(deck), facts)
        for key in [one["field"]]
    ]
    game = deck.game_object
    context = {
        "deck": deck, "game": game, "current_game": game, "revision": revision, "changes": changes, "details": details,
        "operation": deck.operations.filter(revision=revision).first(),
    }  # fmt: skip
    return render(request, "decks/state.html", context)


@require_POST
def name(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name the deck as it stands now, to come back to it."""
    deck = own_deck(request, public_id)
    called = one_line(request.POST.get("name", ""))[:80]
    if called:
        name_point(deck, called)
        messages.success(request, _("Kept as “{name}”.").format(name=called))
    else:
        messages.error(request, _("Give the restore point a name."))
    return redirect("decks:history", deck.public_id)


@require_POST
def restore_state(request: HttpRequest, public_id: str, revision: int) -> HttpResponse:
    """Go back to a revision; the log goes on, so this can be undone."""
    deck = own_deck(request, public_id)
    if revision > deck.revision:
        raise Http404("no such revision")
    try:
        done = restore(deck, read_revision(request.POST), revision, request.user)
    except StaleRevision as stale:
        return plain_conflict(request, stale)
    messages.success(request, done.label if done else _("Nothing to bring back: the deck is as it was."))
    return redirect("decks:edit", deck.public_id)
