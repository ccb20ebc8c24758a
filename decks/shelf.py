"""Decks side by side, as lists show them: who leads, how many cards, legal or not."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cards.models import Card
from decks.checking import reports_of
from decks.models import Deck
from decks.sheet import Sheet, SheetZone
from engine.core.decks import DeckReport


@dataclass(frozen=True, slots=True)
class ShelvedDeck:
    """A deck as a list shows it."""

    deck: Deck
    leaders: tuple[Card, ...]
    """The cards of the zones that take one card: they name the deck."""
    zones: tuple[SheetZone, ...]
    report: DeckReport

    @property
    def sizes(self) -> str:
        """The size of every bigger zone that holds cards: "40 in Main Deck, 2 in Summon Deck"."""
        shown = [zone for zone in self.zones if zone.zone.maximum != 1 and zone.count]
        return ", ".join(
            _("{number} in {zone}").format(number=zone.count, zone=zone.zone.label) for zone in shown
        ) or _("no cards yet")


def shelved(decks: Iterable[Deck]) -> list[ShelvedDeck]:
    """The decks of a page, prefetched with `with_cards`."""
    decks = list(decks)
    return [_shelve(deck, report) for deck, report in zip(decks, reports_of(decks), strict=True)]


def _shelve(deck: Deck, report: DeckReport) -> ShelvedDeck:
    zones = Sheet(deck, grouping=Deck.Grouping.NONE).zones
    leaders = tuple(row.card for zone in zones if zone.zone.maximum == 1 for group in zone.groups for row in group.rows)
    return ShelvedDeck(deck, leaders, zones, report)
