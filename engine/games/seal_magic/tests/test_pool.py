"""Cards, levels and pools (rules 1 to 4)."""

import json
from dataclasses import replace

import pytest

from engine.core.decks import DeckList
from engine.core.play import CannotStart
from engine.core.problems import DataError
from engine.games.seal_magic import game
from engine.games.seal_magic.cards import ELEMENTS, OPPOSITION, SCHEMA, TYPE_SETS
from engine.games.seal_magic.levels import LEVELS, level_of, options_of, read_setup
from engine.games.seal_magic.tests.matches import POOL, pool
from engine.games.seal_magic.tests.scene import card, scene, told

SEALS = [one.name for one in POOL.values() if one.type == "seal"]
PLAIN = [name for name in SEALS if name != "Equilibrium"]


def codes(cards, format="open", role=None):
    return [issue.code for issue in game.check_deck(DeckList.of(pool=cards), POOL, format, role).errors]


def of_size(size, **more):
    """Two of as many seals as it takes, and whatever else is named."""
    cards = dict(more)
    for name in PLAIN:
        cards[name] = min(2, size - sum(cards.values()))
        if sum(cards.values()) == size:
            return {name: count for name, count in cards.items() if count}
    raise ValueError(f"no pool of {size}")


def test_levels_are_cumulative_rule_1_1_a_01():
    assert [options_of(level) for level in LEVELS] == [
        (),
        ("elements",),
        ("elements", "types"),
        ("elements", "types", "octane"),
        ("elements", "types", "octane", "arena", "universe_upgrade"),
    ]
    assert [level_of(options_of(level)) for level in LEVELS] == [1, 2, 3, 4, 5]
    assert level_of(["octane"]) is None


@pytest.mark.parametrize(
    ("mix", "said"),
    [
        ([], "7 against 5: the attack is ahead"),
        (["elements"], "7 against 5, but the seals neutralise"),
        (["types"], "7 against 5, but the seals neutralise"),
        (["octane"], "A cannot pay 4 cards"),
    ],
)
def test_a_property_whose_option_is_off_is_inert_rules_1_2_1_3(mix, said):
    found = scene(["a=1/5 water angel o4"], ["b=7/1 fire demon"], "turn", "turn", options={"mix": mix})
    assert said in told(found)


def test_in_a_custom_mix_the_arena_gives_nothing_for_a_property_that_is_off_rule_1_3():
    arena = "r=2/5 water human o2"
    for mix, force in (
        (["arena"], 6),
        (["arena", "elements"], 7),
        (["arena", "types"], 7),
        (["arena", "elements", "types"], 8),
    ):
        found = scene(["a=1/5 water o2"], ["b=7/1 demon"], "turn", "turn", options={"mix": mix}, arena=arena)
        assert f"7 against {force}" in told(found), mix
    converted = ("arena", "types", "universe_upgrade")
    for mix in (converted, converted[:1] + converted[2:], converted[1:]):
        where = "r=3/3 angel" if "arena" in mix else None
        found = scene(["U", "a=1/3"], ["b=5/1 demon"], "turn", "turn", options={"mix": list(mix)}, arena=where)
        assert ("neutralise" in told(found)) == (mix == converted), mix


def test_types_are_data_and_the_equilibrium_alone_is_of_two_rules_2_1_2_3():
    assert TYPE_SETS["dual"] == {"angel", "demon"}
    assert all(types == {name} for name, types in TYPE_SETS.items() if name != "dual")
    assert {choice.key for choice in SCHEMA.type_by_key["seal"].subtypes} == TYPE_SETS.keys()


def test_each_element_is_in_exactly_one_pair_rule_2_2_a_02():
    assert sorted(element for pair in OPPOSITION for element in pair) == sorted(ELEMENTS)
    other = [["fire", "ice"], ["water", "snow"], ["earth", "air"], ["stone", "sand"]]
    found = scene(["a=1/1 ice"], ["b=5/1 fire"], "turn", "turn", level=2, options={"opposition": other})
    assert "neutralise" in told(found)
    with pytest.raises(CannotStart, match="exactly one pair"):
        read_setup({"opposition": [*other[:3], ["stone", "stone"]]})


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"ap": 8}, "ap"),
        ({"vp": 0}, "vp"),
        ({"octane": 8}, "octane"),
        ({"element": "lava"}, "element"),
        ({"subtype": "ghost"}, "subtype"),
        ({"ap": None}, "ap"),
        ({"type": "universe", "subtype": ""}, "ap"),
    ],
)
def test_a_card_outside_the_schema_is_refused_at_its_field(change, path):
    with pytest.raises(DataError) as refused:
        game.read_card({**card("a=3/3 fire o1"), **change})
    assert path in {problem.path for problem in refused.value.problems}


def test_pools_too_small_rule_3_1():
    assert codes(of_size(15)) == ["POOL_TOO_SMALL"]
    assert codes(of_size(15), role="arena") == ["POOL_TOO_SMALL"]
    assert codes(of_size(16)) == []
    assert codes(of_size(16), role="arena") == ["POOL_TOO_SMALL_ARENA"]
    assert codes(of_size(17), role="arena") == []
    with pytest.raises(CannotStart, match="at least 17"):
        game.new_state([DeckList.of(pool=of_size(16))], POOL, 1, {"level": 5})
    game.new_state([DeckList.of(pool=of_size(16))], POOL, 1, {"level": 4})


def test_standard_reports_everything_at_once_and_open_nothing_rule_3_2_a_03():
    greedy = dict.fromkeys(PLAIN[:27], 2) | {PLAIN[30]: 3, "Universe": 5, "Equilibrium": 5}
    assert codes(greedy, "standard") == [
        "POOL_TOO_LARGE", "TOO_MANY_COPIES", "TOO_MANY_COPIES", "TOO_MANY_UNIVERSE", "TOO_MANY_EQUILIBRIUM",
    ]  # fmt: skip
    assert codes(greedy) == []
    assert codes(of_size(60), "standard") == []
    assert codes(of_size(31, Universe=1, Equilibrium=1), "standard") == []
    assert codes(of_size(31, Universe=2), "standard") == ["TOO_MANY_UNIVERSE"]
    assert codes(of_size(32, Universe=2, Equilibrium=2), "standard") == []


def test_bad_cards_unknown_names_and_bad_quantities_are_named_rule_3_2():
    spoilt = POOL.with_cards([replace(POOL["Cinder Pact"], values={"ap": 9, "vp": 1})])
    deck = DeckList.of(pool={**of_size(18), "Cinder Pact": 1, "Nobody": 1, "Hearthwatch": 0})
    report = game.check_deck(deck, spoilt, "standard")
    assert [(issue.code, issue.cards) for issue in report.errors] == [
        ("unknown_card", ("Nobody",)),
        ("bad_quantity", ("Hearthwatch",)),
        ("BAD_CARD", ("Cinder Pact",)),
    ]


def test_cards_not_dealt_lie_aside_rule_3_3_a_23():
    state = game.new_state([pool("whole-set")], POOL, 3, {"level": 5})
    assert len(state.aside) == 36 - 17
    assert state.view(1)["aside"] == 19
    assert "aside" not in json.dumps(state.view(1)["seats"])


@pytest.mark.parametrize("name", ["first-half", "second-half", "whole-set"])
def test_starter_pools_are_legal_in_every_format(name):
    for one in game.formats:
        assert game.check_deck(pool(name), POOL, one.key, "arena").issues == ()


def test_seats_and_modes_rules_4_1_4_2_4_3():
    state = game.new_state([pool("whole-set")], POOL, 1, {"modes": ["tactical", "automatic"]})
    assert state.seats() == (1, 2)
    assert [state.label(seat) for seat in state.seats()] == ["A", "B"]
    assert len(state.hand[0]) == 3
    assert state.hand[1] == []
    goldfish = game.new_state([pool("whole-set")], POOL, 1, {"modes": "automatic"})
    assert goldfish.outcome is not None
    assert goldfish.decision is None
    with pytest.raises(CannotStart, match=r"rule 4\.3"):
        read_setup({"modes": ["automatic", "tactical"]})


def test_the_first_attack_is_the_same_in_every_round_rule_4_4_a_04():
    for options, first in (({"first_attacker": "A"}, {0}), ({"modes": ["tactical", "automatic"]}, {1}), ({}, {0, 1})):
        begins = set()
        for seed in range(12):
            state = game.new_state([pool("whole-set")], POOL, seed, options)
            begins.add(state.first)
            while state.outcome is None:
                state.apply(state.legal_actions()[0])
            dealt = [at for at, entry in enumerate(state.log) if entry[0] == "round"]
            opening = {next(e[1] for e in state.log[at + 1 :] if e[0] in ("lay", "flip")) for at in dealt}
            assert opening == {state.first}
        assert begins == first
    with pytest.raises(CannotStart, match=r"rule 4\.4"):
        read_setup({"modes": ["tactical", "automatic"], "first_attacker": "A"})


@pytest.mark.parametrize(
    "options",
    [
        {"level": 6}, {"level": True}, {"level": 2, "mix": []}, {"mix": ["fire"]}, {"mix": "types"}, {"rounds": 2},
        {"clash_limit": 0}, {"match_rule": "luck"}, {"modes": ["tactical"]}, {"first_attacker": 1}, {"step": 1},
        {"levle": 2}, {"opposition": "none"},
    ],
)  # fmt: skip
def test_options_that_make_no_sense_are_explained(options):
    with pytest.raises(CannotStart):
        game.new_state([pool("whole-set")], POOL, 1, options)


def test_a_setup_reads_back_what_it_writes():
    options = {
        "mix": ["octane"], "modes": ["tactical", "automatic"], "step": True, "clash_limit": 9, "rounds": 5,
        "opposition": [["fire", "ice"], ["water", "snow"], ["earth", "air"], ["stone", "sand"]],
    }  # fmt: skip
    setup = read_setup(options)
    assert read_setup(setup.to_dict()) == setup


def test_the_starter_set_is_to_its_brief():
    """Appendix B: 34 seals, sums, counts of elements, types and octane; every card with a German printing."""
    document = json.loads((game.folder / "data/sets/SMS.json").read_text("utf-8"))
    numbers = {}
    for entry in document["cards"]:
        by_language = {"en": {}, "de": {}}
        for printing in entry["printings"]:
            by_language[printing.get("language", "en")][printing["number"]] = printing
        assert by_language["en"].keys() == by_language["de"].keys()
        for number, german in by_language["de"].items():
            assert german["name"]
            assert german["flavour"]
            assert bool(german.get("text")) == bool(entry.get("text"))
            numbers[number] = entry
    assert sorted(numbers) == [f"{number:02}" for number in range(1, 37)]
    seals = [POOL[name] for name in SEALS]
    assert len(seals) == 34
    for key, counts in (("ap", [5, 5, 11, 8, 3, 1, 1]), ("vp", [5, 5, 9, 11, 3, 0, 1])):
        printed = [seal.number(key) for seal in seals]
        assert sum(printed) == 108
        assert [printed.count(value) for value in range(1, 8)] == counts
    elements = [seal.values.get("element") for seal in seals]
    assert [elements.count(element) for element in (*ELEMENTS, None)] == [3] * 8 + [10]
    types = [seal.subtype for seal in seals]
    assert [types.count(key) for key in ("human", "angel", "demon", "dual")] == [13, 10, 10, 1]
    for seal in seals:
        total = seal.number("ap") + seal.number("vp")
        assert seal.number("octane") == (0 if total <= 6 else 1 if total <= 8 else 2 if total == 9 else 3)
    assert [one.name for one in seals if one.number("ap") == one.number("vp") == 1] == [
        "Novice Stroke", "Chalk Circle", "Spark of Doubt",
    ]  # fmt: skip
