"""The cards and the layouts (rules 1 and 2)."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.play import CannotStart
from engine.core.problems import DataError
from engine.games.siggil import game
from engine.games.siggil.cards import CARDS, FAMILIES, IDS, SPIRIT_NUMBERS, check_cards, family_of
from engine.games.siggil.layouts import FILE, layouts, read_layout
from engine.games.siggil.rules.sets import cards_of
from engine.games.siggil.tests.matches import POOL

CHECKS = {
    "pass": (88, [*range(49, 57)], [8, 7, 6, 5, 6, 7, 8, 9], 28, {1: [10], 20: [26, 27]}),
    "turtle": (128, [11, 18, 47, 50, *range(53, 57)], [8, 10, 18, 20], 36, {20: [37, 38, 42], 38: [47, 48, 51, 55]}),
    "pyramids": (84, [*range(43, 57)], [14, 12, 10, 8, 6, 4, 2], 24, {1: [3, 4], 22: [32, 33]}),
    "bridge": (65, [37, *range(47, 57)], [11, 11, 6, 6, 8, 6, 8], 23, {1: [9], 30: [38], 38: [48]}),
    "colonnade": (49, [*range(50, 57)], [7] * 8, 28, {1: [8], 43: [50]}),
}
DOCUMENTS = {document["id"]: document for document in json.loads(FILE.read_text("utf-8"))}


def test_there_are_49_number_cards_and_7_spirits_rules_1_1_1_2_a_01():
    assert len(IDS) == len(set(IDS)) == len(POOL) == CARDS == 56
    assert (IDS[0], IDS[48], IDS[49], IDS[55]) == ("A1", "G7", "SA", "SG")
    assert sorted(SPIRIT_NUMBERS) == [1, 2, 3, 4, 5, 6, 7]
    assert [POOL[f"{family} Spirit"].number("number") for family in FAMILIES] == [3, 6, 1, 4, 7, 2, 5]
    assert [family_of(POOL[f"{family} 4"]) for family in FAMILIES] == list(range(7))


def test_the_set_gives_each_card_its_id_as_number_rule_1_3():
    document = json.loads((game.folder / "data/sets/SIG.json").read_text("utf-8"))
    assert tuple(card["printing"]["number"] for card in document["cards"]) == IDS
    assert check_cards(POOL.values()) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda cards: cards[:-1],
        lambda cards: cards[1:],
        lambda cards: [*cards, cards[0]],
        lambda cards: [replace(cards[0], values={"number": 2}), *cards[1:]],
        lambda cards: [*cards[:-1], replace(cards[-1], values={"number": 3})],
        lambda cards: [*cards[:-1], replace(cards[-1], classes=("Leaf",))],
    ],
)
def test_a_deck_that_is_not_whole_is_bad_rule_1_3(change):
    cards = change(list(POOL.values()))
    assert {issue.code for issue in check_cards(cards)} == {"DECK_BAD"}
    if len({card.name for card in cards}) == len(cards):
        with pytest.raises(CannotStart, match=r"rule 1\.3"):
            game.new_state([], game.pool(cards), 1)


def test_another_pairing_of_spirits_is_played_as_the_cards_say_rule_1_3():
    swapped = {"Leaf Spirit": 6, "Feather Spirit": 3}
    cards = [replace(card, values={"number": swapped.get(name, card.number("number"))}) for name, card in POOL.items()]
    state = game.new_state([], game.pool(cards), 1)
    assert state.view(1)["spirits"]["SA"]["number"] == 6


@pytest.mark.parametrize(
    "change", [{"classes": ["Wood"]}, {"classes": ["Leaf", "Wind"]}, {"number": 8}, {"effects": [{}]}]
)
def test_a_card_outside_the_schema_is_refused(change):
    with pytest.raises(DataError):
        game.read_card({"name": "Leaf 8", "type": "number", "classes": ["Leaf"], "number": 1, **change})


def test_sets_hold_number_cards_only_rule_1_4():
    assert all(card < 49 for kind in (0, 1) for line in range(7) for card in cards_of(kind, line, 127))
    assert [IDS[card] for card in cards_of(1, 2, 127)] == ["A3", "B3", "C3", "D3", "E3", "F3", "G3"]


@pytest.mark.parametrize("key", CHECKS)
def test_the_check_values_of_each_layout_rules_2_1_2_2_2_3_2_6(key):
    layout = layouts()[key]
    pairs, uncovered, waves, down, samples = CHECKS[key]
    assert len(layout.places) == 56
    assert sum(map(len, layout.covered_by)) == sum(map(len, layout.covers)) == pairs
    assert [at + 1 for at, over in enumerate(layout.covered_by) if not over] == uncovered
    assert sum(place.is_down for place in layout.places) == down
    for position, over in samples.items():
        assert [at + 1 for at in layout.covered_by[position - 1]] == over
    left, found = set(range(56)), []
    while left:
        free = {at for at in left if not left & set(layout.covered_by[at])}
        found.append(len(free))
        left -= free
    assert found == waves


def test_positions_are_numbered_from_the_bottom_row_by_row_rule_2_2():
    for layout in layouts().values():
        assert [place.z for place in layout.places] == sorted(place.z for place in layout.places)
    assert [(place.x, place.y) for place in layouts()["pass"].places[:3]] == [(-8, 0), (-6, 0), (-4, 0)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda levels: levels[0]["rows"].append([20, 0, 1]), "LAYOUT_SIZE"),
        (lambda levels: levels[0]["rows"].extend([[0, -7, 1]]), "LAYOUT_OVERLAP"),
        (lambda levels: levels[1].update(face="down"), "LAYOUT_FACES"),
        (lambda levels: levels[-1].update(face="down"), "LAYOUT_FACES"),
    ],
)
def test_faulty_layouts_are_refused_by_code_rule_2_4_a_02(change, code):
    document = json.loads(json.dumps(DOCUMENTS["pass"]))
    change(document["levels"])
    with pytest.raises(DataError) as refused:
        read_layout(document)
    assert code in {problem.path for problem in refused.value.problems}


@given(key=st.sampled_from(sorted(CHECKS)), seed=st.integers(0, 2**32))
def test_every_layout_can_be_cleared_in_any_order_rule_2_5(key, seed):
    layout, chance = layouts()[key], Random(seed)
    left = set(range(56))
    while left:
        free = [at for at in sorted(left) if not left & set(layout.covered_by[at])]
        assert free
        left.discard(chance.choice(free))
