"""Bar charts as numbers for a template: bars with their 95 % intervals on a scale of round numbers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from django.utils.formats import localize

HEIGHT, TOP, LEFT, RIGHT, FOOT = 200, 14, 46, 10, 24
"""The space for bars, and the margins around it."""
WIDE, NARROW, SPAN = 44, 22, 640
"""A bar's room: as wide as this for few bars, never narrower than this, and all bars within the span if they can."""
MOST_STEPS = 5


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval, if it has one."""

    label: str
    value: float
    ci95: Sequence[float] | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A bar on the paper."""

    label: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    low: float | None
    high: float | None

    @property
    def reach(self) -> float:
        """From the upper end of the interval down to the lower one."""
        return (self.low or 0.0) - (self.high or 0.0)


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars, the lines of the scale with their labels, and the size of it all."""

    width: float
    height: float
    left: float
    right: float
    floor: float
    foot: float
    bars: tuple[Drawn, ...]
    lines: tuple[tuple[float, str], ...]

    @property
    def scale(self) -> float:
        """Where the numbers of the scale end."""
        return self.left - 6

    @classmethod
    def of(cls, bars: Sequence[Bar], *, is_share: bool = False) -> "Chart":
        """The chart of some bars; shares are told in per cent."""
        room = max(NARROW, min(WIDE, SPAN // max(1, len(bars))))
        highest = max((max(bar.value, *(bar.ci95 or ())) if bar.ci95 else bar.value for bar in bars), default=0)
        step, steps = _scale(max(highest, 0))
        tall = HEIGHT / (step * steps)

        def y(value: float) -> float:
            return round(TOP + HEIGHT - max(0.0, value) * tall, 1)

        drawn = tuple(_draw(bars, room, y))
        lines = tuple((y(step * one), _told(step * one, is_share)) for one in range(steps + 1))
        width = LEFT + max(room * len(bars), 4 * WIDE) + RIGHT
        return cls(width, TOP + HEIGHT + FOOT, LEFT, width - RIGHT, TOP + HEIGHT, TOP + HEIGHT + FOOT - 6, drawn, lines)


def _draw(bars: Sequence[Bar], room: float, y: Callable[[float], float]) -> Iterator[Drawn]:
    for place, bar in enumerate(bars):
        x = LEFT + room * place
        top = y(bar.value)
        low, high = (y(bar.ci95[0]), y(bar.ci95[1])) if bar.ci95 else (None, None)
        yield Drawn(
            bar.label, x + room * 0.15, top, round(room * 0.7, 1), round(TOP + HEIGHT - top, 1), x + room / 2, low, high
        )


def _scale(highest: float) -> tuple[float, int]:
    """The size of a step of 1, 2 or 5 and how many it takes to reach the highest value."""
    if highest <= 0:
        return 1.0, 1
    power = 10.0 ** floor(log10(highest / MOST_STEPS))
    step = next(one * power for one in (1, 2, 5, 10) if highest <= one * power * MOST_STEPS)
    return step, ceil(highest / step)


def _told(value: float, is_share: bool) -> str:
    shown = float(f"{value * 100 if is_share else value:.4g}")
    number = localize(int(shown) if shown.is_integer() else shown)
    return f"{number} %" if is_share else str(number)
