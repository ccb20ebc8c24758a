"""What a position document may look like; a part of the wrong kind is named by its path before a table is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.problems import DataError, Problem, did_you_mean

Check = Callable[[Any, str], Iterator[Problem]]
MOST = 1_000_000
MOST_COPIES = 999
"""No number of a position is larger: decks stay decks, and sums stay quick."""


def check_position(document: Mapping[str, Any]) -> None:
    """DataError with every part that is of the wrong kind."""
    problems = list(_POSITION(document, "position"))
    if problems:
        raise DataError(problems)


def _wrong(given: Any, wanted: str) -> str:
    said = repr(given)
    return f"must be {wanted}, not {said if len(said) <= 40 else said[:40] + '…'}"


def _number(least: int, wanted: str, most: int = MOST) -> Check:
    def check(given: Any, path: str) -> Iterator[Problem]:
        if isinstance(given, bool) or not isinstance(given, int) or given < least:
            yield Problem(path, _wrong(given, wanted))
        elif given > most:
            yield Problem(path, f"must be at most {most}")

    return check


def _of(kind: type, wanted: str) -> Check:
    def check(given: Any, path: str) -> Iterator[Problem]:
        if not isinstance(given, kind):
            yield Problem(path, _wrong(given, wanted))

    return check


def _list(item: Check, length: int | None = None) -> Check:
    def check(given: Any, path: str) -> Iterator[Problem]:
        if not isinstance(given, list) or length not in (None, len(given)):
            yield Problem(path, _wrong(given, f"a list of {length}" if length else "a list"))
            return
        for place, one in enumerate(given):
            yield from item(one, f"{path}[{place}]")

    return check


def _each(item: Check) -> Check:
    """An object of any keys."""

    def check(given: Any, path: str) -> Iterator[Problem]:
        if not isinstance(given, Mapping):
            yield Problem(path, _wrong(given, "an object"))
            return
        for key, one in given.items():
            yield from item(one, f"{path}.{key}")

    return check


def _record(parts: Mapping[str, Check], needed: str = "") -> Check:
    """An object of known keys; null is the same as leaving one out."""

    def check(given: Any, path: str) -> Iterator[Problem]:
        if not isinstance(given, Mapping):
            yield Problem(path, _wrong(given, "an object"))
            return
        if needed and given.get(needed) is None:
            yield Problem(path, f'needs its "{needed}"')
        for key, one in given.items():
            if key not in parts:
                yield Problem(f"{path}.{key}", f'unknown key "{key}"{did_you_mean(str(key), parts)}')
            elif one is not None:
                yield from parts[key](one, f"{path}.{key}")

    return check


def _either(wanted: str, **checks: Check) -> Check:
    """One of several kinds of JSON: `text`, `number`, `list`, `object`."""

    def check(given: Any, path: str) -> Iterator[Problem]:
        kinds = {"text": str, "number": int, "list": list, "object": Mapping}
        for kind, inner in checks.items():
            if isinstance(given, kinds[kind]) and not isinstance(given, bool):
                yield from inner(given, path)
                return
        yield Problem(path, _wrong(given, wanted))

    return check


def _seats(given: Any, path: str) -> Iterator[Problem]:
    """All seats in order, counted from 1."""
    for place, one in enumerate(given, 1):
        yield from _SEAT(one, f"{path}.{place}")


def _anything(given: Any, path: str) -> Iterator[Problem]:
    return iter(())


_TEXT = _of(str, "text")
_FLAG = _of(bool, "true or false")
_WHOLE = _number(0, "a whole number of 0 or more")
_COUNT = _number(1, "a whole number of 1 or more")
_SIGNED = _number(-MOST, "a whole number")
_WORDS = _list(_TEXT)
_LABEL = _either("a seat", text=_TEXT, number=_SIGNED)
_CARDS = _either("a list of names", list=_WORDS, object=_each(_number(0, "a whole number of 0 or more", MOST_COPIES)))
_TURNS = _record({"turns": _COUNT}, "turns")
_LASTING = _either("turns or a duration", text=_TEXT, number=_COUNT, object=_TURNS)
_MARKS = _each(_WHOLE)
_BODY: dict[str, Check] = {
    **dict.fromkeys(("hp", "sp", "mp", "atk", "def"), _WHOLE),
    "equipment": _either("a list of names", list=_WORDS, object=_each(_TEXT)),
    "statuses": _either("a list of names", list=_WORDS, object=_each(_LASTING)),
    "marks": _each(_MARKS),
    "changes": _list(
        _record(
            {
                **dict.fromkeys(("modify", "set", "keyword", "immune"), _TEXT),
                "forbid": _WORDS,
                "n": _SIGNED,
                "for": _LASTING,
            }
        )
    ),
}
_SEAT = _record(
    {
        "character": _TEXT,
        **_BODY,
        **dict.fromkeys(("hand", "deck", "discard", "summon_deck", "removed"), _CARDS),
        "summon": _either("a Summon", text=_TEXT, object=_record({"card": _TEXT, **_BODY, "turns": _COUNT}, "card")),
        "event": _either(
            "a Constant Event",
            text=_TEXT,
            object=_record({"card": _TEXT, "turns": _COUNT, "marks": _MARKS}, "card"),
        ),
        **dict.fromkeys(("fainted", "eliminated"), _FLAG),
        **dict.fromkeys(("used", "abilities_used", "did", "did_before", "skip"), _WORDS),
        "stunned": _TEXT,
        "prevention": _list(_record({"n": _either('a number or "all"', text=_TEXT, number=_WHOLE), "for": _LASTING})),
        "gold": _WHOLE,
    },
    "character",
)
_POSITION = _record(
    {
        "format": _TEXT,
        "turn": _COUNT,
        "active": _LABEL,
        "phase": _TEXT,
        "gold": _either("a number or a list of two", number=_WHOLE, list=_list(_WHOLE, 2)),
        "last": _list(lambda given, path: _anything(given, path) if given is None else _LABEL(given, path), 2),
        "seats": _either("an object of seats", list=_seats, object=_each(_SEAT)),
        "atb": _record({"n": _COUNT, "count": _WHOLE}),
        "chain": _list(_anything),
        "decision": _anything,
        "seed": _SIGNED,
        "options": _each(_anything),
    },
    "seats",
)
