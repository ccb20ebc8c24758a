"""A Sigil game under way as flat lists of small numbers: seats, bodies, cards, links and what is still to do.

Seats count from 0 inside. Body 2s is the Character of seat s, body 2s+1 the Summon standing for it. Cards are
entity numbers; definitions are shared faces of the book and never copied.
"""

from __future__ import annotations

from typing import Any

from engine.core.chance import forced_coin, forced_die, shuffle, stack_deck
from engine.core.play import Action
from engine.core.rng import advance, number
from engine.games.sigil.rules.book import Book, Face
from engine.games.sigil.rules.codes import LISTENERS, NOBODY, SLOT_NAMES, STATUSES
from engine.games.sigil.rules.frames import Event, Frame, Link

SLOTS = len(SLOT_NAMES)
Change = tuple[int, int, int, int, int, int, int]
"""What it does, body (seat for prevention), number, how long, seat whose effect it is, source card, its moment."""


class Table:
    """Everything that is the case in one game."""

    __slots__ = (
        "able",
        "active",
        "asked",
        "asked_kind",
        "atb",
        "atb_count",
        "autos",
        "blow",
        "book",
        "card",
        "chance",
        "changes",
        "clock",
        "deck",
        "decked",
        "deeds",
        "deeds_before",
        "dirty",
        "discard",
        "event_card",
        "event_left",
        "face_of",
        "fainted",
        "format",
        "front",
        "full",
        "gold",
        "gone",
        "hand",
        "happened",
        "home",
        "hp",
        "last",
        "last_fall",
        "legal",
        "limit",
        "line",
        "links",
        "listeners",
        "log",
        "marks",
        "mp",
        "options",
        "owner",
        "pending",
        "phase",
        "players",
        "result",
        "rfg",
        "rng",
        "seat_count",
        "sides",
        "since",
        "skips",
        "sp",
        "stack",
        "status",
        "stint",
        "stunned",
        "summons",
        "told",
        "turn",
        "used",
        "uses",
        "worn",
    )

    def clear(self, book: Book, format: int, sides: tuple[int, ...]) -> None:
        """Make this an empty table; there is no `__init__`, so that a copy costs only its copying."""
        seats = len(sides)
        bodies = 2 * seats
        self.book = book
        self.format = format
        self.sides = sides
        self.seat_count = seats
        self.players: tuple[int, ...] = tuple(range(seats))
        self.options = 0
        self.face_of: tuple[int, ...] = ()
        self.owner: tuple[int, ...] = ()
        self.rng = 0
        self.chance: tuple[Any, ...] = ()
        self.deck: list[list[int]] = [[] for _ in range(seats)]
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.discard: list[list[int]] = [[] for _ in range(seats)]
        self.rfg: list[list[int]] = [[] for _ in range(seats)]
        self.summons: list[list[int]] = [[] for _ in range(seats)]
        self.card = [NOBODY] * bodies
        self.hp = [0] * bodies
        self.sp = [NOBODY] * bodies
        self.mp = [NOBODY] * bodies
        self.stint = [0] * bodies
        self.blow = [NOBODY] * bodies
        self.worn = [NOBODY] * (bodies * SLOTS)
        self.status = [0] * (bodies * STATUSES)
        self.front = list(range(0, bodies, 2))
        self.able = [True] * seats
        self.fainted = [False] * seats
        self.gone = [False] * seats
        self.decked = [False] * seats
        self.full = [NOBODY, NOBODY]
        self.limit = [0] * seats
        self.event_card = [NOBODY] * seats
        self.event_left = [0] * seats
        self.gold = [0, 0]
        self.changes: list[Change] = []
        self.listeners: list[tuple[tuple[int, int], ...]] = [()] * LISTENERS
        self.since: dict[int, int] = {}
        self.home: dict[int, int] = {}
        self.marks: dict[tuple[int, str], int] = {}
        self.clock = 1
        self.active = 0
        self.turn = 0
        self.phase = 0
        self.line: list[tuple[int, ...]] = [
            tuple(seat for seat in range(seats) if sides[seat] == side) for side in (0, 1)
        ]
        self.last = [NOBODY, NOBODY]
        self.last_fall = ["", ""]
        self.atb = 0
        self.atb_count = 0
        self.used = [0] * seats
        self.uses: dict[tuple[int, int], int] = {}
        self.deeds = [0] * seats
        self.deeds_before = [0] * seats
        self.stunned = [0] * seats
        self.skips = [0] * seats
        self.links: list[Link] = []
        self.stack: list[Frame] = []
        self.pending: list[tuple[int, int, int, Event]] = []
        self.happened: list[Event] = []
        self.dirty = False
        self.autos = 0
        self.asked = NOBODY
        self.asked_kind = 0
        self.result: tuple[int, str] | None = None
        self.legal: list[Action] | None = None
        self.log: list[tuple[Any, ...]] | None = []
        self.told: list[dict[str, Any]] = []

    def copy_into(self, new: Table) -> None:
        """Make another table an independent copy of this one; definitions and tuples are shared."""
        new.book = self.book
        new.format = self.format
        new.sides = self.sides
        new.seat_count = self.seat_count
        new.players = self.players
        new.options = self.options
        new.face_of = self.face_of
        new.owner = self.owner
        new.rng = self.rng
        new.chance = self.chance
        new.deck = [cards[:] for cards in self.deck]
        new.hand = [cards[:] for cards in self.hand]
        new.discard = [cards[:] for cards in self.discard]
        new.rfg = [cards[:] for cards in self.rfg]
        new.summons = [cards[:] for cards in self.summons]
        new.card = self.card[:]
        new.hp = self.hp[:]
        new.sp = self.sp[:]
        new.mp = self.mp[:]
        new.stint = self.stint[:]
        new.blow = self.blow[:]
        new.worn = self.worn[:]
        new.status = self.status[:]
        new.front = self.front[:]
        new.able = self.able[:]
        new.fainted = self.fainted[:]
        new.gone = self.gone[:]
        new.decked = self.decked[:]
        new.full = self.full[:]
        new.limit = self.limit[:]
        new.event_card = self.event_card[:]
        new.event_left = self.event_left[:]
        new.gold = self.gold[:]
        new.changes = self.changes[:]
        new.listeners = self.listeners[:]
        new.since = self.since.copy()
        new.home = self.home.copy()
        new.marks = self.marks.copy()
        new.clock = self.clock
        new.active = self.active
        new.turn = self.turn
        new.phase = self.phase
        new.line = self.line[:]
        new.last = self.last[:]
        new.last_fall = self.last_fall[:]
        new.atb = self.atb
        new.atb_count = self.atb_count
        new.used = self.used[:]
        new.uses = self.uses.copy()
        new.deeds = self.deeds[:]
        new.deeds_before = self.deeds_before[:]
        new.stunned = self.stunned[:]
        new.skips = self.skips[:]
        new.links = [link.copy() for link in self.links] if self.links else []
        new.stack = [frame.copy() for frame in self.stack]
        new.pending = self.pending[:]
        new.happened = self.happened[:]
        new.dirty = self.dirty
        new.autos = self.autos
        new.asked = self.asked
        new.asked_kind = self.asked_kind
        new.result = self.result
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

    def body_face(self, body: int) -> Face:
        """The definition of the Character or Summon that a body is."""
        return self.book.faces[self.face_of[self.card[body]]]

    def note(self, *entry: Any) -> None:
        """Write a public act into the log."""
        if self.log is not None:
            self.log.append(entry)

    def ask(self, seat: int, kind: int) -> None:
        """Stop until a seat has made a choice of this kind."""
        self.asked = seat
        self.asked_kind = kind
        self.legal = None

    def random(self, size: int) -> int:
        """A random number from 0 to size - 1 (001.7)."""
        self.rng = advance(self.rng)
        return number(self.rng, size)

    def forced(self) -> Any:
        """The next forced result of chance, None when the seed decides."""
        if not self.chance:
            return None
        result = self.chance[0]
        self.chance = self.chance[1:]
        return result

    def flip(self) -> bool:
        """Flip a coin: True for heads (1403)."""
        forced = self.forced()
        return self.random(2) == 0 if forced is None else forced_coin(forced)

    def roll(self, sides: int) -> int:
        """Roll a die (1402)."""
        forced = self.forced()
        return self.random(sides) + 1 if forced is None else forced_die(forced, sides)

    def pick_random(self, cards: list[int]) -> int:
        """One card of several at random; it can be forced by its name."""
        for card in cards:
            if self.chance and self.name(card) == self.chance[0]:
                self.chance = self.chance[1:]
                return card
        return cards[self.random(len(cards))]

    def shuffle(self, seat: int) -> None:
        """Shuffle a seat's Deck; a forced order names its cards from the top, the rest stays below."""
        deck = self.deck[seat]
        ordered = bool(self.chance) and (self.chance[0] == "shuffle" or isinstance(self.chance[0], list | tuple))
        forced = self.forced() if ordered else None
        if forced is None or forced == "shuffle":
            self.rng = shuffle(deck, self.rng)
        else:
            stack_deck(deck, forced, self.name)
        self.note("shuffle", seat)
