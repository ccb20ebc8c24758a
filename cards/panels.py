"""The filter panel of the card list: every filter with its choices, counts, present values and faults."""

from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.listing import Listing
from engine.core.schema import Field


@dataclass(frozen=True, slots=True)
class Option:
    """A choice with the number of cards it would show, None where that is not counted."""

    key: str
    label: str
    is_chosen: bool
    count: int | None
    shape: str = ""
    options: tuple["Option", ...] = ()
    place: str = ""
    """The id of the element that its number is put into later."""


@dataclass(frozen=True, slots=True)
class Range:
    """Both ends of a number as they were typed, with what is wrong about them."""

    field: Field
    low: str
    high: str
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """A filter with options: its name in the address, label, options and what is wrong with what was asked."""

    name: str
    label: str
    options: tuple[Option, ...]
    errors: tuple[str, ...]

    @property
    def is_used(self) -> bool:
        """Whether an option is chosen, or something was asked for that is none."""
        return bool(self.errors) or any(one.is_chosen for one in self.options)


@dataclass(frozen=True, slots=True)
class Panel:
    """All filters in reading order."""

    types: tuple[Option, ...]
    choices: tuple[Choices, ...]
    """Of class, enumerations, set and rarity."""
    printed: Choices
    """Which fields a card must have."""
    ranges: tuple[tuple[str, tuple[Range, ...]], ...]
    """By group: label, numbers."""
    artist: str = ""
    errors: dict[str, tuple[str, ...]] = field(default_factory=dict)
    matches_all: bool = False
    query: str = ""
    """The query that all of this shows."""


GROUPS = (("cost", _("Costs")), ("stat", _("Stats")), ("fact", _("More numbers")))


def filter_panel(listing: Listing) -> Panel:
    """The panel of a listing."""
    schema = listing.game.schema
    ranges = []
    for group, label in GROUPS:
        numbers = tuple(_range(listing, one) for one in schema.numbers if one.group == group)
        if numbers:
            ranges.append((str(label), numbers))
    return Panel(
        types=tuple(_type_options(listing)),
        choices=tuple(
            Choices(
                name,
                label,
                tuple(_option(listing, name, one.key, one.label) for one in known),
                tuple(listing.filters.form.errors.get(name, [])),
            )
            for name, label, known in _labelled(listing)
            if known
        ),
        printed=Choices(
            "has",
            gettext("Printed on the card"),
            tuple(_option(listing, "has", one.key, one.label) for one in schema.fields),
            tuple(listing.filters.form.errors.get("has", [])),
        ),
        ranges=tuple(ranges),
        artist=_typed(listing, "artist"),
        errors={name: tuple(errors) for name, errors in {**listing.filters.form.errors, **listing.form.errors}.items()},
        matches_all=listing.filters.shown.get("class_match") == ["all"],
        query=listing.query.text if listing.is_valid else listing.data.get("was", ""),
    )


def _labelled(listing: Listing) -> tuple[tuple[str, str, Any], ...]:
    """The lists of choices after the types: name, label, choices."""
    schema, choices = listing.game.schema, listing.filters.choices
    return (
        ("class", schema.class_label, choices.classes),
        *((one.key, one.label, one.choices) for one in schema.enums),
        ("set", gettext("Set"), choices.sets),
        ("rarity", gettext("Rarity"), choices.rarities),
    )


def _chosen(listing: Listing, name: str) -> list[str]:
    found: Any = listing.filters.shown.get(name)
    return found or []


def _typed(listing: Listing, name: str) -> str:
    """A text as the query has it, or as it was typed while something is not understood."""
    return str(listing.filters.shown.get(name, "")) if listing.is_valid else listing.data.get(name, "")


def _option(listing: Listing, name: str, key: str, label: str) -> Option:
    count, place = None, ""
    if listing.facets and name in listing.facets.counts:
        count = listing.facets.counts[name].get(key, 0)
    elif listing.facets and name in listing.facets.waiting:
        place = _place(listing, name, key)
    return Option(key, label, key in _chosen(listing, name), count, place=place)


def _place(listing: Listing, name: str, key: str) -> str:
    """Another query has other places, so numbers that come too late are put nowhere."""
    query = blake2b(listing.query.text.encode(), digest_size=4).hexdigest()
    return f"n{query}-{name}-{key}"


def later_numbers(listing: Listing) -> list[tuple[str, int]]:
    """Each place with the number for it."""
    if not listing.facets:
        return []
    counts = listing.facets.later
    known = {
        "type": [one.key for one in listing.game.schema.types],
        "subtype": [f"{one.key}.{choice.key}" for one in listing.game.schema.types for choice in one.subtypes],
        **{name: [one.key for one in choices] for name, _, choices in _labelled(listing)},
    }
    waiting = sorted(listing.facets.waiting)
    return [(_place(listing, name, key), counts[name].get(key, 0)) for name in waiting for key in known[name]]


def _type_options(listing: Listing) -> list[Option]:
    options = []
    for one in listing.game.schema.types:
        inner = tuple(_option(listing, "subtype", f"{one.key}.{choice.key}", choice.label) for choice in one.subtypes)
        base = _option(listing, "type", one.key, one.plural)
        options.append(replace(base, shape=one.shape, options=inner))
    return options


def _range(listing: Listing, one: Field) -> Range:
    names = (f"{one.key}_min", f"{one.key}_max")
    errors = tuple(error for name in names for error in listing.filters.form.errors.get(name, []))
    return Range(one, *(_typed(listing, name) for name in names), errors)
