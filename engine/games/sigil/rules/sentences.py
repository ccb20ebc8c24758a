"""The log in plain sentences, and the prompts of decisions (rules 001.7, 1501)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.words import listed, say
from engine.games.sigil.rules.codes import BOSS, NOBODY
from engine.games.sigil.rules.state import Table

PROMPTS = {
    "line_order": "Choose the order of your three seats from left to right.",
    "redraw": "Shuffle your hand back and draw five new cards?",
    "main_action": "Main Phase: play a card, use an ability, or end the phase.",
    "battle_action": "Battle Phase: choose one battle action, or end the phase.",
    "equip_action": "Equip Phase: equip your combatant, or end the phase.",
    "respond": "Respond, or pass.",
    "target": "Choose a target.",
    "mode": "Choose one.",
    "cost_cards": "Choose a card to pay with.",
    "coin_call": "Call the coin: heads or tails.",
    "pick_cards": "Pick a card.",
    "optional": "Do you want to use this effect?",
}
# Names of what each kind of entry tells besides its kind; "seat" and "target" are seats, "targets" a list of them.
FIELDS: dict[str, tuple[str, ...]] = {
    "turned_up": ("seat", "card"),
    "shuffle": ("seat",),
    "redraw": ("seat", "wanted"),
    "turn": ("seat", "turn"),
    "skipped": ("seat",),
    "draw": ("seat", "n"),
    "discard": ("seat", "card"),
    "mill": ("seat", "card"),
    "exile": ("seat", "card"),
    "search": ("seat",),
    "to_hand": ("seat", "card"),
    "to_top": ("seat", "card"),
    "to_discard": ("seat", "card"),
    "to_summon_deck": ("seat", "card"),
    "pay": ("seat", "what", "n"),
    "play": ("seat", "card", "targets"),
    "ability": ("seat", "ability", "targets"),
    "attack": ("seat", "target", "abilities"),
    "asked": ("seat",),
    "resolve": ("seat", "card"),
    "negate": ("seat",),
    "negated": ("seat", "card"),
    "lost": ("seat", "card"),
    "broken_off": ("seat", "card"),
    "no_target": ("seat",),
    "no_damage": ("seat",),
    "battle_damage": ("seat", "n", "hp"),
    "damage": ("seat", "n", "hp"),
    "prevented": ("seat", "n"),
    "instead": ("seat", "card"),
    "lose_hp": ("seat", "n", "hp"),
    "heal": ("seat", "n", "hp"),
    "points": ("seat", "stat", "n", "left"),
    "gold": ("seat", "n", "gold"),
    "status": ("seat", "status"),
    "cured": ("seat", "status"),
    "change": ("seat", "what", "stat", "n"),
    "equip": ("seat", "card", "slot"),
    "unequip": ("seat", "card"),
    "event_begins": ("seat", "card"),
    "event_ends": ("seat", "card"),
    "mark": ("seat", "card", "mark", "n"),
    "summon": ("seat", "card"),
    "summon_dies": ("seat", "card"),
    "summon_leaves": ("seat", "card"),
    "faint": ("seat", "card"),
    "revive": ("seat", "hp"),
    "eliminated": ("seat",),
    "trigger": ("seat", "card"),
    "skip": ("seat", "phase"),
    "atb": ("n",),
    "coin": ("seat", "result"),
    "coin_call": ("seat", "called", "result"),
    "die": ("seat", "result"),
    "game_over": ("side", "reason"),
}
KEYS = {kind: ("event", *names) for kind, names in FIELDS.items()}
WORDED = {kind for kind, names in FIELDS.items() if {"targets", "abilities", "status"} & set(names)}
"""Kinds whose sentence needs words that the entry does not hold as they are."""
SENTENCES: dict[str, str] = {
    "turned_up": "Seat {seat} turns up {card}.",
    "shuffle": "Seat {seat}'s Deck is shuffled.",
    "turn": "Turn {turn}: seat {seat}.",
    "skipped": "Seat {seat} skips the phase.",
    "draw": "Seat {seat} draws {n}.",
    "discard": "Seat {seat} discards {card}.",
    "mill": "{card} goes from the top of seat {seat}'s Deck to the Discard Pile.",
    "exile": "{card} of seat {seat} is removed from the game.",
    "search": "Seat {seat} looks through its Deck.",
    "to_hand": "Seat {seat} takes {card} into its hand.",
    "to_top": "Seat {seat} puts {card} on top of its Deck.",
    "to_discard": "Seat {seat} puts {card} into its Discard Pile.",
    "to_summon_deck": "{card} goes to seat {seat}'s Summon Deck.",
    "pay": "Seat {seat} pays {n} {what}.",
    "play": "Seat {seat} plays {card}{at}.",
    "ability": "Seat {seat} uses {ability}{at}.",
    "attack": "Seat {seat} attacks seat {target}{with}.",
    "asked": "Seat {seat} may respond.",
    "resolve": "{card} resolves.",
    "negate": "What seat {seat} activated is negated.",
    "negated": "Negated: {card} does nothing.",
    "lost": "Lost with its combatant: {card} does nothing.",
    "broken_off": "Seat {seat} breaks off: {card} does nothing.",
    "no_target": "Seat {seat}'s Attack finds no target.",
    "no_damage": "Seat {seat} receives no damage.",
    "battle_damage": "Seat {seat} receives {n} battle damage: {hp} HP left.",
    "damage": "Seat {seat} receives {n} damage: {hp} HP left.",
    "prevented": "{n} damage to seat {seat} is prevented.",
    "instead": "{card} takes effect instead.",
    "lose_hp": "Seat {seat} loses {n} HP: {hp} left.",
    "heal": "Seat {seat} regains {n} HP: {hp} now.",
    "status": "Seat {seat} gets {status}.",
    "cured": "Seat {seat} is cured of {status}.",
    "equip": "Seat {seat} wears {card}.",
    "unequip": "Seat {seat} no longer wears {card}.",
    "event_begins": "{card} is in force for seat {seat}.",
    "event_ends": "{card} is over.",
    "mark": "{card} has {n} {mark}.",
    "summon": "Seat {seat} summons {card}.",
    "summon_dies": "{card} dies.",
    "summon_leaves": "{card} leaves the field.",
    "faint": "{card} of seat {seat} faints.",
    "revive": "Seat {seat} is revived with {hp} HP.",
    "eliminated": "Seat {seat} cannot draw and is eliminated.",
    "trigger": "{card} takes effect.",
    "skip": "Seat {seat} will skip its next {phase} phase.",
    "atb": "The Boss's ATB is {n}.",
    "coin": "The coin shows {result}.",
    "coin_call": "Seat {seat} calls {called}; the coin shows {result}.",
    "die": "Seat {seat} rolls {result}.",
}


def label(table: Table, seat: int) -> int | str:
    """A seat as documents write it: its number, "B" for the Boss."""
    return "B" if table.format == BOSS and seat == 3 else seat + 1


def public_events(table: Table) -> list[dict[str, Any]]:
    """Each entry of the log as a document with a sentence; each is worked out once."""
    log, told = table.log, table.told
    if log is None:
        return []
    told.extend(_event(table, entry) for entry in log[len(told) :])
    return told[:]


def _event(table: Table, entry: tuple[Any, ...]) -> dict[str, Any]:
    kind = entry[0]
    told: dict[str, Any] = dict(zip(KEYS[kind], entry, strict=True))
    if "seat" in told:
        told["seat"] = label(table, told["seat"])
    if "target" in told:
        told["target"] = label(table, told["target"])
    elif "targets" in told:
        told["targets"] = [label(table, seat) for seat in told["targets"]]
    told["text"] = _sentence(table, kind, told)
    return told


def _sentence(table: Table, kind: str, told: dict[str, Any]) -> str:
    if kind in SPECIAL:
        return SPECIAL[kind](table, told)
    if kind not in WORDED and told.get("card") != "":
        return say(SENTENCES[kind], **told)
    words = dict(told)
    if "targets" in told:
        seats = [say("seat {seat}", seat=seat) for seat in told["targets"]]
        words["at"] = say(" on {seats}", seats=listed(seats)) if seats else ""
    if "abilities" in told:
        used = told["abilities"]
        words["with"] = say(" with {abilities}", abilities=listed(used)) if used else ""
    if "status" in told:
        words["status"] = told["status"].capitalize()
    if told.get("card") == "":
        words["card"] = say("the Attack") if kind in ("negated", "lost") else say("it")
    return say(SENTENCES[kind], **words)


def _gold(table: Table, told: dict[str, Any]) -> str:
    facts = {"seat": told["seat"], "n": abs(told["n"]), "gold": told["gold"]}
    if told["n"] > 0:
        return say("Seat {seat}'s side gains {n} gold: {gold} now.", **facts)
    return say("Seat {seat}'s side loses {n} gold: {gold} now.", **facts)


def _points(table: Table, told: dict[str, Any]) -> str:
    facts = {"seat": told["seat"], "n": abs(told["n"]), "stat": told["stat"].upper(), "left": told["left"]}
    if told["n"] > 0:
        return say("Seat {seat} regains {n} {stat}: {left} now.", **facts)
    return say("Seat {seat} loses {n} {stat}: {left} now.", **facts)


def _change(table: Table, told: dict[str, Any]) -> str:
    stat, seat, number = told["stat"].upper(), told["seat"], told["n"]
    if told["what"] == "modify":
        return say("Seat {seat} has {stat} {n}.", seat=seat, stat=stat, n=f"{number:+d}")
    if told["what"] == "set":
        return say("Seat {seat}'s {stat} is set to {n}.", seat=seat, stat=stat, n=number)
    return {
        "prevent": say("Damage to seat {seat} will be prevented.", seat=seat),
        "forbid": say("Seat {seat} is under a ban.", seat=seat),
        "keyword": say("Seat {seat} gains a keyword.", seat=seat),
    }[told["what"]]


def _redraw(table: Table, told: dict[str, Any]) -> str:
    if told["wanted"]:
        return say("Seat {seat} draws a new hand.", seat=told["seat"])
    return say("Seat {seat} keeps its hand.", seat=told["seat"])


def _over(table: Table, told: dict[str, Any]) -> str:
    if told["side"] == NOBODY:
        return say("The game is a draw ({reason}).", reason=told["reason"])
    winners = [label(table, seat) for seat in range(table.seat_count) if table.sides[seat] == told["side"]]
    seats = ", ".join(str(seat) for seat in winners)
    return say("Won by seat {seats} ({reason}).", seats=seats, reason=told["reason"])


SPECIAL: dict[str, Callable[[Table, dict[str, Any]], str]] = {
    "gold": _gold,
    "points": _points,
    "change": _change,
    "redraw": _redraw,
    "game_over": _over,
}
