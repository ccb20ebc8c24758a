"""What may be settled before a game of War of Aegis (W4.2)."""

from engine.core.schema import Field

MATCH_OPTIONS = (
    Field("first", "Starting Player", minimum=1, maximum=4, help="Chance decides when left empty."),
    Field(
        "pass_unasked", "Pass for those without an answer", "flag", help="Whether windows nobody can use are skipped."
    ),
)
