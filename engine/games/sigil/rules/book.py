"""The cards of a match as compiled definitions: faces, blocks and programs of steps, shared by all states."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.cards import CardDefinition
from engine.core.play import Action
from engine.games.sigil.rules.codes import (
    ANYONE,
    NOBODY,
    USE_NEVER,
)

if TYPE_CHECKING:
    from engine.games.sigil.rules.frames import Frame
    from engine.games.sigil.rules.state import Table

Number = Callable[["Table", "Frame"], int]
Test = Callable[["Table", "Frame"], bool]
Bodies = Callable[["Table", "Frame"], list[int]]
Step = Callable[["Table", "Frame"], None]
Program = tuple[Step, ...]


class Filter:
    """Which cards fit: empty sets let every card pass (1303)."""

    __slots__ = ("classes", "names", "subtypes", "types")

    def __init__(
        self, types: frozenset[str], subtypes: frozenset[str], classes: frozenset[str], names: frozenset[str]
    ) -> None:
        self.types = types
        self.subtypes = subtypes
        self.classes = classes
        self.names = names

    def fits(self, face: Face) -> bool:
        """Whether a card fits; one of several words of a key is enough."""
        return (
            (not self.types or face.type_name in self.types)
            and (not self.subtypes or face.subtype in self.subtypes)
            and (not self.classes or bool(self.classes & face.classes))
            and (not self.names or face.key in self.names)
        )


class Targets:
    """Which seats a block chooses (1303)."""

    __slots__ = ("classes", "count", "fainted", "side", "up_to")

    def __init__(self, side: str, count: int, up_to: bool, classes: frozenset[str], fainted: bool) -> None:
        self.side = side
        self.count = count
        self.up_to = up_to
        self.classes = classes
        self.fainted = fainted

    @property
    def single(self) -> bool:
        """Whether exactly one seat is chosen, so that it can be named in the action itself."""
        return self.count == 1 and not self.up_to


class Cost:
    """What a block costs besides the printed cost of its card (1307)."""

    __slots__ = ("discard", "discard_filter", "gold", "hp", "mp", "sacrifice", "sp")

    def __init__(self) -> None:
        self.gold = 0
        self.sp = 0
        self.mp = 0
        self.hp = 0
        self.discard = 0
        self.discard_filter: Filter | None = None
        self.sacrifice = ""


class Mode:
    """One way of a `choose` step."""

    __slots__ = ("name", "program", "targets")

    def __init__(self, name: str, targets: Targets | None, program: int) -> None:
        self.name = name
        self.targets = targets
        self.program = program


class Call:
    """A summon step: which Summons fit, and in which forms (901)."""

    __slots__ = ("filter", "forms")

    def __init__(self, filter: Filter, forms: tuple[int, ...]) -> None:
        self.filter = filter
        self.forms = forms


class Static:
    """One change a static block makes while it is in force."""

    __slots__ = ("everybody", "number", "what", "who")

    def __init__(self, what: int, who: Bodies, number: Number, everybody: bool) -> None:
        self.what = what
        self.who = who
        self.number = number
        self.everybody = everybody


class Block:
    """One compiled effect block of a card (1301)."""

    __slots__ = (
        "calls",
        "conditions",
        "cost",
        "event",
        "face",
        "first_call",
        "first_mode",
        "first_program",
        "form",
        "id",
        "interactive",
        "key",
        "kind",
        "limit",
        "links",
        "may",
        "modes",
        "name",
        "program",
        "statics",
        "subject",
        "targets",
        "targets_me",
        "timing",
    )

    def __init__(self, id: int, face: int, key: str, kind: str) -> None:
        self.id = id
        self.face = face
        self.key = key
        self.kind = kind
        self.name = ""
        self.timing = ""
        self.form = NOBODY
        self.limit = 1
        self.links = 0
        self.targets_me = False
        self.event = NOBODY
        self.subject = ANYONE
        self.may = False
        self.conditions: tuple[Test, ...] = ()
        self.cost: Cost | None = None
        self.targets: Targets | None = None
        self.program = NOBODY
        self.first_program = 0
        self.modes: tuple[tuple[Mode, ...], ...] = ()
        self.calls: tuple[Call, ...] = ()
        self.first_mode = 0
        self.first_call = 0
        """Where the choices of this block begin among those of its whole card."""
        self.statics: tuple[Static, ...] = ()
        self.interactive = False


class Face:
    """One card definition, ready to be played."""

    __slots__ = (
        "abilities",
        "acts",
        "answers",
        "arrival_loss",
        "atb",
        "atk",
        "blocks",
        "classes",
        "constant",
        "cost",
        "defence",
        "definition",
        "duration",
        "event_answers",
        "forms",
        "gold",
        "hp",
        "index",
        "key",
        "limit_bit",
        "links",
        "listens",
        "loot",
        "mp",
        "mp_cost",
        "name",
        "resolve",
        "reward",
        "single_target",
        "slot",
        "sp",
        "sp_cost",
        "subtype",
        "summon",
        "time_limit",
        "type",
        "type_name",
        "use",
    )

    def __init__(self, index: int, definition: CardDefinition) -> None:
        self.index = index
        self.definition = definition
        self.name = definition.name
        self.key = ""
        self.type = 0
        self.type_name = definition.type
        self.subtype = definition.subtype
        self.classes: frozenset[str] = frozenset()
        self.use = USE_NEVER
        self.links = 0
        self.acts = 0
        self.limit_bit = 0
        self.hp = 0
        self.sp = NOBODY
        self.mp = NOBODY
        self.atk = 0
        self.defence = 0
        self.atb = 0
        self.gold = 0
        self.sp_cost = 0
        self.mp_cost = 0
        self.reward = 0
        self.duration = 0
        self.arrival_loss = 0
        self.time_limit = 0
        self.summon = 0
        self.forms: tuple[int, ...] = ()
        self.slot = NOBODY
        self.constant = False
        self.loot = False
        self.blocks: tuple[Block, ...] = ()
        self.resolve: tuple[Block, ...] = ()
        self.abilities: tuple[Block, ...] = ()
        self.listens: tuple[tuple[int, Block], ...] = ()
        self.single_target: Targets | None = None
        self.answers = 0
        self.event_answers: tuple[Block, ...] = ()
        self.cost: Cost | None = None


class Book:
    """Every card of a pool, compiled once."""

    __slots__ = ("actions", "block_keys", "blocks", "by_key", "faces", "program_keys", "programs")

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self.blocks: list[Block] = []
        self.programs: list[Program] = []
        self.program_keys: list[str] = []
        self.block_keys: dict[str, int] = {}
        self.by_key: dict[str, Face] = {}
        self.actions: dict[tuple[int, int, tuple[int, ...], bool], Action] = {}
