"""Matches played by bots at once and opened for watching."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from decks.access import readable_deck
from decks.bot_match import BotMatchForm
from decks.holding import held_decks
from decks.models import Deck
from engine.core.cards import CardPool
from engine.core.game import Game
from engine.core.play import CannotStart
from engine.lab.goldfish import goldfish
from engine.models import Match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, game: Game) -> HttpResponse:
    """Choose decks and bots; the match opens in the viewer."""
    if game.play is None:
        raise Http404("this game is not played here")
    form = BotMatchForm(game, request.user, held_decks(request), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            recording = form.specification().record(form.cleaned_data["seed"])
        except CannotStart as error:
            form.add_error(None, f"This match cannot start: {error}")
        else:
            return redirect(Match.of(recording.to_dict()))
    context = {"form": form, "game": game, "current_game": game}
    return render(request, "decks/match.html", context, status=400 if form.errors else 200)


@require_POST
def goldfish_game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play the deck once against an opponent that does nothing, from the seed sent."""
    deck = readable_deck(request, public_id)
    if deck.game_object.play is None:
        raise Http404("this game is not played here")
    seed = request.POST.get("seed", "")
    try:
        spec = goldfish(deck.game_object, [deck.list], _pool(deck), _format(deck))
        recording = spec.record(int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 16 else 1)
    except CannotStart as error:
        messages.error(request, f"This deck cannot play yet: {error}")
        return redirect("decks:play", deck.public_id)
    return redirect(Match.of(recording.to_dict()))


def _pool(deck: Deck) -> CardPool:
    return deck.game_object.pool(row.card.definition for row in deck.cards.all())


def _format(deck: Deck) -> str:
    """The deck's own format where two can play it, else the game's first."""
    return deck.format if deck.game_object.playing.players.get(deck.format, 9) <= 2 else ""
