"""Libre's tools as the editor's desk takes them: linter, cost calculator and spoiler text (L12 to L14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.desk import CardText, Finding, Print, Record
from engine.games.libre.cards import STATS
from engine.games.libre.findings import error, warning
from engine.games.libre.keywords import NAMES, keywords_of
from engine.games.libre.linter import lint, lint_import, lint_set
from engine.games.libre.spoiler import LABELS, Imported, Spoiler, document_of, export, read, spoiler_of


def lint_print(one: Print, others: Sequence[Print]) -> list[Finding]:
    """Every finding on a card in print; other printings of the same name are reprints (LNT04)."""
    names = [other.card.name for other in others if other.card.name != one.card.name]
    return lint(_spoiler(one), names, english=one.language == "en")


def lint_prints(prints: Sequence[Print], earlier: Sequence[Print]) -> list[Finding]:
    """How a set explains its Keywords; those that no earlier set has are introduced in it (LNT24)."""
    known = {borne.name for one in earlier for borne in keywords_of(one.card.text)}
    english = [_spoiler(one) for one in prints if one.language == "en"]
    return lint_set(english, [name for name in NAMES if name not in known])


def write_spoilers(prints: Sequence[Print]) -> str:
    """The prints as spoiler text with their ids (L14.1, L14.5)."""
    return export((_spoiler(one) for one in prints), with_ids=True)


def read_spoilers(text: str) -> list[Record]:
    """The records of a spoiler text with the linter's findings on each (L14.3)."""
    return [_record(one) for one in read(text)]


SPOILER = CardText(
    "spoiler",
    "Spoiler text",
    read_spoilers,
    write_spoilers,
    says=frozenset(
        ("name", "type", "spirit", "classes", "unique", "kinds", "any_turn", "creator", "art", "text", *STATS)
    ),
)


def _spoiler(one: Print) -> Spoiler:
    translated = replace(one.card, name=one.name or one.card.name, text=one.text or one.card.text)
    return spoiler_of(translated, one.artist)


def _record(one: Imported) -> Record:
    if one.spoiler is None:
        said = f"the record was rejected: {one.error}; write its lines in this order: {', '.join(LABELS)}"
        return Record(one.line, None, findings=(error("L14.3", "", said),))
    name = one.spoiler.card_name
    found = [*lint_import(one), *(warning("L14.3", "", said) for said in one.warnings)]
    named = tuple(replace(finding, card=name) for finding in found)
    return Record(one.line, document_of(one.spoiler), {"artist": one.spoiler.artist}, named)
