"""The numbers of War of Aegis that are rulings, read from `data/rules.json`: change them there, not in code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
_DATA: Mapping[str, Any] = json.loads((FOLDER / "data/rules.json").read_text("utf-8"))

SMALLEST_DECK: int = _DATA["deck"]["smallest"]
LARGEST_DECK: int = _DATA["deck"]["largest"]
COPIES: int = _DATA["deck"]["copies"]
OPENING_HAND: int = _DATA["opening_hand"]
LIFE: int = _DATA["life"]
COLUMNS: int = _DATA["columns"]
HAND_SIZE: int = _DATA["hand_size"]
FREE_LEVEL: int = _DATA["free_level"]
LOCATION_YIELD: int = _DATA["location_yield"]
FACE_DOWN_YIELD: int = _DATA["face_down_yield"]
SUPPORT: int = _DATA["support"]
DEFEAT: int = _DATA["defeat"]
TURN_CAP: int = _DATA["turn_cap"]
TRIGGER_CAP: int = _DATA["trigger_cap"]
"""Triggers of one turn after which the game is a draw: cards that set each other off for ever must end somehow."""
FACTIONS: Mapping[str, str] = _DATA["factions"]
WHEEL: tuple[str, ...] = tuple(_DATA["wheel"])
SUPPORTED = {one: WHEEL[(place + _DATA["supports"]) % len(WHEEL)] for place, one in enumerate(WHEEL)}
"""The Element that each Element supports (W10.1)."""
DEFEATED = {one: WHEEL[(place + _DATA["defeats"]) % len(WHEEL)] for place, one in enumerate(WHEEL)}
"""The Element that each Element defeats (W10.1)."""
