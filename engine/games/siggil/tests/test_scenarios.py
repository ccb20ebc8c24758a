"""The worked scenarios of the rules, played as scripts."""

import pytest

from engine.games.siggil import game
from tests.scenarios import check_script, scripts_of, starter_pool

SCRIPTS = scripts_of(game)
POOL = starter_pool(game)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scenario(name):
    check_script(game, SCRIPTS[name], POOL)


def test_every_worked_scenario_is_kept_as_a_script():
    assert {name[:4] for name in SCRIPTS} == {f"C-{number:02}" for number in range(1, 21)}
