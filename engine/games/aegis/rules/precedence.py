"""Which of several continuous effects counts: the algorithm of W14, for any issue and any subject.

It knows no card, no board and no turn: a claim is a verdict with its number, scope, qualifiers and moment.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.aegis.rules.codes import ADD, DENY, PERMIT, SET

Claim = tuple[int, int, int, int, int, int]
"""Verdict, number, scope, qualifiers, seq, place of the sentence on its card (W14.1)."""


def decide(claims: Iterable[Claim], otherwise: bool) -> bool:
    """Yes or no: any denial wins, then any permission, then the rules (W14.2, W14.4)."""
    answer = otherwise
    for claim in claims:
        if claim[0] == DENY:
            return False
        if claim[0] == PERMIT:
            answer = True
    return answer


def value(claims: Iterable[Claim], otherwise: int, more: int = 0, floor: int | None = 0) -> int:
    """A number: closest, then newest `set`, or the rules' value; then each `add`; then the floor (W14.2, W14.6)."""
    number, best = otherwise, (-1, -1, -1, -1)
    for verdict, n, *rank in claims:
        if verdict == ADD:
            more += n
        elif verdict == SET and tuple(rank) > best:
            number, best = n, (rank[0], rank[1], rank[2], rank[3])
    number += more
    return number if floor is None or number > floor else floor
