"""The worked scenarios LS-04 to LS-24 and more cases of the rules, played as scripts."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.core.script import run_script
from engine.games.libre import game
from engine.games.libre.tests.matches import POOL

FOLDER = Path(__file__).parents[1] / "data/scenarios"
SCENARIOS = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}
TOLD = ("turn", "active", "phase", "target", "order", "temple_played", "combat_done", "decision", "chain", "seats")


def play(script: Mapping[str, Any], steps: int, *more: str) -> dict[str, Any]:
    shown = {key: value for key, value in script.items() if key != "expect"}
    return run_script(game, {**shown, "do": [*script["do"][:steps], *more]}, POOL)


def agrees(wanted: Any, found: Any, path: str) -> None:
    """Every key wanted has its value (None: it is not there); keys not named may be anything."""
    if path.endswith((".pool", ".discard", ".hand")) or not isinstance(wanted, Mapping):
        assert found == wanted, path
        return
    for key, value in wanted.items():
        if key == "things":
            agrees(value, {thing["label"]: thing for thing in found["play"]}, f"{path}.{key}")
        elif key.endswith("_size"):
            assert len(found[key.removesuffix("_size")]) == value, f"{path}.{key}"
        elif value is None:
            assert found.get(key) is None, f"{path}.{key}"
        else:
            assert key in found, f"{path}.{key}"
            agrees(value, found[key], f"{path}.{key}")


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name):
    script = SCENARIOS[name]
    for check in script["expect"]:
        after = check["after"]
        if "refused" in check:
            error = play(script, after, check["refused"])["error"]
            assert error, f"{check['refused']} was accepted after {after}"
            assert error["step"] == after + 1, error
            assert error["rule"] == check.get("rule", error["rule"]), error
            continue
        found = play(script, after)
        assert found["error"] is None
        position = found["position"]
        for key in TOLD:
            if key in check:
                agrees(check[key], position[key], key)
        if "outcome" in check:
            assert found["outcome"] == check["outcome"]
        if "legal" in check:
            assert found["legal"] == check["legal"]
        assert set(check.get("legal_has", [])) <= set(found["legal"])
        assert not set(check.get("legal_lacks", [])) & set(found["legal"])
        if "event" in check:
            assert any(check["event"].items() <= event.items() for event in found["events"])
        assert check.get("no_event") not in [event["event"] for event in found["events"]]
