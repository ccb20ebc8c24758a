"""What the linter says: code, severity, field and a sentence (L12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["E", "W", "I"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; E blocks publishing, W and I do not."""

    code: str
    severity: Level
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.code} {self.severity} {self.field}: {self.message}"


def error(code: str, field: str, message: str) -> Finding:
    """A finding that blocks publishing."""
    return Finding(code, "E", field, message)


def warning(code: str, field: str, message: str) -> Finding:
    """A finding an editor may dismiss."""
    return Finding(code, "W", field, message)


def info(code: str, field: str, message: str) -> Finding:
    """A remark."""
    return Finding(code, "I", field, message)
