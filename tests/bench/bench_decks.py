"""How long the answers of the deck workshop take without the site around them."""

import json

from cards.set_file import read_set
from engine.core.decktext import parse
from tests.factories import flagship

GAME = flagship()
SET = json.loads(sorted(GAME.folder.glob("data/sets/*.json"))[0].read_text())
POOL = GAME.pool(entry.definition for entry in read_set(SET).cards)
TEXT = sorted(GAME.folder.glob("data/decks/*.txt"))[0].read_text()


def test_read_a_pasted_deck(benchmark):
    assert not benchmark(parse, TEXT, GAME, POOL).of_kind("unknown")


def test_check_a_deck(benchmark):
    assert benchmark(GAME.check_deck, parse(TEXT, GAME, POOL).deck, POOL).issues is not None


def test_read_and_check_the_starter_set(benchmark):
    assert benchmark(read_set, SET).cards
