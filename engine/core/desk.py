"""What a game may offer those who make its cards: a linter's findings, suggested costs, cards as text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from engine.core.cards import CardDefinition

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about a card; an error keeps it from being published, the rest may be dismissed."""

    code: str
    severity: Severity
    field: str
    message: str
    card: str = ""
    """The card's name, where it is not known from the context."""

    def __str__(self) -> str:
        return f"{self.code} {self.severity[0].upper()} {self.field}: {self.message}"

    def to_dict(self) -> dict[str, str]:
        """The public form."""
        return {key: getattr(self, key) for key in ("code", "severity", "card", "field", "message")}


@dataclass(frozen=True, slots=True)
class Print:
    """A card as one set prints it; `name` and `text` are those of another language."""

    card: CardDefinition
    set_code: str = ""
    number: str = ""
    language: str = "en"
    artist: str = ""
    name: str = ""
    text: str = ""


CardLint = Callable[[Print, Sequence[Print]], list[Finding]]
"""The findings on a card, and the other prints in the database whose names are the same but for case."""
SetLint = Callable[[Sequence[Print], Sequence[Print]], list[Finding]]
"""The findings on a set as a whole, and what earlier sets have printed."""


def no_findings(_: Print, __: Sequence[Print]) -> list[Finding]:
    """The linter of a game that has none."""
    return []


def no_set_findings(_: Sequence[Print], __: Sequence[Print]) -> list[Finding]:
    """The linter of sets of a game that has none."""
    return []


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested cost: its terms in words, their exact sum and the rounded result."""

    terms: tuple[tuple[str, Fraction], ...]
    exact: Fraction
    cost: int

    def __str__(self) -> str:
        terms = " ".join(f"{'-' if value < 0 else '+'} {label}: {abs(value)}" for label, value in self.terms)
        return f"{terms.removeprefix('+ ')} = {self.exact} → {self.cost}"

    def to_dict(self) -> dict[str, Any]:
        """The public form; fractions are written 7/3."""
        terms = [[label, str(value)] for label, value in self.terms]
        return {"terms": terms, "exact": str(self.exact), "cost": self.cost}


CardPrice = Callable[[CardDefinition, Fraction], Suggestion | None]
"""The suggested cost, with what an editor thinks further abilities are worth; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Record:
    """One card of a text: its document, or None where the record was rejected, and what there is to say of it.

    A None within the document takes a value away; `printing` are facts of its printing, such as the artist.
    """

    line: int
    """Where it stands: a line of the text, or a row of the table, from 1."""
    document: Mapping[str, Any] | None
    printing: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    """What the text calls the parts of a document, by their paths."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A way to write cards as text, in and out."""

    key: str
    label: str
    read: Callable[[str], list[Record]]
    write: Callable[[Sequence[Print]], str]
    says: frozenset[str]
    """The keys of a card document that every record speaks of; of the rest it knows nothing."""
    suffix: str = "txt"
    is_whole: bool = False
    """Whether one wrong record holds up all others, unless somebody says that it shall not."""
