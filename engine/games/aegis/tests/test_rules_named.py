"""Every numbered rule is named by a test or a script."""

from engine.games.aegis import game
from tests.rules_named import rules_named

LAST = {1: 8, 2: 3, 3: 6, 4: 2, 5: 5, 6: 3, 7: 8, 8: 9, 9: 7, 10: 5, 11: 5, 12: 4, 13: 6, 14: 8, 15: 6, 16: 4}
RULES = {f"{chapter}.{number}" for chapter, last in LAST.items() for number in range(1, last + 1)}


def test_every_numbered_rule_is_named_by_a_test_or_a_script():
    missing = sorted(RULES - {rule.removeprefix("W") for rule in rules_named(game)})
    print("rules without a test:", ", ".join(missing) or "none")
    assert not missing
