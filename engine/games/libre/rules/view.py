"""What one Player may know of a game, as JSON (L15.1)."""

from __future__ import annotations

from typing import Any

from engine.core.play import decision_document
from engine.games.libre.keywords import NAMES as KEYWORD_NAMES
from engine.games.libre.rules import machine
from engine.games.libre.rules.announcing import target_words
from engine.games.libre.rules.codes import (
    ARCHERY,
    COMBAT,
    DECISION_NAMES,
    HEALING,
    ITEM_NAMES,
    KEYWORD_BITS,
    NOBODY,
    NUL,
    PERMANENCY,
    PROMPTS,
    TURN,
    TURN_STEPS,
)
from engine.games.libre.rules.combat import STEP_NAMES
from engine.games.libre.rules.paying import NAMES as SPIRIT_NAMES
from engine.games.libre.rules.sentences import public_events
from engine.games.libre.rules.stats import can_participate, numbers
from engine.games.libre.rules.table import Item, Table


def view_of(table: Table, viewer: int, outcome: dict[str, Any] | None) -> dict[str, Any]:
    """The public part of the table and, for a seat, its own hand and options."""
    return {
        "format": "solo" if table.solo else "free",
        "seat": viewer + 1 if viewer >= 0 else None,
        "turn": table.turn,
        "active": table.current + 1,
        "phase": phase(table),
        "order": [seat + 1 for seat in table.order],
        "decision": _decision(table, viewer),
        **told_in_short(table, viewer),
        "combat": combat_of(table) if table.fighting else None,
        "outcome": outcome,
        "log": public_events(table),
    }


def told_in_short(table: Table, viewer: int) -> dict[str, Any]:
    """The target, every seat, and what is on its way to the chain or on it."""
    return {
        "target": table.target or None,
        "seats": [_seat(table, seat, viewer) for seat in range(table.seat_count)],
        "chain": [item_of(table, item) for item in table.chain],
        "announced": [item_of(table, frame.item) for frame in table.stack if frame.item is not None],
    }


def phase(table: Table) -> str:
    """Where the turn is."""
    frame = next((frame for frame in table.stack if frame.kind == TURN), None)
    return TURN_STEPS[frame.step] if frame is not None else "setup"


def _decision(table: Table, viewer: int) -> dict[str, Any] | None:
    if table.result is not None:
        return None
    kind = table.asked_kind
    legal = machine.legal(table) if viewer == table.asked else None
    return decision_document(table.asked + 1, DECISION_NAMES[kind], PROMPTS[kind], legal)


def _seat(table: Table, seat: int, viewer: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "seat": seat + 1,
        "in_game": table.alive[seat],
        "faith": table.faith_total(seat),
        "points": table.points[seat],
        "pool": spirits(table.pool[seat]),
        "hand_size": len(table.hand[seat]),
        "deck_size": len(table.deck[seat]),
        "discard": names(table, table.pile[seat]),
        "removed": names(table, table.gone[seat]),
        "play": [thing(table, card) for card in table.things[seat]],
    }
    if seat == viewer:
        told["hand"] = names(table, table.hand[seat])
    return told


def names(table: Table, cards: list[int]) -> list[str]:
    """The printed names of cards."""
    return [table.face[card].name for card in cards]


def spirits(pool: list[int]) -> dict[str, int]:
    """A pool without its empty types."""
    return {SPIRIT_NAMES[spirit].lower(): amount for spirit, amount in enumerate(pool) if amount}


def _number(stat: int) -> int | None:
    return None if stat == NUL else stat


def keyword_words(table: Table, card: int) -> list[str]:
    """The Keywords a Thing now has, with their numbers."""
    found: list[str] = []
    borne = table.keywords[card]
    for name in KEYWORD_NAMES if borne else ():
        bit = KEYWORD_BITS[name]
        if borne & bit:
            amounts = numbers(table, card, bit) if bit in (ARCHERY, HEALING, PERMANENCY) else ()
            found += [f"{name} {amount}" for amount in amounts] or [name]
    return found


def thing(table: Table, card: int) -> dict[str, Any]:
    """A Thing in play with its present numbers."""
    face = table.face[card]
    host = table.host[card]
    return {
        "name": face.name,
        "label": table.called(card),
        "type": face.definition.type,
        "owner": table.owner[card] + 1,
        "offense": _number(table.offense[card]),
        "health": _number(table.health[card]),
        "faith": _number(table.faith[card]),
        "keywords": keyword_words(table, card),
        "damage": table.damage[card],
        "guard": table.shield[card] + table.ward[card],
        "state": "afield" if host == NOBODY else "housed" if face.follower else "attached",
        "host": table.called(host) if host >= 0 else None,
        "ready": not face.is_temple and can_participate(table, card),
        "moved": table.moved[card] == table.turn,
        "new": table.arrived[card] == table.turn,
    }


def item_of(table: Table, item: Item) -> dict[str, Any]:
    return {
        "seat": item.seat + 1,
        "kind": ITEM_NAMES[item.kind],
        "card": table.face[item.card].name,
        "targets": target_words(table, item),
    }


def combat_of(table: Table) -> dict[str, Any]:
    frame = next((frame for frame in table.stack if frame.kind == COMBAT), None)
    return {
        "step": STEP_NAMES[frame.step] if frame is not None else "over",
        "attackers": [
            {"card": table.called(card), "against": seat + 1 if prey == NOBODY else table.called(prey)}
            for card, seat, prey, _ in table.attackers
        ],
        "defenders": [
            {"card": table.called(card), "attacker": table.called(attacker)} for card, attacker in table.defenders
        ],
    }
