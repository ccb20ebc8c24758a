"""The booster packs of a set file: what a document says of them, and bringing the database in line with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.documents import Part
from cards.models import BoosterPack, CardSet, PackSheet, PackSlot, Printing, Rarity, SheetCard, SlotChoice
from cards.set_cards import CardEntry
from engine.core.game import Game


@dataclass(frozen=True, slots=True)
class PackEntry:
    """A booster pack: sheets by name, each a rarity or cards with weights, and slots that draw from sheets.

    A slot is the number of cards drawn and the weight of each sheet it may draw from.
    """

    code: str
    name: str
    description: str
    sheets: Mapping[str, str | Mapping[str, int]]
    slots: tuple[tuple[int, Mapping[str, int]], ...]


def read_packs(whole: Part, game: Game, cards: tuple[CardEntry, ...]) -> tuple[PackEntry, ...]:
    """Every pack of the document; sheets name cards of this set only."""
    printed = {game.schema.name_key(entry.definition.name) for entry in cards}
    return tuple(_read_pack(part, game, printed) for part in whole.parts("boosters"))


def _read_pack(part: Part, game: Game, printed: set[str]) -> PackEntry:
    column = BoosterPack._meta.get_field
    sheets = _read_sheets(part.part("sheets"), game, printed)
    entry = PackEntry(
        code=part.text("code", column("code"), required=True),
        name=part.text("name", column("name"), required=True),
        description=part.text("description", column("description")),
        sheets=sheets,
        slots=tuple(_read_slot(slot, sheets) for slot in part.parts("slots")),
    )
    part.close()
    if not entry.slots:
        part.fault("slots", "are missing: a pack draws its cards in slots")
    return entry


def _read_sheets(part: Part, game: Game, printed: set[str]) -> dict[str, str | Mapping[str, int]]:
    sheets: dict[str, str | Mapping[str, int]] = {}
    for name in list(part.unread):
        sheet = part.part(name)
        rarity = sheet.text("rarity", Rarity._meta.get_field("code"))
        weights = sheet.part("cards")
        sheet.close()
        names = list(weights.unread)
        if bool(rarity) == bool(names):
            sheet.fault("", "needs either a rarity or cards with their weights")
        for card_name in names:
            if game.schema.name_key(card_name) not in printed:
                weights.fault(card_name, f'this set has no card "{card_name}"')
        if len(name) > (PackSheet._meta.get_field("name").max_length or 0):
            sheet.fault("", "the name of the sheet is too long")
        sheets[name] = rarity or {game.schema.name_key(one): weights.whole(one, default=1) for one in names}
    return sheets


def _read_slot(part: Part, sheets: Mapping[str, Any]) -> tuple[int, Mapping[str, int]]:
    count = part.whole("count", default=1, maximum=999)
    drawn: dict[str, int] = {}
    choices = part.parts("choices")
    if not choices:
        choices = [Part({"sheet": part.take("sheet")}, part.path, part.problems)]
    for choice in choices:
        sheet = choice.take("sheet")
        if not isinstance(sheet, str) or sheet not in sheets:
            choice.fault("sheet", f'the pack has no sheet "{sheet}"; it has {", ".join(sheets) or "none"}')
        elif sheet in drawn:
            choice.fault("sheet", f'"{sheet}" is named twice')
        else:
            drawn[sheet] = choice.whole("weight", default=1)
        choice.close()
    part.close()
    return count, drawn


def load_packs(card_set: CardSet, entries: tuple[PackEntry, ...], printings: list[Printing]) -> None:
    """Bring the set's packs in line with the file; a pack that stands so already is left alone."""
    for entry in entries:
        pack, _ = BoosterPack.objects.update_or_create(
            card_set=card_set, code=entry.code, defaults={"name": entry.name, "description": entry.description}
        )
        sheets = {name: _weights(sheet, printings) for name, sheet in entry.sheets.items()}
        if _contents(pack) != (sheets, [(count, dict(drawn)) for count, drawn in entry.slots]):
            _fill(pack, sheets, entry.slots)


def _weights(sheet: str | Mapping[str, int], printings: list[Printing]) -> dict[int, int]:
    """Weight by id of the printings on a sheet: those of a rarity once each, or the first of each named card."""
    if isinstance(sheet, str):
        rarity = sheet.casefold()
        return {one.pk: 1 for one in printings if one.rarity and one.rarity.code.casefold() == rarity}
    first: dict[str, int] = {}
    for one in printings:
        first.setdefault(one.card.name_key, one.pk)
    return {first[name_key]: weight for name_key, weight in sheet.items()}


def _contents(pack: BoosterPack) -> tuple[dict[str, dict[int, int]], list[tuple[int, dict[str, int]]]]:
    sheets = {
        sheet.name: {place.printing_id: place.weight for place in sheet.cards.all()}
        for sheet in pack.sheets.prefetch_related("cards")
    }
    slots = [
        (slot.count, {choice.sheet.name: choice.weight for choice in slot.choices.all()})
        for slot in pack.slots.prefetch_related("choices__sheet")
    ]
    return sheets, slots


def _fill(
    pack: BoosterPack, sheets: Mapping[str, Mapping[int, int]], slots: tuple[tuple[int, Mapping[str, int]], ...]
) -> None:
    pack.slots.all().delete()
    pack.sheets.all().delete()
    made = {name: PackSheet.objects.create(pack=pack, name=name) for name in sheets}
    SheetCard.objects.bulk_create(
        SheetCard(sheet=made[name], printing_id=printing, weight=weight)
        for name, weights in sheets.items()
        for printing, weight in weights.items()
    )
    for position, (count, drawn) in enumerate(slots, start=1):
        slot = PackSlot.objects.create(pack=pack, position=position, count=count)
        SlotChoice.objects.bulk_create(
            SlotChoice(slot=slot, sheet=made[name], weight=weight) for name, weight in drawn.items()
        )
