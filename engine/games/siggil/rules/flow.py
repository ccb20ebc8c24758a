"""Settling (3), turns (5, 8.2), captures (6) and ends (7, 8.6)."""

from __future__ import annotations

from bisect import insort

from engine.games.siggil.cards import CARDS, NUMBER_CARDS
from engine.games.siggil.rules.codes import CAPTURE, DISCARD, FAMILY, NOTHING, OVER, REPLACE, TAKE
from engine.games.siggil.rules.sets import FAMILY_BIT, NUMBER_BIT
from engine.games.siggil.rules.table import Table

MOST_FREE = 3
"""Spirits that may be free at a time in solo (8.4)."""


def lay_out(table: Table, cards: list[int]) -> None:
    """Put a card (or none) onto each position and note what is covered (2.2, 2.3)."""
    table.card_at = cards
    covered_by = table.layout.covered_by
    for position in range(CARDS):
        if cards[position] != NOTHING:
            blocked = 0
            for over in covered_by[position]:
                if cards[over] != NOTHING:
                    blocked += 1
            table.blocked[position] = blocked
            if not blocked:
                table.uncovered.append(position)


def begin_turn(table: Table) -> None:
    """Start a turn as soon as everything has settled (5, 8.2)."""
    table.then = TAKE if table.setup.players > 1 else DISCARD
    settle(table)


def remove(table: Table, position: int) -> None:
    """Take a card out of the Siggil and note which positions this uncovers (2.3)."""
    blocked, card_at = table.blocked, table.card_at
    card_at[position] = NOTHING
    for below in table.layout.covers[position]:
        blocked[below] -= 1
        if not blocked[below] and card_at[below] != NOTHING:
            table.uncovered.append(below)


def settle(table: Table) -> None:
    """Turn up what is uncovered and let spirits leave, wave by wave, then go on with the turn (3.1, 8.4)."""
    while table.wave or table.uncovered:
        while table.wave:
            release(table, table.wave.pop(0))
            if table.setup.players == 1 and len(table.free) > MOST_FREE:
                table.phase = REPLACE
                return
        if table.uncovered:
            start_wave(table)
    table.phase = table.then if table.available else CAPTURE


def start_wave(table: Table) -> None:
    """Turn the uncovered cards up and line the uncovered spirits up for leaving, by position (3.1)."""
    uncovered, table.uncovered = table.uncovered, []
    if len(uncovered) > 1:
        uncovered.sort()
    for position in uncovered:
        if table.is_down[position]:
            table.is_down[position] = False
            table.log.append(("turned", position, table.card_at[position]))
        if table.card_at[position] < NUMBER_CARDS:
            insort(table.available, position)
        else:
            table.wave.append(position)


def release(table: Table, position: int) -> None:
    """Let an uncovered spirit leave the Siggil (3.1)."""
    spirit = table.card_at[position] - NUMBER_CARDS
    remove(table, position)
    table.free.append(spirit)
    table.log.append(("freed", spirit, position))


def take(table: Table, position: int) -> None:
    """Take an available card into the hand (5.1)."""
    card = table.card_at[position]
    seat = table.active
    table.available.remove(position)
    remove(table, position)
    receive(table, seat, card)
    table.log.append(("take", seat, position, card))
    table.then = CAPTURE
    settle(table)


def receive(table: Table, seat: int, card: int) -> None:
    """Put a number card into a hand."""
    table.by_family[seat] |= FAMILY_BIT[card]
    table.by_number[seat] |= NUMBER_BIT[card]


def discard(table: Table, position: int) -> None:
    """Put an available card onto the discard pile (8.2)."""
    card = table.card_at[position]
    table.available.remove(position)
    remove(table, position)
    table.discard.append(card)
    table.log.append(("discard", table.active, position, card))
    table.then = TAKE
    settle(table)


def replace(table: Table, spirit: int) -> None:
    """Lose one of the three earlier free spirits to the newcomer (8.4, 8.6)."""
    table.free.remove(spirit)
    table.lost.append(spirit)
    table.discard.append(NUMBER_CARDS + spirit)
    table.log.append(("lost", spirit))
    if len(table.lost) > len(table.holding) - table.setup.goal:
        end(table, (), "out_of_reach")
    else:
        settle(table)


def lay_set(table: Table, spirit: int, picks: tuple[int, ...]) -> None:
    """Capture or steal a spirit with a new set from the hand (6.2, 6.3)."""
    seat = table.active
    kind, bits, by_family, by_number = picks
    if table.holding[spirit] == NOTHING:
        table.free.remove(spirit)
    table.log.append(("capture", seat, spirit, kind, bits, holder(table, spirit)))
    table.sets.append((seat, spirit, kind, bits, bits.bit_count()))
    hold(table, len(table.sets) - 1, by_family, by_number)


def enlarge_set(table: Table, place: int, picks: tuple[int, ...]) -> None:
    """Recapture a spirit by adding to an earlier set (6.4)."""
    seat, spirit, kind, bits, size = table.sets[place]
    _, more, by_family, by_number = picks
    table.log.append(("recapture", seat, spirit, kind, more, holder(table, spirit)))
    table.sets[place] = (seat, spirit, kind, bits | more, size + more.bit_count())
    hold(table, place, by_family, by_number)


def hold(table: Table, place: int, by_family: int, by_number: int) -> None:
    """Pay with hand cards and move the spirit onto the set; holding the goal wins at once (6.5, 7.1, 8.6)."""
    seat, spirit = table.sets[place][:2]
    table.by_family[seat] &= ~by_family
    table.by_number[seat] &= ~by_number
    table.holding[spirit] = place
    if count_held(table, seat) >= table.setup.goal:
        end(table, (seat,), "threshold")
    else:
        end_turn(table)


def end_turn(table: Table) -> None:
    """End the game with the Siggil, else the next player begins (5.3, 7.2, 8.6)."""
    if not table.available:
        end(table, leaders(table) if table.setup.players > 1 else (), "exhausted")
        return
    table.active = (table.active + 1) % table.setup.players
    table.turn += 1
    begin_turn(table)


def end(table: Table, winners: tuple[int, ...], reason: str) -> None:
    """Nothing follows."""
    table.phase = OVER
    table.ended = (winners, reason)
    table.log.append(("end", winners, reason))


def leaders(table: Table) -> tuple[int, ...]:
    """Most spirits, then fewest hand cards; those still tied share the win (7.3)."""
    ranks = [(-count_held(table, seat), table.by_family[seat].bit_count()) for seat in range(table.setup.players)]
    best = min(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def holder(table: Table, spirit: int) -> int:
    """Who holds a spirit, NOTHING for nobody."""
    place = table.holding[spirit]
    return NOTHING if place == NOTHING else table.sets[place][0]


def count_held(table: Table, seat: int) -> int:
    """How many spirits a player holds."""
    sets = table.sets
    return sum(place != NOTHING and sets[place][0] == seat for place in table.holding)


def line_of(table: Table, spirit: int, kind: int) -> int:
    """The family, or the number from 0, that the sets for a spirit have (6.1)."""
    return spirit if kind == FAMILY else table.numbers[spirit] - 1
