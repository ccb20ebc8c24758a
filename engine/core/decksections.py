"""Headings and comments of a pasted deck list: `Main Deck (40)`, `// Sideboard`, `SB: 2 Name`, `# a remark`."""

import re
from dataclasses import dataclass

from engine.core.cards import fold_search
from engine.core.game import Game
from engine.core.words import say

_SIDE = ("sb", "side", "sideboard", "side board", "side deck", "maybe", "maybeboard", "maybe board", "considering")
_TITLE = ("title", "name", "deck name", "deck title", "deck")
_FACTS = {**dict.fromkeys(_TITLE, "title"), "format": "format", "role": "role"}
_FRAME = " \t/#*=_~>;[]|-–—•:"
_COUNT = re.compile(
    r"\s*[(\[:–-]?\s*\d{1,5}(?:\s*(?:/|of|von)\s*[\d–-]+)?\s*(?:cards?|karten|карт\w*)?\s*[)\]]?:?", re.I
)
_LEADING_COUNT = re.compile(r"\d{1,5}\s*[x×]?\s+(?=\S)")
_COMMENT = re.compile(r"(?://|#|;|sep=)(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that opens a section; no zone means that its cards are placed by their type."""

    zone: str
    note: str = ""
    is_bare: bool = False
    """Whether the line is nothing but a zone's heading, so that it wins over a card of that name."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A heading or a fact with something behind it on the same line: `SB: 2 Name`, `Character: Name`, `Title: …`."""

    rest: str
    zone: str = ""
    note: str = ""
    fact: str = ""
    is_zone: bool = False


@dataclass(frozen=True, slots=True)
class CommentLine:
    """What a comment says; `fact` when it is `Title: …`, `Format: …`, `Role: …` or a fact of the game's own."""

    text: str
    fact: str = ""


class Sections:
    """The headings that a game's deck lists have: its zones, its card types, and the side deck it may lack."""

    def __init__(self, game: Game) -> None:
        self._zones = {
            fold_search(word): zone.key for zone in game.zones for word in (zone.key, zone.label, *zone.headings)
        }
        self.facts = _FACTS | {fold_search(one.label): one.key for one in game.deck_facts}
        self._types: dict[str, str] = {}
        for one in game.schema.types:
            for word in (one.label, one.plural):
                self._types.setdefault(fold_search(word), game.zone_for(one.key).key)
        self._side_note = say("{game} has no such part of a deck; its cards are placed by their type.", game=game.name)

    def heading(self, text: str, counted: bool = True) -> Heading | None:
        """The section a line opens; `counted` allows a number before it (`40 Main Deck`)."""
        for words in self._wordings(text, counted):
            if words in self._zones:
                return Heading(self._zones[words], is_bare=words == fold_search(text))
            if words in self._types:
                return Heading(self._types[words])
            if words in _SIDE:
                return Heading("", self._side_note)
        return None

    def zone_named(self, text: str) -> tuple[str, str]:
        """The zone a table's cell names and, where the game has none such, a note."""
        heading = self.heading(text)
        if heading:
            return heading.zone, heading.note
        return "", f'There is no part of a deck named "{text}"; the card is placed by its type.'

    def inline(self, text: str) -> Marker | None:
        """A heading, a colon and something behind it on the same line."""
        before, colon, rest = text.partition(":")
        if not colon or not rest.strip():
            return None
        heading = self.heading(before, counted=False)
        fact = self.facts.get(fold_search(before.strip(_FRAME)), "")
        if heading:
            return Marker(rest.strip(), heading.zone, heading.note, fact, is_zone=True)
        return Marker(rest.strip(), fact=fact) if fact else None

    def _wordings(self, text: str, counted: bool) -> list[str]:
        bare = text.strip(_FRAME)
        if len(bare) > 80:
            return []
        found = [bare]
        if match := re.search(_COUNT.pattern + "$", bare, re.I):
            found.append(bare[: match.start()])
        if counted and (match := _LEADING_COUNT.match(bare)):
            found.append(bare[match.end() :])
        return [fold_search(words.strip(_FRAME)) for words in found]


def read_comment(text: str, sections: Sections) -> CommentLine | None:
    """The comment a line is, None for lines that are none; a commented heading counts as heading, not comment."""
    match = _COMMENT.fullmatch(text)
    if not match or sections.heading(text):
        return None
    said = match["text"].strip(" \t/#;")
    before, colon, rest = said.partition(":")
    fact = sections.facts.get(fold_search(before), "") if colon and rest.strip() else ""
    return CommentLine(rest.strip(), fact) if fact else CommentLine(said)
