"""Shares counted in games, with the interval that says how sure they are."""

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
    return (max(0.0, middle - reach), min(1.0, middle + reach))
