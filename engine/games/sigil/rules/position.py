"""Positions written by hand and read back: a table as a short document of names and numbers (commands' scripts)."""

from __future__ import annotations

from typing import Any

from engine.games.sigil.rules.codes import (
    ACT_BITS,
    ALL_DAMAGE,
    BOSS,
    DECISION_NAMES,
    DID_ACTIVATED,
    FORBID,
    FORMAT_NAMES,
    IMMUNE,
    KEYWORD,
    LINK_ATTACK,
    MOD_ATK,
    MOD_DEF,
    NOBODY,
    PHASE_NAMES,
    PREVENT,
    SET_ATK,
    SET_DEF,
    SLOT_NAMES,
    STATUS_NAMES,
    STATUSES,
    STUNNED_NAMES,
    TYPE_NAMES,
    UNTIL_NAMES,
)
from engine.games.sigil.rules.frames import Link
from engine.games.sigil.rules.sentences import label
from engine.games.sigil.rules.state import SLOTS, Change, Table
from engine.games.sigil.rules.stats import attack, defence
from engine.games.sigil.rules.view import status_text

LIMIT_BITS = {"loot": 1, "single": 2, "battle": 4}
DEED_BITS = {"battle_damage": 1, "received_damage": 2, "attacked": 4, "fainted_enemy": 8} | {
    f"activated_{name}": DID_ACTIVATED << place for place, name in enumerate(TYPE_NAMES)
}
CHANGE_NAMES = {
    MOD_ATK: ("modify", "atk"),
    MOD_DEF: ("modify", "def"),
    SET_ATK: ("set", "atk"),
    SET_DEF: ("set", "def"),
}
KEYWORD_NAMES = ("piercing", "berserk")


def position_of(table: Table) -> dict[str, Any]:
    """The whole table, hidden cards too, as the document `read_position` understands."""
    told: dict[str, Any] = {
        "format": FORMAT_NAMES[table.format],
        "turn": table.turn,
        "active": label(table, table.active),
        "phase": PHASE_NAMES[table.phase],
        "gold": list(table.gold),
        "last": [None if seat == NOBODY else label(table, seat) for seat in table.last],
        "seats": {str(label(table, seat)): _seat(table, seat) for seat in range(table.seat_count)},
        "chain": [_link(table, link) for link in table.links],
        "decision": None,
    }
    if table.format == BOSS:
        told["atb"] = {"n": table.atb, "count": table.atb_count}
    if table.result is None:
        told["decision"] = {"seat": label(table, table.asked), "kind": DECISION_NAMES[table.asked_kind]}
    return told


def _names(table: Table, cards: list[int]) -> list[str]:
    return [table.name(card) for card in cards]


def _seat(table: Table, seat: int) -> dict[str, Any]:
    body = 2 * seat
    told: dict[str, Any] = {
        "character": table.name(table.card[body]),
        **_body(table, body),
        "hand": _names(table, table.hand[seat]),
        "deck": _names(table, table.deck[seat][::-1]),
        "discard": _names(table, table.discard[seat]),
        "summon_deck": _names(table, table.summons[seat]),
        "removed": _names(table, table.rfg[seat]),
        "summon": None,
        "event": None,
        "fainted": table.fainted[seat],
        "eliminated": table.gone[seat],
        "used": _bits(table.used[seat], LIMIT_BITS),
        "abilities_used": [
            table.book.blocks[number].name
            for (card, number), times in table.uses.items()
            if table.owner[card] == seat and card in table.home
            for _ in range(times)
        ],
        "did": _bits(table.deeds[seat], DEED_BITS),
        "did_before": _bits(table.deeds_before[seat], DEED_BITS),
        "stunned": STUNNED_NAMES[table.stunned[seat]],
        "skip": [name for place, name in enumerate(PHASE_NAMES) if table.skips[seat] & (1 << place)],
        "prevention": [
            {"n": "all" if change[2] == ALL_DAMAGE else change[2], "for": _until(change[3])}
            for change in table.changes
            if change[0] == PREVENT and change[1] == seat
        ],
    }
    if table.front[seat] == body + 1:
        told["summon"] = {
            "card": table.name(table.card[body + 1]),
            **_body(table, body + 1),
            "turns": table.limit[seat] or None,
        }
    card = table.event_card[seat]
    if card != NOBODY:
        told["event"] = {
            "card": table.name(card),
            "turns": table.event_left[seat] or None,
            "marks": _marks(table, card),
        }
    return told


def _body(table: Table, body: int) -> dict[str, Any]:
    worn = table.worn[body * SLOTS : body * SLOTS + SLOTS]
    first = body * STATUSES
    told: dict[str, Any] = {"hp": table.hp[body]}
    if table.sp[body] != NOBODY:
        told["sp"] = table.sp[body]
    if table.mp[body] != NOBODY:
        told["mp"] = table.mp[body]
    told["atk"] = attack(table, body)
    told["def"] = defence(table, body)
    told["equipment"] = {SLOT_NAMES[slot]: table.name(card) for slot, card in enumerate(worn) if card != NOBODY}
    told["statuses"] = {
        name: status_text(table.status[first + place])
        for place, name in enumerate(STATUS_NAMES)
        if table.status[first + place]
    }
    told["changes"] = [_change(change) for change in table.changes if change[1] == body and change[0] != PREVENT]
    marks = {table.name(card): _marks(table, card) for card in (table.card[body], *worn) if card != NOBODY}
    told["marks"] = {name: found for name, found in marks.items() if found}
    return told


def _marks(table: Table, card: int) -> dict[str, int]:
    return {name: number for (owner, name), number in table.marks.items() if owner == card}


def _until(until: int) -> Any:
    return {"turns": until} if until > 0 else UNTIL_NAMES.get(until, "while_source")


def _change(change: Change) -> dict[str, Any]:
    what, _, number, until, _, _, _ = change
    lasting = _until(until)
    if what in CHANGE_NAMES:
        name, stat = CHANGE_NAMES[what]
        return {name: stat, "n": number, "for": lasting}
    if what == FORBID:
        return {"forbid": [act for act, bit in ACT_BITS.items() if number & bit], "for": lasting}
    assert what == KEYWORD
    if number < len(KEYWORD_NAMES):
        return {"keyword": KEYWORD_NAMES[number], "for": lasting}
    return {"immune": STATUS_NAMES[number - IMMUNE], "for": lasting}


def _bits(bits: int, names: dict[str, int]) -> list[str]:
    return [name for name, bit in names.items() if bits & bit]


def _link(table: Table, link: Link) -> dict[str, Any]:
    if link.kind == LINK_ATTACK:
        name = "Attack"
    else:
        name = table.book.blocks[link.block].name if link.block != NOBODY else table.name(link.card)
    targets = [label(table, seat) for targets in link.targets for seat in targets]
    return {"seat": label(table, link.seat), "name": name, "targets": targets}
