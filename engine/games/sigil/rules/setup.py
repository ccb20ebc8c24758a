"""Set-up: decks to seats, shuffles, the starting side, first hands, Characters turned up (rules 301-305)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.kept import Kept
from engine.core.play import CannotStart
from engine.core.rng import seeded
from engine.games.sigil.decks import check_deck, check_group
from engine.games.sigil.rules.book import Book
from engine.games.sigil.rules.codes import (
    BOSS,
    FIRST_GOLD,
    FIRST_HAND,
    FORMAT_NAMES,
    LINE_ORDER,
    REDRAW,
    REPLACE,
    SETUP,
    SINGLE,
    TEAM,
    TURN,
)
from engine.games.sigil.rules.compile import compile_book
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.happenings import enter_play
from engine.games.sigil.rules.state import Table

SIDES = {SINGLE: (0, 1), TEAM: (0, 1, 0, 1, 0, 1), BOSS: (0, 0, 0, 1)}
OPTION_REDRAW = 1
OPTION_FIRST = 2
OPTION_SECOND = 4
OPTIONS = ("format", "one_redraw", "first", "chance")
LINE_0, LINE_1, DEAL, REDRAWING = range(4)


class Preparation:
    """What of a match does not depend on the seed: legal decks as faces, in a fixed order."""

    __slots__ = ("book", "cards", "decks", "format")

    def __init__(self, lists: Sequence[DeckList], cards: CardPool, format: int) -> None:
        self.cards = cards
        self.format = format
        check_start(lists, cards, format)
        self.book = book_of(cards)
        self.decks = tuple(tuple(self._faces(deck, zone) for zone in ("character", "main", "summon")) for deck in lists)

    def _faces(self, deck: DeckList, zone: str) -> tuple[int, ...]:
        found: list[int] = []
        for entry in deck.entries(zone):
            found.extend([self.book.by_key[self.cards.key(entry.name)].index] * entry.count)
        return tuple(sorted(found))


BOOKS: Kept[Book] = Kept(16)
PREPARATIONS: Kept[Preparation] = Kept(256)


def book_of(cards: CardPool) -> Book:
    """The compiled pool."""
    return BOOKS.made_of([cards], lambda: compile_book(cards))


def prepare(lists: Sequence[DeckList], cards: CardPool, format: int) -> Preparation:
    """The preparation of a match."""
    return PREPARATIONS.made_of([cards, *lists], lambda: Preparation(lists, cards, format), format)


def check_start(lists: Sequence[DeckList], cards: CardPool, format: int) -> None:
    """Only legal decks start (302a); CannotStart says what is wrong."""
    name = FORMAT_NAMES[format]
    if len(lists) != len(SIDES[format]):
        raise CannotStart(f"format {name} needs {len(SIDES[format])} decks, not {len(lists)}")
    sides = [lists[:3], lists[3:]] if format != SINGLE else [lists[:1], lists[1:]]
    faults: list[str] = []
    for number, side in enumerate(sides):
        role = ("boss" if number else "party") if format == BOSS else None
        if len(side) == 3:
            group = check_group(tuple(side), cards, name, role)
            faults += [issue.message for issue in group.issues if issue.severity == "error"]
            reports = list(group.seats)
        else:
            reports = [check_deck(deck, cards, name, role) for deck in side]
        first = 3 * number + 1 if format != SINGLE else number + 1
        for place, report in enumerate(reports, first):
            faults += [f"deck {place}: {issue.message}" for issue in report.errors]
    if faults:
        raise CannotStart(" ".join(faults))


def read_options(options: Mapping[str, Any]) -> tuple[int, int]:
    """The format and the option bits."""
    for key in options:
        if key not in OPTIONS:
            raise CannotStart(f'unknown option "{key}"; use {", ".join(OPTIONS)}')
    name = options.get("format", "single")
    if name not in FORMAT_NAMES:
        raise CannotStart(f'unknown format "{name}"; use {", ".join(FORMAT_NAMES)}')
    first = options.get("first")
    if first not in (None, 1, 2):
        raise CannotStart(f'option "first" is 1 or 2, not {first!r}')
    bits = OPTION_REDRAW if options.get("one_redraw") else 0
    if first is not None:
        bits |= OPTION_FIRST if first == 1 else OPTION_SECOND
    return FORMAT_NAMES.index(name), bits


def deal_in(table: Table, ready: Preparation, seed: int, options: int) -> None:
    """Lay out the decks as given, sides one after the other; seats follow later."""
    faces: list[int] = []
    owner: list[int] = []
    sides = SIDES[ready.format]
    places = [seat for side in (0, 1) for seat in range(len(sides)) if sides[seat] == side]
    for seat, (characters, main, summons) in zip(places, ready.decks, strict=True):
        table.card[2 * seat] = len(faces)
        faces.append(characters[0])
        table.deck[seat] = list(range(len(faces), len(faces) + len(main)))
        faces.extend(main)
        table.summons[seat] = list(range(len(faces), len(faces) + len(summons)))
        faces.extend(summons)
        owner.extend([seat] * (len(faces) - len(owner)))
    table.face_of = tuple(faces)
    table.owner = tuple(owner)
    table.players = tuple(places.index(seat) for seat in range(len(sides)))
    table.rng = seeded(seed)
    table.options = options
    setup = Frame(SETUP)
    setup.step = DEAL if ready.format == SINGLE else LINE_0
    table.stack.append(setup)


def run_setup(table: Table, frame: Frame) -> None:
    """Set-up up to the first turn (302)."""
    if frame.step in (LINE_0, LINE_1):
        side = frame.step - LINE_0
        if len(table.line[side]) == 3:
            table.ask(table.line[side][0], LINE_ORDER)
            return
        frame.step += 1
        return
    if frame.step == DEAL:
        _deal(table)
        frame.step = REDRAWING
        frame.number = 0
    if table.options & OPTION_REDRAW and frame.number < table.seat_count:
        table.ask(frame.number, REDRAW)
        return
    _turn_up(table)
    table.stack.pop()
    table.stack.append(Frame(TURN))


def stand_in_line(table: Table, frame: Frame, order: tuple[int, ...]) -> None:
    """A side of three fixes its order from left to right (301)."""
    side = frame.step - LINE_0
    seats = table.line[side]
    _reseat(table, {seats[place]: seats[came] for place, came in enumerate(order)})
    frame.step += 1


def redraw(table: Table, frame: Frame, wanted: bool) -> None:
    """Variant 304: once, shuffle the hand back and draw five new cards."""
    seat = frame.number
    frame.number += 1
    table.note("redraw", seat, wanted)
    if wanted:
        table.deck[seat].extend(table.hand[seat])
        table.hand[seat].clear()
        table.shuffle(seat)
        _first_hand(table, seat)


def _deal(table: Table) -> None:
    for seat in _in_given_order(table):
        table.shuffle(seat)
    if table.format != BOSS and not _first_side_starts(table):
        _reseat(table, {seat: seat ^ 1 for seat in range(table.seat_count)})
    for seat in range(table.seat_count):
        _first_hand(table, seat)


def _in_given_order(table: Table) -> list[int]:
    return sorted(
        range(table.seat_count), key=lambda seat: (table.sides[seat], table.line[table.sides[seat]].index(seat))
    )


def _first_side_starts(table: Table) -> bool:
    """The random choice of the starting side, unless an option fixed it (302c)."""
    if table.options & (OPTION_FIRST | OPTION_SECOND):
        return bool(table.options & OPTION_FIRST)
    return table.random(2) == 0


def _first_hand(table: Table, seat: int) -> None:
    deck = table.deck[seat]
    for _ in range(min(FIRST_HAND, len(deck))):
        table.hand[seat].append(deck.pop())


def _reseat(table: Table, came_from: Mapping[int, int]) -> None:
    """Move decks and Characters to other seats, before anything is in play."""
    source = [came_from.get(seat, seat) for seat in range(table.seat_count)]
    table.deck = [table.deck[old] for old in source]
    table.summons = [table.summons[old] for old in source]
    cards = [table.card[2 * old] for old in source]
    for seat, card in enumerate(cards):
        table.card[2 * seat] = card
    table.players = tuple(table.players[old] for old in source)
    table.owner = tuple(source.index(old) for old in table.owner)


def _turn_up(table: Table) -> None:
    """Characters are turned up at the same moment; gold is given; numbers stand as printed (302g-i, 303)."""
    for seat in range(table.seat_count):
        stand_character(table, seat)
        table.gold[table.sides[seat]] += FIRST_GOLD
    table.pending = []
    table.happened = []
    table.active = 0
    if table.format == BOSS:
        table.atb = max(1, table.body_face(6).atb)
    for seat in range(table.seat_count):
        table.note("turned_up", seat, table.name(table.card[2 * seat]))


def stand_character(table: Table, seat: int) -> None:
    """A Character takes its place with its printed values."""
    body = 2 * seat
    face = table.body_face(body)
    table.hp[body] = face.hp
    table.sp[body] = face.sp
    table.mp[body] = face.mp
    enter_play(table, table.card[body], body, REPLACE)
    table.since[table.card[body]] = 0
