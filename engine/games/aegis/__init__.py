"""War of Aegis: Creatures in five columns, one-sided battles and cards that overrule the rules."""

from pathlib import Path

from engine.core.game import Game
from engine.core.hands import Opening
from engine.games.aegis.admin import fault_code, lint
from engine.games.aegis.cards import SCHEMA
from engine.games.aegis.decks import FORMATS, MAIN, ZONES, check_deck
from engine.games.aegis.effects import check_effects, describe
from engine.games.aegis.match_options import MATCH_OPTIONS
from engine.games.aegis.rules.match import PLAY
from engine.games.aegis.settings import OPENING_HAND
from engine.games.aegis.terms import TERMS

game = Game(
    slug="aegis",
    name="War of Aegis",
    tagline="Five columns, one battle line, and cards that overrule the rules",
    folder=Path(__file__).parent,
    schema=SCHEMA,
    terms=TERMS,
    zones=ZONES,
    formats=FORMATS,
    deck_check=check_deck,
    effects_check=check_effects,
    effects_words=describe,
    lint=lint,
    fault_code=fault_code,
    play=PLAY,
    match_options=MATCH_OPTIONS,
    opening=Opening(MAIN, OPENING_HAND),
    order=5,
)
