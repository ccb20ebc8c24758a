"""Positions for tests: a short way to a match and along it."""

from typing import Any

from engine.games.aegis import game
from engine.games.aegis.rules.match import AegisState
from engine.games.aegis.tests.muster import POOL


def scene(seats: dict[str, Any], cards: tuple[dict[str, Any], ...] = (), **position: Any) -> AegisState:
    """A match in a position; every Deck holds cards."""
    pool = POOL.with_cards([game.read_card(card) for card in cards])
    given = {seat: {"deck": ["20 Road Mercenary"], **piles} for seat, piles in seats.items()}
    state = game.playing.from_position({**position, "seats": given}, pool, ())
    assert isinstance(state, AegisState)
    return state


def play(state: AegisState, *actions: str) -> AegisState:
    """Carry out actions by their texts."""
    for action in actions:
        state.apply(game.parse_action(action))
    return state


def shown(state: AegisState, seat: int) -> dict[str, Any]:
    """A seat in the position document."""
    found: dict[str, Any] = game.playing.position(state)["seats"][str(seat)]
    return found


def body(name: str, attack: int, fortitude: int, **more: Any) -> dict[str, Any]:
    """A plain Creature."""
    return {
        "name": name, "type": "creature", "power_level": 2, "element": "stone", "attack": attack,
        "fortitude": fortitude, "summon_mode": "field", **more,
    }  # fmt: skip
