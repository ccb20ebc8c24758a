"""Cards moving between zones: drawing, discarding, wearing and putting away (rules 105-107, 506, 511)."""

from __future__ import annotations

from engine.games.sigil.rules.codes import (
    DISARMED,
    DRAW,
    EQUIP,
    EQUIPPED,
    EQUIPPING,
    NOBODY,
    REPLACE,
    SLOT_NAMES,
    STATUSES,
    STUNNED_NOW,
    SUMMON,
)
from engine.games.sigil.rules.happenings import enter_play, happen, leave_play
from engine.games.sigil.rules.state import SLOTS, Table
from engine.games.sigil.rules.stats import bans


def draw(table: Table, seat: int, count: int, cause: int) -> None:
    """Draw cards one by one; a missing card decks the seat out at the next state check (1204)."""
    deck, hand = table.deck[seat], table.hand[seat]
    drawn = min(count, len(deck))
    for _ in range(drawn):
        hand.append(deck.pop())
    if drawn < count:
        table.decked[seat] = True
        table.dirty = True
    if drawn:
        table.note("draw", seat, drawn)
        happen(table, DRAW, seat, cause, table.front[cause] if cause != NOBODY else NOBODY, drawn)


def put_away(table: Table, card: int) -> None:
    """A card goes to its owner's Discard Pile, a Summon card to the Summon Deck (107, 511)."""
    owner = table.owner[card]
    if table.face(card).type == SUMMON:
        table.summons[owner].append(card)
    else:
        table.discard[owner].append(card)


def discard_from_hand(table: Table, seat: int, card: int) -> None:
    """Discard a card from hand."""
    table.hand[seat].remove(card)
    table.discard[table.owner[card]].append(card)
    table.note("discard", seat, table.name(card))


def can_wear(table: Table, body: int) -> bool:
    """Whether a combatant can be equipped at all: not Disarmed, not after a Creature's death, not forbidden."""
    return not (
        table.status[body * STATUSES + DISARMED]
        or (table.stunned[body >> 1] & STUNNED_NOW and not body & 1)
        or bans(table, body) & EQUIPPING
    )


def slot_of(table: Table, card: int) -> int:
    """The slot an Equipment or a worn Creature takes."""
    return table.face(card).slot


def wear(table: Table, card: int, body: int, cause: int) -> None:
    """Attach a card that lies nowhere to a combatant; what was in the slot goes first (506)."""
    place = body * SLOTS + slot_of(table, card)
    if table.worn[place] != NOBODY:
        take_off(table, table.worn[place])
    table.worn[place] = card
    table.note("equip", body >> 1, table.name(card), SLOT_NAMES[slot_of(table, card)])
    enter_play(table, card, body, EQUIP)
    happen(table, EQUIPPED, body >> 1, cause, table.front[cause], 0)


def unwear(table: Table, card: int) -> None:
    """Take an Equipment from its wearer; the caller puts the card somewhere."""
    body = table.home[card]
    table.worn[body * SLOTS + slot_of(table, card)] = NOBODY
    table.note("unequip", body >> 1, table.name(card))
    leave_play(table, card)


def take_off(table: Table, card: int) -> None:
    """An Equipment goes from its wearer to where it belongs."""
    unwear(table, card)
    put_away(table, card)


def take_off_all(table: Table, body: int) -> None:
    """Everything a body wears goes where it belongs (712, 906)."""
    for place in range(body * SLOTS, body * SLOTS + SLOTS):
        if table.worn[place] != NOBODY:
            take_off(table, table.worn[place])


def worn_by(table: Table, body: int) -> list[int]:
    """The Equipment of a body."""
    return [card for card in table.worn[body * SLOTS : body * SLOTS + SLOTS] if card != NOBODY]


def place_event(table: Table, seat: int, card: int) -> None:
    """A Constant Event comes into force; the seat's old one goes first (410)."""
    end_event(table, seat)
    table.event_card[seat] = card
    table.event_left[seat] = table.face(card).duration
    table.note("event_begins", seat, table.name(card))
    enter_play(table, card, seat, REPLACE)


def end_event(table: Table, seat: int) -> None:
    """A seat's Constant Event goes to the Discard Pile, if there is one."""
    card = table.event_card[seat]
    if card != NOBODY:
        table.event_card[seat] = NOBODY
        table.event_left[seat] = 0
        table.note("event_ends", seat, table.name(card))
        leave_play(table, card)
        table.discard[table.owner[card]].append(card)
