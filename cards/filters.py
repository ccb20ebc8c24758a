"""The filters of a game's card list, made from its schema: what may be asked, what it means, what was wrong with it."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.choices import ListChoices
from cards.keys import KeyList, Tested
from cards.models import Card
from cards.query import Query, QueryError, Vocabulary, parse
from cards.query.database import condition
from cards.query_filters import folded, shown
from cards.search import words_of
from engine.core.game import Game
from engine.core.problems import did_you_mean
from engine.core.schema import Field
from engine.languages import kind_words, midsentence, shared

LARGEST = 2_000_000_000
TEXT_LENGTH = 1000
MOST_WORDS = 40


class KeysField(forms.Field):
    """Any of known keys, given as repeated values or with commas; an unknown one is refused with the nearest known."""

    widget = forms.SelectMultiple

    def __init__(self, *, what: str, **options: Any) -> None:
        self.what = what
        self.known: Mapping[str, str] = {}
        super().__init__(**options)

    def clean(self, value: Any) -> list[str]:
        """The keys as they are written, each once, in order of the list."""
        values = [value] if isinstance(value, str) else value or []
        given = [part.strip() for one in values for part in str(one).split(",") if part.strip()]
        by_fold = {key.casefold(): key for key in self.known} | {
            label.casefold(): key for key, label in self.known.items()
        }
        unknown = [one for one in given if one.casefold() not in by_fold]
        if unknown:
            said = _('There is no {what} "{value}"')
            raise ValidationError(
                [said.format(what=self.what, value=one) + shared(did_you_mean(one, by_fold)) for one in unknown]
            )
        wanted = {by_fold[one.casefold()] for one in given}
        return [key for key in self.known if key in wanted]


class QueryField(forms.Field):
    """A text of the query language; what is wrong with it is kept as `error`."""

    widget = forms.TextInput

    def __init__(self, **options: Any) -> None:
        self.vocabulary: Vocabulary | None = None
        self.error: QueryError | None = None
        super().__init__(**options)

    def clean(self, value: Any) -> Query | None:
        """The query; None for an empty one."""
        text = str(value or "")
        if not text.strip():
            return None
        assert self.vocabulary is not None
        try:
            return parse(text, self.vocabulary)
        except QueryError as error:
            raise self.fault(error) from error

    def fault(self, error: QueryError) -> ValidationError:
        """What is wrong, as the form says it."""
        self.error = error
        return ValidationError(str(error))


class EarlierField(QueryField):
    """The query that the filters showed; one that cannot be read counts as none."""

    def clean(self, value: Any) -> Query | None:
        """The query."""
        try:
            return super().clean(value)
        except ValidationError:
            return None


class SortField(forms.Field):
    """The key to sort by, with a minus for the other direction."""

    def __init__(self, **options: Any) -> None:
        self.known: Mapping[str, str] = {}
        super().__init__(**options)

    def clean(self, value: Any) -> str:
        """A known key, or the nearest known one in the message."""
        key = str(value or "").strip().casefold()
        if key and key not in self.known:
            said = gettext('Cards cannot be sorted by "{value}"').format(value=value)
            raise ValidationError(said + shared(did_you_mean(key, self.known)))
        return key


class KeysFilter(django_filters.Filter):
    """Some keys of a list."""

    field_class = KeysField


class QueryFilter(django_filters.Filter):
    """The search box."""

    field_class = QueryField


class EarlierFilter(django_filters.Filter):
    """What the filters showed when they were sent."""

    field_class = EarlierField


class SortFilter(django_filters.Filter):
    """The order."""

    field_class = SortField


class StatFilter(django_filters.NumberFilter):
    """One end of a number's range."""

    field_class = forms.IntegerField

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=-LARGEST, max_value=LARGEST, **options)


class CardFilterForm(forms.Form):
    """Adds what two fields say together."""

    numbers: tuple[Field, ...] = ()

    def clean(self) -> dict[str, Any]:
        """A range must not run backwards; texts must be short enough to search for."""
        values = super().clean() or {}
        for one in self.numbers:
            low, high = values.get(f"{one.key}_min"), values.get(f"{one.key}_max")
            if low is not None and high is not None and low > high:
                said = _("{label} from {low} to {high}: the first must be the smaller one.")
                self.add_error(f"{one.key}_max", said.format(label=one.label, low=low, high=high))
        if len(words_of(values.get("name") or "")) > MOST_WORDS:
            self.add_error("name", _("At most {most} words can be searched for at once.").format(most=MOST_WORDS))
        return values


class CardFilter(django_filters.FilterSet):
    """The filters every game has, which write into the query `q`; `filters_for` adds those of a game's schema."""

    q = QueryFilter(label=_("Search"))
    was = EarlierFilter(label=_("Search"))
    name = django_filters.CharFilter(label=_("Name"), max_length=TEXT_LENGTH)
    type = KeysFilter(label=_("Type"), what=_("card type"))
    subtype = KeysFilter(label=_("Subtype"), what=_("subtype"))
    class_match = KeysFilter(label=_("Of the classes"), what=_("way to combine classes"))
    set = KeysFilter(label=_("Set"), what=_("set"))
    rarity = KeysFilter(label=_("Rarity"), what=_("rarity"))
    artist = django_filters.CharFilter(label=_("Artist"), max_length=120)
    has = KeysFilter(label=_("Has"), what=_("field"))
    sort = SortFilter(label=_("Sort"))

    game: Game

    class Meta:
        form = CardFilterForm

    def __init__(
        self, data: Any, *, user: Any, session: Mapping[str, Any] | None = None, choices: ListChoices | None = None
    ) -> None:
        self.base_filters = {}  # they make the form, once; copies of their own for each request would serve nothing
        super().__init__(data, queryset=Card.objects.in_game(self.game).visible_to(user))
        self.user = user
        self.found: list[int] | None = None
        """Keys of all cards that answer, once they are known: nothing need be looked for again."""
        self.choices = choices or ListChoices.of(self.game, user)
        self.vocabulary = Vocabulary(self.game, user, self.choices, session or {})
        self.form.fields["q"].vocabulary = self.form.fields["was"].vocabulary = self.vocabulary
        schema = self.game.schema
        known = {
            "type": {one.key: one.label for one in schema.types},
            "subtype": subtype_keys(self.game),
            "class": {one.key: one.label for one in self.choices.classes},
            "class_match": {"any": str(_("any of them")), "all": str(_("all of them"))},
            "set": {one.key: one.label for one in self.choices.sets},
            "rarity": {one.key: one.label for one in self.choices.rarities},
            "has": {one.key: one.label for one in schema.fields},
            "sort": sort_keys(self.game),
            **{one.key: {choice.key: choice.label for choice in one.choices} for one in schema.enums},
        }
        for name, keys in known.items():
            self.form.fields[name].known = keys
        self.condition = Q()
        self.query = self._query()

    def get_form_class(self) -> Any:
        """The form, made once for each game and language rather than for each request."""
        return _form_class(self.__class__)

    def _query(self) -> Query:
        """What the search box says with what the filters change in it; empty when something was not understood."""
        if not self.form.is_valid():
            return Query()
        cleaned = self.form.cleaned_data
        given = {name: cleaned[name] for name in self.given}
        try:
            query = folded(cleaned["q"] or Query(), given, cleaned["was"], self.vocabulary)
            self.condition = condition(query, self.vocabulary)
            return query
        except QueryError as error:  # with the filters it is too long, or it takes too long
            self.form.add_error("q", self.form.fields["q"].fault(error))
            return Query()

    @property
    def given(self) -> list[str]:
        """The filters that were sent beside the query."""
        cleaned = self.form.cleaned_data
        given = [name for name in cleaned if name not in ("q", "was") and cleaned[name] not in (None, "", [])]
        return [name for name in given if (name, cleaned[name]) != ("class_match", ["any"])]

    @cached_property
    def shown(self) -> dict[str, Any]:
        """What the filters show: what the query says, or what was sent while something was not understood."""
        if self.form.is_valid():
            return shown(self.query, self.game)
        return {name: value for name, value in self.form.cleaned_data.items() if name not in ("q", "was")}

    def matching(self, query: Query | None = None) -> QuerySet[Card]:
        """The cards that answer the query, or another one."""
        query = self.query if query is None else query
        if self.found is not None and query.root == self.query.root:
            return Card.objects.filter(pk__in=KeyList(self.found))
        same = query.root == self.query.root
        return self.queryset.filter(self.condition if same else condition(query, self.vocabulary))

    def walked(self) -> QuerySet[Card]:
        """The cards that answer, for a page of very many: they are tested in its order, until the page is full."""
        return self.queryset.filter(Tested(self.condition)) if self.condition else self.queryset

    def keys(self, query: Query) -> Any:
        """The keys of those cards, for `…__in`."""
        if self.found is not None and query.root == self.query.root:
            return KeyList(self.found)
        return self.matching(query).values("pk")


@cache
def _form_class(filters: type[CardFilter]) -> type[forms.Form]:
    fields = {name: one.field for name, one in filters.base_filters.items()}
    return type(f"{filters.__name__}Form", (filters._meta.form,), fields)


def subtype_keys(game: Game) -> dict[str, str]:
    """Every subtype by type (`item.loot`), and by itself (`loot`) for all types that have it."""
    scoped = {
        f"{one.key}.{choice.key}": kind_words(one, choice.key) for one in game.schema.types for choice in one.subtypes
    }
    bare = {choice.key: choice.label for one in game.schema.types for choice in one.subtypes}
    return {**scoped, **bare}


def sort_keys(game: Game) -> dict[str, str]:
    """What cards can be sorted by, with labels."""
    numbers = {}
    for one in game.schema.numbers:
        numbers[f"-{one.key}"] = gettext("{label}, highest first").format(label=one.label)
        numbers[one.key] = gettext("{label}, lowest first").format(label=one.label)
    return {
        "query": gettext("As searched"),
        "match": gettext("Best match"),
        "name": gettext("Name, A to Z"),
        "-name": gettext("Name, Z to A"),
        "type": gettext("Type"),
        "number": gettext("Collector number"),
        "-added": gettext("Newest first"),
        "added": gettext("Oldest first"),
        **numbers,
    }


@cache
def filters_for(game: Game) -> type[CardFilter]:
    """The filter set of a game."""
    own: dict[str, Any] = {
        "class": KeysFilter(label=game.schema.class_label, what=midsentence(game.schema.class_label))
    }
    for one in game.schema.enums:
        own[one.key] = KeysFilter(label=one.label, what=midsentence(one.label))
    for one in game.schema.numbers:
        own[f"{one.key}_min"] = StatFilter(label=gettext("{label} at least").format(label=one.label))
        own[f"{one.key}_max"] = StatFilter(label=gettext("{label} at most").format(label=one.label))
    form = type("GameCardFilterForm", (CardFilterForm,), {"numbers": game.schema.numbers})
    meta = type("Meta", (CardFilter.Meta,), {"form": form})
    return type("GameCardFilter", (CardFilter,), {"game": game, "Meta": meta, **own})
