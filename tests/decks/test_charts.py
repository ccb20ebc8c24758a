"""Charts: every bar and its interval within the drawing, on a scale of round numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.charts import Bar, Chart

numbers = st.floats(0, 1e6, allow_nan=False)


@given(st.lists(st.tuples(numbers, numbers, numbers).map(sorted), min_size=1, max_size=60))
def test_bars_and_intervals_lie_within_the_drawing_in_order(values):
    chart = Chart.of([Bar(str(place), middle, (low, high)) for place, (low, middle, high) in enumerate(values)])
    for bar, (low, middle, high) in zip(chart.bars, values, strict=True):
        assert 0 <= bar.high <= bar.y <= bar.low <= chart.floor
        assert chart.left <= bar.x and bar.x + bar.width <= chart.right
        assert bar.height == pytest.approx(chart.floor - bar.y, abs=0.11)
        assert (high >= middle >= low) and bar.reach == pytest.approx(bar.low - bar.high)
    assert [one.x for one in chart.bars] == sorted(one.x for one in chart.bars)


@pytest.mark.parametrize(
    ("highest", "is_share", "labels"),
    [
        (0.27, True, ["0 %", "10 %", "20 %", "30 %"]),
        (1.0, True, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
        (74.5, False, ["0", "20", "40", "60", "80"]),
        (0.9, False, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        (0, False, ["0", "1"]),
    ],
)
def test_the_scale_has_few_round_numbers_and_reaches_the_highest_value(highest, is_share, labels):
    chart = Chart.of([Bar("1", highest)], is_share=is_share)
    assert [label for _, label in chart.lines] == labels
    assert chart.lines[0][0] == chart.floor and chart.lines[-1][0] < chart.lines[0][0]


def test_a_chart_of_nothing_is_empty_and_a_bar_without_an_interval_has_none():
    assert Chart.of([]).bars == ()
    [bar] = Chart.of([Bar("1", 3)]).bars
    assert (bar.low, bar.high) == (None, None)
