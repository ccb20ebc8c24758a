"""The worked scenarios C9-C30 of the rules, played as scripts (C1-C8 are about decks and tested there)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.core.script import run_script
from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL

FOLDER = Path(__file__).parents[1] / "data/scenarios"
SCENARIOS = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))}


def play(script: Mapping[str, Any], steps: int, *more: str) -> dict[str, Any]:
    shown = {key: value for key, value in script.items() if key != "expect"}
    return run_script(game, {**shown, "do": [*script["do"][:steps], *more]}, POOL)


def agrees(wanted: Any, found: Any, path: str) -> None:
    """Every key wanted has its value; keys not named may be anything."""
    if isinstance(wanted, Mapping) and wanted and path.rsplit(".", 1)[-1] not in ("statuses", "equipment"):
        for key, value in wanted.items():
            if key.endswith("_size"):
                assert len(found[key.removesuffix("_size")]) == value, f"{path}.{key}"
            else:
                agrees(value, found[key], f"{path}.{key}")
    else:
        assert found == wanted, path


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name):
    script = SCENARIOS[name]
    for check in script["expect"]:
        after = check["after"]
        if "refused" in check:
            error = play(script, after, check["refused"])["error"]
            assert error, f"{check['refused']} was accepted after {after}"
            assert error["step"] == after + 1
            assert error["rule"] == check.get("rule", error["rule"]), error
            continue
        found = play(script, after)
        assert found["error"] is None
        position = found["position"]
        for key in ("gold", "active", "decision", "seats"):
            if key in check:
                agrees(check[key], position[key], key)
        if "outcome" in check:
            assert found["outcome"] == check["outcome"]
        if "legal" in check:
            assert found["legal"] == check["legal"]
        assert set(check.get("legal_has", [])) <= set(found["legal"])
        if "event" in check:
            assert any(check["event"].items() <= event.items() for event in found["events"])
        assert check.get("no_event") not in [event["event"] for event in found["events"]]


def test_every_scenario_about_play_is_kept_as_a_script():
    assert {name[:3] for name in SCENARIOS} == {f"C{number:02}" for number in range(9, 31)}
