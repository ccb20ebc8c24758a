"""A line to type for every operation of the API, about cards and decks of this site, and how its answer begins."""

import json
import re
import shlex
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser

from cards.models import Card, Printing
from decks.models import Deck, DeckCard
from engine.registry import games

MORE = "…"
"""In an answer: something; as a key or at the end of a list: more of it."""
AND_MORE = {MORE: MORE}
DECK, TOKEN = "$DECK", "$TOKEN"


@dataclass(frozen=True, slots=True)
class Example:
    """A request and the answer to it; without an answer there is none but its status."""

    path: str
    answer: Any = None
    method: str = "GET"
    body: Any = None
    is_packed: bool = False

    @property
    def link(self) -> str:
        """The address, where a browser can ask for it."""
        return self.path if self.method == "GET" and "$" not in self.path and "/collection/" not in self.path else ""

    def curl(self, root: str) -> str:
        """The line to type, with the site's own address."""
        address = f"{root}/api/v1/{self.path}"
        method = "" if self.method == "GET" else f"-X {self.method} "
        parts = [f"curl {method}" + (f'"{address}"' if "$" in address else shlex.quote(address))]
        if DECK in self.path or (self.path == "decks/" and self.body) or self.path.endswith("/collection/"):
            parts.append(f'-H "Authorization: Token {TOKEN}"')
        if self.body:
            parts += ["-H 'Content-Type: application/json'", f"-d {shlex.quote(_json(self.body))}"]
        return " \\\n  ".join(parts) + (" | gunzip" if self.is_packed else "")

    @property
    def shown(self) -> str:
        """The answer as it is printed, shortened."""
        text = json.dumps(self.answer, indent=2, ensure_ascii=False) if self.answer else ""
        text = text.replace(f'"{MORE}": "{MORE}"', MORE).replace(f'"{MORE}"', MORE)
        return re.sub(r"(?<=[{[])\s+([^][{}]*?)\s+(?=[]}])", lambda inner: re.sub(r"\s+", " ", inner[1]), text)


def examples() -> dict[str, Example]:
    """By operation, about a card in a public deck of the first game, as somebody without an account sees them."""
    game, nobody = games()[0], AnonymousUser()
    zone = next((one.key for one in game.zones if not one.card_types), game.zones[0].key)
    rows = DeckCard.objects.filter(zone=zone, deck__in=Deck.objects.listed(nobody).filter(game=game.slug))
    row = rows.filter(card__in=Card.objects.visible_to(nobody)).select_related("card", "deck").order_by("pk").first()
    deck = row.deck if row else Deck(public_id="0" * 16, name="Deck", format=game.formats[0].key)
    card = row.card if row else Card(name="Card", slug="card", type=game.schema.types[0].key)
    found = Printing.objects.visible_to(nobody).filter(card=card.pk).select_related("card_set").in_order().first()
    code = found.card_set.code if found else "SET"
    page = {"count": MORE, "next": MORE, "previous": None}
    said = {"canonical": f"type:{card.type}", "explanation": MORE, "warnings": []}
    named = {"name": card.name, "slug": card.slug, **AND_MORE}
    text = f"2 {card.name}"
    two = {zone: [{"name": card.name, "quantity": 2}]}
    here = f"{game.slug}/"
    return {
        "index": Example("", {"games": MORE, **AND_MORE}),
        "games": Example("games/", {"results": [{"slug": game.slug, "name": MORE, **AND_MORE}, MORE]}),
        "game": Example(here, {"slug": game.slug, "zones": [{"key": game.zones[0].key, **AND_MORE}, MORE], **AND_MORE}),
        "cards_of_all_games": Example(
            f"cards/?q=type:{card.type}&size=1&fields=name,game",
            {**page, "results": [{"game": MORE, "name": MORE}], **said},
        ),
        "cards": Example(
            f"{here}cards/?q=type:{card.type}&sort=name&size=1&fields=name,type",
            {
                **page,
                "results": [{"name": MORE, "type": card.type}],
                **said,
                "canonical": f"type:{card.type} sort:name",
            },
        ),
        "card": Example(f"{here}cards/{card.slug}/", {**named, "legality": [MORE]}),
        "bulk": Example(
            f"{here}bulk/", {"game": game.slug, "cards": [{"name": MORE, **AND_MORE}, MORE], **AND_MORE}, is_packed=True
        ),
        "collection": Example(f"{here}collection/", {**page, "count": MORE, "results": [], **AND_MORE}),
        "collection_change": Example(
            f"{here}collection/", {"copies": {card.slug: 2}}, "PATCH", {"copies": {card.slug: 2}}
        ),
        "printings": Example(
            f"{here}printings/?card={card.slug}&size=1",
            {"results": [{"card": card.name, "slug": card.slug, "set": code, **AND_MORE}], **AND_MORE},
        ),
        "classes": Example(f"{here}classes/?size=1", {**page, "results": [{"name": MORE, "cards": MORE, **AND_MORE}]}),
        "formats": Example(
            f"{here}formats/",
            {"results": [{"key": game.formats[0].key, "current": MORE, "versions": [MORE], **AND_MORE}, MORE]},
        ),
        "sets": Example(f"{here}sets/?size=1", {"results": [{"code": MORE, "cards": MORE, **AND_MORE}], **AND_MORE}),
        "set": Example(f"{here}sets/{code}/", {"code": code, "boosters": [MORE], **AND_MORE}),
        "deck_check": Example(
            f"{here}decks/check/",
            {
                "format": MORE,
                "role": MORE,
                "legal": False,
                "issues": [{"code": MORE, "message": MORE, **AND_MORE}, MORE],
            },
            "POST",
            {"zones": two},
        ),
        "deck_import": Example(
            f"{here}decks/import/",
            {"taken": 2, "zones": two, "lines": [{"number": 1, "kind": "matched", **AND_MORE}], **AND_MORE},
            "POST",
            {"text": text},
        ),
        "decks": Example(f"decks/?game={game.slug}&size=1", {"results": [{"id": MORE, **AND_MORE}], **AND_MORE}),
        "deck": Example(
            f"decks/{deck.public_id}/",
            {"id": deck.public_id, "name": deck.name, "zones": {zone: [MORE], **AND_MORE}, **AND_MORE},
        ),
        "deck_make": Example(
            "decks/",
            {"id": MORE, "visibility": "private", "zones": {zone: [{"quantity": 2, **named}]}, **AND_MORE},
            "POST",
            {"game": game.slug, "name": "My deck", "text": text},
        ),
        "deck_change": Example(
            f"decks/{DECK}/",
            {"name": "Second try", "revision": 1, **AND_MORE},
            "PATCH",
            {"name": "Second try", "revision": 0},
        ),
        "deck_delete": Example(f"decks/{DECK}/", method="DELETE"),
    }


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)
