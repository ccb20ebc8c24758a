"""The type on faces: fonts, widths, lines. Always Pillow's own layout, so that faces are alike on every machine."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont
from PIL import ImageDraw, ImageFont

from cards.drawing.paths import Colour
from cards.drawing.symbols import sign_mask, sign_of

FOLDER = Path(settings.BASE_DIR) / "static" / "vendor" / "fonts"
TITLE = "alegreya/Alegreya-Bold.ttf"
SAYING = "alegreya/Alegreya-Italic.ttf"
TEXT = "fira-sans-condensed/FiraSansCondensed-Regular.ttf"
STRONG = "fira-sans-condensed/FiraSansCondensed-Bold.ttf"
SLANTED = "fira-sans-condensed/FiraSansCondensed-Italic.ttf"
FONTS = (TITLE, SAYING, TEXT, STRONG, SLANTED)


@cache
def fonts_digest() -> str:
    """Changes when a font file does."""
    digest = blake2b(digest_size=8)
    for name in FONTS:
        digest.update((FOLDER / name).read_bytes())
    return digest.hexdigest()


@cache
def _letters(name: str) -> frozenset[int]:
    with TTFont(FOLDER / name, lazy=True) as font:
        return frozenset(font.getBestCmap())


def has_letter(name: str, letter: str) -> bool:
    """Whether a font has a shape for a letter; what has none is drawn as a sign."""
    return ord(letter) in _letters(name)


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / name, size, layout_engine=ImageFont.Layout.BASIC)


@dataclass(frozen=True, slots=True)
class Type:
    """A font in a size, in pixels."""

    name: str
    size: int

    def width(self, text: str) -> float:
        """How wide a text is set."""
        return _width(self.name, self.size, text)

    def write(self, draw: ImageDraw.ImageDraw, x: float, baseline: float, text: str, colour: Colour) -> float:
        """Set a text from `x` on; signs that the font lacks are drawn. Returns where it ends."""
        for known, run in _runs(self.name, text):
            if known:
                draw.text((x, baseline), run, fill=colour, font=_font(self.name, self.size), anchor="ls")
                x += self.width(run)
            else:
                for letter in run:
                    mask = sign_mask(letter, self.size)
                    draw.bitmap((round(x), round(baseline - mask.height)), mask, fill=colour)
                    x += self.size * sign_of(letter).width
        return x


def _runs(name: str, text: str) -> Iterator[tuple[bool, str]]:
    """The text in pieces that the font has letters for, and pieces that it has none for."""
    letters = _letters(name)
    for known, run in groupby(text, lambda letter: ord(letter) in letters):
        yield known, "".join(run)


@lru_cache(maxsize=32768)
def _width(name: str, size: int, text: str) -> float:
    return sum(
        _font(name, size).getlength(run) if known else sum(size * sign_of(letter).width for letter in run)
        for known, run in _runs(name, text)
    )


def fitting(name: str, text: str, width: float, largest: int, smallest: int) -> tuple[Type, str]:
    """The largest type in which a text takes one line of a width; in the smallest it is cut off."""
    for size in range(largest, smallest, -1):
        if (chosen := Type(name, size)).width(text) <= width:
            return chosen, text
    return (chosen := Type(name, smallest)), cut_off(chosen, text, width)


def cut_off(chosen: Type, text: str, width: float) -> str:
    """The text as far as it fits, with dots where it goes on."""
    if chosen.width(text) <= width:
        return text
    while text and chosen.width(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


Word = tuple[str, Type]
Row = tuple[tuple[str, Type], ...]


def wrapped(words: Iterable[Word], width: float) -> list[Row]:
    """Words in lines of a width; a word that is wider than a line is broken where it must."""
    rows: list[Row] = []
    row: list[Word] = []
    used = 0.0
    for text, chosen in words:
        for place, piece in enumerate(_pieces(text, chosen, width)):
            blank, wide = chosen.width(" "), chosen.width(piece)
            if row and (place or used + blank + wide > width):
                rows.append(tuple(row))
                row, used = [], 0.0
            used += wide + (blank if row else 0)
            row.append((piece, chosen))
    if row:
        rows.append(tuple(row))
    return rows


def _pieces(text: str, chosen: Type, width: float) -> Iterator[str]:
    if chosen.width(text) <= width:
        yield text
        return
    piece = ""
    for letter in text:
        if piece and chosen.width(piece + letter) > width:
            yield piece
            piece = ""
        piece += letter
    yield piece


@lru_cache(maxsize=4096)
def plain(text: str, most: int) -> str:
    """Text as a font can set it: at most so many characters, accents joined with their letters, nothing invisible."""
    composed = unicodedata.normalize("NFC", text[:most])
    if not (composed.isascii() and composed.isprintable()):
        composed = "".join(letter for letter in composed if letter == "\n" or not _is_invisible(letter))
    return "\n".join(words for line in composed.split("\n") if (words := " ".join(line.split())))


@cache
def _is_invisible(letter: str) -> bool:
    return letter not in " \t" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Mn", "Me")
