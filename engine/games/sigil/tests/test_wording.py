"""A card's text and its effects agree: the words made from the data against the printed text (rule 1301)."""

from dataclasses import replace

import pytest

from engine.core.desk import Print
from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL
from engine.games.sigil.wording import disagreements


@pytest.mark.parametrize("name", list(POOL))
def test_text_and_effects_agree(name):
    assert disagreements(POOL[name]) == []


def test_a_text_that_says_other_than_the_effects_is_found():
    flask = replace(POOL["Fire Flask"], text="40 damage to an opponent, ignoring DEF.")
    assert [str(one) for one in game.lint(Print(flask), [])] == [
        "wording W text: the effects say 50, the text does not",
        "wording W text: the text says 40, the effects do not",
    ]
    antidote = replace(POOL["Antidote"], text="Cure one character.")
    assert disagreements(antidote) == ['the effects speak of "Poison", the text does not']
    broken = replace(antidote, effects=({"when": "never"},))
    assert game.lint(Print(broken), []) == []
