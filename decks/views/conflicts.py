"""The answer to a change that came too late: 409, and a page on which nothing is lost and everything can be chosen."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks import conflicts
from decks.changes import StaleRevision
from decks.contents import Contents
from decks.forms import paper_values


def cards_conflict(request: HttpRequest, stale: StaleRevision, wanted: Contents) -> HttpResponse:
    """The page for a change of cards."""
    return _page(request, conflicts.cards_conflict(stale, wanted), {"is_cards": True})


def facts_conflict(request: HttpRequest, stale: StaleRevision, wanted: Mapping[str, Any]) -> HttpResponse:
    """The page for a change of the deck's own facts; sent again, they leave alone what was not changed here."""
    conflict = conflicts.facts_conflict(stale, wanted)
    merged = conflict.merged
    chosen = f"{merged['format']}:{merged['role']}" if merged["role"] else merged["format"]
    return _page(request, conflict, {"is_facts": True, "chosen_format": chosen, "paper": paper_values(merged["paper"])})


def plain_conflict(request: HttpRequest, stale: StaleRevision) -> HttpResponse:
    """The page for an undo, redo or restore: there is nothing to choose but to look at the deck anew."""
    return _page(request, conflicts.cards_conflict(stale, {}), {})


def _page(request: HttpRequest, conflict: conflicts.Conflict, more: Mapping[str, object]) -> HttpResponse:
    game = conflict.deck.game_object
    context = {"conflict": conflict, "deck": conflict.deck, "game": game, "current_game": game, **more}
    return render(request, "decks/conflict.html" + ("#box" if request.htmx else ""), context, status=409)
