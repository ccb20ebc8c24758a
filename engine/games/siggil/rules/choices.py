"""Decision points (9), what they allow, and why anything else is refused."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.core.play import Action, Decision, IllegalAction
from engine.games.siggil.cards import CARDS, LETTERS, SIZE
from engine.games.siggil.rules import flow
from engine.games.siggil.rules.codes import (
    CAPTURE,
    DISCARD,
    DO_DISCARD,
    DO_FREE,
    DO_PASS,
    DO_RECAPTURE,
    DO_REPLACE,
    DO_STEAL,
    DO_TAKE,
    FAMILY,
    NUMBER,
    PHASES,
    REPLACE,
    TAKE,
)
from engine.games.siggil.rules.sets import COUNT, LINE, captures
from engine.games.siggil.rules.table import Table
from engine.games.siggil.setup import SPIRITS

TAKES: Final = tuple(Action(f"take:P{position + 1}", DO_TAKE, position) for position in range(CARDS))
DISCARDS: Final = tuple(Action(f"discard:P{position + 1}", DO_DISCARD, position) for position in range(CARDS))
REPLACES: Final = tuple(Action(f"replace:S{LETTERS[spirit]}", DO_REPLACE, spirit) for spirit in range(SPIRITS))
PASS: Final = Action("pass", DO_PASS)

PROMPTS: Final = {
    "discard": "Discard an available card.",
    "take": "Take an available card.",
    "replace": "A fourth spirit is free: choose which of the three others is lost.",
    "capture": "Capture a spirit, or pass.",
}


@cache
def _decision(seat: int, phase: int) -> Decision:
    return Decision(seat + 1, PHASES[phase], PROMPTS[PHASES[phase]])


def decision_of(table: Table) -> Decision:
    """Who must choose what."""
    return _decision(table.active, table.phase)


def list_actions(table: Table) -> list[Action]:
    """Everything the decision allows."""
    phase = table.phase
    if phase == TAKE:
        return [TAKES[position] for position in table.available]
    if phase == CAPTURE:
        return list_captures(table, table.active)
    if phase == DISCARD:
        return [DISCARDS[position] for position in table.available]
    if phase == REPLACE:
        return [REPLACES[spirit] for spirit in sorted(table.free[:-1])]
    return []


def list_captures(table: Table, seat: int) -> list[Action]:
    """Passing, and every capture the hand allows (6)."""
    actions = [PASS]
    by_family, by_number, numbers = table.by_family[seat], table.by_number[seat], table.numbers
    size = table.setup.base_size
    for spirit in table.free:
        held = by_family >> spirit * SIZE & LINE
        if COUNT[held] >= size:
            actions += captures(DO_FREE, spirit, FAMILY, spirit, held, size)
        line = numbers[spirit] - 1
        held = by_number >> line * SIZE & LINE
        if COUNT[held] >= size:
            actions += captures(DO_FREE, spirit, NUMBER, line, held, size)
    for spirit, place in enumerate(table.holding):
        if place >= 0 and table.sets[place][0] != seat:
            size = table.sets[place][4] + 1
            held = by_family >> spirit * SIZE & LINE
            if COUNT[held] >= size:
                actions += captures(DO_STEAL, spirit, FAMILY, spirit, held, size)
            line = numbers[spirit] - 1
            held = by_number >> line * SIZE & LINE
            if COUNT[held] >= size:
                actions += captures(DO_STEAL, spirit, NUMBER, line, held, size)
            actions += _recaptures(table, seat, spirit, size)
    return actions


def _recaptures(table: Table, seat: int, spirit: int, size: int) -> list[Action]:
    """Every way to bring an earlier set of one's own to the size that takes the spirit back (6.4)."""
    actions: list[Action] = []
    for place, (owner, of_spirit, kind, _, present) in enumerate(table.sets):
        if owner == seat and of_spirit == spirit and kind in (FAMILY, NUMBER):
            line = flow.line_of(table, spirit, kind)
            hand = table.by_family[seat] if kind == FAMILY else table.by_number[seat]
            held = hand >> line * SIZE & LINE
            if COUNT[held] >= size - present:
                actions += captures(DO_RECAPTURE, place, kind, line, held, size - present)
    return actions


def carry_out(table: Table, action: Action) -> None:
    """Do what a legal action says."""
    code = action.code
    if code == DO_TAKE:
        flow.take(table, action.card)
    elif code == DO_PASS:
        flow.end_turn(table)
    elif code == DO_DISCARD:
        flow.discard(table, action.card)
    elif code == DO_REPLACE:
        flow.replace(table, action.card)
    elif code == DO_RECAPTURE:
        flow.enlarge_set(table, action.card, action.picks)
    else:
        flow.lay_set(table, action.card, action.picks)


def stand_in(table: Table) -> Action:
    """What the engine plays for somebody who has left: the first capture there is, else any card (7.4)."""
    legal = list_actions(table)
    if table.phase == CAPTURE:
        return legal[1] if len(legal) > 1 else legal[0]
    return legal[table.random(len(legal))]


def normal(text: str) -> str:
    """An action text with the cards of its set in order, so that they may be named in any."""
    head, colon, cards = text.rpartition(":")
    if "," not in cards:
        return text
    return head + colon + ",".join(sorted(card.strip() for card in cards.split(",")))


def refuse(table: Table, action: Action) -> IllegalAction:
    """The refusal of an action that is not legal, with the rule it breaks."""
    word, _, rest = action.text.partition(":")
    phase = table.phase
    if phase == DISCARD:
        return IllegalAction("8.2", f'first an available card must be discarded; "{action.text}" is none of that')
    if phase == REPLACE:
        return IllegalAction("8.4", "one of the three spirits that were free before must be lost")
    if phase == TAKE:
        if word == "take":
            return IllegalAction("5.1", f"{rest} holds no available card")
        return IllegalAction("5.1", "a turn begins with taking an available card")
    if word not in ("free", "steal", "recapture"):
        return IllegalAction("5.2", "a spirit may be captured now, or the turn ended with a pass")
    return _refuse_capture(table, word, rest)


def _refuse_capture(table: Table, word: str, rest: str) -> IllegalAction:
    target, _, named = rest.partition(":")
    cards = [card for card in named.split(",") if card]
    if word == "recapture":
        return IllegalAction("6.4", f"set {target} cannot take its spirit back with {len(cards)} cards of the hand")
    spirit = LETTERS.find(target[1:]) if target[:1] == "S" and len(target) == 2 else -1
    if spirit < 0:
        return IllegalAction("6.1", f"there is no spirit {target}")
    place = table.holding[spirit]
    if word == "free" and spirit not in table.free:
        return IllegalAction("6.2", f"{target} is not free")
    if word == "steal" and (place < 0 or table.sets[place][0] == table.active):
        return IllegalAction("6.3", f"{target} is held by no other player")
    rule, size = ("6.3", table.sets[place][4] + 1) if word == "steal" else ("6.2", table.setup.base_size)
    if table.setup.players == 1:
        rule = "8.5"
    if len(cards) != size:
        return IllegalAction(rule, f"{target} takes a set of exactly {size} cards, not {len(cards)}")
    return IllegalAction("6.1", f"the set must be {size} hand cards of one kind, the family or the number of {target}")
