"""The public log of a game as events with plain sentences (10)."""

from __future__ import annotations

from typing import Any, Final

from engine.core.words import listed, say
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
            return _event(
                kind,
                say("P{place} is turned up: {card}.", place=position + 1, card=IDS[card]),
                position=position,
                card=IDS[card],
            )
        case ("freed", spirit, position):
            said = say("{spirit} leaves P{place} and is free.", spirit=_spirit(spirit), place=position + 1)
            return _event(kind, said, spirit=spirit, position=position)
        case ("lost", spirit):
            return _event(kind, say("{spirit} is lost.", spirit=_spirit(spirit)), spirit=spirit)
        case ("take", seat, position, card):
            said = say("Player {seat} takes {card} from P{place}.", seat=seat + 1, card=IDS[card], place=position + 1)
            return _event(kind, said, seat=seat, position=position, card=IDS[card])
        case ("discard", seat, position, card):
            said = say(
                "Player {seat} discards {card} from P{place}.", seat=seat + 1, card=IDS[card], place=position + 1
            )
            return _event(kind, said, seat=seat, position=position, card=IDS[card])
        case ("capture" | "recapture", seat, spirit, how, bits, loser):
            cards = [IDS[card] for card in cards_of(how, line_of(table, spirit, how), bits)]
            source = "" if loser == NOTHING else say(" from player {seat}", seat=loser + 1)
            words = {"seat": seat + 1, "spirit": _spirit(spirit), "source": source, "cards": ", ".join(cards)}
            said = say("Player {seat} captures {spirit}{source} with {cards}.", **words)
            if kind != "capture":
                said = say("Player {seat} recaptures {spirit}{source} with {cards}.", **words)
            return _event(kind, said, seat=seat, spirit=spirit, cards=cards)
        case ("concede", seat):
            return _event(kind, say("Player {seat} concedes.", seat=seat + 1), seat=seat)
        case ("end", winners, reason):
            return _event(
                kind,
                say("{result}: {reason}.", result=_winners(winners), reason=say(REASONS[reason])),
                winners=winners,
                reason=reason,
            )
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
        return say("The game is lost")
    first, *others = winners
    names = [say("Player {seat}", seat=first + 1), *(say("player {seat}", seat=seat + 1) for seat in others)]
    if others:
        return say("{players} share the win", players=listed(names))
    return say("{player} wins", player=names[0])
