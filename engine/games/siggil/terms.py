"""Words on Siggil's cards that a reader may want explained."""

from engine.core.terms import Term

TERMS = (Term("Captured", "A set laid from the hand brings the spirit to its player.", "6.1", "keyword"),)
