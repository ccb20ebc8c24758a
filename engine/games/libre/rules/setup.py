"""Before the first turn: Faith target, order and direction, hands (L4); and leaving the game (L10.5)."""

from __future__ import annotations

from engine.games.libre.rules import checks, combat
from engine.games.libre.rules.codes import (
    ANNOUNCE,
    CHECK,
    COMBAT,
    D_DIRECTION,
    D_PLACE,
    D_TARGET,
    END,
    HAND_LIMIT,
    NOBODY,
    PICK,
    PILE,
    PLAY,
    RESOLVE,
    SETUP,
    TURN,
    WINDOW,
)
from engine.games.libre.rules.table import Frame, Table
from engine.games.libre.rules.things import draw, leave, remove_card

PROPOSE, COIN, ROLL, PLACE, DIRECTION, DEAL = range(6)
HEADS, TAILS = 15, 30


def run_setup(table: Table, frame: Frame) -> None:
    """Go on with the set-up until somebody must choose."""
    players = len(table.order)
    if frame.step == PROPOSE:
        if table.target == 0 and frame.mode < players:
            table.ask(table.order[frame.mode], D_TARGET)
            return
        frame.step = COIN
    if frame.step == COIN:
        _agree(table)
        frame.step = ROLL
    if frame.step == ROLL:
        if players == 1:
            frame.step = DEAL
        else:
            frame.seat = _roll_off(table)
            frame.step = PLACE
    if frame.step == PLACE:
        table.ask(frame.seat, D_PLACE)
        return
    if frame.step == DIRECTION:
        table.ask(frame.seat, D_DIRECTION)
        return
    table.current = table.order[0]
    table.note("order", table.order)
    for seat in table.order:
        draw(table, seat, HAND_LIMIT)
    table.stack.pop()
    table.push(TURN)


def propose(table: Table, frame: Frame, number: int) -> None:
    """One Player's wish (L4.3)."""
    table.proposals[table.order[frame.mode]] = number
    table.note("propose", table.order[frame.mode], number)
    frame.mode += 1


def _agree(table: Table) -> None:
    if table.target == 0:
        wishes = {table.proposals[seat] for seat in table.order}
        if len(wishes) == 1:
            table.target = wishes.pop()
        else:
            heads = table.flip()
            table.note("coin", "heads" if heads else "tails")
            table.target = HEADS if heads else TAILS
    table.note("agree", table.target)


def _roll_off(table: Table) -> int:
    """The highest d20; the tied roll again among themselves (L4.4)."""
    rolling = list(table.order)
    while len(rolling) > 1:
        rolls = [(seat, table.roll()) for seat in rolling]
        for seat, number in rolls:
            table.note("roll", seat, number)
        best = max(number for _, number in rolls)
        rolling = [seat for seat, number in rolls if number == best]
    return rolling[0]


def choose_place(frame: Frame, last: int) -> None:
    """First or last."""
    frame.mode = last
    frame.step = DIRECTION


def choose_direction(table: Table, frame: Frame, step: int) -> None:
    """Left or right; with it the order is known (L4.4)."""
    seats = len(table.order)
    start = frame.seat + (step if frame.mode else 0)
    table.order = tuple((start + step * place) % seats for place in range(seats))
    frame.step = DEAL


def concede(table: Table, seat: int) -> None:
    """A Player leaves at once; one left wins (L10.5)."""
    table.note("concede", seat)
    own_turn = seat == table.current
    place = table.order.index(seat)
    following = table.order[(place + 1) % len(table.order)]
    table.alive[seat] = False
    table.order = tuple(other for other in table.order if other != seat)
    if own_turn or table.heir == seat:
        table.heir = following
    for card in list(table.things[seat]):
        if table.owner[card] != seat:
            leave(table, card, False)
            table.zone[card] = PILE
            table.pile[table.owner[card]].append(card)
    for card in range(len(table.owner)):
        if table.owner[card] == seat:
            remove_card(table, card)
    table.chain = [item for item in table.chain if item.seat != seat and (item.kind or table.owner[item.card] != seat)]
    table.pending = [entry for entry in table.pending if entry[0] != seat]
    table.dirty = True
    table.asked = NOBODY
    table.legal = None
    if len(table.order) <= 1:
        table.result = (table.order, "last_player")
        return
    _unwind(table, seat, own_turn)


def _unwind(table: Table, seat: int, own_turn: bool) -> None:
    """What the leaver was about to do is off; on their own turn Combat and turn end once the chain is empty."""
    kept: list[Frame] = []
    for frame in table.stack:
        off = frame.seat == seat and frame.kind in (ANNOUNCE, PICK, RESOLVE)
        if frame.kind == SETUP:
            frame.step = frame.mode = 0
        elif frame.kind == CHECK and frame.step == checks.CLAIM:
            marked, claims = frame.data
            frame.data = (marked, tuple(one for one in claims if one[0] != seat and table.zone[one[1]] == PLAY))
        elif frame.kind == WINDOW:
            frame.step = 0
        if own_turn and frame.kind == COMBAT:
            combat.finish(table)
            off = True
        elif own_turn and frame.kind == TURN:
            frame.step = END
        elif own_turn and frame.kind == WINDOW and not table.chain:
            off = True
        if not off:
            kept.append(frame)
    table.stack = kept
