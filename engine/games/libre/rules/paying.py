"""Spirit: what can be paid for, by which mix, and the default (L5.5, L5.6)."""

from __future__ import annotations

from engine.games.libre.rules.codes import ANY, SPIRITS
from engine.games.libre.rules.table import Table

Mix = tuple[int, ...]
"""How many of each Spirit type."""
NAMES = ("Light", "Shadow", "Earth", "Air", "Water", "Fire", "Metal", "Any")


def can_pay(table: Table, seat: int, spirit: int, cost: int) -> bool:
    """Whether a pool covers a cost."""
    pool = table.pool[seat]
    if spirit == ANY:
        return cost <= sum(pool)
    return cost <= pool[spirit] + pool[ANY]


def payments(table: Table, seat: int, spirit: int, cost: int) -> list[Mix]:
    """Every mix that fits, the default first."""
    pool = table.pool[seat]
    if spirit == ANY:
        return _mixes(pool, cost)
    found = []
    for own in range(min(cost, pool[spirit]), max(0, cost - pool[ANY]) - 1, -1):
        mix = [0] * SPIRITS
        mix[spirit] = own
        mix[ANY] = cost - own
        found.append(tuple(mix))
    return found


def _mixes(pool: list[int], cost: int) -> list[Mix]:
    order = [one for one in (*sorted(range(ANY), key=lambda one: (-pool[one], one)), ANY) if pool[one]]
    found: list[Mix] = []

    def fill(place: int, left: int, mix: list[int]) -> None:
        if left == 0:
            found.append(tuple(mix))
            return
        if place == len(order):
            return
        spirit = order[place]
        for take in range(min(left, pool[spirit]), -1, -1):
            mix[spirit] = take
            fill(place + 1, left - take, mix)
        mix[spirit] = 0

    fill(0, cost, [0] * SPIRITS)
    return found


def has_choice(table: Table, seat: int, spirit: int, cost: int) -> bool:
    """Whether more than one mix fits."""
    pool = table.pool[seat]
    if cost == 0:
        return False
    if spirit == ANY:
        return sum(pool) > cost and sum(1 for amount in pool if amount) > 1
    return pool[ANY] > 0 and pool[spirit] > 0 and pool[spirit] + pool[ANY] > cost


def spend(table: Table, seat: int, mix: Mix) -> None:
    """Take the mix out of the pool."""
    pool = table.pool[seat]
    for spirit, amount in enumerate(mix):
        pool[spirit] -= amount


def spend_default(table: Table, seat: int, spirit: int, cost: int) -> None:
    """Pay without a choice: own type first, then Any."""
    if cost == 0:
        return
    if spirit == ANY:
        spend(table, seat, payments(table, seat, spirit, cost)[0])
        return
    pool = table.pool[seat]
    own = min(cost, pool[spirit])
    pool[spirit] -= own
    pool[ANY] -= cost - own


def mix_text(mix: Mix) -> str:
    """A mix as people write it."""
    return ", ".join(f"{NAMES[spirit]} {amount}" for spirit, amount in enumerate(mix) if amount)
