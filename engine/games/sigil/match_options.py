"""What may be settled before a battle of Sigil (302, 304)."""

from engine.core.schema import Field

MATCH_OPTIONS = (
    Field("first", "First side", minimum=1, maximum=2, help="Chance decides when left empty."),
    Field("one_redraw", "One redraw", "flag", help="Whether each player may change the first hand once."),
)
