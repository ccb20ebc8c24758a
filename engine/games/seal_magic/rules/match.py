"""How Seal Magic matches are made, saved, read and forced: the playing half of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool
from engine.core.chance import shuffle
from engine.core.decks import DeckList
from engine.core.play import Action, CannotStart, Play, State
from engine.core.rng import seeded
from engine.games.seal_magic.decks import size_issues
from engine.games.seal_magic.levels import read_setup
from engine.games.seal_magic.rules import flow
from engine.games.seal_magic.rules.book import book_of
from engine.games.seal_magic.rules.codes import NOTHING, OPEN
from engine.games.seal_magic.rules.position import from_position, position_of
from engine.games.seal_magic.rules.state import MatchState
from engine.games.seal_magic.rules.table import FIELDS

REDEALS = 100
"""Tries at a deal in which everybody still can fight; both seats could when the exchange began (6.9)."""


def new_state(decks: Sequence[DeckList], cards: CardPool, seed: int, options: Mapping[str, Any]) -> MatchState:
    """A match about to begin: one pool for both seats, the first round dealt."""
    if len(decks) != 1:
        raise CannotStart(f"one pool is shared by both seats, not {len(decks)} (rule 3.1)")
    setup = read_setup(options)
    # By name: the order of a list's entries carries no meaning, so it must not change the deal.
    pool = sorted(
        (cards[entry.name] for entry in decks[0].entries("pool") for _ in range(entry.count)),
        key=lambda card: card.name,
    )
    for issue in size_issues(len(pool), "arena" in setup.mix):
        raise CannotStart(issue.message)
    state = MatchState()
    state.prepare(book_of(tuple(pool), setup))
    state.rng = seeded(seed)
    state.chance = tuple(options.get("chance", ()))
    state.first = state.draw_first_attacker() if setup.first_attacker == NOTHING else setup.first_attacker
    flow.deal(state)
    flow.run(state)
    return state


def load_state(document: Mapping[str, Any], cards: CardPool) -> MatchState:
    """The state that `to_dict` wrote."""
    pool = tuple(cards[name] for name in document["cards"])
    state = MatchState()
    state.prepare(book_of(pool, read_setup(document["options"])))
    state.chance = tuple(document["chance"])
    for field in FIELDS:
        setattr(state, field, document[field])
    state.results = [(winner, reason) for winner, reason in document["results"]]
    state.ended = (document["ended"][0], document["ended"][1]) if document["ended"] else None
    state.log = [tuple(entry) for entry in document["log"]]
    state.ground = state.book.ground(state.arena)
    return state


def position(state: State) -> dict[str, Any]:
    """The position document of a match."""
    assert isinstance(state, MatchState)
    return position_of(state)


def force(state: State, chance: Sequence[Any]) -> None:
    """Fix the next shuffles (and the draw of the first attacker); the seed decides when they are used up."""
    assert isinstance(state, MatchState)
    state.chance = tuple(chance)


def idle(state: State, text: str) -> Action | None:
    """Nothing is done for a player: there is no pass in this game (7.2)."""
    return None


def redeal(state: State, seat: int, seed: int) -> MatchState:
    """Deal anew what a seat cannot see: stacks, the other hand, the cards aside and those paid unseen (14)."""
    assert isinstance(state, MatchState)
    new = state.clone()
    new.legal = None
    fits = [not flow.is_exhausted(state, one) for one in (0, 1)]
    for attempt in range(REDEALS):
        new.rng = seeded(seed + attempt)
        _scatter(new, seat)
        if all(not (fit and flow.is_exhausted(new, one)) for one, fit in enumerate(fits)):
            return new
    return state.clone()


def _scatter(table: MatchState, seat: int) -> None:
    """Shuffle everything hidden from a seat among the places where it may lie."""
    hidden = [*table.stack, table.aside, *(hand for one, hand in enumerate(table.hand) if one != seat - 1)]
    unseen = [at for at, seen in enumerate(table.pot_seen) if seen not in (OPEN, seat)]
    unknown = sorted([card for cards in hidden for card in cards] + [table.pot[at] for at in unseen])
    table.rng = shuffle(unknown, table.rng)
    for cards in (table.stack[0], table.stack[1], *hidden[3:]):
        cards[:] = [unknown.pop() for _ in cards]
    table.aside = [unknown.pop() for _ in table.aside]
    for at in unseen:
        table.pot[at] = unknown.pop()


PLAY = Play(
    version="1",
    new_state=new_state,
    load_state=load_state,
    from_position=from_position,
    position=position,
    force=force,
    idle=idle,
    redeal=redeal,
    players={"open": 1, "standard": 1},
)
