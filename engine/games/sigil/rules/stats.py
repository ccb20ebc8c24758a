"""What a combatant has and is right now: ATK, DEF, keywords, bans (rules 704, 1306, 1308)."""

from __future__ import annotations

from engine.games.sigil.rules.book import Static
from engine.games.sigil.rules.codes import (
    DISARMED,
    EVENT,
    FORBID,
    IMMUNE,
    KEYWORD,
    MOD_ATK,
    MOD_DEF,
    PREVENT,
    PROGRAM,
    SET_ATK,
    SET_DEF,
    STATIC,
    STATUSES,
    WHILE_SOURCE,
)
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.state import Change, Table


def is_in_force(table: Table, card: int) -> bool:
    """Whether a card in play works: not on a replaced, swept or fainted body, nor worn by a Disarmed one (801, 906)."""
    home = table.home[card]
    if table.face(card).type == EVENT:
        return True
    seat = home >> 1
    if table.front[seat] != home or not table.able[seat]:
        return False
    return table.card[home] == card or not table.status[home * STATUSES + DISARMED]


def holder(table: Table, card: int) -> int:
    """The body a card in play calls "self": its own, its wearer's, or the combatant of its seat (1303)."""
    home = table.home[card]
    return table.front[home] if table.face(card).type == EVENT else home


def _statics(table: Table, what: int, body: int) -> list[tuple[Static, Frame, int]]:
    """The static changes of one kind in force on a body, each with the moment its card came into play."""
    found: list[tuple[Static, Frame, int]] = []
    blocks = table.book.blocks
    for number, card in table.listeners[STATIC + what]:
        block = blocks[number]
        for static in block.statics:
            if static.what != what:
                continue
            owner = holder(table, card)
            if (owner != body and not static.everybody) or not is_in_force(table, card):
                continue
            frame = Frame(PROGRAM, owner >> 1, owner, card)
            if static.everybody and body not in static.who(table, frame):
                continue
            if all(test(table, frame) for test in block.conditions):
                found.append((static, frame, table.since[card]))
    return found


def _works(table: Table, change: Change) -> bool:
    """Whether a change works now: one that lasts as long as its Equipment gives nothing while that is idle (801)."""
    return change[3] != WHILE_SOURCE or is_in_force(table, change[5])


def _current(table: Table, body: int, printed: int, change: int, setting: int) -> int:
    base, latest, added = printed, 0, 0
    for one in table.changes:
        if one[1] == body and one[0] in (change, setting) and _works(table, one):
            if one[0] == change:
                added += one[2]
            else:
                base, latest = one[2], one[6]
    if table.listeners[STATIC + setting]:
        for static, frame, moment in _statics(table, setting, body):
            if moment >= latest:
                base, latest = static.number(table, frame), moment
    if table.listeners[STATIC + change]:
        for static, frame, _ in _statics(table, change, body):
            added += static.number(table, frame)
    total = base + added
    return total if total > 0 else 0


def attack(table: Table, body: int) -> int:
    """Current ATK (704)."""
    return _current(table, body, table.body_face(body).atk, MOD_ATK, SET_ATK)


def defence(table: Table, body: int) -> int:
    """Current DEF (704)."""
    return _current(table, body, table.body_face(body).defence, MOD_DEF, SET_DEF)


def has_keyword(table: Table, body: int, keyword: int) -> bool:
    """Whether a combatant has a keyword (1308)."""
    for one in table.changes:
        if one[0] == KEYWORD and one[1] == body and one[2] == keyword and _works(table, one):
            return True
    if not table.listeners[STATIC + KEYWORD]:
        return False
    return any(static.number(table, frame) == keyword for static, frame, _ in _statics(table, KEYWORD, body))


def is_immune(table: Table, body: int, status: int) -> bool:
    """Whether a combatant cannot get a status (1308)."""
    return has_keyword(table, body, IMMUNE + status)


def bans(table: Table, body: int) -> int:
    """The acts a combatant is forbidden, as bits (1309)."""
    bits = 0
    for one in table.changes:
        if one[0] == FORBID and one[1] == body and _works(table, one):
            bits |= one[2]
    if table.listeners[STATIC + FORBID]:
        for static, frame, _ in _statics(table, FORBID, body):
            bits |= static.number(table, frame)
    return bits


def standing_prevention(table: Table, body: int) -> int:
    """How much of each damage static effects prevent on a body."""
    if not table.listeners[STATIC + PREVENT]:
        return 0
    return sum(static.number(table, frame) for static, frame, _ in _statics(table, PREVENT, body))


def lose_immune_statuses(table: Table) -> None:
    """A combatant that is immune to a status loses it, also one whose immunity is in force again (1308)."""
    if not (table.changes or table.listeners[STATIC + KEYWORD]) or not any(table.status):
        return
    for index, lasting in enumerate(table.status):
        if lasting and is_immune(table, index // STATUSES, index % STATUSES):
            table.status[index] = 0
