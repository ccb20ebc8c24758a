"""Deck rules W3 with their codes, scenarios WS-01 and WS-02."""

import pytest

from engine.core.decks import DeckEntry, DeckList
from engine.core.decktext import parse
from engine.games.aegis import game
from engine.games.aegis.tests.muster import DECKS, POOL

FREE = [card.name for card in POOL.values() if "faction" not in card.values]
LEGAL = dict.fromkeys(FREE[:14], 3)


def check(entries, cards=POOL):
    deck = DeckList({"main": tuple(DeckEntry(name, count) for name, count in entries.items())})
    return game.check_deck(deck, cards)


def codes(entries, cards=POOL):
    return [issue.code for issue in check(entries, cards).issues]


def sized(count):
    full, rest = divmod(count, 3)
    return dict.fromkeys(FREE[:full], 3) | ({FREE[full]: rest} if rest else {})


def test_forty_cards_are_legal_one_fewer_or_sixty_one_are_not_rule_3_1():
    """WS-01 [W3.1, W3.4]."""
    assert codes(sized(40)) == []
    assert [(issue.code, issue.data) for issue in check(sized(39)).errors] == [("AV01", {"count": 39})]
    assert codes(sized(60)) == []
    assert [(issue.code, issue.data) for issue in check(sized(61)).errors] == [("AV02", {"count": 61})]


def test_four_copies_of_a_location_are_one_too_many_rule_3_2():
    """WS-02 [W3.2]."""
    report = check(LEGAL | {"Crossroads Camp": 4})
    assert [(issue.code, issue.cards, issue.data) for issue in report.issues] == [
        ("AV03", ("Crossroads Camp",), {"count": 4})
    ]


def test_a_translation_counts_for_its_group_rule_3_3():
    """W3.3, W3.6."""
    german = game.read_card(
        {"name": "Straßensöldner", "canonical_name": "Road Mercenary", "type": "creature", "power_level": 3,
         "element": "stone", "attack": 4, "fortitude": 3, "summon_mode": "field"}
    )  # fmt: skip
    pool = POOL.with_cards([german])
    report = check(LEGAL | {"Road Mercenary": 2, "Strasse": 0, "Straßensöldner": 2}, pool)
    assert ("AV03", ("Road Mercenary",)) in [(issue.code, issue.cards) for issue in report.issues]


def test_case_and_spaces_in_names():
    """W3.3, W3.6, AW05."""
    assert codes({**LEGAL, "Road Mercenary": 0, "  Road   Mercenary ": 3}) == ["AV05"]
    report = check({name: count for name, count in LEGAL.items() if name != "Road Mercenary"} | {"ROAD mercenary": 3})
    assert [(issue.code, issue.data) for issue in report.issues] == [("AW05", {"name": "ROAD mercenary"})]
    assert report.legal


@pytest.mark.parametrize("quantity", [0, -1, 2.5, "3", True, None])
def test_a_quantity_is_a_whole_number(quantity):
    """AV05."""
    assert codes(LEGAL | {"Marching Song": quantity}) == ["AV05"]


def test_every_error_is_told_in_code_order_and_bad_lines_add_nothing_rule_3_4():
    """W3.4."""
    foreign = next(iter(POOL.values())).__class__("Aurel", "character")
    draft = POOL["Flung Torch"].__class__("Half a Torch", "trice", values={"draft": True})
    pool = POOL.with_cards([foreign, draft])
    report = check(
        {"Road Mercenary": 4, "Nobody": 60, "Dawn Chapel": 0, "Aurel": 30, "Half a Torch": 3, "Field Dispatch": 3}, pool
    )
    assert [issue.code for issue in report.errors] == ["AV01", "AV03", "AV04", "AV05", "AV06", "AV06"]
    assert report.errors[0].data == {"count": 7}


@pytest.mark.parametrize(
    ("more", "fewer", "wanted"),
    [
        ({}, ("Road Mercenary", "The Hollow Giant", "Banner Bearer", "Millstone Imp"), ["AW01"]),
        ({"Bark Harness": 1}, (), ["AW02"]),
        ({"Bark Harness": 1, "Acorn Scout": 1}, (), []),
        ({"Root Cellar": 1, "Acorn Scout": 1}, (), ["AW03"]),
        ({"Root Cellar": 1, "Stag of Nine Springs": 1}, (), []),
        ({"Barnacle Crew": 1}, (), ["AW04"]),
        ({"Barnacle Crew": 1, "Fog Piper": 1}, (), []),
        ({"Climbing Ivy": 1}, (), []),
    ],
)
def test_warnings_leave_a_deck_legal_rule_3_5(more, fewer, wanted):
    """W3.5: AW01 to AW04."""
    spells = dict.fromkeys(("Marching Song", "Toll Bell", "Dawn Chapel", "Open Granary"), 3)
    entries = {name: count for name, count in (LEGAL | spells).items() if name not in fewer} | more
    report = check(entries)
    assert report.legal
    assert [issue.code for issue in report.issues] == wanted


@pytest.mark.parametrize(("name", "size"), [("watchfires", 44), ("undertow", 48)])
def test_the_starter_decks_are_valid_without_a_warning(name, size):
    """Appendix B."""
    deck = DECKS[name]
    assert deck.size("main") == size
    assert game.check_deck(deck, POOL).issues == ()


def test_a_deck_text_is_one_number_and_name_a_line_rule_3_6():
    """W3.6: blank lines are skipped, repeated names add up."""
    text = "2 Flung Torch\n\n1 Flung Torch\n1 Flung Torch\n"
    report = game.check_deck(parse(text, game, POOL).deck, POOL)
    assert [(issue.code, issue.data) for issue in report.errors] == [("AV01", {"count": 4}), ("AV03", {"count": 4})]
