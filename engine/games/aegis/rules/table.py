"""A game of War of Aegis under way as flat lists of small numbers: seats, cards, board, stack, frames.

Seats count from 0 inside, columns too. Cards are entity numbers; definitions are shared faces of the book.
The base Creature of seat s in column c stands in slot s * COLUMNS + c.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import ChanceError, shuffle, stack_deck
from engine.core.play import Action
from engine.core.rng import advance, number
from engine.games.aegis.rules.book import Book, Face, Rule
from engine.games.aegis.rules.codes import NOBODY
from engine.games.aegis.rules.frames import Frame, Item
from engine.games.aegis.settings import COLUMNS, LIFE
from engine.games.aegis.vocabulary import EVENTS, ISSUES

Entry = tuple[Rule, int, int, int, int, int, int]
"""A continuous effect in force: rule, source card, seat it works for (NOBODY: its controller), fixed subject (a card,
-2 - seat for a Player, NOBODY for none), since when the subject lies there, seq, how long."""
Pending = tuple[int, int, int, int, int, int]
"""A trigger waiting for the stack: block, source card, its controller and moment, the Creature it is about, its own."""


ORDERS = {count: [tuple((first + step) % count for step in range(count)) for first in range(count)] for count in (2, 4)}


class Table:
    """Everything that is the case in one game."""

    __slots__ = (
        "active",
        "asked",
        "asked_kind",
        "attackers",
        "backs",
        "base",
        "book",
        "cemetery",
        "chance",
        "clock",
        "control",
        "curve",
        "damage",
        "deck",
        "dirty",
        "exile",
        "face_down",
        "face_of",
        "facing",
        "force",
        "format",
        "frames",
        "gone",
        "hand",
        "host",
        "items",
        "legal",
        "life",
        "listeners",
        "located",
        "locations",
        "log",
        "lost",
        "out",
        "owner",
        "pass_unasked",
        "pending",
        "place",
        "players",
        "result",
        "riders",
        "rng",
        "seat_count",
        "shields",
        "since",
        "stage",
        "summoned",
        "tapped",
        "told",
        "triggered",
        "turn",
        "used",
        "ward",
        "won",
        "worn",
    )

    def prepare(self, book: Book, format: int, seats: int) -> None:
        """Everything as it is before anything is done; no constructor: compiled, `clone` would have to call it."""
        self.book = book
        self.format = format
        self.seat_count = seats
        self.players: tuple[int, ...] = tuple(range(seats))
        self.pass_unasked = False
        self.face_of: tuple[int, ...] = ()
        self.owner: tuple[int, ...] = ()
        self.rng = 0
        self.chance: tuple[Any, ...] = ()
        self.deck: list[list[int]] = [[] for _ in range(seats)]
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.cemetery: list[list[int]] = [[] for _ in range(seats)]
        self.exile: list[list[int]] = [[] for _ in range(seats)]
        self.gone: list[list[int]] = [[] for _ in range(seats)]
        self.backs: list[list[int]] = [[] for _ in range(seats)]
        self.locations: list[list[int]] = [[] for _ in range(seats)]
        self.face_down: list[list[int]] = [[] for _ in range(seats)]
        self.base = [NOBODY] * (seats * COLUMNS)
        self.life = [LIFE] * seats
        self.out = [False] * seats
        self.facing = [seat ^ 1 for seat in range(seats)]
        self.won = [False] * seats
        self.lost = [""] * seats
        self.control: list[int] = []
        self.since: list[int] = []
        self.damage: list[int] = []
        self.tapped: list[bool] = []
        self.place: list[int] = []
        self.host: list[int] = []
        self.riders: dict[int, tuple[int, ...]] = {}
        self.worn: dict[int, tuple[int, ...]] = {}
        self.ward: dict[int, int] = {}
        self.force: list[tuple[Entry, ...]] = [()] * len(ISSUES)
        self.listeners: list[tuple[tuple[int, int], ...]] = [()] * len(EVENTS)
        self.shields: list[tuple[int, int, int]] = []
        self.used: list[tuple[int, int]] = []
        self.clock = 1
        self.active = 0
        self.turn = 0
        self.stage = 0
        self.summoned = 0
        self.located = 0
        self.triggered = 0
        self.attackers: tuple[tuple[int, int], ...] = ()
        self.items: list[Item] = []
        self.frames: list[Frame] = []
        self.pending: list[Pending] = []
        self.dirty = False
        self.asked = NOBODY
        self.asked_kind = 0
        self.result: tuple[tuple[int, ...], str] | None = None
        self.curve: list[tuple[int, int, int]] = []
        self.legal: list[Action] | None = None
        self.log: list[tuple[Any, ...]] | None = []
        self.told: list[dict[str, Any]] = []

    def add_cards(self, faces: tuple[int, ...], owner: tuple[int, ...]) -> None:
        """Fix which cards the game has; none of them lies anywhere yet."""
        count = len(faces)
        self.face_of = faces
        self.owner = owner
        self.control = list(owner)
        self.since = [0] * count
        self.damage = [0] * count
        self.tapped = [False] * count
        self.place = [NOBODY] * count
        self.host = [NOBODY] * count

    def copy_into(self, new: Table) -> None:
        """Make another table an independent copy of this one; definitions and tuples are shared."""
        new.book = self.book
        new.format = self.format
        new.seat_count = self.seat_count
        new.players = self.players
        new.pass_unasked = self.pass_unasked
        new.face_of = self.face_of
        new.owner = self.owner
        new.rng = self.rng
        new.chance = self.chance
        new.deck = [cards[:] for cards in self.deck]
        new.hand = [cards[:] for cards in self.hand]
        new.cemetery = [cards[:] for cards in self.cemetery]
        new.exile = [cards[:] for cards in self.exile]
        new.gone = [cards[:] for cards in self.gone]
        new.backs = [cards[:] for cards in self.backs]
        new.locations = [cards[:] for cards in self.locations]
        new.face_down = [cards[:] for cards in self.face_down]
        new.base = self.base[:]
        new.life = self.life[:]
        new.out = self.out[:]
        new.facing = self.facing[:]
        new.won = self.won[:]
        new.lost = self.lost[:]
        new.control = self.control[:]
        new.since = self.since[:]
        new.damage = self.damage[:]
        new.tapped = self.tapped[:]
        new.place = self.place[:]
        new.host = self.host[:]
        new.riders = self.riders.copy()
        new.worn = self.worn.copy()
        new.ward = self.ward.copy()
        new.force = self.force[:]
        new.listeners = self.listeners[:]
        new.shields = self.shields[:]
        new.used = self.used[:]
        new.clock = self.clock
        new.active = self.active
        new.turn = self.turn
        new.stage = self.stage
        new.summoned = self.summoned
        new.located = self.located
        new.triggered = self.triggered
        new.attackers = self.attackers
        new.items = [item.copy() for item in self.items] if self.items else []
        new.frames = [frame.copy() for frame in self.frames]
        new.pending = self.pending[:]
        new.dirty = self.dirty
        new.asked = self.asked
        new.asked_kind = self.asked_kind
        new.result = self.result
        new.curve = self.curve[:]
        new.legal = self.legal
        log = self.log
        new.log = log[:] if log is not None else None
        new.told = self.told[:]

    def face(self, card: int) -> Face:
        """The definition of a card in this game."""
        return self.book.faces[self.face_of[card]]

    def name(self, card: int) -> str:
        """The printed name of a card in this game."""
        return self.book.faces[self.face_of[card]].name

    def note(self, *entry: Any) -> None:
        """Write a public act into the log."""
        if self.log is not None:
            self.log.append(entry)

    def ask(self, seat: int, kind: int) -> None:
        """Stop until a seat has made a choice of this kind."""
        self.asked = seat
        self.asked_kind = kind
        self.legal = None

    def tick(self) -> int:
        """The next moment."""
        self.clock += 1
        return self.clock

    def friends(self, one: int, other: int) -> bool:
        """Whether two seats are the same Player or Team-mates (W15.1, W15.2)."""
        return not (one ^ other) & 1

    def mate(self, seat: int) -> int:
        """The living Team-mate, NOBODY for none."""
        other = seat ^ 2
        return other if other < self.seat_count and not self.out[other] else NOBODY

    def opponents(self, seat: int) -> list[int]:
        """The living Opponents, in turn order (W1.1)."""
        return [other for other in self.turn_order(seat) if (other ^ seat) & 1]

    def turn_order(self, first: int) -> Sequence[int]:
        """The living seats from one on, clockwise."""
        order = ORDERS[self.seat_count][first]
        return [seat for seat in order if not self.out[seat]] if True in self.out else order

    def creatures(self) -> list[int]:
        """Every Creature on the field, each base Creature before those attached to it."""
        found = [card for card in self.base if card >= 0]
        if self.riders:
            for card in found[:]:
                if card in self.riders:
                    found += self.riders[card]
        return found

    def random(self, size: int) -> int:
        """A random number from 0 to size - 1."""
        self.rng = advance(self.rng)
        return number(self.rng, size)

    def forced(self) -> Any:
        """The next forced result of chance, None when the seed decides."""
        if not self.chance:
            return None
        result = self.chance[0]
        self.chance = self.chance[1:]
        return result

    def shuffle(self, seat: int) -> None:
        """Shuffle a seat's Deck; a forced order names its cards from the top, the rest stays below."""
        deck = self.deck[seat]
        forced = self.forced()
        if forced is None:
            self.rng = shuffle(deck, self.rng)
            return
        if not isinstance(forced, list | tuple):
            raise ChanceError(f"a Deck is shuffled; chance must be a list of names from the top, not {forced!r}")
        stack_deck(deck, forced, self.name)
