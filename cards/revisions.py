"""The history of a card's text, each version as a change to the one before."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from cards.models import TextRevision

_PIECE = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words: kept, taken out or put in."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Version:
    """A text from a date on, and how it differs from the earlier one; of the first nothing differs."""

    revision: TextRevision
    pieces: tuple[Piece, ...]


def versions(revisions: Iterable[TextRevision], read: Callable[[str], str] = str) -> list[Version]:
    """The versions, newest first, from revisions in order of their dates; `read` makes texts as people read them."""
    found: list[Version] = []
    before: str | None = None
    for one in revisions:
        text = read(one.text)
        found.append(Version(one, tuple(changes(text if before is None else before, text))))
        before = text
    return found[::-1]


def changes(before: str, after: str) -> list[Piece]:
    """What became of a text, word by word."""
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    pieces: list[Piece] = []
    for deed, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if deed == "equal":
            pieces.append(Piece("kept", "".join(old[old_start:old_end])))
            continue
        if old_start < old_end:
            pieces.append(Piece("out", "".join(old[old_start:old_end])))
        if new_start < new_end:
            pieces.append(Piece("in", "".join(new[new_start:new_end])))
    return pieces
