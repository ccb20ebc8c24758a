"""Libre's deck rules: errors DV01 to DV05, warnings DW01 to DW05, sleeve advice (L3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.cards import CardPool
from engine.core.decks import DeckFormat, DeckList, DeckReport, DeckZone, Issue
from engine.core.names import (
    Found,
    Rule,
    bad_numbers,
    barred_cards,
    find,
    names_in_other_case,
    too_many_copies,
    unknown_names,
)
from engine.core.schema import Choice, Field
from engine.core.words import listed, say
from engine.games.libre.cards import SCHEMA, is_base_temple, spirit

SMALLEST, COPIES = 60, 4

ZONES = (DeckZone("main", "Deck", ("deck", "main deck", "main", "maindeck"), SMALLEST, max_copies=COPIES),)

FORMATS = (
    DeckFormat("free", "Free for all", "Two to six Players, each with a deck of their own."),
    DeckFormat("solo", "Solo", "One Player against the turn count: how soon is the Faith target met?"),
)

FACTS = (
    Field(
        "backs",
        "Backs",
        "enum",
        group="fact",
        choices=(Choice("uniform", "Uniform"), Choice("mixed", "Mixed"), Choice("none", "None")),
        help="Whether the printed cards have the same backs, different ones or none.",
    ),
    Field("opaque", "Opaque", "flag", group="fact", help="Whether the paper hides the front from behind."),
)

SLEEVES = {
    "mixed_backs": say("the backs differ"),
    "no_backs": say("the cards have no backs"),
    "thin_paper": say("the fronts show through the paper"),
}


def check_deck(deck: DeckList, cards: CardPool, format: str, role: str | None) -> DeckReport:
    """Every error in code order, then every warning (L3.4, L3.5)."""
    found = find(deck, cards, "main", [*SCHEMA.type_by_key])
    counted = [one for one in found if one.counts]
    issues = [
        *_size(counted),
        *too_many_copies(counted, COPIES, Rule("DV02", "L3.2", "main"), is_base_temple),
        *unknown_names(found, Rule("DV03", "L3.4", "main")),
        *bad_numbers(found, Rule("DV04", "L3.4", "main")),
        *barred_cards(found, Rule("DV05", "L3.4", "main")),
        *_temples(counted),
        *_sleeves(deck),
        *_faith(counted),
        *names_in_other_case(found, Rule("DW05", "L3.5", "main")),
    ]
    return DeckReport(format, tuple(issues), role)


def sleeve_reasons(deck: DeckList) -> tuple[str, ...]:
    """Why the printed deck needs sleeves, by reason code (L3.6)."""
    backs, opaque = deck.facts.get("backs"), deck.facts.get("opaque", True)
    reasons = {"mixed_backs": backs == "mixed", "no_backs": backs == "none", "thin_paper": opaque is False}
    return tuple(code for code, holds in reasons.items() if holds)


def _error(code: str, message: str, rule: str, remedy: str, cards: tuple[str, ...] = (), **data: object) -> Issue:
    return Issue(code, "error", message, cards, data, rule, remedy, "main")


def _warning(code: str, message: str, rule: str, remedy: str, cards: tuple[str, ...] = (), **data: object) -> Issue:
    return Issue(code, "warning", message, cards, data, rule, remedy, "main")


def _size(found: list[Found]) -> Iterator[Issue]:
    count = sum(one.entry.count for one in found)
    if count < SMALLEST:
        yield _error(
            "DV01",
            say("The deck has 1 card; it needs at least {least} (rule L3.1).", least=SMALLEST)
            if count == 1
            else say("The deck has {count} cards; it needs at least {least} (rule L3.1).", count=count, least=SMALLEST),
            "L3.1",
            say("Add {number}.", number=SMALLEST - count),
            count=count,
        )


def _temples(found: list[Found]) -> Iterator[Issue]:
    cards = [one.card for one in found if one.card is not None]
    given = {spirit(card) for card in cards if card.type == "temple"}
    if not given:
        said, remedy = say("The deck has no Temple (rule L3.5)."), say("Add Temples: they give the Spirit.")
        yield _warning("DW01", said, "L3.5", remedy)
    if "Any" in given:
        return
    wanting: dict[str, set[str]] = {}
    for card in cards:
        if spirit(card) != "Any" and spirit(card) not in given:
            wanting.setdefault(spirit(card), set()).add(card.name)
    for wanted in sorted(wanting):
        names = tuple(sorted(wanting[wanted]))
        yield _warning(
            "DW02",
            say(
                "No Temple gives {spirit} Spirit, but {number} of the deck's cards need it (rule L3.5).",
                spirit=say(wanted),
                number=len(names),
            ),
            "L3.5",
            say("Add a {spirit} Temple or remove the cards.", spirit=say(wanted)),
            names,
            spirit=wanted,
        )


def _sleeves(deck: DeckList) -> Iterator[Issue]:
    if reasons := sleeve_reasons(deck):
        why = listed([SLEEVES[code] for code in reasons])
        said = say("The printed deck needs sleeves: {why} (rule L3.6).", why=why)
        yield _warning("DW03", said, "L3.6", say("Put every card into the same sleeve."), reasons=list(reasons))


def _faith(found: list[Found]) -> Iterator[Issue]:
    if not any(one.card and one.card.type == "follower" and (one.card.number("faith") or 0) >= 1 for one in found):
        said = say("No Follower of the deck has Faith (rule L3.5).")
        yield _warning("DW04", said, "L3.5", say("Add Followers with Faith."))
