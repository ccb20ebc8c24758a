"""Seal Magic's matches for the laws that every game keeps."""

from collections import Counter

from engine.core.decktext import parse
from engine.games.seal_magic import game
from tests.scenarios import starter_pool

POOL = starter_pool(game)


def pool(name):
    """A starter pool by the name of its file."""
    return parse((game.folder / f"data/decks/{name}.txt").read_text("utf-8"), game, POOL).deck


MATCHES = {
    "level 1": ([pool("first-half")], {"level": 1}),
    "level 3": ([pool("second-half")], {"level": 3, "first_attacker": "A"}),
    "level 5": ([pool("whole-set")], {"level": 5}),
    "level 5 against an automatic seat": ([pool("whole-set")], {"level": 5, "modes": ["tactical", "automatic"]}),
    "octane alone, most rounds": ([pool("second-half")], {"mix": ["octane"], "match_rule": "most_rounds"}),
}


def census(state):
    """Where every card of the pool is: each once."""
    arena = [state.arena] if state.arena >= 0 else []
    return Counter([*state.stack[0], *state.stack[1], *state.hand[0], *state.hand[1], *state.pot, *state.aside, *arena])


def sound(state):
    """Hands hold at most three, and the pot knows who saw what."""
    assert len(state.pot) == len(state.pot_seen)
    assert all(len(hand) <= 3 for hand in state.hand)
    assert len(state.results) == len(state.played) <= state.book.setup.rounds
    assert 0 <= state.clashes <= state.book.setup.clash_limit
