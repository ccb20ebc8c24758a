"""Queries that filters write and read back: what a filter finds in a query, and the query with it changed.

A filter is one part of a query that holds for all of it: a term with the filter's field beside the others, not below an
or, nor below a not. Whatever else the query says stays as it is. Every change is parsed anew, so what a page writes is
what it reads.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cards.query.canonical import canonical, node_text, value_text
from cards.query.parsing import parse
from cards.query.sentence import Sentence
from cards.query.tree import And, Node, Or, Query, Sort, Term, all_of
from cards.query.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Part:
    """One part that holds for the whole query: its text, its words, and the query without it."""

    text: str
    words: str
    without: str


def parts_of(query: Query) -> tuple[Node, ...]:
    """What is joined by and in a query."""
    if query.root is None:
        return ()
    return query.root.parts if isinstance(query.root, And) else (query.root,)


def removable_parts(query: Query, vocabulary: Vocabulary) -> list[Part]:
    """Every part with the canonical query that is left when it is taken away."""
    parts = parts_of(query)
    sentence = Sentence(vocabulary)
    return [
        Part(node_text(part), sentence.of(part), canonical(_with_parts(query, [*parts[:place], *parts[place + 1 :]])))
        for place, part in enumerate(parts)
    ]


def chosen(query: Query, field: str, op: str = ":") -> list[str]:
    """The values of a list that a filter shows as chosen."""
    term = _filter_term(query, field, (op,))
    return [str(atom.value) for atom in term.atoms] if term else []


def range_of(query: Query, field: str) -> tuple[int | None, int | None]:
    """The least and the greatest number that a filter shows."""
    low: int | None = None
    high: int | None = None
    for part in parts_of(query):
        if isinstance(part, Term) and part.field == field and len(part.atoms) == 1:
            atom = part.atoms[0]
            if atom.form == "number" and part.op in (":", ">=", "<="):
                low = int(atom.value) if part.op != "<=" else low
                high = int(atom.value if atom.upper is None else atom.upper) if part.op != ">=" else high
    return low, high


def with_values(
    query: Query,
    field: str,
    values: Iterable[str],
    vocabulary: Vocabulary,
    op: str = ":",
    instead: tuple[str, ...] = (),
) -> Query:
    """The query with these values chosen in a filter; none takes the filter away.

    `instead` are other ways of comparing that the filter replaces, such as `>=` of a set filter.
    """
    kept = list(parts_of(query))
    if term := _filter_term(query, field, (op, *instead)):
        kept.remove(term)
    text = ",".join(value_text(value) for value in values)
    return _with_texts(query, kept, [f"{field}{op}{text}"] if text else [], vocabulary)


def with_range(query: Query, field: str, low: int | None, high: int | None, vocabulary: Vocabulary) -> Query:
    """The query with a filter's range of numbers; neither end takes the filter away."""
    kept = [part for part in parts_of(query) if not _is_range(part, field)]
    if low is not None and high is not None:
        return _with_texts(query, kept, [f"{field}:{low}" if low == high else f"{field}:{low}..{high}"], vocabulary)
    ends = [f"{field}>={low}"] if low is not None else [f"{field}<={high}"] if high is not None else []
    return _with_texts(query, kept, ends, vocabulary)


def with_text(query: Query, text: str, vocabulary: Vocabulary) -> Query:
    """The query narrowed by another one."""
    return _with_texts(query, list(parts_of(query)), [f"({text})"] if text.strip() else [], vocabulary)


def rewritten(query: Query, without: Iterable[Node], text: str, vocabulary: Vocabulary) -> Query:
    """The query with a text instead of some of its parts."""
    gone = list(without)
    kept = [part for part in parts_of(query) if not any(part is one for one in gone)]
    return _with_texts(query, kept, [text] if text else [], vocabulary)


def with_sorts(query: Query, sorts: Iterable[Sort]) -> Query:
    """The query in another order."""
    changed = replace(query, sorts=tuple(sorts), text="")
    return replace(changed, text=canonical(changed))


def with_view(query: Query, *, unique: str = "", show: str = "") -> Query:
    """The query shown in another way."""
    changed = replace(query, unique=unique or query.unique, show=show or query.show, text="")
    return replace(changed, text=canonical(changed))


def _filter_term(query: Query, field: str, operators: tuple[str, ...]) -> Term | None:
    for part in parts_of(query):
        named = isinstance(part, Term) and part.field == field and part.op in operators
        if named and all(atom.form == "key" for atom in part.atoms):
            return part
    return None


def _is_range(part: Node, field: str) -> bool:
    if not isinstance(part, Term) or part.field != field or part.op not in (":", ">=", "<="):
        return False
    return len(part.atoms) == 1 and part.atoms[0].form == "number"


def _with_parts(query: Query, parts: list[Node]) -> Query:
    return replace(query, root=all_of(parts), text="")


def _with_texts(query: Query, kept: list[Node], texts: list[str], vocabulary: Vocabulary) -> Query:
    directives = canonical(replace(query, root=None, text=""))
    written = [f"({node_text(part)})" if isinstance(part, Or) else node_text(part) for part in kept]
    return parse(canonical(parse(" ".join([*written, *texts, directives]), vocabulary)), vocabulary)
