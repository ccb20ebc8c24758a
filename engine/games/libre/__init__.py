"""Libre: a free card game of Spirits, Temples and Followers, played to a target of Faith."""

from pathlib import Path

from engine.core.game import Game
from engine.core.hands import Opening
from engine.games.libre.cards import SCHEMA, printed_text
from engine.games.libre.cost import suggest_for
from engine.games.libre.decks import FACTS, FORMATS, ZONES, check_deck
from engine.games.libre.desk import SPOILER, lint_print, lint_prints
from engine.games.libre.effects import check_effects, describe
from engine.games.libre.match_options import MATCH_OPTIONS
from engine.games.libre.rules.codes import HAND_LIMIT
from engine.games.libre.rules.match import PLAY
from engine.games.libre.terms import TERMS

game = Game(
    slug="libre",
    name="Libre",
    tagline="Seven Spirits, their Temples and the Followers who fill them with Faith",
    folder=Path(__file__).parent,
    schema=SCHEMA,
    terms=TERMS,
    zones=ZONES,
    formats=FORMATS,
    deck_check=check_deck,
    effects_check=check_effects,
    effects_words=describe,
    printed_text=printed_text,
    deck_facts=FACTS,
    lint=lint_print,
    lint_set=lint_prints,
    price=suggest_for,
    texts=(SPOILER,),
    play=PLAY,
    match_options=MATCH_OPTIONS,
    opening=Opening("main", HAND_LIMIT),
    order=3,
)
