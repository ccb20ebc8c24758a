"""How games of Siggil are made, saved, read and forced: the playing half of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.play import Action, CannotStart, Play, State
from engine.core.rng import seeded
from engine.games.siggil.cards import NUMBER_CARDS, SPIRIT_NUMBERS, check_cards, spirit_numbers
from engine.games.siggil.layouts import layouts
from engine.games.siggil.rules import choices, flow
from engine.games.siggil.rules.codes import NOTHING
from engine.games.siggil.rules.position import from_position, position_of
from engine.games.siggil.rules.sets import hand_cards
from engine.games.siggil.rules.state import SiggilState
from engine.games.siggil.rules.table import FIELDS
from engine.games.siggil.setup import PLAYERS, read_setup


def new_state(decks: Sequence[DeckList], cards: CardPool, seed: int, options: Mapping[str, Any]) -> SiggilState:
    """A game about to begin: dealt and settled (4). Cards, if given, must be the whole deck and pair its spirits."""
    for issue in check_cards(cards.values()) if cards else ():
        raise CannotStart(issue.message)
    setup = read_setup(options)
    state = SiggilState()
    state.prepare(setup, layouts()[setup.layout], spirit_numbers(cards.values()) if cards else SPIRIT_NUMBERS)
    state.rng = seeded(seed)
    state.chance = tuple(options.get("chance", ()))
    state.active = state.draw_first_player() if setup.first_player == NOTHING else setup.first_player
    flow.lay_out(state, state.shuffled_deck())
    flow.begin_turn(state)
    return state


def load_state(document: Mapping[str, Any], cards: CardPool) -> SiggilState:
    """The state that `to_dict` wrote."""
    setup = read_setup(document["options"])
    state = SiggilState()
    state.prepare(setup, layouts()[setup.layout], tuple(document["numbers"]))
    state.chance = tuple(document["chance"])
    for field in FIELDS:
        setattr(state, field, document[field])
    state.sets = [(owner, spirit, kind, bits, size) for owner, spirit, kind, bits, size in document["sets"]]
    state.ended = (tuple(document["ended"][0]), document["ended"][1]) if document["ended"] else None
    state.log = [_entry(entry) for entry in document["log"]]
    return state


def _entry(entry: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(tuple(part) if isinstance(part, list) else part for part in entry)


def position(state: State) -> dict[str, Any]:
    """The position document of a game."""
    assert isinstance(state, SiggilState)
    return position_of(state)


def force(state: State, chance: Sequence[Any]) -> None:
    """Fix the next draw of the first player and the next deal; the seed decides when they are used up."""
    assert isinstance(state, SiggilState)
    state.chance = tuple(chance)


def idle(state: State, text: str) -> Action | None:
    """A client passes by itself when no spirit can be captured (5.2), unless a capture is just being tried."""
    if text.partition(":")[0] in ("pass", "free", "steal", "recapture"):
        return None
    legal = state.legal_actions()
    return choices.PASS if len(legal) == 1 and legal[0] is choices.PASS else None


def redeal(state: State, seat: int, seed: int) -> SiggilState:
    """Deal anew what a seat cannot see: covered face-down cards, other hands, discards that lie face down (10)."""
    assert isinstance(state, SiggilState)
    new = state.clone()
    new.legal = None
    new.rng = seeded(seed)
    down = [at for at, card in enumerate(new.card_at) if card != NOTHING and new.is_down[at]]
    closed = [at for at, card in enumerate(new.discard) if card < NUMBER_CARDS] if new.setup.is_advanced else []
    others = [other for other in range(new.setup.players) if other != seat - 1]
    held = [hand_cards(new.by_family[other]) for other in others]
    # Spirits are never in a hand or discarded, so they change places with number cards under the Siggil only.
    # Sorted first: what is dealt depends on which cards are hidden, never on where they lie.
    places = new.shuffled(sorted(new.card_at[at] for at in down))
    numbers = new.shuffled(
        sorted(
            [card for card in places if card < NUMBER_CARDS]
            + [card for hand in held for card in hand]
            + [new.discard[at] for at in closed]
        )
    )
    for at, card in zip(down, places, strict=True):
        new.card_at[at] = card if card >= NUMBER_CARDS else numbers.pop()
    for other, hand in zip(others, held, strict=True):
        new.by_family[other] = new.by_number[other] = 0
        for _ in hand:
            flow.receive(new, other, numbers.pop())
    for at in closed:
        new.discard[at] = numbers.pop()
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
    players=PLAYERS,
)
