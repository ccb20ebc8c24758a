"""A query in words of any language, side by side instead of in a sentence: "Typ: Zauber, Klasse: Evil, ATK > 3"."""

from django.utils.translation import gettext as _

from cards.query.fields import QueryField
from cards.query.tree import And, Atom, Comparison, Leaf, Node, Not, Or, Query, Sort, Sum, Term
from cards.query.vocabulary import Vocabulary

SIGNS = {":": ": ", "=": " = ", "!=": " ≠ ", "<": " < ", "<=": " ≤ ", ">": " > ", ">=": " ≥ "}


def terse(query: Query, vocabulary: Vocabulary) -> str:
    """What a query finds, and in which order."""
    return ", ".join([_phrase(query.root, vocabulary), *(_order(one, vocabulary) for one in query.sorts)])


def _phrase(node: Node | None, vocabulary: Vocabulary) -> str:
    if node is None:
        return _("all cards")
    if isinstance(node, And):
        return ", ".join(_part(one, vocabulary) for one in node.parts)
    if isinstance(node, Or):
        either = f" {_('or')} "
        return either.join(_part(one, vocabulary) for one in node.parts)
    if isinstance(node, Not):
        return _("not ({phrase})").format(phrase=_phrase(node.part, vocabulary))
    return _leaf(node, vocabulary)


def _part(node: Node, vocabulary: Vocabulary) -> str:
    phrase = _phrase(node, vocabulary)
    return f"({phrase})" if isinstance(node, And | Or) else phrase


def _leaf(leaf: Leaf, vocabulary: Vocabulary) -> str:
    if isinstance(leaf, Comparison):
        return f"{_sum(leaf.left, vocabulary)}{SIGNS[leaf.op]}{_sum(leaf.right, vocabulary)}"
    assert isinstance(leaf, Term)  # the others only spell a term out
    one = vocabulary.fields[leaf.field]
    either = f" {_('or')} "
    return f"{_label(one)}{SIGNS[leaf.op]}{either.join(_value(atom, one) for atom in leaf.atoms)}"


def _value(atom: Atom, one: QueryField) -> str:
    if atom.form == "pattern":
        return f"/{atom.value}/"
    if atom.upper is not None:
        return f"{atom.value}–{atom.upper}"
    key, at, day = str(atom.value).partition("@")
    label = next((option.label for option in one.options if option.key == key), key)
    return f"{label}{' ' if at else ''}{day}"


def _sum(one: Sum, vocabulary: Vocabulary) -> str:
    words = ""
    for sign, part in one.parts:
        joint = (" + " if sign > 0 else " − ") if words else ("" if sign > 0 else "−")
        words += joint + (str(part) if isinstance(part, int) else vocabulary.fields[part].label)
    return words


def _label(one: QueryField) -> str:
    return one.label[:1].upper() + one.label[1:]


def _order(one: Sort, vocabulary: Vocabulary) -> str:
    label = vocabulary.fields[one.key].label if one.key in vocabulary.fields else one.key
    said = _("sorted by {label}, descending") if one.descending else _("sorted by {label}")
    return said.format(label=label)
