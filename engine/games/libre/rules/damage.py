"""Damage dealt at one moment: prevention, recording, and who may claim the fallen by Necromancy (L7.9, L8.6, L9.1)."""

from __future__ import annotations

from engine.games.libre.rules.codes import (
    D_PREVENT,
    DAMAGE,
    DEVOUT,
    GUERRILLA,
    INVISIBILITY,
    NECROMANCY,
    NUL,
    PLAY,
)
from engine.games.libre.rules.table import Frame, Hit, Table


def deal(table: Table, hits: list[Hit]) -> None:
    """Deal damage that is simultaneous; hits are victim, source and amount."""
    if not hits:
        return
    if any(table.shield[victim] or table.ward[victim] for victim, _, _ in hits) and _matters(table, hits):
        table.push(DAMAGE).data = tuple(hits)
        return
    record(table, _prevented(table, hits))


def _matters(table: Table, hits: list[Hit]) -> bool:
    """Whether it makes a difference whose damage is prevented (L8.6): somebody could claim the Follower."""
    return any(choice_for(table, hits, victim) for victim, _, _ in hits)


def choice_for(table: Table, hits: list[Hit], victim: int) -> list[int]:
    """The sources among which a Thing's controller may choose, none where it makes no difference."""
    own = [hit for hit in hits if hit[0] == victim and hit[2] > 0]
    guard = table.shield[victim] + table.ward[victim]
    if not guard or len(own) < 2 or guard >= sum(hit[2] for hit in own) or _is_guarded(table, victim):
        return []
    if not any(table.keywords[source] & NECROMANCY and table.zone[source] == PLAY for _, source, _ in own):
        return []
    return [hit[1] for hit in own]


def _is_guarded(table: Table, victim: int) -> bool:
    return table.fighting and bool(table.keywords[victim] & GUERRILLA)


def run_damage(table: Table, frame: Frame) -> None:
    """Let controllers say from which sources damage is prevented, a point at a time; then record it."""
    hits: list[Hit] = list(frame.data)
    for victim in dict.fromkeys(hit[0] for hit in hits):
        if choice_for(table, hits, victim) and table.alive[table.control[victim]]:
            frame.mode = victim
            table.ask(table.control[victim], D_PREVENT)
            return
    table.stack.pop()
    record(table, _prevented(table, hits))


def prevent_from(table: Table, frame: Frame, source: int) -> None:
    """One point of damage to the asked-for Thing is prevented, dealt by this source."""
    victim = frame.mode
    _spend(table, victim, 1)
    frame.data = tuple(
        (one, by, amount - 1 if one == victim and by == source else amount) for one, by, amount in frame.data
    )


def _spend(table: Table, victim: int, wanted: int) -> int:
    """Use up prevention, the one that ends with Combat first; how much there was."""
    first = min(wanted, table.shield[victim])
    table.shield[victim] -= first
    second = min(wanted - first, table.ward[victim])
    table.ward[victim] -= second
    return first + second


def _prevented(table: Table, hits: list[Hit]) -> list[Hit]:
    left: list[Hit] = []
    for victim, source, amount in hits:
        if amount <= 0 or _is_guarded(table, victim):
            continue
        if table.shield[victim] or table.ward[victim]:
            amount -= _spend(table, victim, amount)
        if amount > 0:
            left.append((victim, source, amount))
    return left


def record(table: Table, hits: list[Hit]) -> None:
    """Write the damage down, with what each Necromancer could claim by its own share."""
    if not hits:
        return
    table.hurt = True
    before = {victim: table.damage[victim] for victim, _, _ in hits}
    for victim, source, amount in hits:
        table.damage[victim] += amount
        housed = table.is_housed(victim)
        if housed:
            table.inside[victim] = True
        health = table.health[victim]
        if housed or (health != NUL and table.damage[victim] >= health):
            table.dirty = True
        if table.keywords[source] & NECROMANCY and table.zone[source] == PLAY and _can_claim(table, source, victim):
            enough = housed or (health != NUL and before[victim] + amount >= health)
            if enough:
                table.claims.append((source, table.life[source], victim, table.life[victim]))
        table.note("damage", table.control[victim], table.called(victim), amount)


def _can_claim(table: Table, source: int, victim: int) -> bool:
    face = table.face
    if not face[victim].follower or table.control[source] == table.control[victim]:
        return False
    if table.keywords[victim] & DEVOUT:
        return False
    hidden = table.fighting and table.keywords[victim] & INVISIBILITY and face[source].follower
    return not hidden
