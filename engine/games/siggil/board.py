"""The table as a page shows it: the Siggil as a map, spirits with whoever holds them, sets with their owners."""

from collections.abc import Mapping
from typing import Any, Final

from engine.games.siggil.cards import FAMILIES, IDS, LETTERS
from engine.games.siggil.layouts import layouts

UNIT: Final = 26
GAP: Final = 2
CARD: Final = 2 * UNIT - 2 * GAP
TEXT: Final = 18
"""Where a card's text stands: in its upper half, which is covered less often."""
RISE: Final = 3
"""So much higher and further left lies each level, so that one sees what covers what."""
ALIASES: Final = {
    card: f"{FAMILIES[LETTERS.index(card[1])]} Spirit"
    if card[0] == "S"
    else f"{FAMILIES[LETTERS.index(card[0])]} {card[1]}"
    for card in IDS
}
"""The cards' names by the ids that views and actions write."""


def lay_out(view: Mapping[str, Any]) -> dict[str, Any]:
    """The map of what still lies, from below; what is free or lost; each seat with its spirits and sets."""
    places = layouts()[view["layout"]].places
    top = max(place.z for place in places) * RISE
    left, high = min(place.x for place in places), min(place.y for place in places)
    lying = [(name, facts, places[int(name[1:]) - 1]) for name, facts in view["positions"].items()]
    lying.sort(key=lambda one: one[2].z)
    return {
        "width": (max(place.x for place in places) - left + 2) * UNIT + top,
        "height": (max(place.y for place in places) - high + 2) * UNIT + top,
        "size": CARD,
        "half": CARD // 2,
        "text": TEXT,
        "lying": [
            {
                "name": name,
                **facts,
                "x": (place.x - left) * UNIT + GAP + top - place.z * RISE,
                "y": (place.y - high) * UNIT + GAP + top - place.z * RISE,
                "is_spirit": facts["card"] in view["spirits"],
            }
            for name, facts, place in lying
        ],
        "available": [(name, facts["card"]) for name, facts in view["positions"].items() if facts["available"]],
        "inside": [
            spirit
            for spirit, facts in view["spirits"].items()
            if facts["holder"] is None and spirit not in view["free"] and spirit not in view["lost"]
        ],
        "seats": [
            {
                **seat,
                "holds": [{"spirit": spirit, **view["spirits"][spirit]} for spirit in seat["spirits"]],
                "sets": [one for one in view["sets"] if one["owner"] == seat["seat"]],
            }
            for seat in view["seats"]
        ],
    }
