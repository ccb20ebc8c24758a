"""The card schema, the admin checks AC01 to AC09 (W2) and the starter set (Appendix B)."""

from collections import Counter

import pytest

from engine.core.problems import DataError
from engine.games.aegis import game
from engine.games.aegis.admin import check_admin
from engine.games.aegis.settings import DEFEATED, FACTIONS, SUPPORTED, WHEEL
from engine.games.aegis.tests.muster import DECKS, POOL, SET

CARDS = [*POOL.values()]
CREATURES = [card for card in CARDS if card.type == "creature"]
RECORD = {
    "id": "old-tusk", "name": "Old Tusk", "canonical_name": "Old Tusk", "type": "creature", "faction": "rootfolk",
    "power_level": 4, "element": "stone", "attack": 4, "fortitude": 4, "summon_mode": "field", "text": "",
    "effects": [], "art": "x.png", "artist": "Hob", "set_code": "FM", "language": "en",
}  # fmt: skip
LOCATION = {key: RECORD[key] for key in ("id", "text", "effects", "art", "artist", "set_code", "language")} | {
    "name": "Camp", "canonical_name": "Camp", "type": "location",
}  # fmt: skip
INFINITE = LOCATION | {"type": "infinite_spell", "mode": "constant"}


def found(record, others=()):
    return [(one.code, one.field) for one in check_admin(record, others)]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"element": "metal"}, {"AC05"}),
        ({"power_level": 12, "faction": "x"}, {"AC03", "AC06"}),
        ({"summon_mode": "over", "yield": 3}, {"AC04", "AC09"}),
        ({"type": "wizard"}, {"AC02"}),
        ({"type": ""}, {"AC01"}),
        ({"name": ""}, {"AC01"}),
        ({"effects": [{"kind": "x"}]}, {""}),
    ],
)
def test_what_makes_a_set_files_card_unreadable_has_the_code_of_its_check_rule_2_3(changes, codes):
    card = {key: RECORD[key] for key in RECORD if key not in ("id", "artist", "set_code", "language")} | changes
    with pytest.raises(DataError) as refused:
        game.read_card(card)
    assert {game.fault_code(problem, card) for problem in refused.value.problems} == codes


def test_a_sound_card_has_no_finding_rule_2_1():
    """W2.3, W2.1: text and effects may be empty, a faction may be missing, the yield has a default."""
    assert found(RECORD) == []
    assert found({key: value for key, value in RECORD.items() if key != "faction"}) == []
    assert found(LOCATION) == []
    assert found(INFINITE) == []


@pytest.mark.parametrize(
    ("record", "changes", "code", "field"),
    [
        (RECORD, {"artist": " "}, "AC01", "artist"),
        (RECORD, {"id": None}, "AC01", "id"),
        (RECORD, {"language": ""}, "AC01", "language"),
        (RECORD, {"type": "wizard"}, "AC02", "type"),
        (RECORD, {"power_level": 10}, "AC03", "power_level"),
        (RECORD, {"power_level": None}, "AC03", "power_level"),
        (RECORD, {"attack": 100}, "AC03", "attack"),
        (RECORD, {"fortitude": 0}, "AC03", "fortitude"),
        (RECORD, {"fortitude": "4"}, "AC03", "fortitude"),
        (RECORD, {"yield": 2}, "AC04", "yield"),
        (RECORD, {"colour": "red"}, "AC04", "colour"),
        (LOCATION, {"attack": 2}, "AC04", "attack"),
        (LOCATION, {"element": "tide"}, "AC04", "element"),
        (RECORD, {"element": "water"}, "AC05", "element"),
        (RECORD, {"element": None}, "AC05", "element"),
        (RECORD, {"faction": "pirates"}, "AC06", "faction"),
        (LOCATION, {"yield": 10}, "AC07", "yield"),
        (LOCATION, {"yield": 0}, "AC07", "yield"),
        (RECORD, {"summon_mode": None}, "AC09", "summon_mode"),
        (RECORD, {"summon_mode": "beside"}, "AC09", "summon_mode"),
        (INFINITE, {"mode": None}, "AC09", "mode"),
        (INFINITE, {"mode": "sometimes"}, "AC09", "mode"),
    ],
)
def test_each_admin_check_finds_its_fault_rule_2_3(record, changes, code, field):
    """W2.3: AC01 to AC07 and AC09."""
    changed = {key: value for key, value in (record | changes).items() if value is not None}
    assert found(changed) == [(code, field)]


def test_all_findings_are_told_in_code_order():
    """W2.3."""
    wrong = RECORD | {
        "artist": "",
        "power_level": 0,
        "yield": 2,
        "element": "mud",
        "faction": "none",
        "summon_mode": "",
    }
    assert [code for code, _ in found(wrong)] == ["AC01", "AC03", "AC04", "AC05", "AC06", "AC09"]


@pytest.mark.parametrize(
    ("other", "clash"),
    [
        ({"set_code": "SM"}, False),
        ({"language": "de"}, False),
        ({}, True),
        ({"name": "OLD TUSK", "canonical_name": "OLD TUSK", "set_code": "SM"}, True),
        ({"canonical_name": "Alter Hauer", "set_code": "SM"}, True),
        ({"name": "New Tusk"}, False),
    ],
)
def test_a_name_is_used_once_except_for_printings(other, clash):
    """AC08 (W2.3)."""
    assert found(RECORD, [RECORD | other]) == ([("AC08", "name")] if clash else [])


def test_the_set_has_no_finding():
    """W2.3 over First Muster."""
    records = []
    for card in SET["cards"]:
        record = {key: value for key, value in card.items() if key != "printing"}
        record |= {"id": card["name"], "canonical_name": card["name"], "artist": card["printing"]["artist"]}
        record |= {"set_code": "FM", "language": "en", "text": card.get("text", ""), "effects": card.get("effects", [])}
        records.append(record)
    assert [one for record in records for one in check_admin(record, [r for r in records if r is not record])] == []


def test_seventy_cards_as_the_brief_counts_them():
    """Appendix B."""
    kinds = Counter(card.type for card in CARDS)
    assert kinds == {"creature": 36, "spell": 8, "trice": 8, "infinite_spell": 6, "equipment": 6, "location": 6}
    for key in FACTIONS:
        own = [card for card in CARDS if card.values.get("faction") == key]
        modes = Counter(card.values["summon_mode"] for card in own if card.type == "creature")
        assert (len(own), modes) == (11, {"field": 7, "onto": 1})
        levels = [card.number("power_level") for card in own if card.values.get("summon_mode") == "field"]
        assert sorted(levels) == [1, 2, 3, 4, 5, 6, 8]
        assert len({card.values["element"] for card in own if card.type == "creature"}) >= 3
    assert Counter(card.values["mode"] for card in CARDS if "mode" in card.values) == {"constant": 3, "circumstance": 3}
    elements = Counter(card.values["element"] for card in CREATURES)
    assert set(elements) == set(WHEEL)
    assert all(6 <= count <= 8 for count in elements.values())


def test_bodies_and_equipment_keep_to_their_budgets():
    """Appendix B."""
    for card in CREATURES:
        level = card.number("power_level")
        budget = 4 + level if level <= 5 else 8 + level
        assert card.number("attack") + card.number("fortitude") == budget, card.name
        assert card.effects or level <= 5
    for card in CARDS:
        if card.type == "equipment":
            assert (card.number("attack_modifier") or 0) + (card.number("fortitude_modifier") or 0) == 2, card.name


def test_the_wheel_turns():
    """W10.1."""
    assert SUPPORTED == {"tide": "bloom", "bloom": "ember", "ember": "gale", "gale": "stone", "stone": "tide"}
    assert DEFEATED == {"tide": "ember", "ember": "stone", "stone": "bloom", "bloom": "gale", "gale": "tide"}


def test_every_element_relation_occurs_in_the_decks():
    """Appendix B: each Element supports and defeats another one somewhere."""
    shown = {POOL[name].values["element"] for deck in DECKS.values() for name in deck.names() if name in POOL
             and POOL[name].type == "creature"}  # fmt: skip
    assert shown == set(WHEEL)


def test_every_effect_is_said_in_words():
    for card in CARDS:
        words = game.describe_effects(card)
        assert bool(words) == bool(card.effects)
        assert "{" not in words
        assert bool(card.text) or not card.effects


@pytest.mark.parametrize(
    ("effects", "path"),
    [
        ([{"kind": "play", "do": [{"op": "draw", "who": "yuo", "n": 1}]}], "effects[0].do[0].who"),
        ([{"kind": "play", "do": [{"op": "drew", "who": "you", "n": 1}]}], "effects[0].do[0].op"),
        ([{"kind": "play", "do": [{"op": "damage", "what": "target", "n": 1}]}], "effects[0].do[0].what"),
        ([{"kind": "static", "issue": "may:attack", "verdict": "deny", "subject": "this"}], "effects[0].kind"),
        ([{"kind": "play", "do": [{"op": "draw", "who": "you", "n": 1, "depends": True}]}], "effects[0].do[0].depends"),
        (
            [{"kind": "play", "do": [{"op": "effect", "issue": "hand_size", "verdict": "permit", "subject": "you",
              "for": "turn"}]}],
            "effects[0].do[0].verdict",
        ),
        (
            [{"kind": "play", "do": [{"op": "effect", "issue": "yield", "verdict": "add", "n": 1,
              "subject": {"players": "all"}, "for": "turn"}]}],
            "effects[0].do[0].subject",
        ),
    ],
)  # fmt: skip
def test_wrong_effects_are_named_by_their_path(effects, path):
    with pytest.raises(DataError) as error:
        game.read_card({"name": "Slip", "type": "spell", "effects": effects})
    assert path in [problem.path for problem in error.value.problems]


def test_a_host_rule_knows_its_words():
    """W9.5, W9.3."""
    onto = {"name": "Rider", "type": "creature", "power_level": 1, "element": "tide", "attack": 1, "fortitude": 1,
            "summon_mode": "onto"}  # fmt: skip
    assert game.read_card({**onto, "host": ["Enemy", "level 3 or less", "any faction"]})
    with pytest.raises(DataError, match="did you mean"):
        game.read_card({**onto, "host": ["enemmy"]})
    with pytest.raises(DataError, match="no host rule"):
        game.read_card({**onto, "summon_mode": "field", "host": ["enemy"]})
