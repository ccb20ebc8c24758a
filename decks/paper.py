"""What stands on a printed deck list: zones, groups by type, counts and totals, and the check in words."""

import datetime
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.drawing.content import FaceContent
from engine.core.cards import CardPool, squeeze
from engine.core.deckcounts import Line, lines_of
from engine.core.decks import DeckFormat, DeckList, DeckReport, DeckZone
from engine.core.game import Game
from engine.core.schema import Field
from engine.languages import said


@dataclass(frozen=True, slots=True)
class PaperLine:
    """So many of a card; a quantity that is no number of cards stands as it was written."""

    quantity: str
    name: str


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """Lines under one heading; no label when the zone has no groups."""

    label: str
    lines: tuple[PaperLine, ...]
    count: int


@dataclass(frozen=True, slots=True)
class PaperZone:
    """A part of the deck."""

    label: str
    groups: tuple[PaperGroup, ...]

    @property
    def count(self) -> int:
        """Cards in the zone."""
        return sum(group.count for group in self.groups)


@dataclass(frozen=True, slots=True)
class PaperDeck:
    """A deck ready for paper."""

    title: str
    game: str
    zones: tuple[PaperZone, ...]
    verdict: str
    printed_on: datetime.date
    format: str = ""
    player: str = ""
    link: str = ""
    facts: tuple[str, ...] = ()
    """What is true of the deck as an object of paper: "Backs: Mixed"."""
    problems: tuple[str, ...] = ()
    faces: tuple[tuple[int, FaceContent], ...] = ()
    """How many of each face, for stand-ins."""

    @property
    def count(self) -> int:
        """All cards of the deck."""
        return sum(zone.count for zone in self.zones)

    @property
    def totals(self) -> str:
        """The sizes of all zones: "Character 1 · Main Deck 40 · 41 cards"."""
        parts = [f"{zone.label} {zone.count}" for zone in self.zones]
        cards = ngettext("{number} card", "{number} cards", self.count).format(number=self.count)
        return " · ".join([*parts, cards])


def put_on_paper(
    game: Game,
    deck: DeckList,
    cards: CardPool,
    report: DeckReport,
    *,
    title: str,
    on: datetime.date,
    player: str = "",
    link: str = "",
) -> PaperDeck:
    """A deck list with its check as it is printed on a day."""
    deck_format = game.format(report.format)
    known = {zone.key for zone in game.zones}
    zones = [*game.zones, *(DeckZone(key, key) for key in sorted(deck.zones) if key not in known)]
    return PaperDeck(
        title=_plain(title),
        game=game.name,
        zones=tuple(
            PaperZone(zone.label, tuple(_groups(game, zone, lines_of(deck.entries(zone.key), cards))))
            for zone in zones
            if deck.entries(zone.key)
        ),
        verdict=_verdict(report, deck_format, on),
        printed_on=on,
        format=deck_format.label + (f", {said(game, report.role)}" if report.role else ""),
        player=_plain(player),
        link=link,
        facts=tuple(
            f"{one.label}: {_fact(one, deck.facts[one.key])}" for one in game.deck_facts if one.key in deck.facts
        ),
        problems=tuple(_plain(issue.message) for issue in report.errors),
    )


def _groups(game: Game, zone: DeckZone, lines: list[Line]) -> Iterable[PaperGroup]:
    """Lines by card type in the schema's order, unknown names last; a zone's one type needs no heading."""
    for card_type in game.schema.types:
        own = [line for line in lines if line.card and line.card.type == card_type.key]
        if own:
            yield _group("" if zone.card_types == (card_type.key,) else card_type.plural, own)
    if unknown := [line for line in lines if line.card is None]:
        yield _group(_("Not in the card database"), unknown)


def _group(label: str, lines: list[Line]) -> PaperGroup:
    shown = [PaperLine(_quantity(line), _plain(line.name)) for line in lines]
    return PaperGroup(label, tuple(shown), sum(line.count for line in lines))


def _quantity(line: Line) -> str:
    return str(line.count) if line.count or not line.bad else str(line.bad[0])


def _fact(field: Field, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    labels = {choice.key: choice.label for choice in field.choices}
    return _plain(str(labels.get(value, value)))


def _verdict(report: DeckReport, deck_format: DeckFormat, on: datetime.date) -> str:
    if report.legal:
        return _("Legal in {format} on {day}").format(format=deck_format.label, day=on.isoformat())
    number = len(report.errors)
    return ngettext(
        "Not legal in {format} on {day}: {number} problem", "Not legal in {format} on {day}: {number} problems", number
    ).format(format=deck_format.label, day=on.isoformat(), number=number)


def _plain(text: str) -> str:
    """Text as a font can draw it: letters in one piece with their accents, no line breaks or control characters."""
    composed = unicodedata.normalize("NFC", text)
    return squeeze("".join(letter if letter.isprintable() else " " for letter in composed))
