"""The cards of First Seal for tests of the rules."""

import json
from pathlib import Path

from engine.games.sigil import game

DATA = Path(__file__).parents[1] / "data"
DOCUMENT = json.loads((DATA / "sets/FS.json").read_text("utf-8"))
POOL = game.pool(
    game.read_card({key: card[key] for key in card if key not in ("printing", "rulings")}) for card in DOCUMENT["cards"]
)
