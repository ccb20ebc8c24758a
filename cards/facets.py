"""How many cards each choice of a filter would show, in one query.

A choice adds to what is chosen in its own filter, so that filter is left out of its counts; all others hold. Counts
over a whole large game are remembered for a few minutes: they change little and take longest.
"""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.db.models import CharField, Count, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Concat

from cards.filters import CardFilter
from cards.models import Card
from cards.models.sets import sees_everything

Counts = dict[str, dict[str, int]]
LARGE = 10_000
REMEMBERED = 300  # seconds
PRINTED = frozenset(("set", "rarity", "artist"))
"""Filters about a printing: they are asked of the printings themselves."""
_TEXT = CharField()


def facet_counts(filters: CardFilter) -> Counts:
    """The number of cards by choice, for type, subtype, class, set, rarity and enumerations; zeros are not there."""
    found: dict[str, dict[str, int]] = {}
    to_count: dict[str, QuerySet] = {}
    branches = {**BRANCHES, **{one.key: ({one.key}, _values(one.key)) for one in filters.game.schema.enums}}
    whole = {name for name, (own, _) in branches.items() if not filters.asked.keys() - own}
    for name, (_, rows) in branches.items():
        known = cache.get(_memory(filters, name)) if name in whole else None
        if known is None:
            to_count[name] = rows(filters)
        else:
            found[name] = known
    if to_count:
        first, *others = to_count.values()
        for name, key, number in first.union(*others, all=True) if others else first:
            found.setdefault(name, {})[key] = number
    if any(sum(found.get(name, {}).values()) > LARGE for name in whole):
        for name in whole & to_count.keys():
            cache.set(_memory(filters, name), found.get(name, {}), REMEMBERED)
    return _by_choice(filters, found)


def _memory(filters: CardFilter, name: str) -> str:
    who = "everything" if sees_everything(filters.user) else "public"
    return f"facets-{filters.game.slug}-{who}-{name}"


def _by_choice(filters: CardFilter, found: dict[str, dict[str, int]]) -> Counts:
    counts: Counts = {"type": {}, "subtype": {}}
    for key, number in found.get("kind", {}).items():
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


def _kinds(filters: CardFilter) -> QuerySet:
    cards = filters.matching(leave_out=("type", "subtype"))
    return _grouped(cards, "kind", Concat("type", Value("."), "subtype", output_field=_TEXT), Count("pk"))


def _classes(filters: CardFilter) -> QuerySet:
    every = filters.asked.get("class_match") == ["all"]
    links = Card.classes.through.objects.filter(card__in=filters.keys(leave_out=() if every else ("class",)))
    return _grouped(links, "class", Cast("cardclass_id", _TEXT), Count("card_id"))


def _values(key: str) -> Callable[[CardFilter], QuerySet]:
    def rows(filters: CardFilter) -> QuerySet:
        types = [one.key for one in filters.game.schema.types if any(use.field == key for use in one.uses)]
        cards = filters.matching(leave_out=(key,)).filter(type__in=types, values__has_key=key)
        return _grouped(cards, key, Cast(KeyTextTransform(key, "values"), _TEXT), Count("pk"))

    return rows


def _printings(name: str, column: str) -> Callable[[CardFilter], QuerySet]:
    def rows(filters: CardFilter) -> QuerySet:
        printings = filters.printings(leave_out=(name,))
        if filters.asked.keys() - PRINTED:
            leave_out = PRINTED if name in filters.asked else ()
            printings = printings.filter(card__in=filters.keys(leave_out))
        return _grouped(printings, name, Cast(column, _TEXT), Count("card_id", distinct=True))

    return rows


BRANCHES: dict[str, tuple[set[str], Callable[[CardFilter], QuerySet]]] = {
    # the filters that each leaves out, and its rows (facet, key, number)
    "kind": ({"type", "subtype"}, _kinds),
    "class": ({"class"}, _classes),
    "set": ({"set"}, _printings("set", "card_set_id")),
    "rarity": ({"rarity"}, _printings("rarity", "rarity_id")),
}
