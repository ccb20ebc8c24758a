"""Saving card definitions that come in numbers: new ones in bulk, changed ones one by one, with their history."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.text import slugify

from cards.models import Card, CardClass, CardSet, Printing, TextRevision
from engine.core.cards import CardDefinition, fold
from engine.core.game import Game
from engine.core.problems import Problem


@dataclass(slots=True)
class SavedCards:
    """The cards by the key their name compares by, and the ids of those that are new or were changed."""

    by_key: dict[str, Card] = field(default_factory=dict)
    created: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)


def save_definitions(
    game: Game,
    definitions: Mapping[str, CardDefinition],
    card_set: CardSet,
    printed_on: datetime.date,
    problems: list[Problem],
) -> SavedCards:
    """Save the definitions, given by their path in a document, as cards printed in a set.

    A card that other sets hold too must agree with what they say of it (the printings of a name are one card);
    where it does not, that is a problem. A text changed by erratum since it was printed stays as it is.
    """
    keys = {path: game.schema.name_key(one.name) for path, one in definitions.items()}
    cards = Card.objects.in_game(game).filter(name_key__in=keys.values())
    saved = SavedCards({card.name_key: card for card in cards.prefetch_related("classes", "revisions")})
    reprinted = set(
        Printing.objects.filter(card__in=cards).exclude(card_set=card_set).values_list("card_id", flat=True)
    )
    classes = save_classes(game, {name: "" for one in definitions.values() for name in one.classes})
    new = []
    for path, given in definitions.items():
        definition = _in_our_words(given, classes)
        card = saved.by_key.get(keys[path])
        if card is None:
            new.append(definition)
        elif card.pk in reprinted:
            if differing := _differences(game, card.definition, _with_text_of(card, definition, card.name)):
                said = f"{card.name} is printed in another set with another {' and '.join(differing)}"
                problems.append(Problem(f"{path}.name", f"{said}; printings of one card must agree"))
        elif _change(card, definition, classes):
            saved.changed.add(card.pk)
    for card in _create(game, new, classes, printed_on):
        saved.by_key[card.name_key] = card
        saved.created.add(card.pk)
    return saved


def save_classes(game: Game, descriptions: Mapping[str, str]) -> dict[str, CardClass]:
    """The classes by folded name, made where there are none; a description given wins over the present one."""
    classes = {fold(one.name): one for one in CardClass.objects.in_game(game)}
    for name, description in descriptions.items():
        found = classes.get(fold(name))
        if found is None:
            classes[fold(name)] = CardClass.objects.create(game=game.slug, name=name, description=description)
        elif description and found.description != description:
            found.description = description
            found.save()
    return classes


def _in_our_words(definition: CardDefinition, classes: Mapping[str, CardClass]) -> CardDefinition:
    names = sorted((classes[fold(name)].name for name in definition.classes), key=str.casefold)
    return replace(definition, classes=tuple(names))


def _with_text_of(card: Card, definition: CardDefinition, name: str) -> CardDefinition:
    amended = any(revision.kind != TextRevision.Kind.PRINTED for revision in card.revisions.all())
    return replace(definition, name=name, text=card.text if amended else definition.text)


def _differences(game: Game, present: CardDefinition, wanted: CardDefinition) -> list[str]:
    one, other = game.schema.write(present), game.schema.write(wanted)
    return sorted(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


def _change(card: Card, definition: CardDefinition, classes: Mapping[str, CardClass]) -> bool:
    wanted = _with_text_of(card, definition, definition.name)
    for revision in card.revisions.all():
        if revision.kind == TextRevision.Kind.PRINTED and revision.text != definition.text:
            revision.text = definition.text
            revision.save()
    if card.definition == wanted:
        return False
    for column, value in _columns(wanted).items():
        setattr(card, column, value)
    card.save()
    card.classes.set(classes[fold(name)] for name in wanted.classes)
    return True


def _columns(definition: CardDefinition) -> dict[str, Any]:
    return {
        "name": definition.name,
        "type": definition.type,
        "subtype": definition.subtype,
        "values": {key: list(one) if isinstance(one, tuple) else one for key, one in definition.values.items()},
        "text": definition.text,
        "effects": [dict(block) for block in definition.effects],
    }


def _create(
    game: Game, definitions: Sequence[CardDefinition], classes: Mapping[str, CardClass], printed_on: datetime.date
) -> list[Card]:
    taken = set(Card.objects.in_game(game).values_list("slug", flat=True))
    cards = []
    for definition in definitions:
        card = Card(game=game.slug, slug=slugify(definition.slug, allow_unicode=True)[:120], **_columns(definition))
        card.derive()
        base, number = card.slug, 2
        while card.slug in taken:
            card.slug, number = f"{base}-{number}", number + 1
        taken.add(card.slug)
        cards.append(card)
    Card.objects.bulk_create(cards)
    TextRevision.objects.bulk_create(TextRevision(card=card, text=card.text, effective_on=printed_on) for card in cards)
    belongs = Card.classes.through
    places = [
        belongs(card=card, cardclass=classes[fold(name)])
        for card, definition in zip(cards, definitions, strict=True)
        for name in definition.classes
    ]
    belongs.objects.bulk_create(places)
    _record(cards, places)
    return cards


def _record(cards: Sequence[Card], places: Sequence[Any]) -> None:
    """The first line of each card's history; classes have tables of their own there, which bulk work must fill."""
    records = {record.id: record for record in Card.history.bulk_history_create(cards)}
    of_class = Card.history.model.classes.model
    of_class.objects.bulk_create(
        of_class(id=place.pk, history=records[place.card_id], card_id=place.card_id, cardclass_id=place.cardclass_id)
        for place in places
    )
