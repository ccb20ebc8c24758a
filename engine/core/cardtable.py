"""Cards as a table, one row a card: columns are named as in the schema, cells split by tab, semicolon or comma."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.cards import fold
from engine.core.decktable import guarded, unguarded
from engine.core.desk import CardText, Finding, Print, Record
from engine.core.problems import did_you_mean
from engine.core.schema import CardSchema, Field, from_text

KEY = "table"
_COMMON = ("name", "type", "subtype", "classes", "text", "effects")
_PRINTING = {
    "number": ("number", "collector number", "no", "no.", "nr", "nr."), "rarity": ("rarity",), "artist": ("artist",),
    "flavour": ("flavour", "flavor", "flavour text"),
}  # fmt: skip
_OF_PRINTINGS = "printings[0]."
Row = tuple[int, list[str]]


def card_table(schema: CardSchema) -> CardText:
    """The table of a game's cards: a known card keeps what has no column, an empty cell takes a value away."""
    return CardText(
        KEY,
        "Table (CSV)",
        lambda text: list(_read(text, schema)),
        lambda prints: _write(prints, schema),
        says=frozenset(),
        suffix="csv",
        is_whole=True,
    )


def _columns(schema: CardSchema) -> dict[str, str]:
    """The paths of a card document by every name that a column may have, folded."""
    found = {name: name for name in _COMMON}
    found |= {fold(one.key): ".".join(one.place) for one in schema.fields}
    further = [(schema.class_label, "classes"), (schema.class_label_plural, "classes"), ("class", "classes")]
    further += [
        (name, ".".join(one.place))
        for one in schema.fields
        for name in (one.label, ".".join(one.place), " ".join(one.place), *one.aliases)
    ]
    further += [(name, _OF_PRINTINGS + key) for key, names in _PRINTING.items() for name in names]
    for name, path in further:
        found.setdefault(fold(name), path)
    return found


def _read(text: str, schema: CardSchema) -> Iterator[Record]:
    try:
        rows = _rows(text.removeprefix("\ufeff"), _columns(schema))
    except csv.Error as error:
        yield _wrong(1, "", f"this is no table that can be read: {error}")
        return
    if not rows:
        return
    (at, heads), *rows = rows
    known = _columns(schema)
    paths = [known.get(fold(head), "") for head in heads]
    if wrong := list(_wrong_heads(at, heads, paths, known)):
        yield from wrong
        return
    fields = {".".join(one.place): one for one in schema.fields}
    for number, cells in rows:
        yield _record(number, cells, heads, paths, fields)


def _rows(text: str, known: Mapping[str, str]) -> list[Row]:
    """The rows that hold anything, with their numbers as a spreadsheet counts them."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    mark = max("\t;,", key=lambda one: sum(fold(cell.strip('" ')) in known for cell in first.split(one)))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    read = ((number, [unguarded(cell.strip()) for cell in cells]) for number, cells in enumerate(rows, 1))
    return [(number, cells) for number, cells in read if any(cells)]


def _wrong_heads(at: int, heads: list[str], paths: list[str], known: Mapping[str, str]) -> Iterator[Record]:
    seen: dict[str, str] = {}
    for head, path in zip(heads, paths, strict=True):
        if head and not path:
            hint = did_you_mean(head, known) or f"; there are {', '.join(dict.fromkeys(known.values()))}"
            yield _wrong(at, head, f"the first row names the columns, and none is called so{hint}")
        elif path and path in seen:
            yield _wrong(at, head, f'"{seen[path]}" is the same column; keep one of them')
        seen[path] = head
    if "name" not in paths:
        yield _wrong(at, "name", "the first row names the columns, and there is none for the name of the card")


def _record(number: int, cells: list[str], heads: list[str], paths: list[str], fields: Mapping[str, Field]) -> Record:
    document: dict[str, Any] = {}
    printing: dict[str, str] = {}
    faults = []
    for place, cell in enumerate(cells):
        path = paths[place] if place < len(paths) else ""
        if path.startswith(_OF_PRINTINGS):
            printing[path.removeprefix(_OF_PRINTINGS)] = cell
        elif path:
            try:
                _put(document, path, _value(path, cell, fields))
            except ValueError as error:
                faults.append(_fault(heads[place], f"this is no JSON that can be read: {error}"))
        elif cell:
            faults.append(
                _fault(f"column {place + 1}", f'"{cell[:40]}" stands under no name; name the column above it')
            )
    if not document.get("name"):
        faults.append(_fault(heads[paths.index("name")], "a card needs a name"))
    named = {path: head for path, head in zip(paths, heads, strict=True) if path}
    if f"{_OF_PRINTINGS}number" in named:
        named["printing"] = named[f"{_OF_PRINTINGS}number"]
    return Record(number, None if faults else document, printing, tuple(faults), named)


def _value(path: str, cell: str, fields: Mapping[str, Field]) -> Any:
    """What a cell says, None for nothing."""
    if not cell:
        return None
    if path == "effects":
        return json.loads(cell)
    if path == "classes":
        return [name for part in cell.split(",") if (name := part.strip())]
    return from_text(fields[path], cell) if path in fields else cell


def _put(document: dict[str, Any], path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for key in outer:
        document = document.setdefault(key, {})
    document[last] = value


def _fault(column: str, message: str) -> Finding:
    return Finding(KEY, "error", column, message)


def _wrong(number: int, column: str, message: str) -> Record:
    return Record(number, None, findings=(_fault(column, message),))


def _write(prints: Sequence[Print], schema: CardSchema) -> str:
    """One row a card, with the columns that some card fills; a byte order mark tells spreadsheets the encoding."""
    cards: dict[str, Print] = {}
    for one in prints:
        cards.setdefault(one.card.name, one)
    rows = [dict(_cells(one, schema)) for one in cards.values()]
    names: dict[str, str] = {}
    for name, path in _columns(schema).items():
        names.setdefault(path, name)
    paths = [path for path in names if any(row.get(path) for row in rows)]
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([names[path] for path in paths])
    writer.writerows([guarded(row.get(path, "")) for path in paths] for row in rows)
    return "\ufeff" + out.getvalue()


def _cells(one: Print, schema: CardSchema) -> Iterator[tuple[str, str]]:
    document = schema.write(one.card)
    for key in ("name", "type", "subtype", "text"):
        yield key, document.get(key, "")
    yield "classes", ", ".join(one.card.classes)
    for field in schema.fields:
        value = one.card.values.get(field.key, "")
        flag = {True: "yes", False: "no"}
        words = ", ".join(value) if isinstance(value, tuple) else flag[value] if isinstance(value, bool) else str(value)
        yield ".".join(field.place), words
    yield "effects", json.dumps(document["effects"], ensure_ascii=False) if "effects" in document else ""
    yield f"{_OF_PRINTINGS}number", one.number
    yield f"{_OF_PRINTINGS}artist", one.artist
