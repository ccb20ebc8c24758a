"""The turn from Gain Spirit to the victory check, and how games end (L6, L11)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.play import Action
from engine.games.libre.rules import options
from engine.games.libre.rules.codes import (
    BEGIN,
    CLOSE,
    CONTROL,
    D_DISCARD,
    D_MAIN,
    D_PAYMENT,
    D_UPKEEP,
    DISCARD,
    DO,
    DRAW,
    END,
    ENDING,
    EXTRA_TURNS,
    FURIOUS,
    FURY,
    GAIN,
    HAND_LIMIT,
    NOBODY,
    PERMANENCY,
    PICK,
    PLAY,
    SOLO_TURNS,
    SPIRITS,
    THIS_TURN,
    TURN_BEGINS,
    TURN_ENDS,
    UPKEEP,
    VICTORY,
)
from engine.games.libre.rules.paying import can_pay, has_choice, spend_default
from engine.games.libre.rules.stats import end_changes, numbers
from engine.games.libre.rules.table import Frame, Table
from engine.games.libre.rules.things import convert, discard, draw, raise_event
from engine.games.libre.rules.windows import calm, open_window


def run_turn(table: Table, frame: Frame) -> None:
    """Go on with the turn until somebody must choose or something else comes first."""
    stack = table.stack
    while table.asked == NOBODY and table.result is None and stack[-1] is frame:
        if (table.dirty or table.pending or table.orphans) and not calm(table):
            return
        if frame.step == DO:
            table.asked = table.current
            table.asked_kind = D_MAIN
            table.legal = None
            return
        STEPS[frame.step](table, frame, table.current)


def _gain(table: Table, frame: Frame, seat: int) -> None:
    """The pool is emptied, then every Temple produces (L5.2); what Permanency is due on (L9.1)."""
    frame.step = UPKEEP
    table.note("turn", seat, table.turn)
    pool = table.pool[seat] = [0] * SPIRITS
    face, keywords, life = table.face, table.keywords, table.life
    for temple in table.temples[seat]:
        spirit, amount = face[temple].produces
        pool[spirit] += amount
    table.temple_played = False
    table.combat_done = False
    frame.data = tuple([(card, life[card]) for card in table.things[seat] if keywords[card] & PERMANENCY])


def _begin(table: Table, frame: Frame, seat: int) -> None:
    frame.step = DRAW
    _timed(table, TURN_BEGINS, seat)


def _draw(table: Table, frame: Frame, seat: int) -> None:
    frame.step = DO
    if not table.first_turn:
        draw(table, seat, 1)


def _close(table: Table, frame: Frame, seat: int) -> None:
    frame.step = FURIOUS
    open_window(table)


def _discard(table: Table, frame: Frame, seat: int) -> None:
    if len(table.hand[seat]) > HAND_LIMIT:
        table.ask(seat, D_DISCARD)
    else:
        frame.step = ENDING


def _ending(table: Table, frame: Frame, seat: int) -> None:
    frame.step = END
    _timed(table, TURN_ENDS, seat)


def due_now(table: Table, frame: Frame) -> list[int]:
    """What is still to be paid for."""
    return [
        card
        for card, life in frame.data
        if table.zone[card] == PLAY and table.life[card] == life and table.keywords[card] & PERMANENCY
    ]


def price(table: Table, card: int) -> int:
    """What Permanency costs."""
    return sum(numbers(table, card, PERMANENCY))


def _upkeep(table: Table, frame: Frame, seat: int) -> None:
    """Permanency in the order its controller likes; what cannot be paid for goes (L6.2)."""
    due = due_now(table, frame)
    if not due:
        frame.step = BEGIN
        frame.data = ()
        return
    if len(due) == 1 and not can_pay(table, seat, table.face[due[0]].spirit, price(table, due[0])):
        drop(table, frame, due[0])
        return
    table.ask(seat, D_UPKEEP)


def upkeep_options(table: Table, frame: Frame) -> list[Action]:
    """Pay for, or let go, whatever is due."""
    found = []
    for card in due_now(table, frame):
        if can_pay(table, table.current, table.face[card].spirit, price(table, card)):
            found.append(options.labelled(table, options.A_KEEP, "keep", card))
    return [*found, *(options.labelled(table, options.A_DROP, "drop", card) for card in due_now(table, frame))]


def _settled(frame: Frame, card: int) -> None:
    frame.data = tuple(one for one in frame.data if one[0] != card)


def keep(table: Table, frame: Frame, card: int) -> None:
    """Permanency is paid."""
    _settled(frame, card)
    seat, cost, spirit = table.current, price(table, card), table.face[card].spirit
    table.note("keep", seat, table.called(card), cost)
    if has_choice(table, seat, spirit, cost):
        picking = table.push(PICK, seat)
        picking.mode = D_PAYMENT
        picking.step = cost
        picking.data = (card,)
    else:
        spend_default(table, seat, spirit, cost)


def drop(table: Table, frame: Frame, card: int) -> None:
    """Permanency is not paid: the Thing is discarded."""
    _settled(frame, card)
    discard(table, card)


def _timed(table: Table, event: int, seat: int) -> None:
    for card in table.listeners[event]:
        if table.control[card] == seat:
            raise_event(table, event, card)


def _fury(table: Table, frame: Frame, seat: int) -> None:
    """What must attack and did not is discarded (L9.1)."""
    frame.step = DISCARD
    turn = table.turn
    for card in [
        card
        for card in table.bodies[seat]
        if table.keywords[card] & FURY and table.attacked[card] != turn and table.arrived[card] != turn
    ]:
        discard(table, card)


def _end(table: Table, frame: Frame, seat: int) -> None:
    """All damage and all that lasts this turn ends at one moment (L6.11 a)."""
    frame.step = VICTORY
    if table.hurt:
        table.hurt = False
        damage, inside, ward = table.damage, table.inside, table.ward
        for things in table.things:
            for card in things:
                damage[card] = 0
                inside[card] = False
                ward[card] = 0
    if table.changes:
        for change in end_changes(table, THIS_TURN):
            card, before = change[0], change[3]
            if change[2] == CONTROL and table.zone[card] == PLAY and table.alive[before]:
                convert(table, card, before, False, 0)


def _victory(table: Table, frame: Frame, seat: int) -> None:
    """The current Player may have won; else the next turn begins (L6.11 c, d)."""
    if table.alive[seat] and table.faith_total(seat) >= table.target:
        table.result = ((seat,), "faith")
        return
    if _is_over(table):
        return
    frame.step = GAIN
    frame.data = ()
    next_turn(table)


def next_turn(table: Table) -> None:
    """The next Player in the order (L6.11 d)."""
    order = table.order
    table.first_turn = False
    table.turn += 1
    if table.current in order:
        table.current = order[(order.index(table.current) + 1) % len(order)]
    else:
        table.current = table.heir
        table.heir = NOBODY


def _is_over(table: Table) -> bool:
    """Empty decks and the turn cap end the game by Faith totals (L11.5, L15.4)."""
    if table.solo and table.turn >= SOLO_TURNS:
        table.result = ((), "turn_limit")
        return True
    if table.extra == NOBODY:
        if not any(table.deck[seat] for seat in table.order):
            table.extra = EXTRA_TURNS * len(table.order)
    else:
        table.extra -= 1
        if table.extra <= 0:
            by_faith(table, "decks_empty")
            return True
    if table.turn >= table.cap:
        by_faith(table, "turn_limit")
        return True
    return False


def by_faith(table: Table, reason: str) -> None:
    """The highest Faith total wins; equal highest share a draw."""
    if table.solo:
        table.result = ((), reason)
        return
    totals = {seat: table.faith_total(seat) for seat in table.order}
    best = max(totals.values())
    winners = tuple(seat for seat, total in totals.items() if total == best)
    table.result = (winners if len(winners) == 1 else (), reason)


STEPS: dict[int, Callable[[Table, Frame, int], None]] = {
    GAIN: _gain,
    UPKEEP: _upkeep,
    BEGIN: _begin,
    DRAW: _draw,
    CLOSE: _close,
    FURIOUS: _fury,
    DISCARD: _discard,
    ENDING: _ending,
    END: _end,
    VICTORY: _victory,
}
