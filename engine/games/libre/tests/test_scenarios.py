"""The worked scenarios LS-04 to LS-24 and further cases of the rules, played as scripts."""

import pytest

from engine.games.libre import game
from tests.scenarios import check_script, scripts_of, starter_pool

SCRIPTS = scripts_of(game)
POOL = starter_pool(game)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scenario(name):
    check_script(game, SCRIPTS[name], POOL)
