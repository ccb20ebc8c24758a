"""The public log of a match as events with plain sentences; no hidden card is named (14)."""

from __future__ import annotations

from typing import Any, Final

from engine.core.words import say
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
            if arena == NOTHING:
                return say("Round {number} is dealt.", number=number)
            return say("Round {number} is dealt in the arena {arena}.", number=number, arena=names[arena])
        case ("flip", seat, card):
            return say("{seat} turns over {card}.", seat=SEAT_NAMES[seat], card=names[card])
        case ("lay", seat, card):
            return say("{seat} lays {card}.", seat=SEAT_NAMES[seat], card=names[card])
        case ("reinforce", seat, card):
            return say("{seat} strengthens the attack with {card}.", seat=SEAT_NAMES[seat], card=names[card])
        case ("unpayable", seat, card, due):
            facts = {"seat": SEAT_NAMES[seat], "cards": _cards(due), "card": names[card]}
            return say("{seat} cannot pay {cards} for {card}: the clash is lost.", **facts)
        case ("pay_hand", seat, _):
            return say("{seat} pays a card from the hand.", seat=SEAT_NAMES[seat])
        case ("pay_stack", seat, count):
            return say("{seat} pays {cards} from the stack.", seat=SEAT_NAMES[seat], cards=_cards(count))
        case ("decline", seat):
            return say("{seat} lets the attack stand.", seat=SEAT_NAMES[seat])
        case ("compare", attack, defence, neutral):
            return _comparison(attack, defence, neutral)
        case ("clash", seat, count, exchanges):
            facts = {"seat": SEAT_NAMES[seat], "cards": _cards(count), "number": exchanges}
            if exchanges > 1:
                return say("{seat} wins the clash after a chain of {number} exchanges and takes {cards}.", **facts)
            return say("{seat} wins the clash and takes {cards}.", **facts)
        case ("round_end", winner, reason, clashes):
            number = say("1 clash") if clashes == 1 else say("{number} clashes", number=clashes)
            facts = {"clashes": number, "reason": say(REASONS[reason])}
            if winner == DRAWN:
                return say("The round is drawn after {clashes}: {reason}.", **facts)
            return say("The round goes to {seat} after {clashes}: {reason}.", seat=SEAT_NAMES[winner], **facts)
        case ("match_end", winner, reason):
            if winner == DRAWN:
                return say("The match is drawn: {reason}.", reason=say(REASONS[reason]))
            return say("The match goes to {seat}: {reason}.", seat=SEAT_NAMES[winner], reason=say(REASONS[reason]))
        case ("concede", seat, what):
            return say(
                "{seat} concedes the {what}.",
                seat=SEAT_NAMES[seat],
                what=say("round") if what == "round" else say("match"),
            )
    raise ValueError(f"no words for {entry!r}")


def _cards(count: int) -> str:
    return say("1 card") if count == 1 else say("{number} cards", number=count)


def _comparison(attack: int, defence: int, neutral: bool) -> str:
    facts = {"attack": attack, "defence": defence}
    if neutral:
        return say("{attack} against {defence}, but the seals neutralise each other: the chain goes on.", **facts)
    if attack == defence:
        return say("{attack} against {defence}: a tie, the chain goes on.", **facts)
    if attack > defence:
        return say("{attack} against {defence}: the attack is ahead.", **facts)
    return say("{attack} against {defence}: the defence is ahead.", **facts)
