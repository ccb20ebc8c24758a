"""Every numbered rule is named by a test or a script."""

import json
import re
from pathlib import Path

TESTS = Path(__file__).parent
SCENARIOS = TESTS.parent / "data/scenarios"
NUMBERS = {
    "001": [f"001.{number}" for number in range(1, 8)],
    "100": range(101, 109),
    "200": range(201, 215),
    "300": range(301, 306),
    "400": range(401, 413),
    "500": range(501, 514),
    "600": range(601, 613),
    "700": range(701, 715),
    "800": range(801, 808),
    "900": [*range(901, 911), "903.3", "903.4", *(f"905.{number}" for number in range(1, 7))],
    "1000": range(1001, 1010),
    "1100": range(1101, 1105),
    "1200": range(1201, 1209),
    "1300": range(1301, 1313),
    "1400": range(1401, 1404),
    "1500": range(1501, 1504),
}
RULES = {str(number) for numbers in NUMBERS.values() for number in numbers}


def named_in_tests() -> set[str]:
    """Numbers after `rule_` or `rules_` in the names of tests: `_rules_1304_to_1309`, `_rule_905_1` for 905.1."""
    found: set[str] = set()
    for file in TESTS.glob("test_*.py"):
        for words in re.findall(r"def test_\w*?_rules?_(\w+)\(", file.read_text("utf-8")):
            for first, last in re.findall(r"(\d{3,4}(?:_\d(?!\d))?)(?:_to_(\d{3,4}))?", words):
                numbers = range(int(first), int(last) + 1) if last else [first.replace("_", ".")]
                found |= {str(number) for number in numbers}
    return found


def named_in_scripts() -> set[str]:
    return {rule for file in SCENARIOS.glob("*.json") for rule in json.loads(file.read_text("utf-8"))["rules"]}


def test_every_numbered_rule_is_named_by_a_test_or_a_script():
    missing = sorted(RULES - named_in_tests() - named_in_scripts())
    print("rules without a test:", ", ".join(missing) or "none")
    assert not missing
