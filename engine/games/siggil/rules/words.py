"""The public log of a game as events with plain sentences (10)."""

from __future__ import annotations

from typing import Any, Final

from engine.games.siggil.cards import IDS, LETTERS
from engine.games.siggil.rules.codes import NOTHING
from engine.games.siggil.rules.flow import line_of
from engine.games.siggil.rules.sets import cards_of
from engine.games.siggil.rules.table import Table

REASONS: Final = {
    "threshold": "enough spirits are captured",
    "exhausted": "the Siggil is empty",
    "out_of_reach": "too many spirits are lost",
    "concession": "the other concedes",
}


def event_of(table: Table, entry: tuple[Any, ...]) -> dict[str, Any]:
    """A log entry as a public event: its kind, facts and a sentence."""
    kind = entry[0]
    match entry:
        case ("turned", position, card):
            return _event(kind, f"P{position + 1} is turned up: {IDS[card]}.", position=position, card=IDS[card])
        case ("freed", spirit, position):
            return _event(
                kind, f"{_spirit(spirit)} leaves P{position + 1} and is free.", spirit=spirit, position=position
            )
        case ("lost", spirit):
            return _event(kind, f"{_spirit(spirit)} is lost.", spirit=spirit)
        case ("take", seat, position, card):
            said = f"Player {seat + 1} takes {IDS[card]} from P{position + 1}."
            return _event(kind, said, seat=seat, position=position, card=IDS[card])
        case ("discard", seat, position, card):
            said = f"Player {seat + 1} discards {IDS[card]} from P{position + 1}."
            return _event(kind, said, seat=seat, position=position, card=IDS[card])
        case ("capture" | "recapture", seat, spirit, how, bits, loser):
            cards = [IDS[card] for card in cards_of(how, line_of(table, spirit, how), bits)]
            verb = "captures" if kind == "capture" else "recaptures"
            source = "" if loser == NOTHING else f" from player {loser + 1}"
            said = f"Player {seat + 1} {verb} {_spirit(spirit)}{source} with {', '.join(cards)}."
            return _event(kind, said, seat=seat, spirit=spirit, cards=cards)
        case ("concede", seat):
            return _event(kind, f"Player {seat + 1} concedes.", seat=seat)
        case ("end", winners, reason):
            return _event(kind, f"{_winners(winners)}: {REASONS[reason]}.", winners=winners, reason=reason)
    raise ValueError(f"no words for {entry!r}")


def _event(kind: str, text: str, **facts: Any) -> dict[str, Any]:
    event: dict[str, Any] = {"event": kind}
    for key, value in facts.items():
        if key == "seat":
            event[key] = value + 1
        elif key == "position":
            event[key] = f"P{value + 1}"
        elif key == "spirit":
            event[key] = _spirit(value)
        elif key == "winners":
            event[key] = [seat + 1 for seat in value]
        else:
            event[key] = value
    event["text"] = text
    return event


def _spirit(spirit: int) -> str:
    return f"S{LETTERS[spirit]}"


def _winners(winners: tuple[int, ...]) -> str:
    if not winners:
        return "The game is lost"
    names = [f"player {seat + 1}" for seat in winners]
    return f"{' and '.join(names).capitalize()} {'wins' if len(names) == 1 else 'share the win'}"
