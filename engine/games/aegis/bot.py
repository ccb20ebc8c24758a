"""A hint for bots that look one action ahead: how good a view looks to one of its Players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.bots.hints import Gauges
from engine.core.play import State
from engine.core.words import say
from engine.games.aegis.rules.match import AegisState
from engine.games.aegis.rules.view import told_in_short

GAUGES: Final = Gauges(
    turn=("turn",), play=("summon", "location", "cast", "ability"), loss={"life": "n"}, harm=say("Life taken")
)
PILOT: Final = "greedy"
WON: Final = 1000.0
LIFE: Final = 1.0
ATTACK: Final = 2.0
STAYING: Final = 0.9
HAND: Final = 1.2
LOCATION: Final = 1.6
INFINITE: Final = 1.5
TAPPED: Final = 0.1
BLOCKED: Final = 0.6


def evaluate(view: Mapping[str, Any], seat: int) -> float:
    """The worth of a view: Life, what stands and how long it will, cards, sources; teams count together."""
    outcome = view["outcome"]
    if outcome is not None:
        return WON * ((seat in outcome["winners"]) - (seat not in outcome["winners"] and bool(outcome["winners"])))
    seats = view["seats"]
    own = seats[seat - 1]["team"]
    total = sum(_side(one, seats) * (1 if one["team"] == own else -1) for one in seats if not one["out"])
    active = seats[view["active"] - 1]
    return float(total + _battle(view, active, seats) * (1 if active["team"] == own else -1))


def glance(state: State, seat: int) -> Mapping[str, Any]:
    """The part of a view that `evaluate` reads."""
    assert isinstance(state, AegisState)
    return told_in_short(state, seat - 1)


def _side(one: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> float:
    worth: float = LIFE * min(one["life"], 60) + HAND * min(one["hand_size"], one["maximum_hand_size"])
    worth += INFINITE * len(one["infinite_spells"])
    worth += sum(LOCATION - TAPPED * source["tapped"] for source in one["locations"])
    facing = seats[one["facing"] - 1]["front"]
    for column, creature in enumerate(one["front"]):
        if creature is None:
            continue
        worth += ATTACK * int(creature["attack"]) * (1 if facing[column] is None else BLOCKED)
        worth += STAYING * max(creature["fortitude"] - creature["damage"], 0)
    return worth


def _battle(view: Mapping[str, Any], active: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> float:
    """What the declared attack is about to do."""
    facing = seats[active["facing"] - 1]["front"]
    worth = 0.0
    for column in view["attackers"]:
        attacker, foe = active["front"][column - 1], facing[column - 1]
        if attacker is None:
            continue
        if foe is None:
            worth += LIFE * attacker["attack"]
            continue
        left = foe["fortitude"] - foe["damage"]
        worth += STAYING * min(attacker["attack"], left)
        if attacker["attack"] >= left:
            worth += ATTACK * foe["attack"]
    return worth
