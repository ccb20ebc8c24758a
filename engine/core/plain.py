"""Nested tuples and lists on their way to JSON and back."""

from __future__ import annotations

from typing import Any


def plain(value: Any) -> Any:
    """The value as JSON has it, an independent copy: tuples become lists, all the way down."""
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def tuples(value: Any) -> Any:
    """The value with every list a tuple."""
    return tuple(tuples(item) for item in value) if isinstance(value, list) else value


def lists(value: Any) -> Any:
    """An independent copy of nested lists."""
    return [lists(item) for item in value] if isinstance(value, list) else value
