"""The filters in force, each with the address of the list without it."""

from dataclasses import dataclass
from typing import Any

from cards.filters import StatFilter
from cards.listing import Listing


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter in words; `without` is the query of the list when it is taken away."""

    words: str
    without: str


def chips_of(listing: Listing) -> list[Chip]:
    """A chip for every value that is filtered by; none while something was not understood."""
    if not listing.is_valid:
        return []
    chips = []
    for name, value in listing.filters.asked.items():
        if name == "class_match":
            continue
        label = listing.filters.filters[name].label
        if isinstance(value, list):
            known = listing.filters.form.fields[name].known
            chips += [Chip(f"{label}: {known[one]}", _without(listing, name, one)) for one in value]
        elif isinstance(listing.filters.filters[name], StatFilter):
            chips.append(Chip(f"{label} {value}", _without(listing, name)))
        else:
            chips.append(Chip(f"{label}: {value}", _without(listing, name)))
    return chips


def _without(listing: Listing, name: str, key: str | None = None) -> str:
    data: Any = listing.data.copy()
    data.pop("page", None)
    kept = [one for one in listing.filters.asked[name] if one != key] if key is not None else []
    if kept:
        data.setlist(name, kept)
    else:
        data.pop(name, None)
        if name == "class":
            data.pop("class_match", None)
    return f"?{data.urlencode()}" if data else ""
