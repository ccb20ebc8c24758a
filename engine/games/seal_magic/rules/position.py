"""Positions written by hand: whatever is not named is empty (the README lists the keys)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core.cards import CardDefinition, CardPool
from engine.core.play import CannotStart
from engine.core.problems import DataError, Problem, did_you_mean
from engine.core.rng import seeded
from engine.games.seal_magic.levels import SEAT_NAMES, Setup, read_setup
from engine.games.seal_magic.rules import flow
from engine.games.seal_magic.rules.book import book_of
from engine.games.seal_magic.rules.codes import (
    DRAWN,
    NOTHING,
    OPEN,
    OVER,
    PAY,
    PLAY_FIRST,
    PLAY_NEXT,
    REINFORCE,
    UNSEEN,
)
from engine.games.seal_magic.rules.state import MatchState

KEYS: Final = (
    "options", "seed", "A", "B", "arena", "aside", "pot", "attacker", "clashes", "chain", "attack", "play", "results",
    "format",
)  # fmt: skip
"""What a position may name; its `format` is the pool's affair and changes nothing."""

_SEEN: Final = {"hand A": 1, "hand B": 2, "stack": UNSEEN}


class _Reader:
    """Turns names into cards of the match, noting every fault by its path."""

    def __init__(self, document: Mapping[str, Any], cards: CardPool) -> None:
        self.document = document
        self.pool = cards
        self.cards: list[CardDefinition] = []
        self.problems: list[Problem] = []

    def fault(self, path: str, message: str) -> None:
        self.problems.append(Problem(path, message))

    def part(self, key: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        """An object of the document, checked for keys nobody knows; empty where it is not named."""
        part = self.document.get(key) or {}
        if not isinstance(part, Mapping):
            self.fault(key, "must be an object with keys and values")
            return {}
        for name in part:
            if name not in known:
                self.fault(f"{key}.{name}", f'unknown key "{name}"{did_you_mean(str(name), known)}')
        return part

    def card(self, path: str, name: Any) -> int:
        """A new card of the match with this name."""
        if not isinstance(name, str) or name not in self.pool:
            self.fault(path, f"there is no card named {name!r}")
            return NOTHING
        self.cards.append(self.pool[name])
        return len(self.cards) - 1

    def names(self, path: str, names: Any) -> list[int]:
        """New cards of the match, by name."""
        if names is None:
            return []
        if not isinstance(names, list | tuple):
            self.fault(path, "must be a list of card names")
            return []
        return [self.card(f"{path}[{at}]", name) for at, name in enumerate(names)]

    def whole(self, path: str, value: Any, default: int = 0) -> int:
        """A whole number of 0 or more."""
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self.fault(path, f"must be a whole number of 0 or more, not {value!r}")
            return default
        return value

    def seat(self, path: str, value: Any, default: int) -> int:
        """A seat by its letter."""
        if value is None:
            return default
        if value not in SEAT_NAMES:
            self.fault(path, f'must be "A" or "B", not {value!r}')
            return default
        return SEAT_NAMES.index(value)


def from_position(document: Mapping[str, Any], cards: CardPool, chance: Sequence[Any] = ()) -> MatchState:
    """The match that a position document describes, gone on until a seat must choose."""
    reader = _Reader(document, cards)
    for key in document:
        if key not in KEYS:
            reader.fault(str(key), f'unknown key "{key}"{did_you_mean(str(key), KEYS)}')
    setup = _setup(reader)
    places = [reader.part(name, ("hand", "stack")) for name in SEAT_NAMES]
    stacks = [reader.names(f"{name}.stack", place.get("stack")) for name, place in zip(SEAT_NAMES, places, strict=True)]
    hands = [reader.names(f"{name}.hand", place.get("hand")) for name, place in zip(SEAT_NAMES, places, strict=True)]
    for seat in (0, 1):
        if hands[seat] and not setup.tactical[seat]:
            reader.fault(f"{SEAT_NAMES[seat]}.hand", "an automatic seat has no hand (rule 4.2)")
    arena = NOTHING if document.get("arena") is None else reader.card("arena", document["arena"])
    aside = reader.names("aside", document.get("aside"))
    pot, seen = _pot(reader)
    first = setup.first_attacker if setup.first_attacker != NOTHING else 1
    attacker = reader.seat("attacker", document.get("attacker"), first)
    clashes, exchange = (reader.whole(key, document.get(key)) for key in ("clashes", "chain"))
    results = _results(reader)
    attack, attack_universes = _played(reader, "attack", pot, seen)
    seal, universes = _played(reader, "play", pot, seen)
    due = reader.whole("play.due", reader.part("play", ("seal", "universes", "due")).get("due"))
    seed = reader.whole("seed", document.get("seed"))
    if reader.problems:
        raise DataError(reader.problems)
    state = MatchState()
    state.prepare(book_of(tuple(reader.cards), setup))
    state.chance = tuple(chance)
    state.rng = seeded(seed)
    state.stack, state.hand, state.pot, state.pot_seen, state.aside = stacks, hands, pot, seen, aside
    state.arena, state.ground = arena, state.book.ground(arena)
    state.first, state.attacker, state.clashes, state.exchange = first, attacker, clashes, exchange
    state.results = results
    state.played = [0] * len(results)
    state.attack, state.attack_universes, state.role = attack, attack_universes, int(attack != NOTHING)
    state.seal, state.universes, state.due = seal, universes, due
    _begin(state)
    return state


def _begin(state: MatchState) -> None:
    """Go on from where the position stands."""
    has_round = any(state.stack) or any(state.hand) or bool(state.pot)
    decided = flow.match_winner(state, has_round or state.book.size >= state.book.setup.cards_dealt)
    if decided is not None:
        flow.end_match(state, decided, "rounds")
        return
    if not has_round:
        flow.deal(state)
    elif state.due:
        state.phase = PAY
    elif state.seal != NOTHING:
        flow.compare(state)
    elif state.universes:
        state.phase = PLAY_NEXT
    elif state.role:
        state.phase = PLAY_FIRST
    flow.run(state)


def _setup(reader: _Reader) -> Setup:
    """The set-up; a position is one round unless it tells of rounds."""
    options = reader.document.get("options") or {}
    if not isinstance(options, Mapping):
        reader.fault("options", "must be an object with keys and values")
        return Setup()
    try:
        setup = read_setup(options)
    except CannotStart as error:
        reader.fault("options", str(error))
        return Setup()
    if "rounds" not in options and "results" not in reader.document:
        setup = replace(setup, rounds=1)
    return setup


def _pot(reader: _Reader) -> tuple[list[int], list[int]]:
    pot, seen = [], []
    entries = reader.document.get("pot") or []
    if not isinstance(entries, list | tuple):
        reader.fault("pot", "must be a list of card names")
        entries = []
    for at, entry in enumerate(entries):
        path = f"pot[{at}]"
        name, paid = (entry.get("card"), entry.get("paid")) if isinstance(entry, Mapping) else (entry, None)
        if paid is not None and paid not in _SEEN:
            reader.fault(path, f"paid must be one of {', '.join(_SEEN)}, not {paid!r}")
        pot.append(reader.card(path, name))
        seen.append(_SEEN.get(paid, OPEN) if paid else OPEN)
    return pot, seen


def _played(reader: _Reader, key: str, pot: list[int], seen: list[int]) -> tuple[int, int]:
    """The seal and the number of Universes of a play that lies; the seal goes into a pot that lacks it."""
    part = reader.part(key, ("seal", "universes", "due"))
    universes = reader.whole(f"{key}.universes", part.get("universes"))
    if part.get("seal") is None:
        return NOTHING, universes
    name = part["seal"]
    for card in reversed(pot):
        if card != NOTHING and reader.cards[card].name == name:
            return card, universes
    card = reader.card(f"{key}.seal", name)
    pot.append(card)
    seen.append(OPEN)
    return card, universes


def _results(reader: _Reader) -> list[tuple[int, str]]:
    results: list[tuple[int, str]] = []
    known = {"A": 0, "B": 1, "drawn": DRAWN}
    given = reader.document.get("results") or []
    if not isinstance(given, list | tuple):
        reader.fault("results", "must be a list")
        given = []
    for at, entry in enumerate(given):
        winner, reason = (entry.get("winner"), entry.get("reason")) if isinstance(entry, Mapping) else (entry, None)
        if winner not in known:
            reader.fault(f"results[{at}]", f'must be "A", "B" or "drawn", not {winner!r}')
            continue
        results.append((known[winner], str(reason or ("both_exhausted" if winner == "drawn" else "exhausted"))))
    return results


def position_of(state: MatchState) -> dict[str, Any]:
    """The position document of a match, everything that lies anywhere named."""
    names = state.book.names
    paid = {seen: word for word, seen in _SEEN.items()}
    document: dict[str, Any] = {"options": state.book.setup.to_dict()}
    for seat, letter in enumerate(SEAT_NAMES):
        document[letter] = {
            "hand": [names[card] for card in state.hand[seat]],
            "stack": [names[card] for card in state.stack[seat]],
        }
    document["arena"] = None if state.arena == NOTHING else names[state.arena]
    document["aside"] = [names[card] for card in state.aside]
    document["pot"] = [
        names[card] if seen == OPEN else {"card": names[card], "paid": paid[seen]}
        for card, seen in zip(state.pot, state.pot_seen, strict=True)
    ]
    document["attacker"] = SEAT_NAMES[state.attacker]
    document["clashes"] = state.clashes
    document["chain"] = state.exchange
    document["results"] = [
        {"winner": "drawn" if winner == DRAWN else SEAT_NAMES[winner], "reason": reason}
        for winner, reason in state.results
    ]
    if state.phase != OVER and state.role:
        document["attack"] = {"seal": names[state.attack], "universes": state.attack_universes}
    if state.phase in (PAY, REINFORCE):
        document["play"] = {"seal": names[state.seal], "universes": state.universes, "due": state.due}
    elif state.phase == PLAY_NEXT:
        document["play"] = {"universes": state.universes}
    return document
