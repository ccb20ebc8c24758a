"""What stands on a printed face, in the printing's language: all that its picture is made from."""

from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import astuple, dataclass, is_dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.utils import translation

from cards.drawing.type import fonts_digest, plain
from cards.faces import Fact, face_of, printed_text, seal_facts
from cards.frames import FrameColours, frame_colours
from cards.models import Card, Printing
from cards.seals import VERSION as SEAL_VERSION
from cards.seals import SealFacts

VERSION = 2
"""Of the drawing: changes when, and only when, known content would be drawn otherwise."""
MOST_NAME, MOST_TEXT, MOST_FLAVOUR, MOST_LABEL = 120, 2000, 600, 60

Pair = tuple[str, str]


@dataclass(frozen=True)
class FaceContent:
    """Everything drawn; equal content gives an equal picture."""

    colours: FrameColours
    shape: str
    seal: SealFacts
    name: str
    classes: tuple[str, ...]
    type_line: str
    costs: tuple[Pair, ...]
    stats: tuple[Pair, ...]
    facts: tuple[Pair, ...]
    text: str
    flavour: str
    number: str
    rarity: str
    rank: int
    artist: str
    picture: str = ""
    """An uploaded picture, by its name in the storage."""
    is_whole: bool = False
    """Whether the uploaded picture is the whole face rather than the art in it."""

    @cached_property
    def key(self) -> str:
        """The name of the picture: a hash of all that it is made from."""
        # as `astuple(self)` says it, which would copy every word of it
        values = tuple(_as_tuple(value) if is_dataclass(value) else value for value in self.__dict__.values())
        made_from = repr((VERSION, SEAL_VERSION, fonts_digest(), values))
        return blake2b(made_from.encode(), digest_size=12).hexdigest()

    @property
    def words(self) -> str:
        """The face in words, in its reading order, for people who do not see it."""
        head = [", ".join(filter(None, (self.type_line, *self.classes)))]
        numbers = ", ".join(f"{label} {value}" for label, value in (*self.costs, *self.stats))
        facts = [f"{label}: {value}" for label, value in self.facts]
        parts = [self.name, *head, numbers, *facts, *self.text.split("\n"), self.flavour]
        return " ".join(part if part[-1] in ".!?…)" else f"{part}." for part in parts if part)


def face_content(card: Card, printing: Printing | None = None) -> FaceContent:
    """The content of a printing's face; of a card that is printed nowhere without set, rarity and artist."""
    language = printing.language if printing else settings.LANGUAGE_CODE
    other = language != translation.get_language() and language in dict(settings.LANGUAGES)
    with translation.override(language) if other else nullcontext():
        face = face_of(card)
        rarity = str(printing.rarity or "") if printing else ""
        name = (printing and printing.name) or card.name
        return FaceContent(
            colours=frame_colours(card.game_object, card.type),
            shape=face.shape,
            seal=seal_facts(card, printing),
            name=plain(name, MOST_NAME),
            classes=tuple(plain(one, MOST_LABEL) for one in face.classes),
            type_line=plain(face.type_line, MOST_LABEL),
            costs=_shields(face.costs),
            stats=_shields(face.stats),
            facts=tuple((plain(one.label, MOST_LABEL), plain(one.words, MOST_NAME)) for one in face.facts),
            text=plain(printed_text(card, printing), MOST_TEXT),
            flavour=plain(printing.flavour, MOST_FLAVOUR) if printing else "",
            number=f"{printing.card_set.code} {plain(printing.number, 20)}" if printing else "",
            rarity=plain(rarity, MOST_LABEL),
            rank=printing.rarity.rank if printing and printing.rarity else 0,
            artist=plain(printing.artist, MOST_LABEL) if printing else "",
            picture=printing.image.name or "" if printing else "",
            is_whole=bool(printing and printing.image and printing.image_is_face),
        )


@lru_cache(maxsize=4096)
def _as_tuple(part: FrameColours | SealFacts) -> tuple[Any, ...]:
    return astuple(part)


def _shields(facts: Iterable[Fact]) -> tuple[Pair, ...]:
    return tuple((plain(one.short, 24), plain(one.value, 24)) for one in facts)
