"""A query in plain English: "Characters of class Evil with ATK over 3, highest ATK first"."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import get_language

from cards.query.canonical import node_text
from cards.query.fields import QueryField
from cards.query.terse import terse
from cards.query.tree import And, Atom, Comparison, Leaf, Node, Not, Or, Query, Sort, Sum, Term
from cards.query.values import TODAY, span
from cards.query.vocabulary import Vocabulary
from engine.languages import ENGLISH

CARDS = "cards"
WORDS = {":": "", "=": "", "!=": "other than ", "<": "under ", ">": "over "}
AFTER = {"<=": " or less", ">=": " or more"}
SUMS = {"=": "equal to", "!=": "not equal to", "<": "below", "<=": "at most", ">": "above", ">=": "at least"}
RANKS = {"<": "below ", "<=": "at most ", ">": "above ", ">=": "at least ", ":": "", "!=": "not "}
OWNED = {"!=": "other than ", "<": "fewer than ", "<=": "at most ", ">": "more than ", ">=": "at least "}
DATES = {"<": "before", "<=": "by", ">": "after", ">=": "from"}
COUNTS = {"!=": "other than ", "<": "fewer than ", ">": "more than "}
COUNTS_AFTER = {"<=": " or fewer", ">=": " or more"}
ADJECTIVES = ("preview", "reprint")
PHRASES = ("errata", "vanilla")
THOSE = "those"
"""The noun of what is left out: "but not those with HP over 3"."""


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
    without: list[str] = field(default_factory=list)
    """What is left out."""

    def sentence(self, noun: str) -> str:
        """The parts put together."""
        pieces = [*self.adjectives, self._noun(noun)]
        pieces += [" and ".join(dict.fromkeys(self.classes))] if self.classes else []
        pieces += [f"with {_listed(self.facts)}"] if self.facts else []
        whose = ([f"name has {_listed(self.names)}"] if self.names else []) + self.texts
        pieces += [f"whose {_listed(whose)}{',' if self.rest else ''}"] if whose else []
        pieces += [", ".join(dict.fromkeys(self.rest))] if self.rest else []
        without = ", ".join(f"but not {one}" for one in dict.fromkeys(self.without))
        said = " ".join(pieces)
        return f"{said}{',' if self.rest else ''} {without}" if without else said

    def _noun(self, noun: str) -> str:
        if self.nouns:
            types = " and ".join(dict.fromkeys(self.nouns))
            return types if noun in (CARDS, THOSE) else f"{noun} of {types}"
        if noun == THOSE and self.adjectives:
            return "ones"
        said = self.adjectives or self.classes or self.facts or self.names or self.texts or self.rest
        return f"all {noun}" if noun != THOSE and not said else noun


def explanation(query: Query, vocabulary: Vocabulary) -> str:
    """What a query finds, and in which order; a sentence in English, words side by side in other languages."""
    if get_language() != ENGLISH:
        return terse(query, vocabulary)
    found = Sentence(vocabulary, "printings" if query.unique == "prints" else CARDS).of(query.root)
    if query.unique == "art":
        found = f"pictures of {found}"
    orders = [_order(one, vocabulary) for one in query.sorts]
    return ", ".join([found, *orders[:1], *(f"then {one}" for one in orders[1:])])


@dataclass(frozen=True)
class Sentence:
    """Sentences in the words of a vocabulary."""

    vocabulary: Vocabulary
    noun: str = CARDS

    def of(self, node: Node | None) -> str:
        """A part of a query as a phrase about cards."""
        if node is None:
            return f"all {self.noun}"
        if isinstance(node, Or) and not self._types(node):
            said = [f"({self.of(part)})" if isinstance(part, And) else self.of(part) for part in node.parts]
            return ", or ".join(dict.fromkeys(said))
        if isinstance(node, Term) and (node.field, node.op, len(node.atoms)) == ("name", "=", 1):
            named = f"the card named exactly {node.atoms[0].value}"
            return f"{self.noun} of {named}" if self.noun not in (CARDS, THOSE) else named
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
                inner = Sentence(self.vocabulary)
                said = [f"({inner.of(one)})" if isinstance(one, And | Not) else inner.of(one) for one in part.parts]
                parts.rest.append(f"that are either {_listed(said, 'or')}")
        elif isinstance(part, Not):
            self._add_denied(part.part, parts)
        elif not isinstance(part, And):
            self._add_leaf(part, parts)

    def _add_denied(self, part: Node, parts: Parts) -> None:
        if isinstance(part, Term) and not _known(part):
            parts.rest.append(f"that match -{node_text(part)}, which nothing does")
        elif isinstance(part, Term) and part.field in ("name", "text", "flavor") and part.op == ":":
            label, texts = self.vocabulary.fields[part.field].label, _texts(part.atoms)
            lacks = f"lacks {texts[0]}" if len(set(texts)) == 1 else f"has neither {_listed(texts, 'nor')}"
            parts.texts.append(f"{label} {lacks}")
        elif isinstance(part, Term) and self.vocabulary.fields[part.field].kind == "owned":
            parts.rest.append(f"that I do not {_own(part)}")
        elif isinstance(part, And) or (isinstance(part, Or) and not self._types(part)):
            parts.without.append(f"({Sentence(self.vocabulary).of(part)})")
        else:
            missing = self._number_of(part)
            said = Sentence(self.vocabulary, THOSE).of(part)
            parts.without.append(said + (f", so also cards with no {missing}" if missing else ""))

    def _number_of(self, part: Node) -> str:
        if not isinstance(part, Term) or any(atom.form != "number" for atom in part.atoms):
            return ""
        one = self.vocabulary.fields[part.field]
        return _small(one.label) if one.kind in ("number", "least", "cases") else ""

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
            exactly = "exactly " if term.op == "=" else ""
            parts.rest.append(f"drawn by {exactly}{_listed(_texts(term.atoms), 'or')}")
        elif term.atoms[0].form == "pattern" and len(term.atoms) == 1:
            parts.texts.append(f"{_small(one.label)} matches the pattern {_texts(term.atoms)[0]}")
        else:
            verb = "is exactly" if term.op == "=" else "has"
            parts.texts.append(f"{_small(one.label)} {verb} {_listed(_texts(term.atoms), 'or')}")

    def _words(self, one: QueryField, term: Term, parts: Parts) -> None:
        words = _listed([str(atom.value) for atom in term.atoms], "or")
        parts.facts.append(f"{words} among the {_small(one.label)}")

    def _enum(self, one: QueryField, term: Term, parts: Parts) -> None:
        labels = self._labels(term, plural=one.key == "type")
        if one.key == "type":
            parts.nouns.append(labels)
        elif one.key == "sub":
            parts.adjectives.append(labels)
        elif one.key in ("set", "game", "lang"):
            parts.rest.append(f"in {labels}")
        else:
            parts.facts.append(f"{_small(one.label)} {labels}")

    def _keyword(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.facts.append(f"the keyword {self._labels(term)}")

    def _ordered(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"of {one.label} {RANKS[term.op]}{self._labels(term)}")

    def _set(self, one: QueryField, term: Term, parts: Parts) -> None:
        labels = self._label_list(term)
        phrase = {
            ":": f"of {one.label} {_listed(labels, 'or')}", ">=": f"that are {_listed(labels)}, perhaps more",
            "=": f"that are exactly {' '.join(labels)}", ">": f"that are {_listed(labels)} and more",
            "<=": f"of no {one.label} but {_listed(labels)}",
            "<": f"of no {one.label} but {_listed(labels)}, yet not of all of them",
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
        elif one.key == "is" and all(key in PHRASES for key in keys):
            parts.rest.append(labels)
        else:
            parts.rest.append(f"printed {labels}" if one.key == "new" else f"that are {labels}")

    def _number(self, one: QueryField, term: Term, parts: Parts) -> None:
        label = _small(one.label)
        values = [_value(atom) for atom in term.atoms if atom.form != "none"]
        said = [f"{label} {WORDS.get(term.op, '')}{_listed(values, 'or')}{AFTER.get(term.op, '')}"] if values else []
        if len(values) < len(term.atoms):  # none
            said = [f"{label} printed", *said] if term.op == "!=" else [*said, f"no {label}"]
        parts.facts.append(_listed(said, "and" if term.op == "!=" else "or"))

    _least = _cases = _number

    def _count(self, one: QueryField, term: Term, parts: Parts) -> None:
        game, label = self.vocabulary.game, self.vocabulary.fields["class"].label
        plural = game.schema.class_label_plural.lower() if game else "classes"
        single = {_value(atom) for atom in term.atoms} == {"1"} and term.op in (":", "<", ">")
        parts.facts.append(f"{_counted(term)} {label if single else plural}")

    def _owned(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"that I {_own(term)}")

    def _numbering(self, one: QueryField, term: Term, parts: Parts) -> None:
        self._number(one, term, parts)

    def _date(self, one: QueryField, term: Term, parts: Parts) -> None:
        if term.op in DATES:
            parts.rest.append(f"printed {DATES[term.op]} {day_words(str(term.atoms[0].value))}")
        else:
            denied = ", but not " if term.op == "!=" else " "
            parts.rest.append(f"printed{denied}{_listed([_when(atom) for atom in term.atoms], 'or')}")

    def _format(self, one: QueryField, term: Term, parts: Parts) -> None:
        names = []
        for atom in term.atoms:
            key, _, day = str(atom.value).partition("@")
            on = "on" if len(day) > 7 else "at the end of"
            names.append(self._label(one.key, key) + (f" {on} {day_words(day)}" if day else ""))
        parts.rest.append(f"{one.label} in {_listed(names, 'or')}")

    def _limit(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"limited to {_counted(term)}")

    def _leader(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"{_listed([str(atom.value) for atom in term.atoms], 'or')} may use")

    def _list(self, one: QueryField, term: Term, parts: Parts) -> None:
        parts.rest.append(f"in {_listed([str(atom.value).replace(':', ' ', 1) for atom in term.atoms], 'or')}")

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
            words += joint + (str(part) if isinstance(part, int) else _small(self.vocabulary.fields[part].label))
        return words


def _small(label: str) -> str:
    """A label within a sentence; abbreviations stay as they are."""
    return " ".join(word.lower() if word[1:].islower() else word for word in label.split(" "))


def _when(atom: Atom) -> str:
    """On a day, in a month or year, from one to another."""
    first = day_words(str(atom.value))
    if atom.upper is not None:
        return f"from {first} to {day_words(str(atom.upper))}"
    if first == TODAY:
        return first
    return f"{'on' if first[:1].isdigit() and ' ' in first else 'in'} {first}"


def _counted(term: Term) -> str:
    values = _listed([_value(atom) for atom in term.atoms], "or")
    return f"{COUNTS.get(term.op, '')}{values}{COUNTS_AFTER.get(term.op, '')}"


def day_words(text: str) -> str:
    """A date as people write it: 30 June 2025, June 2025, 2025, today."""
    if text == TODAY:
        return text
    day: datetime.date = span(text)[0]
    if len(text) == 4:
        return text
    return f"{day:%B %Y}" if len(text) == 7 else f"{day.day} {day:%B %Y}"


def _known(term: Term) -> bool:
    return all(atom.form != "unknown" for atom in term.atoms)


def _texts(atoms: Iterable[Atom]) -> list[str]:
    """Patterns between slashes, words in quotes, in curly ones where they have straight ones themselves."""
    said = [(str(atom.value), atom.form) for atom in atoms]
    return [f"/{text}/" if form == "pattern" else f"“{text}”" if '"' in text else f'"{text}"' for text, form in said]


def _own(term: Term) -> str:
    """ "own", "own at least 3 of"."""
    if (term.op, term.atoms) == (">=", (Atom("number", 1),)):
        return "own"
    return f"own {OWNED.get(term.op, '')}{_listed([_value(atom) for atom in term.atoms], 'or')} of"


def _value(atom: Atom) -> str:
    if atom.upper not in (None, atom.value):
        return f"{atom.value} to {atom.upper}"
    return "X" if atom.form == "variable" else str(atom.value)


def _listed(words: list[str], last: str = "and") -> str:
    """Each once, the last joined by a word of its own."""
    words = list(dict.fromkeys(words))
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _order(one: Sort, vocabulary: Vocabulary) -> str:
    label = _small(vocabulary.fields[one.key].label) if one.key in vocabulary.fields else one.key
    kind = vocabulary.fields[one.key].kind if one.key in vocabulary.fields else ""
    if kind in ("number", "least"):
        return f"{'highest' if one.descending else 'lowest'} {label} first"
    if one.key == "date":
        return "newest first" if one.descending else "oldest first"
    if one.key == "added":
        return f"{'latest' if one.descending else 'earliest'} added first"
    if one.key == "rarity":
        return f"{'rarest' if one.descending else 'commonest'} first"
    return f"by {label}, backwards" if one.descending else f"by {label}"
