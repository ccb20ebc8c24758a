"""Effects are checked with exact paths, so that a slip of the editor is never ignored (rule 1301)."""

import pytest

from engine.core.cards import CardDefinition
from engine.games.sigil.effects import check_effects, describe

STRIKE = {"op": "strike", "who": "target", "bonus": 30, "def": "apply"}
ENEMY = {"side": "enemy", "n": 1}


def card(type: str, subtype: str, *effects: dict) -> CardDefinition:
    return CardDefinition("Trial", type, subtype, effects=effects)


def faults(type: str, subtype: str, *effects: dict) -> list[str]:
    return [str(problem) for problem in check_effects(card(type, subtype, *effects))]


def resolve(*steps: dict, **more: object) -> dict:
    return {"kind": "resolve", "do": list(steps), **more}


def test_power_slash_is_accepted_rule_1310():
    assert faults("skill", "battle", resolve(STRIKE, targets=ENEMY)) == []


def test_a_misspelt_target_is_named_with_its_path_rule_1303():
    assert faults("skill", "battle", resolve({**STRIKE, "who": "enmy"}, targets=ENEMY)) == [
        'effects[0].do[0].who: unknown target "enmy"'
    ]
    assert faults("item", "normal", resolve({"op": "heal", "who": "slef", "n": 5})) == [
        'effects[0].do[0].who: unknown target "slef", did you mean "self"?'
    ]


def test_unknown_keys_are_refused_rule_1301():
    assert faults("item", "normal", resolve({"op": "heal", "who": "self", "n": 5, "foo": 1})) == [
        'effects[0].do[0].foo: unknown key of a step "foo"'
    ]
    assert faults("item", "normal", resolve({"op": "heal", "who": "self", "n": 5}, taregts=ENEMY)) == [
        'effects[0].taregts: unknown key of a block "taregts", did you mean "targets"?'
    ]


def test_an_unknown_primitive_suggests_the_nearest_rule_1309():
    assert faults("item", "normal", resolve({"op": "heel", "who": "self", "n": 5})) == [
        'effects[0].do[0].op: unknown step "heel", did you mean "heal"?'
    ]


def test_errors_inside_nested_steps_carry_the_whole_path():
    inner = {"op": "if", "cond": [{"stat": "hp", "cmp": "<=", "n": 5}], "then": [{"op": "draw", "n": "2*dye"}]}
    assert faults("event", "normal", resolve(inner)) == [
        'effects[0].do[0].then[0].n: unknown amount "dye", did you mean "die"?'
    ]


@pytest.mark.parametrize(
    ("type", "subtype", "block", "fault"),
    [
        ("skill", "battle", resolve(STRIKE), 'effects[0].do[0].who: "target" means nothing here'),
        ("event", "response", resolve({"op": "draw"}), 'effects[0]: a Response needs "on"'),
        ("event", "normal", resolve({"op": "draw"}, on={"link": "attack"}), "effects[0].on: only Responses answer"),
        ("item", "normal", resolve({"op": "negate"}), 'effects[0].do[0].op: "negate" needs a Response'),
        ("item", "normal", resolve({"op": "draw", "n": "die"}), 'effects[0].do[0].n: "die" means nothing outside'),
        ("item", "normal", resolve({"op": "coin", "right": []}), "effects[0].do[0].right: the list is empty"),
        (
            "item",
            "normal",
            resolve({"op": "modify", "who": "self", "stat": "atk", "n": 10}),
            'effects[0].do[0].for: "modify" needs "for"',
        ),
        (
            "item",
            "normal",
            resolve({"op": "damage", "who": "self", "n": "event.amount", "def": "ignore"}),
            'effects[0].do[0].n: "event.amount" means nothing here',
        ),
        ("equipment", "atk", {"kind": "static", "do": [{"op": "draw"}]}, "effects[0].do[0].op: a static block cannot"),
        ("equipment", "atk", resolve({"op": "draw"}), 'effects[0].kind: "resolve" does not fit this card'),
        ("item", "normal", resolve({"op": "mark", "name": "seal"}), "effects[0].do[0].op: marks lie on cards in play"),
        (
            "equipment",
            "atk",
            {"kind": "static", "do": [{"op": "modify", "who": "self", "stat": "def", "n": "stat(self,atk)"}]},
            "effects[0]: a static block cannot lean on current ATK or DEF",
        ),
        (
            "character",
            "",
            {"kind": "ability", "name": "Bite", "timing": "interactive", "targets": ENEMY, "do": [{"op": "draw"}]},
            "effects[0].targets: an Interactive ability has the target of its Attack",
        ),
        (
            "item",
            "normal",
            resolve({"op": "die", "do": [{"op": "summon", "name": "Wisp"}]}),
            'effects[0].do[0].do[0].op: "summon" is chosen on activation',
        ),
        ("item", "normal", resolve({"op": "summon"}), "effects[0].do[0].op: a summon step needs either"),
    ],
)
def test_steps_must_make_sense_where_they_stand(type, subtype, block, fault):
    assert any(found.startswith(fault) for found in faults(type, subtype, block)), faults(type, subtype, block)


def test_a_card_that_does_nothing_is_reported():
    assert faults("event", "normal") == ['effects: the card does nothing: a "resolve" block is missing']
    assert faults("character", "") == []


def test_the_words_of_a_card_come_from_its_data():
    words = describe(card("skill", "battle", resolve(STRIKE, targets=ENEMY)))
    assert "strike the target with ATK +30" in words
    ring = {
        "kind": "trigger",
        "on": {"event": "battle_damage", "subject": "self"},
        "do": [{"op": "lose_hp", "who": "active", "n": 10}],
    }
    assert "the active character loses 10 HP" in describe(card("equipment", "accessory", ring))
