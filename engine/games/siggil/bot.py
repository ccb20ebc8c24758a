"""A hint for bots that look one action ahead: how good a game looks to one of its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.bots.hints import Gauges
from engine.core.words import say

GAUGES: Final = Gauges(turn=("discard",), play=("capture",), gain={"capture": "n"}, harm=say("spirits captured"))
SPIRIT: Final = 12.0
LOST: Final = 8.0
NEAR: Final = 4.0
FREE: Final = 1.2
HAND_CARD: Final = 0.05


def evaluate(view: Mapping[str, Any], seat: int) -> float:
    """The worth of a view: spirits held against the best other player, and how near the hand is to further captures."""
    me = view["seats"][seat - 1]
    others = [len(one["spirits"]) for one in view["seats"] if one["seat"] != seat]
    value = SPIRIT * (len(me["spirits"]) - 0.5 * max(others, default=0)) - LOST * len(view["lost"])
    for spirit, facts in view["spirits"].items():
        if facts["holder"] != seat and spirit not in view["lost"]:
            hope = sum(share**3 for share in _shares(view, me, spirit, facts))
            value += NEAR * hope * (FREE if spirit in view["free"] else 1.0)
    return value - HAND_CARD * len(me["cards"])


def _shares(view: Mapping[str, Any], me: Mapping[str, Any], spirit: str, facts: Mapping[str, Any]) -> list[float]:
    """For each way to capture a spirit: how much of what it takes is in the hand, at most 1."""
    held = {
        "family": sum(card[0] == facts["family"] for card in me["cards"]),
        "number": sum(card[1:] == str(facts["number"]) for card in me["cards"]),
    }
    sets = [one for one in view["sets"] if one["spirit"] == spirit]
    needed = next((one["size"] + 1 for one in sets if one["holds"]), view["base_size"])
    earlier = [one for one in sets if one["owner"] == me["seat"] and one["kind"] in held]
    ways = [(kind, needed) for kind in held] + [(one["kind"], needed - one["size"]) for one in earlier]
    return [min(1.0, held[kind] / lacking) for kind, lacking in ways]
