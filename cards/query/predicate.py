"""A query as plain Python over the facts of a card: what the database must answer, and what a page's script does too.

Three-valued: a term with an unknown value is neither true nor false, nor is what it is part of unless the rest decides.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from cards.models.printings import number_sort_key
from cards.query.card_terms import text_test
from cards.query.facts import Facts
from cards.query.fields import QueryField
from cards.query.printed_terms import MONTH
from cards.query.tree import Among, And, Atom, Comparison, Leaf, Limited, Node, Not, Or, Query, Sum, Term
from cards.query.values import compiled, span
from cards.query.vocabulary import Vocabulary
from engine.core.cards import fold_search

Truth = bool | None
COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


@dataclass(frozen=True)
class Predicate:
    """Whether a card answers a query."""

    query: Query
    vocabulary: Vocabulary

    def __call__(self, card: Facts) -> bool:
        """One of its printings must answer the whole of it; a card without printings answers by itself."""
        return any(self._answers(card, one) for one in card["printings"] or [None])

    def printings(self, card: Facts) -> list[Facts]:
        """The printings of a card that answer."""
        return [one for one in card["printings"] if self._answers(card, one)]

    def _answers(self, card: Facts, printing: Facts | None) -> bool:
        return self.query.root is None or self._holds(self.query.root, card, printing) is True

    def _holds(self, node: Node, card: Facts, printing: Facts | None) -> Truth:
        if isinstance(node, Not):
            inner = self._holds(node.part, card, printing)
            return None if inner is None else not inner
        if isinstance(node, And | Or):
            deciding = isinstance(node, Or)
            held = [self._holds(part, card, printing) for part in node.parts]
            return deciding if deciding in held else None if None in held else not deciding
        return self._leaf(node, card, printing)

    def _leaf(self, leaf: Leaf, card: Facts, printing: Facts | None) -> Truth:
        if isinstance(leaf, Comparison):
            left, right = _sum(leaf.left, card), _sum(leaf.right, card)
            return left is not None and right is not None and COMPARE[leaf.op](left, right)
        if isinstance(leaf, Among):
            return card["id"] in leaf.cards
        if isinstance(leaf, Limited):
            copies = card["formats"][f"{leaf.format}@{leaf.day}" if leaf.day else leaf.format]["copies"]
            return _number(copies, leaf.op, leaf.atoms)
        if any(atom.form == "unknown" for atom in leaf.atoms):
            return None
        if leaf.meaning is not None:
            return self._holds(leaf.meaning, card, printing)
        return self._term(self.vocabulary.fields[leaf.field], leaf, card, printing)

    def _term(self, one: QueryField, term: Term, card: Facts, printing: Facts | None) -> Truth:
        keys = [str(atom.value) for atom in term.atoms]
        if one.kind == "flags":
            options = [option for option in one.options if option.key in keys]
            if printing is None and any(option.printed for option in options):
                return None
            there = [*card.get(one.key, ()), *((printing or {}).get(one.key, ()))]
            return any(self._is_new(key, printing) if one.key == "new" else key in there for key in keys)
        if one.printed and printing is None:
            return None
        return self._value(one, term, keys, card, printing or {})

    def _value(self, one: QueryField, term: Term, keys: list[str], card: Facts, printing: Facts) -> bool:
        facts = printing if one.printed else card
        match one.kind:
            case "text" if one.stored:
                text = card["values"].get(one.key)
                return isinstance(text, str) and any(text_test(term.op, atom)(text) for atom in term.atoms)
            case "text" if one.key == "name" and any(
                _text(name, "", term.op, atom)
                for name in card["names"]
                for atom in term.atoms
                if atom.form != "pattern"
            ):
                return True
            case "text" if one.key == "artist":
                return any(_text(name, "", term.op, atom) for name in facts["artist"] for atom in term.atoms)
            case "text":
                raw = facts.get("raw", {}).get(one.key, "")
                return any(_text(facts[one.key], raw, term.op, atom) for atom in term.atoms)
            case "words":
                words = {fold_search(word) for word in card["values"].get(one.key, ())}
                return any(fold_search(key) in words for key in keys)
            case "enum" if one.stored:
                return card["values"].get(one.key) in keys
            case "enum":
                return facts[one.key] in keys or (one.key == "sub" and f"{card['type']}.{card['sub']}" in keys)
            case "set":
                return _sets(set(card["class"]), term.op, set(keys))
            case "ordered" if term.op == ":":
                return facts["rarity"] in keys
            case "ordered":
                rank = self.vocabulary.options(one.key, keys)[0].rank
                return facts["rank"] is not None and COMPARE[term.op](facts["rank"], rank)
            case "number":
                return _number(card["values"].get(one.key), term.op, term.atoms)
            case "count":
                return _number(len(card["class"]), term.op, term.atoms)
            case "owned":
                return _number(card["own"], term.op, term.atoms)
            case "numbering":
                numbers = [
                    Atom("number", number_sort_key(str(a.value)), a.upper and number_sort_key(str(a.upper)))
                    for a in term.atoms
                ]
                return _any(facts["num"], term.op, numbers)
            case "date":
                return facts["date"] is not None and _dates(facts["date"], term)
            case "format":
                return any(card["formats"][key][one.key] for key in keys)
        raise ValueError(f"fields of kind {one.kind} have a meaning that says what they are")

    def _is_new(self, key: str, printing: Facts | None) -> bool:
        today = timezone.localdate()
        days = [one.date for one in self.vocabulary.choices.sets if one.date and one.date <= today]
        day = (printing or {}).get("date")
        if day is None or not days:
            return False
        if key == "month":
            return (today - MONTH).isoformat() <= day <= today.isoformat()
        newest = day == max(days).isoformat()
        return newest and (key == "set" or "reprint" not in (printing or {})["is"])


def _text(folded: str, raw: str, op: str, atom: Atom) -> bool:
    if atom.form == "pattern":
        return compiled(str(atom.value)).search(raw) is not None
    wanted = fold_search(str(atom.value))
    return folded == wanted if op == "=" else wanted in folded


def _sets(own: set[str], op: str, wanted: set[str]) -> bool:
    if op == ":":
        return bool(own & wanted)
    return COMPARE[op](own, wanted)


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _number(value: Any, op: str, atoms: Iterable[Atom]) -> bool:
    """A missing number answers no comparison, only `none`; a variable one only `x`."""
    special = [atom for atom in atoms if atom.form in ("none", "variable")]
    plain = [atom for atom in atoms if atom.form == "number"]
    named = any(value is None if atom.form == "none" else value == "X" for atom in special)
    number = _whole(value)
    if op == "!=":
        return number is not None and not named and _any(number, op, plain)
    return named or (number is not None and bool(plain) and _any(number, op, plain))


def _any(value: Any, op: str, atoms: Iterable[Atom]) -> bool:
    if op == "!=":
        return not any(_any(value, ":", [atom]) for atom in atoms)
    return any(
        atom.value <= value <= atom.upper if atom.upper is not None else COMPARE[op](value, atom.value)
        for atom in atoms
    )


def _dates(day: str, term: Term) -> bool:
    held = []
    for atom in term.atoms:
        first, last = (one.isoformat() for one in span(str(atom.value), timezone.localdate))
        last = span(str(atom.upper), timezone.localdate)[1].isoformat() if atom.upper is not None else last
        within = first <= day <= last
        edge = last if term.op in ("<=", ">") else first
        held.append(within if term.op == ":" else not within if term.op == "!=" else COMPARE[term.op](day, edge))
    return all(held) if term.op == "!=" else any(held)


def _sum(one: Sum, card: Facts) -> int | None:
    total = 0
    for sign, part in one.parts:
        value = part if isinstance(part, int) else _whole(card["values"].get(part))
        if value is None:
            return None
        total += sign * value
    return total
