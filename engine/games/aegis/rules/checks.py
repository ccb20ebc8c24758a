"""The state check: losses and wins, Creatures that are due, Players who leave (W12.3, W13, W15.6)."""

from __future__ import annotations

from engine.games.aegis.rules.codes import BE_DESTROYED, FORTITUDE, NOBODY, SOLO, TURN, WINDOW
from engine.games.aegis.rules.force import card_may, fortitude_of
from engine.games.aegis.rules.frames import Frame
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.zones import bury, destroy, in_play, leave_play, to_cemetery


def check(table: Table) -> None:
    """Repeat until nothing changes; the game may be over afterwards (W12.3)."""
    while table.dirty and table.result is None:
        table.dirty = False
        if judge(table):
            return
        due = [card for card in table.creatures() if is_due(table, card)]
        if due:
            destroy(table, due)


def is_due(table: Table, card: int) -> bool:
    """Whether a Creature has to be destroyed now (W12.2)."""
    if not table.damage[card] and not table.force[FORTITUDE] and card not in table.worn:
        return False  # nothing but the printed Fortitude, which is 1 or more
    fortitude = fortitude_of(table, card)
    if table.damage[card] < fortitude and fortitude > 0:
        return False
    return card_may(table, BE_DESTROYED, card)


def judge(table: Table) -> bool:
    """All losses and wins found now count together; whoever would do both loses (W13)."""
    life, lost, out = table.life, table.lost, table.out
    if min(life) > 0 and not any(lost) and True not in table.won:
        return False
    losers = [seat for seat in range(table.seat_count) if not out[seat] and (life[seat] <= 0 or lost[seat])]
    winners = [seat for seat in range(table.seat_count) if table.won[seat] and not out[seat] and seat not in losers]
    table.won = [False] * table.seat_count
    if not losers and not winners:
        return False
    for seat in losers:
        if not lost[seat]:
            lost[seat] = "life"
        table.note("out", seat, lost[seat])
        leave(table, seat)
    sides = {seat & 1 for seat in winners}
    if len(sides) == 1:
        return _end(table, sides.pop(), "card")
    standing = {seat & 1 for seat in range(table.seat_count) if not out[seat]}
    if len(sides) == 2 or not standing:
        table.result = ((), "draw")
        return True
    if len(standing) == 1:
        return _end(table, standing.pop(), lost[losers[-1]])
    return False


def _end(table: Table, side: int, reason: str) -> bool:
    seats = range(1 if table.format == SOLO else table.seat_count)
    table.result = (tuple(seat for seat in seats if seat & 1 == side), reason)
    return True


def leave(table: Table, seat: int) -> None:
    """A Player is out: own cards leave the game, others' go to their owners, what they had begun vanishes (W15.6)."""
    table.out[seat] = True
    if table.seat_count == 2:
        return
    _drop_frames(table, seat)
    for item in table.items:
        if item.seat == seat and item.is_card:
            to_cemetery(table, item.card)
    table.items = [item for item in table.items if item.seat != seat]
    table.pending = [one for one in table.pending if one[2] != seat]
    for card in [card for card in range(len(table.owner)) if table.owner[card] == seat or table.control[card] == seat]:
        if not in_play(table, card):
            continue
        if table.owner[card] != seat:
            bury(table, card)
        else:
            leave_play(table, card)
            table.gone[seat].append(card)
    for zone in (table.deck, table.hand, table.cemetery, table.exile, table.face_down):
        table.gone[seat] += zone[seat]
        zone[seat] = []
    turn_faces(table, seat)


def _drop_frames(table: Table, seat: int) -> None:
    """What the Player had begun, with the choices that others were making for it."""
    kept: list[Frame] = []
    orphaned = False
    for frame in table.frames:
        item = frame.item
        if item is not None:
            orphaned = item.seat == seat
            if orphaned and item.is_card:
                to_cemetery(table, item.card)
        if frame.kind == WINDOW:
            frame.number = 0  # the turn order is another one now: all are asked again
        if frame.kind in (TURN, WINDOW) or not (orphaned or (item is None and frame.seat == seat)):
            kept.append(frame)
    table.frames = kept


def turn_faces(table: Table, seat: int) -> None:
    """Who faced the Player faces the surviving Opponent from now on (W15.3)."""
    survivor = table.mate(seat)
    for other in range(table.seat_count):
        if table.facing[other] == seat and survivor != NOBODY:
            table.facing[other] = survivor


def concede(table: Table, seat: int) -> None:
    """Conceding is losing (W13.4)."""
    table.lost[seat] = "concession"
    judge(table)
