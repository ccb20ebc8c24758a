"""Collections beside decks: what a pasted list adds to one, what a deck lacks of it, and its table to take away."""

import csv
import io
from collections import Counter
from typing import Any

from cards.models import Card, OwnedCard
from decks.importing import DeckImport
from decks.models import Deck
from engine.core.decktable import guarded
from engine.core.game import Game


def owned_in(game: Game, user: Any) -> dict[int, int]:
    """The copies somebody owns of a game's cards, by id."""
    return OwnedCard.objects.of(user).visible_to(user).in_game(game).copies()


def pasted_copies(imported: DeckImport) -> Counter[int]:
    """The copies that a list names, whatever part of a deck they stand in."""
    found: Counter[int] = Counter()
    for (_zone, card), copies in imported.contents.items():
        found[card] += copies.quantity
    return found


def missing_from(deck: Deck, user: Any) -> list[tuple[Card, int]] | None:
    """The copies of a deck that somebody does not own, by name; None for people without a collection."""
    owned = owned_in(deck.game_object, user)
    needed: Counter[int] = Counter()
    for row in deck.cards.all():
        needed[row.card_id] += row.quantity
    cards = {row.card_id: row.card for row in deck.cards.all()}
    missing = [(cards[card], number - owned.get(card, 0)) for card, number in needed.items()]
    in_order = sorted(missing, key=lambda one: one[0].sort_name)
    return [(card, number) for card, number in in_order if number > 0] if owned else None


def table(game: Game, user: Any) -> str:
    """The collection as a CSV that spreadsheets open rightly."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(["quantity", "name"])
    rows = OwnedCard.objects.of(user).visible_to(user).in_game(game).values_list("copies", "card__name")
    writer.writerows([copies, guarded(name)] for copies, name in rows)
    return "\ufeff" + out.getvalue()
