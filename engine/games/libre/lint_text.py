"""The linter's rules for a card's Text: mark-up, "card", capitals, Keyword lines (LNT09 to LNT15, LNT23)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.desk import Finding
from engine.games.libre.cards import NAMED_SPIRITS, markup_fault
from engine.games.libre.findings import error, warning
from engine.games.libre.keywords import (
    BY_NAME,
    LINE_BREAK,
    NAMES,
    lines,
    read_keyword_line,
    starts_with_keyword,
)
from engine.games.libre.typeline import UNIQUE, WORDS

PLENTY = 120
"""Characters of other lines from which on Keywords may share a line (LNT15)."""
GAME_WORDS = (
    "Follower", "Type", "Spirit", "Offense", "Health", "Cost", "Faith", "Player", "Temple", "Combat",
)  # fmt: skip
PHRASES = ("Faith Point", "Spirit Cost", "Sub-Type")
TERMS = tuple(
    sorted({*PHRASES, *GAME_WORDS, *NAMED_SPIRITS, *WORDS, UNIQUE, *NAMES}, key=lambda term: (-len(term), term))
)
_BY_FOLD = {term.casefold(): term for term in TERMS}
_TERM = re.compile(rf"\b({'|'.join(map(re.escape, TERMS))})(s?)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.;:!?]|~n~")
_WORD = re.compile(r"~\w*~|[\w'’-]+")
_UNKNOWN_NAME = re.compile(r"\b(draw|draws|drew|drawn|drawing|hands?|decks?)\b", re.IGNORECASE)
_NEAR = 5


def lint_text(text: str, name: str) -> list[Finding]:
    """Every finding on a Text; `name` is the card's own."""
    found: list[Finding] = []
    if "\n" in text or "\r" in text:
        found.append(error("LNT09", "text", f"the Text is one line; write {LINE_BREAK} for a line break"))
    if fault := markup_fault(text):
        found.append(error("LNT10", "text", fault))
    found += _card_words(text)
    found += _capitals(text)
    found += _keywords(text)
    found += [
        warning("LNT23", "text", f'write ~this~ for "{name}"')
        for _ in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
        if name
    ]
    return found


def _card_words(text: str) -> Iterator[Finding]:
    """The word "card" is for cards whose name is unknown at the time (LNT11)."""
    for sentence in _SENTENCE.split(text):
        words = [word.lower() for word in _WORD.findall(sentence)]
        for place, word in enumerate(words):
            if word in ("card", "cards"):
                near = any(_is_known_place(words, at) for at in range(place + 1, place + 1 + _NEAR))
                if near or not _UNKNOWN_NAME.search(sentence):
                    yield warning("LNT11", "text", f'"{word}" is said of something whose name is known')


def _is_known_place(words: list[str], at: int) -> bool:
    if at >= len(words):
        return False
    pair = " ".join(words[at : at + 2])
    return pair in ("in play", "discard pile", "discard piles") or words[at] in ("temple", "temples")


def _capitals(text: str) -> Iterator[Finding]:
    """Terms of the game keep their capitals (LNT12)."""
    for match in _TERM.finditer(re.sub(r"~[^~]*~", " ~ ", text)):
        term = _BY_FOLD[match[1].casefold()]
        if match[0] not in (term, f"{term}s"):
            yield warning("LNT12", "text", f'write "{term}", not "{match[0]}"')


def _keywords(text: str) -> Iterator[Finding]:
    written = lines(text)
    names = []
    for place, line in enumerate(written):
        borne = read_keyword_line(line)
        names += [one.name for one in borne]
        for one in borne:
            if BY_NAME[one.name].numbered != bool(one.written) or (one.written and not 1 <= one.number <= 99):
                wanted = "needs a number from 1 to 99" if BY_NAME[one.name].numbered else "has no number"
                yield error("LNT13", "text", f"{one.name} {wanted}")
        others = sum(len(other) for at, other in enumerate(written) if at != place)
        if len(borne) > 1 and others <= PLENTY:
            yield warning("LNT15", "text", "each Keyword stands on a line of its own")
        elif not borne and starts_with_keyword(line):
            yield warning("LNT15", "text", f'a Keyword begins the line "{line}", which goes on with other text')
    if names != sorted(names):
        yield warning("LNT14", "text", f"Keywords stand in alphabetical order: {', '.join(sorted(names))}")
