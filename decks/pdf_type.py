"""The type of printed decks: fonts, shades, how wide texts are, and where they are broken into lines."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from django.conf import settings
from fpdf import FPDF

FONTS = Path(settings.BASE_DIR) / "static" / "vendor" / "fonts"
Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")
TEXT, TITLE = "fira", "alegreya"
INK, MUTED, RULE = 25, 95, 150
LINE = 0.48
"""Height of a line in mm for each point of type."""
UNIT = 100.0
"""Type size in which words are measured once; widths grow evenly with the size."""


class Measure:
    """Widths of texts in the fonts of a document, each word measured once."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self.known: dict[tuple[str, str, str], float] = {}

    def width(self, text: str, size: float, style: str = "", family: str = TEXT) -> float:
        """Width of a text in mm."""
        return self._unit(text, style, family) * size / UNIT

    def drawable(self, text: str, family: str = TEXT, style: str = "") -> str:
        """The text with a question mark for every letter that the font has no shape for."""
        shapes = self.pdf.fonts[family + style].cmap
        return "".join(letter if ord(letter) in shapes else "?" for letter in text)

    def wrapped(self, text: str, width: float, size: float, style: str = "", family: str = TEXT) -> tuple[str, ...]:
        """The text in lines of a width; a word that is wider than a line is broken where it must."""
        room = width * UNIT / size
        blank = self._unit(" ", style, family)
        lines: list[str] = []
        line, used = "", 0.0
        for word in self.drawable(text, family, style).split():
            for place, piece in enumerate(self._pieces(word, room, style, family)):
                wide = self._unit(piece, style, family)
                if line and (place or used + blank + wide > room):
                    lines.append(line)
                    line, used = "", 0.0
                line, used = (f"{line} {piece}", used + blank + wide) if line else (piece, wide)
        return (*lines, line)

    def _pieces(self, word: str, room: float, style: str, family: str) -> Iterator[str]:
        if self._unit(word, style, family) <= room:
            yield word
            return
        piece, used = "", 0.0
        for letter in word:
            wide = self._unit(letter, style, family)
            if piece and used + wide > room:
                yield piece
                piece, used = "", 0.0
            piece, used = piece + letter, used + wide
        yield piece

    def _unit(self, text: str, style: str, family: str) -> float:
        key = (family, style, text)
        if key not in self.known:
            self.pdf.set_font(family, style, UNIT)
            self.known[key] = self.pdf.get_string_width(text)
        return self.known[key]
