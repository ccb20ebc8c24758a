"""A query's text cut into words: brackets, and, or, not, and terms, each with its place.

A bare word is any run of characters but spaces, brackets and quotes, so names with dots, signs and colons are plain
words. `word:` names a field only if the vocabulary has one; what follows may be quoted text, a pattern between slashes,
or several values with commas.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from django.utils.translation import gettext as _

from cards.query.errors import FaultyQuery

LENGTH, TERMS, DEPTH, PATTERN, PATTERNS = 1000, 40, 20, 200, 4
OPERATORS = (":", "!=", "<=", ">=", "=", "<", ">")
_BARE = re.compile(r'[^\s()"]+')
_VALUE = re.compile(r'[^\s()",]+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_PATTERN = re.compile(r"/((?:[^/\\\n]|\\.)+)/(?=[\s(),]|$)")
HEAD = re.compile(r"([^\W\d]\w*)(:|!=|<=|>=|=|<|>)")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_STRAIGHT = str.maketrans(dict.fromkeys("“”„‟″", '"'))
_CONNECTIVES = {"or": "OR", "|": "OR", "and": "AND", "not": "NOT"}

Kind = Literal["OR", "AND", "NOT", "LPAR", "RPAR", "TERM"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A value as written."""

    text: str
    start: int
    form: Literal["bare", "quoted", "pattern"] = "bare"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the query; a term has its pieces, and a field with an operator unless it is a plain name."""

    kind: Kind
    start: int
    text: str = ""
    name: str = ""
    op: str = ""
    pieces: tuple[Piece, ...] = field(default=())


def straight(text: str) -> str:
    """The text with typographic quotes made plain, so that they quote; every character keeps its place."""
    return text.translate(_STRAIGHT)


def is_connective(text: str) -> bool:
    """Whether a bare word joins others instead of being searched for."""
    return text.casefold() in _CONNECTIVES


def cut(text: str, known: Mapping[str, str], patterns: frozenset[str], *, is_limited: bool = True) -> list[Word]:
    """The words of a text; `known` are the names of fields, `patterns` the keys of those that take patterns."""
    if is_limited and len(text) > LENGTH:
        raise FaultyQuery(
            _("a query has at most %(most)d characters, this one has %(number)d"),
            LENGTH,
            _("Leave out what matters least."),
            most=LENGTH,
            number=len(text),
        )
    for place, letter in enumerate(text):
        if letter == "\x00" or "\ud800" <= letter <= "\udfff":
            raise FaultyQuery(_("this is no character that can be searched for"), place, _("Leave it out."))
    words = list(_Cutter(text, known, patterns).words())
    if is_limited:
        _check_size(words)
    return words


def _check_size(words: list[Word]) -> None:
    values = depth = denied = patterns = 0
    for word in words:
        values += max(1, len(word.pieces)) if word.kind == "TERM" else 0
        denied = denied + 1 if word.kind == "NOT" else 0
        depth += {"LPAR": 1, "RPAR": -1}.get(word.kind, 0)
        if values > TERMS:
            raise FaultyQuery(
                _("a query has at most %(most)d terms"), word.start, _("Leave out what matters least."), most=TERMS
            )
        patterns += sum(piece.form == "pattern" for piece in word.pieces)
        if patterns > PATTERNS:
            raise FaultyQuery(
                _("a query has at most %(most)d patterns"),
                word.start,
                _('Write plain words where they will do: x:"draw a card".'),
                most=PATTERNS,
            )
        if depth + denied > DEPTH:
            raise FaultyQuery(
                _("brackets and negations go at most %(most)d deep"),
                word.start,
                _("Leave out brackets that change nothing."),
                most=DEPTH,
            )


class _Cutter:
    def __init__(self, text: str, known: Mapping[str, str], patterns: frozenset[str]) -> None:
        self.text, self.known, self.patterns, self.at = text, known, patterns, 0

    def words(self) -> Iterator[Word]:
        while self.at < len(self.text):
            letter, start = self.text[self.at], self.at
            if letter.isspace():
                self.at += 1
            elif letter in "()":
                self.at += 1
                yield Word("LPAR" if letter == "(" else "RPAR", start, letter)
            elif letter == "-":
                self._must_follow(start)
                self.at += 1
                yield Word("NOT", start, "-")
            elif letter == '"' or self.text.startswith('!"', start):
                exact = letter == "!"
                self.at += exact
                yield Word("TERM", start, op="!" if exact else "", pieces=(self._quoted(),))
            else:
                yield self._bare(start)

    def _must_follow(self, start: int) -> None:
        following = self.text[start + 1 : start + 2]
        if not following or following.isspace() or following == ")":
            message = _("this minus has nothing behind it to leave out")
            raise FaultyQuery(message, start, _('Write -word without a space, or "-" in quotes to search for it.'))

    def _bare(self, start: int) -> Word:
        run = _BARE.match(self.text, start)
        assert run is not None
        if (kind := _CONNECTIVES.get(run.group().casefold())) is not None:
            self.at = run.end()
            return Word(kind, start, run.group())  # type: ignore[arg-type]
        if run.group().startswith("!") and any(letter.isalnum() for letter in run.group()):
            self.at = run.end()
            return Word("TERM", start, op="!", pieces=(Piece(run.group()[1:], start + 1),))
        head = HEAD.match(self.text, start)
        key = self.known.get(head.group(1).casefold()) if head else None
        if head is None or key is None:
            self.at = run.end()
            return Word("TERM", start, run.group(), pieces=(Piece(run.group(), start),))
        self.at = head.end()
        pieces = tuple(self._pieces(head.group(), key in self.patterns))
        return Word("TERM", start, self.text[start : self.at], key, head.group(2), pieces)

    def _pieces(self, head: str, takes_patterns: bool) -> Iterator[Piece]:
        while True:
            yield self._piece(head, takes_patterns)
            if self.text[self.at : self.at + 1] != ",":
                return
            self.at += 1

    def _piece(self, head: str, takes_patterns: bool) -> Piece:
        start = self.at
        letter = self.text[start : start + 1]
        if letter == '"':
            return self._quoted()
        if letter == "/" and takes_patterns:
            return self._pattern()
        run = _VALUE.match(self.text, start)
        if run is None and self.text[start - 1] == ",":
            raise FaultyQuery(
                _("a value is missing beside this comma"), start - 1, _('Quote text that has commas: "a, b".')
            )
        if run is None and letter == ",":
            raise FaultyQuery(
                _("a value is missing beside this comma"), start, _('Quote text that has commas: "a, b".')
            )
        if run is None:
            raise FaultyQuery(
                _('"%(field)s" needs a value'), start - 1, _("Write it without a space: %(field)svalue."), field=head
            )
        self.at = run.end()
        return Piece(run.group(), start)

    def _quoted(self) -> Piece:
        start = self.at
        found = _QUOTED.match(self.text, start)
        if found is None:
            raise FaultyQuery(
                _("this quote is never closed"), start, _('Close it, or write \\" for a quote within quotes.')
            )
        self.at = found.end()
        return Piece(_ESCAPE.sub(r"\1", found.group(1)), start, "quoted")

    def _pattern(self) -> Piece:
        start = self.at
        found = _PATTERN.match(self.text, start)
        if found is None:
            raise FaultyQuery(
                _("this pattern is never closed"),
                start,
                _('End it with a slash (\\/ is a slash within it), or quote the text: "/".'),
            )
        if len(found.group(1)) > PATTERN:
            raise FaultyQuery(
                _("a pattern has at most %(most)d characters"), start, _("Write a simpler one."), most=PATTERN
            )
        self.at = found.end()
        return Piece(found.group(1), start, "pattern")
