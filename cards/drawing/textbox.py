"""The text of a face: facts, rules text, flavour below a rule, in the largest type in which all of it fits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image, ImageDraw

from cards.drawing.content import FaceContent
from cards.drawing.parts import INK, PANEL, Box, mix, rgb
from cards.drawing.type import SAYING, STRONG, TEXT, Row, Type, Word, cut_off, wrapped

LINE, FLAVOUR_LINE = 1.22, 1.16
PARAGRAPH, FACTS_AFTER, RULE = 0.4, 0.45, 0.95
"""Space before a paragraph, after the facts, and taken by the rule; in sizes of the type."""
_HEAD = re.compile(r"(?:(?<=[.!?] )|^)[^\W\d_][^.:()]{0,40}\([^()]{1,40}\):")
"""The head of an ability: its name, when it can be used and what it costs, as in "Lure (Main, 10 SP):"."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text set in lines for a width, ready to be drawn."""

    size: int
    rows: tuple[tuple[float, Row, bool], ...]
    """Lines with their baselines from the top, and whether they stand in the middle."""
    rule: float | None
    """Where the rule above the flavour lies."""
    height: float


def set_text(content: FaceContent, width: int, size: int, *, with_flavour: bool = True) -> TextBlock:
    """The text in a size."""
    rows: list[tuple[float, Row, bool]] = []
    at = 0.0
    facts = wrapped(_facts(content, round(size * 0.86)), width)
    for row in facts:
        at += size * 0.86 * LINE
        rows.append((at, row, False))
    if facts and content.text:
        at += size * FACTS_AFTER
    for number, paragraph in enumerate(content.text.split("\n") if content.text else ()):
        at += size * PARAGRAPH if number else 0
        for row in wrapped(_words(paragraph, size), width):
            at += size * LINE
            rows.append((at, row, False))
    rule = None
    if content.flavour and with_flavour:
        if rows:
            rule = at + size * RULE * 0.72
            at += size * RULE
        saying = Type(SAYING, round(size * 0.96))
        for line in content.flavour.split("\n"):
            for row in _even([(word, saying) for word in line.split()], width * 0.94):
                at += saying.size * FLAVOUR_LINE
                rows.append((at, row, True))
    return TextBlock(size, tuple(rows), rule, at + size * 0.28 if rows else 0.0)


def _even(words: list[Word], width: float) -> list[Row]:
    """Words in lines of about the same length."""
    rows = wrapped(words, width)
    if len(rows) > 1:
        for share in (0.62, 0.7, 0.78, 0.86, 0.93):
            if len(evener := wrapped(words, width * share)) == len(rows):
                return evener
    return rows


def _facts(content: FaceContent, size: int) -> Iterator[Word]:
    for number, (label, value) in enumerate(content.facts):
        if number:
            yield "·", Type(TEXT, size)
        for word in f"{label}:".split():
            yield word, Type(STRONG, size)
        for word in value.split():
            yield word, Type(TEXT, size)


def _words(paragraph: str, size: int) -> Iterator[Word]:
    at = 0
    for head in _HEAD.finditer(paragraph):
        yield from ((word, Type(TEXT, size)) for word in paragraph[at : head.start()].split())
        yield from ((word, Type(STRONG, size)) for word in head.group().split())
        at = head.end()
    yield from ((word, Type(TEXT, size)) for word in paragraph[at:].split())


def draw_text(image: Image.Image, box: Box, block: TextBlock, content: FaceContent) -> None:
    """The lines, in the middle of the box's height; what does not fit in it is cut off with dots."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    start = top + max(0.0, (bottom - top - block.height) / 2)
    rows = [row for row in block.rows if start + row[0] + block.size * 0.28 <= bottom]
    if len(rows) < len(block.rows):
        baseline, row, middle = rows[-1]
        text, chosen = row[-1]
        rows[-1] = baseline, (*row[:-1], (cut_off(chosen, text + " …", right - left), chosen)), middle
    for baseline, row, middle in rows:
        wide = sum(chosen.width(text) for text, chosen in row) + sum(chosen.width(" ") for _, chosen in row[1:])
        x = left + (right - left - wide) / 2 if middle else float(left)
        for chosen, words in groupby(row, lambda word: word[1]):
            text = " ".join(word for word, _ in words)
            x = chosen.write(draw, x, round(start + baseline), text, INK) + chosen.width(" ")
    if block.rule is not None:
        _rule(draw, left, right, round(start + block.rule), content)


def _rule(draw: ImageDraw.ImageDraw, left: int, right: int, y: int, content: FaceContent) -> None:
    colour = mix(rgb(content.colours.line[0]), PANEL, 0.25)
    middle = (left + right) // 2
    for start, end in ((left + 70, middle - 16), (middle + 16, right - 70)):
        draw.line((start, y, end, y), fill=colour, width=2)
    draw.polygon(((middle - 7, y), (middle, y - 7), (middle + 7, y), (middle, y + 7)), fill=colour)
