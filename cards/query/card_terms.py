"""Terms about cards as conditions of the database; every condition is true or false, so that not is its complement."""

import operator
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import reduce
from typing import Any

from django.db.models import BigIntegerField, Func, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, IsNull, LessThan, LessThanOrEqual, Lookup
from django.utils import timezone

from cards import stats
from cards.keys import KeyList
from cards.legality import legal_printings
from cards.models import Card, FormatLimit, FormatVersion, OwnedCard, Printing, Ruling, TextRevision
from cards.query import values
from cards.query.fields import QueryField
from cards.query.tree import Among, Atom, Comparison, Leaf, Limited, Sum, Term
from cards.query.vocabulary import Vocabulary
from cards.search import TRIGRAM, Holding
from engine.core.cards import fold_search

LOOKUPS: Mapping[str, type[Lookup]] = {
    "=": Exact, ":": Exact, "<": LessThan, "<=": LessThanOrEqual, ">": GreaterThan, ">=": GreaterThanOrEqual,
}  # fmt: skip
SUFFIXES = {":": "", "=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}


@dataclass(eq=False)
class CardTerms:
    """Conditions on cards, reached over `path` from the rows asked for: nothing, or `card__` from printings."""

    vocabulary: Vocabulary
    path: str
    among: tuple[Any, ...] = ()
    """Lists of keys in which every card is that is asked for: what has many rows is looked for among them only."""

    def condition(self, leaf: Leaf) -> Q:
        """The condition of a leaf whose values are all known."""
        if isinstance(leaf, Comparison):
            return self._comparison(leaf)
        if isinstance(leaf, Among):
            return self._among(leaf.cards)
        if isinstance(leaf, Limited):
            return self._limited(leaf)
        one = self.vocabulary.fields[leaf.field]
        found: Q = getattr(self, f"_{one.kind}")(one, leaf)
        return found

    def _q(self, **lookups: Any) -> Q:
        return Q(**{f"{self.path}{name}": value for name, value in lookups.items()})

    def _among(self, keys: Any) -> Q:
        return self._q(pk__in=KeyList(keys))

    def _in(self, rows: Any) -> Q:
        return self._q(pk__in=rows)

    def _cards(self) -> QuerySet[Card]:
        cards = Card.objects.visible_to(self.vocabulary.user)
        return cards.in_game(self.vocabulary.game) if self.vocabulary.game else cards

    # texts

    def _text(self, one: QueryField, term: Term) -> Q:
        return any_of(self._text_atom(one, term.op, atom) for atom in term.atoms)

    def _text_atom(self, one: QueryField, op: str, atom: Atom) -> Q:
        text = str(atom.value)
        if one.stored is not None:
            test = text_test(op, atom)
            return self._scan(one.key, lambda value: isinstance(value, str) and test(value))
        if atom.form == "pattern":
            return self._among(self._with_pattern(one.key, text))
        wanted = fold_search(text)
        if one.key == "name":
            return self._name(op, wanted)
        if op == "=":
            return self._q(search__endswith=f"\n{wanted}")
        found_below = self._q(search__below=wanted)
        return found_below & self._q(search__has=wanted) if len(wanted) >= TRIGRAM else found_below

    def listed(self, leaf: Leaf) -> Any:
        """A short list of keys that has all answers of a term in it, where an index gives one; else None."""
        if not isinstance(leaf, Term) or leaf.op != ":" or len(leaf.atoms) != 1 or leaf.field not in ("name", "text"):
            return None
        wanted = fold_search(str(leaf.atoms[0].value))
        if leaf.atoms[0].form != "word" or len(wanted) < TRIGRAM:
            return None
        return Holding(wanted) if leaf.field == "text" else self._named(leaf.op, wanted)

    def _with_pattern(self, field: str, pattern: str) -> list[int]:
        known = self.vocabulary.patterns
        if (field, pattern) not in known.found:
            sure = values.required(pattern)
            cards = self._cards().filter(search__has=sure) if len(sure) >= TRIGRAM else self._cards()
            rows = cards.order_by().values_list("pk", field)
            with closing(rows.iterator()) as each:  # now, not when the collector finds what a slow pattern left open
                known.look_through(each, field, pattern)
        return known.found[field, pattern]

    def _name(self, op: str, wanted: str) -> Q:
        return self._in(self._named(op, wanted))

    def _named(self, op: str, wanted: str) -> Any:
        """By the card's own name, or that of a printing in another language; a union, for each has its own index."""
        sets = [one.id for one in self.vocabulary.choices.sets]
        names = Printing.objects.translated().filter(card_set_id__in=sets).order_by()
        if op == "=":
            own, names = self._cards().filter(sort_name=wanted), names.filter(search_name=wanted)
        else:
            indexed = len(wanted) >= TRIGRAM
            cards = Card.objects.filter(search__has=wanted) if indexed else self._cards()
            own, names = cards.filter(sort_name__contains=wanted), names.filter(search_name__contains=wanted)
        return own.order_by().values("pk").union(names.values("card_id"))

    def _words(self, one: QueryField, term: Term) -> Q:
        wanted = {fold_search(str(atom.value)) for atom in term.atoms}
        return self._scan(
            one.key, lambda value: isinstance(value, list) and not wanted.isdisjoint(fold_search(w) for w in value)
        )

    def _scan(self, key: str, test: Callable[[Any], bool]) -> Q:
        """Cards found by looking through a field that few cards have."""
        rows = self._cards().order_by().filter(values__has_key=key).values_list("pk", "values")
        return self._among([card for card, fields in rows.iterator() if test(fields[key])])

    # values of a list

    def _enum(self, one: QueryField, term: Term) -> Q:
        keys = [str(atom.value) for atom in term.atoms]
        if one.stored is not None:
            return stats.one_of(stats.Listed(one.key, self.path), keys)
        if one.key == "sub":
            bare = [key for key in keys if "." not in key]
            scoped = [key.split(".") for key in keys if "." in key]
            return any_of(
                [*([self._q(subtype__in=bare)] if bare else []), *(self._q(type=t, subtype=s) for t, s in scoped)]
            )
        return self._q(**{f"{one.key}__in": keys})

    def _set(self, one: QueryField, term: Term) -> Q:
        links = Card.classes.through.objects.order_by()
        for keys in self.among:
            links = links.filter(card__in=keys)
        groups = [option.ids for option in self.vocabulary.options(one.key, [str(atom.value) for atom in term.atoms])]
        ids = [row for group in groups for row in group]
        within = ~self._in(links.exclude(cardclass_id__in=ids).values("card_id"))
        if term.op == ":":
            return self._in(links.filter(cardclass_id__in=ids).values("card_id"))
        every = reduce(
            operator.and_, (self._in(links.filter(cardclass_id__in=group).values("card_id")) for group in groups)
        )
        return {
            ">=": every, "<=": within, "=": every & within, ">": every & ~within, "<": within & ~every,
        }[term.op]  # fmt: skip

    def _flags(self, one: QueryField, term: Term) -> Q:
        return any_of(self.flag(one.key, str(atom.value)) for atom in term.atoms)

    def flag(self, field: str, key: str) -> Q:
        """Whether something is, or is there."""
        known = {
            ("is", "vanilla"): lambda: self._q(text=""),
            ("is", "errata"): lambda: self._in(TextRevision.objects.filter(kind="errata").values("card_id")),
            ("has", "ruling"): lambda: self._in(Ruling.objects.order_by().values("card_id")),
            ("has", "text"): lambda: ~self._q(text=""),
            ("has", "class"): lambda: self._in(Card.classes.through.objects.values("card_id")),
        }
        if (field, key) in known:
            return known[field, key]()
        has = self._q(values__has_key=key)
        return has & self._q(**{f"values__{key}": True}) if field == "is" else has

    # numbers

    def _stat(self, key: str) -> stats.Stat:
        return stats.Stat(key, self.path)

    def _number(self, one: QueryField, term: Term) -> Q:
        stat = self._stat(one.key)
        if term.op == "!=":
            plain = Term(one.key, ":", term.atoms)
            return ~self._number(one, plain) & stats.printed(stat)
        return any_of(self._number_atom(one.key, stat, term.op, atom) for atom in term.atoms)

    def _number_atom(self, key: str, stat: stats.Stat, op: str, atom: Atom) -> Q:
        if atom.form == "none":
            return ~self._q(values__has_key=key)
        if atom.form == "variable":
            return self._q(values__has_key=key) & self._q(**{f"values__{key}": "X"})
        low, high = int(atom.value), atom.upper
        if high is not None:
            return stats.compare(GreaterThanOrEqual, stat, low) & stats.compare(LessThanOrEqual, stat, int(high))
        return stats.compare(LOOKUPS[op], stat, low)

    def _count(self, one: QueryField, term: Term) -> Q:
        if term.op == "!=":
            return ~self._count(one, Term(one.key, ":", term.atoms))
        return any_of(self._count_atom(term.op, atom) for atom in term.atoms)

    def _count_atom(self, op: str, atom: Atom) -> Q:
        """Counted for each card by itself, so that whoever needs a page of many counts no more than that."""
        links = Card.classes.through.objects.filter(card=OuterRef(f"{self.path}pk")).order_by()
        number = Subquery(links.annotate(number=Func("pk", function="COUNT")).values("number"))
        low, high = int(atom.value), atom.upper
        if high is not None:
            return Q(GreaterThanOrEqual(number, low), LessThanOrEqual(number, int(high)))
        return Q(LOOKUPS[op](number, low))

    def _owned(self, one: QueryField, term: Term) -> Q:
        """Only what somebody owns is kept, so a term that no copies answer is all cards but those that do not."""
        owned = OwnedCard.objects.of(self.vocabulary.user).order_by()
        asked = number_range("copies", ":" if term.op == "!=" else term.op, term.atoms)
        asked = ~asked if term.op == "!=" else asked
        if values.holds(term, 0):
            return ~self._in(owned.exclude(asked).values("card_id"))
        return self._in(owned.filter(asked).values("card_id"))

    def _comparison(self, leaf: Comparison) -> Q:
        keys = dict.fromkeys((*leaf.left.fields, *leaf.right.fields))
        there = [Q(IsNull(self._stat(key), False)) for key in keys]
        lookup = LOOKUPS["=" if leaf.op == "!=" else leaf.op](self._sum(leaf.left), self._sum(leaf.right))
        test = Q(lookup)
        return reduce(operator.and_, there) & (~test if leaf.op == "!=" else test)

    def _sum(self, one: Sum) -> Any:
        large = BigIntegerField()
        total: Any = None
        for sign, part in one.parts:
            value = Cast(self._stat(part), large) if isinstance(part, str) else Value(part, output_field=large)
            if total is None:
                total = value if sign > 0 else Value(0, output_field=large) - value
            else:
                total = total + value if sign > 0 else total - value
        return total

    # formats

    def _format(self, one: QueryField, term: Term) -> Q:
        return any_of(self._in_format(one.key, str(atom.value)) for atom in term.atoms)

    def _in_format(self, field: str, named: str) -> Q:
        key, _, text = named.partition("@")
        day = values.span(text)[1] if text else timezone.localdate()
        game = self.vocabulary.game
        assert game is not None
        version = FormatVersion.objects.current(game, key, day)
        banned = self._in(FormatLimit.objects.filter(version=version, copies=0).values("card_id"))
        if field == "banned":
            return banned
        return self._in(legal_printings(game, version, day, self.vocabulary.user).values("card_id")) & ~banned

    def _limited(self, leaf: Limited) -> Q:
        day = values.span(leaf.day)[1] if leaf.day else timezone.localdate()
        assert self.vocabulary.game is not None
        version = FormatVersion.objects.current(self.vocabulary.game, leaf.format, day)
        allowed = number_range("copies", ":" if leaf.op == "!=" else leaf.op, leaf.atoms)
        limits = FormatLimit.objects.filter(~allowed if leaf.op == "!=" else allowed, version=version)
        return self._in(limits.values("card_id"))


def number_range(column: str, op: str, atoms: tuple[Atom, ...]) -> Q:
    """A column of whole numbers compared with any of the values."""
    return any_of(
        Q(**{f"{column}__gte": atom.value, f"{column}__lte": atom.upper})
        if atom.upper is not None
        else Q(**{f"{column}{SUFFIXES[op]}": atom.value})
        for atom in atoms
    )


def text_test(op: str, atom: Atom) -> Callable[[str], bool]:
    """Whether a text, as it is stored, answers a value."""
    if atom.form == "pattern":
        found = values.compiled(str(atom.value))
        return lambda text: found.search(text) is not None
    wanted = fold_search(str(atom.value))
    return (lambda text: fold_search(text) == wanted) if op == "=" else (lambda text: wanted in fold_search(text))


def any_of(conditions: Any) -> Q:
    """Any of some conditions; nothing for none."""
    found = list(conditions)
    return reduce(operator.or_, found) if found else Q(pk__in=[])
