"""Events as they happen: kept for the event window, heard by the cards in play that wait for them (602, 607)."""

from __future__ import annotations

from engine.games.sigil.rules.codes import (
    ANYONE,
    BATTLE_DAMAGE,
    DAMAGE,
    ENEMY,
    ENTERS,
    FAINT,
    LASTS_NEXT,
    LEAVES,
    NEXT_TURN,
    NOBODY,
    OWN,
    PREVENT,
    SELF,
    WHILE_SOURCE,
)
from engine.games.sigil.rules.frames import Event
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import holder, is_in_force, lose_immune_statuses


def concerns(table: Table, seat: int, subject: int, of: int) -> bool:
    """Whether something that happened to seat `of` is what a card of `seat` speaks of (1304)."""
    if subject == SELF:
        return seat == of
    if subject == OWN:
        return table.sides[seat] == table.sides[of]
    if subject == ENEMY:
        return table.sides[seat] != table.sides[of]
    return True


def happen(table: Table, kind: int, seat: int, cause: int, body: int, amount: int) -> None:
    """Something happened to a seat, caused by a seat and its body (NOBODY: by the rules)."""
    event: Event = (kind, seat, cause, body, amount)
    table.happened.append(event)
    if table.listeners[kind]:
        _hear(table, kind, event)
    if kind == BATTLE_DAMAGE and table.listeners[DAMAGE]:
        _hear(table, DAMAGE, event)


def _hear(table: Table, kind: int, event: Event) -> None:
    seat = event[1]
    for number, card in table.listeners[kind]:
        owner = holder(table, card) >> 1
        just_this = kind == FAINT and owner == seat
        if (just_this or is_in_force(table, card)) and concerns(table, owner, table.book.blocks[number].subject, seat):
            table.pending.append((number, card, table.since[card], event))


def strike_hour(table: Table, kind: int) -> None:
    """The Standby or End Phase has come for the cards that wait for it (403, 407)."""
    event: Event = (kind, table.active, NOBODY, NOBODY, 0)
    for number, card in table.listeners[kind]:
        subject = table.book.blocks[number].subject
        owner = holder(table, card) >> 1
        if is_in_force(table, card) and (subject == ANYONE or concerns(table, owner, subject, table.active)):
            table.pending.append((number, card, table.since[card], event))


def enter_play(table: Table, card: int, home: int, form: int) -> None:
    """A card comes into play; its blocks begin to listen."""
    table.since[card] = table.clock
    table.home[card] = home
    table.clock += 1
    face = table.face(card)
    for kind, block in face.listens:
        if block.form in (NOBODY, form):
            table.listeners[kind] += ((block.id, card),)
    _hear_own(table, card, ENTERS)
    if face.listens:
        lose_immune_statuses(table)


def _hear_own(table: Table, card: int, kind: int) -> None:
    if table.listeners[kind]:
        seat = holder(table, card) >> 1
        for number, listener in table.listeners[kind]:
            if listener == card:
                table.pending.append((number, card, table.since[card], (kind, seat, seat, holder(table, card), 0)))


def leave_play(table: Table, card: int) -> None:
    """A card leaves play: its blocks fall silent, its marks go, and what lasted as long as it ends."""
    _hear_own(table, card, LEAVES)
    del table.since[card]
    del table.home[card]
    for kind, _ in table.face(card).listens:
        if table.listeners[kind]:
            table.listeners[kind] = tuple(entry for entry in table.listeners[kind] if entry[1] != card)
    if table.marks:
        for key in [key for key in table.marks if key[0] == card]:
            del table.marks[key]
    if table.changes:
        table.changes = [change for change in table.changes if change[3] != WHILE_SOURCE or change[5] != card]


def finish(table: Table, winner: int, reason: str) -> None:
    """The game ends (1208)."""
    if table.result is None:
        table.result = (winner, reason)
        table.note("game_over", winner, reason)


def forget_changes(table: Table, body: int, prevention: bool) -> None:
    """All changes on a body end; with `prevention` also those on its seat (712)."""
    seat = body >> 1
    table.changes = [
        change
        for change in table.changes
        if (change[1] != body if change[0] != PREVENT else not (prevention and change[1] == seat))
    ]


def end_until_next_turn(table: Table, seat: int) -> None:
    """What lasts until the next turn of this seat ends (1306)."""
    if table.changes:
        table.changes = [change for change in table.changes if change[3] != NEXT_TURN or change[4] != seat]
    ending = LASTS_NEXT + seat
    if ending in table.status:
        table.status = [0 if lasting == ending else lasting for lasting in table.status]


def add_change(table: Table, what: int, body: int, number: int, until: int, seat: int, source: int) -> None:
    """A change begins."""
    table.changes.append((what, body, number, until, seat, source, table.clock))
    table.clock += 1
