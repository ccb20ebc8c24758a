"""Words on Seal Magic's cards that a reader may want explained."""

from engine.core.terms import Term

TERMS = (
    Term("AP", "Attack points: what the seal has when its player attacks.", "2", "stat"),
    Term("VP", "Defence points: what the seal has when its player defends.", "2", "stat"),
)
