"""Matches of War of Aegis for the laws that hold for every game, and a census of its cards."""

from collections import Counter
from typing import Any

from engine.core.decks import DeckList
from engine.core.play import State
from engine.games.aegis.rules.match import AegisState
from engine.games.aegis.tests.muster import DECKS, POOL

__all__ = ["MATCHES", "POOL", "census", "sound"]

WATCH, TOW = DECKS["watchfires"], DECKS["undertow"]
Match = tuple[list[DeckList], dict[str, Any]]
MATCHES: dict[str, Match] = {
    "duel": ([WATCH, TOW], {}),
    "unasked": ([TOW, TOW], {"pass_unasked": True}),
    "team": ([WATCH, TOW, TOW, WATCH], {"format": "team"}),
    "solo": ([WATCH], {"format": "solo"}),
}


def census(state: State) -> Counter[str]:
    """Every card of a match, wherever it lies or stands."""
    assert isinstance(state, AegisState)
    cards: list[int] = state.creatures()
    for zones in (state.deck, state.hand, state.cemetery, state.exile, state.gone, state.backs, state.locations):
        for zone in zones:
            cards += zone
    for zone in state.face_down:
        cards += zone
    cards += [card for worn in state.worn.values() for card in worn]
    cards += [item.card for item in state.items if item.is_card]
    cards += [frame.item.card for frame in state.frames if frame.item is not None and frame.item.is_card]
    assert len(cards) == len(set(cards)), "a card lies in two places"
    return Counter(state.name(card) for card in cards)


def sound(state: State) -> None:
    """What is never below 0, and what belongs together."""
    assert isinstance(state, AegisState)
    assert min(state.damage) >= 0
    assert len(state.frames) < 12
    standing = state.creatures()
    for host, riders in state.riders.items():
        assert host in standing
        assert all(state.host[rider] == host for rider in riders)
    for bearer in state.worn:
        assert bearer in standing
    assert all(state.place[card] >= 0 or state.host[card] >= 0 for card in standing)
    assert {entry[1] for entries in state.force for entry in entries if not entry[6]} <= set(
        [*standing, *(card for worn in state.worn.values() for card in worn)]
        + [card for zones in (state.backs, state.locations) for zone in zones for card in zone]
    )
