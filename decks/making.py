"""New decks: empty, copied or imported; each begins its log with the state it was made in."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.contents import Contents
from decks.holding import hold
from decks.models import Deck, DeckCard, DeckOperation
from decks.models.decks import new_public_id


@transaction.atomic
def make_deck(request: HttpRequest, cards: Contents | None = None, *, label: str = "", **facts: Any) -> Deck:
    """A deck of whoever asks; the session holds it when nobody is signed in.

    A form sent twice brings the same `public_id` twice, and the second time answers with the deck that is there.
    """
    owner = request.user if request.user.is_authenticated else None
    facts["owner"] = owner
    deck, is_new = Deck.objects.get_or_create(public_id=facts.pop("public_id", "") or new_public_id(), defaults=facts)
    if not is_new and (deck.owner, deck.name) == (owner, facts["name"]):
        return deck
    if not is_new:
        deck = Deck.objects.create(**facts)
    DeckCard.objects.bulk_create(
        DeckCard(deck=deck, zone=zone, card_id=card, quantity=copies.quantity, printing_id=copies.printing)
        for (zone, card), copies in (cards or {}).items()
        if copies.quantity
    )
    DeckOperation.objects.create(deck=deck, revision=0, label=(label or _("Made"))[:200], user=owner)
    if owner is None:
        hold(request, deck)
    return deck
