"""Shares and intervals as people read them."""

from collections.abc import Sequence

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def share(value: float | None) -> str:
    """A share in per cent."""
    return "–" if value is None else f"{_rounded(value * 100, 1)} %"


@register.filter
def shares(ends: Sequence[float]) -> str:
    """The ends of a share's interval."""
    low, high = ends
    return f"{_rounded(low * 100, 1)}–{_rounded(high * 100, 1)} %"


@register.filter
def numbers_between(ends: Sequence[float], digits: int) -> str:
    """The ends of a number's interval."""
    low, high = ends
    return f"{_rounded(low, digits)} … {_rounded(high, digits)}"


def _rounded(value: float, digits: int) -> str:
    """Django's own function cuts digits off."""
    return number_format(round(value, digits), digits)
