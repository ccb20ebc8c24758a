"""The continuous effects in force on a subject, and the numbers and permissions that follow (W10, W12, W14)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.aegis.rules.book import Filter, Rule
from engine.games.aegis.rules.codes import (
    ATTACK,
    COST,
    ELEMENTS,
    FORTITUDE,
    HAND_SIZE,
    LEVEL,
    NOBODY,
    S_CHOSEN,
    S_CREATURES,
    S_EVERYONE,
    S_HOST,
    S_LOCATIONS,
    S_OPPONENTS,
    S_TEAM,
    S_THIS,
    YIELD,
)
from engine.games.aegis.rules.precedence import Claim, decide, value
from engine.games.aegis.rules.table import Entry, Table
from engine.games.aegis.settings import COLUMNS, DEFEAT, DEFEATED, FREE_LEVEL, SUPPORT, SUPPORTED
from engine.games.aegis.settings import HAND_SIZE as USUAL_HAND

SUPPORTS = [ELEMENTS[SUPPORTED[element]] for element in ELEMENTS]
DEFEATS = [ELEMENTS[DEFEATED[element]] for element in ELEMENTS]


def works_for(table: Table, entry: Entry) -> int:
    """The seat that "you" means on the card of a continuous effect."""
    _, source, seat, *_ = entry
    return seat if seat != NOBODY else table.ward.get(source, table.control[source])


def fits(table: Table, wanted: Filter, card: int, source: int, me: int, holder: int = NOBODY) -> bool:
    """Whether a Creature fits a filter; `holder` is the Player whose hand it is in, if any."""
    face = table.book.faces[table.face_of[card]]
    if not wanted.narrowings:
        return True
    if wanted.other and card == source:
        return False
    if wanted.side:
        friend = (table.control[card] if holder == NOBODY else holder) == me
        if wanted.side == "own":
            if not friend:
                return False
        elif table.friends(table.control[card] if holder == NOBODY else holder, me):
            return False
    if wanted.element != NOBODY and face.element != wanted.element:
        return False
    if wanted.faction and face.faction != wanted.faction:
        return False
    if wanted.damaged and table.damage[card] <= 0:
        return False
    if wanted.place and (table.place[card] >= 0) != (wanted.place == "base"):
        return False
    if wanted.least or wanted.most:
        level = level_of(table, card, holder) if table.force[LEVEL] else face.level
        if level < wanted.least or (wanted.most and level > wanted.most):
            return False
    if wanted.column != NOBODY and table.place[card] != wanted.column:
        return False
    return not wanted.where or _stands(table, wanted.where, card, source)


def _stands(table: Table, where: str, card: int, source: int) -> bool:
    if where == "host":
        return table.host[source] == card
    column = table.place[source]
    if column < 0 or table.place[card] < 0:
        return False
    if where == "facing":
        return facing_creature(table, source) == card
    return table.control[card] == table.control[source] and abs(table.place[card] - column) == 1


def facing_creature(table: Table, card: int) -> int:
    """The base Creature straight opposite (W5.4, W15.3)."""
    column = table.place[card]
    return table.base[table.facing[table.control[card]] * COLUMNS + column] if column >= 0 else NOBODY


def _claim(table: Table, entry: Entry) -> Claim:
    rule = entry[0]
    number = rule.number(table, entry[1], works_for(table, entry))
    return rule.verdict, number, rule.scope, rule.qualifiers, entry[5], rule.sentence


def _holds(table: Table, rule: Rule, entry: Entry) -> bool:
    return not rule.conditions or all(test(table, entry[1], works_for(table, entry)) for test in rule.conditions)


def on_card(table: Table, issue: int, card: int, holder: int = NOBODY) -> Iterator[Claim]:
    """The claims in force on a card (W14.2)."""
    return _claims(table, table.force[issue], card, holder)


def _claims(table: Table, entries: tuple[Entry, ...], card: int, holder: int) -> Iterator[Claim]:
    for entry in entries:
        rule, source, _, target, since, _, _ = entry
        if target != NOBODY:
            touched = target == card and table.since[card] == since
        elif rule.subject == S_THIS:
            touched = source == card
        elif rule.subject == S_HOST:
            touched = table.host[source] == card
        elif rule.subject == S_CREATURES:
            assert rule.filter is not None
            touched = fits(table, rule.filter, card, source, works_for(table, entry), holder)
        elif rule.subject == S_LOCATIONS:
            assert rule.filter is not None
            touched = location_fits(table, rule.filter, card, works_for(table, entry))
        else:
            touched = False
        if touched and _holds(table, rule, entry):
            yield _claim(table, entry)


def on_seat(table: Table, issue: int, seat: int) -> Iterator[Claim]:
    """The claims in force on a Player (W14.2)."""
    for entry in table.force[issue]:
        rule, target = entry[0], entry[3]
        if target != NOBODY:
            touched = target == -2 - seat
        elif rule.subject == S_EVERYONE:
            touched = True
        else:
            me = works_for(table, entry)
            if rule.subject == S_OPPONENTS:
                touched = not table.friends(me, seat)
            elif rule.subject == S_TEAM:
                touched = table.friends(me, seat)
            else:
                touched = rule.subject != S_CHOSEN and me == seat
        if touched and _holds(table, rule, entry):
            yield _claim(table, entry)


def location_fits(table: Table, wanted: Filter, card: int, me: int) -> bool:
    """Whether a Location fits a filter."""
    seat = table.control[card]
    return (
        (not wanted.tapped or table.tapped[card])
        and (not wanted.faction or table.face(card).faction == wanted.faction)
        and (not wanted.side or (seat == me if wanted.side == "own" else not table.friends(seat, me)))
    )


def card_may(table: Table, issue: int, card: int, otherwise: bool = True) -> bool:
    """Whether a card may, by the effects in force on it or else by the rules."""
    return decide(on_card(table, issue, card), otherwise) if table.force[issue] else otherwise


def seat_may(table: Table, issue: int, seat: int, otherwise: bool = True) -> bool:
    """Whether a Player may, by the effects in force on them or else by the rules."""
    return decide(on_seat(table, issue, seat), otherwise) if table.force[issue] else otherwise


def attack_of(table: Table, card: int) -> int:
    """Current Attack Power: printed or set, Equipment, support, defeat, other additions; at least 0 (W10, W12.4)."""
    faces, face_of, base = table.book.faces, table.face_of, table.base
    face = faces[face_of[card]]
    more = 0
    if worn := table.worn.get(card):
        more = sum(faces[face_of[gear]].attack_modifier for gear in worn)
    column = table.place[card]
    if column >= 0:
        element, seat = face.element, table.control[card]
        row = seat * COLUMNS
        for beside in (column - 1, column + 1):
            if 0 <= beside < COLUMNS:
                other = base[row + beside]
                if other >= 0 and SUPPORTS[faces[face_of[other]].element] == element:
                    more += SUPPORT
        other = base[table.facing[seat] * COLUMNS + column]
        if other >= 0 and DEFEATS[element] == faces[face_of[other]].element:
            more += DEFEAT
    if table.force[ATTACK]:
        return value(on_card(table, ATTACK, card), face.attack, more)
    return max(face.attack + more, 0)


def fortitude_of(table: Table, card: int) -> int:
    """Current Fortitude: printed or set, Equipment, other additions; it may fall to 0 and below (W12.2)."""
    faces, face_of = table.book.faces, table.face_of
    more = 0
    if worn := table.worn.get(card):
        more = sum(faces[face_of[gear]].fortitude_modifier for gear in worn)
    printed = faces[face_of[card]].fortitude
    if table.force[FORTITUDE]:
        return value(on_card(table, FORTITUDE, card), printed, more, None)
    return printed + more


def level_of(table: Table, card: int, holder: int = NOBODY) -> int:
    """Current Power Level (W7.2)."""
    printed = table.face(card).level
    claims = table.force[LEVEL]
    if not claims:
        return printed
    # Filters of these effects see printed levels: a level never depends on itself.
    table.force[LEVEL] = ()
    found = list(_claims(table, claims, card, holder))
    table.force[LEVEL] = claims
    return value(found, printed)


def cost_of(table: Table, card: int, seat: int) -> int:
    """The cost points a Player pays to summon a Creature from hand (W7.2)."""
    level = level_of(table, card, seat)
    cost = level if level > FREE_LEVEL else 0
    return value(on_card(table, COST, card, seat), cost) if table.force[COST] else cost


def yield_of(table: Table, card: int) -> int:
    """The cost points a Location gives when tapped (W7.3)."""
    printed = table.face(card).yields
    return value(on_card(table, YIELD, card), printed) if table.force[YIELD] else printed


def seat_number(table: Table, issue: int, seat: int, otherwise: int) -> int:
    """A number that a Player has, such as Creatures a turn."""
    return value(on_seat(table, issue, seat), otherwise) if table.force[issue] else otherwise


def hand_size(table: Table, seat: int) -> int:
    """The maximum hand size (W6, W12.4)."""
    return seat_number(table, HAND_SIZE, seat, USUAL_HAND)
