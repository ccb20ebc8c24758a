"""Sigil: characters with classes duel, in teams or against a Boss (the flagship game)."""

from pathlib import Path

from engine.core.game import Game
from engine.core.hands import Opening
from engine.games.sigil.cards import SCHEMA
from engine.games.sigil.decks import FORMATS, ZONES, check_deck, check_group
from engine.games.sigil.effects import check_effects, describe
from engine.games.sigil.match_options import MATCH_OPTIONS
from engine.games.sigil.rules.codes import FIRST_HAND
from engine.games.sigil.rules.match import PLAY
from engine.games.sigil.terms import TERMS
from engine.games.sigil.wording import lint

game = Game(
    slug="sigil",
    name="Sigil",
    tagline="Characters, skills and summons in duels, team battles and boss fights",
    folder=Path(__file__).parent,
    schema=SCHEMA,
    terms=TERMS,
    zones=ZONES,
    formats=FORMATS,
    deck_check=check_deck,
    group_check=check_group,
    effects_check=check_effects,
    effects_words=describe,
    lint=lint,
    play=PLAY,
    match_options=MATCH_OPTIONS,
    opening=Opening("main", FIRST_HAND, redraw="variant of one redraw, rule 304"),
    order=1,
)
