"""Every numbered rule is named by a test or a script."""

from engine.games.seal_magic import game
from tests.rules_named import rules_named

LAST = {1: 3, 2: 3, 3: 3, 4: 4, 5: 4, 6: 10, 7: 9, 8: 5, 9: 2, 10: 7, 11: 3, 12: 3, 13: 1, 14: 3}
RULES = {f"{chapter}.{number}" for chapter, last in LAST.items() for number in range(1, last + 1)}
RULINGS = {f"A-{number:02}" for number in range(1, 25)}


def test_every_numbered_rule_and_ruling_is_named_by_a_test_or_a_script():
    missing = sorted((RULES | RULINGS) - rules_named(game))
    print("rules without a test:", ", ".join(missing) or "none")
    assert not missing
