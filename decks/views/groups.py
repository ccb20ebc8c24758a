"""Decks that play together, checked as a team."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.checking import check_group
from decks.holding import held_decks
from decks.models import Deck
from engine.core.game import Game

CHOICES = 300


@never_cache
@require_safe
def group(request: HttpRequest, game: Game) -> HttpResponse:
    """Choose a deck a seat, see what the rules say of each and of all together."""
    formats = [one for one in game.formats if one.seats > 1]
    if not game.has_decks or game.group_check is None or not formats:
        raise Http404("this game has no groups of decks")
    chosen = next((one for one in formats if one.key == request.GET.get("format")), formats[0])
    held = held_decks(request)
    mine = Deck.objects.in_game(game).owned_by(request.user, held).newest_first()[:CHOICES]
    public = Deck.objects.in_game(game).listed(request.user).newest_first()[:CHOICES]
    asked = request.GET.getlist("deck")[: chosen.seats]
    readable = Deck.objects.in_game(game).readable_by(request.user, held).filter(public_id__in=asked).with_cards()
    by_id = {deck.public_id: deck for deck in readable}
    seats = [by_id.get(one) for one in asked] + [None] * (chosen.seats - len(asked))
    decks = [deck for deck in seats if deck]
    report = check_group(decks, chosen.key) if decks else None
    context = {
        "game": game, "formats": formats, "chosen": chosen, "mine": mine, "public": public, "seats": seats,
        "report": report, "seat_reports": list(zip(decks, report.seats, strict=True)) if report else [],
    }  # fmt: skip
    return render(request, "decks/group.html", context)
