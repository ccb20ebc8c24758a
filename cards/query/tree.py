"""A query as a tree: terms about fields, joined by and, or and not.

Trees compare by what was written; `meaning`, which only spells a term out (a keyword is a word in the text), does
not count.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Form = Literal["word", "pattern", "number", "none", "variable", "key", "date", "unknown"]
Operand = str | int


@dataclass(frozen=True, slots=True)
class Atom:
    """One value of a term; with `upper` a range up to and with it."""

    form: Form
    value: str | int
    upper: str | int | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A field, how it is compared, and any of some values."""

    field: str
    op: str
    atoms: tuple[Atom, ...]
    meaning: "Node | None" = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Sum:
    """Number fields and numbers, added (1) and taken away (-1)."""

    parts: tuple[tuple[int, Operand], ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields in it."""
        return tuple(part for _, part in self.parts if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sums compared."""

    left: Sum
    op: str
    right: Sum


@dataclass(frozen=True, slots=True)
class Among:
    """Cards of a list that was looked up, such as a deck, by their ids."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Limited:
    """Cards of which a format allows so many copies, on a day (empty: today)."""

    format: str
    day: str
    op: str
    atoms: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class And:
    """All of the parts."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Any of the parts."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What the part does not match."""

    part: "Node"


Leaf = Term | Comparison | Among | Limited
Node = Leaf | And | Or | Not


@dataclass(frozen=True, slots=True)
class Sort:
    """A key to sort by; several count in their order."""

    key: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A whole query: what to find (None: all cards), in what order, each card or each printing once, shown how."""

    root: Node | None = None
    sorts: tuple[Sort, ...] = ()
    unique: str = "cards"
    show: str = ""
    text: str = field(default="", compare=False)
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def name(self) -> str:
        """The words that the name must have, as one text; empty when the query says nothing of names."""
        parts = self.root.parts if isinstance(self.root, And) else (self.root,)
        named = [part for part in parts if isinstance(part, Term) and part.field == "name" and len(part.atoms) == 1]
        return " ".join(str(part.atoms[0].value) for part in named if part.atoms[0].form == "word")


def all_of(parts: list[Node]) -> Node | None:
    """The parts joined by and, nested ones made flat; None for no parts."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    return And(tuple(flat)) if len(flat) > 1 else flat[0] if flat else None


def any_of(parts: list[Node]) -> Node | None:
    """The parts joined by or, nested ones made flat; None for no parts."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,))]
    return Or(tuple(flat)) if len(flat) > 1 else flat[0] if flat else None


def negated(part: Node) -> Node:
    """The part denied; denied twice it is itself."""
    return part.part if isinstance(part, Not) else Not(part)


def leaves(node: Node | None) -> Iterator[Leaf]:
    """The leaves, from left to right, as written."""
    if isinstance(node, And | Or):
        for part in node.parts:
            yield from leaves(part)
    elif isinstance(node, Not):
        yield from leaves(node.part)
    elif node is not None:
        yield node
