"""Seal Magic's card schema (rule 2): seals with attack, defence, element, type and octane, and Universe cards."""

from typing import Final

from engine.core.schema import CardSchema, CardType, Choice, Field, FieldUse

ELEMENTS: Final = ("fire", "water", "earth", "air", "stone", "sand", "snow", "ice")
OPPOSITION: Final = (("fire", "water"), ("earth", "air"), ("stone", "sand"), ("snow", "ice"))
"""Which element answers which, each in exactly one pair (2.2)."""

TYPE_SETS: Final = {
    "human": frozenset({"human"}),
    "angel": frozenset({"angel"}),
    "demon": frozenset({"demon"}),
    "dual": frozenset({"angel", "demon"}),
}
"""The types a seal counts as; the Equilibrium, and it alone, is of two (2.3)."""

FIELDS = (
    Field("ap", "AP", help="Attack points, printed top left.", aliases=("attack",), minimum=1, maximum=7),
    Field("vp", "VP", help="Defence points, printed top right.", aliases=("defence", "defense"), minimum=1, maximum=7),
    Field(
        "element",
        "Element",
        "enum",
        group="fact",
        aliases=("el",),
        help="One of eight, or none.",
        choices=tuple(Choice(element, element.title()) for element in ELEMENTS),
    ),
    Field(
        "octane",
        "Octane",
        group="cost",
        aliases=("oct",),
        unit="octane",
        help="Cards to sacrifice for laying the seal.",
        maximum=7,
    ),
)

TYPES = (
    CardType(
        "seal",
        "Seal",
        "Seals",
        uses=(FieldUse("ap", required=True), FieldUse("vp", required=True), FieldUse("element"), FieldUse("octane")),
        subtypes=(
            Choice("human", "Human"),
            Choice("angel", "Angel"),
            Choice("demon", "Demon"),
            Choice("dual", "Equilibrium"),
        ),
        shape="circle",
    ),
    CardType("universe", "Universe", "Universe cards", shape="star"),
)

SCHEMA = CardSchema(types=TYPES, fields=FIELDS)
