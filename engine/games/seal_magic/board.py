"""The table as a page shows it: each hand card with its worth in the present arena."""

from collections.abc import Mapping
from typing import Any


def lay_out(view: Mapping[str, Any]) -> dict[str, Any]:
    """The seats with their rounds won and, where the hand may be seen, its cards."""
    return {
        "seats": [
            {
                **seat,
                "score": view["score"][seat["seat"] - 1],
                "held": [
                    {"card": card, "worth": worth}
                    for card, worth in zip(seat.get("cards", ()), seat.get("seals", ()), strict=True)
                ],
            }
            for seat in view["seats"]
        ]
    }
