"""Which numbered rules the tests and scripts of a game name."""

import json
import re

from engine.core.game import Game


def rules_named(game: Game) -> set[str]:
    """Rules named in scripts, and after `rule_` or `rules_` in names of tests: `_rules_6_10_a_05` is 6.10 and A-05."""
    found = {
        rule
        for file in game.folder.glob("data/scenarios/*.json")
        for rule in json.loads(file.read_text("utf-8"))["rules"]
    }
    for file in game.folder.glob("tests/test_*.py"):
        for words in re.findall(r"def test_\w*?_rules?_(\w+)\(", file.read_text("utf-8")):
            found |= {f"A-{number}" for number in re.findall(r"a_(\d\d)", words)}
            found |= {
                f"{chapter}.{number}" for chapter, number in re.findall(r"(\d+)_(\d+)", re.sub(r"a_\d\d_?", "", words))
            }
    return found
