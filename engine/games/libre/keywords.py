"""The thirteen Keywords: their costs, explanations and the Keyword lines of a Text (L9, L12, R-23)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Keyword:
    """A Keyword; `cost` is per point of its number where it has one."""

    name: str
    cost: Fraction
    explanation: str
    numbered: bool = False


def _half(number: int) -> Fraction:
    return Fraction(number, 2)


KEYWORDS = (
    Keyword(
        "Archery",
        _half(2),
        "In Combat the bearer may deal # damage to a Follower afield instead of attacking or defending.",
        numbered=True,
    ),
    Keyword("Cowardice", _half(-1), "The bearer may not defend."),
    Keyword("Devout", _half(1), "The bearer may not be converted."),
    Keyword("Flight", _half(2), "Followers without Flight may not defend against the bearer."),
    Keyword("Fury", _half(-1), "On each of your turns the bearer must attack, or it is discarded."),
    Keyword("Guerrilla", _half(4), "All damage to the bearer in Combat is prevented."),
    Keyword(
        "Healing",
        _half(1),
        "In Combat the bearer may prevent the next # damage to a Follower instead of attacking or defending.",
        numbered=True,
    ),
    Keyword("Invisibility", _half(3), "In Combat, Followers of opponents may not choose the bearer."),
    Keyword("Necromancy", _half(4), "You may convert a Follower that the bearer's damage would discard."),
    Keyword("Permanency", _half(-1), "Each time you gain Spirit, pay # or discard ~this~.", numbered=True),
    Keyword("Preemption", _half(2), "The bearer deals its Combat damage before Things without Preemption."),
    Keyword("Recycle", _half(1), "When its Follower is discarded, ~this~ goes to its owner's hand."),
    Keyword("Stealth", _half(3), "The bearer may attack a Follower inside a Temple, and nothing may defend."),
)
BY_NAME = {keyword.name: keyword for keyword in KEYWORDS}
NAMES = tuple(BY_NAME)
LINE_BREAK = "~n~"

_ITEM = re.compile(rf"(?P<name>{'|'.join(NAMES)})(?: (?P<number>\d+))?(?P<why> \([^()]*\))?")
_START = re.compile(rf"(?:{'|'.join(NAMES)})(?: \d+)?\b")


@dataclass(frozen=True, slots=True)
class Borne:
    """A Keyword as a card bears it; number 0 where none stands, `written` as it stands."""

    name: str
    number: int = 0
    explained: bool = False
    written: str = ""

    @property
    def cost(self) -> Fraction:
        """What the calculator adds for it."""
        keyword = BY_NAME[self.name]
        return keyword.cost * self.number if keyword.numbered else keyword.cost


def lines(text: str) -> list[str]:
    """The lines of a Text; blanks around a line break say nothing."""
    return [line.strip() for line in text.split(LINE_BREAK)] if text else []


def read_keyword_line(line: str) -> tuple[Borne, ...]:
    """The Keywords of a Keyword line, in order; empty when the line is none."""
    found: list[Borne] = []
    at = 0
    while True:
        match = _ITEM.match(line, at)
        if match is None:
            return ()
        found.append(Borne(match["name"], int(match["number"] or 0), bool(match["why"]), match["number"] or ""))
        at = match.end()
        if at == len(line):
            return tuple(found)
        if not line.startswith("; ", at):
            return ()
        at += 2


def starts_with_keyword(line: str) -> bool:
    """Whether a line begins with a Keyword, be it a Keyword line or not."""
    return _START.match(line) is not None


def keywords_of(text: str) -> tuple[Borne, ...]:
    """Every Keyword on the Keyword lines of a Text."""
    return tuple(borne for line in lines(text) for borne in read_keyword_line(line))


def other_lines(text: str) -> list[str]:
    """The lines of a Text that are no Keyword lines."""
    return [line for line in lines(text) if not read_keyword_line(line)]


def with_explanation(name: str, number: int = 0) -> str:
    """A Keyword with its explanation, as it is printed."""
    keyword = BY_NAME[name]
    said = keyword.explanation.replace("#", str(number))
    return f"{name}{f' {number}' if keyword.numbered else ''} ({said})"
