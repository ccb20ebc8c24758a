"""Type lines such as `Human Follower – Unique – Paladin`: read, checked and written (L2.2 to L2.4)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

SECOND = ("Relic", "Human", "Follower", "Armament", "Terrain", "Temple")
FOLLOWER_THIRD = (
    "Animal",
    "Bird",
    "Feline",
    "Demon",
    "Assassin",
    "Paladin",
    "Machine",
    "Defender",
    "Evangelist",
)
ARMAMENT_THIRD = ("Jewelry",)
THIRD = (*FOLLOWER_THIRD, *ARMAMENT_THIRD)
WORDS = ("Thing", "Action", *SECOND, *THIRD)
UNIQUE = "Unique"
DASH = " – "

_TOKEN = re.compile(r"[-–—]|[^\s\-–—]+")


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The words of a type line; an Action has the one second-level word "Action"."""

    second: tuple[str, ...]
    unique: bool = False
    third: tuple[str, ...] = ()

    def __str__(self) -> str:
        unique = [UNIQUE] if self.unique else []
        third = [" ".join(self.third)] if self.third else []
        return DASH.join([" ".join(self.second), *unique, *third])


@dataclass(frozen=True, slots=True)
class TypeFault:
    """What is wrong with a type line, with the linter's code for it."""

    code: str
    message: str


def in_order(words: Iterable[str], table: tuple[str, ...]) -> tuple[str, ...]:
    """The words once each, in the order of a table."""
    present = set(words)
    return tuple(word for word in table if word in present)


def combination_fault(second: tuple[str, ...], third: tuple[str, ...], unique: bool) -> str:
    """Why second and third level cannot stand together (L2.3); empty when they can."""
    if not second:
        return "a Thing needs at least one of " + ", ".join(SECOND)
    if "Action" in second:
        if len(second) > 1 or third:
            return "Action stands alone"
        return "an Action is never Unique" if unique else ""
    for alone in ("Temple", "Terrain"):
        if alone in second and len(second) > 1:
            return f"{alone} stands alone"
    if "Follower" in second and "Armament" in second:
        return "Follower never joins Armament"
    for word in third:
        parent = "Armament" if word in ARMAMENT_THIRD else "Follower"
        if parent not in second:
            return f"{word} needs {parent}"
    return ""


def read_type_line(text: str) -> tuple[TypeLine, list[TypeFault]]:
    """The type line a text means, dashes of any kind taken, and everything wrong with it (LNT06 to LNT08)."""
    tokens = _TOKEN.findall(text)
    words = [token for token in tokens if not _is_dash(token)]
    plain = [word for word in words if word != UNIQUE]
    faults = [TypeFault("LNT06", f'"{word}" is no type word{_written(word)}') for word in plain if word not in WORDS]
    second = tuple(word for word in plain if word in SECOND or word == "Action")
    third = tuple(word for word in plain if word in THIRD)
    line = TypeLine(in_order(second, ("Action", *SECOND)), UNIQUE in words, in_order(third, THIRD))
    if not faults and (message := _shape_fault(tokens, plain) or combination_fault(second, third, line.unique)):
        faults.append(TypeFault("LNT07", message))
    faults += [TypeFault("LNT08", message) for message in _unique_faults(tokens)]
    return line, faults


def _is_dash(piece: str) -> bool:
    return piece in ("-", "–", "—")


def _written(word: str) -> str:
    known = {one.casefold(): one for one in (*WORDS, UNIQUE)}
    right = known.get(word.casefold())
    return f"; write {right}" if right else ""


def _shape_fault(tokens: list[str], plain: list[str]) -> str:
    words = plain[1:] if plain[:1] == ["Thing"] else plain
    if "Thing" in words:
        return "Thing stands first, once"
    if "Action" in words and len(plain) > 1:
        return "Action stands alone"
    for before, after in pairwise(words):
        if before == after:
            return f"{after} stands twice"
        if before in THIRD and after in SECOND:
            return f"{after} comes before {before}"
        for table in (SECOND, FOLLOWER_THIRD):
            if before in table and after in table and table.index(before) > table.index(after):
                return f"{after} comes before {before}"
    for place, token in enumerate(tokens):
        if _is_dash(token):
            before = tokens[place - 1] if place else ""
            after = tokens[place + 1] if place + 1 < len(tokens) else ""
            third = after in THIRD or after == UNIQUE
            if not before or not after or (not third and before != "Thing" and before != UNIQUE):
                return "a dash stands only before Unique and before the third level"
            if before in THIRD and after in THIRD:
                return "no dash stands between words of the third level"
    return ""


def _unique_faults(tokens: list[str]) -> list[str]:
    faults = []
    seen = False
    for place, token in enumerate(tokens):
        if token != UNIQUE:
            continue
        before = tokens[place - 1] if place else ""
        words = [word for word in tokens[:place] if not _is_dash(word)]
        after = next((word for word in tokens[place + 1 :] if not _is_dash(word)), "")
        if not _is_dash(before):
            faults.append("Unique needs a dash before it")
        elif seen:
            faults.append("Unique stands twice")
        elif not words or words[-1] in THIRD or words[-1] in ("Thing", UNIQUE) or after in SECOND:
            faults.append("Unique stands right after the second level")
        seen = True
    return faults
