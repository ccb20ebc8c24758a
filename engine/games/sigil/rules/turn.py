"""A turn from its start to the passing of it, and who is next (rules 400, 1003, 1102)."""

from __future__ import annotations

from engine.games.sigil.rules.chain import open_event_window
from engine.games.sigil.rules.codes import (
    BATTLE_ACTION,
    BOSS,
    CHECK,
    END,
    EQUIP_ACTION,
    LASTS_CURED,
    LASTS_TURN,
    LASTS_TURNS,
    MAIN_ACTION,
    NOBODY,
    PHASE_BATTLE,
    PHASE_DRAW,
    PHASE_END,
    PHASE_EQUIP,
    PHASE_MAIN,
    PHASE_STANDBY,
    POISON,
    POISON_LOSS,
    PREVENT,
    STANDBY,
    STATUSES,
    STUNNED_NOW,
    THIS_TURN,
    TRIGGERS,
    USED_BATTLE,
)
from engine.games.sigil.rules.combat import lose_hp
from engine.games.sigil.rules.falling import leave_summon
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.happenings import end_until_next_turn, strike_hour
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import lose_immune_statuses
from engine.games.sigil.rules.zones import draw, end_event

BEGIN, POISONED, STANDBY_HOUR, STANDBY_WINDOW, MAIN, BATTLE, EQUIPPING, END_HOUR, END_WINDOW, COUNT, PASS_ON = range(11)
DECISIONS = {MAIN: MAIN_ACTION, BATTLE: BATTLE_ACTION, EQUIPPING: EQUIP_ACTION}
PHASES = {MAIN: PHASE_MAIN, BATTLE: PHASE_BATTLE, EQUIPPING: PHASE_EQUIP}


def run_turn(table: Table, frame: Frame) -> None:
    """Go through the turn; what a step set off is finished before the next (409)."""
    stack = table.stack
    while stack[-1] is frame:
        step = frame.step
        if table.dirty:
            stack.append(Frame(CHECK))
        elif table.pending:
            triggers = Frame(TRIGGERS)
            triggers.number = 1 if step in (STANDBY_WINDOW, END_WINDOW) else 0
            stack.append(triggers)
        elif step < END_HOUR and step not in (BEGIN, STANDBY_WINDOW) and not table.able[table.active]:
            frame.step = END_HOUR
        elif step in DECISIONS:
            _phase_of_choice(table, frame, step)
            if table.asked != NOBODY:
                return
        else:
            frame.step = step + 1
            _do(table, frame, step)


def _do(table: Table, frame: Frame, step: int) -> None:
    """One step in which nobody has a choice."""
    if step == BEGIN:
        _begin(table)
    elif step == POISONED:
        table.phase = PHASE_STANDBY
        body = table.front[table.active]
        if table.status[body * STATUSES + POISON]:
            table.blow[body] = NOBODY
            lose_hp(table, body, POISON_LOSS, NOBODY)
            lose_immune_statuses(table)
    elif step == STANDBY_HOUR:
        table.happened = []
        strike_hour(table, STANDBY)
    elif step in (STANDBY_WINDOW, END_WINDOW):
        open_event_window(table)
    elif step == END_HOUR:
        table.phase = PHASE_END
        table.happened = []
        strike_hour(table, END)
    elif step == COUNT:
        _count_durations(table)
        lose_immune_statuses(table)
    else:
        _pass_on(table, frame)


def _phase_of_choice(table: Table, frame: Frame, step: int) -> None:
    """Main, Battle or Equip Phase: ask, unless it is skipped or its one action is done (404-406)."""
    table.happened = []
    phase = PHASES[step]
    table.phase = phase
    skipped = table.skips[table.active] & (1 << phase)
    if skipped:
        table.skips[table.active] &= ~(1 << phase)
        table.note("skipped", table.active)
    if skipped or (step == BATTLE and table.used[table.active] & USED_BATTLE):
        frame.step = step + 1
    else:
        table.ask(table.active, DECISIONS[step])


def end_phase(table: Table, frame: Frame) -> None:
    """The active seat is done with its phase."""
    frame.step += 1


def _begin(table: Table) -> None:
    """What lasted until this turn ends; limits are fresh; the seat draws a card (402)."""
    seat = table.active
    table.turn += 1
    table.phase = PHASE_DRAW
    table.note("turn", seat, table.turn)
    end_until_next_turn(table, seat)
    table.used = [0] * table.seat_count
    table.uses = {}
    table.deeds = [0] * table.seat_count
    if table.stunned[seat]:
        table.stunned[seat] = STUNNED_NOW
    draw(table, seat, 1, NOBODY)


def _count_durations(table: Table) -> None:
    """Turns run off, then what lasts this turn ends (407b, 407c)."""
    seat = table.active
    body = table.front[seat]
    if table.able[seat] and any(table.status):
        for place in range(body * STATUSES, body * STATUSES + STATUSES):
            lasting = table.status[place]
            if LASTS_TURNS <= lasting < LASTS_CURED:
                left = lasting - LASTS_TURNS
                table.status[place] = left if left >= LASTS_TURNS else 0
    if table.changes:
        kept = []
        for change in table.changes:
            what, on, number, until, owner, source, moment = change
            if until > 0 and on == (seat if what == PREVENT else body):
                until -= 1
                change = (what, on, number, until, owner, source, moment)
            if until not in (0, THIS_TURN):
                kept.append(change)
        table.changes = kept
    if LASTS_TURN in table.status:
        table.status = [0 if lasting == LASTS_TURN else lasting for lasting in table.status]
    if table.event_left[seat]:
        table.event_left[seat] -= 1
        if not table.event_left[seat]:
            end_event(table, seat)
    if table.limit[seat]:
        table.limit[seat] -= 1
        if not table.limit[seat]:
            leave_summon(table, seat)
    table.stunned[seat] &= ~STUNNED_NOW


def _pass_on(table: Table, frame: Frame) -> None:
    """The turn goes to the next seat (1003, 1102)."""
    seat = table.active
    table.deeds_before[seat] = table.deeds[seat]
    side = table.sides[seat]
    table.last[side] = seat
    table.happened = []
    if table.format == BOSS and side == 0:
        table.atb_count += 1
        if table.atb_count < table.atb:
            table.active = next_of(table, 0)
        else:
            table.atb_count = 0
            table.active = next_of(table, 1)
    else:
        table.active = next_of(table, 1 - side)
    frame.step = BEGIN


def next_of(table: Table, side: int) -> int:
    """The first able seat of a line after the one that last took a turn (1003)."""
    line = table.line[side]
    last = table.last[side]
    start = line.index(last) + 1 if last in line else 0
    for step in range(len(line)):
        seat = line[(start + step) % len(line)]
        if table.able[seat]:
            return seat
    return line[start % len(line)]
