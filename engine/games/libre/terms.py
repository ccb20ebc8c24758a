"""Words on Libre's cards that a reader may want explained: its Keywords (L9), with their own explanations."""

from engine.core.terms import Term
from engine.games.libre.keywords import KEYWORDS

TERMS = tuple(
    Term(one.name, one.explanation.replace("#", "so much").replace("~this~", "it"), "L9.1") for one in KEYWORDS
)
