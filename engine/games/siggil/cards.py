"""Siggil's fixed cards (rule 1): seven families of seven numbers, and seven spirits."""

from collections.abc import Iterable
from typing import Final

from engine.core.cards import CardDefinition, fold
from engine.core.decks import Issue
from engine.core.problems import Problem, did_you_mean
from engine.core.schema import CardSchema, CardType, Field, FieldUse

LETTERS: Final = "ABCDEFG"
FAMILIES: Final = ("Leaf", "Feather", "Shell", "Turtle", "Stone", "Wind", "Ember")
SPIRIT_NUMBERS: Final = (3, 6, 1, 4, 7, 2, 5)
"""The number of each family's spirit (1.2)."""

SIZE: Final = 7
NUMBER_CARDS: Final = SIZE * SIZE
CARDS: Final = NUMBER_CARDS + SIZE

IDS: Final = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, SIZE + 1)) + tuple(
    f"S{letter}" for letter in LETTERS
)
"""Card ids by place: number cards family by family, then the spirits (1.1)."""

CARD_BY_ID: Final = {card_id: card for card, card_id in enumerate(IDS)}

TYPES = (
    CardType(
        "number",
        "Number card",
        "Number cards",
        uses=(FieldUse("number", required=True),),
        classes="required",
        shape="square",
    ),
    CardType(
        "spirit", "Spirit", "Spirits", uses=(FieldUse("number", required=True),), classes="required", shape="circle"
    ),
)


def check_card(card: CardDefinition) -> list[Problem]:
    """A card is of exactly one of the seven families (1.1)."""
    if len(card.classes) != 1:
        return [Problem("classes", "a card has exactly one family (rule 1.1)")]
    if family_of(card) is None:
        known = ", ".join(FAMILIES)
        hint = did_you_mean(card.classes[0], FAMILIES) or f"; use one of {known}"
        return [Problem("classes", f'unknown family "{card.classes[0]}"{hint} (rule 1.1)')]
    return []


SCHEMA = CardSchema(
    types=TYPES,
    fields=(Field("number", "Number", minimum=1, maximum=SIZE),),
    class_label="Family",
    class_label_plural="Families",
    check=check_card,
)


def family_of(card: CardDefinition) -> int | None:
    """The place of a card's family, None for none of the seven."""
    wanted = fold(card.classes[0]) if card.classes else ""
    return next((place for place, name in enumerate(FAMILIES) if fold(name) == wanted), None)


def check_cards(cards: Iterable[CardDefinition]) -> list[Issue]:
    """`DECK_BAD` unless these are the 49 number cards and a one-to-one pairing of families and numbers (1.3)."""
    numbers: list[tuple[int | None, int | None]] = []
    spirits: list[tuple[int | None, int | None]] = []
    for card in cards:
        (spirits if card.type == "spirit" else numbers).append((family_of(card), card.number("number")))
    issues = []
    if sorted(numbers, key=repr) != [(family, number) for family in range(SIZE) for number in range(1, SIZE + 1)]:
        issues.append(_bad("The deck needs the 49 number cards, each family with 1 to 7 once", len(numbers)))
    families, paired = (sorted((pair[side] for pair in spirits), key=repr) for side in (0, 1))
    if families != list(range(SIZE)) or paired != list(range(1, SIZE + 1)):
        issues.append(
            _bad("The deck needs seven spirits in which every family and every number occurs once", len(spirits))
        )
    return issues


def spirit_numbers(cards: Iterable[CardDefinition]) -> tuple[int, ...]:
    """The number of each family's spirit, from cards that `check_cards` found sound."""
    by_family = {family_of(card): card.number("number") or 0 for card in cards if card.type == "spirit"}
    return tuple(by_family[family] for family in range(SIZE))


def _bad(said: str, count: int) -> Issue:
    return Issue("DECK_BAD", "error", f"{said} (rule 1.3).", data={"count": count}, rule="1.3")
