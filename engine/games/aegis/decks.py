"""War of Aegis' deck rules: errors AV01 to AV06, warnings AW01 to AW05 (W3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.cards import CardDefinition, CardPool
from engine.core.decks import DeckFormat, DeckList, DeckReport, DeckZone, Issue
from engine.core.names import (
    Found,
    Rule,
    bad_numbers,
    barred_cards,
    canonical_name,
    find,
    names_in_other_case,
    too_many_copies,
    unknown_names,
)
from engine.core.words import say
from engine.games.aegis.cards import SCHEMA, faction, host_words
from engine.games.aegis.settings import COPIES, FACTIONS, FREE_LEVEL, LARGEST_DECK, SMALLEST_DECK

MAIN = "main"
ZONES = (
    DeckZone(MAIN, "Deck", ("deck", "main deck", "main", "maindeck"), SMALLEST_DECK, LARGEST_DECK, max_copies=COPIES),
)
FORMATS = (
    DeckFormat("duel", "Duel", "Two Players."),
    DeckFormat("team", "Team game", "Four Players: seats 1 and 3 against seats 2 and 4."),
    DeckFormat("solo", "Solo", "Goldfish: how soon does a dummy Opponent's Life reach 0?"),
)


def _rule(code: str, number: str) -> Rule:
    return Rule(code, f"W{number}", MAIN)


def check_deck(deck: DeckList, cards: CardPool, format: str, role: str | None) -> DeckReport:
    """Every error in code order, then every warning (W3.4, W3.5)."""
    found = find(deck, cards, MAIN, [*SCHEMA.type_by_key])
    counted = [one for one in found if one.counts]
    issues = [
        *_size(counted),
        *too_many_copies(counted, COPIES, _rule("AV03", "3.2")),
        *unknown_names(found, _rule("AV04", "3.4")),
        *bad_numbers(found, _rule("AV05", "3.4")),
        *barred_cards(found, _rule("AV06", "3.4")),
        *_advice([one.card for one in counted if one.card is not None]),
        *names_in_other_case(found, _rule("AW05", "3.5")),
    ]
    return DeckReport(format, tuple(issues), role)


def _size(found: list[Found]) -> Iterator[Issue]:
    count = sum(one.entry.count for one in found)
    if count < SMALLEST_DECK:
        said = say("The deck has {count} cards; at least {least}", count=count, least=SMALLEST_DECK)
        yield _rule("AV01", "3.1").error(said, say("Add {number}.", number=SMALLEST_DECK - count), count=count)
    if count > LARGEST_DECK:
        said = say("The deck has {count} cards; at most {most}", count=count, most=LARGEST_DECK)
        yield _rule("AV02", "3.1").error(said, say("Remove {number}.", number=count - LARGEST_DECK), count=count)


def _advice(cards: list[CardDefinition]) -> Iterator[Issue]:
    creatures = [card for card in cards if card.type == "creature"]
    if not creatures:
        yield _rule("AW01", "3.5").warning(say("The deck has no Creature"), say("Add Creatures: only they attack."))
    served = {faction(card) for card in creatures}
    costly = {faction(card) for card in creatures if (card.number("power_level") or 0) > FREE_LEVEL}
    yield from _unserved(
        [card for card in cards if card.type == "equipment" and faction(card) not in served],
        _rule("AW02", "3.5"),
        say("has no Creature of its faction that could bear it"),
    )
    yield from _unserved(
        [card for card in cards if card.type == "location" and faction(card) not in costly],
        _rule("AW03", "3.5"),
        say("pays for no Creature here: none of its faction has Power Level {level} or more", level=FREE_LEVEL + 1),
    )
    yield from _unserved(
        [card for card in creatures if _only_onto(card) and not _has_host(card, creatures)],
        _rule("AW04", "3.5"),
        say("finds no host of its faction in this deck"),
    )


def _unserved(cards: list[CardDefinition], rule: Rule, said: str) -> Iterator[Issue]:
    named = {card.name: card for card in cards if faction(card)}
    for name, card in sorted(named.items()):
        label = FACTIONS[faction(card)]
        words = say("{name} ({faction}) {lacks}", name=name, faction=say(label), lacks=said)
        remedy = say("Add such a Creature of {faction}.", faction=say(label))
        yield rule.warning(words, remedy, (name,), faction=label)


def _only_onto(card: CardDefinition) -> bool:
    """Whether the Creature can only be played onto one of its own faction (W9.5)."""
    wider = {*map(str.casefold, FACTIONS.values()), "any faction"}
    return card.values["summon_mode"] == "onto" and bool(faction(card)) and not wider & set(host_words(card))


def _has_host(card: CardDefinition, creatures: list[CardDefinition]) -> bool:
    return any(
        faction(other) == faction(card)
        and canonical_name(other) != canonical_name(card)
        and other.values["summon_mode"] != "onto"
        for other in creatures
    )
