"""What a game of Siggil is set up with (rules 4, 8 and 9.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.core.decks import DeckFormat
from engine.core.play import CannotStart
from engine.core.problems import did_you_mean
from engine.core.schema import Choice, Field
from engine.games.siggil.layouts import layouts

KEYS: Final = ("format", "players", "layout", "solo", "first_player", "chance")
"""What an options document may name; `chance` is the state's affair."""

FORMATS: Final = (
    DeckFormat("two", "Two players", "Five spirits win at once."),
    DeckFormat("three", "Three players", "Four spirits win at once."),
    DeckFormat("four", "Four players", "Sets of two capture free spirits; three spirits win at once."),
    DeckFormat("solo", "Alone, easy", "Capture all seven spirits with sets of three; the discard pile is open."),
    DeckFormat(
        "solo_advanced", "Alone, advanced", "Capture six spirits with sets of four; the discard pile is closed."
    ),
)
"""Ways to play; there are no decks to check."""

MATCH_OPTIONS: Final = (
    Field(
        "layout",
        "Layout",
        "enum",
        choices=tuple(Choice(key, layout.name) for key, layout in layouts().items()),
        help="How the Siggil is laid out; the Pass when left empty.",
    ),
    Field("first_player", "First player", minimum=1, maximum=4, help="Chance decides when left empty."),
)
"""What may be settled before a game, beside the number of players (4.2, 2.6)."""

_OF_FORMAT: Final = {
    "two": (2, ""),
    "three": (3, ""),
    "four": (4, ""),
    "solo": (1, "easy"),
    "solo_advanced": (1, "advanced"),
}
PLAYERS: Final = {key: players for key, (players, _) in _OF_FORMAT.items()}
SOLO_MODES: Final = ("easy", "advanced")
SPIRITS: Final = 7
THRESHOLDS: Final = {2: 5, 3: 4, 4: 3}
"""Spirits that win at once, by number of players (7.1)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up choices; `first_player` is -1 where chance decides, and seats count from 0 inside."""

    players: int = 2
    layout: str = "pass"
    solo: str = ""
    first_player: int = -1

    @property
    def is_advanced(self) -> bool:
        """Whether this is the harder solo game."""
        return self.solo == "advanced"

    @property
    def base_size(self) -> int:
        """Cards that capture a free spirit (6.1, 8.5)."""
        if self.players == 1:
            return 4 if self.is_advanced else 3
        return 2 if self.players == 4 else 3

    @property
    def goal(self) -> int:
        """Spirits that win at once (7.1, 8.6)."""
        if self.players == 1:
            return SPIRITS - 1 if self.is_advanced else SPIRITS
        return THRESHOLDS[self.players]

    def to_dict(self) -> dict[str, Any]:
        """The options document that `read_setup` reads back."""
        document: dict[str, Any] = {"players": self.players, "layout": self.layout}
        if self.solo:
            document["solo"] = self.solo
        if self.first_player >= 0:
            document["first_player"] = self.first_player + 1
        return document


def read_setup(options: Mapping[str, Any]) -> Setup:
    """The set-up that an options document describes; CannotStart says what is wrong with it."""
    for key in options:
        if key not in KEYS:
            raise CannotStart(f'unknown option "{key}"{did_you_mean(key, KEYS)}')
    wanted = options.get("format", "two")
    if not isinstance(wanted, str) or wanted not in _OF_FORMAT:
        raise CannotStart(f"there is no format {wanted!r}; use one of {', '.join(_OF_FORMAT)}")
    of_format, mode = _OF_FORMAT[wanted]
    solo = options.get("solo") or mode or None
    players = _whole(options, "players", 1 if solo else of_format, 1, 4)
    layout = options.get("layout", "pass")
    if not isinstance(layout, str) or layout not in layouts():
        raise CannotStart(f"there is no layout {layout!r}; use one of {', '.join(layouts())} (rule 2.6)")
    if players > 1 and solo:
        raise CannotStart("a solo mode is for one player (rule 8)")
    if solo is not None and solo not in SOLO_MODES:
        raise CannotStart(f"solo must be easy or advanced, not {solo!r} (rule 8.5)")
    first = _whole(options, "first_player", 0, 1, players) if "first_player" in options else 0
    return Setup(players, layout, (solo or "easy") if players == 1 else "", 0 if players == 1 else first - 1)


def _whole(options: Mapping[str, Any], key: str, default: int, minimum: int, maximum: int) -> int:
    value = options.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        raise CannotStart(f"{key} must be a whole number from {minimum} to {maximum}, not {value!r}")
    return value
