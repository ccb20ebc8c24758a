"""Why an action is refused: the rule and a sentence, worked out only when somebody tries it (L15.3)."""

from __future__ import annotations

from engine.core.names import exact_key
from engine.games.libre.rules import codes, options
from engine.games.libre.rules.book import Face
from engine.games.libre.rules.codes import (
    D_ATTACK,
    D_DEFEND,
    D_MAIN,
    D_PAYMENT,
    D_TEMPLE,
    D_WINDOW,
    DECISION_NAMES,
    NOBODY,
    NUL,
    PICK,
)
from engine.games.libre.rules.filters import has_candidate
from engine.games.libre.rules.paying import NAMES, can_pay
from engine.games.libre.rules.stats import can_participate
from engine.games.libre.rules.table import Table

Refusal = tuple[str, str]


def refusal(table: Table, text: str) -> Refusal:
    """The rule that refuses an action, and why."""
    verb, _, rest = text.partition(":")
    kind = table.asked_kind
    first, _, second = rest.partition(">")
    if verb == "play":
        return _play(table, rest, second)
    if verb in ("house", "leave", "into"):
        return _move(table, verb, first, second)
    if verb in ("attack", "combat"):
        return _attack(table, first, second)
    if verb == "defend":
        return _defend(table, first, second)
    if verb.startswith(("archery", "healing")):
        return "L7.4", "Archery and Healing are used in the window after the defence, once per Thing that stays out"
    if verb == "target" and kind == codes.D_TARGET:
        return "L4.3", "A Faith target is a whole number from 1 to 999"
    if verb == "pay" and kind == D_PAYMENT:
        return "L5.5", "That mix does not pay the cost"
    return "L15.2", f'"{text}" is no option of the present choice ({DECISION_NAMES[kind]})'


def _play(table: Table, name: str, second: str) -> Refusal:
    seat = table.asked
    wanted = exact_key(name.partition(">")[0])
    card = next((card for card in table.hand[seat] if exact_key(table.face[card].name) == wanted), NOBODY)
    if card == NOBODY:
        return "L8.4", f'There is no "{wanted}" in the hand'
    face = table.face[card]
    if table.asked_kind == D_WINDOW and not face.any_turn:
        return "L8.3", f"{face.name} may not be played in a window: it does not say so"
    if table.asked_kind not in (D_MAIN, D_WINDOW):
        return "L8.4", f"{face.name} cannot be played while another choice is open"
    if face.temple_play and table.temple_played:
        return "L6.5", "The Temple play of this turn is used up"
    if second and (table.asked_kind == D_MAIN and face.follower):
        return "L6.8", f"{face.name} may not go there: only Faith 1 or more enters a Temple one controls"
    return _cannot_afford(table, seat, card, face)


def _cannot_afford(table: Table, seat: int, card: int, face: Face) -> Refusal:
    if face.cost == NUL:
        return "L5.7", f"{face.name} has Cost NUL: only an effect can bring it into play"
    if not can_pay(table, seat, face.spirit, face.cost):
        kind = NAMES[face.spirit]
        return "L5.5", f"{face.name} costs {face.cost} {kind} Spirit, more than the pool can pay"
    if face.armament and not options.hosts(table, seat, card):
        return "L6.6", f"{face.name} needs a Follower to wear it"
    block = face.play
    if block is not None and block.targets is not None and not has_candidate(table, seat, block.targets, card):
        return "L8.7", f"{face.name} has no legal target"
    return "L8.7", f"That is no legal target of {face.name}"


def _thing(table: Table, label: str) -> int:
    wanted = label.casefold()
    return next((card for things in table.things for card in things if table.called(card).casefold() == wanted), NOBODY)


def _move(table: Table, verb: str, label: str, temple: str) -> Refusal:
    if verb == "into" or (verb == "house" and temple):
        asked = table.asked_kind == D_TEMPLE and table.stack[-1].kind == PICK
        return "L6.7", f'There is no Temple "{temple or label}" to go into{" now" if asked else ""}'
    if table.asked_kind != D_MAIN:
        return "L8.4", "Followers move only in one's own Do Things, outside Combat, with an empty chain"
    card = _thing(table, label)
    if card == NOBODY or table.control[card] != table.asked or not table.face[card].follower:
        return "L6.7", f'There is no Follower "{label}" of yours to move'
    turn, name = table.turn, table.called(card)
    if table.arrived[card] == turn:
        return "L6.7", f"{name} came into play this turn"
    if table.moved[card] == turn:
        return "L6.7", f"{name} has moved this turn already"
    if table.attacked[card] == turn:
        return "L6.7", f"{name} was declared an attacker this turn"
    if verb == "house" and table.host[card] == NOBODY:
        if not table.temples[table.asked]:
            return "L6.7", "There is no Temple to go into"
        return "L6.8", f"{name} has no Faith of 1 or more and may not enter a Temple"
    return "L6.7", f"{name} is there already"


def _attack(table: Table, label: str, aim: str) -> Refusal:
    if table.asked_kind != D_ATTACK:
        if table.asked_kind == D_MAIN and table.combat_done:
            return "L6.4", "There is one Combat a turn"
        if table.asked_kind == D_MAIN:
            return "L7.1", "No Thing can attack: it must stand afield since an earlier turn, with Offense and Health"
        return "L7.2", "Attackers are declared in one's own Combat"
    card = _thing(table, label)
    if card == NOBODY or table.control[card] != table.asked:
        return "L7.2", f'There is no Thing "{label}" of yours'
    name = table.called(card)
    if card in table.declared:
        return "L7.2", f"{name} attacks already"
    if not can_participate(table, card):
        return "L7.1", f"{name} cannot take part in Combat this turn"
    if not aim.isdigit():
        return (
            "L9.1",
            f"{name} cannot attack {aim or 'nobody'}: Stealth and a housed Follower of an opponent are needed",
        )
    return "L7.2", f"{name} cannot attack Player {aim}"


def _defend(table: Table, label: str, attacker: str) -> Refusal:
    if table.asked_kind != D_DEFEND:
        return "L7.3", "Defenders are assigned after the attack is declared"
    card, against = _thing(table, label), _thing(table, attacker)
    if card == NOBODY or table.control[card] != table.asked:
        return "L7.3", f'There is no Thing "{label}" of yours'
    name = table.called(card)
    if not can_participate(table, card):
        return "L7.1", f"{name} cannot take part in Combat this turn"
    if card in table.declared:
        return "L7.3", f"{name} defends already"
    if against == NOBODY or not any(one[0] == against and one[1] == table.asked for one in table.attackers):
        return "L7.3", f'"{attacker}" does not attack you'
    return "L9.1", f"A Keyword forbids {name} to defend against {table.called(against)}"
