"""A table as plain JSON and back, generator and everything still to be done included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.cards import CardPool
from engine.core.plain import lists, plain, tuples
from engine.games.libre.rules.book import book_for
from engine.games.libre.rules.codes import FRAME_NAMES
from engine.games.libre.rules.table import Frame, Item, Table

# Fields that are JSON already, or become it when tuples are read as lists.
PLAIN = (
    "alive", "arrived", "asides", "asked", "asked_kind", "bodies", "attacked", "cap", "clock", "combat_done", "control",
    "current", "damage", "deck", "declared", "dirty", "extra", "faith", "fighting", "first_turn", "gone",
    "hand", "health", "heir", "host", "hurt", "inside", "items", "keywords", "left", "life", "listeners", "moved",
    "offense", "opposed", "parties", "pile", "points", "pool", "prey", "proposals", "rng", "seat_count",
    "shield", "since", "solo", "statics", "struck", "tag", "tags", "target", "temple_played", "temples",
    "things", "turn", "ward", "worn", "zone",
)  # fmt: skip
ROWS = ("attackers", "changes", "claims", "defenders", "orphans", "pending")
"""Lists of tuples."""
TUPLES = ("chance", "order", "owner", "result")
MADE_ANEW = ("book", "face", "legal", "log")
"""Fields that are not saved under their own name: `face` becomes card names, the others follow from the rest."""
OTHERWISE = ("chain", "stack", "used")


def table_to_dict(table: Table) -> dict[str, Any]:
    """Everything but the log."""
    saved = {name: plain(getattr(table, name)) for name in (*PLAIN, *ROWS, *TUPLES)}
    saved["cards"] = [face.name for face in table.face]
    saved["book"] = [face.name for face in table.book.faces]
    saved["used"] = [[card, index, turn] for (card, index), turn in table.used.items()]
    saved["chain"] = [item.to_row() for item in table.chain]
    saved["stack"] = [_frame_to_dict(frame) for frame in table.stack]
    return saved


def fill_from_dict(table: Table, saved: Mapping[str, Any]) -> None:
    """Fill a table of the right cards from its JSON."""
    for name in PLAIN:
        setattr(table, name, lists(saved[name]))
    for name in ROWS:
        setattr(table, name, [tuples(row) for row in saved[name]])
    for name in TUPLES:
        setattr(table, name, tuples(saved[name]))
    table.used = {(card, index): turn for card, index, turn in saved["used"]}
    table.chain = [Item.from_row(row) for row in saved["chain"]]
    table.stack = [_frame_from_dict(frame) for frame in saved["stack"]]
    table.legal = None
    table.log = []


def blank_from_dict(kind: type[Table], saved: Mapping[str, Any], cards: CardPool) -> Table:
    """An empty table of the saved cards."""
    book = book_for([cards[name] for name in saved["book"]])
    faces = {face.name: face for face in book.faces}
    table = kind()
    table.prepare(
        book, tuple(faces[name] for name in saved["cards"]), tuples(saved["owner"]), saved["seat_count"], saved["solo"]
    )
    return table


def _frame_to_dict(frame: Frame) -> dict[str, Any]:
    return {
        "kind": FRAME_NAMES[frame.kind],
        "seat": frame.seat,
        "step": frame.step,
        "mode": frame.mode,
        "data": plain(frame.data),
        "item": frame.item.to_row() if frame.item is not None else None,
    }


def _frame_from_dict(saved: Mapping[str, Any]) -> Frame:
    frame = Frame(FRAME_NAMES.index(saved["kind"]), saved["seat"], saved["step"])
    frame.mode = saved["mode"]
    frame.data = tuples(saved["data"])
    frame.item = Item.from_row(saved["item"]) if saved["item"] is not None else None
    return frame
