"""Layouts as data (rule 2): levels of cards with a face, what covers what, and the check of both."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from engine.core.problems import DataError, Problem
from engine.games.siggil.cards import CARDS

FILE: Final = Path(__file__).parent / "data" / "layouts.json"
CARD_WIDTH: Final = 2
"""Cards are two units wide and high (2.1)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one position lies, and whether its card is dealt face down."""

    x: int
    y: int
    z: int
    is_down: bool

    def overlaps(self, other: Place) -> bool:
        """Whether two cards would lie over one another, whatever their levels."""
        return abs(self.x - other.x) < CARD_WIDTH and abs(self.y - other.y) < CARD_WIDTH


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions P1 to P56 in dealing order; `covered_by` and `covers` go by position, counted from 0 (2.2, 2.3)."""

    key: str
    name: str
    places: tuple[Place, ...]
    covered_by: tuple[tuple[int, ...], ...]
    covers: tuple[tuple[int, ...], ...]


def read_layout(document: Mapping[str, Any]) -> Layout:
    """The layout a document describes; DataError names every fault by its code (2.4)."""
    places: list[Place] = []
    for level in document["levels"]:
        for y, first, count in level["rows"]:
            places += [Place(first + CARD_WIDTH * at, y, level["z"], level["face"] == "down") for at in range(count)]
    if problems := check_layout(document, places):
        raise DataError(problems)
    covered_by = tuple(
        tuple(at for at, over in enumerate(places) if over.z > place.z and over.overlaps(place)) for place in places
    )
    covers = tuple(tuple(at for at in range(len(places)) if above in covered_by[at]) for above in range(len(places)))
    return Layout(document["id"], document["name"], tuple(places), covered_by, covers)


def check_layout(document: Mapping[str, Any], places: Sequence[Place]) -> list[Problem]:
    """LAYOUT_SIZE, LAYOUT_OVERLAP and LAYOUT_FACES, as far as they apply (2.4)."""
    problems = []
    if len(places) != CARDS:
        problems.append(Problem("LAYOUT_SIZE", f"the layout has {len(places)} positions; it needs {CARDS} (rule 2.4)"))
    for at, place in enumerate(places):
        for before in range(at):
            if places[before].z == place.z and places[before].overlaps(place):
                said = f"P{before + 1} and P{at + 1} overlap in level {place.z} (rule 2.4)"
                problems.append(Problem("LAYOUT_OVERLAP", said))
    faces = [level["face"] for level in sorted(document["levels"], key=lambda level: int(level["z"]))]
    for z, (lower, upper) in enumerate(pairwise(faces)):
        if lower == upper:
            problems.append(Problem("LAYOUT_FACES", f"levels {z} and {z + 1} are both face {lower} (rule 2.4)"))
    if not faces or faces[-1] != "up":
        problems.append(Problem("LAYOUT_FACES", "the topmost level must be face up (rule 2.4)"))
    return problems


@cache
def layouts() -> Mapping[str, Layout]:
    """The layouts there are, by key."""
    documents = json.loads(FILE.read_text(encoding="utf-8"))
    return {document["id"]: read_layout(document) for document in documents}
