"""How words make a query: and binds tighter than or, words side by side mean and.

The structure is a LALR grammar; what a word is depends on the fields of a game, so the words are cut beforehand.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from cards.query.errors import FaultyQuery
from cards.query.words import Word

GRAMMAR = """
start: any?
?any: all (OR all)*
?all: one (AND? one)*
?one: NOT one -> denied
    | LPAR any RPAR -> group
    | TERM
%declare OR AND NOT LPAR RPAR TERM
"""
"""The grammar over words; `(`, `)`, `or`, `and` and `not` stand for themselves."""


class _Words(Lexer):
    """Hands the words over as they are."""

    def __init__(self, configuration: Any) -> None:
        """Nothing to prepare."""

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        """A token a word, which it keeps as its value."""
        for place, word in enumerate(data):
            yield Token(word.kind, word, start_pos=place)


_PARSER = Lark(GRAMMAR, parser="lalr", lexer=_Words)


def structure(words: list[Word]) -> Tree[Any]:
    """The tree of rules over the words; FaultyQuery says what is missing where."""
    try:
        return _PARSER.parse(words)  # type: ignore[arg-type]
    except UnexpectedToken as error:
        place = len(words) if error.token.type == "$END" else error.token.start_pos
        raise _fault(words, place or 0) from None


def _fault(words: list[Word], place: int) -> FaultyQuery:
    before = words[place - 1] if place else None
    here = words[place] if place < len(words) else None
    hint = _("Put it in quotes to search for the word itself.")
    if here and here.kind == "RPAR" and before and before.kind == "LPAR":
        message = _("there is nothing between these brackets")
        return FaultyQuery(message, before.start, _("Leave them out, or quote them."))
    if before and before.kind in ("OR", "AND", "NOT"):
        return FaultyQuery(_('nothing follows "%(word)s"'), before.start, hint, word=before.text)
    if here and here.kind in ("OR", "AND"):
        return FaultyQuery(_('nothing stands before "%(word)s"'), here.start, hint, word=here.text)
    if here and here.kind == "RPAR":
        return FaultyQuery(_("this bracket closes nothing"), here.start, _("Leave it out, or quote it."))
    return FaultyQuery(_("this bracket is never closed"), _open_bracket(words), _("Close it, or quote it."))


def _open_bracket(words: list[Word]) -> int:
    opened: list[int] = []
    for word in words:
        if word.kind == "LPAR":
            opened.append(word.start)
        elif word.kind == "RPAR" and opened:
            opened.pop()
    return opened[-1] if opened else 0
