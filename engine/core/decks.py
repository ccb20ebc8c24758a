"""Deck lists and what a game says of them: zones, formats, reports and their issues."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from engine.core.cards import CardPool
from engine.core.words import say

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class DeckZone:
    """A part of a deck list (character slot, main deck, …) and the headings people write above it."""

    key: str
    label: str
    headings: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int | None = None
    card_types: tuple[str, ...] = ()
    """Card types that belong here; empty for every type that no other zone claims."""
    max_copies: int | None = None
    """How many of one name may lie here, None for no limit; shown beside quantities ("3 of at most 4")."""

    def size_text(self) -> str:
        """The allowed size in words: "35–50", "1", "at most 1", "any number"."""
        if self.maximum is None:
            return say("at least {number}", number=self.minimum) if self.minimum else say("any number")
        if self.minimum == self.maximum:
            return str(self.minimum)
        return f"{self.minimum}–{self.maximum}" if self.minimum else say("at most {number}", number=self.maximum)


@dataclass(frozen=True, slots=True)
class DeckFormat:
    """A way to play that decks are checked for; `seats` decks are checked together when it is more than one."""

    key: str
    label: str
    description: str
    seats: int = 1
    roles: tuple[str, ...] = ()
    """Roles a deck may have in this format, the default first; empty when there is only one."""


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """One line of a deck list; `quantity` is kept as it came, so that a bad one can be reported."""

    name: str
    quantity: Any = 1
    written: str = field(default="", compare=False)
    """The name as somebody wrote it, where that was taken for this one."""

    @property
    def count(self) -> int:
        """How many cards the entry adds: 0 unless the quantity is a whole number of 1 or more."""
        good = isinstance(self.quantity, int) and not isinstance(self.quantity, bool) and self.quantity >= 1
        return self.quantity if good else 0


MOST_CARDS: Final = 5000
"""Cards of the largest deck that is dealt or printed; a mistyped number must not fill the memory."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """Entries by zone key; order and repetition of entries carry no meaning.

    `facts` holds what is true of the deck as an object of paper, by key of the game's `deck_facts`.
    """

    zones: Mapping[str, tuple[DeckEntry, ...]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, **zones: Mapping[str, Any] | Iterable[str]) -> "DeckList":
        """Build from `zone={"Name": quantity}` or `zone=["Name", …]` (one each)."""
        return cls(
            {
                key: tuple(DeckEntry(name, quantity) for name, quantity in entries.items())
                if isinstance(entries, Mapping)
                else tuple(DeckEntry(name) for name in entries)
                for key, entries in zones.items()
            }
        )

    def entries(self, zone: str) -> tuple[DeckEntry, ...]:
        """The entries of a zone, none for a zone the list does not name."""
        return self.zones.get(zone, ())

    @property
    def total(self) -> int:
        """Number of cards in all zones."""
        return sum(self.size(zone) for zone in self.zones)

    def size(self, zone: str) -> int:
        """Number of cards in a zone, bad quantities counting nothing."""
        return sum(entry.count for entry in self.entries(zone))

    def names(self) -> set[str]:
        """Every name written anywhere in the list."""
        return {entry.name for entries in self.zones.values() for entry in entries}


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing to say about a deck; `rule` and `remedy` are for people, the rest is the contract."""

    code: str
    severity: Severity
    message: str
    cards: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""
    remedy: str = ""
    zone: str = ""
    """Zone in which the issue can be mended, empty where that is not one place."""

    def to_dict(self) -> dict[str, Any]:
        """The public form: code, severity, cards, message, data."""
        return {
            "code": self.code,
            "severity": self.severity,
            "cards": list(self.cards),
            "message": self.message,
            "data": dict(self.data),
        }


@dataclass(frozen=True, slots=True)
class DeckReport:
    """Everything a format's rules say about one deck."""

    format: str
    issues: tuple[Issue, ...] = ()
    role: str | None = None

    @property
    def legal(self) -> bool:
        """True when no issue is an error; warnings leave a deck legal."""
        return not self.errors

    @property
    def errors(self) -> tuple[Issue, ...]:
        """The issues that forbid playing the deck."""
        return tuple(issue for issue in self.issues if issue.severity == "error")

    @property
    def warnings(self) -> tuple[Issue, ...]:
        """The issues that only advise."""
        return tuple(issue for issue in self.issues if issue.severity == "warning")

    def with_issues(self, more: Iterable[Issue]) -> "DeckReport":
        """The same report with further issues, errors before warnings."""
        together = (*self.issues, *more)
        return replace(self, issues=tuple(sorted(together, key=lambda issue: issue.severity == "warning")))

    def to_dict(self) -> dict[str, Any]:
        """The public form of one deck's report."""
        return {
            "format": self.format,
            "role": self.role,
            "legal": self.legal,
            "issues": [issue.to_dict() for issue in self.issues],
        }


@dataclass(frozen=True, slots=True)
class GroupReport:
    """The reports of decks that play together, and what is wrong with the group as such."""

    seats: tuple[DeckReport, ...]
    issues: tuple[Issue, ...] = ()

    @property
    def legal(self) -> bool:
        """True when every seat is legal and the group has no error of its own."""
        return all(seat.legal for seat in self.seats) and not any(issue.severity == "error" for issue in self.issues)

    def to_dict(self) -> dict[str, Any]:
        """The public form of a group's report."""
        return {
            "legal": self.legal,
            "seats": [seat.to_dict() for seat in self.seats],
            "issues": [issue.to_dict() for issue in self.issues],
        }


DeckCheck = Callable[[DeckList, CardPool, str, str | None], DeckReport]
GroupCheck = Callable[[tuple[DeckList, ...], CardPool, str, str | None], GroupReport]


def limit_issues(deck: DeckList, cards: CardPool, limits: Mapping[str, int]) -> list[Issue]:
    """Issues for a format's dated limits and bans: `limits` maps a card name to its highest number, 0 for a ban."""
    counts: dict[str, int] = {}
    for entries in deck.zones.values():
        for entry in entries:
            key = cards.key(entry.name)
            counts[key] = counts.get(key, 0) + entry.count
    issues = []
    for name, most in sorted(limits.items(), key=lambda item: item[0].casefold()):
        count = counts.get(cards.key(name), 0)
        if count > most:
            numbers = {"name": name, "most": most, "count": count}
            message = say("{name} is limited to {most} in this format; the deck has {count}.", **numbers)
            if most == 0:
                message = say("{name} is banned in this format; the deck has {count}.", **numbers)
            issues.append(
                Issue(
                    code="banned_card" if most == 0 else "limited_card",
                    severity="error",
                    message=message,
                    cards=(name,),
                    data={"count": count, "limit": most},
                    remedy=say("Remove {number}.", number=count - most),
                )
            )
    return issues
