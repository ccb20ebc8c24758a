"""What a deck holds at a moment, as plain values: now or earlier, and the way from one state to another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.models import Card, Printing
from decks.holding import held_in
from decks.models import Deck, DeckCard

FACTS = ("name", "format", "role", "notes", "paper")
"""The deck's own facts that can be undone; visibility is none of them: an undo must never publish a deck."""

Place = tuple[str, int]
"""A zone's key and a card's id."""


@dataclass(frozen=True, slots=True)
class Copies:
    """How many of a card, and the printing chosen for them."""

    quantity: int = 0
    printing: int | None = None


NONE = Copies()
Contents = Mapping[Place, Copies]


def contents_of(deck: Deck) -> dict[Place, Copies]:
    """The cards of a deck as they stand in the database."""
    rows = DeckCard.objects.filter(deck=deck).values_list("zone", "card_id", "quantity", "printing_id")
    return {(zone, card): Copies(quantity, printing) for zone, card, quantity, printing in rows}


def cards_of_deck(public_id: str, user: Any, session: Mapping[str, Any]) -> set[int] | None:
    """The ids of a deck's cards, for somebody who may read it; else None."""
    deck = Deck.objects.readable_by(user, held_in(session)).filter(public_id=public_id).first()
    return {card for _, card in contents_of(deck)} if deck else None


def facts_of(deck: Deck) -> dict[str, Any]:
    """The deck's own facts as they stand."""
    return {field: getattr(deck, field) for field in FACTS}


def differences(now: Contents, wanted: Contents, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """The changes that lead from one state to another, for the places `wanted` speaks of."""
    changes: list[dict[str, Any]] = []
    for (zone, card), after in wanted.items():
        before = now.get((zone, card), NONE)
        if (before if before.quantity else NONE) == (after if after.quantity else NONE):
            continue
        change = {
            "zone": zone, "card": card, "name": names[card], "before": before.quantity, "after": after.quantity,
        }  # fmt: skip
        if before.printing or after.printing:
            change["printings"] = [before.printing, after.printing]
        changes.append(change)
    return sorted(changes, key=lambda change: (change["zone"], change["name"].casefold()))


def fact_differences(now: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The changes of the deck's own facts."""
    return [
        {"field": field, "before": now[field], "after": value} for field, value in wanted.items() if now[field] != value
    ]


def reverse(changes: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The same changes backwards."""
    back: list[dict[str, Any]] = []
    for change in changes:
        turned = {**change, "before": change["after"], "after": change["before"]}
        if "printings" in change:
            turned["printings"] = change["printings"][::-1]
        back.append(turned)
    return back


def state_at(deck: Deck, revision: int) -> tuple[dict[Place, Copies], dict[str, Any]]:
    """Cards and facts as they stood at a revision: the present, with all later operations taken back."""
    cards, facts = contents_of(deck), facts_of(deck)
    for changes in (
        deck.operations.filter(revision__gt=revision).order_by("-revision").values_list("changes", flat=True)
    ):
        for change in reverse(changes):
            if "field" in change:
                facts[change["field"]] = change["after"]
            else:
                printing = change.get("printings", (None, None))[1]
                cards[change["zone"], change["card"]] = Copies(change["after"], printing)
    return {place: copies for place, copies in cards.items() if copies.quantity}, {
        field: value for field, value in facts.items() if field in FACTS
    }


def card_names(places: Iterable[Place]) -> dict[int, str]:
    """Names of the cards at some places, by id; cards that no longer exist are left out."""
    return dict(Card.objects.filter(pk__in={card for _, card in places}).values_list("pk", "name"))


def existing_printings(contents: Contents) -> dict[Place, Copies]:
    """The same contents, without printings that no longer exist: an undo may remember one."""
    there = set(
        Printing.objects.filter(pk__in={copies.printing for copies in contents.values() if copies.printing})
        .values_list("pk", flat=True)
    )  # fmt: skip
    return {
        place: copies if copies.printing in there else replace(copies, printing=None)
        for place, copies in contents.items()
    }
