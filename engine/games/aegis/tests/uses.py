"""What goes on which Creature, for the test of `for:` in searches."""

from typing import Any


def _creature(name: str, element: str, level: int, mode: str = "field", **more: Any) -> dict[str, Any]:
    return {
        "name": name, "type": "creature", "power_level": level, "element": element, "attack": 1, "fortitude": 1,
        "summon_mode": mode, **more,
    }  # fmt: skip


def _equipment(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "equipment", **more}


CARDS: list[dict[str, Any]] = [
    _creature("Lamplighter", "ember", 4, faction="lantern_guard"),
    _creature("Stray", "stone", 2),
    _equipment("Plain Blade"),
    _equipment("Guard Shield", faction="lantern_guard"),
    _equipment("Ember Ring", restriction=["ember"]),
    _equipment("Two Rings", restriction=["tide", "Stone"]),
    _equipment("Small Boots", restriction=["level 3 or less"]),
    _equipment("Great Cloak", restriction=["level 4 or more"]),
    _equipment("Middling Belt", restriction=["level 2 or more", "level 3 or less"]),
    _creature("Any Rider", "gale", 1, "onto"),
    _creature("Court Rider", "gale", 1, "onto", faction="ashen_court"),
    _creature("Wide Rider", "gale", 1, "either", faction="ashen_court", host=["Any Faction"]),
    _creature("Guest", "gale", 1, "onto", faction="ashen_court", host=["Lantern Guard", "level 4 or more"]),
    _creature("Foe", "gale", 1, "onto", host=["enemy", "stone"]),
    {"name": "Spark", "type": "spell"},
]
USES: dict[str, set[str]] = {
    "Lamplighter": {
        "Plain Blade", "Guard Shield", "Ember Ring", "Great Cloak", "Any Rider", "Wide Rider", "Guest",
    },
    "Stray": {"Plain Blade", "Two Rings", "Small Boots", "Middling Belt", "Any Rider", "Wide Rider", "Foe"},
    "Spark": set(),
}  # fmt: skip
"""By card: what it may bear (W9.3), and what may be played onto it (W9.5)."""
