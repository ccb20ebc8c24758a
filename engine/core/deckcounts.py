"""A deck zone's entries taken together by name, and the faults of deck lists that are the same in every game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.cards import CardDefinition, CardPool, fold
from engine.core.decks import DeckEntry, DeckList, Issue
from engine.core.words import say


@dataclass(frozen=True, slots=True)
class Line:
    """All entries of one name in one zone taken together."""

    name: str
    card: CardDefinition | None
    count: int
    bad: tuple[Any, ...]


def lines_of(entries: Iterable[DeckEntry], cards: CardPool) -> list[Line]:
    """One line a name, sorted by name without regard to case."""
    found: dict[str, list[DeckEntry]] = {}
    for entry in entries:
        found.setdefault(cards.key(entry.name), []).append(entry)
    lines = []
    for group in found.values():
        card = cards.get(group[0].name)
        name = card.name if card else min(entry.name for entry in group)
        bad = tuple(entry.quantity for entry in group if not entry.count)
        lines.append(Line(name, card, sum(entry.count for entry in group), bad))
    return sorted(lines, key=lambda line: (fold(line.name), line.name))


def unknown_cards(deck: DeckList, cards: CardPool, rule: str) -> Iterator[Issue]:
    """An `unknown_card` issue for each name that no card has; `rule` is the number of the game's own rule."""
    names: dict[str, str] = {}
    for name in sorted(deck.names()):
        if name not in cards:
            names.setdefault(cards.key(name), name)
    for name in sorted(names.values(), key=fold):
        yield Issue(
            "unknown_card",
            "error",
            say('There is no card named "{name}" (rule {rule}).', name=name, rule=rule),
            (name,),
            {"name": name},
            rule,
            say("Correct the name or remove the card."),
        )


def bad_quantities(zones: Mapping[str, list[Line]], rule: str) -> Iterator[Issue]:
    """A `bad_quantity` issue for each card that is asked for in a number that is no number of cards."""
    found: dict[str, tuple[list[Any], str]] = {}
    for zone, lines in zones.items():
        for line in lines:
            if line.card and line.bad:
                found.setdefault(line.name, ([], zone))[0].extend(line.bad)
    for name in sorted(found, key=fold):
        values, zone = found[name]
        quantity = min(values, key=repr)
        yield Issue(
            "bad_quantity",
            "error",
            say(
                "{name}: {quantity} is no whole number of 1 or more; it counts as no card (rule {rule}).",
                name=name,
                quantity=repr(quantity),
                rule=rule,
            ),
            (name,),
            {"quantity": quantity},
            rule,
            say("Type a whole number of 1 or more."),
            zone,
        )
