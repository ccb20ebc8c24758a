"""What the parts of a face share: colours, smooth shapes, boxes."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from cards.drawing.paths import Pen

Rgb = tuple[int, int, int]
Box = tuple[int, int, int, int]
FINE = 3
"""Shapes are drawn so many times larger and then averaged, which makes their edges smooth."""

PAPER: Rgb = (246, 241, 229)
PANEL: Rgb = (253, 251, 245)
INK: Rgb = (27, 29, 33)


def rgb(colour: str) -> Rgb:
    """A colour of a theme."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A colour between two, `share` of the way to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def inset(box: Box, by: int) -> Box:
    """A box smaller by so much on all sides."""
    left, top, right, bottom = box
    return left + by, top + by, right - by, bottom - by


@lru_cache(maxsize=64)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    corner = Image.new("L", (radius * 4, radius * 4))
    ImageDraw.Draw(corner).ellipse((0, 0, radius * 8, radius * 8), fill=255)
    corner = corner.reduce(4)
    for place in (None, Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.ROTATE_180):
        right = place in (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.ROTATE_180)
        lower = place in (Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.ROTATE_180)
        where = (width - radius if right else 0, height - radius if lower else 0)
        mask.paste(corner.transpose(place) if place is not None else corner, where)
    return mask


def panel(image: Image.Image, box: Box, radius: int, fill: Rgb | Image.Image) -> None:
    """A box with round corners, of one colour or cut from a picture of its size."""
    left, top, right, bottom = box
    image.paste(fill, box, _rounded(right - left, bottom - top, radius))


def stamp(image: Image.Image, box: Box, colour: Rgb, draw: Callable[[Pen], None], share: float = 1.0) -> None:
    """Something drawn in one colour; its path data lie in a square from -100 to 100 that fits the box."""
    mask = drawn_mask(box[2] - box[0], box[3] - box[1], draw)
    image.paste(colour, box, mask if share == 1.0 else mask.point(lambda value: round(value * share)))


def drawn_mask(width: int, height: int, draw: Callable[[Pen], None], fine: int = FINE) -> Image.Image:
    """The mask of something drawn, its square in the middle."""
    mask = Image.new("L", (width * fine, height * fine))
    draw(Pen(ImageDraw.Draw(mask), min(width, height) * fine / 200, (width * fine / 2, height * fine / 2)))
    return mask.reduce(fine)
