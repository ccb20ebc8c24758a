"""A hint for bots that look one action ahead: how good a match looks to one of its players."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any, Final

from engine.bots.hints import Gauges
from engine.core.words import say

ALONE: Final = {"modes": ["tactical", "automatic"]}
"""Against the imagined opponent, who turns cards over (4.3)."""
GAUGES: Final = Gauges(
    turn=("round",), play=("lay", "flip"), gain={"clash": "count"}, turns=say("round"), harm=say("cards won in clashes")
)
ROUND: Final = 40.0
TYPICAL_DEFENCE: Final = 5.0
UNIVERSE_WORTH: Final = 6.0
HAND: Final = 0.1


def evaluate(view: Mapping[str, Any], seat: int) -> float:
    """The worth of a view: rounds won, cards held, the pot in proportion to the hope of winning it, a strong hand."""
    me, other = view["seats"][seat - 1], view["seats"][2 - seat]
    mine, theirs = view["score"][seat - 1], view["score"][2 - seat]
    value = ROUND * (mine - theirs) + me["hand"] + me["stack"] - other["hand"] - other["stack"]
    attack = view["attack"]
    if attack:
        hope = 2 / (1 + exp(TYPICAL_DEFENCE - attack["force"])) - 1
        value += hope * (len(view["pot"]) + 1) * (1 if view["attacker"] == seat else -1)
    for seal in me.get("seals", ()):
        value += HAND * (UNIVERSE_WORTH if seal is None else max(seal["attack"], seal["defence"]) - seal["due"])
    return float(value)
