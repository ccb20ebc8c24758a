"""What may be activated now and what may not, with the rule that refuses it (rules 404-408, 500, 603b, 800, 1309)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.sigil.rules.book import Block, Cost, Face
from engine.games.sigil.rules.codes import (
    ABILITIES,
    ATTACKING,
    BATTLE_DAMAGE,
    BATTLING,
    DAMAGE,
    DISARMED,
    EQUIPMENT,
    EVENTS,
    ITEM,
    NOBODY,
    PROGRAM,
    SKILL,
    SLOT_CODES,
    SPELL,
    STATUSES,
    STUNNED_NOW,
    TALENTLESS,
    USE_BATTLE,
    USE_EQUIP,
    USE_MAIN,
    USE_NEVER,
    USE_RESPONSE,
    USED_BATTLE,
)
from engine.games.sigil.rules.frames import Event, Frame, Link
from engine.games.sigil.rules.happenings import concerns
from engine.games.sigil.rules.state import SLOTS, Table
from engine.games.sigil.rules.stats import bans, holder, is_in_force
from engine.games.sigil.rules.summoning import can_call, has_targets
from engine.games.sigil.rules.zones import can_wear, worn_by

FINE = 0
LIMIT, CLASS, STATUS, BANNED, STUNNED, COST, TARGET, SUMMONING, CONDITION, BATTLE_USED = range(1, 11)
REFUSALS: dict[int, tuple[str, str]] = {
    LIMIT: ("408", "{name} was already used up for this turn"),
    CLASS: ("103", "{name} needs a class that the combatant lacks"),
    STATUS: ("801", "a status forbids {name}"),
    BANNED: ("1309", "an effect forbids {name}"),
    STUNNED: ("909", "{name} is not possible in the turn after the Creature's death"),
    COST: ("508", "the cost of {name} cannot be paid"),
    TARGET: ("510", "{name} has no legal target"),
    SUMMONING: ("902", "{name} can call no Summon now"),
    CONDITION: ("1305", "the condition of {name} does not hold"),
    BATTLE_USED: ("405", "there was a battle action this turn already"),
}
PHASE_RULES = {
    USE_NEVER: "102",
    USE_MAIN: "404",
    USE_BATTLE: "405",
    USE_EQUIP: "406",
    USE_RESPONSE: "601",
}


def context(table: Table, seat: int, source: int, event: Event) -> Frame:
    """The circumstances in which a seat's card asks its conditions."""
    frame = Frame(PROGRAM, seat, table.front[seat], source)
    frame.event = event
    return frame


def payable(table: Table, seat: int, card: int, gold: int, sp: int, mp: int, cost: Cost | None) -> bool:
    """Whether a cost can be met in full; the announced card cannot pay for itself (508)."""
    body = table.front[seat]
    if cost is not None:
        gold += cost.gold
        sp += cost.sp
        mp += cost.mp
        if cost.hp and table.hp[body] <= cost.hp:
            return False
        if cost.discard and len(payers(table, seat, card, cost)) < cost.discard:
            return False
        if cost.sacrifice and not sacrifices(table, body, cost):
            return False
    return (
        table.gold[table.sides[seat]] >= gold and (not sp or table.sp[body] >= sp) and (not mp or table.mp[body] >= mp)
    )


def payers(table: Table, seat: int, card: int, cost: Cost) -> list[int]:
    """The cards in hand that can be discarded as a cost."""
    wanted = cost.discard_filter
    return [other for other in table.hand[seat] if other != card and (wanted is None or wanted.fits(table.face(other)))]


def sacrifices(table: Table, body: int, cost: Cost) -> list[int]:
    """The Equipment that can be sent to the Discard Pile as a cost."""
    if cost.sacrifice == "any":
        return worn_by(table, body)
    card = table.worn[body * SLOTS + SLOT_CODES[cost.sacrifice]]
    return [card] if card != NOBODY else []


def refuse_card(table: Table, seat: int, card: int, face: Face, banned: int, called: Sequence[Block] = ()) -> int:
    """Why a card of the right phase cannot be activated; FINE if it can. Of a Response, `called` for blocks count."""
    if face.limit_bit & table.used[seat]:
        return LIMIT
    body = table.front[seat]
    if not face.classes <= table.body_face(body).classes and face.type >= SKILL:
        return CLASS
    kind = face.type
    if kind in (SKILL, SPELL):
        if table.status[body * STATUSES + TALENTLESS]:
            return STATUS
    elif kind == ITEM:
        if table.status[body * STATUSES + DISARMED]:
            return STATUS
    elif kind == EQUIPMENT and not can_wear(table, body):
        if table.status[body * STATUSES + DISARMED]:
            return STATUS
        return STUNNED if table.stunned[seat] & STUNNED_NOW else BANNED
    if face.acts & banned:
        return BANNED
    cost = cost_of(called) if called else face.cost
    if not payable(table, seat, card, face.gold, face.sp_cost, face.mp_cost, cost):
        return COST
    for block in called or face.resolve:
        code = refuse_block(table, seat, card, block)
        if code:
            return code
    return FINE


def cost_of(blocks: Sequence[Block]) -> Cost | None:
    """What some blocks of a card cost besides its printed cost."""
    return next((block.cost for block in reversed(blocks) if block.cost is not None), None)


def refuse_block(table: Table, seat: int, source: int, block: Block) -> int:
    """Whether conditions, targets and Summons of a block forbid its activation."""
    if block.targets is not None and not has_targets(table, seat, block.targets):
        return TARGET
    if block.conditions and block.links == 0 and block.event == NOBODY:
        frame = context(table, seat, source, (-1, -1, -1, -1, 0))
        if not all(test(table, frame) for test in block.conditions):
            return CONDITION
    if block.calls and not can_call(table, seat, block.calls):
        return SUMMONING
    for group in block.modes:
        if not any(has_targets(table, seat, mode.targets) for mode in group):
            return TARGET
    return FINE


def refuse_ability(table: Table, seat: int, card: int, block: Block, banned: int) -> int:
    """Why a Main or Stand-alone ability in play cannot be activated (104, 507)."""
    if not is_in_force(table, card) or holder(table, card) != table.front[seat]:
        return STATUS
    if table.uses.get((card, block.id), 0) >= block.limit:
        return LIMIT
    if banned & (ABILITIES | BATTLING if block.timing == "battle" else ABILITIES):
        return BANNED
    if not payable(table, seat, NOBODY, 0, 0, 0, block.cost):
        return COST
    return refuse_block(table, seat, card, block)


def is_called_for(table: Table, seat: int, card: int, block: Block, event: Event) -> bool:
    """Whether the newest link, or an event, is what a block of a Response answers (604, 607, 1304)."""
    kind, of = event[0], event[1]
    if block.links:
        if kind != NOBODY or not block.links & table.links[-1].kind:
            return False
        if block.targets_me and not aims_at(table, table.links[-1], seat):
            return False
    elif (kind != block.event and not (kind == BATTLE_DAMAGE and block.event == DAMAGE)) or not concerns(
        table, seat, block.subject, of
    ):
        return False
    if not block.conditions:
        return True
    frame = context(table, seat, card, event)
    return all(test(table, frame) for test in block.conditions)


def called_for(table: Table, seat: int, card: int, face: Face, event: Event) -> list[Block]:
    """The blocks of a Response that the newest link, or an event, calls for."""
    return [block for block in face.resolve if is_called_for(table, seat, card, block, event)]


def answer(table: Table, seat: int, card: int, face: Face, frame: Frame) -> tuple[Event, Sequence[Block]] | None:
    """What a Response answers, and with which of its blocks: an event of its window (607) or the newest link (604)."""
    if frame.kind != EVENTS:
        link = table.links[-1]
        if not face.answers & link.kind:
            return None
        event = link_event(link)
        blocks = called_for(table, seat, card, face, event)
        return (event, blocks) if blocks else None
    side = table.sides[seat]
    for block in face.event_answers:
        for event in frame.data:
            cause = event[2]
            if cause != NOBODY and table.sides[cause] != side and is_called_for(table, seat, card, block, event):
                return event, face.resolve if len(face.resolve) == 1 else called_for(table, seat, card, face, event)
    return None


def aims_at(table: Table, link: Link, seat: int) -> bool:
    """Whether a seat is among a link's targets (1303)."""
    if any(seat in targets for targets in link.targets):
        return True
    if any(seat in targets for _, _, aims in link.calls for targets in aims):
        return True
    return any(seat in chosen[2:] for chosen in link.modes)


def link_event(link: Link) -> Event:
    """A link as an event: its acting combatant is the source (1303)."""
    return (NOBODY, link.seat, link.seat, link.body, 0)


def refuse_attack(table: Table, seat: int, banned: int) -> int:
    """Why a combatant cannot declare an Attack at all (702, 909)."""
    if table.used[seat] & USED_BATTLE:
        return BATTLE_USED
    if table.stunned[seat] & STUNNED_NOW and not table.front[seat] & 1:
        return STUNNED
    return BANNED if banned & (BATTLING | ATTACKING) else FINE


def sources_of_abilities(table: Table, seat: int) -> list[int]:
    """The cards in play whose abilities a seat can use: its combatant, what that wears, its Constant Event."""
    body = table.front[seat]
    cards = [table.card[body], *worn_by(table, body)]
    if table.event_card[seat] != NOBODY:
        cards.append(table.event_card[seat])
    return cards


def in_this_form(table: Table, card: int, block: Block) -> bool:
    """Whether a Creature's block applies in the form it is in."""
    if block.form == NOBODY:
        return True
    return (block.form == 0) == (table.card[table.home[card]] == card)


def interactives(table: Table, seat: int, banned: int) -> list[tuple[int, Block]]:
    """The Interactive abilities that can join an Attack now, each with its card (702)."""
    found: list[tuple[int, Block]] = []
    if banned & ABILITIES:
        return found
    for card in sources_of_abilities(table, seat):
        for block in table.face(card).abilities:
            if not block.interactive or not in_this_form(table, card, block):
                continue
            if table.uses.get((card, block.id), 0) >= block.limit or not is_in_force(table, card):
                continue
            if payable(table, seat, NOBODY, 0, 0, 0, block.cost):
                found.append((card, block))
    return found


def banned_acts(table: Table, seat: int) -> int:
    """The acts forbidden to a seat's combatant."""
    return bans(table, table.front[seat])
