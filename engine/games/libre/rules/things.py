"""Cards going from one place to another, and everything that hangs on it (L1.4, L1.6, L10)."""

from __future__ import annotations

from engine.games.libre.rules.codes import (
    ALLY_DISCARDED,
    ALLY_HOUSED,
    CHAIN,
    CONTROL,
    DECK,
    DISCARDED,
    ENTERS,
    GONE,
    HAND,
    HOUSED,
    NOBODY,
    PILE,
    PLAY,
    RECYCLE,
    THIS_TURN,
)
from engine.games.libre.rules.stats import drop_changes, refresh, refresh_all
from engine.games.libre.rules.table import Table


def raise_event(table: Table, event: int, card: int) -> None:
    """Make a card's own triggers for an event wait for the chain (L8.7)."""
    face = table.face[card]
    for block in face.listens:
        if block.event == event:
            table.pending.append((table.control[card], card, block.index, table.life[card]))


def raise_for_allies(table: Table, event: int, card: int) -> None:
    """Make the triggers of others who watch a seat's Followers wait for the chain."""
    seat = table.control[card]
    for watcher in table.listeners[event]:
        if watcher != card and table.control[watcher] == seat:
            raise_event(table, event, watcher)


def raise_on_worn(table: Table, event: int, card: int) -> None:
    """A Thing's own triggers and those of the Armaments it wears."""
    raise_event(table, event, card)
    if table.worn[card] and table.listeners[event]:
        for worn in worn_by(table, card):
            raise_event(table, event, worn)


def worn_by(table: Table, card: int) -> list[int]:
    """The Armaments attached to a Follower."""
    return [other for things in table.things for other in things if table.host[other] == card]


def housed_in(table: Table, temple: int) -> list[int]:
    """The Followers inside a Temple."""
    return worn_by(table, temple)


def enter(table: Table, card: int, seat: int, host: int = NOBODY) -> None:
    """A card comes into play under a seat's control: afield, inside a Temple or on a Follower (L6.6)."""
    face = table.face[card]
    table.clock += 1
    table.zone[card] = PLAY
    table.control[card] = seat
    table.life[card] += 1
    table.host[card] = host
    table.damage[card] = 0
    table.inside[card] = False
    table.arrived[card] = table.turn
    table.moved[card] = table.left[card] = table.attacked[card] = NOBODY
    table.since[card] = table.clock
    _give_tag(table, card)
    table.things[seat].append(card)
    if face.bears_on_many:
        table.statics.append(card)
    for block in face.listens:
        if card not in table.listeners[block.event]:
            table.listeners[block.event].append(card)
    refresh(table, card)
    if host >= 0 and face.armament:
        table.worn[host] += 1
        refresh(table, host)
    if face.bears_on_many:
        refresh_all(table)
    if face.unique:
        table.dirty = True
    table.note("enter", seat, table.called(card), table.called(host) if host >= 0 else "")
    if face.is_temple:
        table.temples[seat].append(card)
        produce(table, card)
    else:
        table.bodies[seat].append(card)
    raise_event(table, ENTERS, card)
    if host >= 0 and face.follower:
        raise_on_worn(table, HOUSED, card)
        raise_for_allies(table, ALLY_HOUSED, card)


def produce(table: Table, temple: int) -> None:
    """A Temple gives its Spirit (L5.1 to L5.3)."""
    spirit, amount = table.face[temple].produces
    table.pool[table.control[temple]][spirit] += amount


def _give_tag(table: Table, card: int) -> None:
    index = table.face[card].index
    used = table.tags[index]
    tag = 1
    while used >> tag & 1:
        tag += 1
    table.tags[index] = used | 1 << tag
    table.tag[card] = tag


def leave(table: Table, card: int, discarded: bool) -> None:
    """A Thing leaves play; what it wore and what it housed is settled (L10.1, L10.3, L8.5 d)."""
    face = table.face[card]
    seat = table.control[card]
    if table.fighting:
        withdraw(table, card)
    table.things[seat].remove(card)
    table.life[card] += 1
    host = table.host[card]
    table.host[card] = NOBODY
    table.tags[face.index] &= ~(1 << table.tag[card])
    table.damage[card] = 0
    table.inside[card] = False
    table.shield[card] = table.ward[card] = 0
    drop_changes(table, card)
    for block in face.listens:
        if card in table.listeners[block.event]:
            table.listeners[block.event].remove(card)
    if not face.is_temple:
        table.bodies[seat].remove(card)
    else:
        table.temples[seat].remove(card)
        for resident in housed_in(table, card):
            come_out(table, resident)
    if table.worn[card]:
        for armament in worn_by(table, card):
            table.host[armament] = NOBODY
            table.orphans.append((armament, table.life[armament], discarded))
        table.worn[card] = 0
    table.control[card] = table.owner[card]
    if face.armament and host >= 0:
        table.worn[host] -= 1
        refresh(table, host)
    if face.bears_on_many:
        table.statics.remove(card)
        refresh_all(table)


def discard(table: Table, card: int) -> None:
    """A Thing in play goes to its owner's discard pile (L1.6)."""
    owner = table.owner[card]
    if table.face[card].follower:
        raise_for_allies(table, ALLY_DISCARDED, card)
    raise_event(table, DISCARDED, card)
    table.note("discard", table.control[card], table.called(card))
    leave(table, card, True)
    table.zone[card] = PILE
    table.pile[owner].append(card)


def recycle(table: Table, card: int) -> None:
    """An Armament goes back to its owner's hand with its Follower's fall (L9.1)."""
    table.note("recycle", table.control[card], table.called(card))
    _to_hand(table, card)


def return_to_hand(table: Table, card: int) -> None:
    """A Thing in play goes back to its owner's hand."""
    table.note("return", table.control[card], table.called(card))
    _to_hand(table, card)


def _to_hand(table: Table, card: int) -> None:
    owner = table.owner[card]
    leave(table, card, False)
    table.zone[card] = HAND
    table.hand[owner].append(card)


def settle_orphans(table: Table) -> None:
    """Armaments whose Follower left: Recycle, else the discard pile (L8.5 d)."""
    orphans, table.orphans = table.orphans, []
    for card, life, fallen in orphans:
        if table.zone[card] == PLAY and table.life[card] == life and table.host[card] == NOBODY:
            if fallen and table.keywords[card] & RECYCLE:
                recycle(table, card)
            else:
                discard(table, card)


def go_in(table: Table, card: int, temple: int) -> None:
    """A Follower moves into a Temple (L6.7); it is out of Combat (L7.6)."""
    if table.fighting:
        withdraw(table, card)
    table.host[card] = temple
    table.moved[card] = table.turn
    if table.statics:
        refresh(table, card)
    table.note("house", table.control[card], table.called(card), table.called(temple))
    raise_on_worn(table, HOUSED, card)
    raise_for_allies(table, ALLY_HOUSED, card)


def come_out(table: Table, card: int) -> None:
    """A Follower comes out of a Temple; it has moved and left a Temple this turn (L6.7, L10.3)."""
    table.host[card] = NOBODY
    table.moved[card] = table.left[card] = table.turn
    if table.statics:
        refresh(table, card)
    table.note("come_out", table.control[card], table.called(card))


def convert(table: Table, card: int, seat: int, heal: bool, lasts: int) -> None:
    """Another Player gains control of a Follower (L10.2)."""
    before = table.control[card]
    if before == seat:
        return
    if table.fighting:
        withdraw(table, card)
    for zones in (table.things, table.bodies):
        zones[before].remove(card)
        zones[seat].append(card)
    table.control[card] = seat
    table.host[card] = NOBODY
    table.arrived[card] = table.turn
    if heal:
        table.damage[card] = 0
        table.inside[card] = False
    if lasts == THIS_TURN:
        table.clock += 1
        table.changes.append((card, table.clock, CONTROL, before, 0, THIS_TURN))
    if table.face[card].bears_on_many:
        refresh_all(table)
    else:
        refresh(table, card)
    if table.face[card].unique:
        table.dirty = True
    table.note("convert", seat, table.called(card))


def withdraw(table: Table, card: int) -> None:
    """A Thing is out of Combat (L7.6)."""
    table.attackers = [one for one in table.attackers if one[0] != card]
    table.defenders = [one for one in table.defenders if one[0] != card]


def draw(table: Table, seat: int, count: int) -> None:
    """Draw cards; an empty deck gives none and costs nothing (L11.4)."""
    deck, hand = table.deck[seat], table.hand[seat]
    drawn = min(count, len(deck))
    for _ in range(drawn):
        card = deck.pop()
        table.zone[card] = HAND
        hand.append(card)
    if drawn:
        table.note("draw", seat, drawn)


def discard_from_hand(table: Table, card: int) -> None:
    """A card goes from hand to the discard pile."""
    owner = table.owner[card]
    table.hand[owner].remove(card)
    table.zone[card] = PILE
    table.pile[owner].append(card)
    table.note("discard_hand", owner, table.face[card].name)


def use_up(table: Table, card: int) -> None:
    """A card on the chain is done with: to its owner's discard pile (L1.2, L8.7)."""
    if table.zone[card] == CHAIN:
        table.zone[card] = PILE
        table.pile[table.owner[card]].append(card)


def remove_card(table: Table, card: int) -> None:
    """A card leaves the game from wherever it is (L10.5)."""
    owner, zone = table.owner[card], table.zone[card]
    if zone == PLAY:
        leave(table, card, False)
    elif zone in (DECK, HAND, PILE):
        (table.deck, table.hand, table.pile)[zone][owner].remove(card)
    if zone != GONE:
        table.zone[card] = GONE
        table.gone[owner].append(card)


def gain_points(table: Table, seat: int, number: int) -> None:
    """Permanent Faith Points, never below 0 (L11.1)."""
    before = table.points[seat]
    table.points[seat] = max(0, before + number)
    if table.points[seat] != before:
        table.note("points", seat, table.points[seat] - before, table.points[seat])
