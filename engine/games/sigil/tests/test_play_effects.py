"""Amounts, targets, triggers, conditions, durations, costs and primitives as the data says them (rules 1302-1309)."""

import pytest

from engine.games.sigil.tests.scene import TURN, card, resolve, scene, seat, trigger

ENEMY = {"side": "enemy", "n": 1}


def event(*do: dict, **more) -> dict:
    return card("Trial", "event", "normal", resolve(*do, **more))


def lose(amount) -> dict:
    return {"op": "lose_hp", "who": "self", "n": amount}


@pytest.mark.parametrize(
    ("amount", "lost"),
    [
        ("stat(self,atk)", 50),
        ("printed(self,hp)", 200 - 40),
        ("10+5*2", 20),
        ("(1+2)*10", 30),
        ("5-9", 0),
        ("half_up(25)", 13),
        ("count(hand)", 2),
        ("count(hand,type=item)", 1),
        ("count(discard,class=Warrior)", 1),
        ("count(deck)", 30),
        ("count(enemy_hand)", 1),
        ("count(all_enemies)", 1),
        ("count(all_enemies,class=Evil)", 1),
        ("count(all_enemies,class=Divine)", 0),
        ("count(equipment)", 1),
        ("count(summon_deck)", 0),
        ("count(all)", 2),
    ],
)
def test_amounts_are_worked_out_on_resolution_rule_1302(amount, lost):
    mine = seat("Brannoc", "Trial", "Antidote", "Missed", discard=["Power Slash", "Missed"], equipment=["Oak Shield"])
    found = scene([mine, seat("Vexil", "Missed")], "play:Trial", cards=(event(lose(amount)),))
    assert found[1]["hp"] == 200 - (160 + 40 if lost == 160 else lost)


def test_up_to_allows_fewer_targets_and_n_wants_exactly_n_rule_1303():
    foes = {"side": "enemy", "n": 2, "up_to": True}
    wave = event({"op": "lose_hp", "who": "target", "n": 10}, targets=foes)
    names = ("Brannoc", "Malk", "Nyra", "Vexil", "Aurel", "Orsel")
    seats = [seat(name, *(["Trial"] if name == "Brannoc" else [])) for name in names]
    asked = scene(seats, "play:Trial", format="team", cards=(wave,))
    assert asked.legal == ["target:2", "target:4", "target:6", "target:done"]
    one = scene(seats, "play:Trial>4,done", format="team", cards=(wave,))
    assert [one[number]["hp"] for number in (2, 4, 6)] == [190, 170, 150]
    both = scene(seats, "play:Trial", "target:6", "target:2", format="team", cards=(wave,))
    assert [both[number]["hp"] for number in (2, 4, 6)] == [180, 180, 140]
    assert scene([seat("Brannoc", "Trial"), seat("Vexil")], "play:Trial>2", cards=(wave,))[2]["hp"] == 170


def test_targets_may_have_to_be_of_a_class_rule_1303():
    smite = event({"op": "faint", "who": "target"}, targets={**ENEMY, "class": "Evil"})
    assert scene([seat("Brannoc", "Trial"), seat("Vexil")], "play:Trial", cards=(smite,)).outcome is not None
    refused = scene([seat("Brannoc", "Trial"), seat("Nyra")], "play:Trial>2", cards=(smite,), refused=True)
    assert refused.error["rule"] == "510"


@pytest.mark.parametrize(
    ("on", "text"),
    [
        ("battle_damage", "attack>2"),
        ("damage", "attack>2"),
    ],
)
def test_triggers_hear_what_happens_to_their_subject_rule_1304(on, text):
    ring = card("Ring", "equipment", "accessory", trigger(on, lose("event.amount"), subject="self"), cost={"gold": 0})
    found = scene([seat("Brannoc"), seat("Vexil", equipment=["Ring"])], text, phase="battle", cards=(ring,))
    assert found[2]["hp"] == 180 - 30 - 30


def test_an_optional_trigger_asks_and_a_mandatory_one_does_not_rule_1304():
    ring = card(
        "Ring", "equipment", "accessory", trigger("end", {"op": "draw"}, turn="own", may=True), cost={"gold": 0}
    )
    asked = scene([seat("Brannoc", equipment=["Ring"]), seat("Vexil")], *TURN, cards=(ring,))
    assert asked.asks == (1, "optional")
    assert len(scene([seat("Brannoc", equipment=["Ring"]), seat("Vexil")], *TURN, "yes", cards=(ring,))[1]["hand"]) == 1
    assert len(scene([seat("Brannoc", equipment=["Ring"]), seat("Vexil")], *TURN, "no", cards=(ring,))[1]["hand"]) == 0


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"stat": "hp", "cmp": "<=", "n": 200}, True),
        ({"stat": "hp", "cmp": "<", "n": 200}, False),
        ({"stat": "def", "who": "target", "cmp": "=", "n": 20}, True),
        ({"has_class": "evil", "who": "target"}, True),
        ({"has_status": "poison", "who": "target"}, True),
        ({"has_status": "any"}, False),
        ({"has_equipment": "any"}, True),
        ({"has_equipment": "atk"}, False),
        ({"is_replaced": "self"}, False),
        ({"hand": "own", "cmp": "=", "n": 0}, True),
        ({"hand": "target", "cmp": ">=", "n": 1}, True),
        ({"gold": "enemy", "cmp": ">", "n": 999}, True),
        ({"deck": "own", "cmp": "=", "n": 30}, True),
        ({"discard": "enemy", "cmp": ">=", "n": 1}, False),
        ({"fainted": "enemy", "cmp": ">=", "n": 1}, False),
        ({"format": ["team", "boss"]}, False),
        ({"did": "activated", "type": "event", "when": "this_turn"}, True),
        ({"did": "attacked", "when": "previous_own_turn"}, True),
        ({"did": "battle_damage", "when": "this_turn"}, False),
        ({"value": "count(enemy_hand)", "cmp": "=", "n": "1"}, True),
        ({"any_of": [{"has_status": "any"}, {"has_equipment": "def"}]}, True),
        ({"not": {"has_equipment": "def"}}, False),
    ],
)
def test_conditions_rule_1305(condition, holds):
    step = {"op": "if", "cond": [condition], "then": [lose(1)], "else": [lose(2)]}
    mine = seat("Brannoc", "Trial", equipment=["Oak Shield"], did_before=["attacked"])
    foe = seat("Vexil", "Missed", statuses=["poison"])
    found = scene([mine, foe], "play:Trial", cards=(event(step, targets=ENEMY),))
    assert found[1]["hp"] == (199 if holds else 198)


@pytest.mark.parametrize(
    ("lasting", "values"),
    [
        ("this_turn", [60, 50, 50, 50]),
        ("until_next_turn", [60, 60, 50, 50]),
        ({"turns": 1}, [60, 50, 50, 50]),
        ({"turns": 2}, [60, 60, 60, 50]),
        ("permanent", [60, 60, 60, 60]),
    ],
)
def test_durations_rule_1306(lasting, values):
    rise = event({"op": "modify", "who": "self", "stat": "atk", "n": 10, "for": lasting})
    seats = [seat("Brannoc", "Trial"), seat("Vexil")]
    assert [scene(seats, "play:Trial", *TURN * count, cards=(rise,))[1]["atk"] for count in range(4)] == values


def test_costs_of_blocks_rule_1307():
    forge = event(
        lose(1),
        cost={
            "gold": 50,
            "sp": 10,
            "hp": 5,
            "discard": {"n": 1, "filter": {"type": "item"}},
            "sacrifice_equipment": "any",
        },
    )
    mine = seat("Brannoc", "Trial", "Antidote", "Missed", equipment=["Oak Shield"])
    found = scene([mine, seat("Vexil")], "play:Trial", cards=(forge,))
    assert (found.gold[0], found[1]["sp"], found[1]["hp"]) == (950, 50, 194)
    assert found[1]["discard"] == ["Antidote", "Oak Shield", "Trial"]


def test_the_payer_chooses_among_different_cards_rule_1307():
    found = scene([seat("Brannoc", "Pawned Trinket", "Antidote", "Missed"), seat("Vexil")], "play:Pawned Trinket")
    assert found.asks == (1, "cost_cards")
    assert found.legal == ["pick:Antidote", "pick:Missed"]


def test_immunity_takes_a_status_away_rule_1308():
    ward = event({"op": "keyword", "who": "self", "keyword": {"immune": "poison"}, "for": "permanent"})
    found = scene([seat("Brannoc", "Trial", statuses=["poison"]), seat("Vexil")], "play:Trial", cards=(ward,))
    assert found[1]["statuses"] == {}


def test_damage_heal_and_pools_stay_in_bounds_rule_1309():
    steps = (
        {"op": "damage", "who": "target", "n": 15, "def": "apply"},
        {"op": "heal", "who": "self", "n": "full"},
        {"op": "heal", "who": "self", "n": 10, "over": True},
        {"op": "restore", "stat": "sp", "who": "self", "n": 500},
        {"op": "drain", "stat": "sp", "who": "target", "n": 500},
        {"op": "restore", "stat": "mp", "who": "self", "n": 500},
    )
    found = scene(
        [seat("Brannoc", "Trial", hp=5, sp=1), seat("Vexil")], "play:Trial", cards=(event(*steps, targets=ENEMY),)
    )
    assert (found[1]["hp"], found[1]["sp"], found[2]["hp"], found[2]["sp"]) == (210, 60, 180, 0)
    assert "mp" not in found[1]


def test_cards_move_between_zones_rule_1309():
    steps = (
        {"op": "mill", "seat": "target", "n": 2},
        {"op": "discard", "seat": "target", "n": 1, "how": "all"},
        {"op": "recover", "filter": {"type": "item"}, "n": 1, "to": "top"},
        {"op": "exile", "cards": {"zone": "discard", "owner": "target", "n": 1, "how": "top"}},
        {"op": "search", "filter": {"name": "Parry"}, "n": 1, "to": "hand"},
    )
    mine = seat("Brannoc", "Trial", discard=["Antidote", "Missed"]) | {"deck": ["Parry", "3 Oak Shield"]}
    found = scene(
        [mine, seat("Vexil", "Missed")],
        "play:Trial>2",
        "pick:Antidote",
        "pick:Parry",
        cards=(event(*steps, targets=ENEMY),),
    )
    assert found[1]["hand"] == ["Parry"]
    assert "Antidote" in found[1]["deck"]
    assert (found[2]["discard"], found[2]["removed"]) == (["Oak Shield", "Oak Shield"], ["Missed"])


def test_summon_cards_are_recovered_only_if_named_and_go_to_the_summon_deck_rule_1309():
    for wanted, back in (({}, []), ({"name": "Spring Maid"}, ["Spring Maid"])):
        call = event({"op": "recover", "filter": wanted, "n": 1, "to": "hand"})
        picks = ["pick:Spring Maid"] if back else []
        found = scene(
            [seat("Orsel", "Trial", discard=["Spring Maid"]), seat("Vexil")], "play:Trial", *picks, cards=(call,)
        )
        assert found[1]["summon_deck"] == back


def test_modes_are_chosen_on_activation_with_their_targets_rule_1309():
    modes = [
        {"name": "Strike", "targets": ENEMY, "do": [{"op": "damage", "who": "target", "n": 50, "def": "ignore"}]},
        {"name": "Rest", "do": [{"op": "heal", "who": "self", "n": 50}]},
    ]
    trial = event({"op": "choose", "modes": modes})
    seats = [seat("Brannoc", "Trial", hp=100), seat("Vexil")]
    assert scene(seats, "play:Trial", cards=(trial,)).legal == ["mode:Strike", "mode:Rest"]
    assert scene(seats, "play:Trial>Strike", cards=(trial,))[2]["hp"] == 130
    assert scene(seats, "play:Trial", "mode:Rest", cards=(trial,))[1]["hp"] == 150


def test_each_goes_round_in_seat_order_with_every_one_as_target_rule_1309():
    loop = event(
        {"op": "each", "who": "all", "do": [{"op": "lose_hp", "who": "target", "n": "half_up(stat(target,hp))"}]}
    )
    found = scene([seat("Brannoc", "Trial"), seat("Vexil", hp=75)], "play:Trial", cards=(loop,))
    assert (found[1]["hp"], found[2]["hp"]) == (100, 37)


def test_bans_refuse_at_activation_rule_1309():
    chain = event({"op": "forbid", "who": "target", "act": ["attack", "event"], "for": {"turns": 1}}, targets=ENEMY)
    seats = [seat("Brannoc", "Trial"), seat("Vexil", "Town Crier")]
    assert scene(seats, "play:Trial", *TURN, "play:Town Crier", cards=(chain,), refused=True).error["rule"] == "1309"
    assert scene(seats, "play:Trial", *TURN, "end", cards=(chain,)).legal == ["end"]
    assert scene(seats, "play:Trial", *TURN * 3, "play:Town Crier", cards=(chain,))[2]["discard"] == ["Town Crier"]


def test_a_phase_is_skipped_once_rule_1309():
    halt = event({"op": "skip", "seat": "target", "phase": "battle"}, targets=ENEMY)
    seats = [seat("Brannoc", "Trial"), seat("Vexil")]
    assert scene(seats, "play:Trial", *TURN, "end", cards=(halt,)).asks == (2, "equip_action")
    assert scene(seats, "play:Trial", *TURN, "end", "end", *TURN, "end", cards=(halt,)).asks == (2, "battle_action")


def test_replacements_happen_instead_the_oldest_first_once_per_event_rule_1309():
    doll = scene([seat("Brannoc"), seat("Vexil", equipment=["Paper Doll"])], "attack>2", phase="battle")
    assert (doll[2]["hp"], doll[2]["discard"]) == (180, ["Paper Doll"])
    brooch = scene([seat("Brannoc"), seat("Vexil", hp=10, equipment=["Phoenix Brooch"])], "attack>2", phase="battle")
    assert (brooch[2]["hp"], brooch.outcome) == (40, None)


def test_attach_equips_without_cost_but_by_class_rule_1309():
    gift = event({"op": "attach", "card": {"zone": "deck", "filter": {"subtype": "atk"}}, "who": "self"})
    for name, worn in (("Brannoc", {"atk": "Iron Sword"}), ("Malk", {})):
        mine = {"character": name, "hand": ["Trial"], "deck": ["Oak Shield", "Iron Sword"]}
        found = scene([mine, seat("Vexil")], "play:Trial", cards=(gift,))
        assert (found[1]["equipment"], found.gold[0]) == (worn, 1000)


def test_stealing_takes_no_more_than_there_is_rule_1309():
    thief = event({"op": "steal_gold", "n": 300})
    assert scene([seat("Brannoc", "Trial"), seat("Vexil", gold=120)], "play:Trial", cards=(thief,)).gold == [1120, 0]


def test_marks_lie_on_a_card_in_play_and_go_with_it_rule_1309():
    seats = [seat("Brannoc", "Blood Moon", event={"card": "Seventh Seal", "marks": {"seal": 4}}), seat("Vexil")]
    found = scene(seats, *TURN, *TURN, "play:Blood Moon")
    assert found[1]["event"] == {"card": "Blood Moon", "turns": 3, "marks": {}}
    assert scene(seats, *TURN)[1]["event"]["marks"] == {"seal": 5}
