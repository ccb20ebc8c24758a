"""Summons, Team Battle, Boss Battle and endings (rules 900-1200, 1400, 1500)."""

from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL
from engine.games.sigil.tests.matches import decks
from engine.games.sigil.tests.scene import TURN, card, resolve, scene, seat, trigger

ENEMY = {"side": "enemy", "n": 1}
TEAM = {"1": "Orsel", "2": "Malk", "3": "Nyra", "4": "Vexil", "5": "Aurel", "6": "Brannoc"}


def team(**more: dict) -> dict:
    return {number: seat(name) | more.get(f"s{number}", {}) for number, name in TEAM.items()}


def test_one_of_several_fitting_summons_is_chosen_at_activation_rule_901():
    call = card(
        "Any Call",
        "spell",
        "normal",
        resolve({"op": "summon", "filter": {"type": "summon"}, "form": "replace"}),
        cost={"mp": 10},
    )
    caller = seat("Orsel", "Any Call", summon_deck=["Wisp", "Grey Knight"])
    assert scene([caller, seat("Vexil")], "play:Any Call", cards=(call,)).legal == ["mode:Wisp", "mode:Grey Knight"]
    assert (
        scene([caller, seat("Vexil")], "play:Any Call", "mode:Grey Knight", cards=(call,))[1]["summon"]["card"]
        == "Grey Knight"
    )


def test_a_replaced_character_cannot_call_a_second_standing_summon_rule_902():
    found = scene(
        [seat("Orsel", "Call of the Wisp", summon_deck=["Wisp"], summon="Grey Knight"), seat("Vexil")],
        "play:Call of the Wisp",
        refused=True,
    )
    assert found.error["rule"] in ("103", "902")


def test_the_summoner_takes_half_rounded_up_without_def_rule_903_3():
    found = scene(
        [seat("Vexil", changes=[{"modify": "atk", "n": -5}]), seat("Orsel", summon="Wisp")], "attack>2", phase="battle"
    )
    assert (found[2]["summon"]["hp"], found[2]["hp"]) == (60 - 25, 150 - 13)


def test_hp_losses_are_not_shared_rule_903_3():
    found = scene([seat("Orsel", summon={"card": "Wisp", "statuses": ["poison"]}), seat("Vexil")], phase="standby")
    assert (found[1]["summon"]["hp"], found[1]["hp"]) == (50, 150)


def test_if_the_weak_summon_dies_its_summoner_faints_rules_903_4_1202():
    found = scene([seat("Vexil"), seat("Orsel", summon={"card": "Wisp", "hp": 10})], "attack>2", phase="battle")
    assert found.outcome == {"winners": [1], "reason": "all_fainted"}
    assert found[2]["summon_deck"] == ["Wisp"]


def test_if_the_summoner_falls_first_both_go_rule_903_4():
    seats = team(s1={"summon": {"card": "Wisp", "hp": 60}, "hp": 5})
    found = scene(seats, "attack>1", format="team", phase="battle", active=2)
    assert found["1"]["fainted"]
    assert found["1"]["summon"] is None
    assert found["1"]["summon_deck"] == ["Wisp"]


def test_an_aid_summon_cannot_be_called_again_rule_904():
    found = scene(
        [seat("Orsel", "Call of the Spring Maid", discard=["Spring Maid"]), seat("Vexil")],
        "play:Call of the Spring Maid",
        refused=True,
    )
    assert found.error["rule"] == "902"


COLOSSUS = {"hand": ["Call of the Colossus"], "summon_deck": ["Colossus"]}


def test_a_full_summon_sweeps_its_side_rules_905_1_905_2_905_3():
    seats = team(s1=COLOSSUS, s3={"hp": 20}, s5={"summon": "Wisp"})
    found = scene(seats, "play:Call of the Colossus", format="team")
    assert (found["1"]["hp"], found["5"]["hp"], found["5"]["summon"]) == (120, 160, None)
    assert found["3"]["fainted"]
    assert found["5"]["summon_deck"] == ["Wisp"]
    assert scene(seats, "play:Call of the Colossus", *TURN, "end", format="team").legal == ["attack>1", "end"]


def test_only_the_caller_takes_its_sides_turns_while_a_full_summon_stands_rule_905_3():
    found = [scene(team(s1=COLOSSUS), "play:Call of the Colossus", *TURN * count, format="team") for count in (2, 4)]
    assert [one.position["active"] for one in found] == [1, 1]


def test_when_a_full_summon_dies_its_side_loses_at_once_rule_905_4():
    seats = team(s1={"summon": {"card": "Colossus", "hp": 5}})
    found = scene(seats, "attack>1", format="team", phase="battle", active=6)
    assert found.outcome == {"winners": [2, 4, 6], "reason": "full_summon_died"}


def test_when_a_full_summon_leaves_those_with_hp_come_back_rules_905_5_905_6():
    seats = team(s1={**COLOSSUS, "hp": 30})
    left = scene(seats, "play:Call of the Colossus", *TURN * 5, format="team")
    assert left["1"]["fainted"]
    assert left["1"]["summon"] is None
    assert left.position["active"] == 6
    assert scene(seats, "play:Call of the Colossus", *TURN * 6, format="team").position["active"] == 3


def test_a_replacing_summon_has_slots_of_its_own_rule_906():
    seats = [seat("Orsel", "Oak Shield", equipment=["Thorn Ring"], summon="Grey Knight"), seat("Brannoc")]
    worn = scene(seats, "play:Oak Shield", phase="equip")
    assert worn[1]["summon"]["equipment"] == {"def": "Oak Shield"}
    assert worn[1]["equipment"] == {"accessory": "Thorn Ring"}
    send = card("Send Home", "item", "normal", resolve({"op": "dismiss", "who": "self"}), cost={"gold": 0})
    gone = scene(
        [seat("Orsel", "Send Home", summon={"card": "Wisp", "equipment": ["Oak Shield"]}), seat("Brannoc")],
        "play:Send Home",
        cards=(send,),
    )
    assert (gone[1]["summon"], gone[1]["discard"], gone[1]["summon_deck"]) == (
        None,
        ["Oak Shield", "Send Home"],
        ["Wisp"],
    )


def test_trainers_call_creatures_by_an_ability_and_choose_its_form_rules_907_908():
    found = scene([seat("Tamsin", summon_deck=["Hound"]), seat("Vexil")], "ability:Dog Whistle")
    assert found.asks == (1, "mode")
    assert found.legal == ["mode:replace", "mode:equip"]
    disarmed = scene(
        [seat("Tamsin", summon_deck=["Hound"], statuses=["disarmed"]), seat("Vexil")], "ability:Dog Whistle"
    )
    assert disarmed[1]["summon"]["card"] == "Hound"


def test_a_creature_does_not_share_its_pain_and_its_death_is_no_fainting_rules_908_909():
    found = scene([seat("Brannoc"), seat("Tamsin", summon={"card": "Hound", "hp": 10})], "attack>2", phase="battle")
    assert (found[2]["hp"], found[2]["fainted"], found[2]["summon_deck"]) == (170, False, ["Hound"])
    assert not found.happened("faint")
    assert found[2]["stunned"] == "next_turn"


def test_an_ally_is_your_own_side_and_your_character_your_own_seat_rules_1001_1007():
    found = scene(team(s2={"hand": ["Missed"]}), "attack>4", "play:Missed", format="team", phase="battle")
    assert found["4"]["hp"] == 180
    assert found["2"]["prevention"] == [{"n": "all", "for": "this_turn"}]


def test_gold_is_one_pool_for_the_side_rule_1004():
    found = scene(team(s3={"hand": ["Restoration Potion"]}), "play:Restoration Potion>1", format="team", active=3)
    assert found.gold == [2800, 3000]


def test_a_fainted_seats_turn_goes_to_the_next_of_its_line_rules_1003_1008():
    order = [scene(team(s3={"fainted": True}), *TURN * count, format="team").position["active"] for count in range(6)]
    assert order == [1, 2, 5, 4, 1, 6]


def test_team_text_works_in_a_team_and_for_a_boss_party_rule_1009():
    rally = {"sp": 60, "hand": ["Rally the Line"]}
    party = {"1": seat("Brannoc") | rally, "2": seat("Nyra"), "3": seat("Aurel"), "B": seat("Grondar")}
    found = scene(party, "play:Rally the Line", format="boss")
    assert [found[name]["atk"] for name in ("1", "2", "3", "B")] == [50, 40, 50, 80]


def test_a_lone_survivor_takes_all_the_partys_turns_rules_1101_1102():
    party = {
        "1": seat("Brannoc"),
        "2": seat("Nyra", fainted=True),
        "3": seat("Aurel", fainted=True),
        "B": seat("Grondar"),
    }
    order = [scene(party, *TURN * count, format="boss").position["active"] for count in range(4)]
    assert order == [1, 1, "B", 1]


def test_atb_never_falls_below_one_rule_1103():
    rush = card("Rush", "event", "normal", resolve({"op": "atb", "n": -5}))
    party = {"1": seat("Brannoc", "Rush"), "2": seat("Nyra"), "3": seat("Aurel"), "B": seat("Grondar")}
    found = scene(party, "play:Rush", *TURN, format="boss", cards=(rush,))
    assert found.position["atb"]["n"] == 1
    assert found.position["active"] == "B"


def test_every_party_seat_may_answer_the_boss_rule_1104():
    party = {"1": seat("Brannoc"), "2": seat("Nyra"), "3": seat("Aurel"), "B": seat("Grondar")}
    found = scene(party, "attack>2", format="boss", phase="battle", active="B")
    assert [event["seat"] for event in found.events if event["event"] == "asked"][:3] == [1, 2, 3]


def test_the_state_check_comes_after_each_link_and_fells_all_at_once_rule_1201():
    found = scene(
        team(s2={"hp": 5}, s4={"hp": 5}, s1={"hand": ["Wave"]}),
        "play:Wave",
        format="team",
        cards=(card("Wave", "event", "normal", resolve({"op": "lose_hp", "who": "all_enemies", "n": 5})),),
    )
    assert [event["seat"] for event in found.events if event["event"] == "faint"] == [2, 4]


def test_a_decked_out_seat_of_three_is_eliminated_and_the_others_fight_on_rule_1204():
    seats = team(s2={"deck": [], "equipment": ["Oak Shield"], "hand": ["Missed"], "event": "Blood Moon"})
    found = scene(seats, *TURN, format="team")
    assert found.outcome is None
    assert found["2"]["eliminated"]
    assert found["2"]["removed"] == ["Malk"]
    assert sorted(found["2"]["discard"]) == ["Blood Moon", "Missed", "Oak Shield"]
    assert found.position["active"] == 3
    again = scene(found.position["seats"], format="team", active=3)
    assert again["2"] == found["2"]
    assert scene(found.position["seats"], *TURN, format="team", active=3).position["active"] == 4


def test_a_card_can_win_the_game_rule_1205():
    found = scene([seat("Brannoc", event={"card": "Seventh Seal", "marks": {"seal": 6}}), seat("Vexil")], *TURN)
    assert found.outcome == {"winners": [1], "reason": "card_effect"}


def test_endless_automatic_effects_are_a_draw_rules_1207_1208():
    echo = card(
        "Echo",
        "event",
        "constant",
        trigger(
            "heal", {"op": "lose_hp", "who": "self", "n": 1}, {"op": "heal", "who": "self", "n": 1}, subject="self"
        ),
    )
    found = scene(
        [seat("Brannoc", "Restoration Potion", hp=100, event="Echo"), seat("Vexil")],
        "play:Restoration Potion>1",
        cards=(echo,),
    )
    assert found.outcome == {"winners": [], "reason": "loop"}


def test_numbers_are_kept_as_numbers_rule_1401():
    assert scene([seat("Brannoc", hp=137, sp=13), seat("Vexil")])[1]["hp"] == 137


def test_a_read_coin_is_not_called_rule_1403():
    toss = card(
        "Toss",
        "event",
        "normal",
        resolve({"op": "coin", "heads": [{"op": "draw"}], "tails": [{"op": "lose_hp", "who": "self", "n": 10}]}),
    )
    assert (
        scene([seat("Brannoc", "Toss"), seat("Vexil")], "play:Toss", cards=(toss,), chance=("tails",))[1]["hp"] == 190
    )
    called = scene([seat("Brannoc", "Coin of Fate"), seat("Vexil")], "play:Coin of Fate")
    assert called.asks == (1, "coin_call")


def test_every_choice_is_a_decision_with_its_legal_options_rule_1501():
    state = game.new_state(decks("red-banner", "three-doors"), POOL, 6)
    assert state.decision.prompt
    assert all(str(action) for action in state.legal_actions())


def test_a_seat_is_asked_although_it_cannot_answer_rule_1502():
    found = scene([seat("Brannoc"), seat("Vexil")], "attack>2", phase="battle", auto=False)
    assert (found.asks, found.legal) == ((2, "respond"), ["pass"])


def test_hands_decks_and_summon_decks_are_hidden_and_sizes_public_rule_1503():
    state = game.new_state(decks("three-doors", "hound-and-snake"), POOL, 6)
    other = state.view(1)["seats"][1]
    assert "hand" not in other
    assert "summon_deck" not in other
    assert (other["hand_size"], other["deck_size"]) == (5, 35)
    assert "rng" not in str(state.view(1))
