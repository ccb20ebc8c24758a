"""Set-up: legal decks, shuffles, opening hands, the starting Player (W4, W15.1, W16.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool
from engine.core.chance import ChanceError, shuffle
from engine.core.decks import DeckList
from engine.core.kept import Kept
from engine.core.names import find
from engine.core.play import CannotStart
from engine.core.rng import seeded
from engine.games.aegis.cards import SCHEMA
from engine.games.aegis.decks import MAIN, check_deck
from engine.games.aegis.rules.book import Book
from engine.games.aegis.rules.codes import FORMAT_NAMES, SOLO, TURN
from engine.games.aegis.rules.compile import compile_book
from engine.games.aegis.rules.frames import Frame
from engine.games.aegis.rules.table import Table
from engine.games.aegis.settings import OPENING_HAND

DECKS = (2, 4, 1)
SEATS = (2, 4, 2)
OPTIONS = ("format", "first", "pass_unasked", "chance")
BOOKS: Kept[Book] = Kept(16)


class Preparation:
    """What of a match does not depend on the seed: legal decks as faces."""

    __slots__ = ("book", "cards", "decks", "faces", "format", "owner")

    def __init__(self, lists: Sequence[DeckList], cards: CardPool, format: int) -> None:
        self.cards = cards
        self.format = format
        name = FORMAT_NAMES[format]
        if len(lists) != DECKS[format]:
            raise CannotStart(f"format {name} needs {DECKS[format]} decks, not {len(lists)}")
        faults = [issue.message for deck in lists for issue in check_deck(deck, cards, name, None).errors]
        if faults:
            raise CannotStart("; ".join(faults))
        self.book = book_of(cards)
        faces: list[int] = []
        owner: list[int] = []
        self.decks: list[list[int]] = [[] for _ in range(SEATS[format])]
        for seat, deck in enumerate(lists):
            own = sorted(self._faces(deck))
            self.decks[seat] = list(range(len(faces), len(faces) + len(own)))
            faces += own
            owner += [seat] * len(own)
        self.faces = tuple(faces)
        self.owner = tuple(owner)

    def _faces(self, deck: DeckList) -> list[int]:
        found: list[int] = []
        for one in find(deck, self.cards, MAIN, [*SCHEMA.type_by_key]):
            assert one.card is not None
            found += [self.book.by_key[self.cards.key(one.card.name)].index] * one.entry.count
        return found


PREPARATIONS: Kept[Preparation] = Kept(16)


def book_of(cards: CardPool) -> Book:
    """The compiled pool."""
    return BOOKS.made_of([cards], lambda: compile_book(cards))


def prepare(lists: Sequence[DeckList], cards: CardPool, format: int) -> Preparation:
    """The preparation of a match."""
    return PREPARATIONS.made_of([cards, *lists], lambda: Preparation(lists, cards, format), format)


def read_options(options: Mapping[str, Any]) -> tuple[int, int | None, bool]:
    """The format, the starting seat if set, and whether Players without an answer are passed by the engine."""
    for key in options:
        if key not in OPTIONS:
            raise CannotStart(f'unknown option "{key}"; use {", ".join(OPTIONS)}')
    name = options.get("format", FORMAT_NAMES[0])
    if name not in FORMAT_NAMES:
        raise CannotStart(f'unknown format "{name}"; use {", ".join(FORMAT_NAMES)}')
    kind = FORMAT_NAMES.index(name)
    first = options.get("first")
    if first is not None and first not in range(1, DECKS[kind] + 1):
        raise CannotStart(f'option "first" is a seat from 1 to {DECKS[kind]}, not {first!r}')
    return kind, None if first is None else int(first) - 1, bool(options.get("pass_unasked"))


def deal_in(table: Table, ready: Preparation, seed: int, first: int | None) -> None:
    """Shuffle, draw the opening hands, find the starting Player (W4.1, W4.2)."""
    table.add_cards(ready.faces, ready.owner)
    table.rng = seeded(seed)
    table.deck = [cards[:] for cards in ready.decks]
    seats = range(DECKS[ready.format])
    table.players = tuple(min(seat, len(seats) - 1) for seat in range(table.seat_count))
    for seat in seats:
        table.shuffle(seat)
        for _ in range(OPENING_HAND):
            table.hand[seat].append(table.deck[seat].pop())
    table.active = _starter(table, first, len(seats))
    table.frames.append(Frame(TURN))


def _starter(table: Table, first: int | None, seats: int) -> int:
    if table.format == SOLO:
        return 0
    if first is not None:
        return first
    forced = table.forced()
    if forced is None:
        return table.random(seats)
    if isinstance(forced, bool) or not isinstance(forced, int) or not 1 <= forced <= seats:
        raise ChanceError(f"the starting Player is drawn; chance must be a seat from 1 to {seats}, not {forced!r}")
    return forced - 1


def deal_anew(table: Table, seat: int, seed: int) -> None:
    """Deal again what a seat cannot see: other hands and face-down cards with their Decks, its own Deck's order."""
    table.rng = seeded(seed)
    for other in range(table.seat_count):
        hidden = [table.deck[other]]
        if other != seat:
            hidden += [table.hand[other], table.face_down[other]]
        unknown = sorted(card for zone in hidden for card in zone)
        table.rng = shuffle(unknown, table.rng)
        if other != seat:
            _lay_face_down(table, table.face_down[other], unknown)
            table.hand[other][:] = [unknown.pop() for _ in table.hand[other]]
        table.deck[other][:] = unknown
    table.rng = seeded(seed + 1)


def _lay_face_down(table: Table, zone: list[int], unknown: list[int]) -> None:
    """Only Spells lie face down; as many of them are tapped as before."""
    taps = [table.tapped[card] for card in zone]
    for card in zone:
        table.tapped[card] = False
    chosen = [card for card in unknown if table.face(card).is_family][: len(zone)]
    for place, card in enumerate(chosen):
        unknown.remove(card)
        zone[place] = card
        table.tapped[card] = taps[place]
