"""The primitives that move cards, answer links and put marks, as functions made once per card (rule 1309)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.sigil.rules import amounts
from engine.games.sigil.rules.amounts import WHO, card_filter
from engine.games.sigil.rules.book import Filter, Step
from engine.games.sigil.rules.codes import (
    EQUIPMENT,
    FOR_BREAKING,
    FOR_DISCARD,
    FOR_EXILE,
    FOR_HAND,
    FOR_PILE,
    FOR_TOP,
    FOR_WEARING,
    NOBODY,
    SLOT_CODES,
    SUMMON,
    THEN_SHUFFLE,
)
from engine.games.sigil.rules.combat import gain_gold
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.picking import pick, pick_at_random
from engine.games.sigil.rules.state import SLOTS, Table
from engine.games.sigil.rules.zones import draw, end_event, put_away, take_off, worn_by

Given = Mapping[str, Any]
PLACES = {"hand": FOR_HAND, "top": FOR_TOP, "discard": FOR_PILE}


def drawing(given: Given) -> Step:
    """Draw cards, seat by seat (1204)."""
    seats, number = amounts.seats(given), amounts.amount(given.get("n", 1))

    def step(table: Table, frame: Frame) -> None:
        count = number(table, frame)
        for seat in seats(table, frame):
            draw(table, seat, count, frame.seat)

    return step


def discarding(given: Given) -> Step:
    """Cards from hand to the Discard Pile, chosen by the seat that loses them."""
    seats, number, how = amounts.seats(given), amounts.amount(given.get("n", 1)), given.get("how", "choose")

    def step(table: Table, frame: Frame) -> None:
        for seat in reversed(seats(table, frame)):
            hand = list(table.hand[seat])
            count = len(hand) if how == "all" else min(len(hand), number(table, frame))
            if how == "random":
                pick_at_random(table, frame, hand, count, FOR_DISCARD)
            elif count:
                pick(table, frame, seat, hand, count, FOR_DISCARD, False, 0)

    return step


def mill(given: Given) -> Step:
    """Cards from the top of a Deck to the Discard Pile; that is no draw."""
    seats, number = amounts.seats(given), amounts.amount(given.get("n", 1))

    def step(table: Table, frame: Frame) -> None:
        for seat in seats(table, frame):
            deck = table.deck[seat]
            for _ in range(min(len(deck), number(table, frame))):
                card = deck.pop()
                put_away(table, card)
                table.note("mill", seat, table.name(card))

    return step


def _fitting(table: Table, cards: list[int], wanted: Filter) -> list[int]:
    """The cards that fit; Summon cards only if the filter names them (1309)."""
    return [
        card
        for card in cards
        if wanted.fits(table.face(card))
        and (table.face(card).type != SUMMON or table.face(card).key in wanted.names or "summon" in wanted.types)
    ]


def search(given: Given) -> Step:
    """Look through the own Deck, take up to n fitting cards, shuffle."""
    wanted, number = card_filter(given.get("filter")), amounts.amount(given.get("n", 1))
    purpose = PLACES[given.get("to", "hand")]

    def step(table: Table, frame: Frame) -> None:
        cards = sorted(_fitting(table, table.deck[frame.seat], wanted))
        table.note("search", frame.seat)
        if purpose == FOR_TOP:
            table.shuffle(frame.seat)
        then = 0 if purpose == FOR_TOP else THEN_SHUFFLE
        pick(table, frame, frame.seat, cards, number(table, frame), purpose, True, then)

    return step


def recover(given: Given) -> Step:
    """Take up to n fitting cards back from the own Discard Pile."""
    wanted, number = card_filter(given.get("filter")), amounts.amount(given.get("n", 1))
    purpose = PLACES[given.get("to", "hand")]

    def step(table: Table, frame: Frame) -> None:
        cards = _fitting(table, table.discard[frame.seat], wanted)
        pick(table, frame, frame.seat, cards, number(table, frame), purpose, True, 0)

    return step


def exile(given: Given) -> Step:
    """Remove cards of a zone from the game."""
    cards: Given = given["cards"]
    zone, owner, wanted = cards["zone"], cards.get("owner", "own"), card_filter(cards.get("filter"))
    number, how = amounts.amount(cards.get("n", 1)), cards.get("how", "choose")

    def step(table: Table, frame: Frame) -> None:
        side = table.sides[frame.seat]
        if owner == "own":
            seats = [frame.seat]
        elif owner == "target":
            seats = list(frame.targets)
        else:
            seats = [seat for seat in range(table.seat_count) if table.sides[seat] != side and table.able[seat]]
        for seat in seats:
            if zone == "equipment":
                found = worn_by(table, table.front[seat])
            else:
                found = list({"hand": table.hand, "discard": table.discard, "deck": table.deck}[zone][seat])
            found = [card for card in found if wanted.fits(table.face(card))]
            count = len(found) if how == "all" else min(len(found), number(table, frame))
            if how == "top":
                found = found[len(found) - count :]
            if how == "random":
                pick_at_random(table, frame, found, count, FOR_EXILE)
            elif count:
                pick(table, frame, frame.seat, found, count, FOR_EXILE, False, 0)

    return step


def attach(given: Given) -> Step:
    """Equip without cost; classes and 506 hold."""
    card: Given = given["card"]
    zone, wanted, who = card["zone"], card_filter(card.get("filter")), WHO[given["who"]]

    def step(table: Table, frame: Frame) -> None:
        zones = {"hand": table.hand, "discard": table.discard, "deck": table.deck}[zone]
        for body in who(table, frame):
            classes = table.body_face(body).classes
            found = [
                card
                for card in sorted(zones[frame.seat])
                if table.face(card).type == EQUIPMENT
                and wanted.fits(table.face(card))
                and table.face(card).classes <= classes
            ]
            if found:
                picking = pick(
                    table, frame, frame.seat, found, 1, FOR_WEARING, False, THEN_SHUFFLE if zone == "deck" else 0
                )
                picking.body = body

    return step


def breaking(given: Given) -> Step:
    """Equipment to the Discard Pile."""
    who, slot = WHO[given["who"]], given.get("slot", "any")

    def step(table: Table, frame: Frame) -> None:
        for body in reversed(who(table, frame)):
            worn = worn_by(table, body)
            if slot == "all":
                for card in worn:
                    take_off(table, card)
            elif slot == "any":
                if worn:
                    pick(table, frame, frame.seat, worn, 1, FOR_BREAKING, False, 0)
            elif table.worn[body * SLOTS + SLOT_CODES[slot]] != NOBODY:
                take_off(table, table.worn[body * SLOTS + SLOT_CODES[slot]])

    return step


def ending_event(given: Given) -> Step:
    """A Constant Event to the Discard Pile."""
    seats = amounts.seats(given)

    def step(table: Table, frame: Frame) -> None:
        for seat in seats(table, frame):
            end_event(table, seat)

    return step


def mark(given: Given) -> Step:
    """Named counters on this card, at least 0, while it is in play."""
    name, number = given["name"], amounts.signed(given.get("n", 1))

    def step(table: Table, frame: Frame) -> None:
        if frame.source in table.since:
            key = (frame.source, name)
            table.marks[key] = max(0, table.marks.get(key, 0) + number(table, frame))
            table.note("mark", table.owner[frame.source], table.name(frame.source), name, table.marks[key])

    return step


def negate(given: Given) -> Step:
    """The answered link does nothing (609)."""

    def step(table: Table, frame: Frame) -> None:
        if table.links:
            table.links[-1].negated = True
            table.note("negate", table.links[-1].seat)

    return step


def pay_again(given: Given) -> Step:
    """The answered link's gold is paid once more, or the link is negated (610)."""

    def step(table: Table, frame: Frame) -> None:
        if not table.links:
            return
        link = table.links[-1]
        side = table.sides[link.seat]
        if table.gold[side] >= link.gold:
            gain_gold(table, side, link.seat, -link.gold, frame.seat)
        else:
            link.negated = True
            table.note("negate", link.seat)

    return step


CARD_STEPS: dict[str, Callable[[Given], Step]] = {
    "draw": drawing,
    "discard": discarding,
    "mill": mill,
    "search": search,
    "recover": recover,
    "exile": exile,
    "attach": attach,
    "break": breaking,
    "end_event": ending_event,
    "mark": mark,
    "negate": negate,
    "pay_again": pay_again,
}
