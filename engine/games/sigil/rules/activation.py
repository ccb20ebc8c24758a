"""Activating: pay, choose, flip the coins of Confusion and Paralyse, become the newest link (rules 603, 802-804)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.sigil.rules.book import Block, Cost
from engine.games.sigil.rules.codes import (
    ACTIVATE,
    CHAIN,
    CHECK,
    COIN_CALL,
    CONFUSION,
    CONFUSION_LOSS,
    COST_CARDS,
    DID_ACTIVATED,
    DID_ATTACKED,
    LINK_ABILITY,
    LINK_ATTACK,
    MODE,
    NOBODY,
    PARALYSE,
    PROGRAM,
    REPLACE,
    SKILL,
    SPELL,
    STATUSES,
    TARGET,
    USE_BATTLE,
    USED_BATTLE,
)
from engine.games.sigil.rules.combat import lose_hp
from engine.games.sigil.rules.flow import call_coin
from engine.games.sigil.rules.frames import Event, Frame, Link
from engine.games.sigil.rules.legality import sources_of_abilities
from engine.games.sigil.rules.needs import (
    NEED_AID,
    NEED_FORM,
    NEED_MODE,
    NEED_MODE_TARGETS,
    NEED_NOTHING,
    NEED_SUMMON,
    NEED_TARGETS,
    Need,
    cost_candidates,
    extra_cost,
    next_need,
    open_forms,
    open_summons,
    settle_form,
    settle_summon,
    settle_targets,
)
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.summoning import has_targets, legal_targets
from engine.games.sigil.rules.zones import discard_from_hand, put_away, take_off

DISCARD, SACRIFICE, CHOOSE, CONFUSED, PARALYSED = range(5)


def begin_card(
    table: Table, seat: int, index: int, picks: tuple[int, ...], event: Event, called: Sequence[Block] = ()
) -> None:
    """Announce a card of the hand (603a); of a Response only the blocks `called` for count."""
    hand = table.hand[seat]
    card = next(card for card in hand if table.face_of[card] == index)
    face = table.face(card)
    body = table.front[seat]
    hand.remove(card)
    link = Link(face.links, seat, body, table.stint[body], card, NOBODY)
    link.event = event
    if called:
        link.off = sum(1 << place for place, block in enumerate(face.resolve) if block not in called)
    table.used[seat] |= face.limit_bit
    if face.use == USE_BATTLE:
        table.used[seat] |= USED_BATTLE
    if picks:
        before = next(place for place, block in enumerate(face.resolve) if block.targets is not None)
        link.targets = ((),) * before + (picks,)
    _announce(table, link, face.gold, face.sp_cost, face.mp_cost)


def begin_ability(table: Table, seat: int, block: Block, picks: tuple[int, ...]) -> None:
    """Announce a Main or Stand-alone Battle ability."""
    body = table.front[seat]
    card = card_with(table, body, seat, block)
    link = Link(LINK_ABILITY, seat, body, table.stint[body], card, block.id)
    table.uses[(card, block.id)] = table.uses.get((card, block.id), 0) + 1
    if block.timing == "battle":
        table.used[seat] |= USED_BATTLE
    if picks:
        link.targets = (picks,)
    _announce(table, link, 0, 0, 0)


def card_with(table: Table, body: int, seat: int, block: Block) -> int:
    """The card in play that an ability of a seat stands on."""
    for card in sources_of_abilities(table, seat):
        if table.face_of[card] == block.face:
            return card
    return table.card[body]


def begin_attack(table: Table, seat: int, target: int, joining: Sequence[int]) -> None:
    """Declare an Attack with its Interactive abilities (702)."""
    body = table.front[seat]
    link = Link(LINK_ATTACK, seat, body, table.stint[body], NOBODY, NOBODY)
    link.targets = ((target,),)
    link.extras = tuple(joining)
    table.used[seat] |= USED_BATTLE
    costs = [table.book.blocks[number].cost for number in joining]
    for number in joining:
        card = card_with(table, body, seat, table.book.blocks[number])
        table.uses[(card, number)] = table.uses.get((card, number), 0) + 1
    for cost in costs:
        if cost is not None:
            _pay(table, link, cost.gold, cost.sp, cost.mp, cost.hp)
    _announce(table, link, 0, 0, 0)


def begin_trigger(table: Table, seat: int, body: int, card: int, block: Block, event: Event) -> None:
    """Prepare a Triggered effect: as an activation, but it never becomes a link (602)."""
    link = Link(0, seat, body, NOBODY, card, block.id)
    link.event = event
    _announce(table, link, 0, 0, 0)


def _announce(table: Table, link: Link, gold: int, sp: int, mp: int) -> None:
    frame = Frame(ACTIVATE, link.seat, link.body, link.card)
    frame.link = link
    cost = extra_cost(table, link)
    _pay(table, link, gold, sp, mp, 0)
    if cost is not None:
        _pay(table, link, cost.gold, cost.sp, cost.mp, cost.hp)
        frame.number = cost.discard
        frame.step = DISCARD
    else:
        frame.step = CHOOSE
    table.stack.append(frame)


def _pay(table: Table, link: Link, gold: int, sp: int, mp: int, hp: int) -> None:
    if gold:
        link.gold += gold
        table.gold[table.sides[link.seat]] -= gold
        table.note("pay", link.seat, "gold", gold)
    if sp:
        table.sp[link.body] -= sp
        table.note("pay", link.seat, "SP", sp)
    if mp:
        table.mp[link.body] -= mp
        table.note("pay", link.seat, "MP", mp)
    lose_hp(table, link.body, hp, link.seat)


def run_activation(table: Table, frame: Frame) -> None:
    """Go on until something has to be chosen or the link stands."""
    link = frame.link
    assert link is not None
    if frame.step <= SACRIFICE:
        cost = extra_cost(table, link)
        if cost is not None and not _pay_with_cards(table, frame, cost):
            return
        frame.step = CHOOSE
    if frame.step == CHOOSE:
        if not _choose(table, frame, link):
            return
        frame.step = CONFUSED
    while frame.step in (CONFUSED, PARALYSED):
        if _must_call(table, link, CONFUSION if frame.step == CONFUSED else PARALYSE):
            table.ask(link.seat, COIN_CALL)
            return
        frame.step += 1
    _stand(table, link)


def _pay_with_cards(table: Table, frame: Frame, cost: Cost) -> bool:
    """Discard and sacrifice as printed; False while a card has to be chosen."""
    while frame.step == DISCARD:
        if frame.number == 0:
            frame.step = SACRIFICE
            break
        cards = cost_candidates(table, frame)
        if len(cards) > frame.number and len({table.face_of[card] for card in cards}) > 1:
            table.ask(frame.seat, COST_CARDS)
            return False
        pay_card(table, frame, cards[0])
    if frame.step == SACRIFICE and cost.sacrifice:
        worn = cost_candidates(table, frame)
        if len(worn) > 1:
            table.ask(frame.seat, COST_CARDS)
            return False
        if worn:
            take_off(table, worn[0])
    return True


def pay_card(table: Table, frame: Frame, card: int) -> None:
    """Pay with a chosen card."""
    if frame.step == DISCARD:
        frame.number -= 1
        discard_from_hand(table, frame.seat, card)
    else:
        take_off(table, card)
        frame.step = CHOOSE


def _choose(table: Table, frame: Frame, link: Link) -> bool:
    """Settle every choice that is no choice; False while one has to be asked."""
    while True:
        need = next_need(table, link)
        kind = need.kind
        if kind == NEED_NOTHING:
            return True
        if kind in (NEED_TARGETS, NEED_MODE_TARGETS, NEED_AID):
            spec = need.targets
            assert spec is not None
            candidates = [seat for seat in legal_targets(table, link.seat, spec) if seat not in frame.targets]
            left = spec.count - len(frame.targets)
            if left > 0 and candidates and (spec.up_to or len(candidates) > left):
                table.ask(link.seat, TARGET)
                return False
            chosen = frame.targets if spec.up_to else (*frame.targets, *candidates[:left])
            _settle(frame, link, need, chosen)
        elif not _settle_mode(table, link, need):
            table.ask(link.seat, MODE)
            return False


def _settle(frame: Frame, link: Link, need: Need, chosen: tuple[int, ...]) -> None:
    settle_targets(link, need, chosen)
    frame.targets = ()


def _settle_mode(table: Table, link: Link, need: Need) -> bool:
    """Take the only mode, Summon or form there is."""
    if need.kind == NEED_MODE:
        modes = [place for place, mode in enumerate(need.modes) if has_targets(table, link.seat, mode.targets)]
        if len(modes) > 1:
            return False
        link.modes = (*link.modes, (modes[0] if modes else 0,))
        return True
    call = need.call
    assert call is not None
    if need.kind == NEED_SUMMON:
        cards = open_summons(table, link, call)
        if len(cards) > 1:
            return False
        settle_summon(link, cards[0] if cards else NOBODY)
        return True
    forms = open_forms(table, link, call)
    if len(forms) > 1:
        return False
    settle_form(link, forms[0] if forms else REPLACE)
    return True


def choose_mode(table: Table, frame: Frame, chosen: int) -> None:
    """A mode, Summon or form was chosen."""
    link = frame.link
    assert link is not None
    kind = next_need(table, link).kind
    if kind == NEED_MODE:
        link.modes = (*link.modes, (chosen,))
    elif kind == NEED_SUMMON:
        settle_summon(link, chosen)
    elif kind == NEED_FORM:
        settle_form(link, chosen)


def choose_target(table: Table, frame: Frame, seat: int) -> None:
    """A target was chosen, or no more are wanted (NOBODY)."""
    link = frame.link
    assert link is not None
    need = next_need(table, link)
    spec = need.targets
    assert spec is not None
    if seat != NOBODY:
        frame.targets = (*frame.targets, seat)
    if seat == NOBODY or len(frame.targets) == spec.count:
        _settle(frame, link, need, frame.targets)


def _must_call(table: Table, link: Link, status: int) -> bool:
    """Whether a status wants a coin called for this link (801, 802)."""
    if not table.status[link.body * STATUSES + status] or link.kind == 0:
        return False
    return link.kind == LINK_ATTACK or (link.block == NOBODY and table.face(link.card).type in (SKILL, SPELL))


def call(table: Table, frame: Frame, heads: bool) -> None:
    """The coin of Confusion or Paralyse is called and flipped (803, 804)."""
    link = frame.link
    assert link is not None
    if call_coin(table, link.seat, heads):
        frame.step += 1
        return
    table.stack.pop()
    table.note("broken_off", link.seat, table.name(link.card) if link.card != NOBODY else "Attack")
    if link.card != NOBODY:
        put_away(table, link.card)
    if frame.step == CONFUSED:
        lose_hp(table, link.body, CONFUSION_LOSS, link.seat)
    if table.dirty:
        table.stack.append(Frame(CHECK))


def _stand(table: Table, link: Link) -> None:
    """The link is announced for good, and its window opens; a Triggered effect is carried out (603f, 603g)."""
    table.stack.pop()
    if link.kind == 0:
        carry_out(table, link, table.book.blocks[link.block], link.targets[0], False)
        return
    seat = link.seat
    if link.kind == LINK_ATTACK:
        table.deeds[seat] |= DID_ATTACKED
        names = [table.book.blocks[number].name for number in link.extras]
        table.note("attack", seat, link.targets[0][0], names)
    elif link.block != NOBODY:
        table.note("ability", seat, table.book.blocks[link.block].name, _all_targets(link))
    else:
        face = table.face(link.card)
        table.deeds[seat] |= DID_ACTIVATED << face.type
        table.note("play", seat, face.name, _all_targets(link))
    table.links.append(link)
    if len(table.links) == 1:
        table.stack.append(Frame(CHAIN))
    if table.dirty:
        table.stack.append(Frame(CHECK))


def _all_targets(link: Link) -> list[int]:
    found = [seat for targets in link.targets for seat in targets]
    found += [seat for chosen in link.modes for seat in chosen[2:]]
    return found + [seat for _, _, aims in link.calls for targets in aims for seat in targets]


def carry_out(table: Table, link: Link, block: Block, targets: tuple[int, ...], battle: bool) -> Frame:
    """Put a block's steps on the stack."""
    frame = Frame(PROGRAM, link.seat, link.body, link.card)
    frame.block = block.id
    frame.program = block.program
    frame.targets = targets
    frame.event = link.event
    frame.battle = battle
    frame.link = link
    table.stack.append(frame)
    return frame
