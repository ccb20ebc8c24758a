"""A Libre game as every client sees it: decisions, legal actions, apply, clone, view, outcome (L15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardDefinition, CardPool
from engine.core.chance import fixed, shuffle
from engine.core.decks import DeckList
from engine.core.kept import Kept
from engine.core.names import find
from engine.core.play import Action, CannotStart, Decision, IllegalAction, Outcome, Play, State, outcome_document
from engine.core.rng import seeded
from engine.games.libre.cards import SCHEMA
from engine.games.libre.rules import machine, setup
from engine.games.libre.rules.book import Book, Face, book_for
from engine.games.libre.rules.codes import D_MAIN, DECISION_NAMES, DECK, HAND, PROMPTS, SETUP
from engine.games.libre.rules.explain import refusal
from engine.games.libre.rules.placing import lay_out
from engine.games.libre.rules.position import position_of
from engine.games.libre.rules.saving import blank_from_dict, fill_from_dict, table_to_dict
from engine.games.libre.rules.sentences import public_events
from engine.games.libre.rules.table import Table
from engine.games.libre.rules.view import view_of

SOLO_TARGET = 15
"""What a Player alone plays to when nothing else is agreed."""
FORMATS = {"free": 2, "solo": 1}
MOST_PLAYERS = 6
DECISIONS = [
    [Decision(seat, name, prompt) for name, prompt in zip(DECISION_NAMES, PROMPTS, strict=True)]
    for seat in range(1, MOST_PLAYERS + 1)
]
TYPES = [*SCHEMA.type_by_key]
OPTIONS = ("format", "target", "turns", "chance")
Prepared = tuple[Book, tuple[Face, ...], tuple[int, ...]]
"""The book of some decks, and the face and owner of each of their cards."""
DECKS: Kept[Prepared] = Kept(16)


class LibreState(Table):
    """A game of Libre under way."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """Who must choose what; None when the game is over."""
        if self.result is not None:
            return None
        return DECISIONS[self.asked][self.asked_kind]

    @property
    def outcome(self) -> Outcome | None:
        """The winning seats, none for a draw, and the reason (L11)."""
        if self.result is None:
            return None
        winners, reason = self.result
        return Outcome(tuple(seat + 1 for seat in winners), reason)

    def legal_actions(self) -> Sequence[Action]:
        """Every option of the decision."""
        if self.result is not None:
            return []
        return self.legal if self.legal is not None else machine.legal(self)

    def apply(self, action: Action) -> None:
        """Carry out a legal action and all that follows up to the next decision."""
        if self.result is not None:
            raise IllegalAction("L11.2", "The game is over")
        legal = self.legal if self.legal is not None else machine.legal(self)
        for option in legal:
            if option is action:
                break
        else:
            named = self._named(action.text, legal)
            if named is None:
                return
            option = named
        machine.carry_out(self, option)

    def _named(self, text: str, legal: Sequence[Action]) -> Action | None:
        """The option of this text; conceding and asking for a shuffle are always open (L10.5, L4.2)."""
        for option in legal:
            if option.text == text:
                return option
        verb, _, who = text.partition(":")
        if verb == "concede" and who in ("", str(self.asked + 1)):
            setup.concede(self, self.asked)
            machine.run(self)
            return None
        in_game = [str(seat + 1) for seat in self.order]
        if verb == "shuffle" and who in in_game and self.stack[0].kind == SETUP:
            self.shuffle(int(who) - 1)
            return None
        raise IllegalAction(*refusal(self, text))

    def clone(self) -> LibreState:
        """An independent copy."""
        new = LibreState()
        self.copy_into(new)
        return new

    def view(self, seat: int) -> dict[str, Any]:
        """What the player of a seat may know; 0 is an onlooker (L15.1)."""
        return view_of(self, seat - 1, outcome_document(self))

    def seats(self) -> tuple[int, ...]:
        """The seats there are, the goldfish's dummy included (L15.4)."""
        return tuple(range(1, self.seat_count + 1))

    def label(self, seat: int) -> int | str:
        """A seat as documents write it."""
        return seat

    def player_of(self, seat: int) -> int:
        """Which of the given decks sits at a seat."""
        return 0 if self.solo else seat - 1

    def events(self) -> list[dict[str, Any]]:
        """The public log, each act with its sentence."""
        return public_events(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON; the log is left out, a record replays it."""
        return table_to_dict(self)


def new_state(decks: Sequence[DeckList], cards: CardPool, seed: int, options: Mapping[str, Any]) -> LibreState:
    """A new game: one deck for each Player, or one alone (L4.1, L15.4)."""
    solo = _read_options(options, len(decks))
    book, face, owner = DECKS.made_of([cards, *decks], lambda: _prepare(decks, cards))
    state = LibreState()
    state.prepare(book, face, owner, 2 if solo else len(decks), solo)
    for card, seat in enumerate(owner):
        state.deck[seat].append(card)
    state.order = tuple(range(len(decks)))
    state.target = options.get("target", SOLO_TARGET if solo else 0)
    state.cap = options.get("turns", state.cap)
    state.rng = seeded(seed)
    force(state, options.get("chance", ()))
    for seat in state.order:
        state.shuffle(seat)
    state.push(SETUP)
    machine.run(state)
    return state


def _prepare(decks: Sequence[DeckList], cards: CardPool) -> Prepared:
    found = [_cards_of(deck, cards, number) for number, deck in enumerate(decks, 1)]
    book = book_for([card for deck in found for card, _ in deck])
    faces = {face.name: face for face in book.faces}
    face = tuple(faces[card.name] for deck in found for card, count in deck for _ in range(count))
    owner = tuple(seat for seat, deck in enumerate(found) for _, count in deck for _ in range(count))
    return book, face, owner


def _read_options(options: Mapping[str, Any], decks: int) -> bool:
    """Check the options; whether the game is solo."""
    for key in options:
        if key not in OPTIONS:
            raise CannotStart(f'unknown option "{key}"; use {", ".join(OPTIONS)}')
    name = options.get("format", "solo" if decks == 1 else "free")
    if name not in FORMATS:
        raise CannotStart(f'unknown format "{name}"; use {", ".join(FORMATS)}')
    if (name == "solo") != (decks == 1) or not 1 <= decks <= MOST_PLAYERS:
        raise CannotStart(f"Libre is played with 2 to {MOST_PLAYERS} decks, solo with one; here are {decks}")
    for key, most in (("target", 999), ("turns", 100_000)):
        value = options.get(key, 1)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise CannotStart(f'option "{key}" is a whole number from 1 to {most}, not {value!r}')
    return bool(name == "solo")


def _cards_of(deck: DeckList, cards: CardPool, number: int) -> list[tuple[CardDefinition, int]]:
    """The deck's cards by name with their numbers; what cannot be played is refused."""
    found: dict[str, int] = {}
    means: dict[str, CardDefinition] = {}
    for one in find(deck, cards, "main", TYPES):
        if not one.counts or one.card is None:
            raise CannotStart(f'deck {number}: "{one.entry.name}" is no card that can be played')
        means[one.card.name] = one.card
        found[one.card.name] = found.get(one.card.name, 0) + one.entry.count
    return [(means[name], found[name]) for name in sorted(found)]


def load_state(document: Mapping[str, Any], cards: CardPool) -> LibreState:
    """A state from its JSON."""
    state = blank_from_dict(LibreState, document, cards)
    assert isinstance(state, LibreState)
    fill_from_dict(state, document)
    return state


def from_position(document: Mapping[str, Any], cards: CardPool, chance: Sequence[Any]) -> LibreState:
    """A game that begins in a hand-written position."""
    state = lay_out(LibreState, document, cards)
    assert isinstance(state, LibreState)
    state.rng = seeded(int(document.get("seed", 0)))
    force(state, chance)
    state.log = []
    machine.run(state)
    return state


def position(state: State) -> dict[str, Any]:
    """The position document of a game."""
    assert isinstance(state, LibreState)
    return position_of(state)


def force(state: State, chance: Sequence[Any]) -> None:
    """Fix the next results of chance."""
    assert isinstance(state, LibreState)
    state.chance = fixed(chance)


def idle(state: State, text: str) -> Action | None:
    """The only option of a choice by the way, such as a lone target; a turn is never ended by itself."""
    assert isinstance(state, LibreState)
    if state.result is not None or state.asked_kind == D_MAIN:
        return None
    legal = state.legal_actions()
    if len(legal) > 1 or legal[0].text.partition(":")[0] == text.partition(":")[0]:
        return None
    return legal[0]


def redeal(state: State, seat: int, seed: int) -> LibreState:
    """Deal anew what a seat cannot see: other hands with their decks, the order of its own deck, the future."""
    assert isinstance(state, LibreState)
    new = state.clone()
    new.rng = seeded(seed)
    new.legal = None
    for other in range(new.seat_count):
        hand, deck = new.hand[other], new.deck[other]
        size = 0 if other == seat - 1 else len(hand)
        unknown = sorted(hand[:size] + deck)
        new.rng = shuffle(unknown, new.rng)
        if size:
            new.hand[other] = unknown[:size]
        new.deck[other] = unknown[size:]
        for card in new.hand[other]:
            new.zone[card] = HAND
        for card in new.deck[other]:
            new.zone[card] = DECK
    new.rng = seeded(seed + 1)
    return new


PLAY = Play(
    version="1",
    new_state=new_state,
    load_state=load_state,
    from_position=from_position,
    position=position,
    force=force,
    idle=idle,
    redeal=redeal,
    players=FORMATS,
)
