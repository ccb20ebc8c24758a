"""Words of a game inside the sentences of a page."""

from django import template

from engine.languages import midsentence, said

register = template.Library()
register.filter("said", lambda text, game: said(game, text))
register.filter("midsentence", midsentence)
