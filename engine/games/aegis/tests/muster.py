"""The starter set as a pool, for the tests of this game."""

import json
from pathlib import Path
from typing import Any

from engine.core.decktext import parse
from engine.games.aegis import game

DATA = Path(__file__).parents[1] / "data"
SET: dict[str, Any] = json.loads((DATA / "sets/FM.json").read_text("utf-8"))
POOL = game.pool(game.read_card(card) for card in SET["cards"])
DECKS = {file.stem: parse(file.read_bytes(), game, POOL).deck for file in sorted((DATA / "decks").glob("*.txt"))}
