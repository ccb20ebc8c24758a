"""A query in plain English: "Characters of class Evil with ATK over 3, highest ATK first"."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.timezone import localdate
from django.utils.translation import get_language

from cards.query.canonical import node_text
from cards.query.fields import QueryField
from cards.query.terse import terse
from cards.query.tree import And, Atom, Comparison, Leaf, Node, Not, Or, Query, Sort, Sum, Term
from cards.query.values import span
from cards.query.vocabulary import Vocabulary
from engine.languages import ENGLISH

WORDS = {":": "", "=": "", "!=": "other than ", "<": "under ", ">": "over "}
AFTER = {"<=": " or less", ">=": " or more"}
SUMS = {"=": "equal to", "!=": "not equal to", "<": "below", "<=": "at most", ">": "above", ">=": "at least"}
RANKS = {"<": "below ", "<=": "at most ", ">": "above ", ">=": "at least ", ":": "", "!=": "not "}
OWNED = {"!=": "other than ", "<": "fewer than ", "<=": "at most ", ">": "more than ", ">=": "at least "}
DATES = {":": "in", "!=": "not in", "<": "before", "<=": "by", ">": "after", ">=": "from"}
UNIQUE = {"prints": "printings", "art": "pictures"}
ADJECTIVES = ("preview", "reprint")


@dataclass
class Parts:
    """The parts of a sentence about cards, in reading order."""

    adjectives: list[str] = field(default_factory=list)
    nouns: list[str] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """What the name has."""
    texts: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)

    def sentence(self, noun: str) -> str:
        """The parts put together."""
        pieces = [*self.adjectives, " and ".join(self.nouns) or noun, *self.classes]
        pieces += [f"with {_listed(self.facts)}"] if self.facts else []
        whose = ([f"name has {_listed(self.names)}"] if self.names else []) + self.texts
        pieces += [f"whose {_listed(whose)}"] if whose else []
        return " ".join([*pieces, ", ".join(self.rest)] if self.rest else pieces)


def explanation(query: Query, vocabulary: Vocabulary) -> str:
    """What a query finds, and in which order; a sentence in English, words side by side in other languages."""
    if get_language() != ENGLISH:
        return terse(query, vocabulary)
    found = Sentence(vocabulary, UNIQUE.get(query.unique, "cards")).of(query.root)
    return ", ".join([found, *(_order(one, vocabulary) for one in query.sorts)])


@dataclass(frozen=True)
class Sentence:
    """Sentences in the words of a vocabulary."""

    vocabulary: Vocabulary
    noun: str = "cards"

    def of(self, node: Node | None) -> str:
        """A part of a query as a phrase about cards."""
        if node is None:
            return f"all {self.noun}"
        if isinstance(node, Or) and not (types := self._types(node)):
            return ", or ".join(f"({self.of(part)})" if isinstance(part, And) else self.of(part) for part in node.parts)
        if isinstance(node, Or):
            return types
        if isinstance(node, Term) and (node.field, node.op, len(node.atoms)) == ("name", "=", 1):
            return f"the card named exactly {node.atoms[0].value}"
        parts = Parts()
        for part in node.parts if isinstance(node, And) else (node,):
            self._add(part, parts)
        return parts.sentence(self.noun)

    def _types(self, node: Or) -> str:
        """Types joined by or are one noun."""
        if all(isinstance(part, Term) and part.field == "type" and _known(part) for part in node.parts):
            return " or ".join(self._labels(part, plural=True) for part in node.parts if isinstance(part, Term))
        return ""

    def _add(self, part: Node, parts: Parts) -> None:
        if isinstance(part, Or):
            if types := self._types(part):
                parts.nouns.append(types)
            else:
                parts.rest.append(f"that are {' or '.join(f'({self.of(one)})' for one in part.parts)}")
        elif isinstance(part, Not):
            self._add_denied(part.part, parts)
        elif not isinstance(part, And):
            self._add_leaf(part, parts)

    def _add_denied(self, part: Node, parts: Parts) -> None:
        if isinstance(part, Term) and part.field in ("name", "text", "flavor") and part.op == ":":
            lacks = f"lacks {_listed(_texts(part.atoms), 'and')}"
            parts.texts.append(f"{self.vocabulary.fields[part.field].label} {lacks}")
            return
        if isinstance(part, Term) and self.vocabulary.fields[part.field].kind == "owned" and _known(part):
            parts.rest.append(f"that I do not {_own(part)}")
            return
        inner = Parts()
        self._add(part, inner) if not isinstance(part, And) else None
        facts = _listed(inner.facts) if inner.facts and not inner.rest else self.of(part)
        missing = self._number_of(part)
        parts.rest.append(f"but not ({facts})" + (f", so also cards with no {missing}" if missing else ""))

    def _number_of(self, part: Node) -> str:
        if not isinstance(part, Term) or any(atom.form != "number" for atom in part.atoms):
            return ""
        one = self.vocabulary.fields[part.field]
        return one.label if one.kind in ("number", "least", "cases") else ""

    def _add_leaf(self, leaf: Leaf, parts: Parts) -> None:
        if isinstance(leaf, Comparison):
            parts.facts.append(f"{self._sum(leaf.left)} {SUMS[leaf.op]} {self._sum(leaf.right)}")
            return
        assert isinstance(leaf, Term)
        one = self.vocabulary.fields[leaf.field]
        if not _known(leaf):
            parts.rest.append(f"that match {node_text(leaf)}, which nothing does")
            return
        getattr(self, f"_{one.kind}")(one, leaf, parts)

    def _text(self, one: QueryField, term: Term, parts: Parts) -> None:
        if one.key == "name" and term.op == ":" and term.atoms[0].form == "word":
            parts.names.append(_listed(_texts(term.atoms), "or"))
        elif one.key == "artist":
            parts.rest.append(f"drawn by {_listed(_texts(term.atoms), 'or')}")
        elif term.atoms[0].form == "pattern" and len(term.atoms) == 1:
            parts.texts.append(f"{one.label} matches the pattern {_texts(term.atoms)[0]}")
        else:
            verb = "is exactly" if term.op == "=" else "has"
            parts.texts.append(f"{one.label} {verb} {_listed(_texts(term.atoms), 'or')}")

    def _words(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.facts.append(f"{one.label} {_listed([str(atom.value) for atom in term.atoms], 'or')}")

    def _enum(self, one: QueryField, term: Term, parts: Parts) -> None:
        labels = self._labels(term, plural=one.key == "type")
        if one.key == "type":
            parts.nouns.append(labels)
        elif one.key == "sub":
            parts.adjectives.append(labels)
        elif one.key in ("set", "game"):
            parts.rest.append(f"in {labels}")
        else:
            parts.facts.append(f"{one.label} {labels}")

    def _keyword(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.facts.append(f"the keyword {self._labels(term)}")

    def _ordered(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"of {one.label} {RANKS[term.op]}{self._labels(term)}")

    def _set(self, one: QueryField, term: Term, parts: Parts) -> None:
        labels = self._label_list(term)
        phrase = {
            ":": f"of {one.label} {_listed(labels, 'or')}", ">=": f"that are {_listed(labels)}, perhaps more",
            "=": f"that are exactly {' '.join(labels)}", ">": f"that are {_listed(labels)} and more",
            "<=": f"of no {one.label} but {_listed(labels)}", "<": f"of some of {_listed(labels)} only",
        }[term.op]  # fmt: skip
        parts.classes.append(phrase)

    def _flags(self, one: QueryField, term: Term, parts: Parts) -> None:
        keys = [str(atom.value) for atom in term.atoms]
        labels = _listed(self._label_list(term), "or")
        if one.key == "has":
            known = {option.key: option.printed or option.key in ("ruling", "text", "class") for option in one.options}
            parts.facts.append(labels if all(known[key] for key in keys) else f"{labels} printed")
        elif one.key == "is" and all(key in ADJECTIVES for key in keys):
            parts.adjectives.append(labels)
        else:
            parts.rest.append(f"printed {labels}" if one.key == "new" else f"that are {labels}")

    def _number(self, one: QueryField, term: Term, parts: Parts) -> None:
        label = one.label[:1].lower() + one.label[1:] if one.label[1:2].islower() else one.label
        values = _listed([_value(atom) for atom in term.atoms], "or")
        parts.facts.append(f"{label} {WORDS.get(term.op, '')}{values}{AFTER.get(term.op, '')}")

    _count = _least = _cases = _number

    def _owned(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"that I {_own(term)}")

    def _numbering(self, one: QueryField, term: Term, parts: Parts) -> None:
        self._number(one, term, parts)

    def _date(self, one: QueryField, term: Term, parts: Parts) -> None:
        days = [day_words(str(a.value)) + (f" to {day_words(str(a.upper))}" if a.upper else "") for a in term.atoms]
        whole_day = term.op == ":" and all(len(str(atom.value)) > 7 and not atom.upper for atom in term.atoms)
        parts.rest.append(f"printed {'on' if whole_day else DATES[term.op]} {_listed(days, 'or')}")

    def _format(self, one: QueryField, term: Term, parts: Parts) -> None:
        names = []
        for atom in term.atoms:
            key, _, day = str(atom.value).partition("@")
            names.append(self._label(one.key, key) + (f" on {day_words(day)}" if day else ""))
        parts.rest.append(f"{one.label} in {_listed(names, 'or')}")

    def _limit(self, one: QueryField, term: Term, parts: Parts) -> None:
        values = _listed([_value(atom) for atom in term.atoms], "or")
        parts.rest.append(f"limited to {WORDS.get(term.op, '')}{values}{AFTER.get(term.op, '')}")

    def _leader(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"{_listed([str(atom.value) for atom in term.atoms], 'or')} may use")

    def _list(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"in {_listed([str(atom.value).replace(':', ' ') for atom in term.atoms], 'or')}")

    def _label(self, field: str, key: str, *, plural: bool = False) -> str:
        option = next((one for one in self.vocabulary.fields[field].options if one.key == key), None)
        return key if option is None else option.plural if plural and option.plural else option.label

    def _label_list(self, term: Term, *, plural: bool = False) -> list[str]:
        return [self._label(term.field, str(atom.value), plural=plural) for atom in term.atoms]

    def _labels(self, term: Term, *, plural: bool = False) -> str:
        return _listed(self._label_list(term, plural=plural), "or")

    def _sum(self, one: Sum) -> str:
        words = ""
        for sign, part in one.parts:
            joint = (" plus " if sign > 0 else " minus ") if words else ("" if sign > 0 else "minus ")
            words += joint + (str(part) if isinstance(part, int) else self.vocabulary.fields[part].label)
        return words


def day_words(text: str) -> str:
    """A date as people write it: 30 June 2025, June 2025, 2025."""
    day: datetime.date = span(text, localdate)[0]
    if len(text) == 4:
        return text
    return f"{day:%B %Y}" if len(text) == 7 else f"{day.day} {day:%B %Y}"


def _known(term: Term) -> bool:
    return all(atom.form != "unknown" for atom in term.atoms)


def _texts(atoms: Iterable[Atom]) -> list[str]:
    return [f"/{atom.value}/" if atom.form == "pattern" else f'"{atom.value}"' for atom in atoms]


def _own(term: Term) -> str:
    """ "own", "own at least 3 of"."""
    if (term.op, term.atoms) == (">=", (Atom("number", 1),)):
        return "own"
    return f"own {OWNED.get(term.op, '')}{_listed([_value(atom) for atom in term.atoms], 'or')} of"


def _value(atom: Atom) -> str:
    if atom.upper is not None:
        return f"{atom.value} to {atom.upper}"
    return "X" if atom.form == "variable" else str(atom.value)


def _listed(words: list[str], last: str = "and") -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _order(one: Sort, vocabulary: Vocabulary) -> str:
    label = vocabulary.fields[one.key].label if one.key in vocabulary.fields else one.key
    kind = vocabulary.fields[one.key].kind if one.key in vocabulary.fields else ""
    if kind in ("number", "least"):
        return f"{'highest' if one.descending else 'lowest'} {label} first"
    if one.key in ("added", "date"):
        return "newest first" if one.descending else "oldest first"
    return f"by {label}, backwards" if one.descending else f"by {label}"
