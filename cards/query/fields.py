"""The fields a query may name, made from a game's card schema: their names, their kinds, the values they know."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from django.conf.locale import LANG_INFO
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.core.game import Game
from engine.core.schema import Field
from engine.languages import kind_words, midsentence, spoken_in_english
from engine.registry import games

Kind = Literal[
    "text", "words", "enum", "ordered", "set", "number", "count", "least", "cases", "numbering", "date", "flags",
    "keyword", "format", "limit", "leader", "list", "owned",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a field knows."""

    key: str
    label: str
    plural: str = ""
    ids: tuple[int, ...] = ()
    rank: int = 0
    printed: bool = False
    """Whether it is a fact about a printing, in fields that mix both."""


@dataclass(frozen=True, slots=True)
class QueryField:
    """A field of the language; `printed` says that it is a fact about a printing, not about the card."""

    key: str
    label: str
    kind: Kind
    aliases: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    printed: bool = False
    stored: Field | None = None
    """The field of the schema that it stands for."""
    parts: tuple[str, ...] = ()
    """The number fields of a `least`, which is true when it is true for any of them."""
    cases: tuple[tuple[int, str], ...] = ()
    """The number that cards of a query have; the first query that matches counts."""

    @property
    def names(self) -> tuple[str, ...]:
        """What it may be called in a query, the long name first."""
        return (self.key, *self.aliases)

    def with_options(self, options: Iterable[Option]) -> "QueryField":
        """The same field with the values a person may know of."""
        return replace(self, options=tuple(options))


IS = (
    Option("preview", gettext_noop("previewed"), printed=True),
    Option("reprint", gettext_noop("reprinted"), printed=True),
    Option("errata", gettext_noop("with an erratum")),
    Option("vanilla", gettext_noop("without text")),
)
HAS = (
    Option("image", gettext_noop("a picture"), printed=True),
    Option("flavor", gettext_noop("flavour text"), printed=True),
    Option("artist", gettext_noop("an artist"), printed=True),
    Option("rarity", gettext_noop("a rarity"), printed=True),
    Option("ruling", gettext_noop("a ruling")),
    Option("text", gettext_noop("text")),
    Option("class", gettext_noop("a class")),
)
NEW = (
    Option("set", gettext_noop("in the newest set")),
    Option("card", gettext_noop("for the first time in the newest set")),
    Option("month", gettext_noop("within the last 31 days")),
)


def fields_of(game: Game | None) -> tuple[QueryField, ...]:
    """The fields of a game, or those that all games have; classes, sets and rarities get their values later."""
    return _fields(game, games())


@cache
def _fields(game: Game | None, every: tuple[Game, ...]) -> tuple[QueryField, ...]:
    schemas = [game.schema] if game else [one.schema for one in every]
    types = {one.key: Option(one.key, one.label, one.plural) for schema in schemas for one in schema.types}
    own = list(_own_fields(game)) if game else []
    taken = {name for one in own for name in one.names}
    languages = (Option(code, _(str(one["name"]))) for code, one in LANG_INFO.items() if "name" in one)
    has = [*_said(HAS), *(Option(one.key, one.label) for schema in schemas if game for one in schema.fields)]
    flags = [Option(one.key, one.label) for schema in schemas if game for one in schema.fields if one.kind == "flag"]
    label = game.schema.class_label if game else _("class")
    english = spoken_in_english(game).schema.class_label if game else "class"
    common = [
        QueryField("name", _("name"), "text", ("n",)),
        QueryField("text", _("text"), "text", ("x", "o")),
        QueryField("flavor", _("flavour text"), "text", ("ft", "flavour"), printed=True),
        QueryField("type", _("type"), "enum", ("t",), tuple(types.values())),
        QueryField("sub", _("subtype"), "enum", ("st", "subtype"), tuple(_subtypes(game))),
        QueryField("class", label if label.isupper() else midsentence(label), "set", ("c", _name(english))),
        QueryField("classes", _("number of classes"), "count"),
        QueryField("set", _("set"), "enum", ("s", "e"), printed=True),
        QueryField("num", _("collector number"), "numbering", ("cn",), printed=True),
        QueryField("rarity", _("rarity"), "ordered", ("r",), printed=True),
        QueryField("artist", _("artist"), "text", ("a",), printed=True),
        QueryField("date", _("date"), "date", printed=True),
        QueryField("year", _("year"), "date", printed=True),
        QueryField("new", _("new"), "flags", options=tuple(replace(one, printed=True) for one in _said(NEW))),
        QueryField("is", _("is"), "flags", options=(*_said(IS), *flags)),
        QueryField("has", _("has"), "flags", options=tuple({one.key: one for one in (*has,)}.values())),
        QueryField("game", _("game"), "enum", options=tuple(Option(one.slug, one.name) for one in games())),
        QueryField("lang", _("language"), "enum", ("language",), tuple(languages), printed=True),
        QueryField("in", _("list"), "list"),
        QueryField("for", _("what a card may use"), "leader"),
        QueryField("own", _("copies you own"), "owned"),
    ]
    if game and game.has_decks:
        formats = tuple(Option(one.key, one.label) for one in game.formats)
        common += [
            QueryField("legal", _("legal"), "format", ("f", "format"), formats),
            QueryField("banned", _("banned"), "format", options=formats),
            QueryField("limit", _("limit"), "limit", options=formats),
        ]
    return (*(_without(one, taken) for one in common if one.key not in taken), *own)


def _own_fields(game: Game) -> Iterator[QueryField]:
    schema = game.schema
    kinds = {"number": "number", "enum": "enum", "text": "text", "words": "words"}
    for one in schema.fields:
        if one.kind != "flag":
            options = tuple(Option(choice.key, choice.label) for choice in one.choices)
            yield QueryField(one.key, one.label, kinds[one.kind], one.aliases, options, stored=one)  # type: ignore[arg-type]
    costs = tuple(one.key for one in schema.numbers if one.group == "cost")
    if costs and "cost" not in schema.field_by_key:
        yield QueryField("cost", _("cost"), "least", parts=costs)
    for derived in schema.derived:
        yield QueryField(derived.key, derived.label, "cases", derived.aliases, cases=derived.cases)
    if schema.keywords:
        yield QueryField(
            "kw", _("keyword"), "keyword", ("keyword",), tuple(Option(_name(k), k) for k in schema.keywords)
        )


def _said(options: Iterable[Option]) -> tuple[Option, ...]:
    return tuple(replace(one, label=_(one.label)) for one in options)


def _subtypes(game: Game | None) -> Iterator[Option]:
    types = [one for other in ([game] if game else games()) for one in other.schema.types]
    bare = {choice.key: Option(choice.key, choice.label) for one in types for choice in one.subtypes}
    yield from bare.values()
    for one in types:
        for choice in one.subtypes:
            yield Option(f"{one.key}.{choice.key}", kind_words(one, choice.key))


def _without(one: QueryField, taken: set[str]) -> QueryField:
    """A name that a game gave to a field of its own is that field's; a label equal to the key is no alias."""
    kept = (name for name in one.aliases if name not in taken and name != one.key)
    return replace(one, aliases=tuple(dict.fromkeys(kept)))


def _name(label: str) -> str:
    return "_".join(label.casefold().replace("-", " ").split())
