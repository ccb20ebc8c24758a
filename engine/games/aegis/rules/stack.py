"""The stack: announcing, windows, order of triggers, resolution (W8, W9.2, W15.4, W15.5)."""

from __future__ import annotations

from engine.games.aegis.rules.book import Block
from engine.games.aegis.rules.checks import check
from engine.games.aegis.rules.codes import (
    ANNOUNCE,
    AT_APPLY,
    AT_MAY,
    AT_OPPONENT,
    AT_ORDER,
    AT_TARGET,
    AT_WINDOW,
    CASTS,
    MAY_EQUIP,
    NOBODY,
    ON_ABILITY,
    ON_GEAR,
    ON_SPELL,
    ON_STAY,
    ON_TRIGGER,
    PICK_COST_DISCARD,
    PICK_COST_SACRIFICE,
    PICK_COST_TAP,
    RESOLVE,
    TEAM,
    WINDOW,
)
from engine.games.aegis.rules.force import seat_may
from engine.games.aegis.rules.frames import Frame, Item
from engine.games.aegis.rules.options import can_answer
from engine.games.aegis.rules.steps import pick
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.targets import candidates, suits
from engine.games.aegis.rules.zones import bearer, come_into_play, destroy, equip, happen, lose_life, to_cemetery
from engine.games.aegis.settings import TRIGGER_CAP

APPLYING, OPPOSING, AIMING, PAYING, TAPPING, DISCARDING, SACRIFICING, PUSHING = range(8)


def open_window(table: Table) -> None:
    """A window: the active Player first, then turn order, until all pass in a row (W8.2, W8.3)."""
    check(table)
    if table.result is None:
        frame = Frame(WINDOW, table.active)
        table.frames.append(frame)


def run_window(table: Table, frame: Frame) -> None:
    """Put waiting triggers on the stack, ask who can answer, resolve the top item, or close."""
    if table.pending:
        _next_trigger(table)
        return
    order = table.turn_order(table.active)
    while frame.number < len(order):
        seat = order[frame.number]
        if not table.pass_unasked or can_answer(table, seat):
            table.ask(seat, AT_WINDOW)
            return
        frame.number += 1
    frame.number = 0
    if table.items:
        resolving = Frame(RESOLVE)
        resolving.item = table.items.pop()
        table.frames.append(resolving)
    else:
        table.frames.pop()


def _next_trigger(table: Table) -> None:
    """Active Player's triggers first, then turn order; each Player orders their own (W8.8)."""
    for seat in table.turn_order(table.active):
        own = [place for place, one in enumerate(table.pending) if one[2] == seat]
        if not own:
            continue
        if len({(table.pending[place][0], table.pending[place][4]) for place in own}) > 1:
            table.ask(seat, AT_ORDER)
        else:
            announce_trigger(table, own[0])
        return
    table.pending.clear()  # their controllers are out


def announce_trigger(table: Table, place: int) -> None:
    """Take one waiting trigger and choose for it what is to be chosen."""
    block, source, seat, since, about, about_since = table.pending.pop(place)
    table.triggered += 1
    if table.triggered > TRIGGER_CAP:
        table.result = ((), "endless")
        return
    item = Item(ON_TRIGGER, seat, source, block)
    item.me = table.ward.get(source, seat)
    item.since = since
    item.it = about
    item.it_since = about_since
    announce(table, item)


def announce(table: Table, item: Item) -> None:
    """Begin to announce an item; it goes on the stack when everything is chosen and paid."""
    frame = Frame(ANNOUNCE, item.seat)
    frame.item = item
    table.frames.append(frame)


def block_of(table: Table, item: Item) -> Block | None:
    """The effect block of an item, None for a card without one."""
    return table.book.blocks[item.block] if item.block != NOBODY else None


def run_announce(table: Table, frame: Frame) -> None:
    """One choice after the other, in the order of W15.4, W15.5, W8.5, then the costs."""
    item = frame.item
    assert item is not None
    block = block_of(table, item)
    if frame.step == APPLYING:
        frame.step = OPPOSING
        says_you = block.says_you if block is not None else table.face(item.card).says_you and item.kind == ON_STAY
        if table.format == TEAM and says_you and table.mate(item.seat) != NOBODY and item.card not in table.ward:
            table.ask(item.seat, AT_APPLY)
        return
    if frame.step == OPPOSING:
        frame.step = AIMING
        if block is not None and block.says_opponent:
            foes = table.opponents(item.me)
            if len(foes) > 1:
                table.ask(item.seat, AT_OPPONENT)
            elif foes:
                item.foe = foes[0]
        return
    if block is not None and frame.step == AIMING and len(item.targets) < len(block.aims):
        if candidates(table, block.aims[len(item.targets)], item):
            table.ask(item.seat, AT_TARGET)
        elif item.kind == ON_TRIGGER and not item.targets:
            table.frames.pop()  # nothing to choose: the ability never goes on the stack
        else:
            item.targets = (*item.targets, (block.aims[len(item.targets)].kind, NOBODY, 0))
        return
    if block is not None and block.pay is not None and frame.step < PUSHING:
        _pay(table, frame, item, block)
        return
    table.frames.pop()
    _push(table, item)


def _pay(table: Table, frame: Frame, item: Item, block: Block) -> None:
    """Costs are paid by the Player who uses the card (W15.4)."""
    pay = block.pay
    assert pay is not None
    frame.step = max(frame.step, PAYING) + 1
    if frame.step == TAPPING:
        if pay.life:
            lose_life(table, item.seat, pay.life)
        if pay.tap:
            pick(table, item.seat, PICK_COST_TAP, pay.tap)
    elif frame.step == DISCARDING and pay.discard:
        pick(table, item.seat, PICK_COST_DISCARD, pay.discard)
    elif frame.step == SACRIFICING:
        if pay.sacrifice is not None:
            pick(table, item.seat, PICK_COST_SACRIFICE, 1, (pay.sacrifice.key, item.card, False))
        elif pay.sacrifice_this:
            destroy(table, [item.card])


def _push(table: Table, item: Item) -> None:
    item.mark = table.tick()
    table.items.append(item)
    face = table.face(item.card)
    targets = tuple(target for target in item.targets)
    if item.is_card:
        table.note("cast", item.seat, item.card, targets, item.slot)
        if face.is_family:
            happen(table, CASTS, NOBODY, item.seat)
    else:
        table.note("ability" if item.kind == ON_ABILITY else "trigger", item.seat, item.card, targets)
    below = table.frames[-1]
    if below.kind == WINDOW:
        below.number = 0
    else:
        open_window(table)


def run_resolve(table: Table, frame: Frame) -> None:
    """Carry out the top item completely (W8.2, W8.5)."""
    item = frame.item
    assert item is not None
    if item.kind in (ON_STAY, ON_GEAR):
        _settle(table, item)
        _finish(table, frame, item)
        return
    block = block_of(table, item)
    if block is None:
        _finish(table, frame, item)
        return
    if frame.step == 0:
        frame.step = 1
        if not _still_works(table, item, block):
            table.note("fizzled", item.seat, item.card)
            _finish(table, frame, item)
            return
        if block.may:
            table.ask(item.seat, AT_MAY)
            return
    steps = block.steps
    while frame.step <= len(steps):
        step, depends = steps[frame.step - 1]
        frame.step += 1
        if depends and not frame.done:
            continue
        step(table, frame, item)
        if table.frames[-1] is not frame:
            return
    _finish(table, frame, item)


def _still_works(table: Table, item: Item, block: Block) -> bool:
    """Check the targets again; illegal ones drop out, and if all are illegal the item does nothing (W8.5)."""
    if item.kind == ON_TRIGGER and not all(test(table, item.card, item.me) for test in block.conditions):
        return False
    if not item.targets:
        return True
    checked = []
    others = item.targets
    for aim, target in zip(block.aims, others, strict=True):
        same = target[1] != NOBODY and (target[2] <= 0 or table.since[target[1]] == target[2])
        item.targets = ()
        checked.append(target if same and suits(table, aim, target, item) else (target[0], NOBODY, 0))
    item.targets = tuple(checked)
    return any(number != NOBODY for _, number, _ in checked)


def decline(table: Table, frame: Frame) -> None:
    """An optional ability is not used."""
    assert frame.item is not None
    _finish(table, frame, frame.item)


def _settle(table: Table, item: Item) -> None:
    """An Infinite Spell stays in the back row, an Equipment goes under its Creature (W8.7)."""
    if item.kind == ON_STAY:
        table.backs[item.seat].append(item.card)
        if item.me != item.seat:
            table.ward[item.card] = item.me
        come_into_play(table, item.card, item.seat)
        table.note("stays", item.seat, item.card)
        return
    under = bearer(table, item.card, item.seat, item.slot)
    if under == NOBODY or not seat_may(table, MAY_EQUIP, item.seat):
        to_cemetery(table, item.card)
        table.note("fizzled", item.seat, item.card)
    else:
        equip(table, item.card, item.seat, under)
        table.note("equip", item.seat, item.card, under)


def _finish(table: Table, frame: Frame, item: Item) -> None:
    """The card of a Spell or Trice goes to its owner's Cemetery, then the state is checked (W8.7, W12.3)."""
    table.frames.remove(frame)
    if item.kind == ON_SPELL:
        to_cemetery(table, item.card)
    check(table)
