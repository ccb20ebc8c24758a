"""The table as a page shows it: Temples with those inside, Things with what is attached to them."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

Node = dict[str, Any]


def lay_out(view: Mapping[str, Any]) -> dict[str, Any]:
    """For each seat its Temples and its other Things, each with whatever is in or on it, whoever controls that."""
    on: defaultdict[str, list[Node]] = defaultdict(list)
    alone: dict[int, list[Node]] = {}
    for seat in view["seats"]:
        alone[seat["seat"]] = []
        for thing in seat["play"]:
            node = {**thing, "seat": seat["seat"]}
            (on[thing["host"]] if thing["host"] else alone[seat["seat"]]).append(node)
    for nodes in (*alone.values(), *on.values()):
        for node in nodes:
            node["with"] = on.get(node["label"], [])
    return {
        "seats": [
            {
                **seat,
                "temples": [node for node in alone[seat["seat"]] if node["type"] == "temple"],
                "afield": [node for node in alone[seat["seat"]] if node["type"] != "temple"],
            }
            for seat in view["seats"]
        ]
    }
