"""When two have changed a deck: what it was, what is there now, and what was wanted, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from decks.changes import StaleRevision
from decks.contents import FACTS, NONE, Contents, card_names, contents_of, facts_of, state_at
from decks.models import Deck
from decks.rows import paper_lines, zone_label

LABELS = {"name": _("Name"), "format": _("Format"), "role": _("Role"), "notes": _("Notes"), "paper": _("Paper")}


@dataclass(frozen=True, slots=True)
class ConflictLine:
    """One thing that was to be changed."""

    label: str
    where: str
    base: str
    now: str
    wanted: str
    field: str
    """Name of the form field that asks for it again."""

    @property
    def is_open(self) -> bool:
        """Whether now and wanted differ, so that there is something to choose."""
        return self.now != self.wanted


@dataclass(frozen=True, slots=True)
class Conflict:
    """Everything to show: the operations that came in between, and the lines to choose from."""

    deck: Deck
    meanwhile: tuple[str, ...]
    lines: tuple[ConflictLine, ...]
    merged: Mapping[str, Any] = field(default_factory=dict)
    """The deck's own facts as they would be: what was changed here, and for the rest what is there now."""


def cards_conflict(stale: StaleRevision, wanted: Contents) -> Conflict:
    """The conflict of a change of cards."""
    deck = stale.deck
    now, names = contents_of(deck), card_names(wanted)
    base = state_at(deck, stale.revision)[0] if stale.revision < deck.revision else now
    lines = tuple(
        ConflictLine(
            names[card],
            zone_label(deck.game_object, zone),
            str(base.get((zone, card), NONE).quantity),
            str(now.get((zone, card), NONE).quantity),
            str(copies.quantity),
            f"n:{zone}:{card}",
        )
        for (zone, card), copies in wanted.items()
        if card in names
    )
    return Conflict(deck, _meanwhile(stale), lines)


def facts_conflict(stale: StaleRevision, wanted: Mapping[str, Any]) -> Conflict:
    """The conflict of a change of name, format or notes."""
    deck = stale.deck
    now = facts_of(deck)
    base = state_at(deck, stale.revision)[1] if stale.revision < deck.revision else now
    lines = tuple(
        ConflictLine(str(LABELS[key]), "", *(fact_words(deck, key, one[key]) for one in (base, now, wanted)), key)
        for key in FACTS
        if key in wanted and wanted[key] != base[key]
    )
    mine = {line.field: wanted[line.field] for line in lines}
    return Conflict(deck, _meanwhile(stale), lines, {**now, **mine})


def fact_words(deck: Deck, key: str, value: Any) -> str:
    """A fact of the deck as people read it."""
    return "\n".join(paper_lines(deck.game_object, value)) if key == "paper" else str(value)


def _meanwhile(stale: StaleRevision) -> tuple[str, ...]:
    later = stale.deck.operations.filter(revision__gt=stale.revision).order_by("revision")
    return tuple(later.values_list("label", flat=True))
