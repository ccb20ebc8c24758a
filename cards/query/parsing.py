"""From text to query: words to terms, terms to a tree; nothing that was written is dropped in silence."""

from typing import Any

from django.utils.translation import gettext as _
from lark import Token, Tree

from cards.query.canonical import node_text
from cards.query.errors import FaultyQuery, QueryError
from cards.query.grammar import structure
from cards.query.hints import nearest
from cards.query.reading import TermReader
from cards.query.sorting import sort_keys, sort_named
from cards.query.tree import And, Node, Query, Sort, all_of, any_of, negated
from cards.query.vocabulary import Vocabulary
from cards.query.words import Word, cut, straight

PATTERNS = frozenset(("name", "text", "flavor"))
DIRECTIVES = {"sort": "sort", "order": "sort", "unique": "unique", "show": "show", "view": "show"}
UNIQUE = ("cards", "prints", "art")
SHOW = ("grid", "list", "text", "spoiler")


def parse(text: str, vocabulary: Vocabulary, *, by_game: bool = False) -> Query:
    """The query that a text says; QueryError tells where it cannot be understood. A game's own may be of any size."""
    try:
        return _Reader(vocabulary).query(text, by_game)
    except FaultyQuery as error:
        raise QueryError(text, error.fault) from None


class _Reader:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.terms = TermReader(vocabulary, lambda text: parse(text, vocabulary, by_game=True).root)
        self.sorts: list[Sort] = []
        self.unique, self.show = "", ""
        self.is_loose = False

    def query(self, text: str, by_game: bool) -> Query:
        known = {**DIRECTIVES, **self.vocabulary.names}
        words = cut(straight(text), known, PATTERNS, is_limited=not by_game)
        self.terms.note_formats(words)
        tree = structure(words)
        root = self.node(tree.children[0]) if tree.children else None
        if root and self.is_loose:
            said = _('"and" binds tighter than "or": this reads as %(reads)s. Use brackets to mean otherwise')
            self.terms.warnings.append(said % {"reads": node_text(root)})
        warnings = tuple(dict.fromkeys(self.terms.warnings))
        return Query(root, tuple(self.sorts), self.unique or "cards", self.show, text, warnings)

    def node(self, part: Token | Tree[Any]) -> Node | None:
        if isinstance(part, Token):
            word: Word = part.value  # type: ignore[assignment]
            return self.directive(word) if word.name in DIRECTIVES.values() else self.terms.term(word)
        if part.data == "group":
            return self.node(part.children[1])
        if part.data == "denied":
            inner = self.node(part.children[1])
            if inner is None:
                raise self.misplaced(part.children[0])
            return negated(inner)
        if part.data == "all":
            return all_of([one for child in part.children if _is_operand(child) and (one := self.node(child))])
        return self.any(part)

    def any(self, part: Tree[Any]) -> Node | None:
        nodes = []
        for place, child in enumerate(part.children):
            if _is_operand(child):
                node = self.node(child)
                if node is None:
                    raise self.misplaced(part.children[place - 1 if place else 1])
                nodes.append((child, node))
        found = any_of([node for _, node in nodes])
        self.is_loose |= any(_is_loose(child, node) for child, node in nodes)
        return found

    def misplaced(self, token: Any) -> FaultyQuery:
        word: Word = token.value
        hint = _("Put sort:, unique: and show: outside of brackets and or.")
        return FaultyQuery(_('there is nothing to find beside "%(word)s"'), word.start, hint, word=word.text)

    def directive(self, word: Word) -> None:
        if word.op != ":" or len(word.pieces) != 1:
            raise FaultyQuery(
                _("%(field)s takes one value after a colon"), word.start, _("Write %(field)s:value."), field=word.name
            )
        piece = word.pieces[0]
        text = piece.text.casefold()
        if word.name == "sort":
            found = sort_named(self.vocabulary, text)
            if found is None:
                raise _unknown(
                    _('cards cannot be sorted by "%(text)s"'), piece.text, sort_keys(self.vocabulary), piece.start
                )
            if all(one.key != found.key for one in self.sorts):
                self.sorts.append(found)
            elif found not in self.sorts:
                self.overruled(_("the first one counts"), word)
        elif word.name == "unique":
            if text not in UNIQUE:
                raise _unknown(_('unique is cards, prints or art, not "%(text)s"'), piece.text, UNIQUE, piece.start)
            if text != (self.unique or text):
                self.overruled(_("the last one counts"), word)
            self.unique = text
        else:
            if text not in SHOW:
                raise _unknown(_('show is grid, list, text or spoiler, not "%(text)s"'), piece.text, SHOW, piece.start)
            if text != (self.show or text):
                self.overruled(_("the last one counts"), word)
            self.show = text

    def overruled(self, which: str, word: Word) -> None:
        said = _("%(field)s: stands here twice and says different things: %(which)s")
        self.terms.warnings.append(said % {"field": word.name, "which": which})


def _unknown(said: str, text: str, known: Any, start: int) -> FaultyQuery:
    near = nearest(text, known)
    hint = _("Did you mean %(near)s?") if near else _("Write one of %(known)s.")
    return FaultyQuery(said, start, hint, text=text, near=near, known=", ".join(known))


def _is_operand(child: Any) -> bool:
    return not isinstance(child, Token) or child.type == "TERM"


def _is_loose(child: Any, node: Node) -> bool:
    """Whether these are words side by side, without an and to say so."""
    side_by_side = isinstance(child, Tree) and child.data == "all"
    return (
        side_by_side
        and isinstance(node, And)
        and not any(isinstance(one, Token) and one.type == "AND" for one in child.children)
    )
