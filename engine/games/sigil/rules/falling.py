"""The state check: fainting, dying, Summons leaving, elimination, defeat (rules 712, 903-909, 1201-1204)."""

from __future__ import annotations

from engine.games.sigil.rules.codes import (
    CREATURE,
    DID_FAINTED_ENEMY,
    FAINT,
    FULL,
    NOBODY,
    REPLACE_FAINT,
    STATUSES,
    STUNNED_NEXT,
    WEAK,
)
from engine.games.sigil.rules.combat import replace_by
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.happenings import end_until_next_turn, finish, forget_changes, happen, leave_play
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import holder, is_in_force
from engine.games.sigil.rules.zones import end_event, put_away, take_off_all


def settle_able(table: Table, side: int) -> None:
    """Work out anew which seats of a side are able (001.3, 905.3)."""
    caller = table.full[side]
    for seat in table.line[side]:
        table.able[seat] = not (table.fainted[seat] or table.gone[seat] or (caller != NOBODY and caller != seat)) or (
            caller == seat and not table.gone[seat]
        )


def run_check(table: Table, frame: Frame) -> None:
    """One round of the state check; it repeats until nothing changes (1201)."""
    if not table.dirty:
        table.stack.pop()
        return
    falling = [seat for seat in range(table.seat_count) if _is_falling(table, seat)]
    for seat in falling:
        if _replace_faint(table, frame, seat):
            return
    table.dirty = False
    died = [False, False]
    for seat in falling:
        body = table.front[seat]
        if body & 1 and table.hp[body] == 0:
            kind = table.body_face(body).summon
            table.note("summon_dies", seat, table.name(table.card[body]))
            if kind == FULL:
                died[table.sides[seat]] = True
                continue
            leave_summon(table, seat)
            if kind == CREATURE:
                table.stunned[seat] |= STUNNED_NEXT
                continue
            table.blow[2 * seat] = table.blow[body]
        elif body & 1 and table.body_face(body).summon == WEAK:
            leave_summon(table, seat)
        _faint(table, seat)
    for seat in range(table.seat_count):
        if table.decked[seat] and not table.gone[seat]:
            eliminate(table, seat)
    _judge(table, died)


def _is_falling(table: Table, seat: int) -> bool:
    if table.gone[seat] or table.fainted[seat]:
        return table.full[table.sides[seat]] == seat and table.hp[table.front[seat]] == 0
    body, caller = table.front[seat], table.full[table.sides[seat]]
    if table.hp[body] == 0:
        return True
    return bool(body & 1) and caller != seat and table.body_face(body).summon == WEAK and table.hp[body - 1] == 0


def _replace_faint(table: Table, frame: Frame, seat: int) -> bool:
    body = table.front[seat]
    if body & 1 or not table.able[seat]:
        return False
    for number, card in table.listeners[REPLACE_FAINT]:
        if holder(table, card) == body and is_in_force(table, card) and card not in frame.data:
            frame.data = (*frame.data, card)
            if replace_by(table, number, card, (FAINT, seat, table.blow[body], NOBODY, 0)):
                return True
    return False


def _faint(table: Table, seat: int) -> None:
    """A Character is out until it is revived (712)."""
    body = 2 * seat
    cause = table.blow[body]
    if cause != NOBODY and table.sides[cause] != table.sides[seat]:
        table.deeds[cause] |= DID_FAINTED_ENEMY
    table.hp[body] = 0
    table.note("faint", seat, table.name(table.card[body]))
    happen(table, FAINT, seat, cause, table.front[cause] if cause != NOBODY else NOBODY, 0)
    table.fainted[seat] = True
    settle_able(table, table.sides[seat])
    _strip(table, seat)
    table.last_fall[table.sides[seat]] = "all_fainted"


def _strip(table: Table, seat: int) -> None:
    """A Character loses Equipment, statuses and changes, its seat its Constant Event."""
    body = 2 * seat
    take_off_all(table, body)
    table.stint[body] += 1
    table.status[body * STATUSES : body * STATUSES + STATUSES] = [0] * STATUSES
    forget_changes(table, body, True)
    end_until_next_turn(table, seat)
    end_event(table, seat)


def leave_summon(table: Table, seat: int) -> None:
    """The Summon standing for a seat goes back to the Summon Deck and the Character stands there again (906)."""
    body, side = 2 * seat + 1, table.sides[seat]
    card = table.card[body]
    take_off_all(table, body)
    table.note("summon_leaves", seat, table.name(card))
    leave_play(table, card)
    put_away(table, card)
    table.card[body] = NOBODY
    table.stint[body] += 1
    table.hp[body] = 0
    table.sp[body] = table.mp[body] = NOBODY
    table.status[body * STATUSES : body * STATUSES + STATUSES] = [0] * STATUSES
    forget_changes(table, body, False)
    table.front[seat] = 2 * seat
    table.limit[seat] = 0
    if table.full[side] == seat:
        table.full[side] = NOBODY
        settle_able(table, side)
        table.dirty = True


def eliminate(table: Table, seat: int) -> None:
    """A seat that had to draw from an empty Deck is out for good (1204)."""
    side = table.sides[seat]
    table.note("eliminated", seat)
    if table.front[seat] & 1:
        leave_summon(table, seat)
    table.gone[seat] = True
    _strip(table, seat)
    character = table.card[2 * seat]
    if character in table.since:
        leave_play(table, character)
    table.rfg[seat].append(character)
    table.discard[seat].extend(table.hand[seat])
    table.hand[seat].clear()
    settle_able(table, side)
    table.dirty = True
    table.last_fall[side] = "deck_out"


def _judge(table: Table, died: list[bool]) -> None:
    """Which sides are defeated now (1202, 1203)."""
    lost: list[str] = []
    for side in (0, 1):
        if died[side]:
            lost.append("full_summon_died")
        elif table.full[side] == NOBODY and all(table.fainted[seat] or table.gone[seat] for seat in table.line[side]):
            lost.append(table.last_fall[side])
        else:
            lost.append("")
    if lost[0] and lost[1]:
        finish(table, NOBODY, "simultaneous")
    elif lost[0] or lost[1]:
        finish(table, 1 if lost[0] else 0, lost[0] or lost[1])
