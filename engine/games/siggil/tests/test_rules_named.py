"""Every numbered rule is named by a test or a script."""

from engine.games.siggil import game
from tests.rules_named import rules_named

LAST = {1: 4, 2: 6, 3: 3, 4: 2, 5: 4, 6: 8, 7: 4, 8: 7, 9: 1, 10: 3}
RULES = {f"{chapter}.{number}" for chapter, last in LAST.items() for number in range(1, last + 1)}
RULINGS = {f"A-{number:02}" for number in range(1, 19)}


def test_every_numbered_rule_and_ruling_is_named_by_a_test_or_a_script():
    missing = sorted((RULES | RULINGS) - rules_named(game))
    print("rules without a test:", ", ".join(missing) or "none")
    assert not missing
