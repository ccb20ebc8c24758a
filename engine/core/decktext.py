"""Deck lists as people paste them: every line is answered, none is dropped, and nothing is guessed in silence."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.core.cards import CardPool, Value, fold_search
from engine.core.deckline import Reading, clean, likely, readings, visible
from engine.core.decks import DeckEntry, DeckList
from engine.core.decksections import CommentLine, Heading, Sections, read_comment
from engine.core.decktable import Header, read_header
from engine.core.game import Game
from engine.core.words import say

_FLAGS = {"yes": True, "true": True, "no": False, "false": False}

LineKind = Literal["matched", "ambiguous", "unknown", "heading", "comment", "blank"]


@dataclass(frozen=True, slots=True)
class PastedLine:
    """The answer to one line: what it was taken for and where it went.

    Card lines (matched, ambiguous, unknown) have a name, a quantity as written and a zone; `choices` are the cards
    an ambiguous line could mean. `note` says in words what was not taken literally.
    """

    number: int
    text: str
    kind: LineKind
    zone: str = ""
    name: str = ""
    quantity: Any = 0
    choices: tuple[str, ...] = ()
    set_code: str = ""
    collector_number: str = ""
    language: str = ""
    note: str = ""
    written: str = ""
    """The name as it was written, where that is not the card's own."""

    @property
    def is_card(self) -> bool:
        """Whether the line asks for a card, known or not."""
        return self.kind in ("matched", "ambiguous", "unknown")

    @property
    def is_bad_quantity(self) -> bool:
        """Whether the line asks for a number of cards that no deck can hold (0, −2, 1.5)."""
        return self.is_card and not DeckEntry(self.name, self.quantity).count


@dataclass(frozen=True, slots=True)
class Pasted:
    """A pasted text, line by line, and the deck it makes; unknown names stand in the deck as they were written."""

    lines: tuple[PastedLine, ...]
    deck: DeckList
    title: str = ""
    notes: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What comments say of the deck, such as `format` and `role`."""

    def of_kind(self, *kinds: LineKind) -> tuple[PastedLine, ...]:
        """The lines of some kinds, in order."""
        return tuple(line for line in self.lines if line.kind in kinds)


def decode(data: bytes) -> str:
    """Text from a file's bytes: UTF-8 and UTF-16 with or without mark, else Windows-1252."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(name, errors="replace")
    zeros_even, zeros_odd = data[0::2].count(0), data[1::2].count(0)
    if max(zeros_even, zeros_odd) > len(data) // 8:
        return data.decode("utf-16-be" if zeros_even > zeros_odd else "utf-16-le", errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def split_lines(text: str | bytes) -> list[str]:
    """The lines of a text with any line ends; a last line end opens no further line."""
    written = decode(text) if isinstance(text, bytes) else text
    lines = re.split("\r\n|[\r\n\u2028\u2029]", written.removeprefix("\ufeff"))
    return lines[:-1] if lines[-1] == "" else lines


def names_in(text: str | bytes, game: Game) -> set[str]:
    """Every name that some reading of some line asks for: what a caller with a big card base has to look up."""
    names: set[str] = set()
    header: Header | None = None
    sections = Sections(game)
    for line in split_lines(text):
        bare = clean(line)
        header = header or read_header(bare)
        if header and (cells := header.cells(visible(line))):
            names.update(one.name for one in cells.readings)
        names.update(one.name for one in readings(bare))
        if marker := sections.inline(bare):
            names.update(one.name for one in readings(marker.rest))
    return names - {""}


def parse(text: str | bytes, game: Game, cards: CardPool, choices: Mapping[int, str] | None = None) -> Pasted:
    """Read a pasted deck list; `choices` names the card that a line (by number) was said to mean."""
    reader = _Reader(game, cards, choices or {})
    for number, line in enumerate(split_lines(text), start=1):
        reader.read(number, line)
    return reader.result()


class _Reader:
    """Goes through the lines, remembering under which heading it is."""

    def __init__(self, game: Game, cards: CardPool, choices: Mapping[int, str]) -> None:
        self.game, self.cards, self.choices = game, cards, choices
        self.sections = Sections(game)
        self.loose: dict[str, list[str]] = {}
        self.slugs = {card.slug: card.name for card in cards.values() if card.slug}
        for name in cards:
            self.loose.setdefault(fold_search(name), []).append(name)
        for alias, name in cards.aliases.items():
            self.loose.setdefault(fold_search(alias), [name])
        self.lines: list[PastedLine] = []
        self.zone = ""
        self.header: Header | None = None
        self.title = ""
        self.notes: list[str] = []
        self.facts: dict[str, str] = {}
        self.has_cards = False
        self.is_filled = False

    def read(self, number: int, text: str) -> None:
        """Answer one line."""
        bare = clean(text)
        if not bare or (self.header and self.header.is_empty(bare)):
            if self.is_filled and self.zone and self.game.zone(self.zone).maximum == 1:
                self.zone = ""
            self.lines.append(PastedLine(number, text, "blank"))
        elif self.header is None and not self.has_cards and (header := read_header(bare)):
            self.header = header
            self.lines.append(PastedLine(number, text, "heading", note=say("The first line of a table.")))
        elif self.header and (cells := self.header.cells(visible(text))):
            zone, note = self.sections.zone_named(cells.zone) if cells.zone else ("", "")
            self._card(number, text, cells.readings, cells.readings[-1], zone, note)
        elif (comment := read_comment(bare, self.sections)) and not self._begins_like_a_comment(bare):
            self._comment(number, text, comment)
        else:
            self._line(number, text, bare)

    def _line(self, number: int, text: str, bare: str) -> None:
        found = self._find(readings(bare))
        heading = self.sections.heading(bare, counted=not found)
        if heading and (heading.is_bare or not found):
            self._heading(number, text, heading, is_card=bool(found))
        elif not found and (marker := self.sections.inline(bare)):
            rest = self._find(readings(marker.rest)) or number in self.choices
            if marker.fact and not rest and not (marker.is_zone and self.has_cards):
                self._comment(number, text, CommentLine(marker.rest, marker.fact))
            else:
                self._card(number, text, readings(marker.rest), likely(marker.rest), marker.zone, marker.note)
        else:
            self._card(number, text, readings(bare), likely(bare), self.zone)

    def _begins_like_a_comment(self, bare: str) -> bool:
        """Whether the line is a card whose own name begins with a comment sign."""
        return any(one.name in self.cards and read_comment(one.name, self.sections) for one in readings(bare))

    def _heading(self, number: int, text: str, heading: Heading, is_card: bool) -> None:
        self.zone, self.is_filled = heading.zone, False
        taken = say("Taken for a heading; write 1 before it to mean the card.")
        note = taken if is_card else heading.note
        self.lines.append(PastedLine(number, text, "heading", zone=heading.zone, note=note))

    def _comment(self, number: int, text: str, comment: CommentLine) -> None:
        if comment.fact == "title" or (not comment.fact and not self.title and not self.has_cards and not self.notes):
            self.title = self.title or comment.text
        elif comment.fact:
            self.facts.setdefault(comment.fact, comment.text)
        elif comment.text:
            self.notes.append(comment.text)
        self.lines.append(PastedLine(number, text, "comment"))

    def _card(self, number: int, text: str, ways: list[Reading], best: Reading, zone: str, note: str = "") -> None:
        self.has_cards = self.is_filled = True
        found = self._find(ways)
        reading, names = found[0] if found else (best, [])
        if chosen := self.cards.get(self.choices.get(number, "")):
            reading = next((one for one, named in found if chosen.name in named), reading)
            names = [chosen.name]
        card = self.cards[names[0]] if len(names) == 1 else None
        place = zone or self.game.zone_for(card.type if card else self._common_type(names)).key
        others = tuple(name for _, more in found[1:] for name in more if name not in names)
        written = ""
        if card and not chosen and self.cards.key(reading.name) != self.cards.key(card.name):
            written = reading.name
            note = note or say('Written "{name}".', name=written)
        self.lines.append(
            PastedLine(
                number,
                text,
                "matched" if card else "ambiguous" if names else "unknown",
                place,
                card.name if card else reading.name,
                reading.quantity,
                (*names, *others) if len(names) > 1 else others,
                reading.set_code,
                reading.number,
                reading.language,
                note,
                written,
            )
        )
        if reading.remark:
            self.notes.append(f"{card.name if card else reading.name}: {reading.remark}")

    def _common_type(self, names: list[str]) -> str:
        types = {self.cards[name].type for name in names}
        return types.pop() if len(types) == 1 else ""

    def _find(self, ways: list[Reading]) -> list[tuple[Reading, list[str]]]:
        """The readings that are cards there are: exact names first, then without accents and case, then slugs."""
        exact = [(one, [self.cards[one.name].name]) for one in ways if one.name in self.cards]
        if exact:
            return exact
        loose = [(one, self.loose[fold_search(one.name)]) for one in ways if fold_search(one.name) in self.loose]
        return loose or [(one, [self.slugs[one.name]]) for one in ways if one.name in self.slugs]

    def result(self) -> Pasted:
        """Everything read so far; repeated lines of a zone are added together, bad quantities stay by themselves."""
        zones: dict[str, dict[str, int]] = {}
        bad: dict[str, list[DeckEntry]] = {}
        names: dict[str, str] = {}
        written: dict[str, str] = {}
        for line in self.lines:
            if line.is_bad_quantity:
                bad.setdefault(line.zone, []).append(DeckEntry(line.name, line.quantity, line.written))
            elif line.is_card:
                key = self.cards.key(line.name)
                names.setdefault(key, line.name)
                written[key] = written.get(key) or line.written
                counts = zones.setdefault(line.zone, {})
                counts[key] = counts.get(key, 0) + line.quantity
        deck = DeckList(
            {
                zone.key: (
                    *(DeckEntry(names[key], count, written[key]) for key, count in zones.get(zone.key, {}).items()),
                    *bad.get(zone.key, ()),
                )
                for zone in self.game.zones
                if zone.key in zones or zone.key in bad
            },
            self._deck_facts(),
        )
        return Pasted(tuple(self.lines), deck, self.title, "\n".join(self.notes), self.facts)

    def _deck_facts(self) -> dict[str, Value]:
        """What comments say of the deck as an object, typed as the game's `deck_facts` want it."""
        found: dict[str, Value] = {}
        for one in self.game.deck_facts:
            said = self.facts.get(one.key)
            if said is None:
                continue
            typed = _FLAGS.get(said.casefold(), said) if one.kind == "flag" else said
            value = self.game.schema.read_value(one, typed, one.key, [])
            if value is not None:
                found[one.key] = value
        return found
