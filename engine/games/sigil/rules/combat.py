"""Damage, loss and healing of HP, statuses and gold: the atoms that change a combatant (rules 700, 800, 509)."""

from __future__ import annotations

from engine.games.sigil.rules.codes import (
    ALL_DAMAGE,
    BATTLE_DAMAGE,
    DAMAGE,
    DID_BATTLE_DAMAGE,
    DID_RECEIVED_DAMAGE,
    GOLD,
    HEAL,
    LASTS_CURED,
    LASTS_NEXT,
    LASTS_TURN,
    LASTS_TURNS,
    LOOP_GUARD,
    NEXT_TURN,
    NOBODY,
    PIERCING,
    PREVENT,
    PROGRAM,
    REPLACE_DAMAGE,
    STATUS,
    STATUS_NAMES,
    STATUSES,
    THIS_TURN,
    WEAK,
)
from engine.games.sigil.rules.frames import Event, Frame
from engine.games.sigil.rules.happenings import finish, happen
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.stats import (
    attack,
    defence,
    has_keyword,
    holder,
    is_immune,
    is_in_force,
    standing_prevention,
)


def blow_at(table: Table, attacker: int, target: int, bonus: int, ignore: bool) -> int:
    """What an Attack or strike of one body inflicts on another before prevention (703, 708)."""
    force = attack(table, attacker) + bonus
    if not (ignore or has_keyword(table, attacker, PIERCING)):
        force -= defence(table, target)
    return force if force > 0 else 0


def deal(table: Table, frame: Frame, blows: list[tuple[int, int]]) -> int:
    """Inflict damage on several bodies at once; gives the sum that was received (706, 714)."""
    cause, body = frame.seat, frame.body
    received: list[tuple[int, int]] = []
    for target, amount in blows:
        left = _after_prevention(table, target, amount) if amount else 0
        if left and not _replace_damage(table, frame, target, left):
            received.append((target, left))
    total = 0
    for target, amount in received:
        total += amount
        _fall(table, target, amount, cause)
        if target & 1 and table.body_face(target).summon == WEAK:
            _fall(table, target - 1, (amount + 1) // 2, cause)
        table.deeds[target >> 1] |= DID_RECEIVED_DAMAGE
        if frame.battle:
            table.deeds[cause] |= DID_BATTLE_DAMAGE
        table.note("battle_damage" if frame.battle else "damage", target >> 1, amount, table.hp[target])
    for target, amount in received:
        happen(table, BATTLE_DAMAGE if frame.battle else DAMAGE, target >> 1, cause, body, amount)
    return total


def _fall(table: Table, body: int, amount: int, cause: int) -> None:
    left = table.hp[body] - amount
    table.hp[body] = left if left > 0 else 0
    if left <= 0:
        table.dirty = True
        table.blow[body] = cause


def _after_prevention(table: Table, target: int, amount: int) -> int:
    left = amount - standing_prevention(table, target)
    seat = target >> 1
    for place, change in enumerate(table.changes):
        if left <= 0:
            break
        what, on, number, until, owner, source, moment = change
        if what == PREVENT and on == seat and number:
            used = min(left, number)
            left -= used
            if number != ALL_DAMAGE:
                table.changes[place] = (what, on, number - used, until, owner, source, moment)
    if left < amount:
        table.note("prevented", seat, amount - max(0, left))
    return left if left > 0 else 0


def _replace_damage(table: Table, frame: Frame, target: int, amount: int) -> bool:
    """Do a card's list instead of the damage, the oldest card first (1309, `replace`)."""
    for number, card in table.listeners[REPLACE_DAMAGE]:
        if holder(table, card) != target or not is_in_force(table, card):
            continue
        if replace_by(table, number, card, (DAMAGE, target >> 1, frame.seat, frame.body, amount)):
            return True
    return False


def replace_by(table: Table, number: int, card: int, event: Event) -> bool:
    """Begin the list of a replacement, if its conditions hold."""
    block = table.book.blocks[number]
    body = holder(table, card)
    instead = Frame(PROGRAM, body >> 1, body, card)
    instead.event = event
    if not all(test(table, instead) for test in block.conditions):
        return False
    instead.program = block.program
    table.autos += 1
    if table.autos > LOOP_GUARD:
        finish(table, NOBODY, "loop")
        return True
    table.note("instead", body >> 1, table.name(card))
    table.stack.append(instead)
    return True


def lose_hp(table: Table, body: int, amount: int, cause: int) -> None:
    """HP loss that is no damage (707)."""
    if amount:
        lost = min(amount, table.hp[body])
        _fall(table, body, amount, cause)
        table.note("lose_hp", body >> 1, lost, table.hp[body])


def heal(table: Table, body: int, amount: int, over: bool, cause: int) -> None:
    """Raise HP, at most to the printed value unless `over` (710)."""
    if amount <= 0:
        return
    most = table.hp[body] + amount
    if not over:
        most = max(table.hp[body], min(most, table.body_face(body).hp))
    gained = most - table.hp[body]
    if gained:
        table.hp[body] = most
        table.note("heal", body >> 1, gained, most)
        happen(table, HEAL, body >> 1, cause, table.front[cause], gained)


def status_length(until: int, seat: int) -> int:
    """A duration as statuses keep it, longer ones being larger numbers (805)."""
    if until > 0:
        return LASTS_TURNS * until
    if until == THIS_TURN:
        return LASTS_TURN
    return LASTS_NEXT + seat if until == NEXT_TURN else LASTS_CURED


def inflict(table: Table, body: int, status: int, length: int, cause: int) -> None:
    """Give a status; a longer duration replaces a shorter one (805); an immune or fallen combatant does not get it."""
    if not table.hp[body] or is_immune(table, body, status):
        return
    place = body * STATUSES + status
    if length > table.status[place]:
        table.status[place] = length
    table.note("status", body >> 1, STATUS_NAMES[status])
    happen(table, STATUS, body >> 1, cause, table.front[cause], status)


def cure(table: Table, body: int, status: int) -> None:
    """Take a status away."""
    place = body * STATUSES + status
    if table.status[place]:
        table.status[place] = 0
        table.note("cured", body >> 1, STATUS_NAMES[status])


def gain_gold(table: Table, side: int, seat: int, amount: int, cause: int) -> None:
    """A side gains gold or loses what it has of it (509)."""
    if amount < 0:
        amount = -min(-amount, table.gold[side])
    if not amount:
        return
    table.gold[side] += amount
    table.note("gold", seat, amount, table.gold[side])
    if amount > 0:
        happen(table, GOLD, seat, cause, table.front[cause] if cause != NOBODY else NOBODY, amount)
