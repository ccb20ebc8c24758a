"""Pasted tables with a header: columns in any order, split by comma, semicolon or tab, cells quoted or not."""

import re
from dataclasses import dataclass

from engine.core.cards import fold_search
from engine.core.deckline import Reading, number, split_cells

_COLUMNS = {
    "name": ("name", "card", "card name", "cardname", "card_name", "title", "code", "slug", "card code", "karte"),
    "quantity": ("quantity", "qty", "count", "amount", "copies", "number of copies", "anzahl", "menge", "x"),
    "zone": ("zone", "section", "board", "deck", "location", "part", "bereich"),
    "set": ("set", "set code", "set_code", "edition", "expansion", "setcode"),
    "number": ("number", "collector number", "collector_number", "no", "no.", "cn", "nr", "nr."),
    "language": ("language", "lang", "sprache"),
}
# Spreadsheets take the full-width signs for formulas too.
_FORMULA = r"'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]"


@dataclass(frozen=True, slots=True)
class Cells:
    """One row: the readings of its card and the zone it names."""

    readings: list[Reading]
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """Which column is which."""

    mark: str
    columns: tuple[str, ...]

    def cells(self, text: str) -> Cells | None:
        """The row as named cells; None when it has no name or is no row at all."""
        row = split_cells(text, self.mark)
        if len(row) < 2 or text.startswith("//"):
            return None
        found = {column: unguarded(cell) for column, cell in zip(self.columns, row, strict=False) if column}
        if not found.get("name"):
            return None
        written = found.get("quantity") or "1"
        quantity = number(written)
        set_code, collector_number, language = (found.get(column, "") for column in ("set", "number", "language"))
        count = written if quantity is None else quantity
        reading = Reading(found["name"], count, set_code, collector_number, language, counted=True)
        return Cells([reading], found.get("zone", ""))

    def is_empty(self, text: str) -> bool:
        """Whether a row is only separators, as spreadsheets write empty ones."""
        return not any(split_cells(text, self.mark))


def read_header(text: str) -> Header | None:
    """The header a line is: a column of names and at least one more that is known."""
    for mark in "\t,;":
        cells = [fold_search(cell) for cell in split_cells(text, mark)]
        at = {column: place for column, words in _COLUMNS.items() if (place := _first(words, cells)) is not None}
        if "number" in at and "set" not in at:
            at.setdefault("quantity", at.pop("number"))
        if "name" in at and len(at) >= 2:
            column_at = {place: column for column, place in at.items()}
            return Header(mark, tuple(column_at.get(place, "") for place in range(len(cells))))
    return None


def _first(words: tuple[str, ...], cells: list[str]) -> int | None:
    return next((cells.index(word) for word in words if word in cells), None)


def unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps spreadsheets from taking it for a formula."""
    return cell[1:] if cell.startswith("'") and re.match(_FORMULA, cell) else cell


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula; `unguarded` gives back the cell."""
    return f"'{cell}" if re.match(_FORMULA, cell) else cell
