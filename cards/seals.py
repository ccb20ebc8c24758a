"""The seal of a card: a sign grown from its name, drawn as SVG and the same for ever.

What is seen means something: the outline and the number of inner rings are the type, the symmetry of 3 to 8 is the
class, beads on the outer ring are the costs, the outer ring is broken for common printings and closed for rare ones;
the figure itself is the name's own. `VERSION` changes when, and only when, the drawing of a known name would.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from math import cos, log10, pi, sin

VERSION = 1
OUTER = 94.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SealFacts:
    """All that a seal is drawn from; equal facts give an equal seal."""

    name: str
    shape: str = "circle"
    rings: int = 1
    class_name: str = ""
    costs: tuple[int, ...] = ()
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Seal:
    """The drawing as path data by layer, in a square from -100 to 100; `ticks` is the dash pattern of `band`,
    `mark` the figure in few solid strokes, for the smallest sizes."""

    outline: str
    rings: str
    band: str
    ticks: str
    lines: str
    solid: str
    outer: str
    beads: str
    mark: str


class _Stream:
    """Choices that follow from the name alone."""

    def __init__(self, text: str) -> None:
        self.bytes = blake2b(f"seal {VERSION} {text}".encode(), digest_size=64).digest()
        self.at = 0

    def below(self, limit: int) -> int:
        self.at += 2
        return int.from_bytes(self.bytes[self.at - 2 : self.at], "big") % limit

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.below(1024) / 1023


def _number(value: float) -> str:
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def _at(radius: float, turn: float) -> Point:
    """A point by distance and by turn (0 to 1, clockwise from the top)."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _xy(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _polygon(points: list[Point]) -> str:
    return "M" + "L".join(_xy(point) for point in points) + "Z"


def _circle(radius: float, centre: Point = (0, 0)) -> str:
    x, y = centre
    size = _number(radius)
    left, right = _xy((x - radius, y)), _xy((x + radius, y))
    return f"M{left}A{size} {size} 0 0 1 {right}A{size} {size} 0 0 1 {left}Z"


def _arc(radius: float, start: float, end: float) -> str:
    size, large = _number(radius), int(end - start > 0.5)
    return f"M{_xy(_at(radius, start))}A{size} {size} 0 {large} 1 {_xy(_at(radius, end))}"


# --- figures: each draws one part at a turn; the seal repeats it all around -------------------------------------------


def _petal(inner: float, outer: float, width: float, turn: float) -> str:
    middle = inner + (outer - inner) * 0.55
    left, right = _at(middle, turn - width), _at(middle, turn + width)
    tip, root = _xy(_at(outer, turn)), _xy(_at(inner, turn))
    return f"M{root}Q{_xy(left)} {tip}Q{_xy(right)} {root}Z"


def _lozenge(radius: float, size: float, turn: float) -> str:
    side = size / (2 * pi * radius) * 0.7
    return _polygon(
        [_at(radius - size, turn), _at(radius, turn - side), _at(radius + size, turn), _at(radius, turn + side)]
    )


def _crescent(radius: float, size: float, turn: float) -> str:
    span = size / (2 * pi * radius)
    start, end = _xy(_at(radius, turn - span)), _xy(_at(radius, turn + span))
    return f"M{start}Q{_xy(_at(radius + size * 1.5, turn))} {end}Q{_xy(_at(radius + size * 0.5, turn))} {start}Z"


def _hook(inner: float, outer: float, lean: float, turn: float) -> str:
    return f"M{_xy(_at(inner, turn))}Q{_xy(_at(outer, turn))} {_xy(_at((inner + outer) / 2, turn + lean))}"


def _chevron(radius: float, size: float, turn: float) -> str:
    side = size / (2 * pi * radius)
    return "M" + "L".join(
        _xy(point) for point in (_at(radius - size, turn - side), _at(radius, turn), _at(radius - size, turn + side))
    )


def _blade(inner: float, outer: float, lean: float, turn: float) -> str:
    """A curved stroke that thins out to both ends."""
    root, tip = _xy(_at(inner, turn)), _xy(_at(outer, turn + lean))
    middle = (inner + outer) / 2
    return f"M{root}Q{_xy(_at(middle * 1.1, turn - lean * 0.2))} {tip}Q{_xy(_at(middle, turn + lean * 0.75))} {root}Z"


def _around(symmetry: int, start: float, draw: Callable[[float], str]) -> str:
    return "".join(draw(start + step / symmetry) for step in range(symmetry))


# --- the parts with a meaning -----------------------------------------------------------------------------------------

OUTLINES: dict[str, tuple[str, float, float]] = {
    # the line, how large the figure is drawn in it, and the largest ring that stays inside
    "circle": (_circle(81), 1.0, 72),
    "ring": (_circle(84) + _circle(72), 0.9, 65),
    "square": (_polygon([(-65, -65), (65, -65), (65, 65), (-65, 65)]), 0.86, 60),
    "diamond": (_polygon([(0, -88), (88, 0), (0, 88), (-88, 0)]), 0.82, 57),
    "triangle": (_polygon([_at(89, step / 3) for step in range(3)]), 0.68, 41),
    "star": (_polygon([_at(89 if step % 2 == 0 else 64, step / 16) for step in range(16)]), 0.86, 58),
    "shield": ("M-63-70Q0-84 63-70V-6Q61 50 0 87Q-61 50-63-6Z", 0.82, 57),
    "hexagon": (_polygon([_at(86, step / 6) for step in range(6)]), 0.95, 69),
}


def _symmetry(facts: SealFacts) -> int:
    said = facts.class_name or facts.name
    return 3 + blake2b(f"symmetry {said}".encode(), digest_size=2).digest()[1] % 6


def _outer(rank: int, symmetry: int) -> str:
    """Rank 1: broken at every turn; 2: broken once; 3: closed; 4 and more: closed and doubled."""
    if rank <= 1:
        gap = 0.1 / symmetry
        return _around(symmetry, 0, lambda turn: _arc(OUTER, turn + gap, turn + 1 / symmetry - gap))
    if rank == 2:
        return _arc(OUTER, 0.03, 0.97)
    return _circle(OUTER) + (_circle(OUTER - 5) if rank > 3 else "")


def _beads(costs: tuple[int, ...]) -> str:
    """A cluster of beads for every cost: more for more, by the cost's size rather than its count."""
    drawn = []
    for place, cost in enumerate(costs):
        number = 0 if cost <= 0 else 1 + int(2 * log10(cost) + 1e-9)
        first = 0.5 + 0.17 * place - 0.016 * (number - 1)
        drawn += [_circle(4.2, _at(OUTER, first + 0.032 * step)) for step in range(number)]
    return "".join(drawn)


def _figure(stream: _Stream, symmetry: int, room: float) -> tuple[str, str, str]:
    """The name's own sign: as lines, as solid shapes, and its great strokes alone for the mark."""
    web = _web(stream, symmetry, room)
    lines, solid, mark, between = _strokes(stream, symmetry, room)
    sign, sign_is_solid = _sign(stream, symmetry, room, between)
    heart_lines, heart_solid = _heart(stream, symmetry, room)
    lines = web + lines + ("" if sign_is_solid else sign) + heart_lines
    return lines, solid + (sign if sign_is_solid else "") + heart_solid, mark


def _web(stream: _Stream, symmetry: int, room: float) -> str:
    half = 0.5 / symmetry
    high, low = stream.between(0.62, 0.95) * 72 * room, stream.between(0.3, 0.55) * 72 * room
    if stream.below(3):
        return _polygon([_at(high if step % 2 == 0 else low, step * half) for step in range(2 * symmetry)])
    return "".join(
        _around(symmetry, 0, lambda turn, lean=lean: _hook(low, high * 1.25, lean, turn)) for lean in (half, -half)
    )


def _strokes(stream: _Stream, symmetry: int, room: float) -> tuple[str, str, str, float]:
    """The great strokes: lines, solid shapes, the mark, and the turn at which room is left between them."""
    half, small = 0.5 / symmetry, 22 * room
    kind = stream.below(4)
    reach, width = stream.between(0.86, 1.0) * 72 * room, stream.between(0.4, 0.85) * half
    lean = stream.between(0.5, 1.1) * half
    if kind == 2 and symmetry == 4:
        kind = 0  # four bent arms are no sign for a game
    if kind == 0:
        petals = _around(symmetry, 0, lambda turn: _petal(small, reach, width, turn))
        return "", petals, petals, half
    if kind == 1:
        petals = _around(symmetry, half, lambda turn: _petal(small * 0.6, reach, width * 1.3, turn))
        return petals, _around(symmetry, half, lambda turn: _lozenge(reach * 0.72, 8 * room, turn)), petals, 0.0
    if kind == 2:
        blades = _around(symmetry, 0, lambda turn: _blade(small, reach, lean, turn))
        return "", blades, blades, half
    spokes = _around(symmetry, half, lambda turn: "M" + _xy(_at(small, turn)) + "L" + _xy(_at(reach, turn)))
    crescents = _around(symmetry, half, lambda turn: _crescent(reach * 0.8, 13 * room, turn))
    mark = _around(symmetry, half, lambda turn: _lozenge(reach * 0.64, 23 * room, turn)) + _circle(7 * room)
    return spokes, crescents, mark, 0.0


def _sign(stream: _Stream, symmetry: int, room: float, between: float) -> tuple[str, bool]:
    """Small signs between the strokes, and whether they are solid."""
    far, half = stream.between(0.6, 0.92) * 72 * room, 0.5 / symmetry
    signs: tuple[tuple[Callable[[float], str], bool], ...] = (
        (lambda turn: _circle(4.5 * room, _at(far, turn)), True),
        (lambda turn: _lozenge(far, 9 * room, turn), True),
        (lambda turn: _chevron(far, 13 * room, turn), False),
        (lambda turn: _arc(far, turn - half * 0.5, turn + half * 0.5), False),
        (lambda turn: _circle(5.5 * room, _at(far, turn)), False),
    )
    draw, is_solid = signs[stream.below(len(signs))]
    return _around(symmetry, between, draw), is_solid


def _heart(stream: _Stream, symmetry: int, room: float) -> tuple[str, str]:
    half = 0.5 / symmetry
    heart = stream.below(4)
    if heart == 0:
        return "", _circle(9 * room)
    if heart == 1:
        return _circle(12 * room), _circle(4.5 * room)
    if heart == 2:
        return "", _polygon([_at((15 if step % 2 == 0 else 6) * room, step * half) for step in range(2 * symmetry)])
    return _polygon([_at(15 * room, step / symmetry + half) for step in range(symmetry)]), _circle(4 * room)


@lru_cache(maxsize=8192)
def draw_seal(facts: SealFacts) -> Seal:
    """The seal of these facts."""
    symmetry = _symmetry(facts)
    outline, room, inside = OUTLINES.get(facts.shape, OUTLINES["circle"])
    lines, solid, mark = _figure(_Stream(facts.name), symmetry, room)
    inner = min(74 * room, inside)
    return Seal(
        outline=outline,
        rings="".join(_circle(inner * share) for share in (1.0, 0.66, 0.34, 0.82)[: facts.rings]),
        band=_circle(inner * 0.93),
        ticks=f"0.9 {2 * pi * inner * 0.93 / (symmetry * 12) - 0.9:.3f}",
        lines=lines,
        solid=solid,
        outer=_outer(facts.rank, symmetry),
        beads=_beads(facts.costs),
        mark=mark,
    )
