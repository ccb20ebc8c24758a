"""Combat from the declaration of attackers to the reward (L7)."""

from __future__ import annotations

from engine.core.play import Action
from engine.games.libre.rules import options
from engine.games.libre.rules.codes import (
    ATTACKS,
    COMBAT,
    D_ATTACK,
    D_DEFEND,
    D_REWARD,
    DEFENDS,
    NOBODY,
    PREEMPTION,
)
from engine.games.libre.rules.damage import deal
from engine.games.libre.rules.table import Frame, Hit, Table
from engine.games.libre.rules.things import discard, gain_points, raise_on_worn
from engine.games.libre.rules.windows import calm, open_window

ATTACK, DEFENCE, GUARDED, ASIDE, FIRST, SECOND, REWARD, OVER = range(8)
STEP_NAMES = ("attack", "defence", "defended", "aside", "first strike", "strike", "reward", "over")


def begin(table: Table) -> None:
    """The one Combat of the turn (R-13)."""
    table.combat_done = True
    table.fighting = True
    table.attackers, table.defenders = [], []
    table.declared, table.asides, table.struck = [], [], []
    table.prey = table.parties = table.opposed = 0
    table.push(COMBAT, table.current)
    table.note("combat", table.current)


def run_combat(table: Table, frame: Frame) -> None:
    """Go on with Combat until somebody must choose."""
    if frame.step == ATTACK:
        found = options.attack_options(table, table.current)
        if table.declared:
            found.insert(0, options.DONE)
        table.ask(table.current, D_ATTACK)
        table.legal = found
        return
    if (table.dirty or table.pending or table.orphans) and not calm(table):
        return
    if frame.step == DEFENCE:
        _defence(table, frame)
    elif frame.step == GUARDED:
        frame.step = ASIDE
        for card, _ in table.defenders:
            raise_on_worn(table, DEFENDS, card)
        open_window(table)
    elif frame.step == ASIDE:
        frame.step = FIRST
        open_window(table, aside=True)
    elif frame.step == FIRST:
        frame.step = SECOND
        _strike(table, True)
    elif frame.step == SECOND:
        frame.step = REWARD
        frame.data = tuple(seat for seat in table.in_turn_order() if table.prey >> seat & 1)
        if table.solo and table.prey:
            frame.data = (1 - table.current,)
        _strike(table, False)
    elif frame.step == REWARD:
        _reward(table, frame)
    else:
        finish(table)
        table.stack.pop()


def _attack_declared(table: Table, frame: Frame) -> None:
    frame.step = DEFENCE
    frame.data = ()
    for card in table.declared:
        raise_on_worn(table, ATTACKS, card)
    open_window(table)


def declare(table: Table, frame: Frame, action: Action) -> None:
    """An attacker is declared, or no more are (L7.2)."""
    if action.code == options.A_DONE:
        _attack_declared(table, frame)
        return
    card, (seat, prey) = action.card, action.picks
    table.declared.append(card)
    table.attacked[card] = table.turn
    table.parties |= 1 << table.current
    if prey == NOBODY:
        table.attackers.append((card, seat, NOBODY, 0))
        table.prey |= 1 << seat
        table.parties |= 1 << seat
        table.note("attack", table.current, table.called(card), seat)
    else:
        table.attackers.append((card, NOBODY, prey, table.life[prey]))
        table.parties |= 1 << table.control[prey]
        table.note("stalk", table.current, table.called(card), table.called(prey))


def _defence(table: Table, frame: Frame) -> None:
    """Each attacked Player in turn order assigns defenders; `data` holds who is done (L7.3)."""
    for seat in table.in_turn_order():
        if table.prey >> seat & 1 and seat not in frame.data:
            found = options.defend_options(table, seat)
            if found or table.opposed >> seat & 1:
                found.append(options.DONE)
                frame.seat = seat
                table.ask(seat, D_DEFEND)
                table.legal = found
                return
            frame.data = (*frame.data, seat)
    frame.step = GUARDED
    frame.seat = table.current


def defend(table: Table, frame: Frame, action: Action) -> None:
    """A defender is assigned, or no more are."""
    if action.code == options.A_DONE:
        frame.data = (*frame.data, frame.seat)
        return
    card, attacker = action.card, action.picks[1]
    table.defenders.append((card, attacker))
    table.declared.append(card)
    table.opposed |= 1 << frame.seat
    table.note("defend", frame.seat, table.called(card), table.called(attacker))


def _strike(table: Table, first: bool) -> None:
    """One damage step: whoever strikes now deals to all it meets, at one moment (L7.5)."""
    hits: list[Hit] = []
    struck = table.struck
    keywords, offense = table.keywords, table.offense

    def strikes(card: int) -> bool:
        if first:
            return bool(keywords[card] & PREEMPTION)
        return card not in struck

    now: list[int] = []
    for card, _, prey, life in table.attackers:
        own = [one for one, attacker in table.defenders if attacker == card]
        if strikes(card):
            now.append(card)
            if prey >= 0:
                if table.life[prey] == life and table.is_housed(prey):
                    hits.append((prey, card, offense[card]))
            else:
                hits += [(one, card, offense[card]) for one in own]
        for one in own:
            if strikes(one):
                now.append(one)
                hits.append((card, one, offense[one]))
    struck += now
    deal(table, hits)


def _reward(table: Table, frame: Frame) -> None:
    """An unopposed attack kills a housed Follower, or earns a point where there is none at all (L7.7)."""
    while frame.data:
        seat = frame.data[0]
        if not _unopposed(table, seat):
            frame.data = frame.data[1:]
            continue
        if any(table.is_housed(card) for card in table.things[seat]):
            table.ask(table.current, D_REWARD)
            return
        frame.data = frame.data[1:]
        if not any(table.face[card].follower for card in table.things[seat]):
            gain_points(table, table.current, 1)
    frame.step = OVER


def _unopposed(table: Table, seat: int) -> bool:
    if table.opposed >> seat & 1 or not table.alive[seat]:
        return False
    return any(one[1] == seat and one[2] == NOBODY for one in table.attackers)


def reward_options(table: Table, frame: Frame) -> list[Action]:
    """The housed Followers that may be killed, or none."""
    seat = frame.data[0]
    prey = [card for card in table.things[seat] if table.is_housed(card)]
    return [*(options.labelled(table, options.A_KILL, "kill", card) for card in prey), options.NONE]


def reward(table: Table, frame: Frame, action: Action) -> None:
    """The reward against one Player is taken or left."""
    frame.data = frame.data[1:]
    if action.code == options.A_KILL:
        discard(table, action.card)


def finish(table: Table) -> None:
    """Combat is over; prevention by Healing ends with it."""
    table.fighting = False
    table.attackers, table.defenders = [], []
    table.declared, table.asides, table.struck = [], [], []
    table.prey = table.parties = table.opposed = 0
    if table.hurt:
        for things in table.things:
            for card in things:
                table.shield[card] = 0
