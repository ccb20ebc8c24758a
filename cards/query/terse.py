"""A query in words of any language, side by side instead of in a sentence: "Typ: Zauber, Klasse: Evil, ATK > 3"."""

from django.utils.translation import gettext as _

from cards.query.fields import QueryField
from cards.query.tree import And, Atom, Comparison, Leaf, Node, Not, Or, Query, Sort, Sum, Term
from cards.query.vocabulary import Vocabulary

SIGNS = {":": ": ", "=": " = ", "!=": " ≠ ", "<": " < ", "<=": " ≤ ", ">": " > ", ">=": " ≥ "}


def terse(query: Query, vocabulary: Vocabulary) -> str:
    """What a query finds, each card or each printing or picture of it, and in which order."""
    each = {"prints": [_("every printing")], "art": [_("every picture")]}.get(query.unique, [])
    return ", ".join([_phrase(query.root, vocabulary), *each, *(_order(one, vocabulary) for one in query.sorts)])


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
    every = leaf.op == "!=" or (one.kind == "set" and leaf.op in (">=", ">", "="))
    joint = f" {_('and')} " if every else f" {_('or')} "
    values = joint.join(dict.fromkeys(_value(atom, one) for atom in leaf.atoms))  # each once
    if one.kind == "set":
        said = f"{_label(one)}: {_of_sets(leaf.op).format(values=values)}"
    else:
        said = f"{_label(one)}{SIGNS[leaf.op]}{values}"
    known = all(atom.form != "unknown" for atom in leaf.atoms)
    return said if known else _("{term} (unknown)").format(term=said)


def _of_sets(op: str) -> str:
    """How the classes of a card stand to those of a term."""
    return {
        "=": _("exactly {values}"), ">": _("{values} and more"), "<=": _("none but {values}"),
        "<": _("none but {values}, and not all of them"),
    }.get(op, "{values}")  # fmt: skip


def _value(atom: Atom, one: QueryField) -> str:
    if atom.form == "pattern":
        return f"/{atom.value}/"
    if atom.form == "none":
        return _("none")
    if atom.form == "variable":
        return "X"
    if atom.upper not in (None, atom.value):
        return _("{low} to {high}").format(low=atom.value, high=atom.upper)
    if atom.form == "word" and one.kind in ("text", "words"):
        return _("“{text}”").format(text=atom.value)
    key, at, day = str(atom.value).partition("@") if one.kind == "format" else (str(atom.value), "", "")
    label = next((option.label for option in one.options if option.key == key), key)
    return f"{label} ({day})" if at else label


def _sum(one: Sum, vocabulary: Vocabulary) -> str:
    words = ""
    for sign, part in one.parts:
        joint = (" + " if sign > 0 else " − ") if words else ("" if sign > 0 else "−")
        words += joint + (str(part) if isinstance(part, int) else vocabulary.fields[part].label)
    return words


def _label(one: QueryField) -> str:
    return one.label[:1].upper() + one.label[1:]


def _order(one: Sort, vocabulary: Vocabulary) -> str:
    label = vocabulary.fields[one.key].label if one.key in vocabulary.fields else _("day of entry")
    said = _("sorted by {label}, descending") if one.descending else _("sorted by {label}")
    return said.format(label=label)
