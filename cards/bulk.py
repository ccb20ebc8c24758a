"""All public cards of a game as one compressed JSON file, made anew when something in it has changed."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.db.models import Count, Max
from django.utils import timezone

from cards.models import Card, CardSet, Printing, Ruling, TextRevision
from engine.core.game import Game

CHUNK = 500
FORMAT = 1
"""Counts up when the shape of the file changes."""


@dataclass(frozen=True, slots=True)
class BulkFile:
    """The file and the version of what is in it."""

    path: Path
    version: str


def bulk_file(game: Game) -> BulkFile:
    """The file as it should be now; written first if it is not there."""
    version = _version(game)
    path = settings.DATA_DIR / "bulk" / f"{game.slug}-{version}.json.gz"
    if not path.exists():
        _write(game, path)
        for old in path.parent.glob(f"{game.slug}-*.json.gz"):
            if old != path:
                old.unlink(missing_ok=True)
    return BulkFile(path, version)


def _version(game: Game) -> str:
    """A digest that differs once cards, printings or sets have changed; the day stands for rarer changes."""
    cards = Card.objects.in_game(game).visible_to(None)
    printings = Printing.objects.filter(card_set__game=game.slug).visible_to(None)
    facts = [
        FORMAT,
        timezone.localdate().isoformat(),
        *cards.aggregate(Count("pk"), Max("updated_at")).values(),
        *printings.aggregate(Count("pk"), Max("updated_at")).values(),
        *Ruling.objects.filter(card__in=cards).aggregate(Count("pk"), Max("pk")).values(),
        *TextRevision.objects.filter(card__in=cards).aggregate(Count("pk"), Max("pk")).values(),
        *CardSet.objects.in_game(game).visible_to(None).order_by("pk").values_list("code", "name", "status"),
    ]
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def _write(game: Game, path: Path) -> None:
    """Write beside the place, then move: nobody ever reads half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
        try:
            packed = gzip.GzipFile(f"{game.slug}.json", "wb", compresslevel=6, fileobj=part)
            with TextIOWrapper(packed, encoding="utf-8") as out:
                head = {"game": game.slug, "generated_at": timezone.now().isoformat(timespec="seconds")}
                out.write(json.dumps(head)[:-1] + ', "cards": [')
                for place, document in enumerate(_documents(game)):
                    out.write((",\n" if place else "\n") + json.dumps(document, ensure_ascii=False))
                out.write("\n]}\n")
            Path(part.name).replace(path)
        finally:
            Path(part.name).unlink(missing_ok=True)


def _documents(game: Game) -> Iterator[dict[str, Any]]:
    """Each card with its printings, rulings and text history, in order of their names."""
    cards = Card.objects.in_game(game).visible_to(None).with_face(None).prefetch_related("rulings", "revisions")
    for card in cards.by_name().iterator(CHUNK):
        yield {
            "uuid": str(card.uuid),
            "slug": card.slug,
            "name": card.name,
            "type": card.type,
            "subtype": card.subtype,
            "classes": sorted((one.name for one in card.shown_classes), key=str.casefold),
            "values": card.values,
            "text": card.text,
            "effects": card.effects,
            "page": card.get_absolute_url(),
            "printings": [_printing(one) for one in card.shown],
            "rulings": [
                {"ruled_on": one.ruled_on.isoformat(), "text": one.text, "source": one.source}
                for one in card.rulings.all()
            ],
            "text_history": [
                {"kind": one.kind, "effective_on": one.effective_on.isoformat(), "text": one.text, "note": one.note}
                for one in card.revisions.all()
            ],
        }


def _printing(one: Printing) -> dict[str, Any]:
    return {
        "set": one.card_set.code,
        "number": one.number,
        "language": one.language,
        "rarity": one.rarity.code if one.rarity else None,
        "artist": one.artist,
        "flavour": one.flavour,
        "name": one.name,
        "text": one.text,
    }
