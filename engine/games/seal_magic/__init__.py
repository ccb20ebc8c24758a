"""Seal Magic: two stacks dealt from one pool clash seal against seal, at five rule levels."""

from pathlib import Path

from engine.core.game import Game
from engine.core.hands import Opening
from engine.games.seal_magic.cards import SCHEMA
from engine.games.seal_magic.decks import FORMATS, ZONES, check_pool
from engine.games.seal_magic.levels import MATCH_OPTIONS
from engine.games.seal_magic.report import report
from engine.games.seal_magic.rules.flow import HAND
from engine.games.seal_magic.rules.match import PLAY
from engine.games.seal_magic.terms import TERMS

game = Game(
    slug="seal_magic",
    name="Seal Magic",
    tagline="Two stacks from one pool, seal against seal, at five levels",
    folder=Path(__file__).parent,
    schema=SCHEMA,
    terms=TERMS,
    zones=ZONES,
    formats=FORMATS,
    deck_check=check_pool,
    play=PLAY,
    match_options=MATCH_OPTIONS,
    report=report,
    opening=Opening("pool", HAND),
    order=2,
)
