"""The steps of effects as functions made once per card (L8.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.libre.rules.book import SPIRIT_CODES, Step
from engine.games.libre.rules.codes import (
    CARD,
    D_DISCARD,
    D_SEARCH,
    D_TEMPLE,
    DEVOUT,
    FOR_GOOD,
    GIVE,
    HAND,
    KEYWORD_BITS,
    NOBODY,
    PICK,
    PLAY,
    SET_OFFENSE,
    STAT_CODES,
    TAKE,
    THIS_TURN,
)
from engine.games.libre.rules.damage import deal
from engine.games.libre.rules.filters import count, face_test, thing_test
from engine.games.libre.rules.stats import add_change, may_enter
from engine.games.libre.rules.table import Frame, Table
from engine.games.libre.rules.things import (
    come_out,
    convert,
    discard,
    draw,
    gain_points,
    go_in,
    return_to_hand,
    use_up,
)

Given = Mapping[str, Any]
Cards = Callable[[Table, Frame], list[int]]
LASTS = {"turn": THIS_TURN, "permanent": FOR_GOOD}


def things_meant(given: Any) -> Cards:
    """The Things a step is about."""
    if isinstance(given, Mapping):
        test = thing_test(given["each"])

        def each(table: Table, frame: Frame) -> list[int]:
            item = frame.item
            assert item is not None
            return [
                card
                for seat in table.in_turn_order()
                for card in table.things[seat]
                if test(table, item.seat, card, item.card)
            ]

        return each
    if given == "target":
        return lambda table, frame: [card for card, _ in frame.data]
    if given == "self":

        def itself(table: Table, frame: Frame) -> list[int]:
            item = frame.item
            assert item is not None
            return [item.card] if table.zone[item.card] == PLAY and table.life[item.card] == item.life else []

        return itself

    def host(table: Table, frame: Frame) -> list[int]:
        item = frame.item
        assert item is not None
        wearer = table.host[item.card]
        return [wearer] if wearer >= 0 and table.life[item.card] == item.life else []

    return host


def players_meant(given: str) -> Cards:
    """The seats a step is about."""

    def found(table: Table, frame: Frame) -> list[int]:
        item = frame.item
        assert item is not None
        if given == "you":
            return [item.seat]
        if given == "target":
            return [seat for seat, _ in frame.data]
        if given == "controller":
            return list(dict.fromkeys(table.control[card] for card, _ in frame.data))
        if given == "each":
            return table.in_turn_order()
        return [seat for seat in table.opponents(item.seat) if table.alive[seat]]

    return found


def _seat(frame: Frame) -> int:
    assert frame.item is not None
    return frame.item.seat


def damage(given: Given) -> Step:
    """Deal damage to each at one moment."""
    who, number = things_meant(given["who"]), count(given["n"])

    def step(table: Table, frame: Frame) -> None:
        assert frame.item is not None
        amount = number(table, _seat(frame))
        deal(table, [(card, frame.item.card, amount) for card in who(table, frame)])

    return step


def prevent(given: Given) -> Step:
    """The next damage to each is prevented, this turn or in this Combat."""
    who, number, in_combat = things_meant(given["who"]), count(given["n"]), given["for"] == "combat"

    def step(table: Table, frame: Frame) -> None:
        amount = number(table, _seat(frame))
        table.hurt = True
        for card in who(table, frame):
            if not in_combat:
                table.ward[card] += amount
            elif table.fighting:
                table.shield[card] += amount
            table.note("guard", table.control[card], table.called(card), amount)

    return step


def change(given: Given) -> Step:
    """Offense, Health or Faith changes, or becomes a number."""
    who, number, lasts = things_meant(given["who"]), count(given["n"]), LASTS[given["for"]]
    becomes = given["op"] == "becomes"
    what = STAT_CODES[given["stat"]] + (SET_OFFENSE if becomes else 0)
    word = given["stat"]

    def step(table: Table, frame: Frame) -> None:
        amount = number(table, _seat(frame))
        for card in who(table, frame):
            add_change(table, card, what, amount, 0, lasts)
            table.note("becomes" if becomes else "change", table.control[card], table.called(card), word, amount)

    return step


def keyword(given: Given) -> Step:
    """A Keyword is gained or lost."""
    who, bit, lasts = things_meant(given["who"]), KEYWORD_BITS[given["keyword"]], LASTS[given["for"]]
    what, number = GIVE if given["op"] == "keyword" else TAKE, given.get("n", 0)

    def step(table: Table, frame: Frame) -> None:
        for card in who(table, frame):
            add_change(table, card, what, bit, number, lasts)
            table.note("gain" if what == GIVE else "lose", table.control[card], table.called(card), given["keyword"])

    return step


def kill(given: Given) -> Step:
    """Discard each (L1.6)."""
    who = things_meant(given["who"])

    def step(table: Table, frame: Frame) -> None:
        for card in who(table, frame):
            if table.zone[card] == PLAY:
                discard(table, card)

    return step


def give_back(given: Given) -> Step:
    """Return each to its owner's hand."""
    who = things_meant(given["who"])

    def step(table: Table, frame: Frame) -> None:
        for card in who(table, frame):
            if table.zone[card] == PLAY:
                return_to_hand(table, card)

    return step


def conversion(given: Given) -> Step:
    """You gain control of a Follower, unless it is Devout (L10.2)."""
    who, lasts = things_meant(given["who"]), LASTS[given["for"]]

    def step(table: Table, frame: Frame) -> None:
        for card in who(table, frame):
            if table.face[card].follower and not table.keywords[card] & DEVOUT:
                convert(table, card, _seat(frame), False, lasts)

    return step


def move(given: Given) -> Step:
    """A Follower goes out of its Temple, or into one of its controller's."""
    who, inward = things_meant(given["who"]), given["to"] == "in"

    def step(table: Table, frame: Frame) -> None:
        for card in who(table, frame):
            if not table.face[card].follower:
                continue
            if not inward and table.host[card] >= 0:
                come_out(table, card)
            elif inward and table.host[card] == NOBODY and may_enter(table, card):
                temples = table.temples[table.control[card]]
                if len(temples) == 1:
                    go_in(table, card, temples[0])
                elif temples:
                    picking = table.push(PICK, table.control[card])
                    picking.mode = D_TEMPLE
                    picking.step = 1
                    picking.data = (card,)

    return step


def cancel(given: Given) -> Step:
    """A chain item does nothing; a card is discarded (L8.7)."""

    def step(table: Table, frame: Frame) -> None:
        for number, _ in frame.data:
            found = next((item for item in table.chain if item.id == number), None)
            if found is not None:
                table.chain.remove(found)
                table.note("cancel", found.seat, table.face[found.card].name)
                if found.kind == CARD:
                    use_up(table, found.card)

    return step


def recover(given: Given) -> Step:
    """A card of the discard pile goes to its owner's hand."""

    def step(table: Table, frame: Frame) -> None:
        for card, _ in frame.data:
            owner = table.owner[card]
            table.pile[owner].remove(card)
            table.zone[card] = HAND
            table.hand[owner].append(card)
            table.note("recover", owner, table.face[card].name)

    return step


def drawing(given: Given) -> Step:
    """Players draw."""
    who, number = players_meant(given["who"]), count(given["n"])

    def step(table: Table, frame: Frame) -> None:
        for seat in who(table, frame):
            draw(table, seat, number(table, _seat(frame)))

    return step


def discarding(given: Given) -> Step:
    """Players discard from hand, of their own choice."""
    who, number = players_meant(given["who"]), count(given["n"])

    def step(table: Table, frame: Frame) -> None:
        for seat in reversed(who(table, frame)):
            picking = table.push(PICK, seat)
            picking.mode = D_DISCARD
            picking.step = number(table, _seat(frame))

    return step


def search(given: Given) -> Step:
    """Look through your deck for cards, put them into your hand, shuffle."""
    test, number = face_test(given), given["n"]

    def step(table: Table, frame: Frame) -> None:
        seat = _seat(frame)
        picking = table.push(PICK, seat)
        picking.mode = D_SEARCH
        picking.step = number
        picking.data = tuple(card for card in table.deck[seat] if test(table, seat, card, NOBODY))

    return step


def points(given: Given) -> Step:
    """Players gain or lose permanent Faith Points (L11.1)."""
    who, number = players_meant(given["who"]), count(given["n"])

    def step(table: Table, frame: Frame) -> None:
        for seat in who(table, frame):
            gain_points(table, seat, number(table, _seat(frame)))

    return step


def spirit(given: Given) -> Step:
    """Spirit for your pool."""
    kind, number = SPIRIT_CODES[given["spirit"]], count(given["n"])

    def step(table: Table, frame: Frame) -> None:
        amount = number(table, _seat(frame))
        table.pool[_seat(frame)][kind] += amount
        table.note("spirit", _seat(frame), given["spirit"].title(), amount)

    return step


def win(given: Given) -> Step:
    """You win as this resolves (L11.3)."""

    def step(table: Table, frame: Frame) -> None:
        table.result = ((_seat(frame),), "card_effect")

    return step


STEPS: dict[str, Callable[[Given], Step]] = {
    "damage": damage,
    "prevent": prevent,
    "change": change,
    "becomes": change,
    "keyword": keyword,
    "lose_keyword": keyword,
    "kill": kill,
    "return": give_back,
    "convert": conversion,
    "move": move,
    "cancel": cancel,
    "recover": recover,
    "draw": drawing,
    "discard": discarding,
    "search": search,
    "points": points,
    "spirit": spirit,
    "win": win,
}
