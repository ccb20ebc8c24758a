"""Lists of cards that other apps keep, for `in:kind:id`: each app registers how its lists are looked up."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Lookup = Callable[[str, Any, Mapping[str, Any]], Iterable[int] | None]
"""The ids of a list's cards, by the list's id, the person who asks and that person's session, which holds what people
without an account made; None for a list this person may not read.
"""

_LOOKUPS: dict[str, Lookup] = {}


def register_lists(kind: str, lookup: Lookup) -> None:
    """Make `in:kind:id` mean the cards that the lookup finds."""
    _LOOKUPS[kind] = lookup


def kinds() -> tuple[str, ...]:
    """The kinds of lists there are."""
    return tuple(_LOOKUPS)


def cards_in(kind: str, key: str, user: Any, session: Mapping[str, Any]) -> tuple[int, ...] | None:
    """The cards of a list; None where there is none that this person may read."""
    found = _LOOKUPS[kind](key, user, session) if kind in _LOOKUPS else None
    return None if found is None else tuple(sorted(set(found)))
