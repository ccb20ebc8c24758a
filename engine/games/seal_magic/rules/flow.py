"""The clash state machine (6), plays (7), comparison (8), winning a clash (9) and the ends (12)."""

from __future__ import annotations

from engine.games.seal_magic.rules.codes import (
    CLASH_START,
    DRAWN,
    NOTHING,
    OPEN,
    OVER,
    PAY,
    PLAY_FIRST,
    PLAY_NEXT,
    REINFORCE,
    UNSEEN,
)
from engine.games.seal_magic.rules.table import Table

HAND = 3


def run(table: Table) -> None:
    """Go on until a seat must choose or the match is over."""
    setup = table.book.setup
    while True:
        phase = table.phase
        if phase == CLASH_START:
            start_exchange(table)
        elif phase == OVER or phase >= PAY or setup.step or setup.tactical[table.attacker ^ table.role]:
            return
        else:
            turn_over(table, table.attacker ^ table.role)


def deal(table: Table) -> None:
    """Set up a round from the reshuffled pool (5)."""
    book = table.book
    needed = book.setup.cards_dealt
    order = table.shuffled(needed)
    table.stack = [order[:8], order[8:16]]
    table.hand = [[], []]
    table.pot, table.pot_seen = [], []
    table.aside = order[needed:]
    table.arena = order[16] if book.has_arena else NOTHING
    table.clashes = table.exchange = 0
    table.attacker = table.first
    table.log.append(("round", len(table.results) + 1, table.arena))
    if book.has_arena:
        if book.is_universe[table.arena]:
            end_round(table, DRAWN, "arena_universe")
            return
        table.ground = book.ground(table.arena)
    refill(table, 0)
    refill(table, 1)
    table.phase = CLASH_START


def start_exchange(table: Table) -> None:
    """Check for exhaustion and, before a clash, for the limit (6.1, 6.2, 6.9); then the attacker plays."""
    spent_a, spent_b = is_exhausted(table, 0), is_exhausted(table, 1)
    if spent_a or spent_b:
        if spent_a and spent_b:
            end_round(table, DRAWN, "both_exhausted")
        else:
            end_round(table, 1 if spent_a else 0, "exhausted")
    elif table.clashes >= table.book.setup.clash_limit and not table.exchange:
        end_round(table, DRAWN, "clash_limit")
    else:
        table.role = 0
        table.universes = 0
        table.phase = PLAY_FIRST


def is_exhausted(table: Table, seat: int) -> bool:
    """Whether no seal is left in hand and stack together (6.2)."""
    hand, stack = table.hand[seat], table.stack[seat]
    if len(hand) + len(stack) > table.book.universes:
        return False
    is_universe = table.book.is_universe
    return all(is_universe[card] for card in hand) and all(is_universe[card] for card in stack)


def turn_over(table: Table, seat: int) -> None:
    """Lay the top card of the stack (7.1, 7.2); an automatic seat goes on until it has laid a seal."""
    card = table.stack[seat].pop(0)
    table.log.append(("flip", seat, card))
    lay(table, seat, card)


def lay(table: Table, seat: int, card: int) -> None:
    """Put a card into the pot: a Universe waits for another card, a seal is to be paid (7.4, 7.7, 7.8)."""
    table.pot.append(card)
    table.pot_seen.append(OPEN)
    if table.book.is_universe[card]:
        table.universes += 1
        table.phase = PLAY_NEXT
        return
    table.seal = card
    due = table.ground.due[card]
    if not due:
        complete(table, seat)
    elif due > len(table.hand[seat]) + len(table.stack[seat]):
        table.log.append(("unpayable", seat, card, due))
        win_clash(table, 1 - seat)
    else:
        table.due = due
        settle_payment(table, seat)


def settle_payment(table: Table, seat: int) -> None:
    """Ask which hand cards pay, as long as there is a choice (7.7, 13)."""
    hand, stack = table.hand[seat], table.stack[seat]
    if table.due and hand:
        if len(hand) > 1 or stack:
            table.phase = PAY
            return
        pay_from_hand(table, seat, hand[0])
    if table.due:
        pay_from_stack(table, seat)
    complete(table, seat)


def pay_from_hand(table: Table, seat: int, card: int) -> None:
    """Give one card of the hand, face down (7.7)."""
    table.hand[seat].remove(card)
    table.pot.append(card)
    table.pot_seen.append(seat + 1)
    table.due -= 1
    table.log.append(("pay_hand", seat, card))


def pay_from_stack(table: Table, seat: int) -> None:
    """Give the rest of the payment unseen from the top of the stack (7.7)."""
    due, stack = table.due, table.stack[seat]
    table.pot += stack[:due]
    table.pot_seen += [UNSEEN] * due
    del stack[:due]
    table.due = 0
    table.log.append(("pay_stack", seat, due))


def refill(table: Table, seat: int) -> None:
    """Draw up to three hand cards, tactical seats only (7.9)."""
    if table.book.setup.tactical[seat]:
        hand, stack = table.hand[seat], table.stack[seat]
        while len(hand) < HAND and stack:
            hand.append(stack.pop(0))


def complete(table: Table, seat: int) -> None:
    """End a play that is laid and paid: the defence follows, or the forces are compared (7.9, 6.4, 6.5)."""
    refill(table, seat)
    if table.role:
        compare(table)
        return
    table.attack, table.attack_universes = table.seal, table.universes
    table.role = 1
    table.universes = 0
    table.phase = PLAY_FIRST


def force(table: Table, card: int, universes: int, role: int) -> int:
    """What a play is compared by (8.1, 8.2)."""
    if universes:
        return table.ground.joined[role][card] + universes - 1
    return table.ground.alone[role][card]


def types(table: Table, card: int, universes: int) -> int:
    """The types a played seal has (2.3, 11.2)."""
    return table.ground.types_joined[card] if universes else table.ground.types_alone[card]


def is_neutral(table: Table, seal: int, universes: int) -> bool:
    """Whether a defence would neutralise the attack that lies (8.3)."""
    attack = table.attack
    its_types = types(table, attack, table.attack_universes)
    return table.book.are_neutral(attack, its_types, seal, types(table, seal, universes))


def compare(table: Table) -> None:
    """Compare attack and defence (6.5 to 6.7)."""
    attack = force(table, table.attack, table.attack_universes, 0)
    defence = force(table, table.seal, table.universes, 1)
    neutral = is_neutral(table, table.seal, table.universes)
    table.log.append(("compare", attack, defence, neutral))
    attacker = table.attacker
    if neutral or attack == defence:
        table.exchange += 1
        table.phase = CLASH_START
    elif attack > defence:
        win_clash(table, attacker)
    elif can_reinforce(table):
        table.phase = REINFORCE
    else:
        win_clash(table, 1 - attacker)


def can_reinforce(table: Table) -> bool:
    """Whether the attacker may lay a late Universe on a losing attack (11.3)."""
    if not table.book.has_upgrade or not table.book.setup.tactical[table.attacker]:
        return False
    is_universe = table.book.is_universe
    return any(is_universe[card] for card in table.hand[table.attacker])


def reinforce(table: Table, card: int) -> None:
    """Lay a late Universe on the attack and compare anew (11.3)."""
    seat = table.attacker
    table.hand[seat].remove(card)
    table.pot.append(card)
    table.pot_seen.append(OPEN)
    table.attack_universes += 1
    table.log.append(("reinforce", seat, card))
    refill(table, seat)
    compare(table)


def win_clash(table: Table, winner: int) -> None:
    """Put the pot under the winner's stack; he attacks next (6.8, 9)."""
    table.log.append(("clash", winner, len(table.pot), table.exchange + 1))
    table.stack[winner] += table.pot
    table.pot, table.pot_seen = [], []
    refill(table, 0)
    refill(table, 1)
    table.clashes += 1
    table.exchange = 0
    table.attacker = winner
    table.phase = CLASH_START


def end_round(table: Table, winner: int, reason: str) -> None:
    """Note the result of a round; deal the next one or end the match (12.1, 12.2)."""
    table.results.append((winner, reason))
    table.played.append(table.clashes)
    table.log.append(("round_end", winner, reason, table.clashes))
    decided = match_winner(table, table.book.size >= table.book.setup.cards_dealt)
    if decided is not None:
        end_match(table, decided, reason if table.book.setup.rounds == 1 else "rounds")
    else:
        deal(table)


def match_winner(table: Table, can_go_on: bool) -> int | None:
    """Who has won the match, DRAWN for nobody, None while it goes on (12.2, A-20).

    A position written by hand may hold too few cards for another round; then the match ends as it stands.
    """
    setup = table.book.setup
    wins = [sum(winner == seat for winner, _ in table.results) for seat in (0, 1)]
    for seat in (0, 1):
        if wins[seat] >= setup.wins_needed:
            return seat
    if len(table.results) < setup.rounds and can_go_on:
        return None
    if setup.match_rule == "most_rounds" and wins[0] != wins[1]:
        return int(wins[1] > wins[0])
    return DRAWN


def end_match(table: Table, winner: int, reason: str) -> None:
    """Nothing follows (12.2)."""
    table.phase = OVER
    table.ended = (winner, reason)
    table.log.append(("match_end", winner, reason))
