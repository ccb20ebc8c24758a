"""Libre's deck rules: errors DV01 to DV05, warnings DW01 to DW05, sleeve advice (L3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.cards import CardDefinition, CardPool, fold
from engine.core.decks import DeckEntry, DeckFormat, DeckList, DeckReport, DeckZone, Issue
from engine.core.schema import Choice, Field
from engine.games.libre.cards import SCHEMA, canonical_name, is_base_temple, name_key, spirit

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
    "mixed_backs": "the backs differ",
    "no_backs": "the cards have no backs",
    "thin_paper": "the fronts show through the paper",
}


@dataclass(frozen=True, slots=True)
class Found:
    """One entry of a deck list and the card it means."""

    entry: DeckEntry
    card: CardDefinition | None
    other_case: bool = False

    @property
    def counts(self) -> bool:
        """Whether the entry adds to any count (L3.4)."""
        return self.card is not None and self.entry.count > 0 and not is_barred(self.card)


def is_barred(card: CardDefinition) -> bool:
    """Whether the card is unpublished or belongs to another game (DV05)."""
    return bool(card.values.get("draft")) or card.type not in SCHEMA.type_by_key


def find(deck: DeckList, cards: CardPool) -> list[Found]:
    """The entries with their cards: looked up exactly first, then ignoring case (L3.7)."""
    loose: dict[str, CardDefinition] = {}
    for card in cards.values():
        loose.setdefault(fold(card.name), card)
    found = []
    for entry in deck.entries("main"):
        exact = cards.get(entry.name)
        other = exact or loose.get(fold(entry.name))
        differs = other is not None and cards.key(entry.written or entry.name) != cards.key(other.name)
        found.append(Found(entry, other, differs))
    return sorted(found, key=lambda one: (fold(one.entry.name), one.entry.name))


def check_deck(deck: DeckList, cards: CardPool, format: str, role: str | None) -> DeckReport:
    """Every error in code order, then every warning (L3.4, L3.5)."""
    found = find(deck, cards)
    counted = [one for one in found if one.counts]
    issues = [
        *_size(counted),
        *_copies(counted),
        *_unknown(found),
        *_quantities(found),
        *_barred(found),
        *_temples(counted),
        *_sleeves(deck),
        *_faith(counted),
        *_case(found),
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
            f"The deck has {count} cards; it needs at least {SMALLEST} (rule L3.1).",
            "L3.1",
            f"Add {SMALLEST - count}.",
            count=count,
        )


def _copies(found: list[Found]) -> Iterator[Issue]:
    groups: dict[str, int] = {}
    for one in found:
        assert one.card is not None
        if not is_base_temple(one.card):
            name = canonical_name(one.card)
            groups[name] = groups.get(name, 0) + one.entry.count
    for name in sorted(groups, key=fold):
        count = groups[name]
        if count > COPIES:
            yield _error(
                "DV02",
                f"{name}: {count} copies, translations counted; at most {COPIES} are allowed (rule L3.2).",
                "L3.2",
                f"Remove {count - COPIES}.",
                (name,),
                count=count,
            )


def _unknown(found: list[Found]) -> Iterator[Issue]:
    names = {name_key(one.entry.name): one.entry.name for one in reversed(found) if one.card is None}
    for key in sorted(names, key=fold):
        name = names[key]
        said = f'There is no card named "{name}" (rule L3.4).'
        yield _error("DV03", said, "L3.4", "Correct the name or remove the card.", (name,), name=name)


def _quantities(found: list[Found]) -> Iterator[Issue]:
    for one in found:
        if one.entry.count == 0:
            quantity = one.entry.quantity
            yield _error(
                "DV04",
                f"{one.entry.name}: {quantity!r} is no whole number of 1 or more; it counts as no card (rule L3.4).",
                "L3.4",
                "Type a whole number of 1 or more.",
                (one.entry.name,),
                quantity=quantity,
            )


def _barred(found: list[Found]) -> Iterator[Issue]:
    names = {one.card.name: one.card for one in found if one.card is not None and is_barred(one.card)}
    for name, card in sorted(names.items()):
        why = "is not published yet" if card.type in SCHEMA.type_by_key else "belongs to another game"
        yield _error("DV05", f"{name} {why} (rule L3.4).", "L3.4", "Remove the card.", (name,))


def _temples(found: list[Found]) -> Iterator[Issue]:
    cards = [one.card for one in found if one.card is not None]
    given = {spirit(card) for card in cards if card.type == "temple"}
    if not given:
        yield _warning("DW01", "The deck has no Temple (rule L3.5).", "L3.5", "Add Temples: they give the Spirit.")
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
            f"No Temple gives {wanted} Spirit, but {len(names)} of the deck's cards need it (rule L3.5).",
            "L3.5",
            f"Add a {wanted} Temple or remove the cards.",
            names,
            spirit=wanted,
        )


def _sleeves(deck: DeckList) -> Iterator[Issue]:
    if reasons := sleeve_reasons(deck):
        why = " and ".join(SLEEVES[code] for code in reasons)
        said = f"The printed deck needs sleeves: {why} (rule L3.6)."
        yield _warning("DW03", said, "L3.6", "Put every card into the same sleeve.", reasons=list(reasons))


def _faith(found: list[Found]) -> Iterator[Issue]:
    if not any(one.card and one.card.type == "follower" and (one.card.number("faith") or 0) >= 1 for one in found):
        yield _warning("DW04", "No Follower of the deck has Faith (rule L3.5).", "L3.5", "Add Followers with Faith.")


def _case(found: list[Found]) -> Iterator[Issue]:
    seen: set[str] = set()
    for one in found:
        if one.other_case and one.card is not None and one.entry.name not in seen:
            name = one.entry.written or one.entry.name
            seen.add(one.entry.name)
            said = f'"{name}" was taken for {one.card.name} (rule L3.5).'
            yield _warning("DW05", said, "L3.5", f"Write {one.card.name}.", (one.card.name,), name=name)
