"""One page of a game's card list: filtered, sorted in a total order, counted, with what was wrong in the question."""

from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Case, Exists, OuterRef, QuerySet, Value, When
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.facets import Facets
from cards.filters import LARGEST, CardFilter, KeysField, filters_for
from cards.models import Card, Printing
from cards.query import Query, QueryError
from cards.query.canonical import canonical
from cards.query.database import matching_printings
from cards.query.sentence import explanation
from cards.query.sorting import in_numbers, order_of, printing_order
from cards.query.tree import Sort
from cards.search_text import fold_search
from engine.core.game import Game
from engine.core.problems import did_you_mean
from engine.languages import shared

PAGE_SIZE = 48
LARGEST_PAGE = 200
TOGETHER = 10
"""So many pages of an endless list stand on one page when it is opened anew."""
COUNTED = 2_500
"""Up to here results are counted exactly; beyond, a page says "2500+" instead of waiting for the count."""
FACETED = 2_500
"""Up to here every choice of a filter shows its number of cards."""


VIEWS = {
    "grid": _("Grid"),
    "list": _("List"),
    "text": _("Texts"),
    "spoiler": _("Spoiler"),
}


class ListForm(forms.Form):
    """How the list is shown."""

    view = forms.ChoiceField(choices=list(VIEWS.items()), required=False, label=_("View"))
    page = forms.IntegerField(min_value=1, max_value=LARGEST, required=False, label=_("Page"))
    size = forms.IntegerField(min_value=1, max_value=LARGEST_PAGE, required=False, label=_("Cards on a page"))


@dataclass(eq=False)
class Listing:
    """What `/<game>/cards/?…` asks for and the answer; also behind the API and the `search_cards` command."""

    game: Game
    user: Any
    data: Any
    is_endless: bool = False
    """Whether a page follows the ones before it, a few of which are shown too."""
    session: Any = None
    filters: CardFilter = field(init=False)
    form: ListForm = field(init=False)

    def __post_init__(self) -> None:
        self.filters = filters_for(self.game)(self.data, user=self.user, session=self.session)
        self.form = ListForm(self.data)

    @cached_property
    def is_valid(self) -> bool:
        """Whether everything asked for was understood."""
        return self.filters.form.is_valid() and self.form.is_valid()

    @property
    def notes(self) -> list[str]:
        """What was asked for that this list does not know, or was asked twice."""
        known = [*self.filters.form.fields, *self.form.fields]
        said = gettext('This list has no filter "{key}"')
        unknown = [said.format(key=key) + shared(did_you_mean(key, known)) for key in self.data if key not in known]
        return [*self.query.warnings, *unknown, *self.repeated]

    @property
    def repeated(self) -> list[str]:
        """What was asked twice, where one answer only can count."""
        known = {**self.filters.form.fields, **self.form.fields}
        single = [key for key in self.data if key in known and not isinstance(known[key], KeysField)]
        twice = [key for key in single if hasattr(self.data, "getlist") and len(self.data.getlist(key)) > 1]
        said = gettext('"{key}" was given more than once; the last value counts.')
        return [said.format(key=key) for key in twice]

    @property
    def sort(self) -> str:
        """The sort key that is shown: what the query says, or the one that needs no word in it."""
        return str(self.filters.shown.get("sort") or self.default_sort)

    @property
    def default_sort(self) -> str:
        """The order of a query that names none: a spoiler's by number, else nearness or name."""
        return "number" if self.view == "spoiler" else "match" if self.query.name else "name"

    @property
    def query(self) -> Query:
        """What the search box says, with what the filters changed in it; empty when it was not understood."""
        return self.filters.query

    @property
    def given(self) -> bool:
        """Whether filters were sent beside the query."""
        return any(key != "q" and key in self.filters.form.fields for key in self.data)

    def address(self, query: str | None = None, **others: Any) -> str:
        """The query of the address of this list, or of another query or page: filters are part of `q`."""
        kept = {"q": self.query.text if query is None else query}
        kept |= {key: self.data[key] for key in self.data if key not in self.filters.form.fields and key != "page"}
        kept = {key: value for key, value in (kept | others).items() if value not in (None, "")}
        return f"?{urlencode(kept)}" if kept else ""

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
        """How the cards are shown: as chosen, as the query says, or as a grid."""
        chosen = self.form.cleaned_data.get("view") if self.form.is_valid() else ""
        return chosen or self.query.show or "grid"

    @property
    def views(self) -> list[tuple[str, Any]]:
        """The ways to show the cards, with labels."""
        return list(VIEWS.items())

    @property
    def size(self) -> int:
        """Cards on a page; a spoiler shows a whole set where it can."""
        return self.form.cleaned_data["size"] or (LARGEST_PAGE if self.view == "spoiler" else PAGE_SIZE)

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
        return self.query.unique != "cards" or self.view == "spoiler"

    @cached_property
    def printings(self) -> QuerySet[Printing]:
        """All printings that match, in no order."""
        found = matching_printings(self.query, self.filters.vocabulary)
        return found if self.is_valid else found.none()

    @property
    def total(self) -> int:
        """How many match, counted to the end."""
        if self.is_counted:
            return self.count
        return self.printings.count() if self.is_by_printing else self.matching.order_by().count()

    @cached_property
    def count(self) -> int:
        """How many cards match, up to COUNTED + 1; a few are remembered, so that page and choices start from them."""
        if self.is_by_printing:
            return self.printings.order_by()[: COUNTED + 1].count()
        keys = self.matching.order_by().values_list("pk", flat=True)[: COUNTED + 1]
        if not self.is_valid or self.query.root is None:
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
    def first_page(self) -> int:
        """The first page that is shown: of an endless list some before the one asked for."""
        return max(1, self.page - TOGETHER + 1) if self.is_endless else self.page

    @property
    def earlier_page(self) -> int | None:
        """The page before the first that is shown, None for page 1, which needs no number."""
        return self.first_page - 1 if self.first_page > 2 else None

    @property
    def is_beyond(self) -> bool:
        """Whether the page asked for lies behind the last one."""
        return self.is_valid and self.page > 1 and not self.cards

    @cached_property
    def _rows(self) -> list[Card]:
        """One card more than the page holds; keys first, for their order is in an index and rows are wide."""
        place = slice((self.first_page - 1) * self.size, self.page * self.size + 1)
        if self.is_by_printing:
            return self._printing_rows(place)
        keys = list(self._keys()[place])
        cards = Card.objects.with_face(self.user).in_bulk(keys)
        return [cards[key] for key in keys]

    def _keys(self) -> QuerySet[Card, int] | QuerySet[Printing, int]:
        """The keys of all cards in order; of very many in the way that reads no more of them than the page needs."""
        if self.count > FACETED and not self.query.name:
            if not self.query.sorts:
                return self._sorted(self.filters.walked()).values_list("pk", flat=True)
            if (numbered := in_numbers(self.query, self.filters.vocabulary)) is not None:
                return numbered.filter(Exists(self.filters.walked().filter(pk=OuterRef("card")))).values_list(
                    "card_id", flat=True
                )
        return self._sorted(self.filters.matching()).values_list("pk", flat=True)

    def _printing_rows(self, place: slice) -> list[Card]:
        """A card for each printing, which is then the only one it shows."""
        query = self.query
        if self.view == "spoiler" and not query.sorts:
            query = replace(query, sorts=(Sort("set"), Sort("num")))
        order = printing_order(query, self.filters.vocabulary)
        printings = list(self.printings.select_related("card_set", "rarity").order_by(*order)[place])
        cards = Card.objects.with_face(self.user).in_bulk({one.card_id for one in printings})
        rows = [copy(cards[one.card_id]) for one in printings]
        for row, printing in zip(rows, printings, strict=True):
            row.shown = [printing]
        return rows

    @property
    def cards(self) -> list[Card]:
        """The cards of this page."""
        return self._rows[: self._shown] if self.is_valid else []

    @property
    def has_next(self) -> bool:
        """Whether another page follows."""
        return self.is_valid and len(self._rows) > self._shown

    @property
    def _shown(self) -> int:
        return (self.page - self.first_page + 1) * self.size

    @cached_property
    def facets(self) -> Facets | None:
        """The number of cards by choice of every filter; None where too many cards match to count them in time."""
        if not self.is_valid or (self.query.root is not None and self.count > FACETED):
            return None
        return Facets(self.filters)

    def _label(self, name: str) -> str:
        fields = {**self.filters.form.fields, **self.form.fields}
        return str(fields[name].label) if name in fields else name

    def _sorted(self, cards: QuerySet[Card]) -> QuerySet[Card]:
        if self.query.sorts:
            return cards.order_by(*order_of(self.query, self.filters.vocabulary))
        return cards.order_by(*(nearest_first(self.query.name) if self.query.name else ("sort_name", "pk")))


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
