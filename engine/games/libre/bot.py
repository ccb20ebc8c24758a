"""What a position is worth to a seat, by its own view alone: for bots that look one choice ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.bots.hints import Gauges
from engine.core.play import State, outcome_document
from engine.core.words import say
from engine.games.libre.rules.codes import DECISION_NAMES
from engine.games.libre.rules.match import LibreState
from engine.games.libre.rules.view import told_in_short

OPEN_CHOICES: Final = frozenset(DECISION_NAMES) - {"main", "target", "place", "direction"}
"""Decisions in the middle of what is already under way: all but those of Do Things and of the set-up."""
GAUGES: Final = Gauges(turn=("turn",), play=("play", "use"), gain={"points": "change"}, harm=say("Faith Points gained"))
SCALE: Final = 60.0
PILOT: Final = "greedy"

WON = 10_000.0
FAITH, POINT = 10.0, 11.0
"""A Point of a Follower inside a Temple can be lost, a permanent one hardly."""
WAITING_FAITH = 4.0
BODY = 1.5
TEMPLES = (0.0, 9.0, 17.0, 24.0, 30.0, 35.0, 39.0, 42.0, 44.0)
"""What so many Temples are worth; further ones add little."""
CARD, UNDRAWN, ARMAMENT, RELIC, ON_CHAIN = 3.0, 0.1, 4.0, 6.0, 6.0
NEAR = 60.0
"""What being as good as there adds: the share of the target counts more the higher it is."""

OPEN_DOOR = 24.0
"""What it is worth to have a fighter afield when an opponent has none."""

View = Mapping[str, Any]


def evaluate(view: View, seat: int) -> float:
    """How good a view is for a seat: its own worth less that of the strongest opponent."""
    outcome = view["outcome"]
    if outcome is not None:
        return WON if seat in outcome["winners"] else -WON if outcome["winners"] else 0.0
    worth = {told["seat"]: _worth(told, view["target"] or 15) for told in view["seats"] if told["in_game"]}
    for item in (*view["chain"], *view["announced"]):
        worth[item["seat"]] = worth.get(item["seat"], 0.0) + ON_CHAIN
    guards = {told["seat"]: _fighters(told) for told in view["seats"] if told["in_game"]}
    for one in worth:
        if guards.get(one) and any(not number for other, number in guards.items() if other != one):
            worth[one] += OPEN_DOOR
    others = [value for other, value in worth.items() if other != seat]
    return worth.get(seat, 0.0) - max(others, default=0.0)


def glance(state: State, seat: int) -> View:
    """The part of a view that `evaluate` reads."""
    assert isinstance(state, LibreState)
    return {**told_in_short(state, seat - 1), "outcome": outcome_document(state)}


def _worth(told: View, target: int) -> float:
    share = min(1.0, told["faith"] / target)
    temples = sum(thing["type"] == "temple" for thing in told["play"])
    value: float = TEMPLES[min(temples, len(TEMPLES) - 1)] + NEAR * share * share
    value += POINT * told["points"] + CARD * told["hand_size"] - UNDRAWN * told["deck_size"]
    return value + sum(_thing(thing) for thing in told["play"])


def _fighters(told: View) -> int:
    """How many Things a seat has afield that could fight."""
    return sum(
        thing["state"] == "afield" and thing["offense"] is not None and thing["health"] is not None
        for thing in told["play"]
        if thing["type"] != "temple"
    )


def _thing(thing: View) -> float:
    kind = thing["type"]
    if kind == "temple":
        return 0.0
    if kind in ("armament", "terrain"):
        return ARMAMENT
    strength = BODY * ((thing["offense"] or 0) + (thing["health"] or 0)) + len(thing["keywords"])
    if kind == "relic":
        return RELIC + strength
    faith = thing["faith"] or 0
    if thing["state"] == "housed":
        return FAITH * faith + 0.4 * strength
    return WAITING_FAITH * faith + strength
