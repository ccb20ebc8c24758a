"""Bringing the database in line with a set file: in one transaction, and safe to repeat."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.card_load import SavedCards, save_classes, save_definitions
from cards.models import Card, CardSet, Printing, Rarity, Ruling
from cards.models.printings import number_sort_key
from cards.set_boosters import load_packs
from cards.set_cards import PrintingEntry
from cards.set_file import SetFile
from engine.core.problems import DataError, Problem


@dataclass(frozen=True, slots=True)
class Tally:
    """How many cards of a file were new, different (the card, its printings or rulings) or as they stood."""

    created: int
    changed: int
    unchanged: int


@transaction.atomic
def load_set(file: SetFile) -> Tally:
    """Create and change what the file says; DataError, and nothing changed, where it contradicts the database.

    Of cards and printings that the file does not hold it says nothing: those stay.
    """
    problems: list[Problem] = []
    card_set = _save_header(file)
    save_classes(file.game, file.classes)
    rarities = _save_rarities(file)
    printed_on = file.released_on or timezone.localdate()
    definitions = {entry.path: entry.definition for entry in file.cards}
    saved = save_definitions(file.game, definitions, card_set, printed_on, problems)
    printings = _save_printings(file, card_set, saved, rarities, problems)
    if problems:
        raise DataError(problems)
    _save_rulings(file, card_set, saved)
    load_packs(card_set, file.packs, printings)
    Card.objects.filter(printings__card_set=card_set).refresh_public_from()
    created, changed = len(saved.created), len(saved.changed - saved.created)
    return Tally(created, changed, len(file.cards) - created - changed)


def _save_header(file: SetFile) -> CardSet:
    columns = {
        "name": file.name,
        "status": file.status,
        "released_on": file.released_on,
        "description": file.description,
    }
    card_set = CardSet.objects.in_game(file.game).filter(code__iexact=file.code).first()
    card_set = card_set or CardSet(game=file.game.slug, code=file.code)
    twin = CardSet.objects.in_game(file.game).filter(name__iexact=file.name).exclude(pk=card_set.pk).first()
    if twin:
        raise DataError([Problem("set.name", f"the set {twin} has this name already")])
    if card_set.pk is None or any(getattr(card_set, column) != value for column, value in columns.items()):
        for column, value in columns.items():
            setattr(card_set, column, value)
        card_set.save()
    return card_set


def _save_rarities(file: SetFile) -> dict[str, Rarity]:
    rarities = {one.code.casefold(): one for one in Rarity.objects.in_game(file.game)}
    for entry in file.rarities:
        rarity = rarities.setdefault(entry.code.casefold(), Rarity(game=file.game.slug, code=entry.code))
        if rarity.pk is None or (rarity.name, rarity.rank) != (entry.name, entry.rank):
            rarity.name, rarity.rank = entry.name, entry.rank
            rarity.save()
    return rarities


def _save_printings(
    file: SetFile, card_set: CardSet, saved: SavedCards, rarities: dict[str, Rarity], problems: list[Problem]
) -> list[Printing]:
    """The set's printings in the file's order."""
    entries = [
        (saved.by_key[file.game.schema.name_key(card.definition.name)], entry)
        for card in file.cards
        for entry in card.printings
    ]
    present = list(card_set.printings.select_related("card", "rarity"))
    matches = _match(entries, present)
    kept = {id(one) for one in matches if one}
    taken = {(one.number.casefold(), one.language): one for one in present if id(one) not in kept}
    new, changed, printings = [], [], []
    for (card, entry), match in zip(entries, matches, strict=True):
        if other := taken.get((entry.number.casefold(), entry.language)):
            problems.append(Problem(f"{entry.path}.number", f"{entry.number} is the number of {other.card} already"))
        if entry.rarity and entry.rarity.casefold() not in rarities:
            known = ", ".join(sorted(one.code for one in rarities.values())) or "none"
            problems.append(Problem(f"{entry.path}.rarity", f'unknown rarity "{entry.rarity}"; there are {known}'))
            continue
        printing = match or Printing(card=card, card_set=card_set, language=entry.language)
        printings.append(printing)
        if _differs(printing, entry, rarities):
            saved.changed.add(card.pk)
            (new if match is None else changed).append(printing)
    if not problems:
        # Numbers may have changed hands, and no two printings may bear one even for a moment.
        for printing in changed:
            Printing.objects.filter(pk=printing.pk).update(number=f"~{printing.pk}")
        for printing in changed:
            printing.save()
        Printing.objects.bulk_create(new)
    return printings


def _match(entries: list[tuple[Card, PrintingEntry]], present: list[Printing]) -> list[Printing | None]:
    """For each entry the card's printing with its number, else one of the card's others, else None."""
    exact = {(one.card_id, one.language, one.number.casefold()): one for one in present}
    matches = [exact.pop((card.pk, entry.language, entry.number.casefold()), None) for card, entry in entries]
    left: dict[tuple[int, str], list[Printing]] = {}
    for one in exact.values():
        left.setdefault((one.card_id, one.language), []).append(one)
    for place, (card, entry) in enumerate(entries):
        if matches[place] is None and (others := left.get((card.pk, entry.language))):
            matches[place] = others.pop(0)
    return matches


def _differs(printing: Printing, entry: PrintingEntry, rarities: dict[str, Rarity]) -> bool:
    """Make the printing say what the entry says; whether it said something else."""
    wanted: dict[str, Any] = {
        "number": entry.number,
        "number_key": number_sort_key(entry.number),
        "rarity": rarities.get(entry.rarity.casefold()),
        "artist": entry.artist,
        "flavour": entry.flavour,
        "name": entry.name,
        "text": entry.text,
    }
    differs = printing.pk is None or any(getattr(printing, column) != value for column, value in wanted.items())
    for column, value in wanted.items():
        setattr(printing, column, value)
    return differs


def _save_rulings(file: SetFile, card_set: CardSet, saved: SavedCards) -> None:
    """The rulings given with the set, known by their source; those that others gave stay."""
    present: dict[int, dict[tuple[Any, str], Ruling]] = {}
    for ruling in Ruling.objects.filter(card__in=saved.by_key.values(), source=card_set.name):
        present.setdefault(ruling.card_id, {})[(ruling.ruled_on, ruling.text)] = ruling
    new, gone = [], []
    for entry in file.cards:
        card = saved.by_key[file.game.schema.name_key(entry.definition.name)]
        old = present.get(card.pk, {})
        given = {
            (date or file.released_on or timezone.localdate(card.created_at), text) for date, text in entry.rulings
        }
        new += [
            Ruling(card=card, ruled_on=date, text=text, source=card_set.name)
            for date, text in sorted(given - old.keys())
        ]
        gone += [old[key].pk for key in old.keys() - given]
        if given != old.keys():
            saved.changed.add(card.pk)
    Ruling.objects.bulk_create(new)
    Ruling.objects.filter(pk__in=gone).delete()
