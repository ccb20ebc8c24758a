"""Announcing a card or ability: where it goes, what it aims at, which Spirit pays (L5.8, L6.6)."""

from __future__ import annotations

from engine.core.play import Action
from engine.games.libre.rules import options
from engine.games.libre.rules.book import Targets
from engine.games.libre.rules.checks import check
from engine.games.libre.rules.codes import (
    ABILITY,
    ANNOUNCE,
    CARD,
    CARE,
    CHAIN,
    D_AIM,
    D_DISCARD,
    D_HOST,
    D_PAYMENT,
    D_SEARCH,
    D_TEMPLE,
    HAND,
    SHOT,
    WINDOW,
)
from engine.games.libre.rules.filters import candidates, has_candidate
from engine.games.libre.rules.paying import Mix, has_choice, payments, spend, spend_default
from engine.games.libre.rules.table import Frame, Item, Table
from engine.games.libre.rules.things import discard, discard_from_hand, enter, go_in
from engine.games.libre.rules.windows import new_item

PLACE, AIM, PAY, READY = 0, 1, 2, 3


def play(table: Table, seat: int, card: int) -> None:
    """Play a card from hand: a Temple at once (L6.5), anything else by way of the chain (L6.6)."""
    face = table.face[card]
    table.hand[seat].remove(card)
    table.note("play", seat, face.name)
    if face.temple_play:
        table.temple_played = True
        enter(table, card, seat)
        check(table)
        return
    table.zone[card] = CHAIN
    item = new_item(table, CARD, seat, card)
    if face.play is not None:
        item.block = face.play.index
    announce(table, item)


def use(table: Table, seat: int, card: int, index: int) -> None:
    """Use an ability of a Thing in play."""
    item = new_item(table, ABILITY, seat, card)
    item.block = index
    table.used[card, index] = table.turn
    table.note("use", seat, table.called(card))
    announce(table, item)


def step_aside(table: Table, seat: int, card: int, kind: int, amount: int) -> None:
    """Use Archery or Healing instead of fighting (L7.4)."""
    item = new_item(table, kind, seat, card)
    item.amount = amount
    table.asides.append(card)
    announce(table, item)


def announce(table: Table, item: Item) -> None:
    """Begin an announcement; a window follows it, be it a new one or the one that is open."""
    if table.stack[-1].kind != WINDOW:
        table.push(WINDOW)
    else:
        table.stack[-1].step = 0
    table.push(ANNOUNCE, item.seat).item = item


def run_announce(table: Table, frame: Frame) -> None:
    """Ask for what is still open about the announcement; then it is on the chain."""
    item = frame.item
    assert item is not None
    seat, card = item.seat, item.card
    face = table.face[card]
    if frame.step == PLACE:
        if item.kind == CARD and face.armament:
            wearers = options.hosts(table, seat, card)
            if len(wearers) > 1:
                table.ask(seat, D_HOST)
                return
            item.place = (wearers[0], table.life[wearers[0]])
        elif item.kind == CARD and face.follower and face.faith >= 1 and table.temples[seat]:
            table.ask(seat, D_TEMPLE)
            return
        frame.step = AIM
    if frame.step == AIM:
        if _aims(table, item):
            table.ask(seat, D_AIM)
            return
        frame.step = PAY
    if frame.step == PAY:
        spirit, cost = cost_of(table, item)
        if cost > 0:
            if has_choice(table, seat, spirit, cost):
                table.ask(seat, D_PAYMENT)
                return
            spend_default(table, seat, spirit, cost)
        frame.step = READY
    table.stack.pop()
    if item.kind == ABILITY and face.blocks[item.block].sacrifice:
        discard(table, card)
    table.chain.append(item)
    table.note("announce", seat, face.name, target_words(table, item))


def cost_of(table: Table, item: Item) -> tuple[int, int]:
    """Spirit type and amount that the announcement costs."""
    face = table.face[item.card]
    if item.kind == CARD:
        return face.spirit, face.cost
    if item.kind == ABILITY:
        return face.spirit, face.blocks[item.block].pay
    return face.spirit, 0


def aim_of(table: Table, item: Item) -> Targets | None:
    """What the block of an item aims at."""
    return table.face[item.card].blocks[item.block].targets if item.block >= 0 else None


def open_targets(table: Table, item: Item) -> list[tuple[int, int]]:
    """What may still be aimed at."""
    if item.kind == SHOT or item.kind == CARE:
        found = options.shot_targets(table, item.seat, item.card, item.kind == CARE)
        return [(card, table.life[card]) for card in found]
    aim = aim_of(table, item)
    if aim is None:
        return []
    return [one for one in candidates(table, item.seat, aim, item.card) if one not in item.targets]


def _aims(table: Table, item: Item) -> bool:
    """Whether a target is still to be chosen."""
    aim = aim_of(table, item)
    if aim is not None and not item.targets:
        return has_candidate(table, item.seat, aim, item.card)
    wanted = aim.count if aim is not None else int(item.kind in (SHOT, CARE))
    return len(item.targets) < wanted and bool(open_targets(table, item))


def aim_options(table: Table, item: Item) -> list[Action]:
    """The targets there are, and enough when fewer will do."""
    aim = aim_of(table, item)
    kind = aim.kind if aim is not None else "thing"
    found = []
    for one, life in open_targets(table, item):
        text = f"at:{target_text(table, kind, one)}"
        found.append(Action(text, options.A_AT, one, (life,)))
    if aim is not None and aim.up_to:
        found.append(options.DONE)
    return found


def target_text(table: Table, kind: str, one: int) -> str:
    """A target as people write it."""
    if kind == "thing":
        return table.called(one)
    if kind == "player":
        return str(one + 1)
    if kind == "discard":
        return table.face[one].name
    names = [(item.id, table.face[item.card].name) for item in table.chain]
    name = next(name for number, name in names if number == one)
    same = [number for number, other in names if other == name]
    return name if same[0] == one else f"{name} #{same.index(one) + 1}"


def target_words(table: Table, item: Item) -> str:
    """The targets of an item in words."""
    if not item.targets:
        return ""
    aim = aim_of(table, item)
    kind = aim.kind if aim is not None else "thing"
    if kind == "chain":
        ids = {other.id for other in table.chain}
        return ", ".join(target_text(table, kind, one) for one, _ in item.targets if one in ids)
    return ", ".join(target_text(table, kind, one) for one, _ in item.targets)


def set_aim(table: Table, frame: Frame, action: Action) -> None:
    """A target is chosen, or enough of them."""
    item = frame.item
    assert item is not None
    if action.code == options.A_DONE:
        frame.step = PAY
        return
    item.targets = (*item.targets, (action.card, action.picks[0]))
    if not _aims(table, item):
        frame.step = PAY


def set_place(table: Table, frame: Frame, action: Action) -> None:
    """Where the card goes is chosen."""
    item = frame.item
    assert item is not None
    if action.code != options.A_AFIELD:
        item.place = (action.card, table.life[action.card])
    frame.step = AIM


def payment_options(table: Table, frame: Frame) -> list[Action]:
    """Every mix that pays, the default first (L5.6)."""
    spirit, cost = _bill(table, frame)
    return [options.paid(table, mix) for mix in payments(table, frame.seat, spirit, cost)]


def _bill(table: Table, frame: Frame) -> tuple[int, int]:
    if frame.item is not None:
        return cost_of(table, frame.item)
    return table.face[frame.data[0]].spirit, frame.step


def set_payment(table: Table, frame: Frame, mix: Mix) -> None:
    """The mix is paid."""
    spend(table, frame.seat, mix)
    if frame.item is not None:
        frame.step = READY
    else:
        table.stack.pop()


def run_pick(table: Table, frame: Frame) -> None:
    """A choice of cards: `step` is how many are left to pick, `data` from which."""
    if frame.mode == D_PAYMENT:
        table.ask(frame.seat, D_PAYMENT)
        return
    left = frame.step
    if frame.mode == D_DISCARD:
        if left > 0 and table.hand[frame.seat]:
            table.ask(frame.seat, D_DISCARD)
            return
    elif left > 0 and frame.data:
        table.ask(frame.seat, frame.mode)
        return
    table.stack.pop()
    if frame.mode == D_SEARCH:
        table.shuffle(frame.seat)


def picked(table: Table, frame: Frame, action: Action) -> None:
    """One card is picked: discarded, found in the deck, or the Temple a Follower goes into."""
    frame.step -= 1
    if frame.mode == D_DISCARD:
        discard_from_hand(table, action.card)
    elif frame.mode == D_TEMPLE:
        go_in(table, frame.data[0], action.card)
    elif action.code == options.A_NONE:
        frame.step = 0
    else:
        card = action.card
        table.deck[frame.seat].remove(card)
        table.zone[card] = HAND
        table.hand[frame.seat].append(card)
        frame.data = tuple(other for other in frame.data if other != card)
        table.note("find", frame.seat)
