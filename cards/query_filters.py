"""Each filter of the card list as parts of the query: what it shows of one, and the query with it changed.

Values are as the filter form cleans them: lists of keys, numbers, texts. What cannot be read out of a query, such as a
type below an or, stays in the query and is shown by no filter.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from cards.query.canonical import canonical, value_text
from cards.query.rewriting import (
    chosen,
    parts_of,
    range_of,
    rewritten,
    with_range,
    with_sorts,
    with_text,
    with_values,
)
from cards.query.tree import Node, Or, Query, Sort, Term
from cards.query.vocabulary import Vocabulary
from cards.search import words_of
from engine.core.game import Game

Values = Mapping[str, Any]
SORTS = {"number": "num"}
"""Sort keys of the page by another name than in queries."""


class QueryFilter(Protocol):
    """A filter: the fields of its form, what it shows of a query, the query with its values instead."""

    names: tuple[str, ...]

    def read(self, query: Query) -> dict[str, Any]:
        """The values of its fields that are in force; those without any are not there."""

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """The query with these values instead of those it had."""


@dataclass(frozen=True)
class Keys:
    """Any of some values of a list: `set:a,b`."""

    name: str

    @property
    def names(self) -> tuple[str, ...]:
        """Its one field."""
        return (self.name,)

    def read(self, query: Query) -> dict[str, Any]:
        """The values chosen."""
        found = chosen(query, self.name)
        return {self.name: found} if found else {}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With other values."""
        return with_values(query, self.name, values.get(self.name, ()), vocabulary)


class Classes:
    """Any (`class:a,b`) or all (`class>=a,b`) of some classes."""

    names = ("class", "class_match")

    def read(self, query: Query) -> dict[str, Any]:
        """The classes and whether all of them are asked for."""
        if any_of := chosen(query, "class"):
            return {"class": any_of}
        every = chosen(query, "class", ">=")
        return {"class": every, "class_match": ["all"]} if every else {}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With other classes."""
        op = ">=" if values.get("class_match") == ["all"] else ":"
        return with_values(query, "class", values.get("class", ()), vocabulary, op, (":", ">="))


@dataclass(frozen=True)
class Kinds:
    """Types and subtypes: `type:a`, `sub:b.c` for some of a type, and both joined by or."""

    game: Game
    names = ("type", "subtype")

    def read(self, query: Query) -> dict[str, Any]:
        """The types, those of a chosen subtype too, and the subtypes as `type.subtype`."""
        types, subtypes, _ = self._found(query)
        return {name: found for name, found in (("type", types), ("subtype", subtypes)) if found}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With other types and subtypes; a type that is taken away takes its subtypes with it."""
        types, subtypes = list(values.get("type", ())), set(values.get("subtype", ()))
        before, _, parts = self._found(query)
        gone = set(before) - set(types)
        scoped = [one for one in self._scoped(subtypes, types) if one.partition(".")[0] not in gone]
        narrowed = {one.partition(".")[0] for one in scoped}
        whole = [] if any("." not in one for one in subtypes) else [one for one in types if one not in narrowed]
        kinds = [f"type:{','.join(whole)}"] if whole else []
        kinds += [f"sub:{','.join(self._short(scoped))}"] if scoped else []
        if subtypes and types and not kinds:  # subtypes that none of the types has: nothing, not everything
            return rewritten(query, parts, f"type:{','.join(types)} sub:{','.join(sorted(subtypes))}", vocabulary)
        text = f"({' or '.join(kinds)})" if len(kinds) > 1 else "".join(kinds)
        return rewritten(query, parts, text, vocabulary)

    def _found(self, query: Query) -> tuple[list[str], list[str], list[Node]]:
        """Types, subtypes, and the parts of the query that say so."""
        parts = parts_of(query)
        for part in parts:
            if isinstance(part, Or) and [_field(one) for one in part.parts] == ["type", "sub"]:
                types, subtypes = (_keys(one) for one in part.parts)
                return self._ordered(types, scoped := self._scoped(subtypes, ())), scoped, [part]
        named = {_field(part): part for part in reversed(parts)}
        types = _keys(named["type"]) if "type" in named else []
        subtypes = _keys(named["sub"]) if "sub" in named else []
        found = self._scoped(subtypes, types)
        if types and subtypes and not found:
            return [], [], []
        own = [named[name] for name in ("type", "sub") if name in named]
        return self._ordered(() if found else types, found), found, own

    def _ordered(self, types: Iterable[str], subtypes: list[str]) -> list[str]:
        known = {*types, *(one.partition(".")[0] for one in subtypes)}
        return [one.key for one in self.game.schema.types if one.key in known]

    def _scoped(self, subtypes: Iterable[str], types: Iterable[str]) -> list[str]:
        """The subtypes by type; those that stand for several types in each of the types, or in all."""
        wanted, within = set(subtypes), set(types)
        return [
            f"{one.key}.{choice.key}"
            for one in self.game.schema.types
            for choice in one.subtypes
            if f"{one.key}.{choice.key}" in wanted or (choice.key in wanted and (one.key in within or not within))
        ]

    def _short(self, scoped: list[str]) -> list[str]:
        """Without the type where every type with the subtype is meant."""
        every = {key: self._scoped([key], ()) for key in (one.partition(".")[2] for one in scoped)}
        whole = {key for key, all_of_it in every.items() if set(all_of_it) <= set(scoped)}
        return list(dict.fromkeys(key if (key := one.partition(".")[2]) in whole else one for one in scoped))


class Has:
    """Fields that a card must have, a term each: `has:hp`."""

    names = ("has",)

    def read(self, query: Query) -> dict[str, Any]:
        """The fields."""
        found = [key for part in self._parts(query) for key in _keys(part)]
        return {"has": found} if found else {}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With other fields."""
        text = " ".join(f"has:{one}" for one in values.get("has", ()))
        return rewritten(query, self._parts(query), text, vocabulary)

    def _parts(self, query: Query) -> list[Node]:
        return [part for part in parts_of(query) if _field(part) == "has" and len(_keys(part)) == 1]


class Artist:
    """A part of the artist's name: `artist:pia`."""

    names = ("artist",)

    def read(self, query: Query) -> dict[str, Any]:
        """The text looked for."""
        found = self._parts(query)
        return {"artist": str(found[0].atoms[0].value)} if found else {}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With another text."""
        text = values.get("artist", "")
        return rewritten(query, self._parts(query), f"artist:{value_text(text)}" if text else "", vocabulary)

    def _parts(self, query: Query) -> list[Term]:
        found = [one for one in parts_of(query) if isinstance(one, Term) and one.field == "artist" and one.op == ":"]
        return [one for one in found if len(one.atoms) == 1 and one.atoms[0].form == "word"][:1]


class Name:
    """Words of the name, from addresses that have them apart; in a query they are bare words, which no filter shows."""

    names = ("name",)

    def read(self, query: Query) -> dict[str, Any]:
        """Nothing."""
        return {}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With these words too."""
        quoted = ('"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"' for word in words_of(values["name"]))
        return rewritten(query, (), " ".join(quoted), vocabulary) if values.get("name") else query


@dataclass(frozen=True)
class Range:
    """A number between two ends: `hp:3..5`."""

    key: str

    @property
    def names(self) -> tuple[str, ...]:
        """Both ends."""
        return f"{self.key}_min", f"{self.key}_max"

    def read(self, query: Query) -> dict[str, Any]:
        """The ends there are."""
        return {name: end for name, end in zip(self.names, range_of(query, self.key), strict=True) if end is not None}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """With other ends."""
        low, high = (values.get(name) for name in self.names)
        return with_range(query, self.key, low, high, vocabulary)


class Order:
    """The order: `sort:hp-`."""

    names = ("sort",)

    def read(self, query: Query) -> dict[str, Any]:
        """The key, with a minus before it for the other direction; of several keys none."""
        if len(query.sorts) != 1:
            return {"sort": "query"} if query.sorts else {}
        key = next((page for page, own in SORTS.items() if own == query.sorts[0].key), query.sorts[0].key)
        return {"sort": f"-{key}" if query.sorts[0].descending else key}

    def write(self, query: Query, values: Values, vocabulary: Vocabulary) -> Query:
        """In another order; `query` leaves it."""
        asked = values.get("sort", "")
        key = asked.removeprefix("-")
        if asked == "query":
            return query
        return with_sorts(query, [Sort(SORTS.get(key, key), asked != key)] if key and key != "match" else [])


@cache
def query_filters(game: Game) -> tuple[QueryFilter, ...]:
    """The filters of a game's card list."""
    schema = game.schema
    listed = [Keys(one.key) for one in schema.enums]
    ranges = [Range(one.key) for one in schema.numbers]
    return (Name(), Kinds(game), Classes(), *listed, Keys("set"), Keys("rarity"), *ranges, Has(), Artist(), Order())


def shown(query: Query, game: Game) -> dict[str, Any]:
    """What all filters show of a query."""
    found: dict[str, Any] = {}
    for one in query_filters(game):
        found |= one.read(query)
    return found


def folded(query: Query, given: Values, before: Query | None, vocabulary: Vocabulary) -> Query:
    """The query with what was changed in the filters since they showed `before`.

    Without `before` the filters are those of an address that a person wrote: they narrow what the query says.
    """
    assert vocabulary.game is not None
    for one in query_filters(vocabulary.game):
        mine = {name: given[name] for name in one.names if name in given}
        if _same(mine, one.read(before) if before else {}):
            continue
        if before is None and one.read(query) and mine.keys() != {"sort"}:
            query = with_text(query, canonical(one.write(Query(), mine, vocabulary)), vocabulary)
        else:
            query = one.write(query, mine, vocabulary)
    return query


def _same(one: Values, other: Values) -> bool:
    plain = [{name: set(v) if isinstance(v, list) else v for name, v in values.items()} for values in (one, other)]
    return plain[0] == plain[1]


def _terms(part: Node) -> Iterator[Term]:
    if isinstance(part, Term) and part.op == ":" and all(atom.form == "key" for atom in part.atoms):
        yield part


def _field(part: Node) -> str:
    return next((term.field for term in _terms(part)), "")


def _keys(part: Node) -> list[str]:
    return [str(atom.value) for term in _terms(part) for atom in term.atoms]
