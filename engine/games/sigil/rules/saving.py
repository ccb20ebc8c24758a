"""A table as plain JSON and back, generator and everything still to be done included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.cards import fold
from engine.core.plain import lists, plain, tuples
from engine.games.sigil.rules.codes import CALL, FRAME_NAMES, LISTENERS, NOBODY, TRIGGERS
from engine.games.sigil.rules.frames import Frame, Link
from engine.games.sigil.rules.state import Table

# Fields that are JSON already, or become it when tuples are read as lists.
PLAIN = (
    "format", "players", "options", "owner", "rng", "chance", "deck", "hand", "discard", "rfg", "summons", "card", "hp",
    "sp", "mp", "stint", "blow", "worn", "status", "front", "able", "fainted", "gone", "decked", "full", "limit",
    "event_card", "event_left", "gold", "clock", "active", "turn", "phase", "last", "last_fall", "atb", "atb_count",
    "used", "deeds", "deeds_before", "stunned", "skips", "dirty", "autos", "asked", "asked_kind", "result",
)  # fmt: skip
TUPLES = ("players", "owner", "chance", "result")
PAIRS = ("since", "home")
MADE_ANEW = ("book", "face_of", "sides", "seat_count", "legal", "log", "told")
"""Fields that are not saved under their own name: `face_of` becomes card names, the others follow from the rest."""


def table_to_dict(table: Table) -> dict[str, Any]:
    """Everything but the log."""
    saved: dict[str, Any] = {name: plain(getattr(table, name)) for name in PLAIN}
    saved["cards"] = [table.book.faces[index].name for index in table.face_of]
    for name in PAIRS:
        saved[name] = [list(pair) for pair in getattr(table, name).items()]
    blocks = table.book.blocks
    saved["line"] = plain(table.line)
    saved["changes"] = plain(table.changes)
    saved["happened"] = plain(table.happened)
    saved["marks"] = [[card, name, number] for (card, name), number in table.marks.items()]
    saved["uses"] = [[card, blocks[block].key, times] for (card, block), times in table.uses.items()]
    saved["listeners"] = [[[blocks[block].key, card] for block, card in kind] for kind in table.listeners]
    saved["pending"] = [[blocks[block].key, card, since, list(event)] for block, card, since, event in table.pending]
    saved["links"] = [_link_to_dict(table, link) for link in table.links]
    saved["stack"] = [_frame_to_dict(table, frame) for frame in table.stack]
    return saved


def table_from_dict(table: Table, saved: Mapping[str, Any]) -> None:
    """Fill a table of the right format from its JSON."""
    for name in PLAIN:
        value = saved[name]
        setattr(table, name, tuples(value) if name in TUPLES else lists(value))
    book = table.book
    table.face_of = tuple(book.by_key[fold(name)].index for name in saved["cards"])
    table.since = dict(saved["since"])
    table.home = dict(saved["home"])
    table.line = [tuple(seats) for seats in saved["line"]]
    table.changes = [tuples(change) for change in saved["changes"]]
    table.happened = [tuples(event) for event in saved["happened"]]
    table.marks = {(card, name): number for card, name, number in saved["marks"]}
    keys = book.block_keys
    table.uses = {(card, keys[block]): times for card, block, times in saved["uses"]}
    table.listeners = [tuple((keys[block], card) for block, card in kind) for kind in saved["listeners"]]
    assert len(table.listeners) == LISTENERS
    table.pending = [(keys[block], card, since, tuples(event)) for block, card, since, event in saved["pending"]]
    table.links = [_link_from_dict(table, link) for link in saved["links"]]
    table.stack = [_frame_from_dict(table, frame) for frame in saved["stack"]]
    table.legal = None
    table.log = []
    table.told = []


LINK_PLAIN = ("body", "calls", "card", "event", "gold", "kind", "modes", "negated", "off", "seat", "stint")


def _link_to_dict(table: Table, link: Link) -> dict[str, Any]:
    saved = {name: plain(getattr(link, name)) for name in LINK_PLAIN}
    saved["targets"] = plain(link.targets)
    saved["block"] = _block_key(table, link.block)
    saved["extras"] = [_block_key(table, number) for number in link.extras]
    return saved


def _link_from_dict(table: Table, saved: Mapping[str, Any]) -> Link:
    link = Link(saved["kind"], saved["seat"], saved["body"], saved["stint"], saved["card"], NOBODY)
    for name in LINK_PLAIN:
        setattr(link, name, tuples(saved[name]))
    link.targets = tuples(saved["targets"])
    link.block = _block_number(table, saved["block"])
    link.extras = tuple(_block_number(table, key) for key in saved["extras"])
    return link


def _block_key(table: Table, number: int) -> str:
    return table.book.blocks[number].key if number != NOBODY else ""


def _block_number(table: Table, key: str) -> int:
    return table.book.block_keys[key] if key else NOBODY


FRAME_PLAIN = ("battle", "body", "event", "number", "seat", "source", "step", "targets")


def _frame_to_dict(table: Table, frame: Frame) -> dict[str, Any]:
    saved = {name: plain(getattr(frame, name)) for name in FRAME_PLAIN}
    saved["kind"] = FRAME_NAMES[frame.kind]
    saved["block"] = _block_key(table, frame.block)
    saved["program"] = _program_key(table, frame.program)
    saved["link"] = _link_to_dict(table, frame.link) if frame.link is not None else None
    data: list[Any] = plain(frame.data)
    if frame.kind == CALL:
        data = [_program_key(table, number) for number in frame.data]
    elif frame.kind == TRIGGERS and data:
        data[0] = _block_key(table, frame.data[0])
    saved["data"] = data
    return saved


def _frame_from_dict(table: Table, saved: Mapping[str, Any]) -> Frame:
    frame = Frame(FRAME_NAMES.index(saved["kind"]))
    for name in FRAME_PLAIN:
        setattr(frame, name, tuples(saved[name]))
    frame.block = _block_number(table, saved["block"])
    frame.program = _program_number(table, saved["program"])
    frame.link = _link_from_dict(table, saved["link"]) if saved["link"] is not None else None
    data = list(saved["data"])
    if frame.kind == CALL:
        data = [_program_number(table, key) for key in data]
    elif frame.kind == TRIGGERS and data:
        data[0] = _block_number(table, data[0])
    frame.data = tuples(data)
    return frame


def _program_key(table: Table, number: int) -> str:
    return table.book.program_keys[number] if number != NOBODY else ""


def _program_number(table: Table, key: str) -> int:
    return table.book.program_keys.index(key) if key else NOBODY
