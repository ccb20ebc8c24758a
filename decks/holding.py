"""Decks of people who are not signed in: the session remembers their addresses until an account takes them over."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.http import HttpRequest

from decks.models import Deck

SESSION_KEY = "held_decks"
LATEST_KEY = "latest_deck"
"""In the session: the deck that a card was added to last from a card's page."""


def held_decks(request: HttpRequest) -> list[str]:
    """The public ids of the decks this session made without an account."""
    return list(request.session.get(SESSION_KEY, []))


def hold(request: HttpRequest, deck: Deck) -> None:
    """Remember a deck that belongs to this session only."""
    request.session[SESSION_KEY] = [*held_decks(request), deck.public_id]


def adopt(sender: Any, request: HttpRequest, user: Any, **signal: Any) -> None:
    """Give the session's decks to the account that signs in or up."""
    if ids := held_decks(request):
        with transaction.atomic():
            Deck.objects.owned_by(None, ids).update(owner=user)
        del request.session[SESSION_KEY]


user_logged_in.connect(adopt, dispatch_uid="decks.adopt")
