"""A deck as a page shows it: zones with their size, groups with their counts, rows with their limit, sums of costs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from cards.models import Card, Printing
from decks.models import Deck, DeckCard
from decks.rows import rows_by_zone
from engine.core.decks import DeckZone
from engine.core.game import Game
from engine.languages import midsentence

Grouping = Deck.Grouping


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the list."""

    card: Card
    quantity: int
    zone: str
    limit: int | None
    row: DeckCard

    @property
    def place(self) -> str:
        """What steps call this row."""
        return f"{self.zone}:{self.card.pk}"

    @property
    def is_over(self) -> bool:
        """Whether there are more copies than the zone takes of one name."""
        return self.limit is not None and self.quantity > self.limit


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Rows under one heading; no label when the zone has one group only."""

    label: str
    rows: tuple[SheetRow, ...]

    @property
    def count(self) -> int:
        """Cards of the group."""
        return sum(row.quantity for row in self.rows)


@dataclass(frozen=True, slots=True)
class SheetZone:
    """A part of the deck with its size and the size it should have."""

    zone: DeckZone
    groups: tuple[SheetGroup, ...]

    @property
    def count(self) -> int:
        """Cards in the zone."""
        return sum(group.count for group in self.groups)

    @property
    def state(self) -> str:
        """ "short", "over" or "fits"."""
        if self.count < self.zone.minimum:
            return "short"
        return "over" if self.zone.maximum is not None and self.count > self.zone.maximum else "fits"

    @property
    def words(self) -> str:
        """The size with what it may be: "38 / 35–50"."""
        zone = self.zone
        if zone.maximum is None:
            return f"{self.count} / {zone.minimum}+" if zone.minimum else str(self.count)
        lowest = f"{zone.minimum}–" if 0 < zone.minimum < zone.maximum else ""
        return f"{self.count} / {lowest}{zone.maximum}"


@dataclass(frozen=True, slots=True)
class CostLine:
    """How many cards of the deck cost so much of something."""

    cost: int
    count: int


@dataclass(frozen=True, slots=True)
class CostTable:
    """The costs of one kind."""

    label: str
    lines: tuple[CostLine, ...]

    @property
    def cards(self) -> int:
        """Cards with such a cost."""
        return sum(line.count for line in self.lines)

    @property
    def total(self) -> int:
        """What all of them cost together."""
        return sum(line.cost * line.count for line in self.lines)

    @property
    def average(self) -> float:
        """What one of them costs on average."""
        return self.total / self.cards if self.cards else 0.0

    @property
    def most(self) -> int:
        """The highest count, for the length of bars."""
        return max(line.count for line in self.lines)


class Sheet:
    """The deck's list, grouped and sorted; prefetch the deck with `with_cards`."""

    def __init__(self, deck: Deck, grouping: str = "", sorting: str = "") -> None:
        self.deck, self.game = deck, deck.game_object
        self.grouping = grouping or deck.grouping
        self.sorting = sorting or deck.sorting
        by_zone = rows_by_zone(deck)
        if self.grouping == Grouping.SET:
            show_printings([row for rows in by_zone.values() for row in rows])
        known = {zone.key: zone for zone in self.game.zones}
        gone = [DeckZone(key, key) for key in by_zone if key not in known]
        self.zones = tuple(self._zone(zone, by_zone.get(zone.key, [])) for zone in (*self.game.zones, *gone))

    @property
    def count(self) -> int:
        """All cards of the deck."""
        return sum(zone.count for zone in self.zones)

    @property
    def rows(self) -> list[SheetRow]:
        """All rows in the order they are shown."""
        return [row for zone in self.zones for group in zone.groups for row in group.rows]

    @property
    def quantities(self) -> dict[str, int]:
        """Copies by place, for lists that show what is in the deck already."""
        return {row.place: row.quantity for row in self.rows}

    @property
    def costs(self) -> list[CostTable]:
        """A table a kind of cost the deck has."""
        tables = []
        for field in self.game.schema.fields:
            if field.group != "cost" or field.kind != "number":
                continue
            counts: dict[int, int] = {}
            for row in self.rows:
                if isinstance(cost := row.card.values.get(field.key), int):
                    counts[cost] = counts.get(cost, 0) + row.quantity
            if counts:
                tables.append(CostTable(field.label, tuple(CostLine(*pair) for pair in sorted(counts.items()))))
        return tables

    def _zone(self, zone: DeckZone, rows: list[DeckCard]) -> SheetZone:
        shown = [SheetRow(row.card, row.quantity, zone.key, zone.max_copies, row) for row in self._sorted(rows)]
        if zone.maximum == 1 or self.grouping == Grouping.NONE or not shown:
            return SheetZone(zone, (SheetGroup("", tuple(shown)),) if shown else ())
        groups: dict[tuple[Any, str], list[SheetRow]] = {}
        for row in shown:
            groups.setdefault(_GROUPS[Grouping(self.grouping)](row, self.game), []).append(row)
        return SheetZone(zone, tuple(SheetGroup(label, tuple(groups[order, label])) for order, label in sorted(groups)))

    def _sorted(self, rows: Iterable[DeckCard]) -> list[DeckCard]:
        by_name = sorted(rows, key=lambda row: (row.card.sort_name, row.pk))
        if self.sorting == Deck.Sorting.COST:
            return sorted(by_name, key=lambda row: _cost(row.card, self.game))
        if self.sorting == Deck.Sorting.QUANTITY:
            return sorted(by_name, key=lambda row: -row.quantity)
        return by_name


def show_printings(rows: list[DeckCard], user: Any = None) -> None:
    """Give every card its `shown` printings of those this person sees: the chosen one, or all."""
    printings = Printing.objects.visible_to(user).select_related("card_set", "rarity").in_order()
    prefetch_related_objects([row.card for row in rows], Prefetch("printings", printings, to_attr="shown"))
    for row in rows:
        row.card.shown = [one for one in row.card.shown if one.pk == row.printing_id] or row.card.shown


def _cost(card: Card, game: Game) -> tuple[int, int, str]:
    """A card's cost as it sorts: cards without one first, then by kind of cost, then by the number."""
    for place, field in enumerate(game.schema.fields):
        if field.group == "cost" and isinstance(cost := card.values.get(field.key), int):
            return place + 1, cost, f"{cost} {field.unit or field.label}"
    return 0, 0, _("No cost")


def _by_type(row: SheetRow, game: Game) -> tuple[Any, str]:
    types = list(game.schema.type_by_key)
    return types.index(row.card.type), game.schema.type_by_key[row.card.type].plural


def _by_class(row: SheetRow, game: Game) -> tuple[Any, str]:
    names = " ".join(sorted((one.name for one in row.card.classes.all()), key=str.casefold))
    return (not names, names.casefold()), names or _("No {label}").format(label=midsentence(game.schema.class_label))


def _by_cost(row: SheetRow, game: Game) -> tuple[Any, str]:
    kind, cost, words = _cost(row.card, game)
    return (kind, cost), words


def _by_set(row: SheetRow, game: Game) -> tuple[Any, str]:
    name = row.card.shown[0].card_set.name if row.card.shown else ""
    return (not name, name.casefold()), name or _("In no public set")


_GROUPS: dict[Grouping, Callable[[SheetRow, Game], tuple[Any, str]]] = {
    Grouping.TYPE: _by_type,
    Grouping.CLASS: _by_class,
    Grouping.COST: _by_cost,
    Grouping.SET: _by_set,
}
