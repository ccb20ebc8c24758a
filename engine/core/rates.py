"""Shares and means counted in games, with the interval that says how sure they are."""

from collections.abc import Mapping
from math import sqrt

Z = 1.959963984540054
"""Standard deviations on either side of a 95 % interval."""


def interval(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson; everything is possible where nothing was tried."""
    if not trials:
        return (0.0, 1.0)
    share, weight = successes / trials, Z * Z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # A share always lies in its own interval, whatever rounding makes of 0 and 1.
    return (min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def mean(counts: Mapping[int, int]) -> tuple[float, tuple[float, float]] | None:
    """The mean of values that occurred so many times, with its 95 % interval; None where there are none."""
    number = sum(counts.values())
    if not number:
        return None
    middle = sum(value * count for value, count in counts.items()) / number
    squares = sum(count * (value - middle) ** 2 for value, count in counts.items())
    reach = Z * sqrt(squares / (number - 1) / number) if number > 1 else 0.0
    return middle, (middle - reach, middle + reach)
