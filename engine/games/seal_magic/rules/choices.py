"""Decision points of tactical seats (13), what they allow, and why anything else is refused."""

from __future__ import annotations

from typing import Final

from engine.core.play import Action, Decision, IllegalAction
from engine.games.seal_magic.levels import SEAT_NAMES
from engine.games.seal_magic.rules import flow
from engine.games.seal_magic.rules.codes import (
    BOOST,
    DECLINE,
    FLIP,
    FROM_STACK,
    GIVE,
    LAY,
    PAY,
    PHASES,
    PLAY_FIRST,
    PLAY_NEXT,
    REINFORCE,
    TURN,
)
from engine.games.seal_magic.rules.table import Table

FLIP_ACTION: Final = Action("flip", FLIP)
STACK_ACTION: Final = Action("pay:stack", FROM_STACK)
DECLINE_ACTION: Final = Action("decline", DECLINE)
TURN_ACTION: Final = Action("turn", TURN)
TURN_ONLY: Final = [TURN_ACTION]

_PROMPTS: Final = {
    "play_first": ("Attack: lay a card or flip your top card", "Defend: lay a card or flip your top card"),
    "play_next": ("Lay another card with the Universe", "Lay another card with the Universe"),
    "pay": ("Choose a hand card to pay, or pay from the stack",) * 2,
    "reinforce": ("Strengthen the attack with a late Universe?",) * 2,
    "turn": ("Turn over the attack", "Turn over the defence"),
}
DECISIONS: Final = {
    (kind, seat, role): Decision(seat + 1, kind, prompts[role])
    for kind, prompts in _PROMPTS.items()
    for seat in (0, 1)
    for role in (0, 1)
}


def decider(table: Table) -> int:
    """The seat that must choose."""
    return table.attacker if table.phase == REINFORCE else table.attacker ^ table.role


def decision_of(table: Table) -> Decision:
    """What the seat must choose; an automatic seat stops only in a match that is stepped through."""
    seat = decider(table)
    kind = PHASES[table.phase] if table.book.setup.tactical[seat] else "turn"
    return DECISIONS[kind, seat, table.role]


def list_actions(table: Table) -> list[Action]:
    """Everything the decision allows; copies of a card are one choice."""
    phase, book = table.phase, table.book
    seat = decider(table)
    if not book.setup.tactical[seat]:
        return TURN_ONLY
    hand = table.hand[seat]
    if phase == REINFORCE:
        actions = [book.boost[card] for card in hand if book.is_universe[card]]
        actions.append(DECLINE_ACTION)
    elif phase == PAY:
        actions = [book.give[card] for card in hand]
        if table.due <= len(table.stack[seat]):
            actions.append(STACK_ACTION)
    else:
        actions = [book.lay[card] for card in hand]
        if table.stack[seat] and (phase != PLAY_FIRST or not table.role or not wins_from_hand(table, seat)):
            actions.append(FLIP_ACTION)
    if book.has_copies and len({book.face[card] for card in hand}) < len(hand):
        return list(dict.fromkeys(actions))
    return actions


def wins_from_hand(table: Table, seat: int) -> bool:
    """Whether some hand play beats the attack as it lies, so that the defender may not flip (7.3, A-07)."""
    hand, is_universe = table.hand[seat], table.book.is_universe
    universes = sum(is_universe[card] for card in hand)
    attack = flow.force(table, table.attack, table.attack_universes, 0)
    cards_left = len(hand) + len(table.stack[seat]) - 1
    due = table.ground.due
    for card in hand:
        if not is_universe[card]:
            for joined in range(universes + 1):
                if (
                    flow.force(table, card, joined, 1) > attack
                    and due[card] <= cards_left - joined
                    and not flow.is_neutral(table, card, joined)
                ):
                    return True
    return False


def held(table: Table, seat: int, face: int) -> int:
    """The first hand card with a face."""
    faces = table.book.face
    for card in table.hand[seat]:
        if faces[card] == face:
            return card
    raise ValueError(f"{SEAT_NAMES[seat]} holds no such card")


def carry_out(table: Table, action: Action) -> None:
    """Do what a legal action says; what follows from it is left to the flow."""
    code = action.code
    seat = decider(table)
    if code == LAY:
        card = held(table, seat, action.card)
        table.hand[seat].remove(card)
        table.log.append(("lay", seat, card))
        flow.lay(table, seat, card)
    elif code == FLIP:
        flow.turn_over(table, seat)
    elif code == GIVE:
        flow.pay_from_hand(table, seat, held(table, seat, action.card))
        flow.settle_payment(table, seat)
    elif code == FROM_STACK:
        flow.pay_from_stack(table, seat)
        flow.complete(table, seat)
    elif code == BOOST:
        flow.reinforce(table, held(table, seat, action.card))
    elif code == DECLINE:
        table.log.append(("decline", seat))
        flow.win_clash(table, 1 - seat)
    else:
        flow.turn_over(table, seat)
        while table.phase == PLAY_NEXT:
            flow.turn_over(table, seat)


def refuse(table: Table, action: Action) -> IllegalAction:
    """The refusal of an action that is not legal, with the rule it breaks."""
    text, seat = action.text, decider(table)
    kind, _, name = text.partition(":")
    who = SEAT_NAMES[seat]
    asked = decision_of(table).kind
    if kind == "flip" and asked in ("play_first", "play_next"):
        if not table.stack[seat]:
            return IllegalAction("7.3", f"{who} has no card left in the stack to flip")
        return IllegalAction("7.3", f"{who} may not flip: a hand play would win")
    if kind in ("lay", "pay", "reinforce") and name and text != STACK_ACTION.text:
        is_held = any(table.book.names[card] == name for card in table.hand[seat])
        if not is_held and asked != "turn":
            return IllegalAction("7.2", f"{who} has no {name} in the hand")
    if asked == "pay":
        return IllegalAction("7.7", f"{who} must pay {table.due}: hand cards, or the stack if it holds enough")
    if asked == "reinforce":
        return IllegalAction("11.3", f"{who} may lay a Universe of the hand on the attack, or decline")
    if asked == "turn":
        return IllegalAction("7.1", f"{who} is automatic: the only action is to turn over the top card")
    rule = "7.4" if asked == "play_next" else "7.2"
    return IllegalAction(rule, f'{who} must lay a hand card or flip, not "{text}"')
