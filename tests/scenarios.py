"""Worked scenarios: scripts that say in `expect` what must hold after so many of their actions."""

import json
from collections.abc import Mapping
from typing import Any

from engine.core.cards import CardPool
from engine.core.game import Game
from engine.core.script import run_script

CHECKS = {"after", "refused", "rule", "position", "outcome", "legal", "legal_has", "events", "says", "sizes", "never"}


def scripts_of(game: Game) -> dict[str, Any]:
    """The game's scenario scripts by name."""
    return {
        file.stem: json.loads(file.read_text("utf-8")) for file in sorted(game.folder.glob("data/scenarios/*.json"))
    }


def starter_pool(game: Game) -> CardPool:
    """The cards of the game's starter sets."""
    sets = [json.loads(file.read_text("utf-8")) for file in sorted(game.folder.glob("data/sets/*.json"))]
    return game.pool(game.read_card(card) for one in sets for card in one["cards"])


def check_script(game: Game, script: Mapping[str, Any], pool: CardPool) -> None:
    """Play a script up to each of its checks.

    A check has `after` (how many actions) and any of: `refused` (an action, with the `rule` it breaks), `position`
    (keys named must agree), `outcome`, `legal` (all actions), `legal_has` (some), `events` (in this order, facts
    named must agree), `says` (parts of sentences), `sizes` (lengths of lists in the position, by dotted path), `never`
    (kinds of events that must not have happened).
    """
    assert script["expect"], "a scenario expects something"
    for check in script["expect"]:
        assert check.keys() <= CHECKS, f"unknown check {check.keys() - CHECKS}"
        after = check["after"]
        done = [*script["do"][:after], *([check["refused"]] if "refused" in check else [])]
        found = run_script(game, {**script, "do": done}, pool)
        if "refused" in check:
            error = found["error"]
            assert error, f"{check['refused']} was accepted after {after}"
            assert (error["step"], error["rule"]) == (after + 1, check["rule"]), error
            continue
        assert found["error"] is None, found["error"]
        if "position" in check:
            _agrees(check["position"], found["position"], f"after {after}: position")
        for key in ("outcome", "legal"):
            assert found[key] == check.get(key, found[key]), f"after {after}: {key}"
        assert set(check.get("legal_has", [])) <= set(found["legal"]), found["legal"]
        for place, size in check.get("sizes", {}).items():
            assert len(_at(found["position"], place)) == size, f"after {after}: {place}"
        assert not {event["event"] for event in found["events"]} & set(check.get("never", [])), f"after {after}"
        _in_order(check.get("events", []), found["events"])
        told = " ".join(event["text"] for event in found["events"])
        for words in check.get("says", []):
            assert words in told, f'"{words}" is not in: {told}'


def _at(found: Any, path: str) -> Any:
    for key in path.split("."):
        found = found[key]
    return found


def _agrees(wanted: Any, found: Any, path: str) -> None:
    if isinstance(wanted, Mapping) and wanted:
        for key, value in wanted.items():
            _agrees(value, found[key], f"{path}.{key}")
    else:
        assert found == wanted, path


def _in_order(wanted: list[Any], found: list[Any]) -> None:
    events = iter(found)
    for one in wanted:
        assert any(one.items() <= event.items() for event in events), f"{one} is missing or out of order: {found}"
