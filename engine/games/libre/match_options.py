"""What may be settled before a game of Libre (L4.3, L11.5)."""

from engine.core.schema import Field

MATCH_OPTIONS = (
    Field("target", "Faith target", minimum=1, maximum=999, help="The Players propose one when left empty."),
    Field(
        "turns", "Last turn", minimum=1, maximum=100_000, help="The game ends after so many turns, 200 if left empty."
    ),
)
