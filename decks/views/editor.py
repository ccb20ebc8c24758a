"""The editor: the deck at the left, the cards at the right; every press is one small POST."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.models import Card
from decks.access import own_deck
from decks.changes import StaleRevision, change, redo, undo, undo_stacks
from decks.checking import DeckCheck
from decks.holding import LATEST_KEY
from decks.models import Deck, DeckOperation
from decks.sheet import Sheet
from decks.steps import BadStep, read_revision, read_steps
from decks.views.conflicts import cards_conflict, plain_conflict
from decks.views.pool import pool_context
from engine.core.game import Game

FEW_PROBLEMS = 3


@never_cache
@require_safe
def edit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Both panes; for htmx only the cards that were found."""
    deck = own_deck(request, public_id)
    context = pane_context(deck)
    context |= pool_context(request, deck, context["check"], context["sheet"])
    return render(request, "decks/edit.html" + ("#pool" if request.htmx else ""), context)


@require_POST
def change_cards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Set quantities: typed ones, and the step whose button was pressed."""
    deck = own_deck(request, public_id)
    try:
        wanted = read_steps(request.POST, deck, request.user)
        done = change(deck, read_revision(request.POST), cards=wanted, user=request.user)
    except BadStep as error:
        return _refused(request, deck, str(error))
    except StaleRevision as stale:
        return cards_conflict(request, stale, wanted)
    return _answer(request, deck, done)


@require_POST
def add_card(request: HttpRequest, game: Game) -> HttpResponse:
    """One copy of a card, from the card's page into a deck of one's own; then back to that page."""
    card = get_object_or_404(Card.objects.in_game(game).visible_to(request.user), slug=request.POST.get("card", ""))
    deck = own_deck(request, request.POST.get("deck", ""))
    if deck.game != game.slug:
        raise Http404
    zone = game.zone_for(card.type)
    data = QueryDict(mutable=True)
    data.update({"do": f"{zone.key}:{card.pk}:{'!' if zone.maximum == 1 else '+1'}", "revision": str(deck.revision)})
    try:
        wanted = read_steps(data, deck, request.user)
        change(deck, deck.revision, cards=wanted, user=request.user)
    except (BadStep, StaleRevision) as error:
        messages.error(request, str(error))
        return redirect(card)
    request.session[LATEST_KEY] = deck.public_id
    copies = wanted[zone.key, card.pk].quantity
    link = format_html('<a href="{}">{}</a>', reverse("decks:edit", args=[deck.public_id]), deck.name)
    words = gettext("{deck} has {copies} of {card} now.")
    messages.success(request, format_html(words, deck=link, copies=copies, card=card.name))
    return redirect(card)


@require_POST
def undo_change(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the latest change back."""
    deck = own_deck(request, public_id)
    try:
        return _answer(request, deck, undo(deck, read_revision(request.POST), request.user))
    except StaleRevision as stale:
        return plain_conflict(request, stale)


@require_POST
def redo_change(request: HttpRequest, public_id: str) -> HttpResponse:
    """Do again what was taken back."""
    deck = own_deck(request, public_id)
    try:
        return _answer(request, deck, redo(deck, read_revision(request.POST), request.user))
    except StaleRevision as stale:
        return plain_conflict(request, stale)


@require_POST
def arrange(request: HttpRequest, public_id: str) -> HttpResponse:
    """Remember how the list is grouped and sorted; no change of the deck."""
    deck = own_deck(request, public_id)
    grouping, sorting = request.POST.get("grouping", ""), request.POST.get("sorting", "")
    Deck.objects.filter(pk=deck.pk).update(
        grouping=grouping if grouping in Deck.Grouping.values else deck.grouping,
        sorting=sorting if sorting in Deck.Sorting.values else deck.sorting,
    )
    return redirect(_back(request, deck))


def pane_context(deck: Deck) -> dict[str, Any]:
    """What the deck's pane shows."""
    check = DeckCheck(deck)
    undo_stack, redo_stack = undo_stacks(deck)
    labels = dict(DeckOperation.objects.filter(pk__in=[*undo_stack[-1:], *redo_stack[-1:]]).values_list("pk", "label"))
    return {
        "deck": deck, "game": deck.game_object, "current_game": deck.game_object,
        "sheet": Sheet(deck), "check": check, "is_unfolded": len(check.report.issues) < FEW_PROBLEMS,
        "undo_label": labels.get(undo_stack[-1]) if undo_stack else "",
        "redo_label": labels.get(redo_stack[-1]) if redo_stack else "",
        "groupings": Deck.Grouping, "sortings": Deck.Sorting,
    }  # fmt: skip


def _answer(request: HttpRequest, deck: Deck, done: DeckOperation | None) -> HttpResponse:
    """The deck's pane anew for scripts; for everybody else the editor, where they were."""
    if request.htmx:
        return render(request, "decks/edit.html#deck", pane_context(own_deck(request, deck.public_id)))
    if done:
        messages.success(request, _("Saved: {what}").format(what=done.label))
    return redirect(_back(request, deck))


def _refused(request: HttpRequest, deck: Deck, why: str) -> HttpResponse:
    if request.htmx:
        return render(request, "decks/edit.html#refused", {"why": why}, status=422)
    messages.error(request, why)
    return redirect(_back(request, deck))


def _back(request: HttpRequest, deck: Deck) -> str:
    """The editor with the search as it was, at the pane where the button was."""
    query = request.POST.get("back", "")[:2000]
    pane = "pool" if request.POST.get("pane") == "pool" else "deck"
    return f"{reverse('decks:edit', args=[deck.public_id])}{'?' if query else ''}{query}#{pane}"
