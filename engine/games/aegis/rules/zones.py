"""Cards that come into play and leave it, events, damage, Life, draws: the only code that moves cards (W1, W9, W12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.aegis.rules.codes import (
    ARRIVES,
    BE_DAMAGED,
    BE_DESTROYED,
    BE_RETURNED,
    CREATURE,
    DAMAGED,
    DESTROYED,
    DISCARDS,
    EQUIPMENT,
    EQUIPS,
    GAINS_LIFE,
    INFINITE,
    LOSES_LIFE,
    MAY_DRAW,
    MAY_GAIN_LIFE,
    MAY_LOSE_LIFE,
    NOBODY,
    RETURNED,
    SOLO,
    SUMMONED,
    WHILE,
)
from engine.games.aegis.rules.force import card_may, fits, seat_may
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import COLUMNS


def happen(table: Table, event: int, card: int, seat: int) -> None:
    """Queue the triggers that wait for an event about a Creature or (card NOBODY) a Player (W8.8)."""
    for number, source in table.listeners[event]:
        block = table.book.blocks[number]
        me = table.ward.get(source, table.control[source])
        if block.of_filter is not None:
            wanted = card != NOBODY and fits(table, block.of_filter, card, source, me)
        elif block.of == "this":
            wanted = source == card
        elif block.of == "host":
            wanted = card != NOBODY and table.host[source] == card
        elif block.of == "each":
            wanted = True
        elif block.of == "opponents":
            wanted = not table.friends(me, seat)
        else:
            wanted = me == seat
        if wanted and all(test(table, source, me) for test in block.conditions):
            about = table.since[card] if card != NOBODY else 0
            table.pending.append((number, source, table.control[source], table.since[source], card, about))


def come_into_play(table: Table, card: int, seat: int) -> None:
    """A card begins to work for its controller: continuous effects and triggers are in force from now on (W14.1)."""
    table.control[card] = seat
    seq = table.since[card] = table.tick()
    face = table.book.faces[table.face_of[card]]
    for block in face.statics:
        rule = block.rule
        assert rule is not None
        table.force[rule.issue] = (*table.force[rule.issue], (rule, card, NOBODY, NOBODY, 0, seq, WHILE))
    for block in face.listens:
        table.listeners[block.event] = (*table.listeners[block.event], (block.index, card))
    table.dirty = True


def stop_working(table: Table, card: int) -> None:
    """A card leaves play: its effects stop at that moment, damage and changes are forgotten (W1.4, W8.9)."""
    face = table.book.faces[table.face_of[card]]
    for block in face.statics:
        assert block.rule is not None
        issue = block.rule.issue
        table.force[issue] = tuple(entry for entry in table.force[issue] if entry[1] != card or entry[6] != WHILE)
    for block in face.listens:
        table.listeners[block.event] = tuple(one for one in table.listeners[block.event] if one[1] != card)
    table.control[card] = table.owner[card]
    table.damage[card] = 0
    table.tapped[card] = False
    table.ward.pop(card, None)
    table.since[card] = table.tick()
    table.dirty = True


def stand(table: Table, card: int, seat: int, column: int) -> None:
    """A Creature stands in a column of a front row (W5.2)."""
    table.base[seat * COLUMNS + column] = card
    table.place[card] = column
    come_into_play(table, card, seat)


def attach(table: Table, card: int, seat: int, host: int) -> None:
    """A Creature is played onto a base Creature (W9.5)."""
    table.riders[host] = (*table.riders.get(host, ()), card)
    table.host[card] = host
    come_into_play(table, card, seat)


def equip(table: Table, card: int, seat: int, bearer: int) -> None:
    """An Equipment goes under a Creature (W9.2)."""
    table.worn[bearer] = (*table.worn.get(bearer, ()), card)
    table.host[card] = bearer
    come_into_play(table, card, seat)
    happen(table, EQUIPS, bearer, seat)


def arrive(table: Table, card: int, seat: int, slot: int, host: int, summoned: bool) -> None:
    """A Creature comes into play in a column or onto a host, summoned or put there (W7.1, W7.8)."""
    if host != NOBODY:
        attach(table, card, seat, host)
    else:
        stand(table, card, seat, slot)
    table.note("summon" if summoned else "arrive", seat, card, slot, host)
    if summoned:
        happen(table, SUMMONED, card, seat)
    happen(table, ARRIVES, card, seat)


def leave_play(table: Table, card: int) -> None:
    """Take a card off the field; what was on it goes to its owners' Cemeteries (W9.4, W9.7)."""
    seat, host = table.control[card], table.host[card]
    kind = table.book.faces[table.face_of[card]].type
    if host != NOBODY:
        holder = table.worn if kind == EQUIPMENT else table.riders
        rest = tuple(one for one in holder[host] if one != card)
        if rest:
            holder[host] = rest
        else:
            del holder[host]
        table.host[card] = NOBODY
    elif kind == CREATURE:
        table.base[seat * COLUMNS + table.place[card]] = NOBODY
    else:
        (table.backs if kind == INFINITE else table.locations)[seat].remove(card)
    stop_working(table, card)
    table.place[card] = NOBODY
    for other in (*table.worn.get(card, ()), *table.riders.get(card, ())):
        bury(table, other)


def bury(table: Table, card: int) -> None:
    """From the field into the owner's Cemetery, not destroyed."""
    leave_play(table, card)
    table.cemetery[table.owner[card]].append(card)


def in_play(table: Table, card: int) -> bool:
    """Whether a card is on the field."""
    if table.place[card] >= 0 or table.host[card] != NOBODY:
        return True
    seat = table.control[card]
    return card in table.backs[seat] or card in table.locations[seat]


def destroy(table: Table, cards: Iterable[int]) -> bool:
    """Destroy Creatures at once, with those attached to them; what may not be destroyed stays, or goes unharmed with
    its host (W1.7, W9.7)."""
    dying: list[int] = []
    buried: list[int] = []
    for card in cards:
        if card in dying or not card_may(table, BE_DESTROYED, card):
            continue
        dying.append(card)
        for rider in table.riders.get(card, ()):
            if rider not in dying:
                (dying if card_may(table, BE_DESTROYED, rider) else buried).append(rider)
    for card in dying:
        table.note("destroyed", table.control[card], card)
        happen(table, DESTROYED, card, table.control[card])
    for card in sorted((*dying, *buried), key=lambda one: table.place[one] >= 0):
        if in_play(table, card):
            bury(table, card)
    return bool(dying)


def return_to_hand(table: Table, card: int) -> bool:
    """Return a card from the field to its owner's hand."""
    is_creature = table.face(card).type == CREATURE
    if is_creature and not card_may(table, BE_RETURNED, card):
        return False
    table.note("returned", table.owner[card], card)
    if is_creature:
        happen(table, RETURNED, card, table.control[card])
    leave_play(table, card)
    table.hand[table.owner[card]].append(card)
    return True


def deal(table: Table, card: int, amount: int) -> int:
    """Damage to a Creature: what is left after prevention stays on it (W12.1)."""
    if amount <= 0 or not card_may(table, BE_DAMAGED, card):
        return 0
    amount = _shielded(table, card, table.since[card], amount)
    if amount:
        table.damage[card] += amount
        table.dirty = True
        table.note("damage", table.control[card], card, amount)
        happen(table, DAMAGED, card, table.control[card])
    return amount


def hit(table: Table, seat: int, amount: int) -> int:
    """Damage to a Player: what is left after prevention is lost as Life (W11.3)."""
    amount = _shielded(table, -1 - seat, 0, amount) if amount > 0 else 0
    if amount:
        _change_life(table, seat, -amount)
    return amount


def _shielded(table: Table, subject: int, since: int, amount: int) -> int:
    if not table.shields:
        return amount
    kept = []
    for shield in table.shields:
        subject_of, since_of, left = shield
        if subject_of == subject and since_of == since and amount:
            stopped = min(left, amount)
            amount -= stopped
            left -= stopped
            table.note("prevented", subject, stopped)
        if left:
            kept.append((subject_of, since_of, left))
    table.shields = kept
    return amount


def heal(table: Table, card: int, amount: int) -> bool:
    """Take damage off a Creature; 0 for all of it."""
    healed = min(table.damage[card], amount or table.damage[card])
    if healed:
        table.damage[card] -= healed
        table.note("heal", table.control[card], card, healed)
    return healed > 0


def gain_life(table: Table, seat: int, amount: int) -> bool:
    """A Player gains Life; there is no upper limit (W12.4)."""
    if amount <= 0 or not seat_may(table, MAY_GAIN_LIFE, seat):
        return False
    _change_life(table, seat, amount)
    return True


def lose_life(table: Table, seat: int, amount: int) -> bool:
    """A Player loses Life by an effect; this is no damage."""
    if amount <= 0 or not seat_may(table, MAY_LOSE_LIFE, seat):
        return False
    _change_life(table, seat, -amount)
    return True


def _change_life(table: Table, seat: int, amount: int) -> None:
    table.life[seat] += amount
    table.note("life", seat, amount, table.life[seat])
    table.dirty = True
    happen(table, GAINS_LIFE if amount > 0 else LOSES_LIFE, NOBODY, seat)


def draw(table: Table, seat: int, count: int, by_effect: bool = True) -> bool:
    """Draw cards; who has to draw from an empty Deck draws what is there, then loses (W13.2)."""
    if count <= 0 or (by_effect and not seat_may(table, MAY_DRAW, seat)):
        return False
    if table.format == SOLO and seat == 1:
        return False  # the dummy Opponent of a solo game has no draws (W16.4)
    deck, hand = table.deck[seat], table.hand[seat]
    drawn = min(count, len(deck))
    for _ in range(drawn):
        card = deck.pop()
        table.since[card] = table.tick()
        hand.append(card)
    if drawn:
        table.note("draw", seat, drawn)
    if drawn < count:
        table.lost[seat] = "deck_out"
        table.dirty = True
    return drawn > 0


def discard(table: Table, seat: int, card: int) -> None:
    """From the hand into the Cemetery (W1.8)."""
    table.hand[seat].remove(card)
    to_cemetery(table, card)
    table.note("discard", seat, card)
    happen(table, DISCARDS, NOBODY, seat)


def to_cemetery(table: Table, card: int) -> None:
    """Lay a card that lies nowhere into its owner's Cemetery."""
    table.since[card] = table.tick()
    table.cemetery[table.owner[card]].append(card)


def take_from_cemetery(table: Table, card: int) -> None:
    """Take a card out of the Cemetery where it lies."""
    table.cemetery[table.owner[card]].remove(card)
    table.since[card] = table.tick()


def change_control(table: Table, card: int, seat: int, column: int) -> None:
    """A base Creature stands in a column of its new controller, out of the Battle under way; what is on it comes
    along, an attached Creature stays where it is (W5.5, W9.7)."""
    if column != NOBODY:
        table.base[table.control[card] * COLUMNS + table.place[card]] = NOBODY
        table.base[seat * COLUMNS + column] = card
        table.place[card] = column
    table.control[card] = seat
    table.attackers = tuple(one for one in table.attackers if one[0] != card)
    table.note("control", seat, card)
    table.dirty = True


def move(table: Table, card: int, column: int) -> None:
    """A base Creature changes its column (W5.2)."""
    row = table.control[card] * COLUMNS
    table.base[row + table.place[card]] = NOBODY
    table.base[row + column] = card
    table.place[card] = column
    table.note("move", table.control[card], card, column)
    table.dirty = True


def empty_columns(table: Table, seat: int) -> list[int]:
    """The free columns of a front row."""
    row = seat * COLUMNS
    return [column for column in range(COLUMNS) if table.base[row + column] < 0]


def hosts(table: Table, card: int, seat: int) -> list[int]:
    """The base Creatures that a Creature may be played onto (W9.5)."""
    return [host for host in table.base if host >= 0 and host != card and may_bear(table, card, host, seat)]


def may_bear(table: Table, card: int, bearer: int, seat: int) -> bool:
    """Whether a Creature fits the faction and the rule of what is to go on it (W9.3, W9.5)."""
    faces = table.book.faces
    face, other = faces[table.face_of[card]], faces[table.face_of[bearer]]
    if face.factions is not None and other.faction not in face.factions:
        return False
    if face.elements and other.element not in face.elements:
        return False
    if face.sides:
        owned = table.control[bearer] == seat
        enemy = not table.friends(table.control[bearer], seat)
        if not (("own" in face.sides and owned) or ("enemy" in face.sides and enemy)):
            return False
    return face.bounds[0] <= other.level <= face.bounds[1]


def bearer(table: Table, card: int, seat: int, slot: int) -> int:
    """The frontmost Creature of a column that an Equipment may be used on (W9.2)."""
    base = table.base[slot]
    if base < 0:
        return NOBODY
    row: Sequence[int] = (base, *table.riders.get(base, ()))
    for creature in row:
        if table.friends(table.control[creature], seat) and may_bear(table, card, creature, seat):
            return creature
    return NOBODY
