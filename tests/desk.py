"""Cards as an editor types them at the desk, for the tests of its pages."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from cards.admin.kinds import Kind, asked_kind, kinds_of
from cards.models import Card, CardClass
from engine.core.cards import CardDefinition
from engine.registry import games
from tests.factories import make_printing
from tests.html_forms import sent_by

KINDS = [pytest.param(kind, id=f"{kind.game.slug}-{kind}") for game in games() for kind in kinds_of(game)]


def starter_cards() -> Iterator[tuple[Kind, dict[str, Any]]]:
    """One card of every kind that the starter sets hold, as its document."""
    seen = set()
    for game in games():
        for file in sorted((game.folder / "data" / "sets").glob("*.json")):
            for document in json.loads(file.read_text())["cards"]:
                kind = asked_kind({"game": game.slug, "type": document["type"], "subtype": document.get("subtype", "")})
                if kind and kind not in seen:
                    seen.add(kind)
                    yield kind, document


STARTERS = [pytest.param(kind, document, id=document["name"]) for kind, document in starter_cards()]


ADD = "/admin/cards/card/add/"


def query_of(kind: Kind) -> str:
    return urlencode(kind.query)


def add_address(kind: Kind) -> str:
    return f"{ADD}?{query_of(kind)}"


def change_address(card: Card) -> str:
    return reverse("admin:cards_card_change", args=[card.pk])


def typed(kind: Kind, document: dict[str, Any]) -> dict[str, Any]:
    """What an editor types to enter a card document."""
    card = kind.game.schema.read(document)
    said: dict[str, Any] = {"name": card.name, "text": card.text, "effects": json.dumps(document.get("effects", []))}
    for field in kind.fields:
        value = card.values.get(field.key, "")
        said[f"value_{field.key}"] = ", ".join(value) if isinstance(value, tuple) else str(value)
    if card.classes:
        found = [CardClass.objects.get_or_create(game=kind.game.slug, name=name)[0] for name in card.classes]
        said["classes"] = [str(one.pk) for one in found]
    return said


def entered(editor: Any, kind: Kind, document: dict[str, Any]) -> Card:
    """The card after it was entered through the form."""
    said = typed(kind, document)
    page = editor.get(add_address(kind))
    answer = editor.post(add_address(kind), sent_by(page, "card_form", **said))
    assert answer.status_code == 302, errors_of(answer)
    return Card.objects.get(game=kind.game.slug, name=document["name"])


def sorted_classes(card: CardDefinition) -> CardDefinition:
    """The order of classes carries no meaning."""
    return replace(card, classes=tuple(sorted(card.classes)))


def errors_of(answer: Any) -> dict[str, list[str]]:
    """The messages of a refused form by field."""
    return {} if answer.context is None else dict(answer.context["adminform"].form.errors)


def a_starter(needs_number: bool = True) -> tuple[Kind, dict[str, Any]]:
    """A starter card whose kind has classes and a number that is required."""
    return next(
        (kind, document)
        for kind, document in starter_cards()
        if kind.card_type.classes == "optional"
        and any(f.kind == "number" and f.key in kind.required for f in kind.fields)
    )


def public_card(editor: Any) -> Card:
    kind, document = a_starter()
    card = entered(editor, kind, {**document, "text": "As it was."})
    make_printing(card)
    return card
