"""A table as the short document of names and numbers that scripts are written in (W16.3)."""

from __future__ import annotations

from typing import Any

from engine.games.aegis.rules.codes import (
    DECISION_NAMES,
    FORMAT_NAMES,
    ISSUE_NAMES,
    STAGE_NAMES,
    THIS_TURN,
    VERDICT_NAMES,
    WHILE,
)
from engine.games.aegis.rules.force import attack_of, fortitude_of, hand_size, works_for
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.view import item_words, names
from engine.games.aegis.settings import COLUMNS


def position_of(table: Table) -> dict[str, Any]:
    """The whole table, hidden cards too, as the document `lay_out` understands."""
    told: dict[str, Any] = {
        "format": FORMAT_NAMES[table.format],
        "turn": table.turn,
        "active": table.active + 1,
        "stage": STAGE_NAMES[table.stage],
        "summoned": table.summoned,
        "located": table.located,
        "seats": {str(seat + 1): _seat(table, seat) for seat in range(table.seat_count)},
        "stack": [item_words(table, item) for item in table.items],
        "effects": _effects(table),
        "decision": None,
    }
    if table.result is None:
        told["decision"] = {"seat": table.asked + 1, "kind": DECISION_NAMES[table.asked_kind]}
    return told


def _seat(table: Table, seat: int) -> dict[str, Any]:
    row = table.base[seat * COLUMNS : seat * COLUMNS + COLUMNS]
    return {
        "life": table.life[seat],
        "out": table.out[seat],
        "hand": names(table, table.hand[seat]),
        "deck": names(table, table.deck[seat][::-1]),
        "cemetery": names(table, table.cemetery[seat]),
        "exile": names(table, table.exile[seat]),
        "front": {str(column + 1): _creature(table, card) for column, card in enumerate(row) if card >= 0},
        "infinite_spells": names(table, table.backs[seat]),
        "locations": [{"card": table.name(card), "tapped": table.tapped[card]} for card in table.locations[seat]],
        "face_down": [{"card": table.name(card), "tapped": table.tapped[card]} for card in table.face_down[seat]],
        "maximum_hand_size": hand_size(table, seat),
    }


def _creature(table: Table, card: int) -> dict[str, Any]:
    return {
        "card": table.name(card),
        "seat": table.control[card] + 1,
        "owner": table.owner[card] + 1,
        "attack": attack_of(table, card),
        "fortitude": fortitude_of(table, card),
        "damage": table.damage[card],
        "equipment": names(table, list(table.worn.get(card, ()))),
        "attached": [_creature(table, rider) for rider in table.riders.get(card, ())],
    }


def _effects(table: Table) -> list[dict[str, Any]]:
    """The continuous effects in force as W14.1 describes them."""
    found = []
    for issue, entries in enumerate(table.force):
        for entry in entries:
            rule, source, _, target, _, seq, until = entry
            me = works_for(table, entry)
            lasts = "while" if until == WHILE else "turn" if until == THIS_TURN else "lasting"
            told: dict[str, Any] = {
                "issue": ISSUE_NAMES[issue],
                "verdict": VERDICT_NAMES[rule.verdict],
                "n": rule.number(table, source, me),
                "card": table.name(source),
                "scope": rule.scope,
                "qualifiers": rule.qualifiers,
                "seq": seq,
                "for": lasts,
            }
            if target >= 0:
                told["subject"] = table.name(target)
            elif target <= -2:
                told["subject"] = f"P{-1 - target}"
            found.append(told)
    return found
