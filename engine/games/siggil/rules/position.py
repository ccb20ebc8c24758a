"""Positions written by hand: whatever is not named is empty (the README lists the keys)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.cards import CardPool
from engine.core.play import CannotStart
from engine.core.problems import DataError, Problem, did_you_mean
from engine.core.rng import seeded
from engine.games.siggil.cards import CARD_BY_ID, CARDS, IDS, NUMBER_CARDS, SIZE, SPIRIT_NUMBERS
from engine.games.siggil.layouts import layouts
from engine.games.siggil.rules import flow
from engine.games.siggil.rules.codes import CAPTURE, DISCARD, FAMILY, NOTHING, NUMBER, OVER, PHASES, TAKE, UNNAMED
from engine.games.siggil.rules.state import SiggilState
from engine.games.siggil.rules.table import CardSet
from engine.games.siggil.rules.views import hand_of, set_of, spirit_id
from engine.games.siggil.setup import Setup, read_setup

KEYS: Final = (
    "format", "options", "seed", "cards", "hands", "free", "lost", "discard", "sets", "active", "phase", "turn",
)  # fmt: skip
_SET_KEYS: Final = ("set", "owner", "spirit", "kind", "cards", "size", "holds")
_PHASES: Final = {"discard": DISCARD, "take": TAKE, "capture": CAPTURE}


class _Reader:
    """Reads card ids, each used only once, and notes every fault by its path."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.used: set[int] = set()

    def fault(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def keys(self, path: str, given: Mapping[Any, Any], known: Sequence[str]) -> None:
        for key in given:
            if key not in known:
                self.fault(f"{path}{key}", f'unknown key "{key}"{did_you_mean(str(key), known)}')

    def card(self, path: str, name: Any, again: bool = False) -> int:
        """A card by its id; `again` for spirits, which are named wherever they are spoken of."""
        card = CARD_BY_ID.get(name, NOTHING) if isinstance(name, str) else NOTHING
        if card == NOTHING:
            self.fault(path, f"there is no card {name!r}; ids are A1 to G7 and SA to SG")
        elif card in self.used and not again:
            self.fault(path, f"{name} lies somewhere else already")
        self.used.add(card)
        return card

    def cards(self, path: str, names: Any, again: bool = False) -> list[int]:
        """Cards by their ids."""
        if names is None:
            return []
        if not isinstance(names, list | tuple):
            self.fault(path, "must be a list of card ids")
            return []
        found = [self.card(f"{path}[{at}]", name, again) for at, name in enumerate(names)]
        return [card for card in found if card != NOTHING]

    def spirits(self, path: str, names: Any) -> list[int]:
        """Spirits by their ids."""
        found = self.cards(path, names)
        if any(card < NUMBER_CARDS for card in found):
            self.fault(path, "only spirits belong here")
        return [card - NUMBER_CARDS for card in found if card >= NUMBER_CARDS]

    def numbers(self, path: str, names: Any) -> list[int]:
        """Number cards by their ids."""
        found = self.cards(path, names)
        if any(card >= NUMBER_CARDS for card in found):
            self.fault(path, "only number cards belong here")
        return [card for card in found if card < NUMBER_CARDS]

    def whole(self, path: str, value: Any, default: int, least: int, most: int) -> int:
        """A whole number in a range."""
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fault(path, f"must be a whole number from {least} to {most}, not {value!r}")
            return default
        return value


def from_position(document: Mapping[str, Any], cards: CardPool, chance: Sequence[Any] = ()) -> SiggilState:
    """The game that a position document describes, settled, waiting for the player whose turn it is."""
    reader = _Reader(document)
    reader.keys("", document, KEYS)
    setup = _setup(reader)
    state = SiggilState()
    state.prepare(setup, layouts()[setup.layout], SPIRIT_NUMBERS)
    state.chance = tuple(chance)
    state.rng = seeded(reader.whole("seed", document.get("seed"), 0, 0, 1 << 63))
    card_at = _card_at(reader)
    for seat, hand in enumerate(_hands(reader, setup)):
        for card in hand:
            flow.receive(state, seat, card)
    state.free = reader.spirits("free", document.get("free"))
    state.lost = reader.spirits("lost", document.get("lost"))
    state.discard = reader.cards("discard", document.get("discard"), again=True)
    _sets(reader, state)
    first = setup.first_player + 1 if setup.first_player >= 0 else 1
    state.active = reader.whole("active", document.get("active"), first, 1, setup.players) - 1
    state.turn = reader.whole("turn", document.get("turn"), 1, 1, 99)
    phase = document.get("phase", "take" if setup.players > 1 else "discard")
    if phase not in _PHASES or (phase == "discard" and setup.players > 1):
        reader.fault("phase", f"unknown phase {phase!r}; use one of {', '.join(_PHASES)} (discard alone only)")
        phase = "take"
    if reader.problems:
        raise DataError(reader.problems)
    flow.lay_out(state, card_at)
    state.then = _PHASES[phase]
    flow.settle(state)
    return state


def _setup(reader: _Reader) -> Setup:
    options = reader.document.get("options") or {}
    if not isinstance(options, Mapping):
        reader.fault("options", "must be an object with keys and values")
        return Setup()
    named = {"format": reader.document["format"]} if "format" in reader.document else {}
    if "players" in options or "solo" in options:
        named = {}
    try:
        return read_setup({**named, **options})
    except CannotStart as error:
        reader.fault("options", str(error))
        return Setup()


def _card_at(reader: _Reader) -> list[int]:
    card_at = [NOTHING] * CARDS
    given = reader.document.get("cards") or {}
    if isinstance(given, list | tuple):
        given = {f"P{at + 1}": name for at, name in enumerate(given)}
    if not isinstance(given, Mapping):
        reader.fault("cards", "must say which card lies on which position")
        return card_at
    positions = {f"P{position + 1}": position for position in range(CARDS)}
    for name, card in given.items():
        if name in positions:
            card_at[positions[name]] = reader.card(f"cards.{name}", card)
        else:
            reader.fault(f"cards.{name}", f'there is no position "{name}"; they are P1 to P{CARDS}')
    return card_at


def _hands(reader: _Reader, setup: Setup) -> list[list[int]]:
    given = reader.document.get("hands") or []
    if isinstance(given, Mapping):
        reader.keys("hands.", given, [str(seat + 1) for seat in range(setup.players)])
        given = [given.get(str(seat + 1)) for seat in range(setup.players)]
    if not isinstance(given, list | tuple) or len(given) > setup.players:
        reader.fault("hands", "must list the hand of each player")
        return []
    return [reader.numbers(f"hands[{seat}]", hand) for seat, hand in enumerate(given)]


def _sets(reader: _Reader, state: SiggilState) -> None:
    given = reader.document.get("sets") or []
    if not isinstance(given, list | tuple):
        reader.fault("sets", "must be a list of sets")
        given = []
    for at, one in enumerate(given):
        path = f"sets[{at}]"
        if not isinstance(one, Mapping):
            reader.fault(path, "must be an object with owner, spirit and cards")
            continue
        reader.keys(f"{path}.", one, _SET_KEYS)
        found = _set(reader, path, one, state)
        if found is None:
            continue
        spirit = found[1]
        if one.get("holds", True):
            if state.holding[spirit] != NOTHING or spirit in state.free or spirit in state.lost:
                reader.fault(f"{path}.spirit", f"{spirit_id(spirit)} is somewhere else already")
            state.holding[spirit] = len(state.sets)
        state.sets.append(found)


def _set(reader: _Reader, path: str, one: Mapping[str, Any], state: SiggilState) -> CardSet | None:
    """A set of one kind for its spirit (6.1); one whose cards are not told has the base size."""
    owner = reader.whole(f"{path}.owner", one.get("owner"), 1, 1, state.setup.players) - 1
    spirit = reader.card(f"{path}.spirit", one.get("spirit"), again=True) - NUMBER_CARDS
    if spirit < 0:
        reader.fault(f"{path}.spirit", "must be a spirit")
        return None
    cards = reader.numbers(f"{path}.cards", one.get("cards"))
    if not cards:
        size = reader.whole(f"{path}.size", one.get("size"), state.setup.base_size, 1, SIZE)
        return (owner, spirit, UNNAMED, 0, size)
    number = state.numbers[spirit] - 1
    if all(card // SIZE == spirit for card in cards):
        return (owner, spirit, FAMILY, sum(1 << card % SIZE for card in cards), len(cards))
    if all(card % SIZE == number for card in cards):
        return (owner, spirit, NUMBER, sum(1 << card // SIZE for card in cards), len(cards))
    reader.fault(f"{path}.cards", f"are neither of the family nor of the number of {spirit_id(spirit)} (rule 6.1)")
    return None


def position_of(state: SiggilState) -> dict[str, Any]:
    """The position document of a game."""
    document: dict[str, Any] = {
        "options": state.setup.to_dict(),
        "cards": {f"P{position + 1}": IDS[card] for position, card in enumerate(state.card_at) if card != NOTHING},
        "hands": {str(seat + 1): hand_of(state, seat) for seat in range(state.setup.players)},
        "free": [spirit_id(spirit) for spirit in state.free],
        "lost": [spirit_id(spirit) for spirit in state.lost],
        "discard": [IDS[card] for card in state.discard],
        "sets": [set_of(state, place) for place in range(len(state.sets))],
        "active": state.active + 1,
        "turn": state.turn,
    }
    if state.phase != OVER:
        document["phase"] = PHASES[state.phase]
    return document
