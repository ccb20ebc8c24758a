"""Scenes for rule tests: a position, a row of actions, and what came of it."""

from engine.core.script import run_script
from engine.games.siggil import game
from engine.games.siggil.tests.matches import POOL

REST = {"P1": "G7", "P2": "G6"}
"""Two cards that keep a game going."""


def scene(*do, players=2, layout="colonnade", solo=None, **position):
    """Play a position, then actions; what `run_script` tells."""
    options = {"layout": layout, **({"solo": solo} if solo else {"players": players})}
    return run_script(game, {"game": game.slug, "options": options, "position": position, "do": list(do)}, POOL)


def new(seed=1, **options):
    """A new game."""
    return game.new_state([], POOL, seed, options)


def held(owner, spirit, cards="", **more):
    """A set in a position; its spirit lies on it unless `holds` says otherwise."""
    return {"owner": owner, "spirit": spirit, **({"cards": cards.split()} if cards else {}), **more}
