"""Siggil's matches for the laws that every game keeps."""

from collections import Counter

from engine.games.siggil import game
from engine.games.siggil.cards import CARDS, IDS
from engine.games.siggil.rules.codes import NOTHING
from engine.games.siggil.rules.flow import line_of
from engine.games.siggil.rules.sets import cards_of, hand_cards
from tests.scenarios import starter_pool

POOL = starter_pool(game)
MATCHES = {
    "two in the Pass": ([], {}),
    "three in the Turtle": ([], {"players": 3, "layout": "turtle"}),
    "four in the Pyramids": ([], {"format": "four", "layout": "pyramids"}),
    "alone on the Bridge": ([], {"format": "solo", "layout": "bridge"}),
    "alone in the Colonnade, advanced": ([], {"solo": "advanced", "layout": "colonnade"}),
}


def census(state):
    """Where every card is: each of the 56 once (a captured spirit lies on the set that holds it)."""
    cards = [card for card in state.card_at if card != NOTHING]
    cards += [card for hand in state.by_family for card in hand_cards(hand)]
    cards += state.discard
    cards += [CARDS - 7 + spirit for spirit in state.free]
    for place, (_, spirit, kind, bits, _) in enumerate(state.sets):
        cards += cards_of(kind, line_of(state, spirit, kind), bits)
        if state.holding[spirit] == place:
            cards.append(CARDS - 7 + spirit)
    return Counter(IDS[card] for card in cards)


def sound(state):
    """Both kinds of hand agree, sets have their size, and after settling nothing uncovered lies waiting."""
    for by_family, by_number in zip(state.by_family, state.by_number, strict=True):
        assert by_family.bit_count() == by_number.bit_count()
    assert all(bits.bit_count() == size <= 7 for _, _, _, bits, size in state.sets)
    occupied = {at for at, card in enumerate(state.card_at) if card != NOTHING}
    uncovered = {at for at in occupied if not occupied & set(state.layout.covered_by[at])}
    waiting = set(state.wave) | set(state.uncovered)
    assert set(state.available) == uncovered - waiting
    assert not any(state.is_down[at] for at in state.available)
    assert all(state.card_at[at] < 49 for at in state.available)
    assert len(state.free) <= (4 if state.setup.players == 1 else 7)
