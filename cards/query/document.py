"""A query as JSON, for scripts within a page: everything is looked up already, so that they only compare.

The nodes are described in README.md; what they are compared with are the facts of a card (`facts.py`).
"""

from typing import Any

from django.utils import timezone

from cards.models.printings import number_sort_key
from cards.query.canonical import canonical
from cards.query.fields import QueryField
from cards.query.printed_terms import MONTH
from cards.query.sentence import explanation
from cards.query.tree import Among, And, Atom, Comparison, Limited, Node, Not, Or, Query, Term, leaves
from cards.query.values import span
from cards.query.vocabulary import Vocabulary
from engine.core.cards import fold_search

Document = dict[str, Any]


def document(query: Query, vocabulary: Vocabulary) -> Document:
    """The whole query."""
    return {
        "text": query.text,
        "canonical": canonical(query),
        "explanation": explanation(query, vocabulary),
        "warnings": list(query.warnings),
        "root": None if query.root is None else node_document(query.root, vocabulary),
        "sorts": [{"key": one.key, "descending": one.descending} for one in query.sorts],
        "unique": query.unique,
        "show": query.show,
        "in_page": not any(_needs_server(leaf) for leaf in leaves(query.root)),
    }


def _needs_server(leaf: Any) -> bool:
    if isinstance(leaf, Limited):
        return bool(leaf.day)
    if not isinstance(leaf, Term):
        return False
    if leaf.meaning is not None:
        return any(_needs_server(inner) for inner in leaves(leaf.meaning))
    return any(atom.form == "pattern" or (atom.form == "key" and "@" in str(atom.value)) for atom in leaf.atoms)


def node_document(node: Node, vocabulary: Vocabulary) -> Document:
    """A part of the query; a term that only has a meaning is that meaning."""
    if isinstance(node, And | Or):
        return {"and" if isinstance(node, And) else "or": [node_document(part, vocabulary) for part in node.parts]}
    if isinstance(node, Not):
        return {"not": node_document(node.part, vocabulary)}
    if isinstance(node, Among):
        return {"among": list(node.cards)}
    if isinstance(node, Comparison):
        return {"left": _sum(node.left.parts), "op": node.op, "right": _sum(node.right.parts)}
    if isinstance(node, Limited):
        name = f"{node.format}@{node.day}" if node.day else node.format
        return {"copies": name, "op": node.op, "values": [_number(atom) for atom in node.atoms]}
    if any(atom.form == "unknown" for atom in node.atoms):
        return {"unknown": True}
    if node.meaning is not None:
        return node_document(node.meaning, vocabulary)
    one = vocabulary.fields[node.field]
    if one.key == "new":
        return {"or": [_new(str(atom.value), vocabulary) for atom in node.atoms]}
    values = [_value(one, atom, vocabulary) for atom in node.atoms]
    printed = one.printed or any(value.get("printed") for value in values)
    return {
        "field": one.key, "kind": one.kind, "op": node.op, "values": values, "printed": printed,
        "stored": one.stored is not None,
    }  # fmt: skip


def _sum(parts: Any) -> list[list[Any]]:
    return [[sign, part] for sign, part in parts]


def _number(atom: Atom) -> Document:
    return {"from": atom.value, "to": atom.value if atom.upper is None else atom.upper}


def _value(one: QueryField, atom: Atom, vocabulary: Vocabulary) -> Document:
    if one.kind == "numbering":
        low = number_sort_key(str(atom.value))
        return {"from": low, "to": low if atom.upper is None else number_sort_key(str(atom.upper))}
    match atom.form:
        case "word":
            return {"word": fold_search(str(atom.value))}
        case "key":
            option = next((option for option in one.options if option.key == atom.value), None)
            extra = {"rank": option.rank} if option and one.kind == "ordered" else {}
            return {"key": atom.value, **extra, **({"printed": True} if option and option.printed else {})}
        case "date":
            last = atom.value if atom.upper is None else atom.upper
            return {
                "from": span(str(atom.value), timezone.localdate)[0].isoformat(),
                "to": span(str(last), timezone.localdate)[1].isoformat(),
            }
        case "number":
            return _number(atom)
        case "pattern":
            return {"pattern": atom.value}
    return {atom.form: True}


def _new(key: str, vocabulary: Vocabulary) -> Document:
    """What is new, as the days between which it was printed."""
    today = timezone.localdate()
    days = [one.date for one in vocabulary.choices.sets if one.date and one.date <= today]
    between = []  # nothing is new where nothing was released
    if days:
        first, last = (today - MONTH, today) if key == "month" else (max(days), max(days))
        between.append({"from": first.isoformat(), "to": last.isoformat()})
    printed = {
        "field": "date", "kind": "date", "op": ":", "values": between, "printed": True, "stored": False
    }  # fmt: skip
    if key != "card":
        return printed
    reprint = {"key": "reprint", "printed": True}
    flag = {"field": "is", "kind": "flags", "op": ":", "values": [reprint], "printed": True, "stored": False}
    return {"and": [printed, {"not": flag}]}
