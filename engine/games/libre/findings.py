"""Findings of the linter in its three grades; E blocks publishing, W and I do not (L12)."""

from __future__ import annotations

from engine.core.desk import Finding


def error(code: str, field: str, message: str) -> Finding:
    """A finding that blocks publishing."""
    return Finding(code, "error", field, message)


def warning(code: str, field: str, message: str) -> Finding:
    """A finding an editor may dismiss."""
    return Finding(code, "warning", field, message)


def info(code: str, field: str, message: str) -> Finding:
    """A remark."""
    return Finding(code, "info", field, message)
