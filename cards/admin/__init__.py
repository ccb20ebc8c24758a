"""The editor's desk: Django's admin with forms that follow each game's card schema; one module a subject."""

from cards.admin.artists import PenNameAdmin
from cards.admin.boosters import BoosterPackAdmin, PackSheetAdmin, PackSlotAdmin
from cards.admin.cards import CardAdmin
from cards.admin.formats import FormatVersionAdmin
from cards.admin.printings import PrintingAdmin
from cards.admin.sets import CardClassAdmin, CardSetAdmin, RarityAdmin

__all__ = [
    "BoosterPackAdmin",
    "CardAdmin",
    "CardClassAdmin",
    "CardSetAdmin",
    "FormatVersionAdmin",
    "PackSheetAdmin",
    "PackSlotAdmin",
    "PenNameAdmin",
    "PrintingAdmin",
    "RarityAdmin",
]
