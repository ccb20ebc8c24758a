"""Summons called: which fit, in which form, and how they arrive (rules 901-908)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.sigil.rules.book import Call, Targets
from engine.games.sigil.rules.codes import (
    AID,
    CREATURE,
    EQUIP,
    FULL,
    NOBODY,
    PROGRAM,
    REPLACE,
    STATUSES,
    SUMMONED,
)
from engine.games.sigil.rules.combat import lose_hp
from engine.games.sigil.rules.falling import leave_summon, settle_able
from engine.games.sigil.rules.frames import Called, Frame, Link
from engine.games.sigil.rules.happenings import enter_play, happen
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.zones import can_wear, wear


def legal_targets(table: Table, seat: int, targets: Targets) -> list[int]:
    """The seats a block may choose now (001.3, 510, 1303)."""
    sides = table.sides
    own, side, classes = sides[seat], targets.side, targets.classes
    found: list[int] = []
    for other, able in enumerate(table.able):
        if not able and not targets.fainted:
            continue
        if targets.fainted and (not table.fainted[other] or table.gone[other]):
            continue
        if side == "enemy":
            if sides[other] == own:
                continue
        elif side != "any" and (sides[other] != own or (side == "other_ally" and other == seat)):
            continue
        if classes and not classes <= table.body_face(table.front[other]).classes:
            continue
        found.append(other)
    return found


def has_targets(table: Table, seat: int, targets: Targets | None) -> bool:
    """Whether the targets a block requires exist (510)."""
    if targets is None or targets.up_to:
        return True
    return len(legal_targets(table, seat, targets)) >= targets.count


def legal_forms(table: Table, seat: int, card: int, forms: Sequence[int]) -> list[int]:
    """The forms in which a Summon can be called now (902, 908); an Aid Summon has the one form `replace`."""
    face = table.face(card)
    body = table.front[seat]
    if face.summon == AID:
        return [REPLACE] if all(has_targets(table, seat, block.targets) for block in face.resolve) else []
    allowed: list[int] = []
    for form in face.forms if face.summon == CREATURE else (REPLACE,):
        if forms and form not in forms:
            continue
        if (form == REPLACE and not body & 1) or (form == EQUIP and can_wear(table, body)):
            allowed.append(form)
    return allowed


def callable_summons(table: Table, seat: int, call: Call) -> list[int]:
    """The Summons of the own Summon Deck that a summon step can call now (901, 902)."""
    return [
        card
        for card in table.summons[seat]
        if call.filter.fits(table.face(card)) and legal_forms(table, seat, card, call.forms)
    ]


def can_call(table: Table, seat: int, calls: Sequence[Call], taken: tuple[int, ...] = ()) -> bool:
    """Whether there is another Summon for each summon step (902)."""
    left = callable_summons(table, seat, calls[0])
    if taken:
        left = [card for card in left if card not in taken]
    if len(calls) == 1:
        return bool(left)
    return any(can_call(table, seat, calls[1:], (*taken, card)) for card in left)


def arrive(table: Table, link: Link, called: Called, battle: bool) -> None:
    """The called Summon arrives; if it or its form is gone by now, nothing happens (902)."""
    seat, (card, form, aims) = link.seat, called
    if card == NOBODY or card not in table.summons[seat]:
        return
    face = table.face(card)
    if form not in legal_forms(table, seat, card, (form,)) and face.summon != AID:
        return
    table.summons[seat].remove(card)
    table.note("summon", seat, face.name)
    happen(table, SUMMONED, seat, seat, table.front[seat], 0)
    if face.summon == AID:
        table.discard[table.owner[card]].append(card)
        _aid(table, link, card, aims, battle)
    elif form == EQUIP:
        wear(table, card, table.front[seat], seat)
    else:
        if face.summon == FULL:
            _sweep(table, seat, face.arrival_loss)
        stand(table, seat, card)
        if face.summon == FULL:
            table.limit[seat] = face.time_limit


def _aid(table: Table, link: Link, card: int, aims: Sequence[tuple[int, ...]], battle: bool) -> None:
    for block, targets in reversed(list(zip(table.face(card).resolve, aims, strict=True))):
        frame = Frame(PROGRAM, link.seat, link.body, card)
        frame.program = block.program
        frame.targets = targets
        frame.battle = battle
        table.stack.append(frame)


def _sweep(table: Table, seat: int, loss: int) -> None:
    """A Full Summon clears its side of the field (905.1, 905.2)."""
    side = table.sides[seat]
    for ally in table.line[side]:
        if table.gone[ally] or table.fainted[ally]:
            continue
        if table.front[ally] & 1:
            leave_summon(table, ally)
        lose_hp(table, 2 * ally, loss, seat)
        table.stint[2 * ally] += 1
    table.full[side] = seat
    settle_able(table, side)


def stand(table: Table, seat: int, card: int) -> None:
    """A Summon takes its Character's place with its printed values (903.1)."""
    body = 2 * seat + 1
    face = table.face(card)
    table.stint[body - 1] += 1
    table.card[body] = card
    table.hp[body] = face.hp
    table.sp[body] = face.sp
    table.mp[body] = face.mp
    table.blow[body] = NOBODY
    table.status[body * STATUSES : body * STATUSES + STATUSES] = [0] * STATUSES
    table.front[seat] = body
    enter_play(table, card, body, REPLACE)
