"""Rule levels as cumulative options (rule 1), and what else a match is set up with (4, 12, 13.1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.play import CannotStart
from engine.core.problems import did_you_mean
from engine.core.schema import Choice, Field
from engine.games.seal_magic.cards import ELEMENTS, OPPOSITION

LEVELS: Final[Mapping[int, tuple[str, ...]]] = {
    1: (),
    2: ("elements",),
    3: ("types",),
    4: ("octane",),
    5: ("arena", "universe_upgrade"),
}
"""What each level switches on; a level has the options of all levels below it too (1.1)."""

OPTION_KEYS: Final = tuple(key for keys in LEVELS.values() for key in keys)
SEAT_NAMES: Final = ("A", "B")
MODES: Final = ("automatic", "tactical")
PAIRINGS: Final = ((False, False), (True, False), (True, True))
"""Legal pairings of seats, True for tactical (4.3)."""
MATCH_RULES: Final = ("two_wins", "most_rounds")
KEYS: Final = (
    "level", "mix", "modes", "first_attacker", "clash_limit", "match_rule", "rounds", "step", "opposition", "format",
    "chance",
)  # fmt: skip
"""What an options document may name; `format` is the pool's affair, `chance` the state's."""


def options_of(level: int) -> tuple[str, ...]:
    """The option keys that a level switches on, those of lower levels included."""
    return tuple(key for each in range(1, level + 1) for key in LEVELS[each])


def level_of(mix: Sequence[str]) -> int | None:
    """The level with exactly these options, None for a custom mix."""
    return next((level for level in LEVELS if set(options_of(level)) == set(mix)), None)


MATCH_OPTIONS: Final = (
    Field("level", "Level", minimum=1, maximum=max(LEVELS), help="Level 1 when left empty."),
    Field("mix", "Rule mix", "words", help=f"Instead of a level, any of {', '.join(OPTION_KEYS)}."),
    Field(
        "modes", "Modes", "words", help="tactical or automatic for seat A and seat B; both tactical when left empty."
    ),
    Field(
        "first_attacker",
        "First attacker",
        "enum",
        choices=tuple(Choice(name, f"Seat {name}") for name in SEAT_NAMES),
        help="Drawn when left empty.",
    ),
    Field(
        "match_rule",
        "Match rule",
        "enum",
        choices=(Choice("two_wins", "Two rounds won"), Choice("most_rounds", "Most rounds won")),
    ),
    Field("clash_limit", "Clash limit", minimum=1, maximum=100_000, help="Clashes after which a round is drawn."),
)
"""What may be settled before a match (13.1)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up choices of a match; `first_attacker` is -1 where chance decides."""

    mix: frozenset[str] = frozenset()
    tactical: tuple[bool, bool] = (True, True)
    first_attacker: int = -1
    clash_limit: int = 300
    match_rule: str = "two_wins"
    rounds: int = 3
    step: bool = False
    opposition: tuple[tuple[str, str], ...] = OPPOSITION

    @property
    def cards_dealt(self) -> int:
        """How many cards a round needs (5.2)."""
        return 17 if "arena" in self.mix else 16

    @property
    def wins_needed(self) -> int:
        """Rounds that win the match (12.2)."""
        return self.rounds // 2 + 1

    def to_dict(self) -> dict[str, Any]:
        """The options document that `read_setup` reads back."""
        document: dict[str, Any] = {
            "mix": sorted(self.mix, key=OPTION_KEYS.index),
            "modes": [MODES[mode] for mode in self.tactical],
            "clash_limit": self.clash_limit,
            "match_rule": self.match_rule,
            "rounds": self.rounds,
        }
        if self.first_attacker >= 0:
            document["first_attacker"] = SEAT_NAMES[self.first_attacker]
        if self.step:
            document["step"] = True
        if self.opposition != OPPOSITION:
            document["opposition"] = [list(pair) for pair in self.opposition]
        return document


def read_setup(options: Mapping[str, Any]) -> Setup:
    """The set-up that an options document describes; CannotStart says what is wrong with it."""
    for key in options:
        if key not in KEYS:
            raise CannotStart(f'unknown option "{key}"{did_you_mean(key, KEYS)}')
    tactical = _modes(options.get("modes", "tactical"))
    return Setup(
        mix=_mix(options),
        tactical=tactical,
        first_attacker=_first_attacker(options.get("first_attacker"), tactical),
        clash_limit=_whole(options, "clash_limit", 300, 1, 100_000),
        match_rule=_one_of(options, "match_rule", MATCH_RULES),
        rounds=_rounds(options),
        step=_flag(options, "step"),
        opposition=_opposition(options.get("opposition")),
    )


def _mix(options: Mapping[str, Any]) -> frozenset[str]:
    if "mix" not in options:
        level = _whole(options, "level", 1, 1, max(LEVELS))
        return frozenset(options_of(level))
    mix = options["mix"]
    if "level" in options:
        raise CannotStart("give a level or a mix of options, not both (rule 1.1)")
    if not isinstance(mix, list | tuple):
        raise CannotStart("mix must be a list of option keys (rule 1.1)")
    for key in mix:
        if key not in OPTION_KEYS:
            raise CannotStart(f'unknown rule option "{key}"{did_you_mean(str(key), OPTION_KEYS)} (rule 1.1)')
    return frozenset(mix)


def _modes(given: Any) -> tuple[bool, bool]:
    both = [given, given] if isinstance(given, str) else given
    if not isinstance(both, list | tuple) or len(both) != 2 or any(mode not in MODES for mode in both):
        raise CannotStart("modes must name automatic or tactical for seat A and seat B (rule 4.2)")
    tactical = (both[0] == "tactical", both[1] == "tactical")
    if tactical not in PAIRINGS:
        raise CannotStart("A automatic against B tactical is no legal pairing (rule 4.3)")
    return tactical


def _first_attacker(given: Any, tactical: tuple[bool, bool]) -> int:
    if given is None:
        return -1 if tactical == (True, True) else 1
    if given not in SEAT_NAMES:
        raise CannotStart(f'first_attacker must be "A" or "B", not {given!r} (rule 4.4)')
    if given == "A" and not tactical[1]:
        raise CannotStart("alone, the imagined opponent B makes the first attack (rule 4.4)")
    return SEAT_NAMES.index(given)


def _rounds(options: Mapping[str, Any]) -> int:
    rounds = _whole(options, "rounds", 3, 1, 9)
    if rounds % 2 == 0:
        raise CannotStart("rounds must be an odd number, 3 by the rules (rule 12.2)")
    return rounds


def _opposition(given: Any) -> tuple[tuple[str, str], ...]:
    if given is None:
        return OPPOSITION
    pairs = [tuple(pair) for pair in given if isinstance(pair, list | tuple)] if isinstance(given, list | tuple) else []
    named = [element for pair in pairs for element in pair]
    if any(len(pair) != 2 for pair in pairs) or sorted(named, key=str) != sorted(ELEMENTS):
        raise CannotStart("opposition must put each of the eight elements into exactly one pair (rule 2.2)")
    return tuple((pair[0], pair[1]) for pair in pairs)


def _whole(options: Mapping[str, Any], key: str, default: int, minimum: int, maximum: int) -> int:
    value = options.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        raise CannotStart(f"{key} must be a whole number from {minimum} to {maximum}, not {value!r}")
    return value


def _flag(options: Mapping[str, Any], key: str) -> bool:
    value = options.get(key, False)
    if not isinstance(value, bool):
        raise CannotStart(f"{key} must be true or false, not {value!r}")
    return value


def _one_of(options: Mapping[str, Any], key: str, known: tuple[str, ...]) -> str:
    value = options.get(key, known[0])
    if value not in known:
        raise CannotStart(f"{key} must be {' or '.join(known)}, not {value!r}")
    return str(value)
