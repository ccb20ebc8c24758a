"""A game of Siggil under way as flat lists of small numbers; seats and positions count from 0 inside."""

from __future__ import annotations

from typing import Any, Final

from engine.core.chance import ChanceError, shuffle
from engine.core.play import Action
from engine.core.rng import advance, number
from engine.games.siggil.cards import CARD_BY_ID, CARDS, NUMBER_CARDS, SIZE
from engine.games.siggil.layouts import Layout
from engine.games.siggil.rules.codes import NOTHING, TAKE
from engine.games.siggil.setup import SPIRITS, Setup

FIELDS: Final = (
    "rng", "card_at", "blocked", "is_down", "available", "wave", "uncovered", "free", "lost", "discard", "by_family",
    "by_number", "sets", "holding", "active", "phase", "then", "turn", "conceded", "ended", "log",
)  # fmt: skip
"""Everything that makes two states equal; the rest is shared or follows from it."""

CardSet = tuple[int, int, int, int, int]
"""Owner, spirit, kind, bits of its line, number of cards."""


class Table:
    """Everything that is the case in one game.

    By position: the card there (or none), how many cards cover it, whether it lies face down. `wave` holds the
    uncovered spirits that have still to leave, `uncovered` the positions uncovered meanwhile, `then` the phase that
    follows the settling. By spirit: `holding` is the place in `sets` of the set it lies on.
    """

    __slots__ = ("chance", "layout", "legal", "numbers", "setup", *FIELDS)

    def prepare(self, setup: Setup, layout: Layout, numbers: tuple[int, ...]) -> None:
        """Everything as it is before anything is done; no constructor: compiled, `clone` would have to call it."""
        self.setup = setup
        self.layout = layout
        self.numbers = numbers
        self.chance: tuple[Any, ...] = ()
        self.legal: list[Action] | None = None
        self.rng = 0
        self.card_at = [NOTHING] * CARDS
        self.blocked = [0] * CARDS
        self.is_down = [place.is_down for place in layout.places]
        self.available: list[int] = []
        self.wave: list[int] = []
        self.uncovered: list[int] = []
        self.free: list[int] = []
        self.lost: list[int] = []
        self.discard: list[int] = []
        self.by_family = [0] * setup.players
        self.by_number = [0] * setup.players
        self.sets: list[CardSet] = []
        self.holding = [NOTHING] * SPIRITS
        self.active = 0
        self.phase = TAKE
        self.then = TAKE
        self.turn = 1
        self.conceded = 0
        self.ended: tuple[tuple[int, ...], str] | None = None
        self.log: list[tuple[Any, ...]] = []

    def copy_into(self, new: Table) -> None:
        """Make another table an independent copy of this one."""
        new.setup = self.setup
        new.layout = self.layout
        new.numbers = self.numbers
        new.chance = self.chance
        new.legal = self.legal
        new.rng = self.rng
        new.card_at = self.card_at[:]
        new.blocked = self.blocked[:]
        new.is_down = self.is_down[:]
        new.available = self.available[:]
        new.wave = self.wave[:]
        new.uncovered = self.uncovered[:]
        new.free = self.free[:]
        new.lost = self.lost[:]
        new.discard = self.discard[:]
        new.by_family = self.by_family[:]
        new.by_number = self.by_number[:]
        new.sets = self.sets[:]
        new.holding = self.holding[:]
        new.active = self.active
        new.phase = self.phase
        new.then = self.then
        new.turn = self.turn
        new.conceded = self.conceded
        new.ended = self.ended
        new.log = self.log[:]

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

    def draw_first_player(self) -> int:
        """Who begins, where no setting says so (4.2)."""
        forced = self.forced()
        if forced is None:
            return self.random(self.setup.players)
        if isinstance(forced, bool) or not isinstance(forced, int) or not 1 <= forced <= self.setup.players:
            raise ChanceError(f"the first player is drawn; chance must be 1 to {self.setup.players}, not {forced!r}")
        return forced - 1

    def shuffled_deck(self) -> list[int]:
        """The cards in dealing order: all shuffled; in solo seven times seven number cards and a spirit (4.1, 8.1)."""
        forced = self.forced()
        if isinstance(forced, list | tuple):
            return self._forced_deck(forced)
        if forced not in (None, "shuffle"):
            raise ChanceError(f"the deck is shuffled; chance must list its cards from P1 on, not {forced!r}")
        if self.setup.players > 1:
            return self.shuffled(list(range(CARDS)))
        cards, spirits = self.shuffled(list(range(NUMBER_CARDS))), self.shuffled(list(range(NUMBER_CARDS, CARDS)))
        deck: list[int] = []
        for at, spirit in enumerate(spirits):
            deck += cards[at * SIZE : (at + 1) * SIZE]
            deck.append(spirit)
        return deck

    def shuffled(self, cards: list[int]) -> list[int]:
        """The same list, its cards in random order."""
        self.rng = shuffle(cards, self.rng)
        return cards

    def _forced_deck(self, names: list[Any] | tuple[Any, ...]) -> list[int]:
        deck = [CARD_BY_ID.get(str(name), NOTHING) for name in names]
        if NOTHING in deck or len(set(deck)) < len(deck):
            raise ChanceError("the deck is shuffled; chance must list different cards by their ids from P1 on")
        return deck + self.shuffled([card for card in range(CARDS) if card not in deck])
