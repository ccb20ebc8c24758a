"""Decks on a card's page: the public ones that play it."""

from typing import Any

from django import template

from cards.models import Card
from decks.models import Deck, DeckCard

register = template.Library()
SHOWN = 8


@register.simple_tag
def decks_with(card: Card, user: Any) -> dict[str, Any]:
    """The public decks that hold the card: how many, and those changed last."""
    decks = Deck.objects.listed(user).filter(pk__in=DeckCard.objects.filter(card=card).values("deck"))
    return {"number": decks.count(), "decks": decks.select_related("owner").newest_first()[:SHOWN]}
