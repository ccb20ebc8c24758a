"""Goldfish games, one or many: asked for, watched while they are played, read, and opened one by one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.access import is_asker, readable_deck, readable_simulation
from decks.fish_figures import figures_of
from decks.goldfish_form import GoldfishForm, earlier, played_alone
from decks.models import Deck
from decks.options_form import settled
from decks.views.watching import send_record, show_match
from engine.bots.hints import hints_of
from engine.core.game import Game
from engine.core.play import CannotStart
from engine.jobs import cancel, restart
from engine.models import Match, Simulation

OVER = 286
"""Tells htmx to ask no more."""
form_page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@form_page
def goldfish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play a deck against an opponent that does nothing: once, or many times in the background."""
    deck = readable_deck(request, public_id)
    if deck.game_object.play is None:
        raise Http404("this game is not played here")
    return _goldfish(request, deck.game_object, deck)


@never_cache
@form_page
def alone(request: HttpRequest, game: Game) -> HttpResponse:
    """The same for a game that is played without decks."""
    if not played_alone(game):
        raise Http404("this game is not played alone without a deck")
    return _goldfish(request, game, None)


def _goldfish(request: HttpRequest, game: Game, deck: Deck | None) -> HttpResponse:
    one_game = request.method == "POST" and ("one" in request.POST or "games" not in request.POST)
    form = GoldfishForm(game, {**request.POST.dict(), "games": 1} if one_game else request.POST or None)
    if request.method == "POST" and form.is_valid():
        if one_game:
            return _play_one(request, game, deck, form)
        if simulation := form.begin(request, deck):
            return redirect(simulation)
    return _ask(request, game, deck, form)


def _play_one(request: HttpRequest, game: Game, deck: Deck | None, form: GoldfishForm) -> HttpResponse:
    try:
        recording = form.alone_with(deck).record(form.cleaned_data["seed"])
    except CannotStart as error:
        form.add_error(None, _("This deck cannot play yet: %(why)s") % {"why": error})
        return _ask(request, game, deck, form)
    match = Match.of(
        recording.to_dict(),
        decks=deck.public_id if deck else "",
        owner=request.user if request.user.is_authenticated else None,
    )
    match.save()
    return redirect(match)


def _ask(request: HttpRequest, game: Game, deck: Deck | None, form: GoldfishForm) -> HttpResponse:
    context = {
        "game": game, "current_game": game, "deck": deck, "form": form, "gauges": hints_of(game).gauges,
        "earlier": earlier(request, game, deck),
    }  # fmt: skip
    return render(request, "decks/goldfish.html", context, status=400 if form.errors else 200)


@never_cache
@require_safe
def simulation(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """How far a batch is, or what it came to; asked by htmx, only that part of the page."""
    one = readable_simulation(request, simulation_id)
    game = one.game_object
    context = {
        "simulation": one, "game": game, "current_game": game, "gauges": hints_of(game).gauges,
        "deck": Deck.objects.filter(public_id=one.decks).first() if one.decks else None,
        "is_asker": is_asker(request, one), "settled": settled(game, one.spec.options),
        "figures": figures_of(one) if one.state == Simulation.State.DONE else None,
    }  # fmt: skip
    if request.htmx:
        return render(request, "decks/simulation.html#state", context, status=200 if one.is_open else OVER)
    return render(request, "decks/simulation.html", context)


@require_POST
def cancel_games(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Stop a batch."""
    cancel(one := _own(request, simulation_id))
    return redirect(one)


@require_POST
def restart_games(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Play a batch again that was stopped or has lost its worker."""
    restart(one := _own(request, simulation_id))
    return redirect(one)


@never_cache
@require_safe
def choose_game(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """From the number of a game in its batch to the game."""
    one = readable_simulation(request, simulation_id)
    number = request.GET.get("number", "")
    if not (number.isascii() and number.isdigit() and len(number) < 9 and 1 <= int(number) <= one.games):
        return redirect(one)
    return redirect("decks:simulated", one.public_id, one.seed + int(number) - 1)


@never_cache
@require_safe
def game(request: HttpRequest, simulation_id: str, seed: int) -> HttpResponse:
    """One game of a batch, step by step."""
    one = readable_simulation(request, simulation_id)
    return show_match(request, _single(one, seed), simulation=one, number=seed - one.seed + 1)


@never_cache
@require_safe
def record(request: HttpRequest, simulation_id: str, seed: int) -> HttpResponse:
    """The record of one game of a batch, as a file."""
    return send_record(_single(readable_simulation(request, simulation_id), seed))


def _own(request: HttpRequest, simulation_id: str) -> Simulation:
    one = readable_simulation(request, simulation_id)
    if not is_asker(request, one):
        raise Http404("somebody else had this played")
    return one


def _single(one: Simulation, seed: int) -> Match:
    """A game of the batch played again: the same seed, the same game."""
    if not one.seed <= seed < one.seed + one.games:
        raise Http404("no game of this batch has this seed")
    return Match.of(one.spec.record(seed).to_dict(), public_id=f"{one.public_id}-{seed}", decks=one.decks)
