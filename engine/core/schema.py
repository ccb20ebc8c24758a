"""A game's card schema: types, fields and their limits, from which forms, filters, import and API are made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from engine.core.cards import CardDefinition, Value, fold, squeeze
from engine.core.problems import DataError, Problem, did_you_mean

Kind = Literal["number", "text", "enum", "words", "flag"]
Group = Literal["stat", "cost", "fact", "record"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A word an enumeration allows, with its label."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """A fact that cards of some types have besides name, type, classes and text.

    `path` is where the value stands in a card document (`("cost", "sp")`); it is `(key,)` when not given.
    Numbers are whole, `minimum` to `maximum` inclusive. A field of group `record` is kept for the database and is
    never printed on a face.
    """

    key: str
    label: str
    kind: Kind = "number"
    group: Group = "stat"
    path: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    short: str = ""
    unit: str = ""
    help: str = ""
    minimum: int = 0
    maximum: int = 9999
    choices: tuple[Choice, ...] = ()

    @property
    def place(self) -> tuple[str, ...]:
        """The keys that lead to the value in a card document."""
        return self.path or (self.key,)

    @property
    def short_label(self) -> str:
        """The label for narrow places such as shields and table heads."""
        return self.short or self.label


@dataclass(frozen=True, slots=True)
class FieldUse:
    """That cards of a type have a field; `subtypes` narrows it, empty means every subtype."""

    field: str
    required: bool = False
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardType:
    """A card type with its subtypes, whether it has classes, and the fields its cards have."""

    key: str
    label: str
    plural: str
    uses: tuple[FieldUse, ...] = ()
    subtypes: tuple[Choice, ...] = ()
    classes: Literal["required", "optional", "none"] = "none"
    shape: str = "circle"
    """The outline that stands for the type beside its colour (colour is never the only sign)."""

    def fields_of(self, subtype: str) -> tuple[FieldUse, ...]:
        """The uses that hold for a subtype."""
        return tuple(use for use in self.uses if not use.subtypes or subtype in use.subtypes)

    def subtype_label(self, subtype: str) -> str:
        """The subtype's label, empty for none."""
        return next((choice.label for choice in self.subtypes if choice.key == subtype), "")


@dataclass(frozen=True, slots=True)
class DerivedNumber:
    """A number that follows from what a card is; each case is a number and the query that finds its cards, and the
    first that matches counts.
    """

    key: str
    label: str
    cases: tuple[tuple[int, str], ...]
    aliases: tuple[str, ...] = ()


Check = Callable[[CardDefinition], list[Problem]]


def no_further_check(card: CardDefinition) -> list[Problem]:
    """The check of a game whose fields say everything about a card."""
    return []


COMMON_KEYS = ("name", "type", "subtype", "classes", "text", "effects", "slug")


@dataclass(frozen=True)
class CardSchema:
    """The card types and fields of a game, and how card documents are read and written."""

    types: tuple[CardType, ...]
    fields: tuple[Field, ...] = ()
    class_label: str = "Class"
    class_label_plural: str = "Classes"
    name_key: Callable[[str], str] = fold
    check: Check = no_further_check
    extra_keys: tuple[str, ...] = field(default=("printing", "printings", "rulings"))
    """Keys of a card document that belong to its printings and are read elsewhere."""
    derived: tuple[DerivedNumber, ...] = ()
    """Numbers that can be searched for though no card stores them."""
    keywords: tuple[str, ...] = ()
    """Keywords that can be searched for: words with a meaning of their own in card texts."""
    cards_for: Callable[[CardDefinition], str] | None = None
    """The query that finds what a card may use, empty for a card that uses none; None in games without such a rule."""

    @cached_property
    def type_by_key(self) -> Mapping[str, CardType]:
        """Card types by key."""
        return {card_type.key: card_type for card_type in self.types}

    @cached_property
    def field_by_key(self) -> Mapping[str, Field]:
        """Fields by key."""
        return {one.key: one for one in self.fields}

    @property
    def numbers(self) -> tuple[Field, ...]:
        """The number fields, in schema order."""
        return tuple(one for one in self.fields if one.kind == "number")

    @property
    def enums(self) -> tuple[Field, ...]:
        """The enumeration fields, in schema order."""
        return tuple(one for one in self.fields if one.kind == "enum")

    def fields_for(self, card_type: str, subtype: str = "") -> tuple[Field, ...]:
        """The fields that cards of a type and subtype have, in schema order."""
        used = {use.field for use in self.type_by_key[card_type].fields_of(subtype)}
        return tuple(one for one in self.fields if one.key in used)

    def read(self, document: Mapping[str, Any]) -> CardDefinition:
        """The definition that a card document describes; raises DataError naming every fault by its path."""
        problems: list[Problem] = []
        name = squeeze(document["name"]) if isinstance(document.get("name"), str) else ""
        if not name:
            problems.append(Problem("name", "a card needs a name"))
        card_type = self._read_type(document, problems)
        if card_type is None:
            raise DataError(problems)
        subtype = self._read_subtype(document, card_type, problems)
        classes = self._read_classes(document, card_type, problems)
        values = self._read_values(document, card_type, subtype, problems)
        effects = document.get("effects", [])
        if not isinstance(effects, list) or not all(isinstance(block, Mapping) for block in effects):
            problems.append(Problem("effects", "must be a list of blocks"))
            effects = []
        text = document.get("text", "")
        if not isinstance(text, str):
            problems.append(Problem("text", "must be text"))
            text = ""
        if problems:
            raise DataError(problems)
        slug = document.get("slug", "")
        card = CardDefinition(name, card_type.key, subtype, classes, values, text.strip(), tuple(effects), str(slug))
        if found := self.check(card):
            raise DataError(found)
        return card

    def write(self, card: CardDefinition) -> dict[str, Any]:
        """The card document of a definition; `read(write(card)) == card`."""
        document: dict[str, Any] = {"name": card.name, "type": card.type}
        if card.subtype:
            document["subtype"] = card.subtype
        if card.classes:
            document["classes"] = list(card.classes)
        for one in self.fields:
            if one.key in card.values:
                value = card.values[one.key]
                *outer, last = one.place
                place = document
                for key in outer:
                    place = place.setdefault(key, {})
                place[last] = list(value) if isinstance(value, tuple) else value
        if card.text:
            document["text"] = card.text
        if card.effects:
            document["effects"] = [dict(block) for block in card.effects]
        return document

    def _read_type(self, document: Mapping[str, Any], problems: list[Problem]) -> CardType | None:
        wanted = str(document.get("type", "")).strip().casefold()
        for card_type in self.types:
            if wanted in (card_type.key, card_type.label.casefold()):
                return card_type
        known = [card_type.key for card_type in self.types]
        said = f'unknown card type "{document["type"]}"' if wanted else "a card needs a type"
        hint = did_you_mean(wanted, known) or f"; use one of {', '.join(known)}"
        problems.append(Problem("type", said + hint))
        return None

    def _read_subtype(self, document: Mapping[str, Any], card_type: CardType, problems: list[Problem]) -> str:
        wanted = str(document.get("subtype") or "").strip().casefold()
        known = [choice.key for choice in card_type.subtypes]
        for choice in card_type.subtypes:
            if wanted in (choice.key, choice.label.casefold()):
                return choice.key
        if not known:
            if wanted:
                problems.append(Problem("subtype", f"{card_type.plural} have no subtype; leave it out"))
        elif wanted:
            hint = did_you_mean(wanted, known) or f"; use one of {', '.join(known)}"
            problems.append(Problem("subtype", f'unknown subtype "{document["subtype"]}" of {card_type.label}{hint}'))
        else:
            problems.append(Problem("subtype", f"{card_type.plural} need a subtype: {', '.join(known)}"))
        return ""

    def _read_classes(
        self, document: Mapping[str, Any], card_type: CardType, problems: list[Problem]
    ) -> tuple[str, ...]:
        given = document.get("classes", [])
        if not isinstance(given, list | tuple) or not all(isinstance(one, str) and one.strip() for one in given):
            problems.append(Problem("classes", "must be a list of names"))
            return ()
        classes = tuple({fold(one): squeeze(one) for one in given}.values())
        if classes and card_type.classes == "none":
            problems.append(
                Problem("classes", f"{card_type.plural} have no {self.class_label_plural.lower()}; leave them out")
            )
        if not classes and card_type.classes == "required":
            problems.append(Problem("classes", f"{card_type.plural} need at least one {self.class_label.lower()}"))
        return classes

    def _read_values(
        self, document: Mapping[str, Any], card_type: CardType, subtype: str, problems: list[Problem]
    ) -> dict[str, Value]:
        values: dict[str, Value] = {}
        uses = {use.field: use for use in card_type.fields_of(subtype)}
        known = {one.place for one in self.fields}
        seen = set(_places(document, {place[0] for place in known if len(place) > 1}))
        for one in self.fields:
            raw = _at(document, one.place)
            seen.discard(one.place)
            path = ".".join(one.place)
            if raw is None:
                if one.key in uses and uses[one.key].required:
                    problems.append(Problem(path, f"{card_type.label} cards need {one.label}"))
            elif one.key not in uses:
                kind = f"{card_type.subtype_label(subtype)} {card_type.label}".strip()
                problems.append(Problem(path, f"{kind} cards have no {one.label}; leave it out"))
            else:
                value = self.read_value(one, raw, path, problems)
                if value is not None:
                    values[one.key] = value
        names = [".".join(place) for place in known] + list(COMMON_KEYS)
        for place in sorted(seen):
            if place[0] not in COMMON_KEYS and place[0] not in self.extra_keys:
                path = ".".join(place)
                problems.append(Problem(path, f'unknown key "{path}"{did_you_mean(path, names)}'))
        return values

    def read_value(self, one: Field, raw: Any, path: str, problems: list[Problem]) -> Value | None:
        """One field's value, checked for its kind and range; a fault is added to `problems` and gives None."""
        if one.kind == "number":
            if isinstance(raw, bool) or not isinstance(raw, int):
                problems.append(Problem(path, f'{one.label} must be a whole number, not "{raw}"'))
            elif not one.minimum <= raw <= one.maximum:
                problems.append(Problem(path, f"{one.label} must be {one.minimum} to {one.maximum}, not {raw}"))
            else:
                return raw
        elif one.kind == "words":
            if isinstance(raw, list | tuple) and all(isinstance(word, str) and word.strip() for word in raw):
                return tuple(squeeze(word) for word in raw) or None
            problems.append(Problem(path, f"{one.label} must be a list of words"))
        elif one.kind == "flag":
            if isinstance(raw, bool):
                return raw
            problems.append(Problem(path, f"{one.label} must be true or false"))
        elif not isinstance(raw, str):
            problems.append(Problem(path, f"{one.label} must be text"))
        elif one.kind == "enum":
            for choice in one.choices:
                if raw.strip().casefold() in (choice.key.casefold(), choice.label.casefold()):
                    return choice.key
            known = [choice.label for choice in one.choices]
            hint = did_you_mean(raw, known) or f"; use one of {', '.join(known)}"
            problems.append(Problem(path, f'unknown {one.label} "{raw}"{hint}'))
        else:
            return raw.strip() or None
        return None


def _at(document: Mapping[str, Any], place: tuple[str, ...]) -> Any:
    found: Any = document
    for key in place:
        if not isinstance(found, Mapping):
            return None
        found = found.get(key)
    return found


def _places(document: Mapping[str, Any], nested: set[str]) -> list[tuple[str, ...]]:
    places: list[tuple[str, ...]] = []
    for key, value in document.items():
        if key in nested and isinstance(value, Mapping):
            places += [(key, inner) for inner in value]
        else:
            places.append((key,))
    return places


def from_text(one: Field, text: str) -> Any:
    """What a text says for a field, of the kind that `read_value` expects; the text itself where it does not fit."""
    if one.kind == "number" and text.strip().lstrip("-").isdecimal():
        return int(text)
    if one.kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.strip().casefold(), text)
    if one.kind == "words":
        return [word for part in text.split(",") if (word := squeeze(part))]
    return text
