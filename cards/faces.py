"""What a card shows: its facts in words and order, as pages, prints and pictures need them."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.models import Card, Printing
from cards.seals import SealFacts
from engine.core.cards import CardDefinition
from engine.core.schema import Field
from engine.languages import kind_words


@dataclass(frozen=True, slots=True)
class Fact:
    """One field as shown: "SP cost" 30 SP."""

    key: str
    label: str
    short: str
    value: str
    unit: str

    @property
    def words(self) -> str:
        """The value with its unit, unless the label says the unit already."""
        return f"{self.value} {self.unit}" if self.unit else self.value


@dataclass(frozen=True, slots=True)
class Face:
    """The parts of a card in reading order."""

    type_key: str
    shape: str
    type_line: str
    classes: tuple[str, ...]
    costs: tuple[Fact, ...]
    stats: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    records: tuple[Fact, ...]
    """Kept for the database, not printed."""

    @property
    def class_line(self) -> str:
        """The classes as printed."""
        return " ".join(self.classes)


def face_of(card: Card) -> Face:
    """The face of a card; prefetch `classes` when there are many."""
    schema = card.game_object.schema
    card_type = schema.type_by_key[card.type]
    groups: dict[str, list[Fact]] = {"cost": [], "stat": [], "fact": [], "record": []}
    for field in schema.fields:
        if field.key in card.values:
            words = value_words(field, card.values[field.key])
            groups[field.group].append(Fact(field.key, field.label, field.short_label, words, field.unit))
    return Face(
        type_key=card.type,
        shape=card_type.shape,
        type_line=kind_words(card_type, card.subtype),
        classes=class_names(card),
        costs=tuple(groups["cost"]),
        stats=tuple(groups["stat"]),
        facts=tuple(groups["fact"]),
        records=tuple(groups["record"]),
    )


def printed_text(card: Card, printing: Printing | None = None, text: str | None = None) -> str:
    """The rules text as people read it, mark-up worked out: of a printing, or of a version that `text` gives."""
    if text is None:
        text = (printing and printing.text) or card.text
    name = (printing and printing.name) or card.name
    return card.game_object.printed_text(CardDefinition(name, card.type, values=card.values, text=text))


def class_names(card: Card) -> tuple[str, ...]:
    """The card's classes in alphabetical order."""
    classes = card.shown_classes if hasattr(card, "shown_classes") else card.classes.all()
    return tuple(sorted((one.name for one in classes), key=str.casefold))


def shown_printing(card: Card) -> Printing | None:
    """Which of the `shown` printings stands for the card: the latest in the reader's language, else in the site's."""
    if len(card.shown) < 2:
        return card.shown[0] if card.shown else None
    for language in (get_language(), settings.LANGUAGE_CODE):
        if found := [one for one in card.shown if one.language == language]:
            return found[-1]
    return card.shown[-1]


def shown_name(card: Card) -> str:
    """The card's name in the reader's language where one of its `shown` printings is in it, else the card's own."""
    printing = _in_readers_language(card)
    return (printing and printing.name) or card.name


def shown_text(card: Card) -> str:
    """The card's rules text as people read it, in the reader's language by the same rule."""
    return printed_text(card, _in_readers_language(card))


def text_language(card: Card) -> str:
    """The language of that text, for those who have the page read to them."""
    printing = _in_readers_language(card)
    return printing.language if printing and printing.text else settings.LANGUAGE_CODE


def _in_readers_language(card: Card) -> Printing | None:
    printing = shown_printing(card) if hasattr(card, "shown") else None
    return printing if printing and printing.language == get_language() else None


def value_words(field: Field, value: Any) -> str:
    """A value as people read it."""
    if field.kind == "words":
        return ", ".join(f"{str(word)[:1].upper()}{str(word)[1:]}" for word in value)
    if field.kind == "flag":
        return _("yes") if value else _("no")
    if field.kind == "enum":
        return next((choice.label for choice in field.choices if choice.key == value), str(value))
    return str(value)


def seal_facts(card: Card, printing: Printing | None = None) -> SealFacts:
    """What the card's seal is drawn from; the rarity is that of the printing."""
    schema = card.game_object.schema
    types = [one.key for one in schema.types]
    costs = (card.values.get(field.key) for field in schema.fields if field.group == "cost")
    return SealFacts(
        name=card.name_key,
        shape=schema.type_by_key[card.type].shape,
        rings=1 + types.index(card.type) % 4,
        class_name=next(iter(class_names(card)), "").casefold(),
        costs=tuple(cost for cost in costs if isinstance(cost, int)),
        rank=printing.rarity.rank if printing and printing.rarity else 1,
    )
