"""The primitives that card effects are made of: each resolves one part of an item (W8.5, W14.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.aegis.rules.book import Step
from engine.games.aegis.rules.codes import (
    CREATURE,
    LASTING,
    MAY_DISCARD,
    MAY_UNTAP,
    NOBODY,
    PICK,
    PICK_CONTROL,
    PICK_DISCARD,
    PICK_MOVE,
    PICK_PLACE,
    PICK_SACRIFICE,
    ROUND,
    S_CREATURES,
    S_LOCATIONS,
    TAKE_FROM_CEMETERY,
    THIS_TURN,
    TO_PLAYER,
)
from engine.games.aegis.rules.force import card_may, fits, location_fits, seat_may
from engine.games.aegis.rules.frames import Frame, Item
from engine.games.aegis.rules.subjects import Given, Maker, is_buried, the_buried, the_cards, the_seats
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.zones import (
    bury,
    change_control,
    deal,
    destroy,
    draw,
    empty_columns,
    gain_life,
    heal,
    hit,
    hosts,
    in_play,
    leave_play,
    lose_life,
    return_to_hand,
    take_from_cemetery,
    to_cemetery,
)

ALL = 1_000_000


def to_cards(act: Callable[[Table, int, int], bool]) -> Callable[[Given, Maker], Step]:
    """A step that does something with each card, `n` being its number."""

    def made(given: Given, make: Maker) -> Step:
        cards = the_cards(given["what"], make)
        number = make.number(0 if given.get("n", 0) == "all" else given.get("n", 0))

        def step(table: Table, frame: Frame, item: Item) -> None:
            n = number(table, item.card, item.me)
            frame.done = sum(act(table, card, n) for card in cards(table, item)) > 0

        return step

    return made


def to_seats(act: Callable[[Table, int, int], bool]) -> Callable[[Given, Maker], Step]:
    """A step that does something with each Player."""

    def made(given: Given, make: Maker) -> Step:
        seats, number = the_seats(given["who"]), make.number(given.get("n", 0))

        def step(table: Table, frame: Frame, item: Item) -> None:
            n = number(table, item.card, item.me)
            frame.done = sum(act(table, seat, n) for seat in seats(table, item)) > 0

        return step

    return made


def _destroy(given: Given, make: Maker) -> Step:
    cards = the_cards(given["what"], make)

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = destroy(table, cards(table, item))

    return step


def _exile(given: Given, make: Maker) -> Step:
    """Exile cards from the field, or out of a Cemetery, which may be denied."""
    cards = the_cards(given["what"], make)

    def step(table: Table, frame: Frame, item: Item) -> None:
        found = cards(table, item)
        buried = [card for card in found if is_buried(table, card)]
        if buried and not seat_may(table, TAKE_FROM_CEMETERY, item.me):
            table.note("denied", item.me)
            found = [card for card in found if card not in buried]
        for card in found:
            if card in buried:
                take_from_cemetery(table, card)
            elif in_play(table, card):
                leave_play(table, card)
            else:
                continue  # gone with its host a moment ago
            table.exile[table.owner[card]].append(card)
            table.note("exile", table.owner[card], card)
        frame.done = bool(found)

    return step


def _return(table: Table, card: int, n: int) -> bool:
    # Returning a host has already sent what was on it elsewhere.
    return in_play(table, card) and return_to_hand(table, card)


def _bury(table: Table, card: int, n: int) -> bool:
    table.note("buried", table.owner[card], card)
    bury(table, card)
    return True


def _tap(table: Table, card: int, n: int) -> bool:
    fresh = not table.tapped[card]
    table.tapped[card] = True
    return fresh


def _untap(table: Table, card: int, n: int) -> bool:
    if not table.tapped[card] or not card_may(table, MAY_UNTAP, card):
        return False
    table.tapped[card] = False
    table.note("untap", table.control[card], card)
    return True


def _mill(table: Table, seat: int, n: int) -> bool:
    deck = table.deck[seat]
    milled = [deck.pop() for _ in range(min(n, len(deck)))]
    for card in milled:
        to_cemetery(table, card)
        table.note("mill", seat, card)
    return bool(milled)


def _win(table: Table, seat: int, n: int) -> bool:
    table.won[seat] = table.dirty = True
    return True


def _lose(table: Table, seat: int, n: int) -> bool:
    table.lost[seat] = "card"
    table.dirty = True
    return True


def pick(table: Table, seat: int, purpose: int, number: int = 1, data: tuple[Any, ...] = ()) -> None:
    """Let a Player pick before the step goes on."""
    frame = Frame(PICK, seat)
    frame.step = purpose
    frame.number = number
    frame.data = data
    table.frames.append(frame)


def _discard(given: Given, make: Maker) -> Step:
    seats, number = the_seats(given["who"]), make.number(given["n"])

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = False
        n = number(table, item.card, item.me)
        for seat in reversed(seats(table, item)):
            if n and table.hand[seat] and seat_may(table, MAY_DISCARD, seat):
                pick(table, seat, PICK_DISCARD, n)

    return step


def _sacrifice(given: Given, make: Maker) -> Step:
    seats, wanted, optional = the_seats(given["who"]), make.filter(given["of"]), given.get("up_to", False)

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = False
        for seat in reversed(seats(table, item)):
            pick(table, seat, PICK_SACRIFICE, 1, (wanted.key, item.card, optional))

    return step


def _prevent(given: Given, make: Maker) -> Step:
    amount = ALL if given["n"] == "all" else given["n"]
    cards = the_cards(given["what"], make) if given["what"] != "you" else None

    def step(table: Table, frame: Frame, item: Item) -> None:
        if cards is None:
            table.shields.append((-1 - item.me, 0, amount))
            frame.done = True
            return
        found = cards(table, item)
        table.shields += [(card, table.since[card], amount) for card in found]
        frame.done = bool(found)

    return step


def _effect(given: Given, make: Maker) -> Step:
    """A continuous effect for a time; a group of cards is fixed now, so that later arrivals are not in it."""
    rule = make.rule(given)
    subject = given["subject"]
    cards = seats = None
    if isinstance(subject, str):
        if subject in ("you", "opponent", "controller"):
            seats = the_seats(subject)
        elif subject not in ("each", "opponents"):
            cards = the_cards(subject, make)

    def step(table: Table, frame: Frame, item: Item) -> None:
        until = {"turn": THIS_TURN, "permanent": LASTING, "round": ROUND + item.me}[given["for"]]
        seq = table.tick()
        fixed: list[tuple[int, int]] = [(NOBODY, 0)]
        if rule.subject == S_CREATURES and rule.filter is not None:
            found = [card for card in table.creatures() if fits(table, rule.filter, card, item.card, item.me)]
            fixed = [(card, table.since[card]) for card in found]
        elif rule.subject == S_LOCATIONS and rule.filter is not None:
            fixed = [
                (card, table.since[card])
                for lying in table.locations
                for card in lying
                if location_fits(table, rule.filter, card, item.me)
            ]
        elif seats is not None:
            fixed = [(-2 - seat, 0) for seat in seats(table, item)]
        elif cards is not None and item.targets[:1] and item.targets[0][0] == TO_PLAYER:
            fixed = [(-2 - seat, 0) for seat in the_seats("target")(table, item)]
        elif cards is not None:
            fixed = [(card, table.since[card]) for card in cards(table, item)]
        table.force[rule.issue] += tuple(
            (rule, item.card, item.me, target, since, seq, until) for target, since in fixed
        )
        for target, _ in fixed:
            table.note("effect", item.seat, item.card, target, rule.key)
        frame.done = bool(fixed)
        table.dirty = True

    return step


def _negate(given: Given, make: Maker) -> Step:
    place = 0 if given["what"] == "target" else 1

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = False
        mark = item.targets[place][1]
        other = next((one for one in table.items if one.mark == mark), None)
        if other is not None:
            table.items.remove(other)
            table.note("negated", other.seat, other.card)
            if other.is_card:
                to_cemetery(table, other.card)
            frame.done = True

    return step


def _from_cemetery(given: Given, make: Maker) -> Step:
    """Take a card out of a Cemetery into play or to hand; a denial makes this part do nothing (W14.7)."""
    cards, into_play = the_buried(given["what"]), given["op"] == "put_into_play"

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = False
        if not seat_may(table, TAKE_FROM_CEMETERY, item.me):
            table.note("denied", item.me)
            return
        for card in cards(table, item):
            if not into_play:
                take_from_cemetery(table, card)
                table.hand[table.owner[card]].append(card)
                table.note("recover", item.me, card)
                frame.done = True
            elif table.face(card).type == CREATURE and places(table, card, item.me):
                pick(table, item.me, PICK_PLACE, 1, (card,))

    return step


def places(table: Table, card: int, seat: int) -> list[tuple[int, int]]:
    """Where a Creature could come into play: (column, NOBODY) or (NOBODY, host) (W7.8)."""
    face = table.face(card)
    found = [(column, NOBODY) for column in empty_columns(table, seat)] if face.field else []
    return found + ([(NOBODY, host) for host in hosts(table, card, seat)] if face.onto else [])


def _move(given: Given, make: Maker) -> Step:
    cards = the_cards(given["what"], make)

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = False
        for card in cards(table, item):
            if table.place[card] >= 0 and empty_columns(table, table.control[card]):
                pick(table, item.me, PICK_MOVE, 1, (card,))

    return step


def _take_control(given: Given, make: Maker) -> Step:
    cards = the_cards(given["what"], make)

    def step(table: Table, frame: Frame, item: Item) -> None:
        frame.done = False
        for card in cards(table, item):
            if table.control[card] == item.me:
                continue
            if table.host[card] != NOBODY:
                change_control(table, card, item.me, NOBODY)
                frame.done = True
            elif empty_columns(table, item.me):
                pick(table, item.me, PICK_CONTROL, 1, (card,))

    return step


STEPS: dict[str, Callable[[Given, Maker], Step]] = {
    "damage": to_cards(lambda table, card, n: deal(table, card, n) > 0),
    "hit": to_seats(lambda table, seat, n: hit(table, seat, n) > 0),
    "heal": to_cards(heal),
    "destroy": _destroy,
    "sacrifice": _sacrifice,
    "exile": _exile,
    "bury": to_cards(_bury),
    "return": to_cards(_return),
    "tap": to_cards(_tap),
    "untap": to_cards(_untap),
    "gain_life": to_seats(gain_life),
    "lose_life": to_seats(lose_life),
    "draw": to_seats(draw),
    "discard": _discard,
    "mill": to_seats(_mill),
    "prevent": _prevent,
    "effect": _effect,
    "negate": _negate,
    "put_into_play": _from_cemetery,
    "recover": _from_cemetery,
    "move": _move,
    "take_control": _take_control,
    "win": to_seats(_win),
    "lose": to_seats(_lose),
}
