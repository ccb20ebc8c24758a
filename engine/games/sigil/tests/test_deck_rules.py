"""Deck rules and the worked scenarios C1-C8 (rules 200)."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.decks import DeckList
from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL

FILLERS = (
    "Antidote",
    "Dizzy Dust",
    "Loaded Die",
    "Restoration Potion",
    "Town Crier",
    "Coin of Fate",
    "Harvest Fair",
    "Pawned Trinket",
    "Bounty Notice",
    "Oak Shield",
    "Thorn Ring",
    "Inflation",
    "Hush",
)


def fillers(count: int) -> dict[str, int]:
    """That many cards anybody may use, at most four of a name."""
    found: dict[str, int] = {}
    for number in range(count):
        name = FILLERS[number // 4]
        found[name] = found.get(name, 0) + 1
    return found


def deck(character: str, count: int, *more: tuple[str, int], summons: Mapping[str, int] | None = None) -> DeckList:
    return DeckList.of(character={character: 1}, main=fillers(count) | dict(more), summon=summons or {})


def told(
    one: DeckList, format: str = "single", role: str | None = None
) -> tuple[bool, list[tuple[str, list[str], Any]]]:
    report = game.check_deck(one, POOL, format, role).to_dict()
    return report["legal"], [(issue["code"], issue["cards"], issue["data"]) for issue in report["issues"]]


@pytest.mark.parametrize(
    ("count", "legal", "issues"),
    [
        (35, True, []),
        (50, True, []),
        (34, False, [("main_deck_too_small", [], {"count": 34})]),
        (51, False, [("main_deck_too_large", [], {"count": 51})]),
    ],
)
def test_c1_a_main_deck_has_35_to_50_cards_rules_201_202_212(count, legal, issues):
    assert told(deck("Brannoc", count)) == (legal, issues)


def test_c2_at_most_four_copies_of_a_name_rule_203():
    assert told(deck("Brannoc", 35, ("Missed", 5))) == (False, [("too_many_copies", ["Missed"], {"count": 5})])
    assert told(deck("Brannoc", 35, ("Missed", 4))) == (True, [])


def test_c3_no_character_in_the_main_deck_though_it_counts_rule_204():
    assert told(deck("Brannoc", 34, ("Nyra", 1))) == (False, [("character_in_main_deck", ["Nyra"], {"count": 1})])
    assert told(deck("Brannoc", 34)) == (False, [("main_deck_too_small", [], {"count": 34})])


def test_exactly_one_character_in_its_slot_rule_205():
    nobody = DeckList.of(main=fillers(35))
    assert told(nobody) == (False, [("no_character", [], {"count": 0})])
    twins = DeckList.of(character={"Brannoc": 2}, main=fillers(35))
    assert told(twins) == (False, [("too_many_characters", [], {"count": 2})])


def test_c4_one_of_each_summon_rules_206_209():
    calls = ("Call of the Wisp", 4)
    twice = deck("Orsel", 32, calls, summons={"Wisp": 2})
    assert told(twice) == (False, [("duplicate_summon", ["Wisp"], {"count": 2})])
    assert told(deck("Orsel", 32, calls, summons={"Wisp": 1})) == (True, [])


def test_summon_warnings_leave_a_deck_legal_rule_209():
    legal, issues = told(deck("Brannoc", 35, summons={"Wisp": 1}))
    assert legal
    assert [code for code, _, _ in issues] == ["summon_deck_without_caller", "summon_deck_without_source"]


def test_c5_every_class_of_a_card_is_needed_rule_207():
    gear = (("Crown of the Sun", 1), ("Iron Sword", 1))
    assert told(deck("Aurel", 34, *gear)) == (True, [])
    mismatch = ("class_mismatch", ["Crown of the Sun"], {"missing": ["Divine"]})
    assert told(deck("Brannoc", 34, *gear)) == (False, [mismatch])


def test_c6_a_missing_stat_is_a_warning_rule_208():
    wind = ("Second Wind", 2)
    assert told(deck("Nyra", 34, wind)) == (True, [("cost_stat_missing", ["Second Wind"], {"stat": "sp", "cost": 20})])
    assert told(deck("Brannoc", 34, wind)) == (True, [])


def test_c7_a_boss_plays_the_boss_only_rule_210():
    grondar = deck("Grondar", 35)
    refused = (False, [("boss_not_allowed", ["Grondar"], {})])
    assert told(grondar) == refused
    assert told(grondar, "boss", "boss") == (True, [])
    assert told(grondar, "boss", "party") == refused


def test_c8_team_pride_binds_the_other_characters_rule_211():
    def group(*characters: str) -> dict[str, Any]:
        return game.check_group([deck(name, 35) for name in characters], POOL, "team").to_dict()

    mixed = group("Malk", "Vexil", "Brannoc")
    assert all(seat["legal"] for seat in mixed["seats"])
    assert not mixed["legal"]
    (issue,) = mixed["issues"]
    assert (issue["code"], issue["cards"]) == ("team_pride_violation", ["Malk", "Brannoc"])
    assert "Evil" in issue["data"]["pride"]
    assert group("Malk", "Vexil", "Vexil")["legal"]
    assert told(deck("Malk", 35)) == (True, [])


def test_issues_come_in_the_order_of_the_codes_and_for_any_order_of_entries_rules_213_214():
    entries = {"Nobody's Card": 1, "Wisp": 1, "Missed": 5, **fillers(20)}
    one = DeckList.of(character=["Brannoc"], main=entries)
    other = DeckList.of(character=["Brannoc"], main=dict(reversed(entries.items())))
    assert told(one) == told(other)
    assert [code for code, _, _ in told(one)[1]] == [
        "unknown_card",
        "main_deck_too_small",
        "summon_in_main_deck",
        "too_many_copies",
    ]
