"""Decks as text, as a table and as the project's own JSON; each is read back as the same deck."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from cards.models import Card
from cards.search_text import fold_search
from decks.deck_document import COLUMNS, document
from decks.models import Deck, DeckCard
from decks.rows import one_line, paper_lines, printing_of, rows_by_zone, zone_label
from engine.core.deckline import readings
from engine.core.decktable import guarded
from engine.core.game import Game
from engine.languages import ENGLISH


@dataclass(frozen=True, slots=True)
class Export:
    """A kind of file: how it is made and served."""

    label: str
    suffix: str
    content_type: str


KINDS = {
    "text": Export(_("Plain text"), "txt", "text/plain; charset=utf-8"),
    "csv": Export(_("Table (CSV)"), "csv", "text/csv; charset=utf-8"),
    "json": Export(_("JSON, everything"), "json", "application/json"),
}


def write(deck: Deck, kind: str) -> str:
    """The deck as a file of this kind, in English wherever it is read; prefetch with `with_cards`."""
    writers = {
        "text": plain_text,
        "csv": table,
        "json": lambda one: json.dumps(document(one), indent=2, ensure_ascii=False),
    }
    with override(ENGLISH):
        return writers[kind](deck)


def filename(deck: Deck, kind: str) -> str:
    """A harmless file name made of the deck's."""
    return f"{slugify(deck.name, allow_unicode=True) or 'deck'}.{KINDS[kind].suffix}"


def plain_text(deck: Deck) -> str:
    """The list as people paste it, with a heading a zone."""
    game = deck.game_object
    lines = [f"// Title: {one_line(deck.name)}", f"// Format: {deck.format_label}"]
    lines += [f"// Role: {deck.role}"] if deck.role else []
    lines += [f"// {line}" for line in paper_lines(game, deck.paper)]
    rows = rows_by_zone(deck)
    misread = _misread(game, [row for part in rows.values() for row in part])
    for zone, part in rows.items():
        lines += ["", zone_label(game, zone), *(_line(row, misread) for row in part)]
    return "\n".join(lines) + "\n"


def table(deck: Deck) -> str:
    """A CSV that spreadsheets open rightly: with a byte order mark, and with no cell they would take for a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for zone, rows in rows_by_zone(deck).items():
        for row in rows:
            cells = (row.card.name, zone_label(deck.game_object, zone), *printing_of(row).values())
            writer.writerow([row.quantity, *map(guarded, cells)])
    return "\ufeff" + out.getvalue()


_WAYS = ("{0} {1}", "{0}x {1}", "{1} x{0}")


def _line(row: DeckCard, misread: set[str]) -> str:
    """`4 Name (SET) 12`; another way to write the number where this one would be read as another card."""
    ways = [way.format(row.quantity, row.card.name) for way in _WAYS]
    plain = next((text for text in ways if fold_search(text) not in misread), ways[0])
    printing = printing_of(row)
    full = f"{plain} ({printing['set']}) {printing['number']}"
    understood = {(one.name, one.set_code, one.number) for one in readings(full)}
    return full if (row.card.name, printing["set"], printing["number"]) in understood else plain


def _misread(game: Game, rows: Iterable[DeckCard]) -> set[str]:
    """Folded names of cards that begin with a number: "4 Swords" must not be written for four Swords."""
    wanted = {fold_search(way.format(row.quantity, row.card.name)) for row in rows for way in _WAYS}
    return set(Card.objects.in_game(game).filter(sort_name__in=wanted).values_list("sort_name", flat=True))
