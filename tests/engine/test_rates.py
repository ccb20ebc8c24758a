"""Intervals of shares counted in games."""

import pytest

from engine.core.rates import interval, mean


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (320, 400, 0.758, 0.8363),
    ],
)
def test_wilsons_interval(successes, trials, low, high):
    assert interval(successes, trials) == pytest.approx((low, high), abs=1e-4)


def test_a_mean_comes_with_its_interval():
    middle, (low, high) = mean({4: 10, 6: 10})
    assert middle == 5
    assert (low, high) == pytest.approx((4.5503, 5.4497), abs=1e-4)
    assert mean({7: 1}) == (7, (7, 7))
    assert mean({}) is None
