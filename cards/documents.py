"""Reading JSON documents key by key, so that every fault is named by its path and no key is passed over."""

import datetime
import math
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Field

from engine.core.problems import Problem, did_you_mean


class Part:
    """A mapping in a document and where it stands; faults go to `problems`, reading goes on with a default."""

    def __init__(self, document: Any, path: str, problems: list[Problem]) -> None:
        self.path = path
        self.problems = problems
        self.unread: dict[str, Any] = {}
        self.known: list[str] = []
        if isinstance(document, Mapping):
            self.unread = dict(document)
        else:
            self.fault("", "must be an object with keys and values")

    def fault(self, key: str, message: str) -> None:
        """Note a fault of the value under `key`, or of the whole part."""
        self.problems.append(Problem(self.place(key), message))

    def place(self, key: str) -> str:
        """The path of a key of this part."""
        return f"{self.path}.{key}" if self.path and key else self.path or key

    def take(self, key: str) -> Any:
        """The raw value, None where there is none."""
        self.known.append(key)
        return self.unread.pop(key, None)

    def text(self, key: str, column: Field, *, required: bool = False, default: str = "") -> str:
        """Text that fits the column it is meant for."""
        raw = self.take(key)
        if raw is None:
            if required:
                self.fault(key, "is missing")
            return default
        if not isinstance(raw, str):
            self.fault(key, "must be text")
        elif column.max_length and len(raw.strip()) > column.max_length:
            self.fault(key, f"has {len(raw.strip())} characters, at most {column.max_length} fit")
        elif required and not raw.strip():
            self.fault(key, "is empty")
        else:
            return raw.strip()
        return default

    def whole(self, key: str, *, default: int, minimum: int = 1, maximum: int = 32_767) -> int:
        """A whole number in a range."""
        raw = self.take(key)
        if raw is None:
            return default
        if isinstance(raw, bool) or not isinstance(raw, int) or not minimum <= raw <= maximum:
            self.fault(key, f"must be a whole number from {minimum} to {maximum}")
            return default
        return raw

    def date(self, key: str) -> datetime.date | None:
        """A date written YYYY-MM-DD."""
        raw = self.take(key)
        if raw is None:
            return None
        try:
            return datetime.date.fromisoformat(raw)
        except (TypeError, ValueError):
            self.fault(key, f'must be a date such as 2026-10-02, not "{raw}"')
            return None

    def part(self, key: str) -> "Part":
        """The mapping under a key, empty where the key is missing."""
        raw = self.take(key)
        return Part({} if raw is None else raw, self.place(key), self.problems)

    def parts(self, key: str) -> list["Part"]:
        """A list of mappings, none where the key is missing."""
        raw = self.take(key)
        if raw is None:
            return []
        if not isinstance(raw, list):
            self.fault(key, "must be a list")
            return []
        return [Part(one, f"{self.place(key)}[{number}]", self.problems) for number, one in enumerate(raw)]

    def close(self) -> None:
        """Name every key that nobody asked for."""
        for key in self.unread:
            self.fault(key, f'unknown key "{key}"{did_you_mean(key, self.known)}')


DEEPEST = 40


def unstorable(value: Any, path: str = "", depth: int = 0) -> Iterator[Problem]:
    """Faults that no later check survives.

    NUL and half characters, which no database takes, numbers such as 1e400, which no answer can hold, endless nesting.
    """
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            yield Problem(path, "holds a character that cannot be stored")
    elif isinstance(value, float) and not math.isfinite(value):
        yield Problem(path, "is a number beyond all bounds")
    elif depth > DEEPEST:
        yield Problem("", "the document is nested too deeply")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from unstorable(key, path)
            yield from unstorable(inner, f"{path}.{key}" if path else str(key), depth + 1)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from unstorable(inner, f"{path}[{number}]", depth + 1)
