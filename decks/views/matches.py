"""Matches played by bots at once and opened for watching."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from decks.bot_match import BotMatchForm
from decks.goldfish_form import played_alone
from decks.holding import held_decks
from engine.core.game import Game
from engine.core.play import CannotStart
from engine.models import Match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, game: Game) -> HttpResponse:
    """Choose decks and bots; the match opens in the viewer."""
    if game.play is None:
        raise Http404("this game is not played here")
    form = BotMatchForm(
        game, request.user, held_decks(request), request.POST or None, format=request.GET.get("format", "")
    )
    if request.method == "POST" and form.is_valid():
        try:
            recording = form.specification().record(form.cleaned_data["seed"])
        except CannotStart as error:
            form.add_error(None, _("This match cannot start: {why}").format(why=error))
        else:
            match = Match.of(
                recording.to_dict(),
                decks=" ".join(deck.public_id for deck in form.chosen_decks()),
                owner=request.user if request.user.is_authenticated else None,
            )
            match.save()
            return redirect(match)
    context = {
        "form": form, "game": game, "current_game": game, "is_alone": played_alone(game),
        "formats": [game.format(key) for key in game.playing.players], "has_report": game.report is not None,
    }  # fmt: skip
    return render(request, "decks/match.html", context, status=400 if form.errors else 200)
