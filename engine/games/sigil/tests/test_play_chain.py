"""Chain, windows, combat and statuses (rules 600, 700, 800)."""

from engine.games.sigil.tests.scene import TURN, card, resolve, scene, seat, trigger

ENEMY = {"side": "enemy", "n": 1}
ME = {"op": "lose_hp", "who": "self", "n": 10}
TEAM = {"1": "Brannoc", "2": "Malk", "3": "Nyra", "4": "Vexil", "5": "Aurel", "6": "Orsel"}


def team(**hands: list[str]) -> dict:
    return {number: seat(name, *hands.get(f"s{number}", [])) for number, name in TEAM.items()}


def test_speed_1_starts_a_chain_and_only_speed_2_answers_rule_601():
    found = scene(
        [seat("Brannoc"), seat("Vexil", "Town Crier")], "attack>2", "play:Town Crier", phase="battle", refused=True
    )
    assert found.error["rule"] == "404"


def test_triggered_effects_wait_for_the_chain_active_side_first_rule_602():
    mine = card(
        "Mine", "event", "constant", trigger("battle_damage", {"op": "gold", "side": "own", "n": 1}, subject="enemy")
    )
    theirs = card(
        "Theirs", "event", "constant", trigger("battle_damage", {"op": "gold", "side": "own", "n": 2}, subject="self")
    )
    found = scene(
        [seat("Brannoc", event="Mine"), seat("Vexil", event="Theirs")], "attack>2", phase="battle", cards=(mine, theirs)
    )
    assert [event["card"] for event in found.events if event["event"] == "trigger"] == ["Mine", "Theirs"]
    assert found.gold == [1001, 1002]


def test_a_waiting_effect_is_dropped_when_its_source_is_gone_rule_602():
    found = scene([seat("Brannoc"), seat("Vexil", hp=20, equipment=["Thorn Ring"])], "attack>2", phase="battle")
    assert found[1]["hp"] == 200


def test_an_illegal_activation_changes_nothing_rule_603():
    before = scene([seat("Brannoc", "Power Slash", sp=10), seat("Vexil")], phase="battle")
    after = scene(
        [seat("Brannoc", "Power Slash", sp=10), seat("Vexil")], "play:Power Slash>2", phase="battle", refused=True
    )
    assert after.position == before.position
    assert after.error["message"] == "Power Slash costs 20 SP; 10 SP are missing"


def test_all_opposing_seats_are_asked_in_seat_order_and_allies_never_rules_604_1006():
    found = scene(team(), "attack>2", format="team", phase="battle", active=3)
    assert [event["seat"] for event in found.events if event["event"] == "asked"][:3] == [4, 6, 2]


def test_an_answer_of_the_other_side_is_answered_by_the_active_seat_alone_rule_604():
    seats = team(s2=["Missed"], s1=["Hush"], s3=["Hush"])
    found = scene(seats, "attack>2", "play:Missed", format="team", phase="battle")
    assert found.asks == (1, "respond")
    assert found.legal == ["play:Hush", "pass"]
    hushed = scene(seats, "attack>2", "play:Missed", "play:Hush", format="team", phase="battle")
    assert hushed["2"]["hp"] == 190 - (50 - 10)


def test_the_chain_resolves_last_first_rules_605_606():
    found = scene(
        [seat("Brannoc", "Restoration Potion", hp=100), seat("Vexil", "Inflation")],
        "play:Restoration Potion>1",
        "play:Inflation",
    )
    assert [event["card"] for event in found.events if event["event"] == "resolve"] == [
        "Inflation",
        "Restoration Potion",
    ]


def test_a_link_is_lost_when_its_combatant_falls_in_mid_chain_rule_605():
    spite = card("Spite", "event", "response", resolve({"op": "faint", "who": "event.source"}, on={"link": "attack"}))
    found = scene(team(s2=["Spite"]), "attack>2", "play:Spite", format="team", phase="battle", cards=(spite,))
    assert found["2"]["hp"] == 190
    assert found["1"]["fainted"]
    assert found.happened("lost", seat=1)


def test_each_seat_answers_an_event_window_once_rules_607_608():
    found = scene(
        [seat("Brannoc"), seat("Vexil", "Eye for an Eye", "Eye for an Eye")],
        "attack>2",
        "pass",
        "play:Eye for an Eye",
        phase="battle",
    )
    assert found[1]["hp"] == 170
    assert found[2]["hand"] == ["Eye for an Eye"]
    assert found.asks == (1, "equip_action")


def test_the_window_of_a_draw_asks_although_nobody_can_answer_rule_607():
    found = scene([seat("Brannoc", "Town Crier"), seat("Vexil")], "play:Town Crier")
    assert [event["seat"] for event in found.events if event["event"] == "asked"] == [2, 2]


def test_one_link_gets_one_answer_rule_608():
    found = scene(team(s2=["Missed"], s4=["Missed"]), "attack>4", "play:Missed", format="team", phase="battle")
    assert found["4"]["hand"] == ["Missed"]
    assert found["4"]["hp"] == 150


def test_a_negated_link_is_discarded_and_does_nothing_rule_609():
    parry = card("Feint", "event", "response", resolve({"op": "negate"}, on={"link": "attack"}))
    found = scene([seat("Brannoc"), seat("Vexil", "Feint")], "attack>2", "play:Feint", phase="battle", cards=(parry,))
    assert found[2]["hp"] == 180
    assert found[2]["discard"] == ["Feint"]


def test_paying_again_on_a_loot_item_costs_nothing_rule_610():
    found = scene(
        [seat("Brannoc", "Pawned Trinket", "Oak Shield"), seat("Vexil", "Inflation")],
        "play:Pawned Trinket",
        "play:Inflation",
    )
    assert found.gold == [1200, 1000]


def test_an_attack_aims_at_any_able_seat_and_interactive_abilities_join_rule_702():
    assert scene([seat("Vexil"), seat("Brannoc")], phase="battle").legal == ["attack>2", "attack>2+Poison", "end"]


def test_piercing_ignores_def_rules_703_1308():
    spear = card(
        "Spear",
        "equipment",
        "atk",
        {"kind": "static", "do": [{"op": "keyword", "who": "self", "keyword": "piercing"}]},
        cost={"gold": 0},
    )
    assert (
        scene([seat("Brannoc", equipment=["Spear"]), seat("Aurel")], "attack>2", phase="battle", cards=(spear,))[2][
            "hp"
        ]
        == 140
    )


def test_the_latest_set_to_value_counts_then_all_additions_rule_704():
    found = scene(
        [
            seat(
                "Brannoc",
                equipment=["Iron Sword"],
                changes=[{"set": "atk", "n": 90}, {"set": "atk", "n": 10}, {"modify": "atk", "n": 5}],
            ),
            seat("Vexil"),
        ]
    )
    assert found[1]["atk"] == 35


def test_losing_hp_is_no_damage_rule_707():
    leech = card(
        "Leech", "item", "normal", resolve({"op": "lose_hp", "who": "target", "n": 40}, targets=ENEMY), cost={"gold": 0}
    )
    found = scene([seat("Brannoc", "Leech"), seat("Aurel", prevention=[{"n": "all"}])], "play:Leech>2", cards=(leech,))
    assert found[2]["hp"] == 150


def test_fainting_takes_equipment_statuses_changes_and_the_constant_event_rule_712():
    seats = team()
    seats["2"] |= {
        "hp": 10,
        "sp": 15,
        "equipment": ["Oak Shield"],
        "statuses": ["confusion"],
        "event": "Blood Moon",
        "changes": [{"modify": "atk", "n": 50}],
    }
    fallen = scene(seats, "attack>2", format="team", phase="battle")["2"]
    assert fallen["fainted"]
    assert sorted(fallen["discard"]) == ["Blood Moon", "Oak Shield"]
    assert (fallen["equipment"], fallen["statuses"], fallen["event"], fallen["changes"]) == ({}, {}, None, [])
    assert (fallen["sp"], fallen["deck"][0]) == (15, "Oak Shield")


def test_a_revived_character_comes_back_bare_and_never_above_its_printed_hp_rule_713():
    lift = card(
        "Lift",
        "item",
        "normal",
        resolve({"op": "revive", "who": "target", "n": 999}, targets={"side": "other_ally", "n": 1, "fainted": True}),
        cost={"gold": 0},
    )
    seats = team(s1=["Lift"])
    seats["3"]["fainted"] = True
    found = scene(seats, "play:Lift", format="team", cards=(lift,))
    assert (found["3"]["hp"], found["3"]["fainted"]) == (160, False)


def test_damage_to_several_is_worked_out_first_and_falls_at_once_rule_714():
    quake = card("Quake", "event", "normal", resolve({"op": "damage", "who": "all", "n": 999, "def": "ignore"}))
    found = scene([seat("Brannoc", "Quake"), seat("Vexil")], "play:Quake", cards=(quake,))
    assert found.outcome == {"winners": [], "reason": "simultaneous"}


def test_confusion_leaves_items_events_and_abilities_alone_rule_802():
    found = scene(
        [seat("Tamsin", "Town Crier", "Antidote", statuses=["confusion"], summon_deck=["Hound"]), seat("Vexil")],
        "play:Town Crier",
        "play:Antidote>1",
        "ability:Dog Whistle>equip",
    )
    assert not found.happened("coin_call")


def test_confusion_is_called_before_paralyse_rule_804():
    both = [seat("Brannoc", statuses=["confusion", "paralyse"]), seat("Vexil")]
    wrong = scene(both, "attack>2", "call:heads", phase="battle", chance=("tails",))
    assert (wrong[1]["hp"], wrong.asks) == (180, (1, "equip_action"))
    second = scene(both, "attack>2", "call:heads", "call:tails", phase="battle", chance=("heads", "heads"))
    assert (second[1]["hp"], second[2]["hp"]) == (200, 180)
    through = scene(both, "attack>2", "call:heads", "call:tails", phase="battle", chance=("heads", "tails"))
    assert through[2]["hp"] == 150


def test_a_broken_off_response_counts_as_a_pass_rules_604_803():
    found = scene(
        [seat("Vexil"), seat("Brannoc", "Parry", statuses=["paralyse"])],
        "attack>2",
        "play:Parry",
        "call:heads",
        phase="battle",
        chance=("tails",),
    )
    assert found[2]["hp"] == 200 - 20
    assert found[2]["discard"] == ["Parry"]
    assert found[2]["sp"] == 40


def test_a_status_does_not_stack_but_the_longer_duration_stays_rule_805():
    dust = [seat("Brannoc", "Dizzy Dust"), seat("Vexil", statuses={"confusion": 1})]
    assert scene(dust, "play:Dizzy Dust>2")[2]["statuses"] == {"confusion": 2}
    dust[1]["statuses"] = ["confusion"]
    assert scene(dust, "play:Dizzy Dust>2")[2]["statuses"] == {"confusion": "until_cured"}


def test_status_turns_are_counted_at_the_end_of_the_afflicted_seats_turns_rule_806():
    dust = [seat("Brannoc", "Dizzy Dust"), seat("Vexil")]
    left = [scene(dust, "play:Dizzy Dust>2", *TURN * count)[2]["statuses"] for count in range(5)]
    assert left == [{"confusion": 2}, {"confusion": 2}, {"confusion": 1}, {"confusion": 1}, {}]


def test_a_replaced_characters_statuses_stand_still_rules_807_906():
    replaced = [seat("Orsel", statuses={"poison": 2}, summon="Wisp"), seat("Brannoc")]
    found = scene(replaced, *TURN, *TURN)
    assert (found[1]["hp"], found[1]["statuses"]) == (150, {"poison": 2})


def test_prevention_is_used_up_unless_it_is_all_rule_706():
    guarded = [seat("Brannoc"), seat("Vexil", prevention=[{"n": 50}])]
    found = scene(guarded, "attack>2", *TURN, "end", "end", "attack>2", phase="battle")
    assert found[2]["hp"] == 180 - 10


def test_a_confused_answer_can_fell_its_own_character_rules_803_1201():
    seats = [seat("Vexil"), seat("Brannoc", "Parry", hp=20, statuses=["confusion"])]
    found = scene(seats, "attack>2", "play:Parry", "call:heads", phase="battle", chance=("tails",))
    assert found.outcome == {"winners": [1], "reason": "all_fainted"}
    assert not found.happened("battle_damage")


def test_equipment_that_fails_leaves_the_old_one_on_rules_506_610():
    seats = [seat("Brannoc", "Iron Sword", equipment=["Gnarled Club"], gold=500), seat("Vexil", "Inflation")]
    found = scene(seats, "play:Iron Sword", "play:Inflation", phase="equip")
    assert (found[1]["equipment"], found[1]["discard"], found.gold[0]) == ({"atk": "Gnarled Club"}, ["Iron Sword"], 200)


def test_equipment_must_still_be_allowed_on_resolution_rules_506_802():
    jam = card(
        "Jam",
        "event",
        "response",
        resolve({"op": "status", "who": "event.source", "status": "disarmed"}, on={"link": "equipment"}),
    )
    seats = [seat("Brannoc", "Iron Sword"), seat("Vexil", "Jam")]
    found = scene(seats, "play:Iron Sword", "play:Jam", phase="equip", cards=(jam,))
    assert (found[1]["equipment"], found[1]["discard"], found.gold[0]) == ({}, ["Iron Sword"], 700)


def test_a_negated_constant_event_leaves_the_old_one_in_force_rules_410_609():
    veto = card("Veto", "event", "response", resolve({"op": "negate"}, on={"link": "event"}))
    seats = [seat("Brannoc", "Seventh Seal", event="Blood Moon"), seat("Vexil", "Veto")]
    found = scene(seats, "play:Seventh Seal", "play:Veto", cards=(veto,))
    assert (found[1]["event"]["card"], found[1]["discard"]) == ("Blood Moon", ["Seventh Seal"])


def test_damage_of_an_interactive_ability_is_battle_damage_rules_709_711():
    bite = {
        "kind": "ability",
        "name": "Bite",
        "timing": "interactive",
        "do": [{"op": "damage", "who": "target", "n": 7, "def": "ignore"}],
    }
    biter = card("Biter", "character", "", bite, classes=["Beast"], hp=100, sp=10, atk=30, defence=0)
    found = scene([seat("Biter"), seat("Vexil")], "attack>2+Bite", phase="battle", cards=(biter,))
    assert [event["n"] for event in found.events if event["event"] == "battle_damage"] == [10, 7]


def test_the_trainer_may_answer_for_the_creature_that_died_rule_607():
    seats = [seat("Brannoc"), seat("Tamsin", "Eye for an Eye", summon={"card": "Hound", "hp": 10})]
    found = scene(seats, "attack>2", "pass", "play:Eye for an Eye", phase="battle")
    assert (found[1]["hp"], found[2]["summon"]) == (150, None)
