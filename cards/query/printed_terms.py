"""Terms about printings as conditions of the database.

Sets and rarities of a game are few and known, so whatever can be asked of them (dates, how rare) becomes a list of
their ids, without a join.
"""

import datetime
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from cards.choices import Choice
from cards.keys import KeyList
from cards.models import CardSet, Printing
from cards.models.printings import number_sort_key
from cards.query import values
from cards.query.card_terms import SUFFIXES, CardTerms, any_of, text_test
from cards.query.fields import QueryField
from cards.query.tree import Atom, Leaf, Term
from cards.query.vocabulary import Vocabulary
from engine.core.cards import fold_search

MONTH = datetime.timedelta(days=31)


@dataclass(eq=False)
class PrintedTerms:
    """Conditions on printings."""

    vocabulary: Vocabulary
    today: datetime.date = field(default_factory=timezone.localdate)

    def condition(self, leaf: Leaf) -> Q:
        """The condition of a leaf about printings whose values are all known."""
        assert isinstance(leaf, Term)
        one = self.vocabulary.fields[leaf.field]
        found: Q = getattr(self, f"_{one.kind}")(one, leaf)
        return found

    def _text(self, one: QueryField, term: Term) -> Q:
        if one.key == "artist":
            tests = [text_test(term.op, atom) for atom in term.atoms]
            names_of = self.vocabulary.names_of
            drawn_by = [
                one for one in self.vocabulary.artists if any(test(name) for test in tests for name in names_of(one))
            ]
            return Q(artist__in=drawn_by)
        return any_of(self._flavour(term.op, atom) for atom in term.atoms)

    def _flavour(self, op: str, atom: Atom) -> Q:
        if atom.form == "pattern":
            return Q(pk__in=KeyList(self._with_pattern(str(atom.value))))
        wanted = fold_search(str(atom.value))
        return Q(search_flavour=wanted) if op == "=" else Q(search_flavour__contains=wanted)

    def _with_pattern(self, pattern: str) -> list[int]:
        known = self.vocabulary.patterns
        if ("flavor", pattern) not in known.found:
            sets = [one.id for one in self.vocabulary.choices.sets]
            rows = Printing.objects.filter(card_set__in=sets).values_list("pk", "flavour")
            if not values.compiled(pattern).search(""):  # most printings have none
                rows = rows.exclude(flavour="")
            with closing(rows.iterator()) as each:
                known.look_through(each, "flavor", pattern)
        return known.found["flavor", pattern]

    def _enum(self, one: QueryField, term: Term) -> Q:
        keys = [str(atom.value) for atom in term.atoms]
        if one.key == "lang":
            return Q(language__in=keys)
        return Q(card_set_id__in=[row for option in self.vocabulary.options("set", keys) for row in option.ids])

    def _ordered(self, one: QueryField, term: Term) -> Q:
        named = self.vocabulary.options(one.key, [str(atom.value) for atom in term.atoms])
        if term.op == ":":
            return Q(rarity_id__in=[row for option in named for row in option.ids])
        rank = named[0].rank
        return Q(rarity_id__in=[one.id for one in self.vocabulary.choices.rarities if _holds(one.rank, term.op, rank)])

    def _numbering(self, one: QueryField, term: Term) -> Q:
        if term.op == "!=":
            return ~self._numbering(one, Term(one.key, ":", term.atoms))
        return any_of(self._number_atom(term.op, atom) for atom in term.atoms)

    def _number_atom(self, op: str, atom: Atom) -> Q:
        key = number_sort_key(str(atom.value))
        if atom.upper is not None:
            return Q(number_key__gte=key, number_key__lte=number_sort_key(str(atom.upper)))
        return Q(**{f"number_key{SUFFIXES[op]}": key})

    def _date(self, one: QueryField, term: Term) -> Q:
        return self._of_sets(lambda choice: choice.date is not None and date_holds(choice.date, term))

    def _of_sets(self, test: Callable[[Choice], bool]) -> Q:
        return Q(card_set_id__in=[one.id for one in self.vocabulary.choices.sets if test(one)])

    def _flags(self, one: QueryField, term: Term) -> Q:
        options = self.vocabulary.options(one.key, [str(atom.value) for atom in term.atoms])
        cards = CardTerms(self.vocabulary, "card__")
        return any_of(
            self._flag(one.key, option.key) if option.printed else cards.flag(one.key, option.key) for option in options
        )

    def _flag(self, field: str, key: str) -> Q:
        if field == "new":
            return self._new(key)
        return {
            "preview": lambda: self._of_sets(lambda choice: choice.status == CardSet.Status.PREVIEW),
            "reprint": self._reprint,
            "image": lambda: ~Q(image=""),
            "flavor": lambda: ~Q(flavour=""),
            "artist": lambda: ~Q(artist=""),
            "rarity": lambda: Q(rarity_id__isnull=False),
        }[key]()

    def _reprint(self) -> Q:
        """A printing after another of the same card in an earlier set."""
        sets = [one.id for one in self.vocabulary.choices.sets]
        earlier = Printing.objects.filter(
            card=OuterRef("card"), card_set__in=sets, card_set__released_on__lt=OuterRef("card_set__released_on")
        )
        return Q(Exists(earlier))

    def _new(self, key: str) -> Q:
        dates = [one.date for one in self.vocabulary.choices.sets if one.date is not None and one.date <= self.today]
        if key == "month":
            return self._of_sets(lambda one: one.date is not None and self.today - MONTH <= one.date <= self.today)
        latest = max(dates, default=None)
        found = self._of_sets(lambda one: one.date is not None and one.date == latest)
        return found & ~self._reprint() if key == "card" else found


def date_holds(day: datetime.date, term: Term) -> bool:
    """Whether a day answers the values of a term."""
    held = [_date_holds(day, term.op, atom) for atom in term.atoms]
    return all(held) if term.op == "!=" else any(held)


def _date_holds(day: datetime.date, op: str, atom: Atom) -> bool:
    first, last = values.span(str(atom.value), timezone.localdate)
    if atom.upper is not None:
        last = values.span(str(atom.upper), timezone.localdate)[1]
    return {
        ":": first <= day <= last, "!=": not first <= day <= last, "<": day < first, "<=": day <= last,
        ">": day > last, ">=": day >= first,
    }[op]  # fmt: skip


def _holds(rank: int, op: str, than: int) -> bool:
    return {"<": rank < than, "<=": rank <= than, ">": rank > than, ">=": rank >= than}[op]
