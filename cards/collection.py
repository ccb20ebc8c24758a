"""Somebody's collection: how many copies of each card there are, and changing them."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from cards.models import Card, OwnedCard


def copies_of(card: Card, user: Any) -> int:
    """How many copies of a card somebody owns."""
    return OwnedCard.objects.of(user).filter(card=card).copies().get(card.pk, 0)


@transaction.atomic
def own(user: Any, copies: Mapping[int, int]) -> None:
    """From now on somebody owns so many of each card, by id; none of those with 0."""
    OwnedCard.objects.of(user).filter(card__in=[card for card, number in copies.items() if not number]).delete()
    OwnedCard.objects.bulk_create(
        [OwnedCard(user=user, card_id=card, copies=number) for card, number in copies.items() if number],
        update_conflicts=True,
        unique_fields=["user", "card"],
        update_fields=["copies"],
    )
