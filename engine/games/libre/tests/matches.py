"""Games of Libre for the laws that hold for every game, and a census of its cards."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from engine.core.decks import DeckList
from engine.core.decktext import parse
from engine.core.play import State
from engine.games.libre import game
from engine.games.libre.rules.match import LibreState

DATA = Path(__file__).parents[1] / "data"
SET = json.loads((DATA / "sets/FL.json").read_text("utf-8"))
POOL = game.pool(game.read_card(card) for card in SET["cards"])


def deck(name: str) -> DeckList:
    """A starter deck by its file's name."""
    return parse((DATA / f"decks/{name}.txt").read_text("utf-8"), game, POOL).deck


DAWN, CINDER = deck("dawn-watch"), deck("cinder-graves")
EVERYTHING = DeckList.of(main={name: 6 if name.endswith("Temple") else 1 for name in POOL})
"""Every card of the set, so that every card is played."""

MATCHES: dict[str, tuple[list[DeckList], dict[str, Any]]] = {
    "two": ([DAWN, CINDER], {"target": 15}),
    "two who must agree": ([CINDER, DAWN], {"turns": 30}),
    "two with every card": ([EVERYTHING, EVERYTHING], {"target": 15, "turns": 60}),
    "four": ([DAWN, CINDER, EVERYTHING, DAWN], {"target": 15, "turns": 60}),
    "solo": ([EVERYTHING], {"target": 15}),
}


def census(state: State) -> Counter[str]:
    """Every card of a game, wherever it lies or stands."""
    assert isinstance(state, LibreState)
    zones = (state.deck, state.hand, state.pile, state.things, state.gone)
    cards = [card for zone in zones for part in zone for card in part]
    waiting = [*state.chain, *(frame.item for frame in state.stack if frame.item is not None)]
    cards += [item.card for item in waiting if item.kind == 0 and state.zone[item.card] == 5]
    assert len(cards) == len(set(cards)), "a card lies in two places"
    return Counter(state.face[card].name for card in cards)


def sound(state: State) -> None:
    """What is never below 0, who hosts whom, and that no trigger or choice piles up."""
    assert isinstance(state, LibreState)
    assert min(min(pool) for pool in state.pool) >= 0
    assert min(state.points) >= 0
    assert len(state.stack) < 12
    for seat, things in enumerate(state.things):
        for card in things:
            assert state.zone[card] == 3
            assert state.control[card] == seat
            host = state.host[card]
            if host >= 0:
                assert state.zone[host] == 3
                assert state.face[host].is_temple == state.face[card].follower
        assert state.temples[seat] == [card for card in things if state.face[card].is_temple]
