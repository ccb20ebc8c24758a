"""The values of a term: what was written, as the kind of its field understands it."""

import datetime
import re
import time
from calendar import monthrange
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import re2
from django.utils.translation import gettext as _

from cards.query.errors import FaultyQuery
from cards.query.tree import Atom, Term
from cards.query.words import Piece
from engine.core.cards import fold_search

NUMBER = re.compile(r"-?\d+")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
_TEXT_RANGE = re.compile(r"(.+?)\.\.(.+)")
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
DIGITS = 9
MEMORY = 1 << 20
SECONDS = 0.8
"""Processor time for looking through all texts for the patterns of one query."""
TODAY = "today"


def compiled(pattern: str) -> re2._Regexp:
    """A pattern in linear time (re2), without regard to case; re2.error says what is wrong with it."""
    options = re2.Options()
    options.case_sensitive, options.log_errors, options.max_mem = False, False, MEMORY
    return re2.compile(pattern, options)


@dataclass(eq=False)
class Patterns:
    """What the patterns of one query found, and the processor time that is left for them: no worker is held up."""

    left: float = field(default_factory=lambda: SECONDS)
    found: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """The keys of rows by field and pattern."""
    slow: str = ""
    """The pattern for which no time was left."""

    def look_through(self, rows: Iterable[tuple[int, str]], field: str, pattern: str) -> list[int]:
        """The keys of the texts that have a pattern; FaultyQuery where that takes too long."""
        found, regex, until = [], compiled(pattern), time.thread_time() + self.left
        for key, text in rows:
            if regex.search(text):
                found.append(key)
            if time.thread_time() > until:
                self.slow = pattern
                raise FaultyQuery(_("this pattern takes too long to look for"), 0, _("Write a simpler one."))
        self.left = until - time.thread_time()
        self.found[field, pattern] = found
        return found


def required(pattern: str) -> str:
    """A plain piece that every text with the pattern has, for the index; empty where none is sure."""
    if re.search(r"[|(){}\[\]]|\\[^dDwWsSbB.+*?/\"'-]", pattern):
        return ""
    plain = re.sub(r"\\.", "\n", pattern)
    plain = re.sub(r".[?*]", "\n", plain)
    return max(re.findall(r"[A-Za-z0-9]+", plain), key=len, default="").casefold()


def word(piece: Piece) -> Atom:
    """Text to look for, or a pattern."""
    if piece.form == "pattern":
        try:
            compiled(piece.text)
        except re2.error as error:
            said = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error.args[0])
            hint = _('To search for the signs as they are, quote them: "(/".')
            raise FaultyQuery(_("this pattern cannot be used: %(why)s"), piece.start, hint, why=said) from None
        return Atom("pattern", piece.text)
    _must_say_something(piece)
    return Atom("word", piece.text)


def _must_say_something(piece: Piece) -> None:
    if not fold_search(piece.text):
        message = _("there is nothing to search for in this")
        raise FaultyQuery(message, piece.start, _("Write a letter, a digit or a sign in it."))


def number(label: str, piece: Piece, *, printed: bool = True, fields: str = "") -> Atom:
    """A number or a range of numbers; for printed ones also `none` and `x`. `fields` are told to whoever names one."""
    text = piece.text.casefold()
    if printed and text in ("none", "x"):
        return Atom("none", text) if text == "none" else Atom("variable", text)
    if found := _RANGE.fullmatch(text):
        low, high = (whole(one, piece.start) for one in found.groups())
        _must_rise(low <= high, piece)
        return Atom("number", low, high)
    if NUMBER.fullmatch(text):
        return Atom("number", whole(text, piece.start))
    if text[:1] in ("<", ">", "="):
        hint = _("Comparisons are written =, !=, <, <=, > and >=.")
    elif fields and text.isidentifier():
        hint = _('Write a number, a range such as 3..5, "none", "x" or a number field: %(fields)s.')
    elif printed:
        hint = _('Write a number, a range such as 3..5, "none" or "x".')
    else:
        hint = _("Write a number or a range such as 1..3.")
    message = _('%(field)s is compared with a number, not "%(text)s"')
    raise FaultyQuery(message, piece.start, hint, field=label, text=piece.text, fields=fields)


def whole(text: str, start: int) -> int:
    """A whole number that every database can hold."""
    if len(text.lstrip("-")) > DIGITS or not text.isascii():
        raise FaultyQuery(
            _("a number has at most %(most)d digits, 0 to 9"), start, _("Write a smaller number."), most=DIGITS
        )
    return int(text)


def holds(term: Term, number: int) -> bool:
    """Whether a whole number answers the numbers of a term."""
    tests = {
        ":": lambda low, high: low <= number <= high, "!=": lambda low, high: not low <= number <= high,
        "<": lambda low, high: number < low, "<=": lambda low, high: number <= low,
        ">": lambda low, high: number > low, ">=": lambda low, high: number >= low,
    }  # fmt: skip
    held = [tests[term.op](atom.value, atom.value if atom.upper is None else atom.upper) for atom in term.atoms]
    return all(held) if term.op == "!=" else any(held)


def numbering(piece: Piece) -> Atom:
    """A collector number with its suffix, or a range of them."""
    _must_say_something(piece)
    if found := _TEXT_RANGE.fullmatch(piece.text):
        return Atom("word", found.group(1), found.group(2))
    return Atom("word", piece.text)


def date(piece: Piece, *, only_year: bool = False) -> Atom:
    """A day, a month or a year, or a range of them."""
    found = _TEXT_RANGE.fullmatch(piece.text)
    low, high = found.groups() if found else (piece.text, None)
    for one in (low, high):
        if one is not None:
            _check_date(one, piece, only_year)
    _must_rise(high is None or span(low)[0] <= span(high)[1], piece)
    return Atom("date", low, high)


def day(piece: Piece) -> None:
    """Refuse what is no single day, month or year."""
    _check_date(piece.text, piece, False)


def _check_date(text: str, piece: Piece, only_year: bool) -> None:
    if text == TODAY and not only_year:
        return
    hint = _("Write a year such as 2025.") if only_year else _("Write a date such as 2025-01-31, 2025-01 or 2025.")
    said = _('"%(text)s" is no year') if only_year else _('"%(text)s" is no date')
    if not _DATE.fullmatch(text) or not text.isascii() or (only_year and len(text) > 4):
        raise FaultyQuery(said % {"text": text}, piece.start, hint)
    try:
        span(text)
    except ValueError:
        raise FaultyQuery(_('"%(text)s" is no date of the calendar'), piece.start, hint, text=text) from None


def span(text: str, today: Callable[[], datetime.date] = datetime.date.today) -> tuple[datetime.date, datetime.date]:
    """The first and the last day of a date, month or year."""
    if text == TODAY:
        return today(), today()
    year, month, day = (*(int(part) for part in text.split("-")), 0, 0)[:3]
    if day:
        return (one := datetime.date(year, month, day)), one
    if month:
        return datetime.date(year, month, 1), datetime.date(year, month, monthrange(year, month)[1])
    return datetime.date(year, 1, 1), datetime.date(year, 12, 31)


def _must_rise(rises: bool, piece: Piece) -> None:
    if not rises:
        raise FaultyQuery(
            _("the range %(text)s runs backwards"), piece.start, _("Write the smaller one first."), text=piece.text
        )
