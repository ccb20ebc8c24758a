"""Everything a decision allows, and how it is written (L8.3, L8.4, L15.2)."""

from __future__ import annotations

from engine.core.play import Action
from engine.games.libre.rules import codes
from engine.games.libre.rules.book import PLAY_CODE, Block, Face
from engine.games.libre.rules.codes import (
    ANY,
    ARCHERY,
    HEALING,
    INVISIBILITY,
    NOBODY,
    NUL,
    STEALTH,
)
from engine.games.libre.rules.filters import has_candidate
from engine.games.libre.rules.paying import Mix, can_pay, mix_text
from engine.games.libre.rules.stats import can_participate, numbers
from engine.games.libre.rules.table import Frame, Table

(
    A_TARGET, A_PLACE, A_DIRECTION, A_KEEP, A_DROP, A_PLAY, A_HOUSE, A_LEAVE, A_USE, A_COMBAT, A_END, A_PAY, A_INTO,
    A_AFIELD, A_ON, A_AT, A_DONE, A_ATTACK, A_DEFEND, A_PASS, A_SHOOT, A_HEAL, A_TAKE, A_NONE, A_KILL, A_DISCARD,
    A_FIRST, A_FIND, A_YES, A_NO, A_PREVENT,
) = range(1, 32)  # fmt: skip
assert A_PLAY == PLAY_CODE

END = Action("end", A_END)
PASS = Action("pass", A_PASS)
DONE = Action("done", A_DONE)
NONE = Action("none", A_NONE)
YES = Action("yes", A_YES)
NO = Action("no", A_NO)
COMBAT_NOW = Action("combat", A_COMBAT)
AFIELD = Action("into:afield", A_AFIELD)
PLACES = [Action("first", A_PLACE, 0), Action("last", A_PLACE, 1)]
DIRECTIONS = [Action("left", A_DIRECTION, 1), Action("right", A_DIRECTION, -1)]
USUAL = (15, 30)
PROPOSALS = [Action(f"target:{number}", A_TARGET, number) for number in dict.fromkeys((*USUAL, *range(1, 1000)))]


def named(table: Table, code: int, verb: str, card: int) -> Action:
    """An action about a card outside play, by its name; made once per book."""
    actions = table.book.actions
    face = table.face[card]
    key = (code, card, face.index)
    found = actions.get(key)
    if found is None:
        found = actions[key] = Action(f"{verb}:{face.name}", code, card)
    return found


def labelled(table: Table, code: int, verb: str, card: int) -> Action:
    """An action about a Thing in play, by its label."""
    actions = table.book.actions
    key = (code, card, table.face[card].index, table.tag[card])
    found = actions.get(key)
    if found is None:
        found = actions[key] = Action(f"{verb}:{table.called(card)}", code, card)
    return found


def pair(table: Table, code: int, verb: str, card: int, other: int) -> Action:
    """An action of one Thing upon another."""
    actions = table.book.actions
    tag = table.tag
    face = table.face
    key = (code, card, face[card].index, tag[card], other, face[other].index, tag[other])
    found = actions.get(key)
    if found is None:
        text = f"{verb}:{table.called(card)}>{table.called(other)}"
        found = actions[key] = Action(text, code, card, (NOBODY, other))
    return found


def at_seat(table: Table, card: int, seat: int) -> Action:
    """An attack of a Thing on a Player."""
    actions = table.book.actions
    key = (A_ATTACK, card, table.face[card].index, table.tag[card], seat)
    found = actions.get(key)
    if found is None:
        found = actions[key] = Action(f"attack:{table.called(card)}>{seat + 1}", A_ATTACK, card, (seat, NOBODY))
    return found


def paid(table: Table, mix: Mix) -> Action:
    """The payment of a mix of Spirit; made once per book."""
    actions = table.book.actions
    key = (A_PAY, *mix)
    found = actions.get(key)
    if found is None:
        found = actions[key] = Action(f"pay:{mix_text(mix)}", A_PAY, 0, mix)
    return found


def ability(table: Table, card: int, block: Block) -> Action:
    """The use of an ability; several on one card are numbered."""
    several = len(table.face[card].abilities) > 1
    number = f"/{table.face[card].abilities.index(block) + 1}" if several else ""
    return Action(f"use:{table.called(card)}{number}", A_USE, card, (block.index,))


def can_play(table: Table, seat: int, card: int, face: Face) -> bool:
    """Whether a card in hand that costs Spirit can be paid, placed and aimed (L5.5, L5.7, L6.6)."""
    if face.cost == NUL or not can_pay(table, seat, face.spirit, face.cost):
        return False
    if face.armament:
        return any(True for _ in hosts(table, seat, card))
    block = face.play
    return block is None or block.targets is None or has_candidate(table, seat, block.targets, card)


def hosts(table: Table, seat: int, card: int) -> list[int]:
    """The Followers an Armament may go on (L6.6)."""
    attach = table.face[card].attach
    if attach is None:
        return [other for other in table.things[seat] if table.face[other].follower]
    return [
        other
        for things in table.things
        for other in things
        if table.face[other].follower and attach(table, seat, other, card)
    ]


def can_use(table: Table, seat: int, card: int, block: Block) -> bool:
    """Whether an ability can be used now."""
    if block.once and table.used.get((card, block.index)) == table.turn:
        return False
    if not can_pay(table, seat, table.face[card].spirit, block.pay):
        return False
    return block.targets is None or has_candidate(table, seat, block.targets, card)


def main_options(table: Table, frame: Frame) -> list[Action]:
    """What the current Player may do in Do Things (L6.4)."""
    seat = table.asked
    found: list[Action] = []
    add = found.append
    face = table.face
    seen: list[int] = []
    pool = table.pool[seat]
    wild = pool[ANY]
    whole = sum(pool)
    for card in table.hand[seat]:
        one = face[card]
        if one.index in seen:
            continue
        seen.append(one.index)
        if one.temple_play:
            if not table.temple_played:
                add(one.play_action)
        elif 0 <= one.cost <= (whole if one.spirit == ANY else pool[one.spirit] + wild) and (
            one.is_plain or can_play(table, seat, card, one)
        ):
            add(one.play_action)
    turn = table.turn
    has_temple = bool(table.temples[seat])
    fight = not table.combat_done
    moved, arrived, attacked, host, tag = table.moved, table.arrived, table.attacked, table.host, table.tag
    faith, keywords = table.faith, table.keywords
    for card in table.bodies[seat]:
        one = face[card]
        if one.abilities:
            found += [ability(table, card, block) for block in one.abilities if can_use(table, seat, card, block)]
        if arrived[card] == turn:
            continue
        if host[card] >= 0:
            if one.follower and moved[card] != turn and attacked[card] != turn:
                add(one.leave.get(card << 8 | tag[card]) or _move(table, one.leave, A_LEAVE, "leave", card))
            continue
        if (
            has_temple
            and one.follower
            and moved[card] != turn
            and attacked[card] != turn
            and faith[card] >= 1
            and not keywords[card] & codes.NO_ENTER
        ):
            add(one.house.get(card << 8 | tag[card]) or _move(table, one.house, A_HOUSE, "house", card))
        if fight and may_attack(table, card):
            fight = False
            add(COMBAT_NOW)
    for card in table.temples[seat] if table.book.temples_act else ():
        if face[card].abilities:
            blocks = face[card].abilities
            found += [ability(table, card, block) for block in blocks if can_use(table, seat, card, block)]
    add(END)
    return found


def _move(table: Table, made: dict[int, Action], code: int, verb: str, card: int) -> Action:
    action = made[card << 8 | table.tag[card]] = Action(f"{verb}:{table.called(card)}", code, card)
    return action


def may_attack(table: Table, card: int) -> bool:
    """Whether a Thing may be declared an attacker (L7.1)."""
    return not table.keywords[card] & codes.NO_ATTACK and can_participate(table, card)


def window_options(table: Table, seat: int, aside: bool) -> list[Action]:
    """What a Player may do in a window, passing first; nothing at all when there is nothing to play (L8.2, L8.3)."""
    found: list[Action] = []
    face = table.face
    for card in table.hand[seat]:
        one = face[card]
        if one.any_turn and one.play_action not in found and can_play(table, seat, card, one):
            found.append(one.play_action)
    party = aside and table.parties >> seat & 1
    for card in table.things[seat] if party or table.book.answers else ():
        one = face[card]
        if one.abilities:
            found += [
                ability(table, card, block)
                for block in one.abilities
                if block.any_turn and can_use(table, seat, card, block)
            ]
        if party and table.keywords[card] & (ARCHERY | HEALING):
            found += _aside_options(table, seat, card)
    if found:
        found.insert(0, PASS)
    return found


def _aside_options(table: Table, seat: int, card: int) -> list[Action]:
    """Archery and Healing of a Thing that stays out of the fight (L7.4)."""
    if card in table.declared or card in table.asides or not can_participate(table, card):
        return []
    found = []
    for bit, verb, code in ((ARCHERY, "archery", A_SHOOT), (HEALING, "healing", A_HEAL)):
        amounts = numbers(table, card, bit)
        if amounts and shot_targets(table, seat, card, bit == HEALING):
            found += [Action(f"{verb} {amount}:{table.called(card)}", code, card, (amount,)) for amount in amounts]
    return found


def shot_targets(table: Table, seat: int, card: int, healing: bool) -> list[int]:
    """The Followers that Archery or Healing of a Thing may pick (L9.1)."""
    reach = healing or bool(table.keywords[card] & STEALTH)
    is_follower = table.face[card].follower
    return [
        other
        for things in table.things
        for other in things
        if table.face[other].follower
        and (reach or table.host[other] == NOBODY)
        and (healing or table.control[other] == seat or not is_follower or not table.keywords[other] & INVISIBILITY)
    ]


def temple_choices(table: Table, seat: int) -> list[int]:
    """The Temples a Follower may go into; of empty ones of one name the first stands for all."""
    temples = table.temples[seat]
    if len(temples) == 1:
        return temples
    host = table.host
    occupied = {host[card] for card in table.bodies[seat]}
    seen: set[int] = set()
    found = []
    for temple in temples:
        index = table.face[temple].index
        if temple in occupied:
            found.append(temple)
        elif index not in seen:
            seen.add(index)
            found.append(temple)
    return found


def attack_options(table: Table, seat: int) -> list[Action]:
    """Which Things may still be declared attackers, and whom they may attack (L7.2)."""
    found: list[Action] = []
    declared = table.declared
    opponents = [other for other in table.opponents(seat) if table.alive[other]]
    for card in table.bodies[seat]:
        if card in declared or not may_attack(table, card):
            continue
        found += [at_seat(table, card, other) for other in opponents]
        if table.keywords[card] & STEALTH:
            found += [pair(table, A_ATTACK, "attack", card, prey) for prey in stealth_targets(table, seat, card)]
    return found


def stealth_targets(table: Table, seat: int, card: int) -> list[int]:
    """The housed Followers a Stealth attacker may pick (L7.2, L9.1)."""
    sees_all = not table.face[card].follower
    return [
        prey
        for other in table.opponents(seat)
        for prey in table.things[other]
        if table.host[prey] >= 0 and table.face[prey].follower and (sees_all or not table.keywords[prey] & INVISIBILITY)
    ]


def defend_options(table: Table, seat: int) -> list[Action]:
    """Which Things may still defend, and against which attackers (L7.3, L9.1)."""
    found: list[Action] = []
    attackers = [one[0] for one in table.attackers if one[1] == seat and one[2] == NOBODY]
    if not attackers:
        return found
    face, keywords = table.face, table.keywords
    for card in table.bodies[seat]:
        one = face[card]
        if card in table.declared or not can_participate(table, card):
            continue
        if keywords[card] & (codes.COWARDICE | codes.NO_DEFEND):
            continue
        for attacker in attackers:
            if one.follower:
                bits = keywords[attacker]
                if bits & codes.FLIGHT and not keywords[card] & codes.FLIGHT:
                    continue
                if bits & INVISIBILITY:
                    continue
            found.append(pair(table, A_DEFEND, "defend", card, attacker))
    return found
