"""Cards that name one another in their texts."""

import re
from collections.abc import Iterator
from typing import Any

from cards.models import Card, Printing
from cards.models.cards import CardQuerySet
from cards.search_text import fold_search

LONGEST_NAME = 7
"""Words of a name that is looked for within a text."""
MOST = 24
"""Cards shown of those that name a card."""
_WORD = re.compile(r"[^\s.,;:!?()\"“”„‘]+")


def phrases(text: str) -> set[str]:
    """Every row of words in a text that might be a card's name, folded: it begins with a capital letter or a digit."""
    return {fold_search(text[start:end]) for start, end in _spans(text)}


def named_in(text: str, card: Card, user: Any) -> dict[str, Card]:
    """The cards that a text of this card names, by the name in whose language it does, as far as this person may know
    of them.
    """
    if not (wanted := phrases(text)):
        return {}
    cards = Card.objects.in_game(card.game_object).visible_to(user).exclude(pk=card.pk)
    translated = Printing.objects.filter(card__in=cards, search_name__in=wanted).visible_to(user).translated()
    named = {one.name: one.card for one in translated.select_related("card")}
    return named | {one.name: one for one in cards.filter(sort_name__in=wanted)}


def naming(card: Card, user: Any) -> list[Card]:
    """The cards whose text names this one, in order of their names, the first few."""
    candidates: CardQuerySet = Card.objects.in_game(card.game_object).visible_to(user).exclude(pk=card.pk)
    whole = re.compile(rf"(?<!\w){re.escape(card.name)}(?!\w)")
    likely = candidates.filter(search__has=card.name).by_name()[: 10 * MOST]
    return [one for one in likely if whole.search(one.text)][:MOST]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    words = list(_WORD.finditer(text))
    for place, first in enumerate(words):
        if not (first.group()[0].isupper() or first.group()[0].isdigit()):
            continue
        for last in words[place : place + LONGEST_NAME]:
            yield first.start(), last.end()
