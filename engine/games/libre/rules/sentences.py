"""The log in plain sentences (L15.1: only what everybody may know)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.words import say
from engine.games.libre.rules.table import Table

# Names of what each kind of entry tells besides its kind; "seat" and "against" are seats.
FIELDS: dict[str, tuple[str, ...]] = {
    "propose": ("seat", "n"),
    "coin": ("result",),
    "agree": ("n",),
    "roll": ("seat", "n"),
    "order": ("seats",),
    "turn": ("seat", "n"),
    "draw": ("seat", "n"),
    "play": ("seat", "card"),
    "use": ("seat", "card"),
    "announce": ("seat", "card", "targets"),
    "trigger": ("seat", "card"),
    "resolve": ("seat", "card"),
    "fizzle": ("seat", "card"),
    "cancel": ("seat", "card"),
    "enter": ("seat", "card", "into"),
    "house": ("seat", "card", "into"),
    "come_out": ("seat", "card"),
    "discard": ("seat", "card"),
    "discard_hand": ("seat", "card"),
    "recycle": ("seat", "card"),
    "return": ("seat", "card"),
    "recover": ("seat", "card"),
    "find": ("seat",),
    "convert": ("seat", "card"),
    "keep": ("seat", "card", "n"),
    "combat": ("seat",),
    "attack": ("seat", "card", "against"),
    "stalk": ("seat", "card", "prey"),
    "defend": ("seat", "card", "attacker"),
    "damage": ("seat", "card", "n"),
    "guard": ("seat", "card", "n"),
    "change": ("seat", "card", "stat", "n"),
    "becomes": ("seat", "card", "stat", "n"),
    "gain": ("seat", "card", "keyword"),
    "lose": ("seat", "card", "keyword"),
    "points": ("seat", "change", "n"),
    "spirit": ("seat", "spirit", "n"),
    "concede": ("seat",),
}
SEATS = ("seat", "against")
Told = dict[str, Any]


def _into(told: Told) -> str:
    if told["into"]:
        return say("{card} comes into play ({into}).", card=told["card"], into=told["into"])
    return say("{card} comes into play afield.", card=told["card"])


def _aimed(told: Told) -> str:
    if told["targets"]:
        return say("{card} is on the chain, aimed at {targets}.", card=told["card"], targets=told["targets"])
    return say("{card} is on the chain.", card=told["card"])


def _points(told: Told) -> str:
    change = told["change"]
    facts = {"seat": told["seat"], "change": abs(change), "n": told["n"]}
    if change > 0:
        return say("Player {seat} gains {change} permanent Faith and has {n}.", **facts)
    return say("Player {seat} loses {change} permanent Faith and has {n}.", **facts)


def _signed(told: Told) -> str:
    return say("{card}: {stat} {n}.", card=told["card"], stat=say(told["stat"].title()), n=f"{told['n']:+d}")


SENTENCES: dict[str, str | Callable[[Told], str]] = {
    "propose": "Player {seat} proposes a target of {n}.",
    "coin": "The coin shows {result}.",
    "agree": "The game is played to {n} Faith.",
    "roll": "Player {seat} rolls {n}.",
    "order": lambda told: say("The order is {seats}.", seats=", ".join(str(seat) for seat in told["seats"])),
    "turn": "Turn {n}: Player {seat} gains Spirit.",
    "draw": "Player {seat} draws {n}.",
    "play": "Player {seat} plays {card}.",
    "use": "Player {seat} uses {card}.",
    "announce": _aimed,
    "trigger": "The effect of {card} goes on the chain.",
    "resolve": "{card} takes effect.",
    "fizzle": "{card} does nothing.",
    "cancel": "{card} is cancelled.",
    "enter": _into,
    "house": "{card} goes into {into}.",
    "come_out": "{card} comes out of its Temple.",
    "discard": "{card} is discarded.",
    "discard_hand": "Player {seat} discards {card}.",
    "recycle": "{card} goes back to its owner's hand.",
    "return": "{card} returns to its owner's hand.",
    "recover": "{card} returns from the discard pile to the hand of Player {seat}.",
    "find": "Player {seat} puts a card from the deck into the hand.",
    "convert": "{card} is now controlled by Player {seat}.",
    "keep": "Player {seat} pays {n} to keep {card}.",
    "combat": "Player {seat} calls Combat.",
    "attack": "{card} attacks Player {against}.",
    "stalk": "{card} attacks {prey} inside its Temple.",
    "defend": "{card} defends against {attacker}.",
    "damage": "{card} takes {n} damage.",
    "guard": "The next {n} damage to {card} is prevented.",
    "change": _signed,
    "becomes": lambda told: say(
        "{card}: {stat} becomes {n}.", card=told["card"], stat=say(told["stat"].title()), n=told["n"]
    ),
    "gain": "{card} has {keyword}.",
    "lose": "{card} loses {keyword}.",
    "points": _points,
    "spirit": "Player {seat} gains {n} {spirit} Spirit.",
    "concede": "Player {seat} concedes.",
}


def public_events(table: Table) -> list[dict[str, Any]]:
    """The log, each act with its sentence."""
    return [_event(entry) for entry in table.log or []]


def _event(entry: tuple[Any, ...]) -> dict[str, Any]:
    kind = entry[0]
    told: Told = {"event": kind}
    for name, value in zip(FIELDS[kind], entry[1:], strict=True):
        if name in SEATS:
            told[name] = value + 1
        elif name == "seats":
            told[name] = [seat + 1 for seat in value]
        else:
            told[name] = value
    sentence = SENTENCES[kind]
    told["text"] = say(sentence, **told) if isinstance(sentence, str) else sentence(told)
    return told
