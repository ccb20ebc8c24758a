"""A card outside of the site: as plain text, and as data that search engines read."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_address
from cards.faces import face_of, shown_printing
from cards.models import Card


def plain_text(card: Card, address: str) -> str:
    """Name, type line, costs and stats, text and address, as one would type them into a message."""
    face = face_of(card)
    line = " · ".join(part for part in (face.type_line, face.class_line) if part)
    numbers = ", ".join(
        [*(f"{one.label} {one.value}" for one in face.costs), *(f"{one.short} {one.value}" for one in face.stats)]
    )
    facts = "\n".join(f"{one.label}: {one.words}" for one in face.facts)
    text = card.game_object.printed_text(card.definition)
    return "\n".join(part for part in (card.name, line, numbers, facts, text, address) if part) + "\n"


def _picture(card: Card) -> str:
    """The address of the face, or of the seal of a card that is printed nowhere."""
    printing = shown_printing(card)
    if printing is None:
        return reverse("cards:seal", args=[card.game, card.slug])
    return face_address(printing, face_content(card, printing), WIDTHS[-1])


def structured_data(card: Card, request: HttpRequest) -> dict[str, Any]:
    """The card in the vocabulary of schema.org."""
    game = card.game_object
    found: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "genre": "Trading card",
        "name": card.name,
        "text": game.printed_text(card.definition),
        "url": request.build_absolute_uri(card.get_absolute_url()),
        "image": request.build_absolute_uri(_picture(card)),
        "isPartOf": {"@type": "Game", "name": game.name, "url": request.build_absolute_uri(f"/{game.slug}/")},
    }
    artists = list(dict.fromkeys(one.artist for one in card.shown if one.artist))
    if artists:
        found["creator"] = [{"@type": "Person", "name": artist} for artist in artists]
    return found
