"""What people who are not signed in made: the session remembers decks and batches until an account takes them over."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_delete
from django.http import HttpRequest

from decks.models import Deck
from engine.models import Match, Simulation

SESSION_KEY = "held_decks"
LATEST_KEY = "latest_deck"
"""In the session: the deck that a card was added to last from a card's page."""
SIMULATIONS_KEY = "held_simulations"
MOST_SIMULATIONS = 50


def held_decks(request: HttpRequest) -> list[str]:
    """The public ids of the decks this session made without an account."""
    return held_in(request.session)


def held_in(session: Mapping[str, Any]) -> list[str]:
    """The public ids of the decks that a session made without an account."""
    return list(session.get(SESSION_KEY, []))


def hold(request: HttpRequest, deck: Deck) -> None:
    """Remember a deck that belongs to this session only."""
    request.session[SESSION_KEY] = [*held_decks(request), deck.public_id]


def held_simulations(request: HttpRequest) -> list[str]:
    """The public ids of the batches this session had played without an account."""
    return list(request.session.get(SIMULATIONS_KEY, []))


def hold_simulation(request: HttpRequest, simulation: Simulation) -> None:
    """Remember a batch that belongs to this session only; the oldest ones are forgotten."""
    held = [*held_simulations(request), simulation.public_id]
    request.session[SIMULATIONS_KEY] = held[-MOST_SIMULATIONS:]


def adopt(sender: Any, request: HttpRequest, user: Any, **signal: Any) -> None:
    """Give the session's decks and batches to the account that signs in or up."""
    if ids := held_decks(request):
        with transaction.atomic():
            Deck.objects.owned_by(None, ids).update(owner=user)
        del request.session[SESSION_KEY]
    if ids := held_simulations(request):
        Simulation.objects.filter(owner=None, public_id__in=ids).update(owner=user)
        del request.session[SIMULATIONS_KEY]


def forget_played(sender: Any, instance: Deck, **signal: Any) -> None:
    """What a deck that is deleted has played goes with it."""
    for kept in (Match, Simulation):
        kept.objects.filter(decks__contains=instance.public_id).delete()


user_logged_in.connect(adopt, dispatch_uid="decks.adopt")
post_delete.connect(forget_played, sender=Deck, dispatch_uid="decks.forget_played")
