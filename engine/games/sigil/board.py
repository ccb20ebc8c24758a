"""The table as a page shows it: the seats of each side with what the side owns."""

from collections.abc import Mapping
from typing import Any


def lay_out(view: Mapping[str, Any]) -> dict[str, Any]:
    """The two sides."""
    return {
        "sides": [
            {"number": side + 1, "gold": gold, "seats": [seat for seat in view["seats"] if seat["side"] == side]}
            for side, gold in enumerate(view["gold"])
        ]
    }
