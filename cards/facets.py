"""How many cards each choice of a filter would show, in one query.

A choice adds to what is chosen in its own filter, so that filter is left out of the query for its counts; all others
hold. In a large game looking for those cards takes longer than all else on the page, which therefore asks for these
counts by itself once it is shown. Counts over a whole large game are remembered for a few minutes: they change little.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import CharField, Count, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Concat

from cards.filters import CardFilter
from cards.keys import KeyList
from cards.models import Card, Printing
from cards.models.sets import sees_everything
from cards.query import Query
from cards.query.database import Database, matching_printings
from cards.query.rewriting import parts_of
from cards.query.tree import all_of
from cards.query_filters import Classes, Keys, Kinds, QueryFilter, query_filters
from engine.core.game import Game

Counts = dict[str, dict[str, int]]
"""By filter and key of a choice."""
Found = dict[str, dict[str, int]]
"""The same by the row of a choice, as the database knows it."""
LARGE = 10_000
REMEMBERED = 300  # seconds
_TEXT = CharField()


@dataclass(frozen=True, slots=True)
class Ground:
    """What is counted: cards, their keys, and those of their printings that answer."""

    game: Game
    cards: QuerySet
    keys: Any
    printings: QuerySet


Rows = Callable[[Ground], QuerySet]


@dataclass(eq=False)
class Facets:
    """The number of cards by choice, for type, subtype, class, set, rarity and enumerations; zeros are not there."""

    filters: CardFilter

    @cached_property
    def counts(self) -> Counts:
        """What is counted at once."""
        others = {n: query for n, query in self._queries.items() if n not in self._among and n not in self._late}
        return _by_choice(self.filters, self._among_found() | self._counted(others))

    @cached_property
    def later(self) -> Counts:
        """What a page asks for once it is shown."""
        return _by_choice(self.filters, self._counted({name: self._queries[name] for name in self._late}))

    @property
    def waiting(self) -> frozenset[str]:
        """The filters whose numbers come later."""
        return self._late | {"subtype"} if "type" in self._late else self._late

    @cached_property
    def _queries(self) -> dict[str, Query]:
        """For each filter what the cards of its choices answer."""
        counted = [one for one in query_filters(self.filters.game) if isinstance(one, COUNTED)]
        return {one.names[0]: _without(self.filters, one) for one in counted}

    @cached_property
    def _among(self) -> tuple[str, ...]:
        """The filters whose choices are counted among the cards found, when they were few enough to know them all."""
        if self.filters.found is None:
            return ()
        query, database = self.filters.query, Database(self.filters.vocabulary)
        asks_printings = any(database.is_printed(part) for part in parts_of(query))
        of_printings = {"set", "rarity"} if asks_printings else set()
        return tuple(n for n, one in self._queries.items() if one.root == query.root and n not in of_printings)

    @cached_property
    def _late(self) -> frozenset[str]:
        """Filters in use, in a large game: their choices are of other cards, and to look for them takes its time."""
        used = frozenset(self._queries).difference(self._among)
        return used if used and self.filters.query.root is not None and _is_large(self.filters) else frozenset()

    def _among_found(self) -> Found:
        found: Found = {name: {} for name in self._among}
        if found:
            sets = tuple(one.id for one in self.filters.choices.sets)
            sql, parameters = _written(self.filters.game, self._among, sets)
            keys = KeyList(self.filters.found or ()).keys
            with connection.cursor() as cursor:
                cursor.execute(sql, [keys if one == KeyList.UNKNOWN else one for one in parameters])
                for name, key, number in cursor.fetchall():
                    found[name][key] = number
        return found

    def _counted(self, queries: dict[str, Query]) -> Found:
        """The counts of each, in one query; those over a whole large game are remembered."""
        found: Found = {name: {} for name in queries}
        whole = {name for name, query in queries.items() if query.root is None}
        places = {name: _memory(self.filters, name) for name in whole}
        known = {name: numbers for name in whole if (numbers := cache.get(places[name])) is not None}
        grounds = {name: _ground(self.filters, query) for name, query in queries.items() if name not in known}
        rows = [ROWS.get(name, _values(name))(ground) for name, ground in grounds.items()]
        if rows:
            for name, key, number in rows[0].union(*rows[1:], all=True) if rows[1:] else rows[0]:
                found[name][key] = number
        if any(sum(found[name].values()) > LARGE for name in whole):
            for name in whole - known.keys():
                cache.set(places[name], found[name], REMEMBERED)
        return found | known


def _is_large(filters: CardFilter) -> bool:
    name = _memory(filters, "large")
    large: bool | None = cache.get(name)
    if large is None:
        large = filters.queryset.order_by()[: LARGE + 1].count() > LARGE
        cache.set(name, large, REMEMBERED)
    return large


@lru_cache(maxsize=64)
def _written(game: Game, names: tuple[str, ...], sets: tuple[int, ...]) -> tuple[str, tuple[Any, ...]]:
    """The SQL that counts among cards: to write it takes ten times as long as to run it."""
    keys = KeyList(())
    keys.keys = KeyList.UNKNOWN
    cards = Card.objects.filter(pk__in=keys)
    ground = Ground(game, cards, keys, Printing.objects.filter(card_set_id__in=sets, card__in=keys))
    first, *others = (ROWS.get(name, _values(name))(ground) for name in names)
    return (first.union(*others, all=True) if others else first).query.sql_with_params()


def _ground(filters: CardFilter, query: Query) -> Ground:
    """What a query says of printings is asked of them, what it says of cards of their cards."""
    database = Database(filters.vocabulary)
    printed = [part for part in parts_of(query) if database.is_printed(part)]
    others = [part for part in parts_of(query) if part not in printed]
    printings = matching_printings(replace(query, root=all_of(printed), unique="cards"), filters.vocabulary)
    if others:
        printings = printings.filter(card__in=filters.keys(replace(query, root=all_of(others))))
    return Ground(filters.game, filters.matching(query), filters.keys(query), printings)


def _without(filters: CardFilter, one: QueryFilter) -> Query:
    """The query without a filter's values; all of some classes narrow, so they stay."""
    shown = one.read(filters.query)
    if not shown or "class_match" in shown:
        return filters.query
    return one.write(filters.query, {}, filters.vocabulary)


def _memory(filters: CardFilter, name: str) -> str:
    who = "everything" if sees_everything(filters.user) else "public"
    return f"facets-{filters.game.slug}-{who}-{name}"


def _by_choice(filters: CardFilter, found: Found) -> Counts:
    counts: Counts = {}
    if "type" in found:
        counts |= {"type": {}, "subtype": {}}
    for key, number in found.get("type", {}).items():
        type_key, _, subtype = key.partition(".")
        counts["type"][type_key] = counts["type"].get(type_key, 0) + number
        if subtype:
            counts["subtype"][key] = number
    choices = {"class": filters.choices.classes, "set": filters.choices.sets, "rarity": filters.choices.rarities}
    for name, known in choices.items():
        if name in found:
            counts[name] = {one.key: found[name][str(one.id)] for one in known if str(one.id) in found[name]}
    return counts | {one.key: found[one.key] for one in filters.game.schema.enums if one.key in found}


def _grouped(rows: QuerySet, name: str, key: Any, number: Count) -> QuerySet:
    named = rows.order_by().annotate(facet=Value(name, output_field=_TEXT), key=key)
    return named.values("facet", "key").annotate(number=number).values_list("facet", "key", "number")


def _kinds(ground: Ground) -> QuerySet:
    kinds = Concat("type", Value("."), "subtype", output_field=_TEXT)
    return _grouped(ground.cards, "type", kinds, Count("pk"))


def _classes(ground: Ground) -> QuerySet:
    links = Card.classes.through.objects.filter(card__in=ground.keys)
    return _grouped(links, "class", Cast("cardclass_id", _TEXT), Count("card_id"))


def _values(key: str) -> Rows:
    def rows(ground: Ground) -> QuerySet:
        types = [one.key for one in ground.game.schema.types if any(use.field == key for use in one.uses)]
        cards = ground.cards.filter(type__in=types, values__has_key=key)
        return _grouped(cards, key, Cast(KeyTextTransform(key, "values"), _TEXT), Count("pk"))

    return rows


def _printings(name: str, column: str) -> Rows:
    def rows(ground: Ground) -> QuerySet:
        return _grouped(ground.printings, name, Cast(column, _TEXT), Count("card_id", distinct=True))

    return rows


COUNTED = (Kinds, Classes, Keys)
"""The filters whose choices are counted."""
ROWS: dict[str, Rows] = {
    # rows (filter, key, number) of what answers a query; other filters are enumerations of the schema
    "type": _kinds,
    "class": _classes,
    "set": _printings("set", "card_set_id"),
    "rarity": _printings("rarity", "rarity_id"),
}
