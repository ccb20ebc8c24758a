"""The form that asks for many goldfish games at once, and what they are played with."""

import secrets
from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.holding import held_simulations, hold_simulation
from decks.models import Deck
from decks.options_form import OptionsForm
from engine.core.game import Game
from engine.core.play import CannotStart
from engine.lab.goldfish import goldfish
from engine.lab.specification import Specification
from engine.models import Simulation

SEEDS = 1_000_000
LARGEST_SEED = 2**53
USUAL_GAMES = 1_000
MOST_GAMES = 10_000
MOST_OPEN = 3
"""So many batches of one person may wait or run at a time."""
MOST_WAITING = 100


class GoldfishForm(OptionsForm):
    """How many games, from which seed, and what is settled before them."""

    games = forms.IntegerField(
        label=gettext_lazy("Games"),
        min_value=1,
        max_value=MOST_GAMES,
        initial=USUAL_GAMES,
        help_text=gettext_lazy("1 to 10,000. More games make the figures surer."),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed of the first game"),
        min_value=0,
        max_value=LARGEST_SEED,
        initial=lambda: secrets.randbelow(SEEDS),
        help_text=gettext_lazy("Each further game has the next seed. The same seeds give the same games."),
    )

    def begin(self, request: HttpRequest, deck: Deck | None) -> Simulation | None:
        """Put the batch into the queue; None if it cannot be played, which the form then says."""
        try:
            spec = self.alone_with(deck)
            spec.begin(self.cleaned_data["seed"])
        except CannotStart as error:
            self.add_error(None, _("This deck cannot play yet: %(why)s") % {"why": error})
            return None
        waiting = Simulation.objects.filter(state__in=[Simulation.State.WAITING, Simulation.State.RUNNING])
        if waiting.filter(asked_by(request)).count() >= MOST_OPEN or waiting.count() >= MOST_WAITING:
            self.add_error(None, _("Other games wait to be played. Let them end or cancel them, then try again."))
            return None
        simulation = Simulation.objects.create(
            owner=request.user if request.user.is_authenticated else None,
            game=self.game.slug,
            decks=deck.public_id if deck else "",
            specification=spec.to_text(),
            games=self.cleaned_data["games"],
            seed=self.cleaned_data["seed"],
        )
        if simulation.owner is None:
            hold_simulation(request, simulation)
        return simulation

    def alone_with(self, deck: Deck | None) -> Specification:
        """A deck's goldfish game, in its own format where two can play it, else in the game's first."""
        if deck is None:
            return goldfish(self.game, (), self.game.pool(), options=self.options)
        pool = self.game.pool(row.card.definition for row in deck.cards.all())
        chosen = deck.format if self.game.playing.players.get(deck.format, 9) <= 2 else ""
        return goldfish(self.game, [deck.list], pool, chosen, options=self.options)


def asked_by(request: HttpRequest) -> Q:
    """The batches this visitor had played."""
    if request.user.is_authenticated:
        return Q(owner=request.user)
    return Q(owner=None, public_id__in=held_simulations(request))


def played_alone(game: Game) -> bool:
    """Whether the game can be played alone without a deck."""
    return game.play is not None and not game.has_decks and any(one == 1 for one in game.play.players.values())


def earlier(request: HttpRequest, game: Game, deck: Deck | None) -> list[Any]:
    """This visitor's latest batches of a deck."""
    found = Simulation.objects.filter(asked_by(request), game=game.slug, decks=deck.public_id if deck else "")
    return list(found.defer("specification", "result").order_by("-pk")[:5])
