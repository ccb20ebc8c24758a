"""The worked scenarios C9-C30 of the rules, played as scripts (C1-C8 are about decks and tested there)."""

import pytest

from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL
from tests.scenarios import check_script, scripts_of

SCRIPTS = scripts_of(game)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scenario(name):
    check_script(game, SCRIPTS[name], POOL)


def test_every_scenario_about_play_is_kept_as_a_script():
    assert {name[:3] for name in SCRIPTS} == {f"C{number:02}" for number in range(9, 31)}
