"""A card's face as a picture of 750 by 1050 pixels (63 by 88 mm): paper, frame, a window into the night with the seal.

From top to bottom: name bar with mark and classes, art window with costs and stats on shields, type line, text with
flavour below a rule, foot. Long texts take room from the window first, then smaller type.
"""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from cards.drawing.content import FaceContent
from cards.drawing.parts import INK, PANEL, PAPER, Box, inset, mix, panel, rgb
from cards.drawing.seal import draw_art, draw_mark, draw_sign, night_sky
from cards.drawing.shields import draw_shields
from cards.drawing.textbox import TextBlock, draw_text, set_text
from cards.drawing.type import SLANTED, STRONG, TITLE, Type, fitting, wrapped
from cards.frames import FrameColours

SIZE: Final = (750, 1050)
FRAME: Final[Box] = (24, 24, 726, 1026)
LEFT, RIGHT = 50, 700
NAME_BAR: Final[Box] = (LEFT, 48, RIGHT, 132)
ART_TOP, TEXT_BOTTOM, FOOT_BASE = 140, 976, 1005
TYPE_BAR = 50
SPACE, PADDING = 8, 20
TALLEST = 640
"""The window of a face without facts and rules text."""
LAYOUTS = (
    *((art, size) for size in (30, 28) for art in (540, 470)),
    *((400, 28), (400, 26), (320, 26), (320, 24), (240, 24), (240, 22)),
)
"""Heights of the window with sizes of the type, in the order in which they are tried; then only the type shrinks."""
SMALLEST = 10


def draw_face(content: FaceContent, picture: Image.Image | None = None) -> Image.Image:
    """The face; an uploaded picture stands in its window, or for the face when it is a whole one."""
    if picture and content.is_whole:
        return _fitted(picture, Image.new("RGB", SIZE, PAPER))
    art, block = laid_out(content)
    face = _blank(content.colours, art).copy()
    window = (LEFT, ART_TOP, RIGHT, ART_TOP + art)
    if picture:
        _hang(face, window, picture)
    else:
        draw_art(face, inset(window, 3), content.seal, content.colours)
    draw_shields(face, window, content)
    draw_name_bar(face, content)
    draw_type_bar(face, window, content)
    draw_text(face, text_room(art), block, content)
    draw_foot(face, content)
    return face


def text_room(art: int) -> Box:
    """Where the text stands below a window of a height."""
    return LEFT + PADDING, ART_TOP + art + 2 * SPACE + TYPE_BAR + 10, RIGHT - PADDING, TEXT_BOTTOM - 10


def laid_out(content: FaceContent) -> tuple[int, TextBlock]:
    """The first layout in which the text fits; flavour goes before the type becomes too small to read."""
    width = RIGHT - LEFT - 2 * PADDING
    for art, size in LAYOUTS if content.text or content.facts else ((TALLEST, 30), *LAYOUTS):
        block = set_text(content, width, size)
        if _fits(block, art):
            return art, block
    art = LAYOUTS[-1][0]
    for size in range(LAYOUTS[-1][1] - 2, SMALLEST - 1, -1):
        block = set_text(content, width, size, with_flavour=size >= 20)
        if _fits(block, art):
            break
    return art, block


def _fits(block: TextBlock, art: int) -> bool:
    _, top, _, bottom = text_room(art)
    return block.height <= bottom - top


@lru_cache(maxsize=24)
def _blank(colours: FrameColours, art: int) -> Image.Image:
    """Paper, frame, empty window and panels; the same for all cards of a type."""
    line, deep, soft = rgb(colours.line[0]), rgb(colours.deep[0]), rgb(colours.soft[0])
    face = Image.new("RGB", SIZE, PAPER)
    left, top, right, bottom = FRAME
    shades = Image.linear_gradient("L").resize((right - left, bottom - top))
    panel(face, FRAME, 30, ImageOps.colorize(shades, mix(line, PANEL, 0.06), deep, mid=line, midpoint=110))
    hair = inset(FRAME, 7)
    panel(face, hair, 24, mix(line, PANEL, 0.55))
    shades = shades.crop((8, 8, right - left - 8, bottom - top - 8))
    panel(face, inset(FRAME, 8), 23, ImageOps.colorize(shades, mix(line, PANEL, 0.06), deep, mid=line, midpoint=110))
    window = (LEFT, ART_TOP, RIGHT, ART_TOP + art)
    for box, radius in (
        (NAME_BAR, 18),
        (type_box(window), 12),
        ((LEFT, window[3] + 2 * SPACE + TYPE_BAR, RIGHT, TEXT_BOTTOM), 18),
    ):
        panel(face, box, radius, deep)
        panel(face, inset(box, 2), radius - 2, mix(soft, PANEL, 0.35) if box[3] != TEXT_BOTTOM else PANEL)
    panel(face, window, 10, deep)
    inner = inset(window, 3)
    panel(face, inner, 8, night_sky(colours, inner[2] - inner[0], inner[3] - inner[1]))
    return face


def type_box(window: Box) -> Box:
    """The bar of the type line, below the window."""
    return LEFT, window[3] + SPACE, RIGHT, window[3] + SPACE + TYPE_BAR


def _hang(face: Image.Image, window: Box, picture: Image.Image) -> None:
    inner = inset(window, 3)
    panel(face, inner, 8, _fitted(picture, face.crop(inner)))


def _fitted(picture: Image.Image, ground: Image.Image) -> Image.Image:
    """The picture over all of a ground, which shows where the picture can be seen through."""
    fitted = ImageOps.fit(picture, ground.size, Image.Resampling.LANCZOS)
    ground.paste(fitted, (0, 0), fitted if fitted.mode == "RGBA" else None)
    return ground


def draw_name_bar(face: Image.Image, content: FaceContent) -> None:
    """Mark, name in as many lines as it needs, classes below."""
    left, top, right, bottom = NAME_BAR
    draw_mark(face, (left + 10, top + 8, left + 78, top + 76), content.seal, content.colours)
    draw = ImageDraw.Draw(face)
    x, width = left + 90, right - left - 90 - 16
    classes = " ".join(content.classes)
    room = bottom - top - (32 if classes else 12)
    for size in range(48, SMALLEST, -1):
        rows = wrapped(((word, Type(TITLE, size)) for word in content.name.split()), width)
        if len(rows) * size * 1.04 <= room:
            break
    step = size * 1.04
    y = top + (4 if classes else 5) + (room - len(rows) * step) / 2 + size * 0.82
    for number, row in enumerate(rows):
        row[0][1].write(draw, x, round(y + number * step), " ".join(word for word, _ in row), INK)
    if classes:
        chosen, text = fitting(SLANTED, classes, width, 24, 13)
        chosen.write(draw, x, bottom - 9, text, rgb(content.colours.deep[0]))


def draw_type_bar(face: Image.Image, window: Box, content: FaceContent) -> None:
    left, top, right, bottom = type_box(window)
    deep = rgb(content.colours.deep[0])
    draw_sign(face, (left + 14, top + 9, left + 46, top + 41), content.shape, deep)
    chosen, text = fitting(TITLE, content.type_line, right - left - 76, 33, 18)
    chosen.write(ImageDraw.Draw(face), left + 58, bottom - 16, text, deep)


def draw_foot(face: Image.Image, content: FaceContent) -> None:
    """Set, number and rarity at the left, the artist at the right; the rarity is a row of diamonds too."""
    draw = ImageDraw.Draw(face)
    half = (RIGHT - LEFT) // 2
    words = " · ".join(filter(None, (content.number, content.rarity)))
    diamonds = "◆" * min(content.rank, 6)
    small = Type(STRONG, 16)
    chosen, text = fitting(STRONG, words, half - small.width(diamonds) - 8, 22, 12)
    end = chosen.write(draw, LEFT + 6, FOOT_BASE, text, PANEL)
    small.write(draw, end + 8, FOOT_BASE - 2, diamonds, PANEL)
    chosen, text = fitting(SLANTED, content.artist, half - 40, 22, 12)
    chosen.write(draw, RIGHT - 6 - chosen.width(text), FOOT_BASE, text, PANEL)
