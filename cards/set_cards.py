"""The cards of a set file: what a document says of each card, its printings and its rulings."""

import datetime
from dataclasses import dataclass, replace

from cards.documents import Part
from cards.models import Card, CardClass, Printing, Rarity, Ruling
from engine.core.cards import CardDefinition
from engine.core.game import Game
from engine.core.problems import DataError


@dataclass(frozen=True, slots=True)
class PrintingEntry:
    """One printing of a card in the set; `path` says where it stands in the document."""

    path: str
    number: str
    language: str
    rarity: str
    artist: str
    flavour: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One card of the set with its printings and the rulings given with the set."""

    path: str
    definition: CardDefinition
    printings: tuple[PrintingEntry, ...]
    rulings: tuple[tuple[datetime.date | None, str], ...] = ()


def read_cards(whole: Part, game: Game) -> tuple[CardEntry, ...]:
    """Every card of the document that has no fault of its own; a name and a number stand only once."""
    cards: list[CardEntry] = []
    names: set[str] = set()
    numbers: dict[tuple[str, str], str] = {}
    for part in whole.parts("cards"):
        entry = _read_card(part, game)
        if entry is None:
            continue
        cards.append(entry)
        name, key = entry.definition.name, game.schema.name_key(entry.definition.name)
        if key in names:
            part.fault("name", f"{name} stands in this file twice; give the card several printings instead")
        names.add(key)
        for printing in entry.printings:
            place = (printing.number.casefold(), printing.language)
            if place in numbers:
                part.fault("printing", f"{numbers[place]} has the number {printing.number} already")
            numbers[place] = name
    return tuple(cards)


def _read_card(part: Part, game: Game) -> CardEntry | None:
    several = part.parts("printings")
    if "printing" in part.unread:
        several.insert(0, part.part("printing"))
    if not several:
        part.fault("printing", "is missing: a card of a set needs its number in it")
    printings = tuple(_read_printing(one) for one in several)
    rulings = tuple(_read_ruling(one) for one in part.parts("rulings"))
    before = len(part.problems)
    _check_lengths(part)
    try:
        definition = game.read_card(part.unread)
    except DataError as error:
        part.problems += [replace(problem, path=part.place(problem.path)) for problem in error.problems]
    return CardEntry(part.path, definition, printings, rulings) if len(part.problems) == before else None


def _check_lengths(part: Part) -> None:
    facts = Part(part.unread, part.path, part.problems)
    for key in ("name", "text"):
        if isinstance(part.unread.get(key), str):
            facts.text(key, Card._meta.get_field(key))
    classes = part.unread.get("classes")
    most = CardClass._meta.get_field("name").max_length or 0
    if isinstance(classes, list) and any(isinstance(name, str) and len(name) > most for name in classes):
        part.fault("classes", f"a name has more than {most} characters")


def _read_printing(part: Part) -> PrintingEntry:
    column = Printing._meta.get_field
    entry = PrintingEntry(
        path=part.path,
        number=part.text("number", column("number"), required=True),
        language=part.text("language", column("language"), default="en"),
        rarity=part.text("rarity", Rarity._meta.get_field("code")),
        artist=part.text("artist", column("artist")),
        flavour=part.text("flavour", column("flavour")),
        name=part.text("name", column("name")),
        text=part.text("text", column("text")),
    )
    part.close()
    return entry


def _read_ruling(part: Part) -> tuple[datetime.date | None, str]:
    ruling = (part.date("date"), part.text("text", Ruling._meta.get_field("text"), required=True))
    part.close()
    return ruling
