"""Template tags of the pages on which matches are watched."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def cards(context: dict[str, Any], text: Any) -> SafeString:
    """A name or sentence with its cards as links, each with its text as a tooltip."""
    return context["card_links"].linked(text)


@register.simple_tag(takes_context=True)
def cards_in_short(context: dict[str, Any], text: Any) -> SafeString:
    """The same without tooltips, where the same names stand again and again."""
    return context["card_links"].linked(text, is_told=False)
