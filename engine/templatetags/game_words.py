"""Words of a game inside the sentences of a page."""

from django import template
from django.utils.translation import get_language

from engine.core.game import Game
from engine.languages import said

register = template.Library()
register.filter("said", lambda text, game: said(game, text) if isinstance(game, Game) else text)

CAPITALISES_NOUNS = "de"


@register.filter
def midsentence(label: str) -> str:
    """A label as it stands inside a sentence: in small letters, but for nouns where the language has capitals."""
    return label if get_language() == CAPITALISES_NOUNS else label.lower()
