"""A Libre game under way as flat lists of small numbers: seats, cards, Spirit, the chain and what is still to do.

Seats count from 0 inside. A card is an entity number; its face is shared and never copied. `host` is the Temple a
Follower is inside, or the Follower an Armament is on; NOBODY is afield (L1.4).
"""

from __future__ import annotations

from typing import Any

from engine.core.chance import forced_coin, forced_die, shuffle, stack_deck
from engine.core.play import Action
from engine.core.rng import advance, number
from engine.games.libre.rules.book import Book, Face
from engine.games.libre.rules.codes import DECK, EVENTS, FRAME_NAMES, MOST_TURNS, NOBODY, SPIRITS

Change = tuple[int, int, int, int, int, int]
"""Card, moment, what it does, value, the Keyword's number, how long."""
Hit = tuple[int, int, int]
"""Victim, source, amount."""


class Item:
    """A card, ability or trigger on the chain (L8.1); targets are cards with their life, seats, or item numbers."""

    __slots__ = ("amount", "block", "card", "id", "kind", "life", "place", "seat", "targets")

    def __init__(self, id: int, kind: int, seat: int, card: int, life: int) -> None:
        self.id = id
        self.kind = kind
        self.seat = seat
        self.card = card
        self.life = life
        self.block = NOBODY
        self.amount = 0
        self.place: tuple[int, int] = (NOBODY, 0)
        self.targets: tuple[tuple[int, int], ...] = ()

    def copy(self) -> Item:
        """An independent copy."""
        new = Item(self.id, self.kind, self.seat, self.card, self.life)
        new.block = self.block
        new.amount = self.amount
        new.place = self.place
        new.targets = self.targets
        return new

    def to_row(self) -> list[Any]:
        """The item as JSON."""
        return [
            self.id, self.kind, self.seat, self.card, self.life, self.block, self.amount, list(self.place),
            [list(target) for target in self.targets],
        ]  # fmt: skip

    @classmethod
    def from_row(cls, row: list[Any]) -> Item:
        """The item that `to_row` wrote."""
        new = cls(row[0], row[1], row[2], row[3], row[4])
        new.block, new.amount = row[5], row[6]
        new.place = (row[7][0], row[7][1])
        new.targets = tuple((target[0], target[1]) for target in row[8])
        return new


class Frame:
    """One thing still to be done, and how far it has got."""

    __slots__ = ("data", "item", "kind", "mode", "seat", "step")

    def __init__(self, kind: int, seat: int = NOBODY, step: int = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.step = step
        self.mode = 0
        self.data: tuple[Any, ...] = ()
        self.item: Item | None = None

    def __repr__(self) -> str:
        return f"<{FRAME_NAMES[self.kind]} step {self.step} of seat {self.seat}: {self.mode} {self.data}>"

    def copy(self) -> Frame:
        """An independent copy."""
        new = Frame(self.kind, self.seat, self.step)
        new.mode = self.mode
        new.data = self.data
        new.item = self.item.copy() if self.item is not None else None
        return new


class Table:
    """Everything that is the case in one game."""

    __slots__ = (
        "alive", "arrived", "asides", "asked", "asked_kind", "attacked", "attackers", "bodies", "book", "cap",
        "chain", "chance", "changes", "claims", "clock", "combat_done", "control", "current", "damage", "deck",
        "declared", "defenders", "dirty", "extra", "face", "faith", "fighting", "first_turn", "gone", "hand",
        "health", "heir", "host", "hurt", "inside", "items", "keywords", "left", "legal", "life", "listeners",
        "log", "moved", "offense", "opposed", "order", "orphans", "owner", "parties", "pending", "pile",
        "points", "pool", "prey", "proposals", "result", "rng", "seat_count", "shield", "since", "solo",
        "stack", "statics", "struck", "tag", "tags", "target", "temple_played", "temples", "things", "turn",
        "used", "ward", "worn", "zone",
    )  # fmt: skip

    def prepare(self, book: Book, face: tuple[Face, ...], owner: tuple[int, ...], seats: int, solo: bool) -> None:
        """Everything as it is before anything is done; no constructor: compiled, `clone` would have to call it."""
        cards = len(face)
        self.book = book
        self.face = face
        self.owner = owner
        self.seat_count = seats
        self.solo = solo
        self.rng = 0
        self.chance: tuple[Any, ...] = ()
        # cards
        self.zone = [DECK] * cards
        self.control = list(owner)
        self.host = [NOBODY] * cards
        self.life = [0] * cards
        self.damage = [0] * cards
        self.inside = [False] * cards
        self.arrived = [NOBODY] * cards
        self.moved = [NOBODY] * cards
        self.left = [NOBODY] * cards
        self.attacked = [NOBODY] * cards
        self.since = [0] * cards
        self.tag = [0] * cards
        self.offense = [0] * cards
        self.health = [0] * cards
        self.faith = [0] * cards
        self.keywords = [0] * cards
        self.shield = [0] * cards
        self.ward = [0] * cards
        # seats
        self.deck: list[list[int]] = [[] for _ in range(seats)]
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[list[int]] = [[] for _ in range(seats)]
        self.gone: list[list[int]] = [[] for _ in range(seats)]
        self.things: list[list[int]] = [[] for _ in range(seats)]
        self.temples: list[list[int]] = [[] for _ in range(seats)]
        self.bodies: list[list[int]] = [[] for _ in range(seats)]
        """Things that are no Temples."""
        self.pool = [[0] * SPIRITS for _ in range(seats)]
        self.points = [0] * seats
        self.alive = [True] * seats
        self.proposals = [0] * seats
        # the whole table
        self.order: tuple[int, ...] = tuple(range(seats))
        self.current = 0
        self.heir = NOBODY
        self.turn = 1
        self.first_turn = True
        self.target = 0
        self.temple_played = False
        self.combat_done = False
        self.cap = MOST_TURNS
        self.extra = NOBODY
        self.clock = 1
        self.items = 0
        self.tags = [0] * len(book.faces)
        self.changes: list[Change] = []
        self.statics: list[int] = []
        """Cards in play that bear on many others."""
        self.worn = [0] * cards
        """How many Armaments a Follower wears."""
        self.listeners: list[list[int]] = [[] for _ in range(EVENTS)]
        self.used: dict[tuple[int, int], int] = {}
        self.pending: list[tuple[int, int, int, int]] = []
        self.chain: list[Item] = []
        self.stack: list[Frame] = []
        self.orphans: list[tuple[int, int, bool]] = []
        self.claims: list[tuple[int, int, int, int]] = []
        self.dirty = False
        self.hurt = False
        """Whether anything bears damage or prevention."""
        # Combat
        self.fighting = False
        self.attackers: list[tuple[int, int, int, int]] = []
        self.defenders: list[tuple[int, int]] = []
        self.declared: list[int] = []
        self.asides: list[int] = []
        self.struck: list[int] = []
        self.prey = 0
        self.parties = 0
        self.opposed = 0
        # the choice
        self.asked = NOBODY
        self.asked_kind = 0
        self.legal: list[Action] | None = None
        self.result: tuple[tuple[int, ...], str] | None = None
        self.log: list[tuple[Any, ...]] | None = []

    def copy_into(self, new: Table) -> None:
        """Make another table an independent copy of this one; faces, tuples and actions are shared."""
        new.book = self.book
        new.face = self.face
        new.owner = self.owner
        new.seat_count = self.seat_count
        new.solo = self.solo
        new.rng = self.rng
        new.chance = self.chance
        new.zone = self.zone[:]
        new.control = self.control[:]
        new.host = self.host[:]
        new.life = self.life[:]
        new.damage = self.damage[:]
        new.inside = self.inside[:]
        new.arrived = self.arrived[:]
        new.moved = self.moved[:]
        new.left = self.left[:]
        new.attacked = self.attacked[:]
        new.since = self.since[:]
        new.tag = self.tag[:]
        new.offense = self.offense[:]
        new.health = self.health[:]
        new.faith = self.faith[:]
        new.keywords = self.keywords[:]
        new.shield = self.shield[:]
        new.ward = self.ward[:]
        new.deck = [cards[:] for cards in self.deck]
        new.hand = [cards[:] for cards in self.hand]
        new.pile = [cards[:] for cards in self.pile]
        new.gone = [cards[:] for cards in self.gone]
        new.things = [cards[:] for cards in self.things]
        new.temples = [cards[:] for cards in self.temples]
        new.bodies = [cards[:] for cards in self.bodies]
        new.pool = [pool[:] for pool in self.pool]
        new.points = self.points[:]
        new.alive = self.alive[:]
        new.proposals = self.proposals[:]
        new.order = self.order
        new.current = self.current
        new.heir = self.heir
        new.turn = self.turn
        new.first_turn = self.first_turn
        new.target = self.target
        new.temple_played = self.temple_played
        new.combat_done = self.combat_done
        new.cap = self.cap
        new.extra = self.extra
        new.clock = self.clock
        new.items = self.items
        new.tags = self.tags[:]
        new.changes = self.changes[:]
        new.statics = self.statics[:]
        new.worn = self.worn[:]
        new.listeners = [cards[:] for cards in self.listeners]
        new.used = self.used.copy()
        new.pending = self.pending[:]
        new.chain = [item.copy() for item in self.chain] if self.chain else []
        new.stack = [frame.copy() for frame in self.stack]
        new.orphans = self.orphans[:]
        new.claims = self.claims[:]
        new.dirty = self.dirty
        new.hurt = self.hurt
        new.fighting = self.fighting
        new.attackers = self.attackers[:]
        new.defenders = self.defenders[:]
        new.declared = self.declared[:]
        new.asides = self.asides[:]
        new.struck = self.struck[:]
        new.prey = self.prey
        new.parties = self.parties
        new.opposed = self.opposed
        new.asked = self.asked
        new.asked_kind = self.asked_kind
        new.legal = self.legal
        new.result = self.result
        log = self.log
        new.log = log[:] if log is not None else None

    def note(self, *entry: Any) -> None:
        """Write a public act into the log."""
        if self.log is not None:
            self.log.append(entry)

    def ask(self, seat: int, kind: int) -> None:
        """Stop until a seat has made a choice of this kind."""
        self.asked = seat
        self.asked_kind = kind
        self.legal = None

    def push(self, kind: int, seat: int = NOBODY) -> Frame:
        """Something to be done before whatever is on the stack."""
        frame = Frame(kind, seat)
        self.stack.append(frame)
        return frame

    def called(self, card: int) -> str:
        """A Thing in play as people write it: its name, numbered from the second of that name on."""
        name = self.face[card].name
        tag = self.tag[card]
        return name if tag <= 1 else f"{name} #{tag}"

    def in_turn_order(self) -> list[int]:
        """The seats still in the game, the current one first (L8.2)."""
        order = self.order
        first = self.current if self.current in order else self.heir
        place = order.index(first)
        return [*order[place:], *order[:place]]

    def opponents(self, seat: int) -> list[int]:
        """Everybody else, the goldfish's dummy too (L1.1, L15.4)."""
        if self.solo:
            return [1 - seat]
        return [other for other in self.in_turn_order() if other != seat]

    def is_housed(self, card: int) -> bool:
        """Whether a Follower in play is inside a Temple."""
        return self.host[card] >= 0 and self.face[card].follower

    def faith_total(self, seat: int) -> int:
        """Permanent points and the Faith of every housed Follower (L11.1)."""
        total = self.points[seat]
        host, face, faith = self.host, self.face, self.faith
        for card in self.bodies[seat]:
            if host[card] >= 0 and faith[card] > 0 and face[card].follower:
                total += faith[card]
        return total

    def random(self, size: int) -> int:
        """A random number from 0 to size - 1."""
        self.rng = advance(self.rng)
        return number(self.rng, size)

    def _forced(self) -> Any:
        result = self.chance[0]
        self.chance = self.chance[1:]
        return result

    def flip(self) -> bool:
        """Flip a coin: True for heads."""
        return forced_coin(self._forced()) if self.chance else self.random(2) == 0

    def roll(self) -> int:
        """Roll a d20 (L4.4)."""
        return forced_die(self._forced(), 20) if self.chance else self.random(20) + 1

    def shuffle(self, seat: int) -> None:
        """Shuffle a deck; a forced order (a list) names its cards from the top, the rest stays below."""
        deck = self.deck[seat]
        if self.chance and self.chance[0] == "shuffle":
            self._forced()
            return
        if self.chance and isinstance(self.chance[0], list | tuple):
            stack_deck(deck, self._forced(), lambda card: self.face[card].name)
            return
        self.rng = shuffle(deck, self.rng)
