"""Test hands: what a deck draws, from a seed in the address that can be passed on."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.access import is_own, readable_deck
from decks.sheet import show_printings
from engine.core.hands import draw_hand

SEEDS = 1_000_000
"""Seeds are below this: short enough to be read out at a table."""


@never_cache
@require_safe
def test_hand(request: HttpRequest, public_id: str) -> HttpResponse:
    """A first hand and the draws after it: seed, number of draws and redraw stand in the address."""
    deck = readable_deck(request, public_id)
    opening = deck.game_object.opening
    if opening is None:
        raise Http404("nobody draws from a deck in this game")
    address = reverse("decks:play", args=[deck.public_id])
    seed = _number(request, "seed")
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    rows = [row for row in deck.cards.all() if row.zone == opening.zone]
    show_printings(rows, request.user)
    cards = {row.card.name: row.card for row in rows}
    names = [row.card.name for row in rows for _ in range(row.quantity)]
    redrawn = bool(opening.redraw) and request.GET.get("redraw") == "1"
    draws = min(_number(request, "draws") or 0, max(0, len(names) - opening.hand))
    dealt = draw_hand(opening, names, seed, draws, redrawn=redrawn)

    def link(draws: int, redraw: bool = redrawn) -> str:
        facts = {"seed": seed, "draws": draws or None, "redraw": 1 if redraw else None}
        return f"{address}?{urlencode({key: value for key, value in facts.items() if value is not None})}"

    context = {
        "deck": deck, "game": deck.game_object, "current_game": deck.game_object, "opening": opening, "seed": seed,
        "is_own": is_own(request, deck), "redrawn": redrawn, "left": dealt.left, "size": len(names),
        "hand": [cards[name] for name in dealt.hand], "draws": [cards[name] for name in dealt.draws],
        "links": {
            "again": f"{address}?seed={secrets.randbelow(SEEDS)}",
            "this": request.build_absolute_uri(link(draws)), "redraw": link(0, True),
            "on": link(draws + 1), "back": link(draws - 1) if draws else "",
        },
    }  # fmt: skip
    return render(request, "decks/play.html", context)


def _number(request: HttpRequest, key: str) -> int | None:
    """A whole number from 0 on in the address, None for anything else."""
    text = request.GET.get(key, "")
    return int(text) % 2**63 if text.isascii() and text.isdigit() and len(text) < 20 else None
