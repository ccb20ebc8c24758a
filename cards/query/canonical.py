"""A query written in its one canonical form: long names, no needless quotes; parsed again it is the same query."""

import re

from cards.query.tree import Among, And, Atom, Comparison, Limited, Node, Not, Or, Query, Sort, Sum, Term
from cards.query.words import DEPTH, LENGTH, is_connective, straight

_PLAIN_NAME = re.compile(r'[^\s()":=<>!-][^\s()":=<>!]*')
_PLAIN_VALUE = re.compile(r'[^\s()",/][^\s()",]*')


def canonical(query: Query) -> str:
    """The query as text; as it was written where long names and brackets would take it beyond the limits."""
    text = _whole_text(query)
    deep = 0 if query.root is None else _depth(query.root) + 1
    return query.text if query.text and (len(text) > LENGTH or deep > DEPTH) else text


def _whole_text(query: Query) -> str:
    directives = [f"sort:{sort_text(one)}" for one in query.sorts]
    directives += [f"unique:{query.unique}"] if query.unique != "cards" else []
    directives += [f"show:{query.show}"] if query.show else []
    if query.root is None:
        return " ".join(directives)
    grouped = bool(directives) and isinstance(query.root, Or)
    root = node_text(query.root)
    return " ".join([f"({root})" if grouped else root, *directives])


def sort_text(one: Sort) -> str:
    """A sort key as it is written."""
    return f"{one.key}-" if one.descending else one.key


def node_text(node: Node) -> str:
    """A part of a query as text."""
    if isinstance(node, And):
        return " ".join(_grouped(part, isinstance(part, Or)) for part in node.parts)
    if isinstance(node, Or):
        return " or ".join(_grouped(part, isinstance(part, And)) for part in node.parts)
    if isinstance(node, Not):
        return f"-{_grouped(node.part, isinstance(node.part, And | Or))}"
    if isinstance(node, Comparison):
        return f"{_sum_text(node.left)}{node.op}{_sum_text(node.right)}"
    if isinstance(node, Among | Limited):
        raise ValueError("a list of cards has no text of its own; the term it is the meaning of has")
    return _term_text(node)


def _depth(node: Node) -> int:
    """How deep brackets and negations go in the text of a node."""
    if isinstance(node, And | Or):
        other = Or if isinstance(node, And) else And
        return max(_depth(part) + isinstance(part, other) for part in node.parts)
    return max(1, _depth(node.part) + isinstance(node.part, And | Or)) if isinstance(node, Not) else 0


def _grouped(node: Node, brackets: bool) -> str:
    return f"({node_text(node)})" if brackets else node_text(node)


def _term_text(term: Term) -> str:
    if term.field == "name" and len(term.atoms) == 1 and term.atoms[0].form == "word":
        text = straight(str(term.atoms[0].value))
        if term.op == "=":
            return f"!{_quoted(text)}"
        return text if _PLAIN_NAME.fullmatch(text) and not is_connective(text) else _quoted(text)
    return f"{term.field}{term.op}{','.join(atom_text(atom) for atom in term.atoms)}"


def atom_text(atom: Atom) -> str:
    """A value as it is written."""
    if atom.form == "pattern":
        return f"/{atom.value}/"
    text = str(atom.value) if atom.upper is None else f"{atom.value}..{atom.upper}"
    return value_text(text)


def value_text(text: str) -> str:
    """A text as the value of a field, in quotes where it needs them."""
    text = straight(text)
    return text if _PLAIN_VALUE.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _sum_text(one: Sum) -> str:
    signed = [f"{'-' if sign < 0 else '+'}{part}" for sign, part in one.parts]
    return "".join(signed).removeprefix("+")
