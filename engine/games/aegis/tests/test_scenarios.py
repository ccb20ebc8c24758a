"""The worked scenarios WS-03 to WS-25 and further cases of the rules, played as scripts."""

import pytest

from engine.games.aegis import game
from tests.scenarios import check_script, scripts_of, starter_pool

SCRIPTS = scripts_of(game)
POOL = starter_pool(game)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scenario(name):
    check_script(game, SCRIPTS[name], POOL)


def test_every_scenario_about_play_is_kept_as_a_script():
    """WS-01 and WS-02 are about decks and tested there."""
    assert {f"WS-{number:02}" for number in range(3, 26)} <= {name[:5] for name in SCRIPTS}
