"""The cards beside the deck: search, what is in the deck already, and why a card would not fit."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest

from cards.filters import filters_for
from cards.models import Card
from decks.checking import DeckCheck
from decks.models import Deck
from decks.sheet import Sheet
from engine.core.decks import DeckZone

PER_PAGE = 60


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A card to add."""

    card: Card
    zone: DeckZone
    quantity: int
    objection: str

    @property
    def place(self) -> str:
        """What steps call its place in the deck."""
        return f"{self.zone.key}:{self.card.pk}"

    @property
    def limit(self) -> int | None:
        """How many copies its zone takes."""
        return self.zone.max_copies

    @property
    def is_single(self) -> bool:
        """Whether the zone takes one card only, so that the card is chosen rather than added."""
        return self.zone.maximum == 1


def pool_context(request: HttpRequest, deck: Deck, check: DeckCheck, sheet: Sheet) -> dict[str, Any]:
    """The cards that answer the search, a page of them."""
    game = deck.game_object
    found = filters_for(game)(request.GET, user=request.user, session=request.session)
    cards = found.matching() if found.form.is_valid() else Card.objects.none()
    page = Paginator(cards.with_parts().by_name(), PER_PAGE).get_page(request.GET.get("page"))
    objections = check.objections(page.object_list)
    rows = []
    for card in page.object_list:
        zone = game.zone_for(card.type)
        quantity = sheet.quantities.get(f"{zone.key}:{card.pk}", 0)
        rows.append(PoolRow(card, zone, quantity, objections.get(card.pk, "")))
    query = request.GET.copy()
    back = query.urlencode()
    query.pop("page", None)
    return {
        "found": found, "page": page, "rows": rows, "query": query.urlencode(), "back": back,
        "asked_types": request.GET.getlist("type"), "asked_classes": request.GET.getlist("class"),
    }  # fmt: skip
