"""Who may open a deck; to everybody else there is none."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from decks.holding import held_decks
from decks.models import Deck


def readable_deck(request: HttpRequest, public_id: str) -> Deck:
    """The deck, for people who may read it."""
    decks = Deck.objects.readable_by(request.user, held_decks(request)).with_cards().select_related("owner")
    return get_object_or_404(decks, public_id=public_id)


def own_deck(request: HttpRequest, public_id: str) -> Deck:
    """The deck, for people who may change it."""
    decks = Deck.objects.owned_by(request.user, held_decks(request)).with_cards()
    return get_object_or_404(decks, public_id=public_id)


def is_own(request: HttpRequest, deck: Deck) -> bool:
    """Whether this visitor may change the deck."""
    if deck.owner_id is not None:
        return deck.owner_id == request.user.pk
    return not deck.is_precon and deck.public_id in held_decks(request)
