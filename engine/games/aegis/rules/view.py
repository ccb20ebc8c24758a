"""What the Player of a seat may see: own hand, all that lies open, the sizes of the rest (W1.3, W7.6, W16.1)."""

from __future__ import annotations

from typing import Any

from engine.core.play import decision_document
from engine.games.aegis.rules.codes import DECISION_NAMES, FORMAT_NAMES, ITEM_NAMES, NOBODY, STAGE_NAMES
from engine.games.aegis.rules.force import attack_of, fortitude_of, hand_size
from engine.games.aegis.rules.frames import Item
from engine.games.aegis.rules.options import OPTIONS
from engine.games.aegis.rules.sentences import PROMPTS, public_events, target_words
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import COLUMNS


def view_of(table: Table, viewer: int) -> dict[str, Any]:
    """The view of a seat counted from 0; NOBODY is an onlooker."""
    return {
        **told_in_short(table, viewer),
        "decision": _decision(table, viewer),
        "curve": [list(row) for row in table.curve],
        "log": public_events(table),
    }


def told_in_short(table: Table, viewer: int) -> dict[str, Any]:
    """A view without what is asked and what has happened: enough to see how a Player stands."""
    return {
        "format": FORMAT_NAMES[table.format],
        "turn": table.turn,
        "active": table.active + 1,
        "stage": STAGE_NAMES[table.stage],
        "summoned": table.summoned,
        "located": table.located,
        "seats": [_seat(table, seat, viewer) for seat in range(table.seat_count)],
        "attackers": [table.place[card] + 1 for card, since in table.attackers if table.since[card] == since],
        "stack": [item_words(table, item) for item in table.items],
        "outcome": _outcome(table),
    }


def _decision(table: Table, viewer: int) -> dict[str, Any] | None:
    if table.result is not None:
        return None
    kind = DECISION_NAMES[table.asked_kind]
    legal = None
    if viewer == table.asked:
        legal = table.legal
        if legal is None:
            legal = table.legal = OPTIONS[table.asked_kind](table, table.asked, table.frames[-1])
    return decision_document(table.asked + 1, kind, PROMPTS[kind], legal)


def _outcome(table: Table) -> dict[str, Any] | None:
    if table.result is None:
        return None
    winners, reason = table.result
    return {"winners": [seat + 1 for seat in winners], "reason": reason}


def names(table: Table, cards: list[int]) -> list[str]:
    """The names of cards."""
    return [table.name(card) for card in cards]


def _seat(table: Table, seat: int, viewer: int) -> dict[str, Any]:
    own = seat == viewer
    lying = table.face_down[seat]
    told: dict[str, Any] = {
        "seat": seat + 1,
        "team": seat % 2 + 1,
        "facing": table.facing[seat] + 1,
        "out": table.out[seat],
        "life": table.life[seat],
        "front": [
            creature(table, card) if card >= 0 else None
            for card in table.base[seat * COLUMNS : seat * COLUMNS + COLUMNS]
        ],
        "infinite_spells": names(table, table.backs[seat]),
        "locations": [{"card": table.name(card), "tapped": table.tapped[card]} for card in table.locations[seat]],
        "face_down": [{"card": table.name(card) if own else None, "tapped": table.tapped[card]} for card in lying],
        "hand_size": len(table.hand[seat]),
        "maximum_hand_size": hand_size(table, seat),
        "deck_size": len(table.deck[seat]),
        "cemetery": names(table, table.cemetery[seat]),
        "exile": names(table, table.exile[seat]),
    }
    if own:
        told["hand"] = names(table, table.hand[seat])
    return told


def creature(table: Table, card: int) -> dict[str, Any]:
    """A Creature with its present numbers, what is attached to it and what is under it."""
    face = table.face(card)
    return {
        "card": face.name,
        "seat": table.control[card] + 1,
        "owner": table.owner[card] + 1,
        "element": face.definition.values["element"],
        "level": face.level,
        "attack": attack_of(table, card),
        "fortitude": fortitude_of(table, card),
        "damage": table.damage[card],
        "equipment": names(table, list(table.worn.get(card, ()))),
        "attached": [creature(table, rider) for rider in table.riders.get(card, ())],
    }


def item_words(table: Table, item: Item) -> dict[str, Any]:
    """An item of the stack; for a Team-mate or an Opponent picked, who that is."""
    return {
        "seat": item.seat + 1,
        "kind": ITEM_NAMES[item.kind],
        "card": table.name(item.card),
        "for": item.me + 1,
        "against": item.foe + 1 if item.foe != NOBODY else None,
        "targets": [target_words(table, target) for target in item.targets],
    }
