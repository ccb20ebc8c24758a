"""The filters of a game's card list, made from its schema: what may be asked, what it means, what was wrong with it."""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.db.models.lookups import GreaterThanOrEqual, LessThanOrEqual
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards import stats
from cards.choices import ListChoices
from cards.keys import KeyList
from cards.models import Card, Printing
from cards.query import Query, QueryError, Vocabulary, parse
from cards.query.database import condition
from cards.search import words_of
from cards.search_text import fold_search
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
        self.condition = Q()
        super().__init__(**options)

    def clean(self, value: Any) -> Query | None:
        """The query; None for an empty one."""
        text = str(value or "")
        if not text.strip():
            return None
        assert self.vocabulary is not None
        try:
            query = parse(text, self.vocabulary)
            self.condition = condition(query, self.vocabulary)
        except QueryError as error:
            self.error = error
            raise ValidationError(str(error)) from error
        return query


class KeysFilter(django_filters.Filter):
    """A filter whose meaning is in CardFilter: it only reads its values."""

    field_class = KeysField

    def filter(self, qs: QuerySet, value: Any) -> QuerySet:
        """Nothing here: see CardFilter.matching."""
        return qs


class TextFilter(django_filters.CharFilter):
    """Text to look for; like KeysFilter it only reads."""

    def filter(self, qs: QuerySet, value: Any) -> QuerySet:
        """Nothing here: see CardFilter.matching."""
        return qs


class QueryFilter(TextFilter):
    """The search box."""

    field_class = QueryField


class StatFilter(django_filters.NumberFilter):
    """One end of a number's range."""

    field_class = forms.IntegerField

    def __init__(self, *, key: str, lowest: bool, **options: Any) -> None:
        self.key, self.lowest = key, lowest
        super().__init__(min_value=-LARGEST, max_value=LARGEST, **options)

    def filter(self, qs: QuerySet, value: int | None) -> QuerySet:
        """Cards whose number is at least, or at most, the value; cards without the number are left out."""
        if value is None:
            return qs
        lookup = GreaterThanOrEqual if self.lowest else LessThanOrEqual
        return qs.filter(stats.compare(lookup, stats.Stat(self.key), value))


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
    """The filters every game has; `filters_for` adds the numbers and enumerations of a game's schema."""

    q = QueryFilter(label=_("Search"))
    name = TextFilter(label=_("Name"), max_length=TEXT_LENGTH)
    type = KeysFilter(label=_("Type"), what=_("card type"))
    subtype = KeysFilter(label=_("Subtype"), what=_("subtype"))
    class_match = KeysFilter(label=_("Of the classes"), what=_("way to combine classes"))
    set = KeysFilter(label=_("Set"), what=_("set"))
    rarity = KeysFilter(label=_("Rarity"), what=_("rarity"))
    artist = TextFilter(label=_("Artist"), max_length=120)
    has = KeysFilter(label=_("Has"), what=_("field"))

    game: Game

    class Meta:
        form = CardFilterForm

    def __init__(self, data: Any, *, user: Any, choices: ListChoices | None = None) -> None:
        super().__init__(data, queryset=Card.objects.in_game(self.game).visible_to(user))
        self.user = user
        self.found: list[int] | None = None
        """Keys of all cards that answer, once they are known: nothing need be looked for again."""
        self.choices = choices or ListChoices.of(self.game, user)
        self.vocabulary = Vocabulary(self.game, user, self.choices)
        self.form.fields["q"].vocabulary = self.vocabulary
        schema = self.game.schema
        known = {
            "type": {one.key: one.label for one in schema.types},
            "subtype": subtype_keys(self.game),
            "class": {one.key: one.label for one in self.choices.classes},
            "class_match": {"any": str(_("any of them")), "all": str(_("all of them"))},
            "set": {one.key: one.label for one in self.choices.sets},
            "rarity": {one.key: one.label for one in self.choices.rarities},
            "has": {one.key: one.label for one in schema.fields},
            **{one.key: {choice.key: choice.label for choice in one.choices} for one in schema.enums},
        }
        for name, keys in known.items():
            self.form.fields[name].known = keys

    @property
    def asked(self) -> dict[str, Any]:
        """What is filtered by; only meaningful when the form is valid."""
        return {name: value for name, value in self.form.cleaned_data.items() if value not in (None, "", [])}

    @property
    def query(self) -> Query:
        """What the search box says; only meaningful when the form is valid."""
        return self.form.cleaned_data["q"] or Query()

    def matching(self, leave_out: Iterable[str] = ()) -> QuerySet[Card]:
        """The cards that answer every filter but those left out."""
        if self.found is not None and not self.asked.keys() & set(leave_out):
            return Card.objects.filter(pk__in=KeyList(self.found))
        asked = {name: value for name, value in self.asked.items() if name not in set(leave_out)}
        cards = self.queryset.filter(_name(asked), _kind(self.game, asked))
        if "q" in asked:
            cards = cards.filter(self.form.fields["q"].condition)
        for one in self._classes(asked):
            cards = cards.filter(pk__in=one)
        if asked.keys() & {"set", "rarity", "artist"}:
            cards = cards.filter(pk__in=self.printings(leave_out).values("card"))
        for one in self.game.schema.enums:
            if one.key in asked:
                cards = cards.filter(**{f"values__{one.key}__in": asked[one.key]})
        for key in asked.get("has", []):
            cards = cards.filter(stats.has(self.game.schema.field_by_key[key]))
        for name, value in asked.items():
            if isinstance(self.filters[name], StatFilter):
                cards = self.filters[name].filter(cards, value)
        return cards

    def keys(self, leave_out: Iterable[str] = ()) -> Any:
        """The keys of those cards, for `…__in`."""
        if self.found is not None and not self.asked.keys() & set(leave_out):
            return KeyList(self.found)
        return self.matching(leave_out).values("pk")

    def printings(self, leave_out: Iterable[str] = ()) -> QuerySet[Printing]:
        """The printings that answer set, rarity and artist: one and the same printing must answer all three.

        Sets stand for the game and for what this person may see, which spares two joins.
        """
        asked = {name: value for name, value in self.asked.items() if name not in set(leave_out)}
        sets = self.choices.ids("sets", asked["set"]) if "set" in asked else [one.id for one in self.choices.sets]
        printings = Printing.objects.filter(card_set_id__in=sets)
        if "rarity" in asked:
            printings = printings.filter(rarity_id__in=self.choices.ids("rarities", asked["rarity"]))
        if "artist" in asked:
            printings = printings.filter(artist__in=self._artists)
        return printings

    def _classes(self, asked: Mapping[str, Any]) -> list[QuerySet]:
        links = Card.classes.through.objects
        ids = self.choices.ids("classes", asked.get("class", []))
        if asked.get("class_match") == ["all"]:
            return [links.filter(cardclass_id=one).values("card_id") for one in ids]
        return [links.filter(cardclass_id__in=ids).values("card_id")] if ids else []

    @cached_property
    def _artists(self) -> list[str]:
        wanted = fold_search(self.asked["artist"])
        names = Printing.objects.order_by("artist").values_list("artist", flat=True).distinct()
        return [name for name in names if wanted in fold_search(name)]


def _name(asked: Mapping[str, Any]) -> Q:
    condition = Q()
    for word in words_of(asked.get("name", "")):
        condition &= Q(search__has=word, sort_name__contains=word)
    return condition


def _kind(game: Game, asked: Mapping[str, Any]) -> Q:
    """Any of the types; `item.loot` narrows its own type only, `loot` every type asked for."""
    types, subtypes = asked.get("type", []), asked.get("subtype", [])
    if not types and not subtypes:
        return Q()
    bare = {one for one in subtypes if "." not in one}
    condition = Q(pk__in=[])
    for one in game.schema.types:
        own = {choice.key for choice in one.subtypes}
        scoped = {subtype for subtype in own if f"{one.key}.{subtype}" in subtypes}
        narrowed = scoped | (own & bare if one.key in types or not types else set())
        if narrowed:
            condition |= Q(type=one.key, subtype__in=sorted(narrowed))
        elif one.key in types and not bare:
            condition |= Q(type=one.key)
    return condition


def subtype_keys(game: Game) -> dict[str, str]:
    """Every subtype by type (`item.loot`), and by itself (`loot`) for all types that have it."""
    scoped = {
        f"{one.key}.{choice.key}": kind_words(one, choice.key) for one in game.schema.types for choice in one.subtypes
    }
    bare = {choice.key: choice.label for one in game.schema.types for choice in one.subtypes}
    return {**scoped, **bare}


@cache
def filters_for(game: Game) -> type[CardFilter]:
    """The filter set of a game."""
    own: dict[str, Any] = {
        "class": KeysFilter(label=game.schema.class_label, what=midsentence(game.schema.class_label))
    }
    for one in game.schema.enums:
        own[one.key] = KeysFilter(label=one.label, what=midsentence(one.label))
    for one in game.schema.numbers:
        own[f"{one.key}_min"] = StatFilter(
            key=one.key, lowest=True, label=gettext("{label} at least").format(label=one.label)
        )
        own[f"{one.key}_max"] = StatFilter(
            key=one.key, lowest=False, label=gettext("{label} at most").format(label=one.label)
        )
    form = type("GameCardFilterForm", (CardFilterForm,), {"numbers": game.schema.numbers})
    meta = type("Meta", (CardFilter.Meta,), {"form": form})
    return type("GameCardFilter", (CardFilter,), {"game": game, "Meta": meta, **own})
