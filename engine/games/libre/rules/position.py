"""A table as a position document, hidden cards too; `placing.py` reads it back."""

from __future__ import annotations

from typing import Any

from engine.games.libre.keywords import NAMES as KEYWORD_NAMES
from engine.games.libre.rules.codes import (
    ADD_OFFENSE,
    DECISION_NAMES,
    GIVE,
    KEYWORD_BITS,
    SET_OFFENSE,
    STAT_CODES,
    TAKE,
    THIS_TURN,
)
from engine.games.libre.rules.table import Change, Table
from engine.games.libre.rules.view import combat_of, item_of, names, phase, spirits, thing

STAT_WORDS = {code: word for word, code in STAT_CODES.items()}


def position_of(table: Table) -> dict[str, Any]:
    """The whole table as the document that scripts are written in."""
    told: dict[str, Any] = {
        "format": "solo" if table.solo else "free",
        "players": len(table.order),
        "turn": table.turn,
        "active": table.current + 1,
        "phase": phase(table),
        "target": table.target,
        "order": [seat + 1 for seat in table.order],
        "first_turn": table.first_turn,
        "temple_played": table.temple_played,
        "combat_done": table.combat_done,
        "seats": {str(seat + 1): _seat(table, seat) for seat in range(table.seat_count)},
        "chain": [item_of(table, item) for item in table.chain],
        "combat": combat_of(table) if table.fighting else None,
        "decision": None,
    }
    if table.result is None:
        told["decision"] = {"seat": table.asked + 1, "kind": DECISION_NAMES[table.asked_kind]}
    return told


def _seat(table: Table, seat: int) -> dict[str, Any]:
    return {
        "points": table.points[seat],
        "faith": table.faith_total(seat),
        "pool": spirits(table.pool[seat]),
        "hand": names(table, table.hand[seat]),
        "deck": names(table, table.deck[seat][::-1]),
        "discard": names(table, table.pile[seat]),
        "removed": names(table, table.gone[seat]),
        "play": {table.called(card): _thing(table, card) for card in table.things[seat]},
    }


def _thing(table: Table, card: int) -> dict[str, Any]:
    seen = thing(table, card)
    host = table.host[card]
    told: dict[str, Any] = {"card": seen["name"], "owner": seen["owner"]}
    if host >= 0:
        told["in" if table.face[card].follower else "on"] = table.called(host)
    for key in ("offense", "health", "faith", "keywords", "damage"):
        told[key] = seen[key]
    stamped = (("new", table.arrived), ("moved", table.moved), ("left", table.left), ("attacked", table.attacked))
    for key, stamps in stamped:
        told[key] = stamps[card] == table.turn
    told["changes"] = [_change(change) for change in table.changes if change[0] == card and change[2] <= TAKE]
    return told


def _change(change: Change) -> dict[str, Any]:
    what, value, number = change[2], change[3], change[4]
    lasts = "turn" if change[5] == THIS_TURN else "permanent"
    if what < SET_OFFENSE:
        return {"op": "change", "stat": STAT_WORDS[what - ADD_OFFENSE], "n": value, "for": lasts}
    if what < GIVE:
        return {"op": "becomes", "stat": STAT_WORDS[what - SET_OFFENSE], "n": value, "for": lasts}
    name = next((name for name in KEYWORD_NAMES if KEYWORD_BITS[name] == value), "")
    told = {"op": "keyword" if what == GIVE else "lose_keyword", "keyword": name, "for": lasts}
    return told | ({"n": number} if number else {})
