"""Decks on a card's page: the public ones that play it."""

from typing import Any

from django import template
from django.http import HttpRequest

from cards.models import Card
from decks.holding import LATEST_KEY, held_decks
from decks.models import Deck, DeckCard

register = template.Library()
SHOWN = 8
MOST_OWN = 50


@register.simple_tag
def add_to_deck(card: Card, request: HttpRequest) -> dict[str, Any]:
    """The decks of whoever reads, for adding the card, and the one it was last added to."""
    own = Deck.objects.owned_by(request.user, held_decks(request)).filter(game=card.game).newest_first()
    return {"decks": list(own[:MOST_OWN]), "latest": request.session.get(LATEST_KEY, "")}


@register.simple_tag
def decks_with(card: Card, user: Any) -> dict[str, Any]:
    """The public decks that hold the card: how many, and those changed last."""
    decks = Deck.objects.listed(user).filter(pk__in=DeckCard.objects.filter(card=card).values("deck"))
    return {"number": decks.count(), "decks": decks.select_related("owner").newest_first()[:SHOWN]}
