"""What still has to be chosen before an announced card or ability becomes a link (rule 603d)."""

from __future__ import annotations

from engine.games.sigil.rules.book import Block, Call, Cost, Mode, Targets
from engine.games.sigil.rules.codes import CREATURE, LINK_ATTACK, NOBODY, REPLACE
from engine.games.sigil.rules.frames import Called, Frame, Link
from engine.games.sigil.rules.legality import cost_of, payers, sacrifices
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.summoning import callable_summons, legal_forms, legal_targets

NEED_NOTHING, NEED_TARGETS, NEED_MODE, NEED_MODE_TARGETS, NEED_SUMMON, NEED_FORM, NEED_AID = range(7)
CHOSEN = -1
"""Stands before targets that have been chosen, so that "none" differs from "not yet"."""
NO_CALL: Called = (NOBODY, REPLACE, ())


class Need:
    """One choice still open."""

    __slots__ = ("call", "kind", "modes", "targets")

    def __init__(
        self,
        kind: int,
        targets: Targets | None = None,
        modes: tuple[Mode, ...] = (),
        call: Call | None = None,
    ) -> None:
        self.kind = kind
        self.targets = targets
        self.modes = modes
        self.call = call


NOTHING = Need(NEED_NOTHING)


def blocks_of(table: Table, link: Link) -> tuple[Block, ...]:
    """The blocks a link carries out on resolution, besides an Attack's damage."""
    if link.kind == LINK_ATTACK:
        return ()
    if link.block != NOBODY:
        return (table.book.blocks[link.block],)
    return table.face(link.card).resolve


def next_need(table: Table, link: Link) -> Need:
    """The next open choice of a link, in the order of its text; blocks that are not called for have none."""
    blocks = blocks_of(table, link)
    while len(link.targets) < len(blocks):
        place = len(link.targets)
        targets = blocks[place].targets
        if targets is not None and not link.off >> place & 1:
            return Need(NEED_TARGETS, targets)
        link.targets = (*link.targets, ())
    for place, block in enumerate(blocks):
        if block.modes or block.calls:
            if link.off >> place & 1:
                link.modes += ((),) * (block.first_mode + len(block.modes) - len(link.modes))
                link.calls += (NO_CALL,) * (block.first_call + len(block.calls) - len(link.calls))
                continue
            need = _need_of_block(table, link, block)
            if need is not NOTHING:
                return need
    return NOTHING


def _need_of_block(table: Table, link: Link, block: Block) -> Need:
    for position, modes in enumerate(block.modes, block.first_mode):
        if position >= len(link.modes):
            return Need(NEED_MODE, modes=modes)
        chosen = link.modes[position]
        targets = modes[chosen[0]].targets
        if targets is not None and len(chosen) == 1:
            return Need(NEED_MODE_TARGETS, targets)
    for position, call in enumerate(block.calls, block.first_call):
        if position >= len(link.calls):
            return Need(NEED_SUMMON, call=call)
        need = _need_of_call(table, link, position, call)
        if need is not NOTHING:
            return need
    return NOTHING


def _need_of_call(table: Table, link: Link, position: int, call: Call) -> Need:
    """The form of a Summon, and each block's targets of an Aid Summon (904, 908)."""
    card, form, aims = link.calls[position]
    if card == NOBODY:
        return NOTHING
    face = table.face(card)
    if face.summon == CREATURE:
        return Need(NEED_FORM, call=call) if form == NOBODY else NOTHING
    if form != NOBODY and len(aims) >= len(face.resolve):
        return NOTHING
    need = NOTHING
    for block in face.resolve[len(aims) :]:
        if block.targets is not None:
            need = Need(NEED_AID, block.targets)
            break
        aims = (*aims, ())
    link.calls = (*link.calls[:position], (card, REPLACE, aims), *link.calls[position + 1 :])
    return need


def open_summons(table: Table, link: Link, call: Call) -> list[int]:
    """The Summons that a summon step can call beside those already chosen."""
    found = callable_summons(table, link.seat, call)
    if not link.calls:
        return found
    taken = [one[0] for one in link.calls]
    return [card for card in found if card not in taken]


def open_forms(table: Table, link: Link, call: Call) -> list[int]:
    """The forms the Summon chosen last can be called in."""
    return legal_forms(table, link.seat, link.calls[-1][0], call.forms)


def settle_summon(link: Link, card: int) -> None:
    """Write a chosen Summon into a link, or that there is none."""
    link.calls = (*link.calls, (card, NOBODY, ()))


def settle_form(link: Link, form: int) -> None:
    """Write the form of the Summon chosen last into a link."""
    link.calls = (*link.calls[:-1], (link.calls[-1][0], form, ()))


def target_candidates(table: Table, frame: Frame) -> list[int]:
    """The seats that can still be chosen for the open need; `frame.targets` holds those chosen before."""
    link = frame.link
    assert link is not None
    spec = next_need(table, link).targets
    assert spec is not None
    return [seat for seat in legal_targets(table, link.seat, spec) if seat not in frame.targets]


def may_stop(table: Table, frame: Frame) -> bool:
    """Whether fewer targets than allowed are enough."""
    link = frame.link
    assert link is not None
    spec = next_need(table, link).targets
    assert spec is not None
    return spec.up_to


def settle_targets(link: Link, need: Need, chosen: tuple[int, ...]) -> None:
    """Write chosen targets into a link."""
    if need.kind == NEED_TARGETS:
        link.targets = (*link.targets, chosen)
    elif need.kind == NEED_AID:
        card, form, aims = link.calls[-1]
        link.calls = (*link.calls[:-1], (card, form, (*aims, chosen)))
    else:
        link.modes = (*link.modes[:-1], (link.modes[-1][0], CHOSEN, *chosen))


def cost_candidates(table: Table, frame: Frame) -> list[int]:
    """The cards that can pay what is still due: cards in hand, or Equipment to send away."""
    link = frame.link
    assert link is not None
    cost = extra_cost(table, link)
    assert cost is not None
    if frame.number > 0:
        return payers(table, link.seat, link.card if link.block == NOBODY else NOBODY, cost)
    return sacrifices(table, link.body, cost)


def extra_cost(table: Table, link: Link) -> Cost | None:
    """The cost besides the printed one."""
    if link.block != NOBODY:
        return table.book.blocks[link.block].cost
    if link.card == NOBODY:
        return None
    face = table.face(link.card)
    if not link.off:
        return face.cost
    return cost_of([block for place, block in enumerate(face.resolve) if not link.off >> place & 1])
