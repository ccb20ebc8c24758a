"""Libre's card schema (L1.2, L2)."""

from __future__ import annotations

from engine.core.cards import CardDefinition
from engine.core.names import canonical_name as canonical_name
from engine.core.names import exact_key
from engine.core.problems import Problem
from engine.core.schema import CardSchema, CardType, Choice, Field, FieldUse
from engine.games.libre.keywords import NAMES as KEYWORDS
from engine.games.libre.typeline import SECOND, THIRD, TypeLine, combination_fault, in_order

SPIRITS = ("Light", "Shadow", "Earth", "Air", "Water", "Fire", "Metal", "Any")
NAMED_SPIRITS = SPIRITS[:7]
STATS = ("offense", "health", "cost", "faith")
MARKUP = ("this", "type", "n")
ANY_TURN = "during any Player's turn"

FIELDS = (
    Field(
        "spirit",
        "Spirit",
        "enum",
        group="cost",
        aliases=("sp",),
        choices=tuple(Choice(spirit.lower(), spirit) for spirit in SPIRITS),
        help="The type of Spirit that pays for the card; an Any card takes any mix.",
    ),
    Field("cost", "Cost", group="cost", maximum=99, unit="Spirit", help="Leave empty for NUL."),
    Field("offense", "Offense", aliases=("off",), short="Off", maximum=99, help="Leave empty for NUL."),
    Field("health", "Health", aliases=("hp",), short="Hea", maximum=99, help="Leave empty for NUL."),
    Field("faith", "Faith", aliases=("fai",), short="Fai", maximum=99, help="Leave empty for NUL."),
    Field("unique", "Unique", "flag", group="fact", help="A Player keeps only one of this name in play."),
    Field(
        "kinds",
        "Second-level types",
        "words",
        group="fact",
        aliases=("kind",),
        help="All of them where there are several, such as Human Follower.",
    ),
    Field("any_turn", "Any turn", "flag", group="fact", help=f'Whether the Text says "{ANY_TURN}".'),
    Field("creator", "Creator", "words", group="record", help="Who made the card; not printed on it."),
    Field("art", "Art", "text", group="record", help="Address of the picture, png preferred."),
    Field("canonical_name", "Canonical name", "text", group="record", help="Name of the original, on a translation."),
    Field("draft", "Draft", "flag", group="record", help="Not published yet: decks may not use it."),
)
_USES = tuple(FieldUse(one.key, required=one.key == "spirit") for one in FIELDS)


def _type(key: str, plural: str, shape: str, third: bool = False) -> CardType:
    return CardType(key, key.title(), plural, _USES, classes="optional" if third else "none", shape=shape)


TYPES = (
    _type("follower", "Followers", "circle", third=True),
    _type("action", "Actions", "star"),
    _type("temple", "Temples", "triangle"),
    _type("armament", "Armaments", "shield", third=True),
    _type("relic", "Relics", "diamond"),
    _type("terrain", "Terrains", "square"),
    _type("human", "Humans", "ring"),
)
_PRINCIPAL = ("Temple", "Terrain", "Armament", "Follower", "Relic", "Human", "Action")


def spirit(card: CardDefinition) -> str:
    """The card's spirit as it is written: Light, …, Any."""
    return str(card.values.get("spirit", "")).title()


def second_level(card: CardDefinition) -> tuple[str, ...]:
    """The second-level words in table order, or ("Action",)."""
    words = (*card.words("kinds"), card.type.title())
    return in_order((word.title() for word in words), ("Action", *SECOND))


def type_line(card: CardDefinition) -> TypeLine:
    """The canonical type line (L2.4)."""
    third = in_order((word.title() for word in card.classes), THIRD)
    return TypeLine(second_level(card), bool(card.values.get("unique")), third)


def principal(line: TypeLine) -> str:
    """The card type under which a type line is filed."""
    return next((word.lower() for word in _PRINCIPAL if word in line.second), "")


def is_base_temple(card: CardDefinition) -> bool:
    """One of the seven Temples without limit (L2.6)."""
    return (
        str(type_line(card)) == "Temple"
        and spirit(card) in NAMED_SPIRITS
        and canonical_name(card) == f"{spirit(card)} Temple"
        and not any(key in card.values for key in STATS)
    )


def printed_text(card: CardDefinition) -> str:
    """The Text as it is read: name and spirit put in, one paragraph a line (L2.5)."""
    named = card.text.replace("~this~", card.name).replace("~type~", spirit(card))
    return named.replace("~n~", "\n")


def markup_fault(text: str) -> str:
    """What is wrong with the tildes of a Text (L2.5); empty when nothing is."""
    pieces = text.split("~")
    if len(pieces) % 2 == 0:
        return "an odd number of tildes"
    wrong = [piece for piece in pieces[1::2] if piece not in MARKUP]
    return f'"~{wrong[0]}~" is no mark-up; use ~this~, ~type~ or ~n~' if wrong else ""


def check_card(card: CardDefinition) -> list[Problem]:
    """Facts that fields alone cannot say: type words and their combinations, the Text's mark-up and timing."""
    problems: list[Problem] = []
    kinds = card.words("kinds")
    problems += [
        Problem("kinds", f'"{word}" is no second-level type; use {", ".join(SECOND)}')
        for word in kinds
        if word.title() not in SECOND
    ]
    problems += [
        Problem("classes", f'"{word}" is no third-level type; use {", ".join(THIRD)}')
        for word in card.classes
        if word.title() not in THIRD
    ]
    line = type_line(card)
    if not problems and (fault := combination_fault(line.second, line.third, line.unique)):
        problems.append(Problem("kinds", f"{fault} (L2.3)"))
    if not problems and principal(line) != card.type:
        problems.append(Problem("type", f'"{line}" is filed under {principal(line)}, not {card.type}'))
    if "\n" in card.text or "\r" in card.text:
        problems.append(Problem("text", "the Text is one line; write ~n~ for a line break (L2)"))
    if fault := markup_fault(card.text):
        problems.append(Problem("text", f"{fault} (L2.5)"))
    said = ANY_TURN in card.text
    if bool(card.values.get("any_turn")) != said:
        wanted = "true" if said else "false"
        problems.append(Problem("any_turn", f'must be {wanted}: it tells whether the Text says "{ANY_TURN}" (L2)'))
    return problems


SCHEMA = CardSchema(
    types=TYPES,
    fields=FIELDS,
    class_label="Sub-Type",
    class_label_plural="Sub-Types",
    name_key=exact_key,
    check=check_card,
    keywords=KEYWORDS,
)
