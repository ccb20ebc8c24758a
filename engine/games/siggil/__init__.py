"""Siggil: take cards from a layered seal, free the spirits under them and capture them with sets."""

from pathlib import Path

from engine.core.game import Game
from engine.games.siggil.cards import SCHEMA
from engine.games.siggil.rules.match import PLAY
from engine.games.siggil.setup import FORMATS, MATCH_OPTIONS
from engine.games.siggil.terms import TERMS

game = Game(
    slug="siggil",
    name="Siggil",
    tagline="Open the layered seal, free seven spirits and capture them again, alone or up to four",
    folder=Path(__file__).parent,
    schema=SCHEMA,
    terms=TERMS,
    formats=FORMATS,
    play=PLAY,
    match_options=MATCH_OPTIONS,
    order=4,
)
