"""Scenes for rule tests: two or more seats, a row of actions, and what came of it."""

from __future__ import annotations

from typing import Any

from engine.core.script import run_script
from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL

FILLER = ["30 Oak Shield"]
TURN = ("end", "end", "end")


class Scene:
    """What a script led to."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.legal: list[str] = told["legal"]
        self.events: list[dict[str, Any]] = told["events"]
        self.position: dict[str, Any] = told["position"]
        self.outcome: dict[str, Any] | None = told["outcome"]
        self.error: dict[str, Any] | None = told["error"]
        self.gold: list[int] = self.position["gold"]

    def __getitem__(self, seat: int | str) -> dict[str, Any]:
        return self.position["seats"][str(seat)]

    @property
    def asks(self) -> tuple[Any, str]:
        """Who has to decide what."""
        decision = self.position["decision"]
        return decision["seat"], decision["kind"]

    def happened(self, kind: str, **told: Any) -> bool:
        """Whether the log has such an event."""
        return any(event["event"] == kind and told.items() <= event.items() for event in self.events)


def seat(character: str, *hand: str, **more: Any) -> dict[str, Any]:
    """A seat with cards in hand and a Deck to draw from."""
    return {"character": character, "hand": list(hand), "deck": FILLER, **more}


def scene(
    seats: dict[str, Any] | list[dict[str, Any]],
    *do: str,
    format: str = "single",
    chance: tuple[Any, ...] = (),
    cards: tuple[dict[str, Any], ...] = (),
    auto: bool = True,
    refused: bool = False,
    **position: Any,
) -> Scene:
    """Play a scene; only with `refused` may its last action be illegal."""
    placed = {str(number): one for number, one in enumerate(seats, 1)} if isinstance(seats, list) else seats
    script = {
        "options": {"format": format},
        "position": {**position, "seats": placed},
        "chance": list(chance),
        "cards": list(cards),
        "auto": auto,
        "do": list(do),
    }
    found = Scene(run_script(game, script, POOL))
    assert bool(found.error) == refused, found.error or "nothing was refused"
    if refused:
        assert found.error is not None
        assert found.error["step"] == len(do), found.error
    return found


def card(name: str, type: str, subtype: str, *effects: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """A card made up for a test; `defence` is its DEF."""
    if "defence" in facts:
        facts["def"] = facts.pop("defence")
    return {"name": name, "type": type, "subtype": subtype, "effects": list(effects), **facts}


def resolve(*do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A `resolve` block."""
    return {"kind": "resolve", "do": list(do), **more}


def trigger(event: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A `trigger` block; `subject` and `turn` belong to its event."""
    on = {"event": event} | {key: more.pop(key) for key in ("subject", "turn") if key in more}
    return {"kind": "trigger", "on": on, "do": list(do), **more}
