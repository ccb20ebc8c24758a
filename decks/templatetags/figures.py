"""Shares and intervals as people read them."""

from collections.abc import Sequence

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def share(value: float | None) -> str:
    """A share in per cent."""
    return "–" if value is None else f"{number_format(value * 100, 1)} %"


@register.filter
def shares(ends: Sequence[float]) -> str:
    """The ends of a share's interval."""
    low, high = ends
    return f"{number_format(low * 100, 1)}–{number_format(high * 100, 1)} %"


@register.filter
def numbers_between(ends: Sequence[float], digits: int) -> str:
    """The ends of a number's interval."""
    low, high = ends
    return f"{number_format(low, digits)} … {number_format(high, digits)}"
