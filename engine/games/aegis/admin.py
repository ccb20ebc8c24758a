"""The admin checks AC01 to AC09 of a card before it is published (W2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.cards import fold, squeeze
from engine.core.desk import Finding, Print
from engine.core.names import exact_key
from engine.core.problems import DataError, Problem
from engine.games.aegis.cards import CREATURE_NUMBERS, SCHEMA

COMMON = ("id", "name", "canonical_name", "type", "text", "effects", "art", "artist", "set_code", "language")
"""What every card has (W2.1); the faction may be left out."""
MAY_BE_EMPTY = ("text", "effects")
OF_PRINTINGS = ("id", "artist", "set_code", "language")
OWN_FIELDS = {
    "type": "AC02",
    **dict.fromkeys(CREATURE_NUMBERS, "AC03"),
    "element": "AC05",
    "faction": "AC06",
    "yield": "AC07",
    "summon_mode": "AC09",
    "mode": "AC09",
}
"""The check that a fault of a field fails; a field that the type does not have is AC04."""


def check_admin(card: Mapping[str, Any], others: Iterable[Mapping[str, Any]] = ()) -> list[Finding]:
    """Every finding of a card record with all fields of W2.1, in code order; `others` are the records there are."""
    found = _missing(card)
    found += [
        Finding(code, "error", problem.path, problem.message)
        for problem in _problems(card)
        if (code := _code(problem, card)) != "AC01"
    ]
    if any(_clash(card, other) for other in others):
        said = f'the name "{card.get("name")}" is used; a printing has the same names, another set or language'
        found.append(Finding("AC08", "error", "name", said))
    return sorted(found, key=lambda one: one.code)


def lint(one: Print, others: Sequence[Print]) -> list[Finding]:
    """The admin checks of a card in print."""
    return check_admin(_record(one), (_record(other) for other in others))


def _record(one: Print) -> dict[str, Any]:
    """All fields of W2.1; the database gives every card its id."""
    document = SCHEMA.write(one.card)
    return {
        "text": "",
        "effects": [],
        "canonical_name": one.card.name,
        **document,
        "id": one.card.slug or one.card.name,
        "name": one.name or one.card.name,
        "artist": one.artist,
        "set_code": one.set_code,
        "language": one.language,
    }


def _missing(card: Mapping[str, Any]) -> list[Finding]:
    found = []
    for key in COMMON:
        value = card.get(key)
        if key in MAY_BE_EMPTY and key in card:
            continue
        if not isinstance(value, str) or not value.strip():
            found.append(Finding("AC01", "error", key, f"{key} is missing or blank"))
    return found


def _problems(card: Mapping[str, Any]) -> tuple[Problem, ...]:
    facts = {key: value for key, value in card.items() if key not in OF_PRINTINGS}
    try:
        SCHEMA.read(facts)
    except DataError as error:
        return error.problems
    return ()


def fault_code(problem: Problem, card: Mapping[str, Any]) -> str:
    """The check that a fault in a set file's card fails; empty for what is said of its printings and effects."""
    known = fold(str(card.get("type", ""))).replace(" ", "_") in SCHEMA.type_by_key
    of_card = problem.path.replace("_", "").isalpha() and not problem.path.startswith("printing")
    return _code(problem, card) if of_card and (known or problem.path == "type") else ""


def _code(problem: Problem, card: Mapping[str, Any]) -> str:
    path = problem.path
    if path == "type":
        return "AC02" if str(card.get("type", "")).strip() else "AC01"
    if path in ("name", "text", "effects", "art", "canonical_name"):
        return "AC01"
    kind = SCHEMA.type_by_key[fold(str(card["type"])).replace(" ", "_")]
    places = {".".join(one.place) for one in SCHEMA.fields_for(kind.key)}
    return OWN_FIELDS.get(path, "AC04") if path in places else "AC04"


def _clash(card: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    name, taken = str(card.get("name", "")), str(other.get("name", ""))
    if fold(name) != fold(taken):
        return False
    same = exact_key(name) == exact_key(taken) and exact_key(str(card.get("canonical_name", ""))) == exact_key(
        str(other.get("canonical_name", ""))
    )
    elsewhere = any(
        squeeze(str(card.get(key, ""))) != squeeze(str(other.get(key, ""))) for key in ("set_code", "language")
    )
    return not (same and elsewhere)
