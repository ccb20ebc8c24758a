"""Matches of Sigil for the laws that hold for every game, and a census of its cards."""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from typing import Any

from engine.core.decks import DeckList
from engine.core.decktext import parse
from engine.core.play import State
from engine.games.sigil import game
from engine.games.sigil.rules.match import SigilState
from engine.games.sigil.tests.first_seal import DATA, POOL


def deck(name: str) -> DeckList:
    """A starter deck by its file's name."""
    return parse((DATA / f"decks/{name}.txt").read_text("utf-8"), game, POOL).deck


LANTERN = ("team-lantern-1-sera", "team-lantern-2-bramble", "team-lantern-3-ilex")
THORN = ("team-thorn-1-malk", "team-thorn-2-sable", "team-thorn-3-morwen")
MENAGERIE = ("team-menagerie-1-brakka", "team-menagerie-2-ravna", "team-menagerie-3-thessa")
BOSSES = ("boss-spring-tide", "boss-three-dents")
SINGLES = (
    "burning-library",
    "hound-and-snake",
    "light-fingers",
    "quiet-please",
    "red-banner",
    "seventh-bell",
    "slow-venom",
    "three-doors",
    "walking-armoury",
    "wolf-moon",
)


def decks(*names: str) -> list[DeckList]:
    """Several starter decks."""
    return [deck(name) for name in names]


Match = tuple[list[DeckList], dict[str, Any]]
MATCHES: dict[str, Match] = {
    "single": (decks("red-banner", "three-doors"), {}),
    "single with redraw": (decks("hound-and-snake", "slow-venom"), {"one_redraw": True}),
    "team": (decks(*LANTERN, *THORN), {"format": "team"}),
    "boss": (decks(*MENAGERIE, "boss-spring-tide"), {"format": "boss"}),
}
SOAK: dict[str, list[Match]] = {
    "single": [(decks(*pair), {}) for pair in combinations_with_replacement(SINGLES, 2)],
    "single with redraw": [(decks(*pair), {"one_redraw": True}) for pair in permutations(SINGLES, 2)],
    "team": [(decks(*one, *other), {"format": "team"}) for one, other in permutations((LANTERN, THORN, MENAGERIE), 2)],
    "boss": [(decks(*team, boss), {"format": "boss"}) for team in (LANTERN, THORN, MENAGERIE) for boss in BOSSES],
}
"""Every starter deck against every other, for games without number."""


def census(state: State) -> Counter[str]:
    """Every card of a match, wherever it lies or stands."""
    assert isinstance(state, SigilState)
    cards: list[int] = []
    for zones in (state.deck, state.hand, state.discard, state.rfg, state.summons):
        for zone in zones:
            cards += zone
    characters = [state.card[2 * seat] for seat in range(state.seat_count) if not state.gone[seat]]
    cards += characters
    cards += [card for card in (*state.card[1::2], *state.worn, *state.event_card) if card >= 0]
    links = [*state.links, *(frame.link for frame in state.stack if frame.link is not None and frame.kind in (2, 5))]
    cards += [link.card for link in links if link.kind and link.card >= 0 and link.block < 0 and link.card not in cards]
    assert len(cards) == len(set(cards)), "a card lies in two places"
    return Counter(state.name(card) for card in cards)


def sound(state: State) -> None:
    """What is never below 0, and never above what it can be."""
    assert isinstance(state, SigilState)
    assert min(state.gold) >= 0
    assert min(state.hp) >= 0
    assert min(state.sp) >= -1
    assert min(state.mp) >= -1
    assert len(state.stack) < 40
