"""The state check: who falls, who is claimed by Necromancy, which Unique card stays (L8.5, L10.4)."""

from __future__ import annotations

from engine.games.libre.rules.codes import CHECK, D_NECROMANCY, D_UNIQUE, DEVOUT, NOBODY, PLAY
from engine.games.libre.rules.stats import is_failing
from engine.games.libre.rules.table import Frame, Table
from engine.games.libre.rules.things import convert, discard, settle_orphans

MARK, CLAIM, FALL, UNIQUES = 0, 1, 2, 3


def is_due(table: Table) -> bool:
    """Whether a state check could change anything."""
    return table.dirty or bool(table.orphans)


def run_check(table: Table, frame: Frame) -> None:
    """One state check, repeated until nothing changes."""
    while True:
        if frame.step == MARK:
            _mark(table, frame)
            frame.step = CLAIM
        if frame.step == CLAIM:
            claimants = {seat for seat, _ in frame.data[1]}
            frame.seat = next((seat for seat in table.in_turn_order() if seat in claimants), NOBODY)
            if frame.seat != NOBODY:
                table.ask(frame.seat, D_NECROMANCY)
                return
            frame.step = FALL
        if frame.step == FALL:
            for card in frame.data[0]:
                if table.zone[card] == PLAY:
                    discard(table, card)
            if table.orphans:
                settle_orphans(table)
            frame.data = ()
            frame.step = UNIQUES
        for seat in table.in_turn_order():
            if twins := _twins(table, seat):
                frame.seat = seat
                frame.data = tuple(twins)
                table.ask(seat, D_UNIQUE)
                return
        if not is_due(table):
            table.stack.pop()
            return
        frame.step = MARK


def _mark(table: Table, frame: Frame) -> None:
    table.dirty = False
    marked = tuple(card for things in table.things for card in things if is_failing(table, card))
    claims = []
    for source, source_life, victim, life in table.claims:
        both = table.life[source] == source_life and table.life[victim] == life
        if both and victim in marked and not table.keywords[victim] & DEVOUT:
            seat = table.control[source]
            if seat != table.control[victim] and (seat, victim) not in claims:
                claims.append((seat, victim))
    table.claims = []
    frame.data = (marked, tuple(claims))


def take(table: Table, frame: Frame, victim: int) -> None:
    """A Necromancer's Player takes a Follower instead of its fall (R-28)."""
    marked, claims = frame.data
    convert(table, victim, frame.seat, True, 0)
    frame.data = (
        tuple(card for card in marked if card != victim),
        tuple(claim for claim in claims if claim[1] != victim),
    )


def decline(table: Table, frame: Frame) -> None:
    """The asked Player takes none of the rest."""
    marked, claims = frame.data
    frame.data = (marked, tuple(claim for claim in claims if claim[0] != frame.seat))


def _twins(table: Table, seat: int) -> list[int]:
    groups: dict[str, list[int]] = {}
    for card in table.things[seat]:
        face = table.face[card]
        if face.unique:
            groups.setdefault(face.canonical, []).append(card)
    return next((cards for cards in groups.values() if len(cards) > 1), [])


def keep(table: Table, frame: Frame, card: int) -> None:
    """Of several Unique cards one is kept (L10.4)."""
    for other in frame.data:
        if other != card:
            discard(table, other)
    settle_orphans(table)
    frame.data = ()


def check(table: Table) -> bool:
    """Begin a state check if one is due; whether it was."""
    if not is_due(table):
        return False
    table.push(CHECK)
    return True
