"""A Seal Magic match under way as flat lists of small numbers; seats count from 0 inside."""

from __future__ import annotations

from typing import Any, Final

from engine.core.chance import ChanceError
from engine.core.play import Action
from engine.core.rng import advance, number
from engine.games.seal_magic.rules.book import Book, Ground
from engine.games.seal_magic.rules.codes import CLASH_START, NOTHING

FIELDS: Final = (
    "rng", "stack", "hand", "pot", "pot_seen", "aside", "arena", "first", "attacker", "role", "universes", "seal",
    "due", "attack", "attack_universes", "clashes", "exchange", "played", "results", "phase", "ended", "log",
)  # fmt: skip
"""Everything that makes two states equal; the rest is shared or follows from it."""


class Table:
    """Everything that is the case in one match.

    `stack` lists have the top card first. `role` is 0 while the attacker plays and 1 while the defender does;
    `universes`, `seal` and `due` belong to the play being made, `attack` and `attack_universes` to the attack lying.
    """

    __slots__ = ("book", "chance", "ground", "legal", *FIELDS)

    def prepare(self, book: Book) -> None:
        """Everything as it is before anything is done; no constructor: compiled, `clone` would have to call it."""
        self.book = book
        self.ground: Ground = book.ground(NOTHING)
        self.chance: tuple[Any, ...] = ()
        self.legal: list[Action] | None = None
        self.rng = 0
        self.stack: list[list[int]] = [[], []]
        self.hand: list[list[int]] = [[], []]
        self.pot: list[int] = []
        self.pot_seen: list[int] = []
        self.aside: list[int] = []
        self.arena = NOTHING
        self.first = 0
        self.attacker = 0
        self.role = 0
        self.universes = 0
        self.seal = NOTHING
        self.due = 0
        self.attack = NOTHING
        self.attack_universes = 0
        self.clashes = 0
        self.exchange = 0
        self.played: list[int] = []
        """Clashes of the rounds that are over."""
        self.results: list[tuple[int, str]] = []
        self.phase = CLASH_START
        self.ended: tuple[int, str] | None = None
        self.log: list[tuple[Any, ...]] = []

    def copy_into(self, new: Table) -> None:
        """Make another table an independent copy of this one."""
        new.book = self.book
        new.ground = self.ground
        new.chance = self.chance
        new.legal = self.legal
        new.rng = self.rng
        new.stack = [self.stack[0][:], self.stack[1][:]]
        new.hand = [self.hand[0][:], self.hand[1][:]]
        new.pot = self.pot[:]
        new.pot_seen = self.pot_seen[:]
        new.aside = self.aside
        new.arena = self.arena
        new.first = self.first
        new.attacker = self.attacker
        new.role = self.role
        new.universes = self.universes
        new.seal = self.seal
        new.due = self.due
        new.attack = self.attack
        new.attack_universes = self.attack_universes
        new.clashes = self.clashes
        new.exchange = self.exchange
        new.played = self.played[:]
        new.results = self.results[:]
        new.phase = self.phase
        new.ended = self.ended
        new.log = self.log[:]

    def forced(self) -> Any:
        """The next forced result of chance, None when the seed decides."""
        if not self.chance:
            return None
        result = self.chance[0]
        self.chance = self.chance[1:]
        return result

    def draw_first_attacker(self) -> int:
        """Who attacks first in every round, drawn once a match (4.4)."""
        forced = self.forced()
        if forced is None:
            self.rng = advance(self.rng)
            return number(self.rng, 2)
        if forced not in ("A", "B"):
            raise ChanceError(f'the first attacker is drawn; chance must be "A" or "B", not {forced!r}')
        return int(forced == "B")

    def shuffled(self, needed: int) -> list[int]:
        """The cards of the pool, the first `needed` at random; a forced order names them from index 0 on (5.1)."""
        order = list(range(self.book.size))
        start = 0
        forced = self.forced()
        if isinstance(forced, list | tuple):
            start = self._put_first(order, forced)
        elif forced not in (None, "shuffle"):
            raise ChanceError(f"the pool is shuffled; chance must list its first cards by name, not {forced!r}")
        rng, size = self.rng, self.book.size
        for place in range(start, needed):
            rng = advance(rng)
            other = place + number(rng, size - place)
            order[place], order[other] = order[other], order[place]
        self.rng = rng
        return order

    def _put_first(self, order: list[int], names: list[Any] | tuple[Any, ...]) -> int:
        for place, name in enumerate(names):
            at = next((at for at in range(place, len(order)) if self.book.names[order[at]] == name), None)
            if at is None:
                raise ChanceError(f"the pool is shuffled; it holds no further {name!r}")
            order[place], order[at] = order[at], order[place]
        return len(names)
