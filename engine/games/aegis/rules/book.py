"""The cards of a match as compiled definitions: faces, blocks, continuous effects, filters; shared by all states."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.cards import CardDefinition
from engine.core.play import Action
from engine.games.aegis.rules.codes import NOBODY

if TYPE_CHECKING:
    from engine.games.aegis.rules.frames import Frame, Item
    from engine.games.aegis.rules.table import Table

Step = Callable[["Table", "Frame", "Item"], None]
Number = Callable[["Table", int, int], int]
"""A number on a table, for a source card and the seat it works for."""
Test = Callable[["Table", int, int], bool]


class Filter:
    """Which Creatures (or Locations, or cards of a Cemetery) fit; what is not narrowed lets all pass."""

    __slots__ = (
        "column",
        "damaged",
        "element",
        "faction",
        "key",
        "least",
        "most",
        "narrowings",
        "other",
        "place",
        "side",
        "tapped",
        "types",
        "where",
    )

    def __init__(self, key: str) -> None:
        self.key = key
        self.other = False
        self.damaged = False
        self.tapped = False
        self.place = ""
        self.element = NOBODY
        self.faction = ""
        self.least = 0
        self.most = 0
        self.column = NOBODY
        self.where = ""
        self.side = ""
        self.types: tuple[int, ...] = ()
        self.narrowings = 0


class Aim:
    """What a target may be."""

    __slots__ = ("filter", "kind")

    def __init__(self, kind: int, filter: Filter) -> None:
        self.kind = kind
        self.filter = filter


class Rule:
    """A continuous effect as data (W14.1): the issue, the verdict, whom it concerns and how closely."""

    __slots__ = (
        "conditions",
        "filter",
        "issue",
        "key",
        "number",
        "qualifiers",
        "scope",
        "sentence",
        "subject",
        "verdict",
    )

    def __init__(self, key: str, issue: int, verdict: int, number: Number, subject: int, filter: Filter | None) -> None:
        self.key = key
        self.issue = issue
        self.verdict = verdict
        self.number = number
        self.subject = subject
        self.filter = filter
        self.scope = 0
        self.qualifiers = 0
        self.sentence = 0
        self.conditions: tuple[Test, ...] = ()


class Pay:
    """What an activated ability costs."""

    __slots__ = ("discard", "life", "sacrifice", "sacrifice_this", "tap")

    def __init__(self) -> None:
        self.life = 0
        self.discard = 0
        self.tap = 0
        self.sacrifice: Filter | None = None
        self.sacrifice_this = False


class Block:
    """One compiled effect block of a card."""

    __slots__ = (
        "aims",
        "conditions",
        "event",
        "face",
        "index",
        "key",
        "may",
        "of",
        "of_filter",
        "once",
        "pay",
        "rule",
        "says_opponent",
        "says_you",
        "steps",
        "window",
    )

    def __init__(self, index: int, face: int, key: str) -> None:
        self.index = index
        self.face = face
        self.key = key
        self.event = NOBODY
        self.of = "this"
        self.of_filter: Filter | None = None
        self.may = False
        self.once = False
        self.window = False
        self.conditions: tuple[Test, ...] = ()
        self.pay: Pay | None = None
        self.aims: tuple[Aim, ...] = ()
        self.steps: tuple[tuple[Step, bool], ...] = ()
        self.rule: Rule | None = None
        self.says_you = False
        self.says_opponent = False


class Face:
    """One card definition, ready to be played."""

    __slots__ = (
        "abilities",
        "attack",
        "attack_modifier",
        "bounds",
        "definition",
        "element",
        "elements",
        "faction",
        "factions",
        "field",
        "fortitude",
        "fortitude_modifier",
        "index",
        "is_family",
        "key",
        "level",
        "listens",
        "name",
        "onto",
        "play",
        "says_you",
        "sides",
        "statics",
        "type",
        "yields",
    )

    def __init__(self, index: int, definition: CardDefinition, key: str) -> None:
        self.index = index
        self.definition = definition
        self.name = definition.name
        self.key = key
        self.type = 0
        self.is_family = False
        self.faction = ""
        self.level = 0
        self.element = NOBODY
        self.attack = 0
        self.fortitude = 0
        self.field = False
        self.onto = False
        self.sides: frozenset[str] = frozenset()
        self.elements: frozenset[int] = frozenset()
        self.factions: frozenset[str] | None = None
        """Factions that a host or bearer may have; None for any."""
        self.bounds = (0, 99)
        self.attack_modifier = 0
        self.fortitude_modifier = 0
        self.yields = 0
        self.play: Block | None = None
        self.abilities: tuple[Block, ...] = ()
        self.listens: tuple[Block, ...] = ()
        self.statics: tuple[Block, ...] = ()
        self.says_you = False


class Book:
    """Every card of a pool, compiled once."""

    __slots__ = (
        "actions",
        "answers_in_windows",
        "block_by_key",
        "blocks",
        "by_key",
        "faces",
        "filter_by_key",
        "has_abilities",
        "rule_by_key",
    )

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self.by_key: dict[str, Face] = {}
        self.blocks: list[Block] = []
        self.block_by_key: dict[str, Block] = {}
        self.rule_by_key: dict[str, Rule] = {}
        self.filter_by_key: dict[str, Filter] = {}
        self.has_abilities = False
        self.answers_in_windows = False
        self.actions: dict[tuple[int, int, int], Action] = {}
