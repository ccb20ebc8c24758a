"""The chain: windows in which all may answer, triggers on their way to it, and what resolves (L8.1 to L8.7)."""

from __future__ import annotations

from engine.games.libre.rules.checks import check
from engine.games.libre.rules.codes import (
    ANNOUNCE,
    CARD,
    CARE,
    D_MAY,
    D_ORDER,
    D_WINDOW,
    NOBODY,
    PLAY,
    RESOLVE,
    SHOT,
    TRIGGER,
    TRIGGERS,
    WINDOW,
)
from engine.games.libre.rules.damage import deal
from engine.games.libre.rules.filters import has_candidate, still_legal
from engine.games.libre.rules.options import shot_targets, window_options
from engine.games.libre.rules.stats import may_enter, refresh
from engine.games.libre.rules.table import Frame, Item, Table
from engine.games.libre.rules.things import enter, use_up


def calm(table: Table) -> bool:
    """Nothing to check and no trigger waiting; otherwise that is begun first."""
    if check(table):
        return False
    if table.pending:
        table.push(WINDOW)
        return False
    return True


def open_window(table: Table, aside: bool = False) -> None:
    """A window, unless nobody could do anything in it (L8.2)."""
    if not table.chain and not table.pending:
        for seat in table.order:
            if window_options(table, seat, aside):
                break
        else:
            return
    table.push(WINDOW).mode = int(aside)


def run_window(table: Table, frame: Frame) -> None:
    """Ask everybody in turn order; when all pass, the top of the chain resolves (L8.2)."""
    aside = frame.mode == 1
    while True:
        if (table.dirty or table.orphans) and not table.chain and check(table):
            return
        if table.pending:
            frame.step = 0
            table.push(TRIGGERS)
            return
        order = table.in_turn_order()
        while frame.step < len(order):
            seat = order[frame.step]
            options = window_options(table, seat, aside)
            if options:
                table.ask(seat, D_WINDOW)
                table.legal = options
                return
            frame.step += 1
        if not table.chain:
            table.stack.pop()
            return
        frame.step = 0
        item = table.chain.pop()
        if item.kind != CARD or table.face[item.card].is_action:
            table.push(RESOLVE, item.seat).item = item
            return
        _arrive(table, item)


def new_item(table: Table, kind: int, seat: int, card: int) -> Item:
    """Something that is about to go on the chain."""
    table.items += 1
    return Item(table.items, kind, seat, card, table.life[card])


def run_triggers(table: Table, frame: Frame) -> None:
    """Waiting triggers go on the chain, the current Player's first (L8.7)."""
    while table.pending:
        seat = next((one for one in table.in_turn_order() if any(entry[0] == one for entry in table.pending)), NOBODY)
        if seat == NOBODY:
            table.pending = []
            break
        own = list(dict.fromkeys(entry for entry in table.pending if entry[0] == seat))
        if len({(table.face[entry[1]].index, entry[2]) for entry in own}) > 1:
            frame.seat = seat
            table.ask(seat, D_ORDER)
            return
        if raise_trigger(table, own[0]):
            return
    table.stack.pop()


def raise_trigger(table: Table, entry: tuple[int, int, int, int]) -> bool:
    """One trigger goes on the chain; whether its targets must be chosen first."""
    seat, card, index, life = entry
    table.pending.remove(entry)
    block = table.face[card].blocks[index]
    item = new_item(table, TRIGGER, seat, card)
    item.life = life
    item.block = index
    if block.targets is not None:
        if has_candidate(table, seat, block.targets, card):
            announcing = table.push(ANNOUNCE, seat)
            announcing.item = item
            announcing.step = 1
            return True
        return False
    table.chain.append(item)
    table.note("trigger", seat, table.face[card].name)
    return False


def run_resolve(table: Table, frame: Frame) -> None:
    """An Action, ability or trigger does what it says."""
    item = frame.item
    assert item is not None
    if item.kind == SHOT or item.kind == CARE:
        table.stack.pop()
        _aside(table, item)
        return
    block = table.face[item.card].blocks[item.block] if item.block >= 0 else None
    if block is None:
        _finish(table, item)
        return
    if frame.step == 0:
        frame.step = 1
        if block.targets is not None:
            aim = block.targets
            frame.data = tuple(one for one in item.targets if still_legal(table, item.seat, aim, item.card, one))
            if item.targets and not frame.data:
                table.note("fizzle", item.seat, table.face[item.card].name)
                _finish(table, item)
                return
        table.note("resolve", item.seat, table.face[item.card].name)
        if block.may:
            table.ask(item.seat, D_MAY)
            return
    steps = block.steps
    while frame.step <= len(steps):
        step = steps[frame.step - 1]
        frame.step += 1
        step(table, frame)
        if table.stack[-1] is not frame or table.result is not None:
            return
    _finish(table, item)


def _finish(table: Table, item: Item) -> None:
    table.stack.pop()
    if item.kind == CARD:
        use_up(table, item.card)


def decline(table: Table, frame: Frame) -> None:
    """An effect that may be used is not."""
    assert frame.item is not None
    _finish(table, frame.item)


def _arrive(table: Table, item: Item) -> None:
    card, seat, (place, life) = item.card, item.seat, item.place
    face = table.face[card]
    there = place >= 0 and table.zone[place] == PLAY and table.life[place] == life
    if face.armament:
        allowed = there and (face.attach(table, seat, place, card) if face.attach else table.control[place] == seat)
        if allowed:
            enter(table, card, seat, place)
        else:
            table.note("fizzle", seat, face.name)
            use_up(table, card)
        return
    if there and table.control[place] == seat:
        table.control[card] = seat
        table.host[card] = place
        refresh(table, card)
        if may_enter(table, card):
            enter(table, card, seat, place)
            return
    enter(table, card, seat)


def _aside(table: Table, item: Item) -> None:
    """Archery and Healing, used instead of fighting (L7.4, L9.1)."""
    name = table.face[item.card].name
    target, life = item.targets[0]
    healing = item.kind == CARE
    if table.life[target] != life or target not in shot_targets(table, item.seat, item.card, healing):
        table.note("fizzle", item.seat, name)
        return
    if healing:
        if table.fighting:
            table.hurt = True
            table.shield[target] += item.amount
        table.note("guard", table.control[target], table.called(target), item.amount)
    else:
        deal(table, [(target, item.card, item.amount)])
