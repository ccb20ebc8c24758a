"""The log in plain sentences, and the prompts of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.aegis.rules.codes import NOBODY, TO_ITEM, TO_PLAYER
from engine.games.aegis.rules.frames import Aimed
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import COLUMNS

PROMPTS = {
    "main": "Main stage: summon, play a card, use an ability, or end the stage.",
    "window": "Answer with a Trice, or pass.",
    "attack": "Choose the columns that attack.",
    "payment": "Choose what pays: Locations to tap, Spells to put face down.",
    "target": "Choose a target.",
    "apply_to": "Apply this to you or to your Team-mate?",
    "opponent": "Choose an Opponent.",
    "trigger_order": "Which of these goes on the stack first?",
    "may": "Do you want to use this?",
    "pick": "Pick one.",
}
REASONS = {
    "life": "has no Life left",
    "deck_out": "has to draw from an empty Deck",
    "card": "loses by a card",
    "concession": "concedes",
}
Say = Callable[[Table, tuple[Any, ...]], str]


def _player(seat: int) -> str:
    return f"Player {seat + 1}"


def _counted(number: int, one: str) -> str:
    return f"{number} {one}{'' if number == 1 else 's'}"


def target_words(table: Table, target: Aimed) -> str:
    """A target in words."""
    kind, number, _ = target
    if number == NOBODY:
        return "nothing"
    if kind == TO_PLAYER:
        return _player(number)
    if kind == TO_ITEM:
        found = next((item for item in table.items if item.mark == number), None)
        return table.name(found.card) if found else "a Spell"
    return table.name(number)


def _aimed(table: Table, targets: tuple[Aimed, ...]) -> str:
    chosen = [target for target in targets if target[0] != TO_ITEM and target[1] != NOBODY]
    return f" on {' and '.join(target_words(table, target) for target in chosen)}" if chosen else ""


def _place(table: Table, column: int, host: int) -> str:
    return f"onto {table.name(host)}" if host != NOBODY else f"into column {column + 1}"


def _cast(table: Table, note: tuple[Any, ...]) -> str:
    _, seat, card, targets, slot = note
    where = f" for column {slot % COLUMNS + 1}" if slot != NOBODY else ""
    return f"{_player(seat)} plays {table.name(card)}{where}{_aimed(table, targets)}."


def _pay(table: Table, note: tuple[Any, ...]) -> str:
    _, seat, locations, spells = note
    parts = []
    if locations:
        parts.append(f"taps {', '.join(table.name(card) for card in locations)}")
    if spells:
        parts.append(f"puts {_counted(spells, 'Spell')} face down")
    return f"{_player(seat)} {' and '.join(parts)}."


def _life(table: Table, note: tuple[Any, ...]) -> str:
    _, seat, change, left = note
    verb = "gains" if change > 0 else "loses"
    return f"{_player(seat)} {verb} {abs(change)} Life and has {left}."


def _effect(table: Table, note: tuple[Any, ...]) -> str:
    _, _, card, target, _ = note
    if target >= 0:
        return f"{table.name(card)} works on {table.name(target)}."
    return f"{table.name(card)} works{f' on {_player(-2 - target)}' if target <= -2 else ''}."


SENTENCES: dict[str, Say] = {
    "turn": lambda table, note: f"Turn {note[2]}: {_player(note[1])}.",
    "draw": lambda table, note: f"{_player(note[1])} draws {_counted(note[2], 'card')}.",
    "face_up": lambda table, note: f"{_player(note[1])} takes {_counted(note[2], 'face-down Spell')} back to hand.",
    "summon": lambda table, note: (
        f"{_player(note[1])} summons {table.name(note[2])} {_place(table, note[3], note[4])}."
    ),
    "arrive": lambda table, note: f"{table.name(note[2])} comes into play {_place(table, note[3], note[4])}.",
    "location": lambda table, note: f"{_player(note[1])} plays {table.name(note[2])}.",
    "pay": _pay,
    "cast": _cast,
    "ability": lambda table, note: f"{_player(note[1])} uses {table.name(note[2])}{_aimed(table, note[3])}.",
    "trigger": lambda table, note: f"{table.name(note[2])} triggers{_aimed(table, note[3])}.",
    "fizzled": lambda table, note: f"{table.name(note[2])} does nothing.",
    "stays": lambda table, note: f"{table.name(note[2])} stays in play.",
    "equip": lambda table, note: f"{table.name(note[2])} goes under {table.name(note[3])}.",
    "negated": lambda table, note: f"{table.name(note[2])} is negated.",
    "denied": lambda table, note: f"{_player(note[1])} may not take a card out of a Cemetery.",
    "attack": lambda table, note: f"{_player(note[1])} attacks with {', '.join(map(table.name, note[2]))}.",
    "damage": lambda table, note: f"{table.name(note[2])} takes {note[3]} damage.",
    "prevented": lambda table, note: f"{note[2]} damage is prevented.",
    "heal": lambda table, note: f"{table.name(note[2])} is healed by {note[3]}.",
    "life": _life,
    "destroyed": lambda table, note: f"{table.name(note[2])} is destroyed.",
    "buried": lambda table, note: f"{table.name(note[2])} is put into the Cemetery.",
    "returned": lambda table, note: f"{table.name(note[2])} returns to its owner's hand.",
    "recover": lambda table, note: f"{_player(note[1])} takes {table.name(note[2])} out of the Cemetery.",
    "exile": lambda table, note: f"{table.name(note[2])} is exiled.",
    "discard": lambda table, note: f"{_player(note[1])} discards {table.name(note[2])}.",
    "mill": lambda table, note: f"{table.name(note[2])} goes from the Deck of {_player(note[1])} to the Cemetery.",
    "control": lambda table, note: f"{_player(note[1])} takes control of {table.name(note[2])}.",
    "move": lambda table, note: f"{table.name(note[2])} moves to column {note[3] + 1}.",
    "untap": lambda table, note: f"{table.name(note[2])} untaps.",
    "effect": _effect,
    "out": lambda table, note: f"{_player(note[1])} {REASONS[note[2]]} and is out.",
}


def public_events(table: Table) -> list[dict[str, Any]]:
    """Every act since the beginning, each worked out once, and how the game ended."""
    log, told = table.log, table.told
    if log is None:
        return []
    told.extend(_event(table, note) for note in log[len(told) :])
    if table.result is None:
        return told[:]
    winners, reason = table.result
    who = " and ".join(_player(seat) for seat in winners)
    text = f"{who} {'win' if len(winners) > 1 else 'wins'} the game." if winners else "Nobody wins the game."
    return [*told, {"event": "over", "winners": [seat + 1 for seat in winners], "reason": reason, "text": text}]


def _event(table: Table, note: tuple[Any, ...]) -> dict[str, Any]:
    kind = note[0]
    told: dict[str, Any] = {"event": kind}
    if kind not in ("prevented",):
        told["seat"] = note[1] + 1
    if kind in NAMED:
        told["card"] = table.name(note[2])
    for place, key in NUMBERED.get(kind, ()):
        told[key] = note[place]
    told["text"] = SENTENCES[kind](table, note)
    return told


NAMED = (
    "summon", "arrive", "location", "cast", "ability", "trigger", "fizzled", "stays", "equip", "negated", "damage",
    "heal", "destroyed", "buried", "returned", "recover", "exile", "discard", "mill", "control", "move", "untap",
    "effect",
)  # fmt: skip
NUMBERED: dict[str, tuple[tuple[int, str], ...]] = {
    "turn": ((2, "turn"),),
    "draw": ((2, "n"),),
    "damage": ((3, "n"),),
    "heal": ((3, "n"),),
    "life": ((2, "n"), (3, "life")),
    "out": ((2, "reason"),),
    "prevented": ((2, "n"),),
}
