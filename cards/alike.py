"""Cards like a card: of its type, nearest in words."""

from typing import Any

from rapidfuzz import fuzz, process

from cards.models import Card

LOOKED_AT = 1500
"""Cards of the type that are compared; in order of their names."""
SHOWN = 6
CLOSE_ENOUGH = 55


def cards_like(card: Card, user: Any) -> list[Card]:
    """The most similar cards, the nearest first; none for a card without words of its own kind."""
    if not card.text:
        return []
    of_type = Card.objects.in_game(card.game_object).visible_to(user).filter(type=card.type).exclude(pk=card.pk)
    texts = dict(of_type.exclude(text="").order_by("sort_name", "pk").values_list("pk", "text")[:LOOKED_AT])
    near = process.extract(card.text, texts, scorer=fuzz.token_set_ratio, limit=SHOWN, score_cutoff=CLOSE_ENOUGH)
    order = [pk for _, _, pk in near]
    found = Card.objects.with_face(user).in_bulk(order)
    return [found[pk] for pk in order]
