"""What is new: the latest set, and a handful of its cards that changes by the day."""

import datetime
from typing import Any

from cards.models import Card, CardSet, Printing
from engine.core.game import Game

HANDFUL = 6


def newest_set(game: Game, user: Any) -> CardSet | None:
    """The set released or previewed last that this person may see and that has cards."""
    sets = CardSet.objects.in_game(game).visible_to(user).filter(printings__isnull=False, public_from__isnull=False)
    return sets.distinct().newest_first().first()


def cards_of_the_day(card_set: CardSet, user: Any, day: datetime.date) -> list[Card]:
    """Some cards of the set, spread over its numbers; others tomorrow, the same for everybody today."""
    printings = Printing.objects.filter(card_set=card_set).visible_to(user)
    keys = list(dict.fromkeys(printings.order_by("number_key", "pk").values_list("card_id", flat=True)))
    if not keys:
        return []
    step = max(1, len(keys) // HANDFUL)
    chosen = [keys[(day.toordinal() + place * step) % len(keys)] for place in range(min(HANDFUL, len(keys)))]
    cards = Card.objects.with_face(user).in_bulk(chosen)
    return [cards[key] for key in dict.fromkeys(chosen)]
