"""Cost points: which sources a Player has, and every payment set in which none is spare (W7.3–W7.5)."""

from __future__ import annotations

from engine.games.aegis.rules.force import yield_of
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import FACE_DOWN_YIELD

Source = tuple[int, int, int]
"""Points, whether it is a card from hand (1) or a Location (0), the face."""


def sources(table: Table, seat: int, card: int) -> list[tuple[Source, int]]:
    """Every source that may pay for a Creature, richest first, with its card (W7.3, W7.4)."""
    faction = table.face(card).faction
    found: list[tuple[Source, int]] = []
    for location in table.locations[seat]:
        own = table.face(location).faction
        if not table.tapped[location] and (not own or own == faction):
            points = yield_of(table, location)
            if points:
                found.append(((points, 0, table.face_of[location]), location))
    for held in table.hand[seat]:
        if table.face(held).is_family:
            found.append(((FACE_DOWN_YIELD, 1, table.face_of[held]), held))
    return sorted(found, key=lambda one: (-one[0][0], one[0][1], one[0][2]))


def can_pay(table: Table, seat: int, card: int, cost: int) -> bool:
    """Whether the sources reach the cost."""
    return cost <= 0 or sum(source[0] for source, _ in sources(table, seat, card)) >= cost


def fails_by_faction(table: Table, seat: int, card: int, cost: int) -> bool:
    """Whether untapped Locations of other factions would have made up the cost (W7.4)."""
    have = sources(table, seat, card)
    used = {source for _, source in have}
    barred = [one for one in table.locations[seat] if not table.tapped[one] and one not in used]
    return sum(source[0] for source, _ in have) + sum(yield_of(table, one) for one in barred) >= cost


def payments(table: Table, seat: int, card: int, cost: int) -> list[tuple[int, ...]]:
    """Every set of sources, equal ones taken once, that reaches the cost only with each of its members (W7.5)."""
    have = sources(table, seat, card)
    rest = [0] * (len(have) + 1)
    for place in range(len(have) - 1, -1, -1):
        rest[place] = rest[place + 1] + have[place][0][0]
    found: list[tuple[int, ...]] = []

    def extend(place: int, chosen: tuple[int, ...], missing: int) -> None:
        # Richest first: the last one taken is the poorest, so a set is minimal exactly when it fell short before it.
        if missing <= 0:
            found.append(chosen)
            return
        if rest[place] < missing:
            return
        last = None
        for at in range(place, len(have)):
            if have[at][0] != last:
                last = have[at][0]
                extend(at + 1, (*chosen, have[at][1]), missing - last[0])

    extend(0, (), cost)
    return found


def payment_text(table: Table, cards: tuple[int, ...]) -> str:
    """A payment set as people write it: `3 Signal Hill, 1 Flung Torch`."""
    counts: dict[str, int] = {}
    for card in cards:
        name = table.name(card)
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def pay_with(table: Table, seat: int, cards: tuple[int, ...]) -> None:
    """Tap Locations, put Spells face down, tapped (W7.3)."""
    for card in cards:
        table.tapped[card] = True
        if table.face(card).is_family:
            table.hand[seat].remove(card)
            table.since[card] = table.tick()
            table.face_down[seat].append(card)
    table.note("pay", seat, tuple(card for card in cards if not table.face(card).is_family),
               sum(table.face(card).is_family for card in cards))  # fmt: skip
