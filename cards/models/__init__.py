"""The card database's tables; each module is one subject."""

from cards.models.artists import PenName
from cards.models.boosters import BoosterPack, PackSheet, PackSlot, SheetCard, SlotChoice
from cards.models.cards import Card, CardClass, Ruling, TextRevision
from cards.models.collections import OwnedCard
from cards.models.formats import FormatLimit, FormatVersion
from cards.models.printings import Printing, Rarity
from cards.models.searches import SavedSearch
from cards.models.sets import CardSet

__all__ = [
    "BoosterPack",
    "Card",
    "CardClass",
    "CardSet",
    "FormatLimit",
    "FormatVersion",
    "OwnedCard",
    "PackSheet",
    "PackSlot",
    "PenName",
    "Printing",
    "Rarity",
    "Ruling",
    "SavedSearch",
    "SheetCard",
    "SlotChoice",
    "TextRevision",
]
