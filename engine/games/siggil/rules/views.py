"""What a player may know of a game (10)."""

from __future__ import annotations

from typing import Any

from engine.core.play import decision_document
from engine.games.siggil.cards import CARDS, IDS, LETTERS, NUMBER_CARDS
from engine.games.siggil.rules import choices, flow, words
from engine.games.siggil.rules.codes import KINDS, NOTHING, OVER, UNNAMED
from engine.games.siggil.rules.sets import cards_of, hand_cards
from engine.games.siggil.rules.table import Table
from engine.games.siggil.setup import SPIRITS


def view_of(table: Table, seat: int) -> dict[str, Any]:
    """The game as the player of a seat sees it; 0 is an onlooker."""
    available = set(table.available)
    return {
        "seat": seat,
        "layout": table.layout.key,
        "turn": table.turn,
        "active": table.active + 1,
        "goal": table.setup.goal,
        "base_size": table.setup.base_size,
        "positions": {
            f"P{position + 1}": {
                "card": None if table.is_down[position] else IDS[table.card_at[position]],
                "available": position in available,
            }
            for position in range(CARDS)
            if table.card_at[position] != NOTHING
        },
        "free": [spirit_id(spirit) for spirit in table.free],
        "lost": [spirit_id(spirit) for spirit in table.lost],
        "discard": _discard(table),
        "spirits": {
            spirit_id(spirit): {
                "family": LETTERS[spirit],
                "number": table.numbers[spirit],
                "holder": _holder(table, spirit),
            }
            for spirit in range(SPIRITS)
        },
        "sets": [set_of(table, place) for place in range(len(table.sets))],
        "seats": [_seat(table, one, seat) for one in range(table.setup.players)],
        "decision": _decision(table, seat),
        "outcome": _outcome(table),
        "log": [words.event_of(table, entry) for entry in table.log if _may_show(table, entry)],
    }


def _may_show(table: Table, entry: tuple[Any, ...]) -> bool:
    """Whether a client may go on showing a log entry: no list of takes, no closed discards (10.2, 10.3)."""
    return entry[0] != "take" and not (entry[0] == "discard" and table.setup.is_advanced)


def _discard(table: Table) -> dict[str, Any]:
    """The discard pile: its size, and its cards where they lie open (8.3, 10.3)."""
    facts: dict[str, Any] = {"size": len(table.discard)}
    if not table.setup.is_advanced:
        facts["cards"] = [IDS[card] for card in table.discard]
    return facts


def _seat(table: Table, one: int, seat: int) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "seat": one + 1,
        "hand": table.by_family[one].bit_count(),
        "spirits": [spirit_id(spirit) for spirit in range(SPIRITS) if flow.holder(table, spirit) == one],
        "played_on": bool(table.conceded >> one & 1),
    }
    if seat == one + 1:
        facts["cards"] = hand_of(table, one)
    return facts


def hand_of(table: Table, seat: int) -> list[str]:
    """A player's hand cards."""
    return [IDS[card] for card in hand_cards(table.by_family[seat])]


def set_of(table: Table, place: int) -> dict[str, Any]:
    """A set as everybody sees it, with the number by which a recapture names it (6.6)."""
    owner, spirit, kind, bits, size = table.sets[place]
    named = kind != UNNAMED
    return {
        "set": place + 1,
        "owner": owner + 1,
        "spirit": spirit_id(spirit),
        "kind": KINDS[kind],
        "cards": [IDS[card] for card in cards_of(kind, flow.line_of(table, spirit, kind), bits)] if named else [],
        "size": size,
        "holds": table.holding[spirit] == place,
    }


def spirit_id(spirit: int) -> str:
    """A spirit's card id."""
    return IDS[NUMBER_CARDS + spirit]


def _holder(table: Table, spirit: int) -> int | None:
    holder = flow.holder(table, spirit)
    return None if holder == NOTHING else holder + 1


def _decision(table: Table, seat: int) -> dict[str, Any] | None:
    if table.phase == OVER:
        return None
    decision = choices.decision_of(table)
    legal = choices.list_actions(table) if decision.seat == seat else None
    return decision_document(decision.seat, decision.kind, decision.prompt, legal)


def _outcome(table: Table) -> dict[str, Any] | None:
    if table.ended is None:
        return None
    winners, reason = table.ended
    return {"winners": [seat + 1 for seat in winners], "reason": reason}
