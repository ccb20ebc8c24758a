"""The cards of a match compiled for one set-up: flat lists of small numbers, shared by all copies of a state."""

from __future__ import annotations

from functools import lru_cache

from engine.core.cards import CardDefinition
from engine.core.play import Action
from engine.games.seal_magic.levels import Setup
from engine.games.seal_magic.rules.codes import ANGEL, BOOST, DEMON, GIVE, HUMAN, LAY, MASKS


class Ground:
    """What every card is worth in one arena, or without one: alone, and with its first Universe (8.1).

    Lists go by card. Each further Universe adds one to the force; `due` is the payment (7.7, 10.6).
    """

    __slots__ = ("alone", "due", "joined", "types_alone", "types_joined")

    def __init__(self, book: Book, arena: int) -> None:
        attack_alone, defence_alone, self.types_alone = self._values(book, arena, 0)
        attack_joined, defence_joined, self.types_joined = self._values(book, arena, 1)
        self.alone = (attack_alone, defence_alone)
        self.joined = (attack_joined, defence_joined)
        free = book.octane[arena] if arena >= 0 else 0
        self.due = [0 if octane == free else octane for octane in book.octane]

    def _values(self, book: Book, arena: int, universes: int) -> tuple[list[int], list[int], list[int]]:
        attack, defence, types = [], [], []
        for card in range(book.size):
            ap, vp, mask = book.ap[card], book.vp[card], book.types[card]
            if universes:
                upgraded = book.has_upgrade and ap == vp == 1
                ap, vp = (6, 6) if upgraded else (ap + 1, vp + 1)
                if arena >= 0 and book.has_upgrade and mask == HUMAN and book.types[arena] & (ANGEL | DEMON):
                    mask = book.types[arena]
            if arena >= 0:
                bonus = self._bonus(book, card, mask, arena)
                ap += bonus + (book.ap[arena] > book.vp[arena])
                vp += bonus + (book.vp[arena] > book.ap[arena])
            attack.append(ap)
            defence.append(vp)
            types.append(mask)
        return attack, defence, types

    @staticmethod
    def _bonus(book: Book, card: int, mask: int, arena: int) -> int:
        """The element's and the type's point (10.3, 10.4)."""
        element, home = book.element[card], book.element[arena]
        of_element = element and home and (element == home or book.answer[element] == home)
        return bool(of_element) + bool(mask & book.types[arena])


class Book:
    """Everything about the cards and the set-up that never changes in a match.

    Properties whose option is off are compiled to nothing (1.2): element 0, types 0, octane 0. A card is its place
    in `cards`; copies of one name are different cards with the same `face`.
    """

    __slots__ = (
        "answer", "ap", "boost", "cards", "element", "face", "give", "grounds", "has_arena", "has_copies",
        "has_upgrade", "is_universe", "lay", "names", "octane", "setup", "size", "types", "universes", "vp",
    )  # fmt: skip

    def __init__(self, cards: tuple[CardDefinition, ...], setup: Setup) -> None:
        self.cards = cards
        self.setup = setup
        self.size = len(cards)
        self.names = tuple(card.name for card in cards)
        faces: dict[str, int] = {}
        self.face = [faces.setdefault(name, len(faces)) for name in self.names]
        self.has_copies = len(faces) < self.size
        self.is_universe = [card.type == "universe" for card in cards]
        self.universes = sum(self.is_universe)
        self.has_arena = "arena" in setup.mix
        self.has_upgrade = "universe_upgrade" in setup.mix
        self.ap = [card.number("ap") or 0 for card in cards]
        self.vp = [card.number("vp") or 0 for card in cards]
        elements = [""] + [element for pair in setup.opposition for element in pair]
        self.answer = [-1] + [place + 1 if place % 2 else place - 1 for place in range(1, len(elements))]
        with_elements, with_types = "elements" in setup.mix, "types" in setup.mix
        self.element = [elements.index(str(card.values.get("element", ""))) if with_elements else 0 for card in cards]
        self.types = [MASKS.get(card.subtype, 0) if with_types else 0 for card in cards]
        self.octane = [card.number("octane") or 0 if "octane" in setup.mix else 0 for card in cards]
        self.lay = self._actions("lay", LAY)
        self.give = self._actions("pay", GIVE)
        self.boost = self._actions("reinforce", BOOST)
        self.grounds: dict[int, Ground] = {}

    def _actions(self, word: str, code: int) -> list[Action]:
        made: dict[int, Action] = {}
        for name, face in zip(self.names, self.face, strict=True):
            made.setdefault(face, Action(f"{word}:{name}", code, face))
        return [made[face] for face in self.face]

    def ground(self, arena: int) -> Ground:
        """The worth of all cards in an arena (-1 for none), worked out once."""
        found = self.grounds.get(arena)
        if found is None:
            found = self.grounds[arena] = Ground(self, arena)
        return found

    def are_neutral(self, one: int, its_types: int, other: int, other_types: int) -> bool:
        """Whether two seals answer each other by element or by type (8.3)."""
        if (its_types & DEMON and other_types & ANGEL) or (its_types & ANGEL and other_types & DEMON):
            return True
        return self.answer[self.element[one]] == self.element[other]


@lru_cache(maxsize=32)
def book_of(cards: tuple[CardDefinition, ...], setup: Setup) -> Book:
    """The compiled cards of a match; batches of games share one."""
    return Book(cards, setup)
