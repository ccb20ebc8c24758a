"""What still has to be chosen before an announced card or ability becomes a link (rule 603d)."""

from __future__ import annotations

from engine.games.sigil.rules.book import Block, Call, Cost, Mode, Targets
from engine.games.sigil.rules.codes import AID, CREATURE, LINK_ATTACK, NOBODY, REPLACE
from engine.games.sigil.rules.frames import Frame, Link
from engine.games.sigil.rules.legality import payers, sacrifices
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.summoning import legal_targets

NEED_NOTHING, NEED_TARGETS, NEED_MODE, NEED_MODE_TARGETS, NEED_SUMMON, NEED_FORM, NEED_AID = range(7)
CHOSEN = -1
"""Stands before targets that have been chosen, so that "none" differs from "not yet"."""


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
    """The next open choice of a link, in the order of its text."""
    blocks = blocks_of(table, link)
    while len(link.targets) < len(blocks):
        targets = blocks[len(link.targets)].targets
        if targets is not None:
            return Need(NEED_TARGETS, targets)
        link.targets = (*link.targets, ())
    for block in blocks:
        if block.modes or block.calls:
            need = _need_of_block(table, link, block)
            if need is not NOTHING:
                return need
    return NOTHING


def _need_of_block(table: Table, link: Link, block: Block) -> Need:
    for position, modes in enumerate(block.modes):
        if position >= len(link.modes):
            return Need(NEED_MODE, modes=modes)
        chosen = link.modes[position]
        targets = modes[chosen[0]].targets
        if targets is not None and len(chosen) == 1:
            return Need(NEED_MODE_TARGETS, targets)
    if block.calls:
        call = block.calls[0]
        if link.summon == NOBODY:
            return Need(NEED_SUMMON, call=call)
        face = table.face(link.summon)
        if link.form == NOBODY:
            if face.summon == CREATURE:
                return Need(NEED_FORM, call=call)
            link.form = REPLACE
        if face.summon == AID and not link.aid:
            for aid in face.resolve:
                if aid.targets is not None:
                    return Need(NEED_AID, aid.targets)
            link.aid = (CHOSEN,)
    return NOTHING


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
        link.aid = (CHOSEN, *chosen)
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
    return table.face(link.card).cost if link.card != NOBODY else None
