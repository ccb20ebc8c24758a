"""War of Aegis' card schema (W2)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core.cards import CardDefinition, fold
from engine.core.names import exact_key
from engine.core.problems import Problem, did_you_mean
from engine.core.schema import CardSchema, CardType, Choice, Field, FieldUse
from engine.games.aegis.settings import FACTIONS, LOCATION_YIELD, WHEEL

SPELL_FAMILY = ("spell", "trice", "infinite_spell")
"""What the word "Spell" on a card covers (W1.6)."""
ANY_FACTION = "any faction"
SIDES = ("own", "enemy")
LEVEL = re.compile(r"level ([1-9]) or (more|less)")

FIELDS = (
    Field(
        "faction",
        "Faction",
        "enum",
        group="fact",
        aliases=("fac",),
        choices=tuple(Choice(key, label) for key, label in FACTIONS.items()),
        help="Leave empty for a factionless card.",
    ),
    Field(
        "element",
        "Element",
        "enum",
        group="fact",
        aliases=("el",),
        choices=tuple(Choice(element, element.title()) for element in WHEEL),
    ),
    Field(
        "power_level", "Power Level", aliases=("level", "lvl", "pl"), short="Lvl", group="cost", minimum=1, maximum=9
    ),
    Field("attack", "Attack Power", aliases=("atk",), short="Atk", maximum=99),
    Field("fortitude", "Fortitude", aliases=("fort",), short="Fort", minimum=1, maximum=99),
    Field(
        "summon_mode",
        "Summon mode",
        "enum",
        group="fact",
        aliases=("sm",),
        choices=(
            Choice("field", "Into a column"),
            Choice("onto", "Onto a Creature"),
            Choice("either", "Into a column or onto a Creature"),
        ),
    ),
    Field(
        "host",
        "Host rule",
        "words",
        group="fact",
        help="What a host must be: own, enemy, an Element, a faction, any faction, level 3 or less, level 4 or more.",
    ),
    Field(
        "attack_modifier",
        "Attack modifier",
        path=("modifiers", "attack"),
        aliases=("atkmod",),
        short="Atk",
        minimum=-99,
        maximum=99,
    ),
    Field(
        "fortitude_modifier",
        "Fortitude modifier",
        path=("modifiers", "fortitude"),
        aliases=("fortmod",),
        short="Fort",
        minimum=-99,
        maximum=99,
    ),
    Field(
        "restriction",
        "Restriction",
        "words",
        group="fact",
        help="What its Creature must be besides the faction: an Element, level 3 or less, level 4 or more.",
    ),
    Field("yield", "Yield", minimum=1, maximum=9, help=f"Cost points; {LOCATION_YIELD} when left empty."),
    Field(
        "mode",
        "Mode",
        "enum",
        group="fact",
        choices=(Choice("constant", "Constant"), Choice("circumstance", "Circumstance")),
    ),
    Field("art", "Art", "text", group="record", help="Address of the picture."),
    Field("canonical_name", "Canonical name", "text", group="record", help="Name of the original, on a translation."),
    Field("draft", "Draft", "flag", group="record", help="Not published yet: decks may not use it."),
)
_COMMON = tuple(FieldUse(key) for key in ("faction", "art", "canonical_name", "draft"))
CREATURE_NUMBERS = ("power_level", "attack", "fortitude")


def _type(key: str, label: str, plural: str, shape: str, *uses: FieldUse) -> CardType:
    return CardType(key, label, plural, (*_COMMON, *uses), shape=shape)


TYPES = (
    _type(
        "creature",
        "Creature",
        "Creatures",
        "circle",
        *(FieldUse(key, required=True) for key in (*CREATURE_NUMBERS, "element", "summon_mode")),
        FieldUse("host"),
    ),
    _type("spell", "Spell", "Spells", "star"),
    _type("trice", "Trice", "Trices", "triangle"),
    _type("infinite_spell", "Infinite Spell", "Infinite Spells", "ring", FieldUse("mode", required=True)),
    _type(
        "equipment",
        "Equipment",
        "Equipment",
        "shield",
        *(FieldUse(key) for key in ("attack_modifier", "fortitude_modifier", "restriction")),
    ),
    _type("location", "Location", "Locations", "square", FieldUse("yield")),
)


def faction(card: CardDefinition) -> str:
    """The card's faction key, empty for none."""
    return str(card.values.get("faction", ""))


def location_yield(card: CardDefinition) -> int:
    """The cost points a Location gives (W7.3)."""
    return card.number("yield") or LOCATION_YIELD


def host_words(card: CardDefinition) -> tuple[str, ...]:
    """The words of a host rule or restriction, folded."""
    return tuple(fold(word) for word in (*card.words("host"), *card.words("restriction")))


def word_faults(card: CardDefinition) -> list[Problem]:
    """Words of a host rule or restriction that mean nothing."""
    factions = {fold(label): key for key, label in FACTIONS.items()}
    known = {
        "host": (*SIDES, ANY_FACTION, *WHEEL, *factions),
        "restriction": WHEEL,
    }
    return [
        Problem(key, f'unknown word "{word}"{did_you_mean(word, words) or "; use " + ", ".join(words)}')
        for key, words in known.items()
        for word in card.words(key)
        if fold(word) not in words and not LEVEL.fullmatch(fold(word))
    ]


def check_card(card: CardDefinition) -> list[Problem]:
    """Facts that fields alone cannot say."""
    problems = word_faults(card)
    if card.words("host") and card.values.get("summon_mode") == "field":
        problems.append(Problem("host", "a Creature that is never played onto another has no host rule"))
    return problems


def cards_for(card: CardDefinition) -> str:
    """What goes on a Creature: Equipment it may bear (W9.3) and Creatures that may be played onto it (W9.5)."""
    if card.type != "creature":
        return ""
    onto = f"type:creature summon_mode:onto,either {_borne(card, 'host')}"
    return f"(type:equipment {_borne(card, 'restriction')}) or ({onto})"


def _borne(card: CardDefinition, rule: str) -> str:
    """Whether a Creature has the faction, the Element and the Power Level that the words of a field ask for."""
    own, element, level = faction(card), str(card.values["element"]), card.number("power_level") or 0
    factions = [f"{rule}:{_words([ANY_FACTION])}", f"(-has:faction -{rule}:{_words(FACTIONS.values())})"]
    factions += [f"faction:{own}", f"{rule}:{_words([FACTIONS[own]])}"] if own else []
    elements = [f"{rule}:{element}", f"-{rule}:{_words(WHEEL)}"]
    levels = [f"level {one} or less" for one in range(1, level)]
    levels += [f"level {one} or more" for one in range(level + 1, 10)]
    return f"({' or '.join(factions)}) ({' or '.join(elements)}) -{rule}:{_words(levels)}"


def _words(words: Iterable[str]) -> str:
    return ",".join(f'"{word}"' for word in words)


SCHEMA = CardSchema(types=TYPES, fields=FIELDS, name_key=exact_key, check=check_card, cards_for=cards_for)
