"""The orders a query may ask for; each ends in name, set, number and id, so that paging is total."""

from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from cards import stats
from cards.models import Printing
from cards.query.tree import And, Query, Sort, Term, leaves
from cards.query.vocabulary import Vocabulary

CARD_COLUMNS = {"name": ("sort_name",), "added": ("pk",), "type": ("type", "subtype")}
OF_PRINTINGS = {
    "set": "card_set__code", "num": "number_key", "date": "card_set__released_on", "rarity": "rarity__rank",
    "artist": "artist",
}  # fmt: skip
ALIASES = {"year": "date", "number": "num"}


def sort_named(vocabulary: Vocabulary, text: str) -> Sort | None:
    """The sort that a text names, a minus at its end turning it round; None when there is none."""
    name = text.removesuffix("-")
    key = vocabulary.names.get(name, name)
    key = ALIASES.get(key, key) if key not in sort_keys(vocabulary) else key
    return Sort(key, text.endswith("-")) if key in sort_keys(vocabulary) else None


def sort_keys(vocabulary: Vocabulary) -> list[str]:
    """What cards can be sorted by."""
    numbers = [one.key for one in vocabulary.fields.values() if one.kind in ("number", "least")]
    return [*CARD_COLUMNS, *OF_PRINTINGS, *numbers]


def order_of(query: Query, vocabulary: Vocabulary) -> list[Any]:
    """The order of the cards a query finds; total."""
    order: list[Any] = []
    for one in query.sorts:
        if one.key in OF_PRINTINGS:
            first = _first_printing(OF_PRINTINGS[one.key], one, query, vocabulary)
            order.append(_directed(Subquery(first), one.descending))
        else:
            order += _by_card(one, vocabulary, "")
    return [*order, "sort_name", "pk"]


def in_numbers(query: Query, vocabulary: Vocabulary) -> QuerySet[Printing] | None:
    """Where a query asks for the numbers of one set: its printings in order, of each card the first, as in an index."""
    ids = [row for option in _named_sets(query, vocabulary) for row in option.ids]
    parts = query.root.parts if isinstance(query.root, And) else (query.root,)
    required = [one for one in parts if isinstance(one, Term) and one.field == "set" and one.op == ":"]
    if query.sorts != (Sort("num"),) or len(ids) != 1 or not required:
        return None
    before = Q(number_key__lt=OuterRef("number_key")) | Q(number_key=OuterRef("number_key"), pk__lt=OuterRef("pk"))
    earlier = Printing.objects.filter(before, card=OuterRef("card"), card_set=ids[0])
    printings = Printing.objects.filter(~Exists(earlier), card_set=ids[0])
    return printings.order_by("number_key", "card__sort_name", "card_id")


def printing_order(query: Query, vocabulary: Vocabulary) -> list[Any]:
    """The order of the printings a query finds; total."""
    order: list[Any] = []
    for one in query.sorts:
        if one.key in OF_PRINTINGS:
            order.append(_directed(F(OF_PRINTINGS[one.key]), one.descending))
        else:
            order += _by_card(one, vocabulary, "card__")
    return [*order, "card__sort_name", "card_set__code", "number_key", "pk"]


def _by_card(one: Sort, vocabulary: Vocabulary, path: str) -> list[Any]:
    if one.key in CARD_COLUMNS:
        return [f"{'-' if one.descending else ''}{path}{column}" for column in CARD_COLUMNS[one.key]]
    parts = vocabulary.fields[one.key].parts or (one.key,)
    if len(parts) == 1:
        return [stats.order(parts[0], descending=one.descending, path=path)]
    return [_directed(Coalesce(*(stats.Stat(part, path) for part in parts)), one.descending)]


def _directed(expression: Any, descending: bool) -> Any:
    return expression.desc(nulls_last=True) if descending else expression.asc(nulls_last=True)


def _first_printing(column: str, one: Sort, query: Query, vocabulary: Vocabulary) -> QuerySet[Printing]:
    """A column of the card's first printing in the order, of the sets that the query names where it names any."""
    ids = [row for option in _named_sets(query, vocabulary) for row in option.ids]
    printings = Printing.objects.filter(card=OuterRef("pk"))
    printings = printings.filter(card_set__in=ids or [each.id for each in vocabulary.choices.sets])
    return printings.order_by(_directed(F(column), one.descending), "pk").values(column)[:1]


def _named_sets(query: Query, vocabulary: Vocabulary) -> list[Any]:
    named = [leaf for leaf in leaves(query.root) if isinstance(leaf, Term) and leaf.field == "set"]
    keys = [str(atom.value) for leaf in named for atom in leaf.atoms if atom.form == "key"]
    return vocabulary.options("set", keys)
