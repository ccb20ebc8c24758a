"""Costs and stats on the art window: each a labelled shield, costs solid and six-sided, stats light and pointed."""

from functools import lru_cache

from PIL import Image, ImageDraw

from cards.drawing.content import FaceContent, Pair
from cards.drawing.parts import INK, PANEL, Box, Rgb, drawn_mask, mix, rgb
from cards.drawing.paths import Pen
from cards.drawing.type import STRONG, fitting

WIDTH, HEIGHT, GAP = 98, 100, 4
INDENT = 8
COST = "M-62-100L62-100L100-50L100 50L62 100L-62 100L-100 50L-100-50Z"
STAT = "M-96-92Q0-108 96-92L96 10Q92 62 0 100Q-92 62-96 10Z"


@lru_cache(maxsize=64)
def _blank(path: str, fill: Rgb, rim: Rgb, halo: Rgb) -> tuple[Image.Image, Image.Image]:
    """An empty shield and its mask."""

    def draw(share: float) -> Image.Image:
        def fill_path(pen: Pen) -> None:
            pen.scale *= share
            pen.fill(path, 255)

        return drawn_mask(WIDTH, HEIGHT, fill_path, fine=4)

    picture = Image.new("RGB", (WIDTH, HEIGHT), halo)
    picture.paste(rim, (0, 0), draw(0.95))
    picture.paste(fill, (0, 0), draw(0.87))
    return picture, draw(0.99)


def draw_shields(image: Image.Image, window: Box, content: FaceContent) -> None:
    """Costs at the upper left, stats at the lower right; without costs the stats stand on both sides."""
    costs, stats = list(content.costs), list(content.stats)
    left, top, right, bottom = window
    high = HEIGHT + GAP
    rows = max(1, (bottom - top - 2 * INDENT + GAP) // high)
    half = (len(stats) + 1) // 2
    for number, pair in enumerate(costs):
        x = left + INDENT + number // rows * (WIDTH + GAP)
        _draw(image, x, top + INDENT + number % rows * high, pair, content, is_cost=True)
    first = stats[:half] if not costs and len(stats) > 2 else []
    for number, pair in enumerate(reversed(first)):
        x = left + INDENT + number // rows * (WIDTH + GAP)
        _draw(image, x, bottom - INDENT - HEIGHT - number % rows * high, pair, content, is_cost=False)
    for number, pair in enumerate(reversed(stats[len(first) :])):
        x = right - INDENT - WIDTH - number // rows * (WIDTH + GAP)
        _draw(image, x, bottom - INDENT - HEIGHT - number % rows * high, pair, content, is_cost=False)


def _draw(image: Image.Image, x: int, y: int, pair: Pair, content: FaceContent, *, is_cost: bool) -> None:
    deep, line = rgb(content.colours.deep[0]), rgb(content.colours.line[0])
    if is_cost:
        picture, mask = _blank(COST, deep, mix(rgb(content.colours.deep[1]), PANEL, 0.5), deep)
        label_colour = value_colour = PANEL
    else:
        picture, mask = _blank(STAT, PANEL, line, PANEL)
        label_colour, value_colour = deep, INK
    image.paste(picture, (x, y), mask)
    draw = ImageDraw.Draw(image)
    label, value = pair
    kind, text = fitting(STRONG, label, WIDTH - (30 if is_cost else 18), 21, 13)
    kind.write(draw, x + (WIDTH - kind.width(text)) / 2, y + 30, text, label_colour)
    kind, text = fitting(STRONG, value, WIDTH - (24 if is_cost else 32), 46, 18)
    kind.write(draw, x + (WIDTH - kind.width(text)) / 2, y + 58 + kind.size * 0.35, text, value_colour)
