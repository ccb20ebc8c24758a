"""What one player may know of a match, as JSON (rule 1503)."""

from __future__ import annotations

from typing import Any

from engine.core.play import decision_document
from engine.games.sigil.rules.codes import (
    BOSS,
    DECISION_NAMES,
    FORMAT_NAMES,
    LASTS_CURED,
    LASTS_TURNS,
    LINK_ATTACK,
    NOBODY,
    PHASE_NAMES,
    SETUP,
    SLOT_NAMES,
    STATUS_NAMES,
    STATUSES,
)
from engine.games.sigil.rules.frames import Link
from engine.games.sigil.rules.options import OPTIONS
from engine.games.sigil.rules.sentences import PROMPTS, label, public_events
from engine.games.sigil.rules.state import SLOTS, Table
from engine.games.sigil.rules.stats import attack, defence


def view_of(table: Table, viewer: int, outcome: dict[str, Any] | None) -> dict[str, Any]:
    """The public part of the table and, for a seat, its own hand, Summon Deck and options."""
    hidden = bool(table.stack) and table.stack[0].kind == SETUP and table.result is None
    return {
        "format": FORMAT_NAMES[table.format],
        "seat": label(table, viewer) if viewer >= 0 else None,
        "turn": table.turn,
        "active": label(table, table.active),
        "phase": PHASE_NAMES[table.phase],
        "gold": list(table.gold),
        "atb": {"n": table.atb, "count": table.atb_count} if table.format == BOSS else None,
        "decision": _decision(table, viewer),
        "seats": [_seat(table, seat, viewer, hidden) for seat in range(table.seat_count)],
        "chain": [_link(table, link) for link in table.links],
        "outcome": outcome,
        "log": public_events(table),
    }


def _decision(table: Table, viewer: int) -> dict[str, Any] | None:
    if table.result is not None:
        return None
    kind = DECISION_NAMES[table.asked_kind]
    legal = None
    if viewer == table.asked:
        legal = table.legal or OPTIONS[table.asked_kind](table, table.asked, table.stack[-1])
    return decision_document(label(table, table.asked), kind, PROMPTS[kind], legal)


def _names(table: Table, cards: list[int]) -> list[str]:
    return [table.name(card) for card in cards]


def _seat(table: Table, seat: int, viewer: int, hidden: bool) -> dict[str, Any]:
    own = seat == viewer
    body = 2 * seat
    told: dict[str, Any] = {
        "seat": label(table, seat),
        "side": table.sides[seat],
        "able": table.able[seat],
        "fainted": table.fainted[seat],
        "eliminated": table.gone[seat],
        "character": None if hidden and not own else combatant(table, body),
        "summon": combatant(table, body + 1) if table.front[seat] == body + 1 else None,
        "event": constant_event(table, seat),
        "hand_size": len(table.hand[seat]),
        "deck_size": len(table.deck[seat]),
        "summon_deck_size": len(table.summons[seat]),
        "discard": _names(table, table.discard[seat]),
        "removed": _names(table, table.rfg[seat]),
    }
    if own:
        told["hand"] = _names(table, table.hand[seat])
        told["summon_deck"] = sorted(_names(table, table.summons[seat]))
    return told


def combatant(table: Table, body: int) -> dict[str, Any]:
    """A Character or Summon with its present numbers."""
    face = table.body_face(body)
    first = body * STATUSES
    return {
        "name": face.name,
        "classes": list(face.definition.classes),
        "hp": table.hp[body],
        "max_hp": face.hp,
        "sp": table.sp[body] if table.sp[body] != NOBODY else None,
        "mp": table.mp[body] if table.mp[body] != NOBODY else None,
        "atk": attack(table, body),
        "def": defence(table, body),
        "equipment": equipment(table, body),
        "statuses": {
            name: status_text(table.status[first + place])
            for place, name in enumerate(STATUS_NAMES)
            if table.status[first + place]
        },
    }


def equipment(table: Table, body: int) -> dict[str, str]:
    """What a body wears, by slot."""
    worn = table.worn[body * SLOTS : body * SLOTS + SLOTS]
    return {SLOT_NAMES[slot]: table.name(card) for slot, card in enumerate(worn) if card != NOBODY}


def status_text(length: int) -> str | int:
    """How long a status lasts: turns, or the word of its duration."""
    if length >= LASTS_CURED:
        return "until_cured"
    if length >= LASTS_TURNS:
        return length // LASTS_TURNS
    return "this_turn" if length == 1 else "until_next_turn"


def constant_event(table: Table, seat: int) -> dict[str, Any] | None:
    """A seat's Constant Event with its turns left and marks."""
    card = table.event_card[seat]
    if card == NOBODY:
        return None
    marks = {name: number for (owner, name), number in table.marks.items() if owner == card and number}
    return {"card": table.name(card), "turns": table.event_left[seat] or None, "marks": marks}


def _link(table: Table, link: Link) -> dict[str, Any]:
    if link.kind == LINK_ATTACK:
        name = "Attack"
    else:
        name = table.book.blocks[link.block].name if link.block != NOBODY else table.name(link.card)
    targets = [label(table, seat) for targets in link.targets for seat in targets]
    return {"seat": label(table, link.seat), "name": name, "targets": targets, "negated": link.negated}
