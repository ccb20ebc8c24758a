"""The chain: windows for answers, resolution from the newest link back, triggers, event windows (rules 600)."""

from __future__ import annotations

from engine.games.sigil.rules.activation import begin_trigger, card_with, carry_out
from engine.games.sigil.rules.codes import (
    ANSWER,
    CHAIN,
    CHECK,
    EQUIPMENT,
    EVENTS,
    FAINT,
    LEAVES,
    LINK_ABILITY,
    LINK_ATTACK,
    LOOP_GUARD,
    NOBODY,
    OPTIONAL,
    RESPOND,
    TRIGGERS,
    USE_BATTLE,
)
from engine.games.sigil.rules.combat import blow_at, deal
from engine.games.sigil.rules.frames import Event, Frame, Link
from engine.games.sigil.rules.happenings import finish
from engine.games.sigil.rules.legality import context, payable
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import holder, lose_immune_statuses
from engine.games.sigil.rules.summoning import can_call, has_targets
from engine.games.sigil.rules.zones import can_wear, place_event, put_away, wear

ORDERS: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
"""The seats of the side not in turn, by sides and active seat."""
OPEN, RESOLVE, CLOSE_LINK, AFTERMATH, WINDOW, DONE = range(6)


def others_in_order(table: Table) -> list[int]:
    """The able seats of the side whose turn it is not, starting after the active seat (604)."""
    key = (table.sides, table.active)
    order = ORDERS.get(key)
    if order is None:
        active, count, sides = table.active, table.seat_count, table.sides
        seats = [(active + step) % count for step in range(1, count)]
        order = ORDERS[key] = tuple(seat for seat in seats if sides[seat] != sides[active])
    able = table.able
    return [seat for seat in order if able[seat]]


def responders(table: Table, link: Link) -> tuple[int, ...]:
    """Who is asked to answer a link: opponents of its controller only (604)."""
    if table.sides[link.seat] == table.sides[table.active]:
        return tuple(others_in_order(table))
    return (table.active,) if table.able[table.active] else ()


def run_chain(table: Table, frame: Frame) -> None:
    """Go through a chain from its window to its event window (604-607)."""
    stack = table.stack
    while stack[-1] is frame:
        step = frame.step
        if step == CLOSE_LINK:
            frame.step = RESOLVE
            _put_to_rest(table, frame.link)
            frame.link = None
        elif table.dirty:
            stack.append(Frame(CHECK))
        elif step == OPEN:
            frame.step = RESOLVE
            window = Frame(RESPOND)
            window.data = responders(table, table.links[-1])
            window.number = len(table.links)
            stack.append(window)
        elif step == RESOLVE:
            if table.links:
                link = frame.link = table.links.pop()
                frame.step = CLOSE_LINK
                _resolve(table, link)
            else:
                frame.step = AFTERMATH
        elif step == AFTERMATH:
            frame.step = WINDOW
            if table.pending:
                stack.append(Frame(TRIGGERS))
        elif step == WINDOW:
            frame.step = DONE
            open_event_window(table)
        else:
            stack.pop()


def _resolve(table: Table, link: Link) -> None:
    """Carry out a link unless it is negated or lost (605)."""
    name = table.name(link.card) if link.card != NOBODY and link.block == NOBODY else ""
    body = link.body
    if link.negated:
        table.note("negated", link.seat, name)
    elif table.stint[body] != link.stint or table.front[link.seat] != body:
        table.note("lost", link.seat, name)
    elif link.kind == LINK_ATTACK:
        _attack(table, link)
    elif link.kind == LINK_ABILITY:
        block = table.book.blocks[link.block]
        carry_out(table, link, block, link.targets[0], block.timing == "battle")
    else:
        _card(table, link)


def _card(table: Table, link: Link) -> None:
    face = table.face(link.card)
    table.note("resolve", link.seat, face.name)
    if face.type == EQUIPMENT:
        if can_wear(table, link.body) and face.classes <= table.body_face(link.body).classes:
            wear(table, link.card, link.body, link.seat)
            link.card = NOBODY
        return
    if face.constant:
        place_event(table, link.seat, link.card)
    battle = face.use == USE_BATTLE
    for place in range(len(face.resolve) - 1, -1, -1):
        if not link.off >> place & 1:
            carry_out(table, link, face.resolve[place], link.targets[place], battle)
    if face.constant:
        link.card = NOBODY


def _attack(table: Table, link: Link) -> None:
    """Damage, then the Interactive abilities (703, 711)."""
    target = link.targets[0][0]
    if not table.able[target]:
        table.note("no_target", link.seat)
        return
    body = table.front[target]
    blow = Frame(CHAIN, link.seat, link.body)
    blow.battle = True
    received = deal(table, blow, [(body, blow_at(table, link.body, body, 0, False))])
    if not received:
        table.note("no_damage", target)
    event: Event = (0, target, link.seat, link.body, received)
    for number in reversed(link.extras):
        block = table.book.blocks[number]
        if block.event != NOBODY and not received:
            continue
        source = card_with(table, link.body, link.seat, block)
        frame = context(table, link.seat, source, event)
        frame.targets = (target,)
        if all(test(table, frame) for test in block.conditions):
            joined = carry_out(table, link, block, (target,), True)
            joined.source = source
            joined.event = event


def _put_to_rest(table: Table, link: Link | None) -> None:
    """After resolving, negated or lost, a card goes to the Discard Pile unless it came into play (511)."""
    if link is not None and link.card != NOBODY and link.block == NOBODY:
        put_away(table, link.card)
    lose_immune_statuses(table)


def run_window(table: Table, frame: Frame) -> None:
    """Ask the next seat for an answer to the newest link (604)."""
    if len(table.links) > frame.number:
        frame.number = len(table.links)
        frame.data = responders(table, table.links[-1])
        frame.step = 0
        return
    while frame.step < len(frame.data):
        seat = frame.data[frame.step]
        frame.step += 1
        if table.able[seat]:
            table.note("asked", seat)
            frame.seat = seat
            table.ask(seat, ANSWER)
            return
    table.stack.pop()


def open_event_window(table: Table) -> None:
    """Let opponents of whoever caused what happened answer it (607)."""
    if not table.happened:
        return
    happened = tuple(event for event in table.happened if event[2] != NOBODY)
    table.happened = []
    if happened:
        window = Frame(EVENTS)
        window.data = happened
        window.targets = (*others_in_order(table), table.active)
        table.stack.append(window)


def run_events(table: Table, frame: Frame) -> None:
    """Ask the next seat for an answer to an event (607)."""
    if table.dirty:
        table.stack.append(Frame(CHECK))
        return
    while frame.step < len(frame.targets):
        seat = frame.targets[frame.step]
        frame.step += 1
        side = table.sides[seat]
        if table.able[seat] and any(table.sides[event[2]] != side for event in frame.data):
            table.note("asked", seat)
            frame.seat = seat
            table.ask(seat, ANSWER)
            return
    table.stack.pop()


def run_triggers(table: Table, frame: Frame) -> None:
    """Carry out the next waiting Triggered effect (602)."""
    if table.dirty:
        table.stack.append(Frame(CHECK))
        return
    lose_immune_statuses(table)
    if not table.pending:
        table.stack.pop()
        return
    table.autos += 1
    if table.autos > LOOP_GUARD:
        finish(table, NOBODY, "loop")
        return
    waiting = min(table.pending, key=lambda one: _turn_of(table, one, frame.number))
    table.pending.remove(waiting)
    number, card, since, event = waiting
    block = table.book.blocks[number]
    seat = table.owner[card]
    if table.since.get(card) == since:
        body = holder(table, card)
        working = not (table.fainted[seat] or table.gone[seat]) or (event[0] == FAINT and event[1] == seat)
    else:
        body = table.front[seat]
        working = event[0] == LEAVES or (event[0] == FAINT and event[1] == seat)
    if not working:
        return
    circumstances = context(table, seat, card, event)
    circumstances.body = body
    if not all(test(table, circumstances) for test in block.conditions):
        return
    if block.cost is not None and not payable(table, seat, NOBODY, 0, 0, 0, block.cost):
        return
    if not has_targets(table, seat, block.targets):
        return
    if block.calls and not can_call(table, seat, block.calls):
        return
    if block.may:
        frame.data = waiting
        frame.seat = seat
        table.ask(seat, OPTIONAL)
        return
    _begin(table, waiting, body)


def _turn_of(table: Table, waiting: tuple[int, int, int, Event], timed: int) -> tuple[int, int, int]:
    """The order of Triggered effects: active side's first (not in Standby and End Phases), then oldest (602)."""
    _, card, since, _ = waiting
    seat = table.owner[card]
    other_side = 0 if timed or table.sides[seat] == table.sides[table.active] else 1
    return other_side, since, (seat - table.active) % table.seat_count


def accept_trigger(table: Table, frame: Frame) -> None:
    """A seat does what it may do."""
    number, card, since, event = frame.data
    frame.data = ()
    body = holder(table, card) if table.since.get(card) == since else table.front[table.owner[card]]
    _begin(table, (number, card, since, event), body)


def _begin(table: Table, waiting: tuple[int, int, int, Event], body: int) -> None:
    number, card, _, event = waiting
    table.note("trigger", table.owner[card], table.name(card))
    begin_trigger(table, table.owner[card], body, card, table.book.blocks[number], event)
