"""Hints for bots: how good a match looks to one of its seats, and what of a view that takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.bots.hints import Gauges
from engine.core.play import State
from engine.games.sigil.rules.match import SigilState
from engine.games.sigil.rules.view import combatant, constant_event

OPEN_CHOICES: Final = ("respond", "target", "mode", "cost_cards", "coin_call", "pick_cards", "optional")
QUIET: Final = ("pass", "end", "no", "target:done", "pick:done")
SCALE: Final = 60.0
GAUGES: Final = Gauges(
    turn=("turn",), play=("play", "ability"), damage=dict.fromkeys(("battle_damage", "damage", "lose_hp"), "n")
)

FAINTED: Final = -120.0
ATTACK: Final = 0.5
DEFENCE: Final = 0.5
PRESSURE: Final = 2.0
"""The worth of each point of damage that an Attack would inflict now: about so many turns are still to come."""
POINTS: Final = 0.35
HAND_CARD: Final = 4.0
GOLD: Final = 0.02
SUMMON_HP: Final = 0.5
EVENT: Final = 10.0
MARK: Final = 5.0
STATUS: Final = {"poison": -30.0, "disarmed": -15.0, "talentless": -20.0, "confusion": -20.0}
SHORT_DECK: Final = 12


def evaluate(view: Mapping[str, Any], seat: int) -> float:
    """The worth of a view: health, strength, cards and gold of the own side against those of the other."""
    seats = view["seats"]
    side = seats[seat - 1]["side"]
    value = GOLD * float(view["gold"][side] - view["gold"][1 - side])
    for one in seats:
        worth = _worth(one) + PRESSURE * _pressure(one, seats)
        value += worth if one["side"] == side else -worth
    return value


def _stands(seat: Mapping[str, Any]) -> bool:
    return not (seat["eliminated"] or seat["fainted"] or seat["character"] is None)


def _pressure(seat: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> int:
    """The damage that an Attack of a seat would inflict on its weakest opponent."""
    if not _stands(seat):
        return 0
    shields = [
        (one["summon"] or one["character"])["def"] for one in seats if one["side"] != seat["side"] and _stands(one)
    ]
    attack: int = (seat["summon"] or seat["character"])["atk"]
    return max(0, attack - min(shields)) if shields else 0


def _worth(seat: Mapping[str, Any]) -> float:
    """One seat by itself."""
    if not _stands(seat):
        return FAINTED
    character, summon, event = seat["character"], seat["summon"], seat["event"]
    front = summon or character
    value = float(character["hp"]) + HAND_CARD * float(seat["hand_size"])
    value += POINTS * ((character["sp"] or 0) + (character["mp"] or 0))
    value += ATTACK * front["atk"] + DEFENCE * front["def"]
    value += sum(STATUS[name] for name in front["statuses"] if name in STATUS)
    if summon:
        value += SUMMON_HP * summon["hp"]
    if event:
        value += EVENT + MARK * sum(number * number for number in event["marks"].values())
    return float(value - max(0, SHORT_DECK - seat["deck_size"]))


def glance(state: State, seat: int) -> Mapping[str, Any]:
    """The part of a seat's view that `evaluate` reads."""
    assert isinstance(state, SigilState)
    seats: list[Mapping[str, Any]] = []
    for one in range(state.seat_count):
        body = 2 * one
        seats.append(
            {
                "side": state.sides[one],
                "fainted": state.fainted[one],
                "eliminated": state.gone[one],
                "character": combatant(state, body),
                "summon": combatant(state, body + 1) if state.front[one] == body + 1 else None,
                "event": constant_event(state, one),
                "hand_size": len(state.hand[one]),
                "deck_size": len(state.deck[one]),
            }
        )
    return {"seats": seats, "gold": state.gold}


def allied(state: State, one: int, other: int) -> bool:
    """Whether two seats win together."""
    assert isinstance(state, SigilState)
    return state.sides[one - 1] == state.sides[other - 1]
