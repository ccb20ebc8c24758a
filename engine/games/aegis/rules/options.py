"""The legal options of every kind of decision, and their notation (W16.2, W16.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from engine.core.play import Action
from engine.games.aegis.rules.abilities import add_abilities, victims
from engine.games.aegis.rules.book import Face
from engine.games.aegis.rules.codes import (
    A_APPLY,
    A_ATTACK,
    A_CAST,
    A_COLUMN,
    A_END,
    A_EQUIP,
    A_LOCATION,
    A_NO,
    A_ONTO,
    A_OPPONENT,
    A_ORDER,
    A_PASS,
    A_PAY,
    A_PICK,
    A_STOP,
    A_SUMMON,
    A_TARGET,
    A_YES,
    AT_APPLY,
    AT_ATTACK,
    AT_MAIN,
    AT_MAY,
    AT_OPPONENT,
    AT_ORDER,
    AT_PAY,
    AT_PICK,
    AT_TARGET,
    AT_WINDOW,
    CAST_ANYTIME,
    CREATURE,
    EQUIPMENT,
    INFINITE,
    LOCATION,
    LOCATIONS,
    MAY_ATTACK,
    MAY_CAST,
    MAY_EQUIP,
    MAY_LOCATE,
    MAY_SUMMON,
    MUST_ATTACK,
    NOBODY,
    ON_SPELL,
    PICK_CONTROL,
    PICK_COST_DISCARD,
    PICK_COST_SACRIFICE,
    PICK_COST_TAP,
    PICK_DISCARD,
    PICK_MOVE,
    PICK_PLACE,
    PICK_SACRIFICE,
    PICK_STAGE_DISCARD,
    SPELL,
    SUMMONS,
    TO_CREATURE,
    TO_ITEM,
    TRICE,
)
from engine.games.aegis.rules.force import card_may, cost_of, seat_may, seat_number
from engine.games.aegis.rules.frames import Frame, Item
from engine.games.aegis.rules.paying import can_pay, payment_text, payments
from engine.games.aegis.rules.steps import places
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.targets import action_for, candidates, has_target
from engine.games.aegis.rules.zones import bearer, empty_columns, hosts
from engine.games.aegis.settings import COLUMNS

END = Action("end", A_END)
PASS = Action("pass", A_PASS)
ONLY_PASS = [PASS]
YES = Action("yes", A_YES)
NO = Action("no", A_NO)
STOP = Action("pick:none", A_STOP)


def _attack(mask: int) -> Action:
    columns = [column + 1 for column in range(COLUMNS) if mask & (1 << column)]
    return Action(f"attack:{','.join(map(str, columns)) or 'none'}", A_ATTACK, mask)


ATTACKS = [_attack(mask) for mask in range(1 << COLUMNS)]
APPLY = {seat: Action(f"apply:P{seat + 1}", A_APPLY, seat) for seat in range(4)}
OPPONENT = {seat: Action(f"opponent:P{seat + 1}", A_OPPONENT, seat) for seat in range(4)}
COLUMN = [Action(f"pick:c{column + 1}", A_COLUMN, column) for column in range(COLUMNS)]


def _slot_text(slot: int) -> str:
    return f"{slot // COLUMNS + 1}c{slot % COLUMNS + 1}"


TEXTS: dict[int, Callable[[str, int], str]] = {
    A_LOCATION: lambda name, arg: f"location:{name}",
    A_CAST: lambda name, arg: f"cast:{name}",
    A_SUMMON: lambda name, column: f"summon:{name}>c{column + 1}",
    A_ONTO: lambda name, slot: f"summon:{name}>{_slot_text(slot)}",
    A_EQUIP: lambda name, slot: f"equip:{name}>{_slot_text(slot)}",
    A_PICK: lambda name, arg: f"pick:{name}",
}


def keep(table: Table, code: int, face: int, arg: int = 0) -> Action:
    """The action of a kind about a face, made once a pool."""
    # Choosing a thing on the table keeps its actions in the same place, by column: the sign tells them apart.
    key = (-1 - code, face, arg)
    found = table.book.actions.get(key)
    if found is None:
        text = TEXTS[code](table.book.faces[face].name, arg)
        found = table.book.actions[key] = Action(text, code, face, (arg,))
    return found


def main_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """What the active Player may do in a Main stage with an empty stack (W6, W8.4)."""
    options: list[Action] = []
    may_cast = seat_may(table, MAY_CAST, seat)
    for number, card in distinct(table, table.hand[seat]):
        face = table.book.faces[number]
        if face.type == CREATURE:
            if may_summon(table, seat):
                _summons(table, seat, card, face, options)
        elif face.type == LOCATION:
            if may_locate(table, seat):
                options.append(keep(table, A_LOCATION, number))
        elif face.type == EQUIPMENT:
            if seat_may(table, MAY_EQUIP, seat):
                _equips(table, seat, card, face, options)
        elif may_cast and castable(table, seat, card, face):
            options.append(cast_action(table, face))
    add_abilities(table, seat, False, options)
    options.append(END)
    return options


def distinct(table: Table, cards: list[int]) -> list[tuple[int, int]]:
    """Faces of cards with one card of each, in the order of the book."""
    found: dict[int, int] = {}
    face_of = table.face_of
    for card in cards:
        found.setdefault(face_of[card], card)
    return sorted(found.items())


def cast_action(table: Table, face: Face) -> Action:
    """Casting a card of the Spell family."""
    return keep(table, A_CAST, face.index)


def may_summon(table: Table, seat: int) -> bool:
    """Whether the turn's Creature is still to come (W7.1)."""
    return table.summoned < seat_number(table, SUMMONS, seat, 1) and seat_may(table, MAY_SUMMON, seat)


def may_locate(table: Table, seat: int) -> bool:
    """Whether the turn's Location is still to come (W7.7)."""
    return table.located < seat_number(table, LOCATIONS, seat, 1) and seat_may(table, MAY_LOCATE, seat)


def _summons(table: Table, seat: int, card: int, face: Face, options: list[Action]) -> None:
    if not can_pay(table, seat, card, cost_of(table, card, seat)):
        return
    if face.field:
        options += [keep(table, A_SUMMON, face.index, column) for column in empty_columns(table, seat)]
    if face.onto:
        for host in hosts(table, card, seat):
            options.append(keep(table, A_ONTO, face.index, table.control[host] * COLUMNS + table.place[host]))


def _equips(table: Table, seat: int, card: int, face: Face, options: list[Action]) -> None:
    """Equipment is announced for an own column or a Team-mate's (W9.2, W15.4)."""
    owners = [seat] if table.mate(seat) == NOBODY else [seat, table.mate(seat)]
    for owner in owners:
        for slot in range(owner * COLUMNS, owner * COLUMNS + COLUMNS):
            if bearer(table, card, seat, slot) != NOBODY:
                options.append(keep(table, A_EQUIP, face.index, slot))


def castable(table: Table, seat: int, card: int, face: Face) -> bool:
    """Whether everything that has to be chosen for a Spell is there (W8.5)."""
    block = face.play
    if face.type == INFINITE or block is None or not block.aims:
        return True
    first = block.aims[0]
    if first.kind == TO_ITEM and not table.items:
        return False
    if first.kind == TO_CREATURE and max(table.base) < 0:
        return False
    item = Item(ON_SPELL, seat, card, block.index)
    if all(has_target(table, aim, item) for aim in block.aims):
        return True
    mate = table.mate(seat)
    if mate == NOBODY or not block.says_you:
        return False
    item.me = mate
    return all(has_target(table, aim, item) for aim in block.aims)


def window_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Trices, abilities that say so, and passing (W8.3, W8.4)."""
    if not can_answer(table, seat):
        return ONLY_PASS
    options: list[Action] = [PASS]
    if seat_may(table, MAY_CAST, seat):
        anytime = bool(table.force[CAST_ANYTIME]) and seat_may(table, CAST_ANYTIME, seat, False)
        for number, card in distinct(table, table.hand[seat]):
            face = table.book.faces[number]
            if (face.type == TRICE or (anytime and face.type == SPELL)) and castable(table, seat, card, face):
                options.append(cast_action(table, face))
    add_abilities(table, seat, True, options)
    return options


def can_answer(table: Table, seat: int) -> bool:
    """Whether a Player has anything to do in a window; who has not is passed automatically (W8.3)."""
    faces, face_of = table.book.faces, table.face_of
    anytime = bool(table.force[CAST_ANYTIME]) and seat_may(table, CAST_ANYTIME, seat, False)
    for card in table.hand[seat]:
        face = faces[face_of[card]]
        fits_in = face.type == TRICE or (anytime and face.type == SPELL)
        if fits_in and castable(table, seat, card, face) and seat_may(table, MAY_CAST, seat):
            return True
    if not table.book.answers_in_windows:
        return False
    found: list[Action] = []
    add_abilities(table, seat, True, found)
    return bool(found)


def attack_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Every set of own base Creatures that may attack, with all that must (W11.1, W14.8)."""
    able = must = 0
    for column in range(COLUMNS):
        card = table.base[seat * COLUMNS + column]
        if card >= 0 and card_may(table, MAY_ATTACK, card):
            able |= 1 << column
            if card_may(table, MUST_ATTACK, card, False):
                must |= 1 << column
    return attack_sets(able, must)


@cache
def attack_sets(able: int, must: int) -> list[Action]:
    """Every set of columns between those that must attack and those that may, the largest first."""
    free = [1 << column for column in range(COLUMNS) if able & ~must & (1 << column)]
    masks = [must + sum(chosen) for size in range(len(free), -1, -1) for chosen in combinations(free, size)]
    return [ATTACKS[mask] for mask in masks]


def pay_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Every payment set (W7.5)."""
    card = frame.data[0]
    found: dict[str, Action] = {}
    for cards in payments(table, seat, card, frame.number):
        text = f"pay:{payment_text(table, cards)}"
        found.setdefault(text, Action(text, A_PAY, 0, cards))
    return list(found.values())


def target_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Every target of the aim that is to be chosen next."""
    item = frame.item
    assert item is not None
    aim = table.book.blocks[item.block].aims[len(item.targets)]
    return list(dict.fromkeys(action_for(table, A_TARGET, one) for one in candidates(table, aim, item)))


def apply_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Oneself or the Team-mate (W15.4), whoever has what is to be chosen."""
    item = frame.item
    assert item is not None
    options = []
    for who in (seat, table.mate(seat)):
        trial = item.copy()
        trial.me = who
        aims = table.book.blocks[item.block].aims if item.block != NOBODY else ()
        if all(has_target(table, aim, trial) for aim in aims) or not item.is_card:
            options.append(APPLY[who])
    return options


def opponent_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Each Opponent (W15.5)."""
    item = frame.item
    assert item is not None
    return [OPPONENT[foe] for foe in table.opponents(item.me)]


def order_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """The own triggers, the first chosen going on the stack first (W8.8)."""
    found: dict[str, Action] = {}
    for place, (_, source, owner, _, about, _) in enumerate(table.pending):
        if owner == seat:
            text = f"order:{table.name(source)}"
            if about not in (NOBODY, source):
                text += f" for {table.name(about)}"
            while text in found and table.pending[found[text].card][:2] != table.pending[place][:2]:
                text += "'"
            found.setdefault(text, Action(text, A_ORDER, place))
    return list(found.values())


def may_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """Use an optional ability or not."""
    return [YES, NO]


def pick_options(table: Table, seat: int, frame: Frame) -> list[Action]:
    """What a pick is made from."""
    purpose = frame.step
    if purpose in (PICK_DISCARD, PICK_STAGE_DISCARD, PICK_COST_DISCARD):
        return [keep(table, A_PICK, number) for number, _ in distinct(table, table.hand[seat])]
    if purpose == PICK_COST_TAP:
        untapped = [card for card in table.locations[seat] if not table.tapped[card]]
        return [keep(table, A_PICK, number) for number, _ in distinct(table, untapped)]
    if purpose in (PICK_SACRIFICE, PICK_COST_SACRIFICE):
        key, source, optional = frame.data
        found = [action_for(table, A_PICK, (TO_CREATURE, card, 0)) for card in victims(table, seat, key, source)]
        return [*found, STOP] if optional else found
    card = frame.data[0]
    if purpose == PICK_PLACE:
        return [
            COLUMN[column] if host == NOBODY else action_for(table, A_PICK, (TO_CREATURE, host, 0))
            for column, host in places(table, card, seat)
        ]
    owner = table.control[card] if purpose == PICK_MOVE else seat
    assert purpose in (PICK_MOVE, PICK_CONTROL)
    return [COLUMN[column] for column in empty_columns(table, owner)]


OPTIONS: list[Callable[[Table, int, Frame], list[Action]]] = [main_options] * 10
OPTIONS[AT_MAIN] = main_options
OPTIONS[AT_WINDOW] = window_options
OPTIONS[AT_ATTACK] = attack_options
OPTIONS[AT_PAY] = pay_options
OPTIONS[AT_TARGET] = target_options
OPTIONS[AT_APPLY] = apply_options
OPTIONS[AT_OPPONENT] = opponent_options
OPTIONS[AT_ORDER] = order_options
OPTIONS[AT_MAY] = may_options
OPTIONS[AT_PICK] = pick_options
