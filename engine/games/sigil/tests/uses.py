"""What which Character may use, for the test of `for:` in searches."""

from typing import Any

CARDS: list[dict[str, Any]] = [
    {"name": "Captain", "type": "character", "hp": 100, "atk": 10, "def": 10, "sp": 2, "classes": ["Human", "Warrior"]},
    {"name": "Apprentice", "type": "character", "hp": 100, "atk": 10, "def": 10, "sp": 2, "classes": ["Mage"]},
    {"name": "Bread", "type": "item", "subtype": "normal", "cost": {"gold": 1}},
    {"name": "Storm", "type": "event", "subtype": "normal"},
    {"name": "Shout", "type": "skill", "cost": {"sp": 1}, "subtype": "normal"},
    {"name": "Strike", "type": "skill", "cost": {"sp": 1}, "subtype": "normal", "classes": ["Warrior"]},
    {"name": "Banner", "type": "skill", "cost": {"sp": 1}, "subtype": "normal", "classes": ["Human", "Warrior"]},
    {"name": "Hex", "type": "spell", "cost": {"mp": 1}, "subtype": "normal", "classes": ["Human", "Mage"]},
]
USES: dict[str, set[str]] = {
    "Captain": {"Bread", "Storm", "Shout", "Strike", "Banner"},
    "Apprentice": {"Bread", "Storm", "Shout"},
    "Bread": set(),
}
"""By card: what it may use (rules 103 and 207)."""
