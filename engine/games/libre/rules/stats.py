"""Current Offense, Health, Faith and Keywords: printed, then every change in the order of its moment (L1.7, L8.6)."""

from __future__ import annotations

from engine.games.libre.rules.book import Static
from engine.games.libre.rules.codes import (
    ADD_FAITH,
    ADD_HEALTH,
    ADD_OFFENSE,
    GIVE,
    NO_ENTER,
    NOBODY,
    NUL,
    SET_FAITH,
    SET_HEALTH,
    SET_OFFENSE,
    STAYS,
    TAKE,
)
from engine.games.libre.rules.table import Change, Table

Applied = tuple[int, int, int, int]
"""Moment, what, value, the Keyword's number."""


def refresh(table: Table, card: int) -> None:
    """Work out a Thing's current stats after something that bears on them has changed."""
    face = table.face[card]
    offense, health, faith, keywords = face.offense, face.health, face.faith, face.keywords
    if table.statics or table.changes or table.worn[card] or face.statics:
        for _, what, value, _ in applied(table, card):
            if what == ADD_OFFENSE:
                offense = offense + value if offense != NUL else NUL
            elif what == ADD_HEALTH:
                health = health + value if health != NUL else NUL
            elif what == ADD_FAITH:
                faith = faith + value if faith != NUL else NUL
            elif what == SET_OFFENSE:
                offense = value
            elif what == SET_HEALTH:
                health = value
            elif what == SET_FAITH:
                faith = value
            elif what == GIVE:
                keywords |= value
            elif what == TAKE:
                keywords &= ~value
        if offense < 0 and offense != NUL:
            offense = 0
        if faith < 0 and faith != NUL:
            faith = 0
    table.offense[card] = offense
    table.health[card] = health
    table.faith[card] = faith
    table.keywords[card] = keywords
    if health != NUL and (health <= 0 or table.damage[card] >= health):
        table.dirty = True


def refresh_all(table: Table) -> None:
    """Work out the stats of every Thing in play: a card that bears on many came or went."""
    for things in table.things:
        for card in things:
            refresh(table, card)


def applied(table: Table, card: int) -> list[Applied]:
    """Everything that bears on a Thing, oldest first; of two that set the same value the newer wins (R-22)."""
    found: list[Applied] = []
    sources = table.statics
    if table.worn[card]:
        sources = [*sources, *(other for things in table.things for other in things if table.host[other] == card)]
    if table.face[card].statics and card not in sources:
        sources = [*sources, card]
    for source in sources:
        for static in table.face[source].statics:
            if _reaches(table, source, static, card):
                found.append((table.since[source], static.what, static.value, static.number))
    for change in table.changes:
        if change[0] == card:
            found.append((change[1], change[2], change[3], change[4]))
    found.sort(key=_moment)
    return found


def _moment(one: Applied) -> int:
    return one[0]


def _reaches(table: Table, source: int, static: Static, card: int) -> bool:
    if static.scope == Static.HOST:
        return table.host[source] == card
    if static.scope == Static.SELF:
        return source == card
    return static.test is not None and static.test(table, table.control[source], card, source)


def numbers(table: Table, card: int, bit: int) -> tuple[int, ...]:
    """The numbers a Thing now has for Archery, Healing or Permanency: each is an ability of its own (L9.3)."""
    if not table.keywords[card] & bit:
        return ()
    found = list(table.face[card].number_of(bit))
    if table.statics or table.changes or table.worn[card] or table.face[card].statics:
        for _, what, value, number in applied(table, card):
            if value & bit and what == GIVE and number:
                found.append(number)
            elif value & bit and what == TAKE:
                found.clear()
    return tuple(dict.fromkeys(found))


def add_change(table: Table, card: int, what: int, value: int, number: int, lasts: int) -> None:
    """A change from now on."""
    table.clock += 1
    table.changes.append((card, table.clock, what, value, number, lasts))
    refresh(table, card)


def drop_changes(table: Table, card: int) -> None:
    """A card that leaves play forgets every change (L10.1)."""
    if table.changes:
        table.changes = [change for change in table.changes if change[0] != card]


def end_changes(table: Table, lasts: int) -> list[Change]:
    """Take away the changes that end now; they are handed back."""
    ended = [change for change in table.changes if change[5] == lasts]
    if ended:
        table.changes = [change for change in table.changes if change[5] != lasts]
        for card in {change[0] for change in ended}:
            refresh(table, card)
    return ended


def can_participate(table: Table, card: int) -> bool:
    """Whether a Thing may attack or defend at all (L7.1)."""
    return (
        table.host[card] == NOBODY
        and table.offense[card] != NUL
        and table.health[card] != NUL
        and table.arrived[card] != table.turn
        and table.left[card] != table.turn
    )


def is_failing(table: Table, card: int) -> bool:
    """Whether the next state check discards a Thing (L8.5 a)."""
    damage = table.damage[card]
    if table.inside[card] and damage > 0:
        return True
    health = table.health[card]
    if health == NUL or (health > 0 and damage < health):
        return False
    return not (health == 0 and damage == 0 and table.keywords[card] & STAYS)


def may_enter(table: Table, card: int) -> bool:
    """Whether a Follower may go into a Temple (L6.8)."""
    return table.faith[card] >= 1 and not table.keywords[card] & NO_ENTER
