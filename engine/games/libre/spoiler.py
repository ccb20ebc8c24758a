"""Spoiler text: cards as ten labelled lines, in and out, with an id made of them (L14)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from engine.core.cards import CardDefinition
from engine.games.libre.cards import ANY_TURN, STATS, principal, spirit, type_line
from engine.games.libre.typeline import read_type_line

NUL = "NUL"
_NAME = re.compile(r"(?P<name>.*) \((?P<spirit>[^()]*)\)")
_STAT = re.compile(r"0\d")


@dataclass(frozen=True, slots=True)
class Spoiler:
    """The ten fields of a record as they are written; the name carries the spirit in parentheses."""

    creator: str
    name: str
    type: str
    text: str
    offense: str
    health: str
    cost: str
    faith: str
    art: str
    artist: str

    def __str__(self) -> str:
        return "\n".join(f"{label}: {getattr(self, label.lower())}".rstrip() for label in LABELS)

    @property
    def id(self) -> str:
        """MD5 of the canonical lines (L14.5)."""
        return hashlib.md5(str(self).encode("utf-8"), usedforsecurity=False).hexdigest()

    @property
    def card_name(self) -> str:
        """The name without the spirit."""
        match = _NAME.fullmatch(self.name)
        return match["name"] if match else self.name

    @property
    def spirit(self) -> str:
        """What stands in the last parentheses of the name."""
        match = _NAME.fullmatch(self.name)
        return match["spirit"] if match else ""

    @property
    def creators(self) -> tuple[str, ...]:
        """The names of the creators."""
        return tuple(one.strip() for one in self.creator.split(";"))

    def number(self, stat: str) -> int | None:
        """A stat as a number; None for NUL and for what is no stat."""
        written = getattr(self, stat)
        return int(written) if re.fullmatch(r"\d{1,2}", written) else None


LABELS = tuple(one.name.title() for one in fields(Spoiler))


@dataclass(frozen=True, slots=True)
class Imported:
    """One record of a spoiler text: the canonical fields, or why it was rejected, and what was mended."""

    line: int
    """Where it begins, or of one that was rejected the line at fault."""
    spoiler: Spoiler | None
    error: str = ""
    warnings: tuple[str, ...] = ()
    mended_stats: tuple[str, ...] = ()
    """Stats that were written otherwise (`05`, `nul`, `-`); LNT16 as a warning."""


def spoiler_of(card: CardDefinition, artist: str) -> Spoiler:
    """The record of a card in one printing."""

    def stat(key: str) -> str:
        value = card.number(key)
        return NUL if value is None else str(value)

    return Spoiler(
        creator="; ".join(card.words("creator")),
        name=f"{card.name} ({spirit(card)})",
        type=str(type_line(card)),
        text=card.text,
        offense=stat("offense"),
        health=stat("health"),
        cost=stat("cost"),
        faith=stat("faith"),
        art=str(card.values.get("art", "")),
        artist=artist,
    )


def document_of(spoiler: Spoiler) -> dict[str, Any]:
    """The card document of a record, as the schema reads it; effects are no part of spoiler text."""
    line, _ = read_type_line(spoiler.type)
    document: dict[str, Any] = {"name": spoiler.card_name, "type": principal(line), "spirit": spoiler.spirit.lower()}
    if line.third:
        document["classes"] = list(line.third)
    for stat in STATS:
        number = spoiler.number(stat)
        if number is not None:
            document[stat] = number
    if line.unique:
        document["unique"] = True
    if len(line.second) > 1:
        document["kinds"] = list(line.second)
    if ANY_TURN in spoiler.text:
        document["any_turn"] = True
    if creators := [one for one in spoiler.creators if one]:
        document["creator"] = creators
    for key in ("art", "text"):
        if value := getattr(spoiler, key):
            document[key] = value
    return document


def export(spoilers: Iterable[Spoiler], with_ids: bool = False) -> str:
    """Records as text, one blank line between them (L14.2)."""
    return "\n".join(f"{one}\n{f'ID: {one.id}' + chr(10) if with_ids else ''}" for one in spoilers)


def read(text: str) -> list[Imported]:
    """The records of a text; a bad one is rejected by itself (L14.3)."""
    return [_read_record(line, rows) for line, rows in _records(text.removeprefix("\ufeff"))]


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    rows: list[str] = []
    start = 1
    for number, row in enumerate([*re.split("\r\n|\r|\n", text), ""], 1):
        if row.strip():
            if not rows:
                start = number
            rows.append(row)
        elif rows:
            yield start, rows
            rows = []


def _read_record(line: int, rows: list[str]) -> Imported:
    wanted = (*LABELS, "ID")
    values: dict[str, str] = {}
    warnings: list[str] = []
    for at, row in enumerate(rows, line):
        written, colon, value = row.partition(":")
        label = next((one for one in wanted if one.casefold() == written.strip().casefold()), "")
        if not colon or not label:
            return Imported(at, None, f'unknown label "{written.strip()}"')
        if label in values:
            return Imported(at, None, f'"{label}:" stands twice')
        if wanted.index(label) < len(values):
            return Imported(at, None, f'"{label}:" is out of order')
        if len(values) < len(LABELS) and label != wanted[len(values)]:
            return Imported(at, None, f'"{wanted[len(values)]}:" is missing')
        if written != label:
            warnings.append(f'"{written}:" was read as "{label}:"')
        values[label] = value.strip()
    if len(values) < len(LABELS):
        return Imported(line + len(rows) - 1, None, f'"{wanted[len(values)]}:" is missing')
    given_id = values.pop("ID", "")
    spoiler, mended = _canonical(Spoiler(**{label.lower(): value for label, value in values.items()}))
    if given_id and given_id != spoiler.id:
        warnings.append(f"the ID {given_id} was replaced by {spoiler.id}")
    return Imported(line, spoiler, "", tuple(warnings), mended)


def _canonical(spoiler: Spoiler) -> tuple[Spoiler, tuple[str, ...]]:
    """Dashes, creators and stats as the export writes them."""
    line, faults = read_type_line(spoiler.type)
    mended: dict[str, str] = {}
    for stat in STATS:
        written = getattr(spoiler, stat)
        if _STAT.fullmatch(written):
            mended[stat] = str(int(written))
        elif written != NUL and written.casefold() in ("nul", "-"):
            mended[stat] = NUL
    changed: Mapping[str, str] = {
        **mended,
        "type": spoiler.type if faults else str(line),
        "creator": "; ".join(spoiler.creators),
    }
    return replace(spoiler, **changed), tuple(mended)
