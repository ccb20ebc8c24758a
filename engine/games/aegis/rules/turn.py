"""The stages of a turn, the Battle, and the choices that are made in between (W6, W7, W11)."""

from __future__ import annotations

from engine.games.aegis.rules.checks import check
from engine.games.aegis.rules.codes import (
    AT_ATTACK,
    AT_MAIN,
    AT_PAY,
    AT_PICK,
    ATTACKS,
    BATTLE,
    BREAK_THROUGH,
    CLEANUP,
    DISCARD,
    DRAW,
    END,
    HITS_CREATURE,
    HITS_PLAYER,
    LOCATES,
    MAIN,
    MAIN_TWO,
    MAY_ATTACK,
    MAY_UNTAP,
    NOBODY,
    ON_CLEANUP,
    ON_END,
    PAY,
    PICK_CONTROL,
    PICK_COST_DISCARD,
    PICK_COST_SACRIFICE,
    PICK_COST_TAP,
    PICK_MOVE,
    PICK_PLACE,
    PICK_SACRIFICE,
    PICK_STAGE_DISCARD,
    RESOLVE,
    ROUND,
    SOLO,
    STRIKE_BACK,
    THIS_TURN,
    WHILE,
)
from engine.games.aegis.rules.force import (
    attack_of,
    card_may,
    cost_of,
    facing_creature,
    fortitude_of,
    hand_size,
    yield_of,
)
from engine.games.aegis.rules.frames import Frame
from engine.games.aegis.rules.options import pick_options
from engine.games.aegis.rules.paying import pay_with
from engine.games.aegis.rules.stack import open_window
from engine.games.aegis.rules.steps import pick
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.zones import (
    arrive,
    change_control,
    come_into_play,
    deal,
    destroy,
    discard,
    draw,
    happen,
    hit,
    move,
    take_from_cemetery,
)
from engine.games.aegis.settings import COLUMNS, TURN_CAP

(
    BEGIN, CLEAN, FIRST_MAIN, DECLARE, STRIKE, AFTER_BATTLE, SECOND_MAIN, HAND, AFTER_HAND, ENDING, CLOSING, NEXT,
) = range(12)  # fmt: skip


def run_turn(table: Table, frame: Frame) -> None:
    """Go on with the turn; each stage closes with a window (W6.1)."""
    if table.out[table.active] and frame.step < CLOSING:
        frame.step = CLOSING  # an out Player's turn ends as soon as the stack is empty (W15.6)
    STEPS[frame.step](table, frame)


def _begin(table: Table, frame: Frame) -> None:
    table.turn += 1
    if table.turn > TURN_CAP:
        table.turn = TURN_CAP
        table.result = ((), "turn_cap")
        return
    table.summoned = table.located = table.triggered = 0
    table.stage = DRAW
    table.note("turn", table.active, table.turn)
    _expire(table, (ROUND + table.active,))
    draw(table, table.active, 1, by_effect=False)
    frame.step = CLEAN
    open_window(table)


def _clean(table: Table, frame: Frame) -> None:
    """First the face-down Spells return, then Cleanup effects (W7.6)."""
    seat = table.active
    table.stage = CLEANUP
    if table.face_down[seat]:
        table.note("face_up", seat, len(table.face_down[seat]))
    for card in table.face_down[seat]:
        table.tapped[card] = False
        table.since[card] = table.tick()
        table.hand[table.owner[card]].append(card)
    table.face_down[seat] = []
    happen(table, ON_CLEANUP, NOBODY, seat)
    frame.step = FIRST_MAIN
    open_window(table)


def _main(table: Table, frame: Frame) -> None:
    table.stage = MAIN if frame.step == FIRST_MAIN else MAIN_TWO
    table.ask(table.active, AT_MAIN)


def end_main(table: Table, frame: Frame) -> None:
    """The active Player ends a Main stage."""
    frame.step += 1
    open_window(table)


def _declare(table: Table, frame: Frame) -> None:
    table.stage = BATTLE
    row = table.active * COLUMNS
    frame.step = STRIKE
    table.attackers = ()
    if any(card >= 0 and card_may(table, MAY_ATTACK, card) for card in table.base[row : row + COLUMNS]):
        table.ask(table.active, AT_ATTACK)


def attack(table: Table, mask: int) -> None:
    """Attackers are declared all at once, then there is a window (W11.1)."""
    row = table.active * COLUMNS
    cards = [table.base[row + column] for column in range(COLUMNS) if mask & (1 << column)]
    table.attackers = tuple((card, table.since[card]) for card in cards)
    if not cards:
        return
    table.note("attack", table.active, tuple(cards))
    for card in cards:
        happen(table, ATTACKS, card, table.active)
    open_window(table)


def _strike(table: Table, frame: Frame) -> None:
    """All attackers still there deal damage at the same time (W11.3, W11.4)."""
    frame.step = AFTER_BATTLE
    blows: list[tuple[int, int, int, int]] = []
    for card, since in table.attackers:
        if table.since[card] != since or table.control[card] != table.active or table.place[card] < 0:
            continue
        foe, amount = facing_creature(table, card), attack_of(table, card)
        if foe == NOBODY:
            blows.append((card, NOBODY, amount, 0))
            continue
        beyond = amount - max(fortitude_of(table, foe) - table.damage[foe], 0)
        through = card_may(table, BREAK_THROUGH, card, False) and beyond > 0
        blows.append((card, foe, amount, beyond if through else 0))
        if card_may(table, STRIKE_BACK, foe, False):
            blows.append((foe, card, attack_of(table, foe), 0))
    table.attackers = ()
    foes = {card: table.facing[table.active] for card, _, _, _ in blows}
    for card, foe, amount, beyond in blows:
        if foe != NOBODY and deal(table, foe, amount):
            happen(table, HITS_CREATURE, card, table.control[card])
        lost = beyond if foe != NOBODY else amount
        if lost and hit(table, foes[card], lost):
            happen(table, HITS_PLAYER, card, table.control[card])
    check(table)


def _after_battle(table: Table, frame: Frame) -> None:
    frame.step = SECOND_MAIN
    open_window(table)


def _hand(table: Table, frame: Frame) -> None:
    table.stage = DISCARD
    frame.step = AFTER_HAND
    over = len(table.hand[table.active]) - hand_size(table, table.active)
    if over > 0:
        pick(table, table.active, PICK_STAGE_DISCARD, over)


def _after_hand(table: Table, frame: Frame) -> None:
    frame.step = ENDING
    open_window(table)


def _ending(table: Table, frame: Frame) -> None:
    table.stage = END
    happen(table, ON_END, NOBODY, table.active)
    frame.step = CLOSING
    open_window(table)


def _closing(table: Table, frame: Frame) -> None:
    """Locations and face-down Spells untap, "this turn" ends, a state check follows (W6.1, W7.6, W7.7)."""
    table.stage = END
    seat = table.active
    if table.format == SOLO and not table.out[seat]:
        _remember(table, seat)
    for card in table.locations[seat]:
        if table.tapped[card] and card_may(table, MAY_UNTAP, card):
            table.tapped[card] = False
    for card in table.face_down[seat]:
        table.tapped[card] = False
    _expire(table, (THIS_TURN,))
    table.shields = []
    table.used = []
    table.dirty = True
    frame.step = NEXT
    check(table)
    if table.pending and table.result is None:
        open_window(table)


def _next(table: Table, frame: Frame) -> None:
    frame.step = BEGIN
    if table.format != SOLO:
        table.active = table.turn_order((table.active + 1) % table.seat_count)[0]


def _expire(table: Table, ends: tuple[int, ...]) -> None:
    """Effects for a time that is over end; so do those on what has left."""
    for issue, entries in enumerate(table.force):
        if entries and any(entry[6] != WHILE for entry in entries):
            table.force[issue] = tuple(
                entry
                for entry in entries
                if entry[6] not in ends and (entry[3] < 0 or table.since[entry[3]] == entry[4])
            )
    table.dirty = True


def _remember(table: Table, seat: int) -> None:
    """The curve of a solo game: the turn's points and Attack Power (W16.4)."""
    points = sum(yield_of(table, card) for card in table.locations[seat])
    power = sum(attack_of(table, card) for card in table.base if card >= 0)
    table.curve.append((table.turn, points, power))


def summon(table: Table, card: int, column: int, host: int) -> None:
    """Begin to summon a Creature: pay, then it comes into play (W7.1)."""
    seat = table.active
    cost = cost_of(table, card, seat)
    if cost <= 0:
        put_down(table, card, column, host)
        return
    frame = Frame(PAY, seat)
    frame.number = cost
    frame.data = (card, column, host)
    table.frames.append(frame)


def run_pay(table: Table, frame: Frame) -> None:
    """Ask for the payment set (W7.5)."""
    table.ask(frame.seat, AT_PAY)


def paid(table: Table, frame: Frame, cards: tuple[int, ...]) -> None:
    """The sources are tapped and laid face down, and the Creature arrives."""
    table.frames.remove(frame)
    pay_with(table, frame.seat, cards)
    put_down(table, *frame.data)


def put_down(table: Table, card: int, column: int, host: int) -> None:
    """The summoned Creature comes into play; a window follows (W7.1)."""
    seat = table.active
    table.hand[seat].remove(card)
    table.summoned += 1
    arrive(table, card, seat, column, host, summoned=True)
    open_window(table)


def play_location(table: Table, card: int) -> None:
    """A Location comes into play untapped; a window follows (W7.7)."""
    seat = table.active
    table.hand[seat].remove(card)
    table.locations[seat].append(card)
    table.located += 1
    come_into_play(table, card, seat)
    table.note("location", seat, card)
    happen(table, LOCATES, NOBODY, seat)
    open_window(table)


def run_pick(table: Table, frame: Frame) -> None:
    """Ask for the next pick, or go on when there is nothing (more) to pick."""
    if frame.number > 0 and not table.out[frame.seat] and pick_options(table, frame.seat, frame):
        table.ask(frame.seat, AT_PICK)
    else:
        table.frames.remove(frame)


def take(table: Table, frame: Frame, card: int, column: int) -> None:
    """Carry out a pick: a card, or a column where that is what is picked."""
    purpose, seat = frame.step, frame.seat
    frame.number -= 1
    for below in reversed(table.frames):
        if below.kind == RESOLVE:
            below.done = True
            break
    if purpose in (PICK_SACRIFICE, PICK_COST_SACRIFICE):
        destroy(table, [card])
    elif purpose == PICK_COST_TAP:
        table.tapped[card] = True
    elif purpose == PICK_PLACE:
        creature = frame.data[0]
        take_from_cemetery(table, creature)
        arrive(table, creature, seat, column, card, summoned=False)
    elif purpose == PICK_MOVE:
        move(table, frame.data[0], column)
    elif purpose == PICK_CONTROL:
        change_control(table, frame.data[0], seat, column)
    else:
        assert purpose <= PICK_STAGE_DISCARD or purpose == PICK_COST_DISCARD
        discard(table, seat, card)


STEPS = (
    _begin, _clean, _main, _declare, _strike, _after_battle, _main, _hand, _after_hand, _ending, _closing, _next,
)  # fmt: skip
