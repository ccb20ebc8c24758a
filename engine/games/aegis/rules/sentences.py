"""The log in plain sentences, and the prompts of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.words import listed, say
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
CARD, SPELL, FACE_DOWN = "card", "spell", "face_down"
PLURALS = {
    CARD: ("{n} card", "{n} cards"),
    SPELL: ("{n} Spell", "{n} Spells"),
    FACE_DOWN: ("{n} face-down Spell", "{n} face-down Spells"),
}


def _player(seat: int) -> str:
    return say("Player {seat}", seat=seat + 1)


def _counted(number: int, what: str) -> str:
    one, many = PLURALS[what]
    return say(one if number == 1 else many, n=number)


def target_words(table: Table, target: Aimed) -> str:
    """A target in words."""
    kind, number, _ = target
    if number == NOBODY:
        return say("nothing")
    if kind == TO_PLAYER:
        return _player(number)
    if kind == TO_ITEM:
        found = next((item for item in table.items if item.mark == number), None)
        return table.name(found.card) if found else say("a Spell")
    return table.name(number)


def _aimed(table: Table, targets: tuple[Aimed, ...]) -> str:
    chosen = [target for target in targets if target[0] != TO_ITEM and target[1] != NOBODY]
    return say(" on {targets}", targets=listed([target_words(table, one) for one in chosen])) if chosen else ""


def _place(table: Table, column: int, host: int) -> str:
    if host != NOBODY:
        return say("onto {host}", host=table.name(host))
    return say("into column {column}", column=column + 1)


def _cast(table: Table, note: tuple[Any, ...]) -> str:
    _, seat, card, targets, slot = note
    where = say(" for column {column}", column=slot % COLUMNS + 1) if slot != NOBODY else ""
    facts = {"player": _player(seat), "card": table.name(card), "where": where, "aim": _aimed(table, targets)}
    return say("{player} plays {card}{where}{aim}.", **facts)


def _pay(table: Table, note: tuple[Any, ...]) -> str:
    _, seat, locations, spells = note
    parts = []
    if locations:
        parts.append(say("taps {cards}", cards=", ".join(table.name(card) for card in locations)))
    if spells:
        parts.append(say("puts {spells} face down", spells=_counted(spells, SPELL)))
    return say("{player} {deeds}.", player=_player(seat), deeds=listed(parts))


def _life(table: Table, note: tuple[Any, ...]) -> str:
    _, seat, change, left = note
    facts = {"player": _player(seat), "n": abs(change), "left": left}
    if change > 0:
        return say("{player} gains {n} Life and has {left}.", **facts)
    return say("{player} loses {n} Life and has {left}.", **facts)


def _effect(table: Table, note: tuple[Any, ...]) -> str:
    _, _, card, target, _ = note
    if target >= 0:
        return say("{card} works on {target}.", card=table.name(card), target=table.name(target))
    if target <= -2:
        return say("{card} works on {target}.", card=table.name(card), target=_player(-2 - target))
    return say("{card} works.", card=table.name(card))


SENTENCES: dict[str, Say] = {
    "turn": lambda table, note: say("Turn {n}: {player}.", n=note[2], player=_player(note[1])),
    "draw": lambda table, note: say("{player} draws {n}.", player=_player(note[1]), n=_counted(note[2], CARD)),
    "face_up": lambda table, note: say(
        "{player} takes {n} back to hand.", player=_player(note[1]), n=_counted(note[2], FACE_DOWN)
    ),
    "summon": lambda table, note: say(
        "{player} summons {card} {place}.",
        player=_player(note[1]),
        card=table.name(note[2]),
        place=_place(table, note[3], note[4]),
    ),
    "arrive": lambda table, note: say(
        "{card} comes into play {place}.", card=table.name(note[2]), place=_place(table, note[3], note[4])
    ),
    "location": lambda table, note: say("{player} plays {card}.", player=_player(note[1]), card=table.name(note[2])),
    "pay": _pay,
    "cast": _cast,
    "ability": lambda table, note: say(
        "{player} uses {card}{aim}.", player=_player(note[1]), card=table.name(note[2]), aim=_aimed(table, note[3])
    ),
    "trigger": lambda table, note: say("{card} triggers{aim}.", card=table.name(note[2]), aim=_aimed(table, note[3])),
    "fizzled": lambda table, note: say("{card} does nothing.", card=table.name(note[2])),
    "stays": lambda table, note: say("{card} stays in play.", card=table.name(note[2])),
    "equip": lambda table, note: say("{card} goes under {other}.", card=table.name(note[2]), other=table.name(note[3])),
    "negated": lambda table, note: say("{card} is negated.", card=table.name(note[2])),
    "denied": lambda table, note: say("{player} may not take a card out of a Cemetery.", player=_player(note[1])),
    "attack": lambda table, note: say(
        "{player} attacks with {cards}.", player=_player(note[1]), cards=", ".join(map(table.name, note[2]))
    ),
    "damage": lambda table, note: say("{card} takes {n} damage.", card=table.name(note[2]), n=note[3]),
    "prevented": lambda table, note: say("{n} damage is prevented.", n=note[2]),
    "heal": lambda table, note: say("{card} is healed by {n}.", card=table.name(note[2]), n=note[3]),
    "life": _life,
    "destroyed": lambda table, note: say("{card} is destroyed.", card=table.name(note[2])),
    "buried": lambda table, note: say("{card} is put into the Cemetery.", card=table.name(note[2])),
    "returned": lambda table, note: say("{card} returns to its owner's hand.", card=table.name(note[2])),
    "recover": lambda table, note: say(
        "{player} takes {card} out of the Cemetery.", player=_player(note[1]), card=table.name(note[2])
    ),
    "exile": lambda table, note: say("{card} is exiled.", card=table.name(note[2])),
    "discard": lambda table, note: say("{player} discards {card}.", player=_player(note[1]), card=table.name(note[2])),
    "mill": lambda table, note: say(
        "{card} goes from the Deck of {player} to the Cemetery.", card=table.name(note[2]), player=_player(note[1])
    ),
    "control": lambda table, note: say(
        "{player} takes control of {card}.", player=_player(note[1]), card=table.name(note[2])
    ),
    "move": lambda table, note: say("{card} moves to column {column}.", card=table.name(note[2]), column=note[3] + 1),
    "untap": lambda table, note: say("{card} untaps.", card=table.name(note[2])),
    "effect": _effect,
    "out": lambda table, note: say(
        "{player} {reason} and is out.", player=_player(note[1]), reason=say(REASONS[note[2]])
    ),
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
    text: str = say("Nobody wins the game.")
    if winners:
        who = listed([_player(seat) for seat in winners])
        text = (
            say("{players} win the game.", players=who)
            if len(winners) > 1
            else say("{player} wins the game.", player=who)
        )
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
