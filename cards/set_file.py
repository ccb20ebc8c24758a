"""Set files: a set with its classes, rarities, cards, printings, rulings and boosters as one JSON document."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.documents import Part, unstorable
from cards.models import CardClass, CardSet, Rarity
from cards.set_boosters import PackEntry, read_packs
from cards.set_cards import CardEntry, read_cards
from engine.core.game import Game
from engine.core.problems import DataError, Problem
from engine.registry import UnknownGame, get_game


@dataclass(frozen=True, slots=True)
class RarityEntry:
    """A rarity the set declares."""

    code: str
    name: str
    rank: int


@dataclass(frozen=True, slots=True)
class SetFile:
    """A set document that has been read and found sound by itself."""

    game: Game
    code: str
    name: str
    status: str
    released_on: datetime.date | None
    description: str
    cards: tuple[CardEntry, ...]
    classes: Mapping[str, str] = field(default_factory=dict)
    rarities: tuple[RarityEntry, ...] = ()
    packs: tuple[PackEntry, ...] = ()


def read_set(document: Any, game: Game | None = None) -> SetFile:
    """The set a document describes, for `game` if given.

    DataError names every fault by its path, such as `cards[3].effects[0].do[0].who`.
    """
    problems: list[Problem] = list(unstorable(document))
    whole = Part(document, "", problems)
    found_game = _read_game(whole, game)
    if found_game is None or problems:
        raise DataError(problems)
    header = _read_header(whole.part("set"))
    classes = dict(_read_class(part) for part in whole.parts("classes"))
    rarities = tuple(_read_rarity(part) for part in whole.parts("rarities"))
    cards = read_cards(whole, found_game)
    packs = read_packs(whole, found_game, cards)
    whole.close()
    if problems:
        raise DataError(problems)
    return SetFile(game=found_game, cards=cards, classes=classes, rarities=rarities, packs=packs, **header)


def _read_game(whole: Part, expected: Game | None) -> Game | None:
    slug = whole.take("game")
    if slug is None and expected:
        return expected
    try:
        found = get_game(str(slug))
    except UnknownGame as error:
        whole.fault("game", str(error))
        return None
    if expected and found is not expected:
        whole.fault("game", f"this set is for {found}, not for {expected}")
        return None
    return found


def _read_header(part: Part) -> dict[str, Any]:
    column = CardSet._meta.get_field
    header = {
        "code": part.text("code", column("code"), required=True),
        "name": part.text("name", column("name"), required=True),
        "status": part.text("status", column("status"), default=CardSet.Status.RELEASED),
        "released_on": part.date("released_on"),
        "description": part.text("description", column("description")),
    }
    part.close()
    if header["status"] not in CardSet.Status.values:
        part.fault("status", f'unknown status "{header["status"]}"; use one of {", ".join(CardSet.Status.values)}')
    if header["status"] == CardSet.Status.RELEASED and not header["released_on"]:
        part.fault("released_on", "a released set needs its release date")
    return header


def _read_class(part: Part) -> tuple[str, str]:
    column = CardClass._meta.get_field
    entry = (part.text("name", column("name"), required=True), part.text("description", column("description")))
    part.close()
    return entry


def _read_rarity(part: Part) -> RarityEntry:
    column = Rarity._meta.get_field
    entry = RarityEntry(
        part.text("code", column("code"), required=True),
        part.text("name", column("name"), required=True),
        part.whole("rank", default=1, minimum=0),
    )
    part.close()
    return entry
