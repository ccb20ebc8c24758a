"""How many cards each choice of a filter would show, in one query.

A choice adds to what is chosen in its own filter, so that filter is left out of the query for its counts; all others
hold. Counts over a whole large game are remembered for a few minutes: they change little and take longest.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
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


def facet_counts(filters: CardFilter) -> Counts:
    """The number of cards by choice, for type, subtype, class, set, rarity and enumerations; zeros are not there."""
    found: dict[str, dict[str, int]] = {}
    to_count: dict[str, QuerySet] = {}
    without = {one.names[0]: _without(filters, one) for one in query_filters(filters.game) if isinstance(one, COUNTED)}
    whole = {name for name, query in without.items() if query.root is None}
    among = _counted_among(filters, without)
    for name, query in without.items():
        known = cache.get(_memory(filters, name)) if name in whole else None
        if known is not None:
            found[name] = known
        elif name not in among:
            to_count[name] = ROWS.get(name, _values(name))(_ground(filters, query))
    for name, key, number in _among_found(filters, among):
        found.setdefault(name, {})[key] = number
    if to_count:
        first, *others = to_count.values()
        for name, key, number in first.union(*others, all=True) if others else first:
            found.setdefault(name, {})[key] = number
    if any(sum(found.get(name, {}).values()) > LARGE for name in whole):
        for name in whole & to_count.keys():
            cache.set(_memory(filters, name), found.get(name, {}), REMEMBERED)
    return _by_choice(filters, found)


def _counted_among(filters: CardFilter, without: dict[str, Query]) -> tuple[str, ...]:
    """The filters whose choices are counted among the cards found, when they were few enough to know them all."""
    if filters.found is None:
        return ()
    database = Database(filters.vocabulary)
    asks_printings = any(database.is_printed(part) for part in parts_of(filters.query))
    of_printings = {"set", "rarity"} if asks_printings else set()
    return tuple(n for n, query in without.items() if query.root == filters.query.root and n not in of_printings)


def _among_found(filters: CardFilter, names: tuple[str, ...]) -> list[tuple[str, str, int]]:
    if not names:
        return []
    sql, parameters = _written(filters.game, names, tuple(one.id for one in filters.choices.sets))
    keys = KeyList(filters.found or ())
    with connection.cursor() as cursor:
        cursor.execute(sql, [keys.keys if one == KeyList.UNKNOWN else one for one in parameters])
        rows: list[tuple[str, str, int]] = cursor.fetchall()
    return rows


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


def _by_choice(filters: CardFilter, found: dict[str, dict[str, int]]) -> Counts:
    counts: Counts = {"type": {}, "subtype": {}}
    for key, number in found.get("type", {}).items():
        type_key, _, subtype = key.partition(".")
        counts["type"][type_key] = counts["type"].get(type_key, 0) + number
        if subtype:
            counts["subtype"][key] = number
    choices = {"class": filters.choices.classes, "set": filters.choices.sets, "rarity": filters.choices.rarities}
    for name, known in choices.items():
        by_id = found.get(name, {})
        counts[name] = {one.key: by_id[str(one.id)] for one in known if str(one.id) in by_id}
    counts.update({one.key: found.get(one.key, {}) for one in filters.game.schema.enums})
    return counts


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
