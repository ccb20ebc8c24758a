"""A table as plain JSON and back, generator and everything still to be done included (W16.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.plain import lists, plain, tuples
from engine.games.aegis.rules.codes import FRAME_NAMES, ISSUE_NAMES, NOBODY
from engine.games.aegis.rules.frames import Frame, Item
from engine.games.aegis.rules.table import Table
from engine.games.aegis.vocabulary import EVENTS

# Fields that are JSON already, or become it when tuples are read as lists.
PLAIN = (
    "format", "players", "pass_unasked", "owner", "rng", "chance", "deck", "hand", "cemetery", "exile", "gone",
    "backs", "locations", "face_down", "base", "life", "out", "facing", "won", "lost", "control", "since", "damage",
    "tapped", "place", "host", "clock", "active", "turn", "stage", "summoned", "located", "triggered", "attackers",
    "dirty", "asked", "asked_kind", "result",
)  # fmt: skip
TUPLES = ("players", "owner", "chance", "attackers", "result")
ROWS = ("shields", "curve")
MADE_ANEW = ("book", "seat_count", "legal", "log", "told")
"""Fields that are not saved: they follow from the rest, or a record replays them."""


def table_to_dict(table: Table) -> dict[str, Any]:
    """Everything but the log; cards, blocks and rules by their names, so that the pool may grow."""
    saved: dict[str, Any] = {name: plain(getattr(table, name)) for name in PLAIN + ROWS}
    blocks = table.book.blocks
    saved["cards"] = [table.book.faces[index].key for index in table.face_of]
    saved["riders"] = [[card, list(cards)] for card, cards in sorted(table.riders.items())]
    saved["worn"] = [[card, list(cards)] for card, cards in sorted(table.worn.items())]
    saved["ward"] = [list(pair) for pair in sorted(table.ward.items())]
    saved["force"] = {
        ISSUE_NAMES[issue]: [[entry[0].key, *entry[1:]] for entry in entries]
        for issue, entries in enumerate(table.force)
        if entries
    }
    saved["listeners"] = {
        name: [[blocks[block].key, card] for block, card in table.listeners[event]]
        for event, name in enumerate(EVENTS)
        if table.listeners[event]
    }
    saved["used"] = [[card, blocks[block].key] for card, block in table.used]
    saved["pending"] = [[blocks[one[0]].key, *one[1:]] for one in table.pending]
    saved["items"] = [_item_to_dict(table, item) for item in table.items]
    saved["frames"] = [_frame_to_dict(table, frame) for frame in table.frames]
    return saved


def table_from_dict(table: Table, saved: Mapping[str, Any]) -> None:
    """Fill a table of the right format from its JSON."""
    for name in PLAIN:
        setattr(table, name, tuples(saved[name]) if name in TUPLES else lists(saved[name]))
    for name in ROWS:
        setattr(table, name, [tuples(row) for row in saved[name]])
    book = table.book
    keys = {key: block.index for key, block in book.block_by_key.items()}
    table.face_of = tuple(book.by_key[key].index for key in saved["cards"])
    table.riders = {card: tuple(cards) for card, cards in saved["riders"]}
    table.worn = {card: tuple(cards) for card, cards in saved["worn"]}
    table.ward = dict(saved["ward"])
    for issue, name in enumerate(ISSUE_NAMES):
        entries = [(book.rule_by_key[key], *rest) for key, *rest in saved["force"].get(name, ())]
        table.force[issue] = tuple(entries)
    for event, name in enumerate(EVENTS):
        table.listeners[event] = tuple((keys[key], card) for key, card in saved["listeners"].get(name, ()))
    table.used = [(card, keys[key]) for card, key in saved["used"]]
    table.pending = [(keys[key], *rest) for key, *rest in saved["pending"]]
    table.items = [_item_from_dict(keys, item) for item in saved["items"]]
    table.frames = [_frame_from_dict(keys, frame) for frame in saved["frames"]]
    table.legal = None
    table.log = []
    table.told = []


ITEM_PLAIN = ("card", "foe", "it", "it_since", "kind", "mark", "me", "seat", "since", "slot", "targets")


def _item_to_dict(table: Table, item: Item) -> dict[str, Any]:
    saved = {name: plain(getattr(item, name)) for name in ITEM_PLAIN}
    saved["block"] = table.book.blocks[item.block].key if item.block != NOBODY else ""
    return saved


def _item_from_dict(keys: Mapping[str, int], saved: Mapping[str, Any]) -> Item:
    block = keys[saved["block"]] if saved["block"] else NOBODY
    item = Item(saved["kind"], saved["seat"], saved["card"], block)
    for name in ITEM_PLAIN:
        setattr(item, name, tuples(saved[name]))
    return item


FRAME_PLAIN = ("data", "done", "number", "seat", "step")


def _frame_to_dict(table: Table, frame: Frame) -> dict[str, Any]:
    saved = {name: plain(getattr(frame, name)) for name in FRAME_PLAIN}
    saved["kind"] = FRAME_NAMES[frame.kind]
    saved["item"] = _item_to_dict(table, frame.item) if frame.item is not None else None
    return saved


def _frame_from_dict(keys: Mapping[str, int], saved: Mapping[str, Any]) -> Frame:
    frame = Frame(FRAME_NAMES.index(saved["kind"]))
    for name in FRAME_PLAIN:
        setattr(frame, name, tuples(saved[name]))
    frame.item = _item_from_dict(keys, saved["item"]) if saved["item"] is not None else None
    return frame
