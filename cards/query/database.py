"""A query as a condition of the database.

A query is asked of printings: a card is found when one of its printings that the person may know of answers all of it.
So conditions on printings that are joined by and go into one subquery, and the conditions on cards beside them stay
in their indexes. Not is driven inwards to the leaves, where a term with an unknown value matches nothing either way.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Min, Q, QuerySet

from cards.models import Card, Printing
from cards.query.card_terms import CardTerms
from cards.query.errors import FaultyQuery, QueryError
from cards.query.printed_terms import PrintedTerms
from cards.query.tree import Among, And, Comparison, Leaf, Limited, Node, Not, Or, Query, Term
from cards.query.vocabulary import Vocabulary

NOTHING = Q(pk__in=[])


def matching(query: Query, vocabulary: Vocabulary) -> QuerySet[Card]:
    """The cards that answer, of those the person may know of, in no order."""
    cards = Card.objects.visible_to(vocabulary.user)
    if vocabulary.game:
        cards = cards.in_game(vocabulary.game)
    return cards.filter(condition(query, vocabulary))


def matching_printings(query: Query, vocabulary: Vocabulary) -> QuerySet[Printing]:
    """The printings that answer, of those the person may know of, in no order; for `unique:art` one of each picture."""
    database = Database(vocabulary)
    found = database.printings.filter(Q() if query.root is None else database.on_printing(query.root, True))
    if query.unique != "art":
        return found
    first = found.order_by().values("card", "artist", "image").annotate(first=Min("pk"))
    return Printing.objects.filter(pk__in=first.values("first"))


def condition(query: Query, vocabulary: Vocabulary) -> Q:
    """What a query asks of cards; QueryError where looking for a pattern takes too long."""
    try:
        return Q() if query.root is None else Database(vocabulary).on_card(query.root, True)
    except FaultyQuery as error:
        place = max(0, query.text.find(f"/{vocabulary.patterns.slow}/"))
        raise QueryError(query.text, replace(error.fault, offset=place)) from None


@dataclass(eq=False)
class Database:
    """Conditions for one person's vocabulary."""

    vocabulary: Vocabulary

    @cached_property
    def of_card(self) -> CardTerms:
        """Terms about cards, asked of cards."""
        return CardTerms(self.vocabulary, "")

    @cached_property
    def of_printed_card(self) -> CardTerms:
        """Terms about cards, asked of printings."""
        return CardTerms(self.vocabulary, "card__")

    @cached_property
    def of_printing(self) -> PrintedTerms:
        """Terms about printings."""
        return PrintedTerms(self.vocabulary)

    @property
    def printings(self) -> QuerySet[Printing]:
        """The printings that the person may know of."""
        return Printing.objects.filter(card_set_id__in=[one.id for one in self.vocabulary.choices.sets])

    def on_card(self, node: Node, positive: bool) -> Q:
        """The condition on a card; `positive` is False below a not."""
        if isinstance(node, Not):
            return self.on_card(node.part, not positive)
        if isinstance(node, And | Or):
            if isinstance(node, And) == positive:
                return self._all(node.parts, positive)
            return _either(self.on_card(part, positive) for part in node.parts)
        if self.is_printed(node):
            return self._some_printing([node], positive)
        return self._leaf(node, positive, self.of_card.condition)

    def _all(self, parts: Sequence[Node], positive: bool) -> Q:
        printed = [part for part in parts if self.is_printed(part)]
        found = Q()
        among = tuple(self._lists(parts)) if positive else ()
        for part in parts:
            if among and isinstance(part, Term) and part not in printed:
                found &= self._leaf(part, positive, replace(self.of_card, among=among).condition)
            elif part not in printed:
                found &= self.on_card(part, positive)
        if len(printed) == 1:
            return found & self.on_card(printed[0], positive)
        return found & self._some_printing(printed, positive) if printed else found

    def _lists(self, parts: Sequence[Node]) -> Iterator[Any]:
        """Short lists that an index gives; PostgreSQL joins its indexes by itself."""
        if connection.vendor == "sqlite":
            for part in parts:
                if isinstance(part, Term) and (keys := self.of_card.listed(part)) is not None:
                    yield keys

    def _some_printing(self, parts: Sequence[Node], positive: bool) -> Q:
        """One and the same printing answers all the parts; a card without printings answers by what it is alone."""
        joint, unprinted = Q(), Q()
        for part in parts:
            joint &= self.on_printing(part, positive)
            unprinted &= self.unprinted(part, positive)
        return Q(pk__in=self.printings.filter(joint).values("card_id")) | unprinted

    def on_printing(self, node: Node, positive: bool) -> Q:
        """The condition on one printing and its card."""
        return self._walk(node, positive, self.on_printing, self._printed_leaf)

    def unprinted(self, node: Node, positive: bool) -> Q:
        """The condition on a card where nothing is known of printings."""
        return self._walk(node, positive, self.unprinted, self._unprinted_leaf)

    def _walk(self, node: Node, positive: bool, inner: Callable[[Node, bool], Q], leaf: Callable[[Leaf, bool], Q]) -> Q:
        if isinstance(node, Not):
            return inner(node.part, not positive)
        if isinstance(node, And | Or):
            found = [inner(part, positive) for part in node.parts]
            return _every(found) if isinstance(node, And) == positive else _either(found)
        if isinstance(node, Term) and node.meaning is not None:
            return inner(node.meaning, positive)
        return leaf(node, positive)

    def _printed_leaf(self, node: Leaf, positive: bool) -> Q:
        of = self.of_printing.condition if self.is_printed(node) else self.of_printed_card.condition
        return self._leaf(node, positive, of)

    def _unprinted_leaf(self, node: Leaf, positive: bool) -> Q:
        return NOTHING if self.is_printed(node) else self._leaf(node, positive, self.of_card.condition)

    def _leaf(self, node: Leaf, positive: bool, of: Callable[[Any], Q]) -> Q:
        if isinstance(node, Term):
            if any(atom.form == "unknown" for atom in node.atoms):
                return NOTHING
            if node.meaning is not None:
                return self.on_card(node.meaning, positive)
        return of(node) if positive else ~of(node)

    def is_printed(self, node: Node) -> bool:
        """Whether it says something of printings."""
        if isinstance(node, Not):
            return self.is_printed(node.part)
        if isinstance(node, And | Or):
            return any(self.is_printed(part) for part in node.parts)
        if isinstance(node, Comparison | Among | Limited):
            return False
        if node.meaning is not None:
            return self.is_printed(node.meaning)
        one = self.vocabulary.fields[node.field]
        if one.kind == "flags":
            named = {str(atom.value) for atom in node.atoms}
            return any(option.printed for option in one.options if option.key in named)
        return one.printed


def _every(conditions: Any) -> Q:
    found = Q()
    for one in conditions:
        found &= one
    return found


def _either(conditions: Any) -> Q:
    found = NOTHING
    for one in conditions:
        found |= one
    return found
