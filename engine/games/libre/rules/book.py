"""Card definitions made ready for play: faces with numbers, blocks with functions, compiled once for all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.core.cards import CardDefinition
from engine.core.play import Action
from engine.games.libre.cards import canonical_name, second_level, spirit
from engine.games.libre.keywords import keywords_of
from engine.games.libre.rules import codes
from engine.games.libre.typeline import SECOND

if TYPE_CHECKING:
    from engine.games.libre.rules.table import Frame, Table

Step = Callable[["Table", "Frame"], None]
Test = Callable[["Table", int, int, int], bool]
"""Whether a Thing (third) fits, asked by a seat (second) for a source card (last)."""
Count = Callable[["Table", int], int]
"""A number as a seat's card means it."""

TYPE_BITS = {word.lower(): 1 << place for place, word in enumerate(SECOND)}
SPIRIT_CODES = {
    name: place for place, name in enumerate(("light", "shadow", "earth", "air", "water", "fire", "metal", "any"))
}


PLAY_CODE = 6
"""The code of `play:` actions, which every face has ready."""


class Targets:
    """What a block aims at: Things in play, Players, chain items or cards of the discard pile."""

    __slots__ = ("actions_only", "count", "kind", "opponents_only", "test", "up_to")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.test: Test = lambda table, seat, card, source: True
        self.count = 1
        self.up_to = False
        self.opponents_only = False
        self.actions_only = False


class Block:
    """One compiled effect block."""

    __slots__ = ("any_turn", "event", "index", "may", "once", "pay", "sacrifice", "steps", "targets")

    def __init__(self, index: int) -> None:
        self.index = index
        self.event = codes.NOBODY
        self.may = False
        self.pay = 0
        self.sacrifice = False
        self.once = False
        self.any_turn = False
        self.targets: Targets | None = None
        self.steps: tuple[Step, ...] = ()


class Static:
    """One change that holds while its card is in play: on itself, on its Follower, or on all that fit."""

    __slots__ = ("number", "scope", "test", "value", "what")

    SELF: Final = 0
    HOST: Final = 1
    EACH: Final = 2

    def __init__(self, scope: int, what: int, value: int, number: int, test: Test | None) -> None:
        self.scope = scope
        self.what = what
        self.value = value
        self.number = number
        self.test = test


class Face:
    """One card definition, ready to be played."""

    __slots__ = (
        "abilities", "any_turn", "armament", "attach", "bears_on_many", "blocks", "canonical", "cost",
        "definition", "faith", "follower", "health", "house", "index", "is_action", "is_plain", "is_temple",
        "keywords", "leave", "listens", "name", "numbers", "offense", "play", "play_action", "produces",
        "spirit", "statics", "sub_types", "temple_play", "type_bits", "unique",
    )  # fmt: skip

    def __init__(self, index: int, card: CardDefinition) -> None:
        def stat(key: str) -> int:
            value = card.number(key)
            return codes.NUL if value is None else value

        words = second_level(card)
        self.index = index
        self.definition = card
        self.name = card.name
        self.canonical = canonical_name(card)
        self.spirit = SPIRIT_CODES[spirit(card).lower()]
        self.is_action = "Action" in words
        self.follower = "Follower" in words
        self.armament = "Armament" in words
        self.is_temple = "Temple" in words
        self.type_bits = sum(TYPE_BITS.get(word.lower(), 0) for word in words)
        self.sub_types = frozenset(word.lower() for word in card.classes)
        self.offense, self.health = stat("offense"), stat("health")
        self.cost, self.faith = stat("cost"), stat("faith")
        self.temple_play = self.is_temple and self.cost == codes.NUL
        self.unique = bool(card.values.get("unique"))
        self.any_turn = self.is_action and bool(card.values.get("any_turn"))
        borne = keywords_of(card.text)
        self.keywords = 0
        for one in borne:
            self.keywords |= codes.KEYWORD_BITS[one.name]
        self.numbers: tuple[tuple[int, int], ...] = tuple(
            dict.fromkeys((codes.KEYWORD_BITS[one.name], one.number) for one in borne if one.number)
        )
        self.blocks: tuple[Block, ...] = ()
        self.play: Block | None = None
        self.play_action = Action(f"play:{card.name}", PLAY_CODE, index)
        self.house: dict[int, Action] = {}
        self.leave: dict[int, Action] = {}
        """Moves into and out of a Temple by card and tag, made once."""
        self.abilities: tuple[Block, ...] = ()
        self.listens: tuple[Block, ...] = ()
        self.statics: tuple[Static, ...] = ()
        self.bears_on_many = False
        self.is_plain = False
        """Whether playing it needs no Follower to wear it and no target."""
        self.produces: tuple[int, int] = (self.spirit, 1)
        self.attach: Test | None = None

    def number_of(self, bit: int) -> tuple[int, ...]:
        """The printed numbers of a Keyword."""
        return tuple(number for one, number in self.numbers if one == bit)


class Book:
    """Every card of some decks, compiled once; actions are made once per book."""

    __slots__ = ("actions", "answers", "faces", "temples_act")

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self.faces = faces
        self.actions: dict[tuple[int, ...], Action] = {}
        self.answers = any(block.any_turn for face in faces for block in face.abilities)
        """Whether any Thing has an ability that can be used in windows."""
        self.temples_act = any(face.is_temple and face.abilities for face in faces)


@lru_cache(maxsize=64)
def open_book(cards: tuple[CardDefinition, ...]) -> Book:
    """The book of these cards."""
    from engine.games.libre.rules.compiling import compile_face

    return Book(tuple(compile_face(index, card) for index, card in enumerate(cards)))


def book_for(cards: Sequence[CardDefinition]) -> Book:
    """The book of these cards, each once, by name."""
    return open_book(tuple(sorted({card.name: card for card in cards}.values(), key=lambda card: card.name)))
