"""One page of a game's card list: filtered, sorted in a total order, counted, with what was wrong in the question."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Case, OuterRef, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from cards import stats
from cards.facets import Counts, facet_counts
from cards.filters import LARGEST, CardFilter, filters_for
from cards.models import Card, Printing
from cards.query import Query, QueryError
from cards.query.canonical import canonical
from cards.query.database import matching_printings
from cards.query.sentence import explanation
from cards.query.sorting import order_of, printing_order
from cards.search_text import fold_search
from engine.core.game import Game
from engine.core.problems import did_you_mean
from engine.languages import shared

PAGE_SIZE = 48
LARGEST_PAGE = 200
COUNTED = 10_000
"""Up to here results are counted exactly; beyond, a page says "10000+" instead of waiting for the count."""
FACETED = 2_500
"""Up to here every choice of a filter shows its number of cards."""


class SortField(forms.Field):
    """The key to sort by, with a minus for the other direction."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self.known = known
        super().__init__(required=False, label=_("Sort"))

    def clean(self, value: Any) -> str:
        """A known key, or the nearest known one in the message."""
        key = str(value or "").strip().casefold()
        if key and key not in self.known:
            raise ValidationError(
                _('Cards cannot be sorted by "{value}"').format(value=value) + shared(did_you_mean(key, self.known))
            )
        return key


class ListForm(forms.Form):
    """How the list is shown."""

    def __init__(self, data: Any, game: Game) -> None:
        super().__init__(data)
        self.fields["sort"] = SortField(sort_keys(game))
        self.fields["view"] = forms.ChoiceField(
            choices=[("grid", _("Grid")), ("list", _("List"))], required=False, label=_("View")
        )
        self.fields["page"] = forms.IntegerField(min_value=1, max_value=LARGEST, required=False, label=_("Page"))
        self.fields["size"] = forms.IntegerField(
            min_value=1, max_value=LARGEST_PAGE, required=False, label=_("Cards on a page")
        )


def sort_keys(game: Game) -> dict[str, str]:
    """What cards can be sorted by, with labels."""
    numbers = {}
    for one in game.schema.numbers:
        numbers[f"-{one.key}"] = _("{label}, highest first").format(label=one.label)
        numbers[one.key] = _("{label}, lowest first").format(label=one.label)
    return {
        "query": _("As searched"),
        "match": _("Best match"),
        "name": _("Name, A to Z"),
        "-name": _("Name, Z to A"),
        "type": _("Type"),
        "number": _("Collector number"),
        "-added": _("Newest first"),
        "added": _("Oldest first"),
        **numbers,
    }


@dataclass(eq=False)
class Listing:
    """What `/<game>/cards/?…` asks for and the answer; also behind the API and the `search_cards` command."""

    game: Game
    user: Any
    data: Any
    filters: CardFilter = field(init=False)
    form: ListForm = field(init=False)

    def __post_init__(self) -> None:
        self.filters = filters_for(self.game)(self.data, user=self.user)
        self.form = ListForm(self.data, self.game)
        if self.filters.form.is_valid() and self.form.is_valid() and self.sort == "number" and not self._one_set:
            self.form.add_error("sort", _("Collector numbers belong to a set: choose exactly one set first."))

    @cached_property
    def is_valid(self) -> bool:
        """Whether everything asked for was understood."""
        return self.filters.form.is_valid() and self.form.is_valid()

    @property
    def notes(self) -> list[str]:
        """What was asked for that this list does not know, or was asked twice."""
        known = [*self.filters.form.fields, *self.form.fields]
        notes = list(self.query.warnings)
        notes += [f'This list has no filter "{key}"{did_you_mean(key, known)}' for key in self.data if key not in known]
        for key in self.data:
            several = key in known and not hasattr(self.filters.form.fields.get(key), "known")
            if several and hasattr(self.data, "getlist") and len(self.data.getlist(key)) > 1:
                notes.append(f'"{key}" was given more than once; the last value counts.')
        return notes

    @property
    def sort(self) -> str:
        """The sort key in force: the one chosen beside the list, else what the search says, else nearness or name."""
        chosen = self.form.cleaned_data["sort"]
        if chosen and chosen != "query":
            return chosen
        return "query" if self.query.sorts else "match" if self.query.name else "name"

    @property
    def query(self) -> Query:
        """What the search box says; empty when it was not understood."""
        return self.filters.query if self.filters.form.is_valid() else Query()

    @property
    def query_error(self) -> QueryError | None:
        """What is wrong with the search, and where."""
        return self.filters.form.fields["q"].error if not self.is_valid else None

    @property
    def canonical(self) -> str:
        """The search in its canonical form."""
        return canonical(self.query)

    @cached_property
    def explanation(self) -> str:
        """The search in words."""
        return explanation(self.query, self.filters.vocabulary)

    @property
    def view(self) -> str:
        """Grid or list."""
        chosen = self.form.cleaned_data.get("view") if self.form.is_valid() else ""
        return chosen or ("list" if self.query.show in ("list", "text") else "grid")

    @property
    def size(self) -> int:
        """Cards on a page."""
        return self.form.cleaned_data["size"] or PAGE_SIZE

    @property
    def page(self) -> int:
        """Number of the page, from 1."""
        return self.form.cleaned_data["page"] or 1

    @property
    def faults(self) -> list[str]:
        """What was not understood beside the search itself, a sentence each."""
        errors = {**self.filters.form.errors, **self.form.errors}
        errors.pop("q", None)
        return [f"{self._label(name)}: {message}" for name, messages in errors.items() for message in messages]

    @cached_property
    def matching(self) -> QuerySet[Card]:
        """All cards that match, in no order; none when something was not understood."""
        return self.filters.matching() if self.is_valid else Card.objects.none()

    @property
    def is_by_printing(self) -> bool:
        """Whether every printing is shown by itself instead of every card once."""
        return self.query.unique != "cards"

    @cached_property
    def printings(self) -> QuerySet[Printing]:
        """All printings that match, in no order."""
        found = matching_printings(self.query, self.filters.vocabulary)
        return found.filter(pk__in=self.filters.printings().values("pk"), card__in=self.matching)

    @property
    def total(self) -> int:
        """How many match, counted to the end."""
        return self.printings.count() if self.is_by_printing else self.matching.order_by().count()

    @cached_property
    def count(self) -> int:
        """How many cards match, up to COUNTED + 1; a few are remembered, so that page and choices start from them."""
        if self.is_by_printing:
            return self.printings.order_by()[: COUNTED + 1].count()
        keys = self.matching.order_by().values_list("pk", flat=True)[: COUNTED + 1]
        if not self.is_valid or not self.filters.asked:
            return keys.count()
        found = list(keys)
        if len(found) <= FACETED:
            self.filters.found = found
        return len(found)

    @property
    def counted(self) -> int:
        """Up to where cards are counted."""
        return COUNTED

    @property
    def is_counted(self) -> bool:
        """Whether the count is exact."""
        return self.count <= COUNTED

    @property
    def pages(self) -> int | None:
        """Number of pages, at least 1; None when the cards were not counted to the end."""
        return max(1, -(-self.count // self.size)) if self.is_counted else None

    @property
    def previous_page(self) -> int | None:
        """The page before, None for the first, which needs no number."""
        return self.page - 1 if self.page > 2 else None

    @property
    def next_page(self) -> int:
        """The page after."""
        return self.page + 1

    @property
    def is_beyond(self) -> bool:
        """Whether the page asked for lies behind the last one."""
        return self.is_valid and self.page > 1 and not self.cards

    @cached_property
    def _rows(self) -> list[Card]:
        """One card more than the page holds; keys first, for their order is in an index and rows are wide."""
        start = (self.page - 1) * self.size
        if self.is_by_printing:
            return self._printing_rows(slice(start, start + self.size + 1))
        matching = self.filters.matching() if self.count <= FACETED else self.matching
        keys = list(self._sorted(matching).values_list("pk", flat=True)[start : start + self.size + 1])
        cards = Card.objects.with_face(self.user).in_bulk(keys)
        return [cards[key] for key in keys]

    def _printing_rows(self, place: slice) -> list[Card]:
        """A card for each printing, which is then the only one it shows."""
        order = printing_order(self.query, self.filters.vocabulary)
        printings = list(self.printings.select_related("card_set", "rarity").order_by(*order)[place])
        cards = Card.objects.with_face(self.user).in_bulk({one.card_id for one in printings})
        rows = [copy(cards[one.card_id]) for one in printings]
        for row, printing in zip(rows, printings, strict=True):
            row.shown = [printing]
        return rows

    @property
    def cards(self) -> list[Card]:
        """The cards of this page."""
        return self._rows[: self.size] if self.is_valid else []

    @property
    def has_next(self) -> bool:
        """Whether another page follows."""
        return self.is_valid and len(self._rows) > self.size

    @cached_property
    def facets(self) -> Counts | None:
        """The number of cards by choice of every filter; None where too many cards match to count them in time."""
        if not self.is_valid or (self.filters.asked and self.count > FACETED):
            return None
        return facet_counts(self.filters)

    def _label(self, name: str) -> str:
        fields = {**self.filters.form.fields, **self.form.fields}
        return str(fields[name].label) if name in fields else name

    @property
    def _one_set(self) -> int | None:
        sets = self.filters.choices.ids("sets", self.filters.asked.get("set", []))
        return sets[0] if len(sets) == 1 else None

    def _sorted(self, cards: QuerySet[Card]) -> QuerySet[Card]:
        descending, key = self.sort.startswith("-"), self.sort.removeprefix("-")
        by_name = ("sort_name", "pk")
        if key == "name":
            return cards.order_by(*(f"-{one}" for one in by_name)) if descending else cards.order_by(*by_name)
        if key == "added":
            return cards.order_by("-pk" if descending else "pk")
        if key == "type":
            return cards.order_by("type", "subtype", *by_name)
        if key == "number":
            own = Printing.objects.filter(card=OuterRef("pk"), card_set=self._one_set).order_by("number_key")
            return cards.order_by(Subquery(own.values("number_key")[:1]), *by_name)
        if key == "match":
            return cards.order_by(*nearest_first(self.query.name))
        if key == "query":
            return cards.order_by(*order_of(self.query, self.filters.vocabulary))
        return cards.order_by(stats.order(key, descending=descending), *by_name)


def nearest_first(text: str) -> list[Any]:
    """The order for a search: the name itself, names that begin so, names that contain it, all others; each by name."""
    wanted = fold_search(text)
    nearness = Case(
        When(sort_name=wanted, then=Value(0)),
        When(sort_name__startswith=wanted, then=Value(1)),
        When(sort_name__contains=wanted, then=Value(2)),
        default=Value(3),
    )
    return [nearness, "sort_name", "pk"]
