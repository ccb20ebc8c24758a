"""The seal in a picture: the same path data as in the SVG, as light in the art window or as ink on the paper."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageFilter, ImageOps

from cards.drawing.parts import Box, Rgb, drawn_mask, mix, rgb, stamp
from cards.drawing.paths import Pen
from cards.frames import FrameColours
from cards.seals import OUTLINES, SealFacts, draw_seal

LAMP: Rgb = (255, 246, 224)
NIGHT: Rgb = (12, 14, 22)
FAINT = 150
"""How strong the light of fine lines is, of 255."""
_REACH = 32
"""How far the glow reaches."""


@lru_cache(maxsize=32)
def night_sky(colours: FrameColours, width: int, height: int) -> Image.Image:
    """The ground of an art window: light in the type's colour that fades into the night, with fine rings and rays."""
    dark, glow = mix(NIGHT, rgb(colours.soft[1]), 0.45), mix(rgb(colours.line[0]), NIGHT, 0.1)
    radius = round(max(width, height) * 1.12)
    light = Image.radial_gradient("L").resize((radius, radius), Image.Resampling.BILINEAR)
    left, top = (radius - width) // 2, (radius - height) // 2
    light = light.crop((left, top, left + width, top + height))
    sky = ImageOps.colorize(light, glow, dark, mid=mix(dark, glow, 0.4), midpoint=120)
    engraving = drawn_mask(width, height, _engraving, fine=2)
    engraving = engraving.point(lambda value: round(value * 0.2))
    sky.paste(rgb(colours.line[1]), (0, 0), engraving)
    return sky


def _engraving(pen: Pen) -> None:
    for ring in range(14):
        radius = 106 + ring * 7
        pen.stroke(f"M{-radius} 0A{radius} {radius} 0 0 1 {radius} 0A{radius} {radius} 0 0 1 {-radius} 0Z", 0.5, 255)
    for ray in range(72):
        x, y = sin(pi * ray / 36), cos(pi * ray / 36)
        far = 200 if ray % 3 else 260
        pen.stroke(f"M{106 * x:.1f} {106 * y:.1f}L{far * x:.1f} {far * y:.1f}", 0.5, 255)


def draw_art(image: Image.Image, box: Box, facts: SealFacts, colours: FrameColours) -> None:
    """The seal, shining in the art window."""
    seal = draw_seal(facts)
    left, top, right, bottom = box
    size = min(right - left, bottom - top) - 24
    x, y = (left + right - size) // 2, (top + bottom - size) // 2
    square = (x, y, x + size, y + size)
    on, off = map(float, seal.ticks.split())
    line, deep = rgb(colours.line[1]), mix(rgb(colours.deep[1]), LAMP, 0.45)
    ground = mix(mix(NIGHT, rgb(colours.soft[1]), 0.8), rgb(colours.line[0]), 0.18)

    def lines_of_light(pen: Pen) -> None:
        pen.stroke(seal.rings, 0.9, FAINT)
        pen.dash(seal.band, 4, on, off, FAINT)
        pen.stroke(seal.outer, 2.2, 255)
        pen.stroke(seal.outline, 2.4, 255)
        pen.fill(seal.solid, 255)

    def brightest(pen: Pen) -> None:
        pen.fill(seal.beads, 255)
        pen.stroke(seal.lines, 1.7, 255)

    ghost = drawn_mask((right - left) // 2, (bottom - top) // 2, lambda pen: _ghost(pen, seal.lines), fine=2)
    ghost = ghost.resize((right - left, bottom - top), Image.Resampling.BILINEAR)
    image.paste(line, box, ghost.point(lambda value: round(value * 0.14)))
    stamp(image, square, ground, lambda pen: pen.fill(seal.outline, 255), 0.88)
    light = drawn_mask(size, size, lines_of_light)
    _glow(image, box, square, light, mix(line, LAMP, 0.25))
    image.paste(line, square, light)
    stamp(image, square, deep, brightest)


def _ghost(pen: Pen, lines: str) -> None:
    """The figure once more, far larger, as if behind the window."""
    pen.scale *= 2.2
    pen.stroke(lines, 1.2, 255)


def _glow(image: Image.Image, window: Box, square: Box, mask: Image.Image, colour: Rgb) -> None:
    """Light around what shines; it ends with the window."""
    small = ImageOps.expand(mask.reduce(4), _REACH // 4).filter(ImageFilter.GaussianBlur(3.2))
    halo = small.resize((mask.width + 2 * _REACH, mask.height + 2 * _REACH), Image.Resampling.BILINEAR)
    halo = halo.point(lambda value: min(150, round(value * 0.95)))
    left, top = max(window[0], square[0] - _REACH), max(window[1], square[1] - _REACH)
    right, bottom = min(window[2], square[2] + _REACH), min(window[3], square[3] + _REACH)
    x, y = left - square[0] + _REACH, top - square[1] + _REACH
    image.paste(colour, (left, top, right, bottom), halo.crop((x, y, x + right - left, y + bottom - top)))


def draw_mark(image: Image.Image, box: Box, facts: SealFacts, colours: FrameColours) -> None:
    """The seal's mark in ink: outline and great strokes only."""
    seal = draw_seal(facts)
    stamp(image, box, rgb(colours.soft[0]), lambda pen: pen.fill(seal.outline, 255))
    stamp(image, box, rgb(colours.line[0]), lambda pen: pen.stroke(seal.outline, 9, 255))

    def strokes(pen: Pen) -> None:
        pen.fill(seal.mark, 255)
        pen.stroke(seal.mark, 4, 255)

    stamp(image, box, rgb(colours.deep[0]), strokes)


def draw_sign(image: Image.Image, box: Box, shape: str, colour: Rgb) -> None:
    """The outline that stands for a type."""
    outline, _, _ = OUTLINES.get(shape, OUTLINES["circle"])
    stamp(image, box, colour, lambda pen: pen.stroke(outline, 13, 255))
