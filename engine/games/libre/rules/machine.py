"""The loop that goes on until somebody must choose, and what each choice does (L15.2)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.play import Action
from engine.games.libre.rules import announcing, checks, combat, damage, options, setup, turn, windows
from engine.games.libre.rules.codes import (
    CARE,
    CLOSE,
    D_AIM,
    D_ATTACK,
    D_DEFEND,
    D_DIRECTION,
    D_DISCARD,
    D_HOST,
    D_MAIN,
    D_MAY,
    D_NECROMANCY,
    D_ORDER,
    D_PAYMENT,
    D_PLACE,
    D_PREVENT,
    D_REWARD,
    D_SEARCH,
    D_TARGET,
    D_TEMPLE,
    D_UNIQUE,
    D_UPKEEP,
    D_WINDOW,
    NOBODY,
    PICK,
    SHOT,
    TURN,
)
from engine.games.libre.rules.table import Frame, Table
from engine.games.libre.rules.things import come_out, discard_from_hand, go_in

RUNNERS: tuple[Callable[[Table, Frame], None], ...] = (
    setup.run_setup,
    turn.run_turn,
    windows.run_window,
    combat.run_combat,
    checks.run_check,
    windows.run_triggers,
    announcing.run_announce,
    windows.run_resolve,
    announcing.run_pick,
    damage.run_damage,
)


def run(table: Table) -> None:
    """Go on until a decision is needed or the game is over."""
    stack = table.stack
    while table.asked == NOBODY and table.result is None:
        frame = stack[-1]
        RUNNERS[frame.kind](table, frame)
        stack = table.stack


def legal(table: Table) -> list[Action]:
    """Every action the decision allows; made once."""
    if table.legal is None:
        table.legal = LISTS[table.asked_kind](table, table.stack[-1])
    return table.legal


def _proposals(table: Table, frame: Frame) -> list[Action]:
    return options.PROPOSALS


def _discards(table: Table, frame: Frame) -> list[Action]:
    return _by_name(table, table.hand[table.asked], options.A_DISCARD, "discard")


def _by_name(table: Table, cards: list[int], code: int, verb: str) -> list[Action]:
    seen: dict[int, int] = {}
    for card in cards:
        seen.setdefault(table.face[card].index, card)
    return [options.named(table, code, verb, card) for card in seen.values()]


def _temples(table: Table, frame: Frame) -> list[Action]:
    found = [
        options.labelled(table, options.A_INTO, "into", temple) for temple in options.temple_choices(table, table.asked)
    ]
    return found if frame.kind == PICK else [options.AFIELD, *found]


def _hosts(table: Table, frame: Frame) -> list[Action]:
    assert frame.item is not None
    found = options.hosts(table, table.asked, frame.item.card)
    return [options.labelled(table, options.A_ON, "on", card) for card in found]


def _aims(table: Table, frame: Frame) -> list[Action]:
    assert frame.item is not None
    return announcing.aim_options(table, frame.item)


def _claims(table: Table, frame: Frame) -> list[Action]:
    own = [victim for seat, victim in frame.data[1] if seat == frame.seat]
    return [*(options.labelled(table, options.A_TAKE, "take", card) for card in own), options.NONE]


def _twins(table: Table, frame: Frame) -> list[Action]:
    return [options.labelled(table, options.A_KEEP, "keep", card) for card in frame.data]


def _orders(table: Table, frame: Frame) -> list[Action]:
    found = []
    seen = set()
    for entry in table.pending:
        card, index = entry[1], entry[2]
        if entry[0] == frame.seat and (table.face[card].index, index) not in seen:
            seen.add((table.face[card].index, index))
            several = len(table.face[card].listens) > 1
            text = f"first:{table.face[card].name}{f'/{index + 1}' if several else ''}"
            found.append(Action(text, options.A_FIRST, card, (index, entry[3])))
    return found


def _finds(table: Table, frame: Frame) -> list[Action]:
    # By name: their order in the deck is hidden from everybody (L15.1).
    cards = sorted(frame.data, key=lambda card: table.face[card].name)
    return [*_by_name(table, cards, options.A_FIND, "find"), options.NONE]


def _sources(table: Table, frame: Frame) -> list[Action]:
    sources = damage.choice_for(table, list(frame.data), frame.mode)
    return [options.labelled(table, options.A_PREVENT, "prevent", card) for card in sources]


def _computed(table: Table, frame: Frame) -> list[Action]:
    """Lists that were made when the question was asked; made again for a state that was saved."""
    if table.asked_kind == D_WINDOW:
        return options.window_options(table, table.asked, frame.mode == 1)
    if table.asked_kind == D_ATTACK:
        done = [options.DONE] if table.declared else []
        return [*done, *options.attack_options(table, table.asked)]
    return [*options.defend_options(table, table.asked), options.DONE]


LISTS: tuple[Callable[[Table, Frame], list[Action]], ...] = (
    _proposals,
    lambda table, frame: options.PLACES,
    lambda table, frame: options.DIRECTIONS,
    turn.upkeep_options,
    options.main_options,
    announcing.payment_options,
    _temples,
    _hosts,
    _aims,
    _computed,
    _computed,
    _computed,
    _claims,
    combat.reward_options,
    _twins,
    _discards,
    _orders,
    _finds,
    lambda table, frame: [options.YES, options.NO],
    _sources,
)


def carry_out(table: Table, action: Action) -> None:
    """Do what was chosen, and everything that follows from it."""
    frame = table.stack[-1]
    kind, seat = table.asked_kind, table.asked
    table.asked = NOBODY
    table.legal = None
    if kind in (D_MAIN, D_WINDOW):
        _act(table, frame, seat, action)
    else:
        ANSWERS[kind](table, frame, action)
    run(table)


def _act(table: Table, frame: Frame, seat: int, action: Action) -> None:
    code, card = action.code, action.card
    if code == options.A_PASS:
        frame.step += 1
    elif code == options.A_PLAY:
        for one in table.hand[seat]:
            if table.face[one].index == card:
                announcing.play(table, seat, one)
                break
    elif code == options.A_END:
        frame.step = CLOSE
    elif code == options.A_HOUSE:
        temples = options.temple_choices(table, seat)
        if len(temples) == 1:
            go_in(table, card, temples[0])
        else:
            picking = table.push(PICK, seat)
            picking.mode = D_TEMPLE
            picking.step = 1
            picking.data = (card,)
    elif code == options.A_LEAVE:
        come_out(table, card)
    elif code == options.A_USE:
        announcing.use(table, seat, card, action.picks[0])
    elif code == options.A_COMBAT:
        combat.begin(table)
    else:
        kind = SHOT if code == options.A_SHOOT else CARE
        announcing.step_aside(table, seat, card, kind, action.picks[0])


def _propose(table: Table, frame: Frame, action: Action) -> None:
    setup.propose(table, frame, action.card)


def _discard(table: Table, frame: Frame, action: Action) -> None:
    if frame.kind == TURN:
        discard_from_hand(table, action.card)
    else:
        announcing.picked(table, frame, action)


def _upkeep(table: Table, frame: Frame, action: Action) -> None:
    settle = turn.keep if action.code == options.A_KEEP else turn.drop
    settle(table, frame, action.card)


def _temple(table: Table, frame: Frame, action: Action) -> None:
    if frame.kind == PICK:
        announcing.picked(table, frame, action)
    else:
        announcing.set_place(table, frame, action)


def _claim(table: Table, frame: Frame, action: Action) -> None:
    if action.code == options.A_TAKE:
        checks.take(table, frame, action.card)
    else:
        checks.decline(table, frame)


def _order(table: Table, frame: Frame, action: Action) -> None:
    index, life = action.picks
    windows.raise_trigger(table, (frame.seat, action.card, index, life))


def _may(table: Table, frame: Frame, action: Action) -> None:
    if action.code == options.A_NO:
        windows.decline(table, frame)


ANSWERS: dict[int, Callable[[Table, Frame, Action], None]] = {
    D_TARGET: _propose,
    D_PLACE: lambda table, frame, action: setup.choose_place(frame, action.card),
    D_DIRECTION: lambda table, frame, action: setup.choose_direction(table, frame, action.card),
    D_UPKEEP: _upkeep,
    D_PAYMENT: lambda table, frame, action: announcing.set_payment(table, frame, action.picks),
    D_TEMPLE: _temple,
    D_HOST: announcing.set_place,
    D_AIM: announcing.set_aim,
    D_ATTACK: combat.declare,
    D_DEFEND: combat.defend,
    D_NECROMANCY: _claim,
    D_REWARD: combat.reward,
    D_UNIQUE: lambda table, frame, action: checks.keep(table, frame, action.card),
    D_DISCARD: _discard,
    D_ORDER: _order,
    D_SEARCH: announcing.picked,
    D_MAY: _may,
    D_PREVENT: lambda table, frame, action: damage.prevent_from(table, frame, action.card),
}
