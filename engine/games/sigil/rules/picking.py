"""Cards picked while an effect is carried out: by a player, at random, or all there are (1309, 1501)."""

from __future__ import annotations

from engine.games.sigil.rules.codes import (
    FOR_BREAKING,
    FOR_DISCARD,
    FOR_EXILE,
    FOR_HAND,
    FOR_PILE,
    FOR_TOP,
    FOR_WEARING,
    PICK,
    PICK_CARDS,
    SUMMON,
    THEN_SHUFFLE,
)
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.zones import can_wear, discard_from_hand, put_away, take_off, unwear, wear


def pick(
    table: Table, frame: Frame, seat: int, cards: list[int], count: int, purpose: int, up_to: bool, then: int
) -> Frame:
    """Let a seat pick `count` of the cards (`up_to`: or fewer); `then` says what follows when it is done."""
    picking = Frame(PICK, seat, frame.body, frame.source)
    picking.targets = tuple(cards)
    picking.number = count
    picking.battle = up_to
    picking.data = (purpose, then, frame.seat)
    table.stack.append(picking)
    return picking


def run_pick(table: Table, frame: Frame) -> None:
    """Ask for the next card, or carry out what leaves no choice."""
    while frame.number > 0 and frame.targets:
        if frame.battle or (frame.number < len(frame.targets) and _differ(table, frame.targets)):
            table.ask(frame.seat, PICK_CARDS)
            return
        take(table, frame, frame.targets[0])
    table.stack.pop()
    if frame.data[1] == THEN_SHUFFLE:
        table.shuffle(frame.data[2])


def _differ(table: Table, cards: tuple[int, ...]) -> bool:
    first = table.face_of[cards[0]]
    return any(table.face_of[card] != first for card in cards)


def take(table: Table, frame: Frame, card: int) -> None:
    """Move one picked card to where it goes."""
    frame.number -= 1
    frame.targets = tuple(other for other in frame.targets if other != card)
    purpose = frame.data[0]
    if purpose == FOR_DISCARD:
        discard_from_hand(table, table.owner[card], card)
    elif purpose == FOR_BREAKING:
        take_off(table, card)
    elif purpose == FOR_WEARING:
        if can_wear(table, frame.body):
            lift(table, card)
            wear(table, card, frame.body, frame.data[2])
    else:
        lift(table, card)
        _put(table, card, purpose)


def _put(table: Table, card: int, purpose: int) -> None:
    owner = table.owner[card]
    name = table.name(card)
    if purpose == FOR_EXILE:
        table.rfg[owner].append(card)
        table.note("exile", owner, name)
    elif table.face(card).type == SUMMON:
        table.summons[owner].append(card)
        table.note("to_summon_deck", owner, name)
    elif purpose == FOR_HAND:
        table.hand[owner].append(card)
        table.note("to_hand", owner, name)
    elif purpose == FOR_TOP:
        table.deck[owner].append(card)
        table.note("to_top", owner, name)
    elif purpose == FOR_PILE:
        put_away(table, card)
        table.note("to_discard", owner, name)


def lift(table: Table, card: int) -> None:
    """Take a card from wherever it lies."""
    owner = table.owner[card]
    if card in table.home:
        unwear(table, card)
        return
    for zone in (table.hand, table.discard, table.deck, table.summons):
        if card in zone[owner]:
            zone[owner].remove(card)
            return


def pick_at_random(table: Table, frame: Frame, cards: list[int], count: int, purpose: int) -> None:
    """Move cards picked by chance."""
    moving = Frame(PICK, frame.seat, frame.body, frame.source)
    moving.data = (purpose, 0, frame.seat)
    moving.targets = tuple(cards)
    for _ in range(min(count, len(cards))):
        take(table, moving, table.pick_random(list(moving.targets)))
