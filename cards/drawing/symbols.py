"""Signs that no text font has, as path data in a square from -50 to 50."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from cards.drawing.paths import Pen

FINE = 4  # drawn so many times larger, then averaged


@dataclass(frozen=True, slots=True)
class Sign:
    """Filled and stroked parts, and how wide the sign is in ems."""

    solid: str = ""
    lines: str = ""
    width: float = 0.8


def _circle(radius: float, x: float = 0, y: float = 0) -> str:
    return f"M{x - radius} {y}A{radius} {radius} 0 0 1 {x + radius} {y}A{radius} {radius} 0 0 1 {x - radius} {y}Z"


def _star(tips: int, outer: float, inner: float) -> str:
    steps = (
        (outer if step % 2 == 0 else inner, pi * step / tips) for step in range(2 * tips)
    )  # the first tip points up
    return "M" + "L".join(f"{radius * sin(turn):.1f} {-radius * cos(turn):.1f}" for radius, turn in steps) + "Z"


_HEART = "M0 40Q-48 4-42-20Q-34-44-12-36Q-4-32 0-22Q4-32 12-36Q34-44 42-20Q48 4 0 40Z"
_SQUARE, _DIAMOND = "M-34-34L34-34L34 34L-34 34Z", "M0-44L34 0L0 44L-34 0Z"
_UP, _DOWN = "M0-38L40 34L-40 34Z", "M0 38L40-34L-40-34Z"
_SPADE = "M0-42Q40-8 40 10Q38 32 14 24Q8 22 4 16L10 42L-10 42L-4 16Q-8 22-14 24Q-38 32-40 10Q-40-8 0-42Z"
_CLUB = _circle(17, 0, -22) + _circle(17, -22, 8) + _circle(17, 22, 8) + "M-5 0L5 0L12 42L-12 42Z"
_SHIELD = "M-36-38Q0-48 36-38L36-4Q34 28 0 46Q-34 28-36-4Z"
_DROP = "M0-46Q34-4 34 14Q30 42 0 42Q-30 42-34 14Q-34-4 0-46Z"
_FLAME = "M4-46Q10-22 28-4Q44 40 0 44Q-44 40-30 0Q-22 8-16 8Q-14-24 4-46Z"
_BOLT = "M10-46L-28 8L-4 8L-12 46L28-12L4-12Z"
_MOON = "M8-44A44 44 0 0 1 8 44Q40 20 36-4Q30-34 8-44Z"
_SUN = _circle(20)
_RAYS = "".join(
    f"M{28 * sin(pi * step / 4):.1f} {-28 * cos(pi * step / 4):.1f}"
    f"L{44 * sin(pi * step / 4):.1f} {-44 * cos(pi * step / 4):.1f}"
    for step in range(8)
)
_SWORDS = "M-40-40L26 26M40-40L-26 26M-34 14L-14 34M34 14L14 34M-26 26L-40 40M26 26L40 40"
_CHECK, _CROSS = "M-36 4L-10 32L38-34", "M-32-32L32 32M32-32L-32 32"

SIGNS: dict[str, Sign] = {
    **dict.fromkeys("★⭐", Sign(_star(5, 48, 20))),
    "☆": Sign(lines=_star(5, 44, 19)),
    "✦": Sign(_star(4, 48, 14)),
    **dict.fromkeys("♥❤", Sign(_HEART)),
    "♡": Sign(lines=_HEART),
    **dict.fromkeys("♦◆", Sign(_DIAMOND, width=0.7)),
    **dict.fromkeys("♢◇", Sign(lines=_DIAMOND, width=0.7)),
    "♠": Sign(_SPADE),
    "♣": Sign(_CLUB),
    **dict.fromkeys("●⚫", Sign(_circle(36))),
    **dict.fromkeys("○⚪", Sign(lines=_circle(36))),
    "■": Sign(_SQUARE),
    "□": Sign(lines=_SQUARE),
    "▲": Sign(_UP),
    "△": Sign(lines=_UP),
    "▼": Sign(_DOWN),
    "▽": Sign(lines=_DOWN),
    "☀": Sign(_SUN, _RAYS, 0.95),
    **dict.fromkeys("☾☽🌙", Sign(_MOON, width=0.6)),
    **dict.fromkeys("⚡🗲", Sign(_BOLT, width=0.65)),
    "⚔": Sign(lines=_SWORDS, width=0.95),
    "🛡": Sign(_SHIELD),
    "💧": Sign(_DROP, width=0.7),
    "🔥": Sign(_FLAME),
    **dict.fromkeys("✓✔", Sign(lines=_CHECK)),
    **dict.fromkeys("✗✘✕✖", Sign(lines=_CROSS, width=0.75)),
}
UNKNOWN = Sign(lines="M-24-44L24-44L24 44L-24 44Z", width=0.6)
"""Stands for a character that neither the fonts nor this table have."""


def sign_of(letter: str) -> Sign:
    """The sign for a character that a font lacks."""
    return SIGNS.get(letter, UNKNOWN)


@lru_cache(maxsize=256)
def sign_mask(letter: str, size: int) -> Image.Image:
    """The sign for type of a size: a mask, as high as its capitals are, with its thin lines as strong as the type's."""
    sign = sign_of(letter)
    wide, high = round(size * sign.width), round(size * 0.72)
    mask = Image.new("L", (wide * FINE, high * FINE))
    pen = Pen(ImageDraw.Draw(mask), high * FINE / 100, (wide * FINE / 2, high * FINE / 2))
    pen.fill(sign.solid, 255)
    pen.stroke(sign.lines, 11, 255)
    return mask.reduce(FINE)
