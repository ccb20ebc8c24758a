"""Template tags of the pages on which matches are watched."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from engine.watching import Seat

register = template.Library()


@register.simple_tag(takes_context=True)
def cards(context: dict[str, Any], text: Any) -> SafeString:
    """A name or sentence with its cards as links, each with its text as a tooltip."""
    return context["card_links"].linked(text)


@register.simple_tag(takes_context=True)
def cards_in_short(context: dict[str, Any], text: Any) -> SafeString:
    """The same without tooltips, where the same names stand again and again."""
    return context["card_links"].linked(text, is_told=False)


@register.simple_tag(takes_context=True)
def player_of(context: dict[str, Any], seat: Any) -> Seat | None:
    """Who sits at a seat, given as views write it; nobody at a dummy's."""
    seats = context["now"].seats
    return next((one for one in seats if str(seat) in (one.label, str(one.number))), None)


@register.filter
def plainly(word: Any) -> str:
    """A word of the engine's as people read it."""
    return str(word).replace("_", " ")


@register.filter
def in_a_row(words: Any) -> str:
    """Words, or one text, as a text."""
    return words if isinstance(words, str) else ", ".join(map(str, words))
