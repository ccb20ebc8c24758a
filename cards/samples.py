"""A card of every type that is in no database: for the page of all parts."""

from cards.models import Card
from engine.core.game import Game
from engine.core.schema import Field


def sample_cards(game: Game) -> list[Card]:
    """One card a type, with every field that its cards may have."""
    cards = []
    for place, card_type in enumerate(game.schema.types):
        subtype = card_type.subtypes[0].key if card_type.subtypes else ""
        fields = game.schema.fields_for(card_type.key, subtype)
        card = Card(
            game=game.slug,
            name=f"Sample {card_type.label}",
            slug=f"sample-{place}",
            type=card_type.key,
            subtype=subtype,
            values={one.key: _value(one) for one in fields if one.group != "record"},
            text=f"What {card_type.plural} do stands here.",
        )
        card.derive()
        card.shown_classes, card.shown = [], []
        cards.append(card)
    return cards


def _value(field: Field) -> int | str | bool | list[str]:
    if field.kind == "number":
        return min(field.maximum, max(field.minimum, 30))
    if field.kind == "enum":
        return field.choices[0].key
    return {"flag": True, "words": ["word"]}.get(field.kind, "something")
