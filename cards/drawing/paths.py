"""Path data drawn with Pillow, so that pictures show the very lines of the SVG seals."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

from PIL import ImageDraw

Point = tuple[float, float]
Colour = tuple[int, int, int] | int
_TOKEN = re.compile(r"[MLVQAZ]|-?\d+(?:\.\d+)?")
_TAKES = {"M": 2, "L": 2, "V": 1, "Q": 4, "A": 7}


Line = tuple[tuple[Point, ...], tuple[Point, ...], bool]
"""A subpath in straight pieces: its points, those of them that are corners, and whether it is closed."""


@lru_cache(maxsize=512)
def lines_of(path: str) -> tuple[Line, ...]:
    """The subpaths of path data (M, L, V, Q, Z and round clockwise A, all absolute), curves in fine straight pieces."""
    lines: list[Line] = []
    points: list[Point] = []
    corners: list[Point] = []
    for command, numbers in _commands(path):
        if command == "M":
            if points:
                lines.append((tuple(points), tuple(corners), False))
            points, corners = [(numbers[0], numbers[1])], [(numbers[0], numbers[1])]
        elif command == "Z":
            lines.append((tuple(points), tuple(corners), True))
            points, corners = [], []
        else:
            here = points[-1]
            if command == "Q":
                points += _quadratic(here, (numbers[0], numbers[1]), (numbers[2], numbers[3]))
            elif command == "A":
                points += _arc(here, numbers[0], bool(numbers[3]), (numbers[5], numbers[6]))
            else:
                points.append((here[0], numbers[0]) if command == "V" else (numbers[0], numbers[1]))
            corners.append(points[-1])
    if points:
        lines.append((tuple(points), tuple(corners), False))
    return tuple(lines)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; more numbers than it takes repeat it, as the standard says."""
    command, numbers = "", []
    for token in _TOKEN.findall(path):
        if token.isalpha():
            command, numbers = token, []
            if command == "Z":
                yield command, numbers
            continue
        numbers.append(float(token))
        if len(numbers) == _TAKES[command]:
            yield command, numbers
            command, numbers = ("L" if command == "M" else command), []


def _quadratic(start: Point, control: Point, end: Point) -> Iterator[Point]:
    pieces = max(4, ceil(sqrt(hypot(end[0] - start[0], end[1] - start[1])) * 1.6))
    for step in range(1, pieces + 1):
        there = step / pieces
        here = 1 - there
        a, b, c = here * here, 2 * here * there, there * there
        yield a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


def _arc(start: Point, radius: float, large: bool, end: Point) -> Iterator[Point]:
    """A clockwise arc (sweep flag 1), as all of ours are."""
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    half = hypot(half_x, half_y)
    radius = max(radius, half)
    away = sqrt(radius * radius - half * half) / half * (1 if large else -1) if half else 0.0
    # seen along the chord, the centre of a small clockwise arc lies to the right
    centre = (start[0] + end[0]) / 2 - half_y * away, (start[1] + end[1]) / 2 + half_x * away
    first = atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (atan2(end[1] - centre[1], end[0] - centre[0]) - first) % (2 * pi)
    pieces = max(4, ceil(turn * sqrt(radius) * 1.8))
    for step in range(1, pieces):
        angle = first + turn * step / pieces
        yield centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)
    yield end


def ticks(path: str, on: float, off: float) -> Iterator[tuple[Point, Point]]:
    """The short strokes of a dashed line, each straight from its start to its end."""
    for points, _, closed in lines_of(path):
        left, drawing, begun = on, True, points[0]
        for start, end in pairwise((*points, points[0]) if closed else points):
            length = hypot(end[0] - start[0], end[1] - start[1])
            at = 0.0
            while length - at > left:
                at += left
                here = start[0] + (end[0] - start[0]) * at / length, start[1] + (end[1] - start[1]) * at / length
                if drawing:
                    yield begun, here
                drawing, begun = not drawing, here
                left = on if drawing else off
            left -= length - at


class Pen:
    """Draws path data into a picture; `scale` and `origin` carry its coordinates into pixels."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: float, origin: Point) -> None:
        self.draw, self.scale, self.origin = draw, scale, origin

    def fill(self, path: str, colour: Colour) -> None:
        """All subpaths, each filled."""
        for points, _, _ in lines_of(path):
            if len(points) > 2:
                self.draw.polygon(self._pixels(points), fill=colour)

    def stroke(self, path: str, width: float, colour: Colour) -> None:
        """All subpaths as lines with round joints."""
        for points, corners, closed in lines_of(path):
            self._line((*points, points[0]) if closed else points, width, colour)
            self._joints(corners, width, colour)

    def dash(self, path: str, width: float, on: float, off: float, colour: Colour) -> None:
        """A line of short strokes."""
        for stroke in ticks(path, on, off):
            self._line(stroke, width, colour)

    def _line(self, points: tuple[Point, ...], width: float, colour: Colour) -> None:
        self.draw.line(self._pixels(points), fill=colour, width=max(1, round(width * self.scale)))

    def _joints(self, corners: tuple[Point, ...], width: float, colour: Colour) -> None:
        half = width * self.scale / 2
        if half < 1.2:
            return
        for x, y in self._pixels(corners):
            self.draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def _pixels(self, points: tuple[Point, ...]) -> list[Point]:
        scale, (x, y) = self.scale, self.origin
        return [(x + one[0] * scale, y + one[1] * scale) for one in points]
