"""What a player may know of a match (14)."""

from __future__ import annotations

from typing import Any

from engine.core.play import decision_document
from engine.games.seal_magic.levels import SEAT_NAMES
from engine.games.seal_magic.rules import choices, flow, words
from engine.games.seal_magic.rules.codes import DRAWN, NOTHING, OPEN, OVER, REINFORCE
from engine.games.seal_magic.rules.table import Table


def view_of(table: Table, seat: int) -> dict[str, Any]:
    """The match as the player of a seat (1 or 2) sees it; 0 is an onlooker."""
    book = table.book
    view: dict[str, Any] = {
        "seat": seat,
        "round": min(len(table.results) + (table.phase != OVER), book.setup.rounds),
        "score": score(table),
        "results": results(table),
        "arena": name_or_none(table, table.arena),
        "attacker": table.attacker + 1,
        "clashes": table.clashes,
        "chain": table.exchange,
        "pot": [
            book.names[card] if seen == OPEN or (seat and seen == seat) else None
            for card, seen in zip(table.pot, table.pot_seen, strict=True)
        ],
        "attack": attack_of(table),
        "aside": len(table.aside),
        "seats": [_seat(table, one, seat) for one in (0, 1)],
        "decision": _decision(table, seat),
        "outcome": _outcome(table),
        "log": words.round_log(table),
    }
    return view


def _seat(table: Table, one: int, seat: int) -> dict[str, Any]:
    """Sizes for everybody, the hand for its owner alone."""
    book = table.book
    facts: dict[str, Any] = {
        "seat": one + 1,
        "name": SEAT_NAMES[one],
        "mode": "tactical" if book.setup.tactical[one] else "automatic",
        "hand": len(table.hand[one]),
        "stack": len(table.stack[one]),
    }
    if seat == one + 1:
        facts["cards"] = [book.names[card] for card in table.hand[one]]
        facts["seals"] = [_worth(table, card) for card in table.hand[one]]
    return facts


def _worth(table: Table, card: int) -> dict[str, Any] | None:
    """What a hand card would be compared by in the present arena; None for a Universe."""
    if table.book.is_universe[card]:
        return None
    return {
        "attack": flow.force(table, card, 0, 0),
        "defence": flow.force(table, card, 0, 1),
        "due": table.ground.due[card],
    }


def _decision(table: Table, seat: int) -> dict[str, Any] | None:
    """Who is thinking; that it is about a late Universe is nobody else's business (14.3)."""
    if table.phase == OVER:
        return None
    decision = choices.decision_of(table)
    if table.phase == REINFORCE and decision.seat != seat:
        return decision_document(decision.seat, "thinking", "The attacker is thinking")
    legal = choices.list_actions(table) if decision.seat == seat else None
    return decision_document(decision.seat, decision.kind, decision.prompt, legal)


def _outcome(table: Table) -> dict[str, Any] | None:
    if table.ended is None:
        return None
    winner, reason = table.ended
    return {"winners": [] if winner == DRAWN else [winner + 1], "reason": reason}


def attack_of(table: Table) -> dict[str, Any] | None:
    """The attack that lies, None while there is none."""
    if table.phase == OVER or not table.role or not table.pot:
        return None
    return {
        "seal": table.book.names[table.attack],
        "universes": table.attack_universes,
        "force": flow.force(table, table.attack, table.attack_universes, 0),
    }


def score(table: Table) -> list[int]:
    """Rounds won by each seat."""
    return [sum(winner == seat for winner, _ in table.results) for seat in (0, 1)]


def results(table: Table) -> list[dict[str, Any]]:
    """The rounds that are over."""
    return [
        {"winner": None if winner == DRAWN else winner + 1, "reason": reason, "clashes": clashes}
        for (winner, reason), clashes in zip(table.results, table.played, strict=True)
    ]


def name_or_none(table: Table, card: int) -> str | None:
    """A card's name, None for no card."""
    return None if card == NOTHING else table.book.names[card]
