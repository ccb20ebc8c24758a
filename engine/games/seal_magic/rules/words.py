"""The public log of a match as events with plain sentences; no hidden card is named (14)."""

from __future__ import annotations

from typing import Any, Final

from engine.games.seal_magic.levels import SEAT_NAMES
from engine.games.seal_magic.rules.codes import DRAWN, NOTHING
from engine.games.seal_magic.rules.table import Table

REASONS: Final = {
    "exhausted": "the other has no seal left",
    "both_exhausted": "neither has a seal left",
    "arena_universe": "the arena is a Universe; tell each other something you learned in the last week",
    "clash_limit": "the limit of clashes is reached",
    "concession": "the other concedes",
    "rounds": "by rounds won",
}
_KEYS: Final = {
    "round": ("round", "arena"),
    "flip": ("seat", "card"),
    "lay": ("seat", "card"),
    "reinforce": ("seat", "card"),
    "unpayable": ("seat", "card", "due"),
    "pay_hand": ("seat",),
    "pay_stack": ("seat", "count"),
    "decline": ("seat",),
    "compare": ("attack", "defence", "neutralised"),
    "clash": ("seat", "count", "exchanges"),
    "round_end": ("winner", "reason", "clashes"),
    "match_end": ("winner", "reason"),
    "concede": ("seat", "what"),
}


def round_log(table: Table) -> list[dict[str, Any]]:
    """The events since the latest round was dealt."""
    start = len(table.log)
    while start and table.log[start - 1][0] != "round":
        start -= 1
    return [event_of(table, entry) for entry in table.log[max(start - 1, 0) :]]


def event_of(table: Table, entry: tuple[Any, ...]) -> dict[str, Any]:
    """A log entry as a public event: its kind, facts and a sentence."""
    kind = entry[0]
    event: dict[str, Any] = {"event": kind}
    for key, value in zip(_KEYS[kind], entry[1:], strict=False):
        if key in ("card", "arena"):
            event[key] = None if value == NOTHING else table.book.names[value]
        elif key == "seat":
            event[key] = value + 1
        elif key == "winner":
            event[key] = None if value == DRAWN else value + 1
        else:
            event[key] = value
    event["text"] = sentence(table, entry)
    return event


def sentence(table: Table, entry: tuple[Any, ...]) -> str:
    """A log entry in words."""
    names = table.book.names
    match entry:
        case ("round", number, arena):
            place = "." if arena == NOTHING else f" in the arena {names[arena]}."
            return f"Round {number} is dealt{place}"
        case ("flip", seat, card):
            return f"{SEAT_NAMES[seat]} turns over {names[card]}."
        case ("lay", seat, card):
            return f"{SEAT_NAMES[seat]} lays {names[card]}."
        case ("reinforce", seat, card):
            return f"{SEAT_NAMES[seat]} strengthens the attack with {names[card]}."
        case ("unpayable", seat, card, due):
            return f"{SEAT_NAMES[seat]} cannot pay {_cards(due)} for {names[card]}: the clash is lost."
        case ("pay_hand", seat, _):
            return f"{SEAT_NAMES[seat]} pays a card from the hand."
        case ("pay_stack", seat, count):
            return f"{SEAT_NAMES[seat]} pays {_cards(count)} from the stack."
        case ("decline", seat):
            return f"{SEAT_NAMES[seat]} lets the attack stand."
        case ("compare", attack, defence, neutral):
            return _comparison(attack, defence, neutral)
        case ("clash", seat, count, exchanges):
            after = f" after a chain of {exchanges} exchanges" if exchanges > 1 else ""
            return f"{SEAT_NAMES[seat]} wins the clash{after} and takes {_cards(count)}."
        case ("round_end", winner, reason, clashes):
            result = "is drawn" if winner == DRAWN else f"goes to {SEAT_NAMES[winner]}"
            return f"The round {result} after {clashes} {'clash' if clashes == 1 else 'clashes'}: {REASONS[reason]}."
        case ("match_end", winner, reason):
            result = "is drawn" if winner == DRAWN else f"goes to {SEAT_NAMES[winner]}"
            return f"The match {result}: {REASONS[reason]}."
        case ("concede", seat, what):
            return f"{SEAT_NAMES[seat]} concedes the {what}."
    raise ValueError(f"no words for {entry!r}")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _comparison(attack: int, defence: int, neutral: bool) -> str:
    if neutral:
        return f"{attack} against {defence}, but the seals neutralise each other: the chain goes on."
    if attack == defence:
        return f"{attack} against {defence}: a tie, the chain goes on."
    return f"{attack} against {defence}: the {'attack' if attack > defence else 'defence'} is ahead."
