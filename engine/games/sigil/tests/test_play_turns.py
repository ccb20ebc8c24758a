"""Set-up, turns, costs and playing cards (rules 001, 100, 300, 400, 500)."""

import json
import re

import pytest

from engine.core.play import CannotStart, IllegalAction
from engine.core.problems import DataError
from engine.core.script import run_script
from engine.games.sigil import game
from engine.games.sigil.tests.first_seal import POOL
from engine.games.sigil.tests.matches import LANTERN, THORN, deck, decks
from engine.games.sigil.tests.scene import TURN, card, resolve, scene, seat, trigger

ENEMY = {"side": "enemy", "n": 1}
DRAW = {"op": "draw"}


def test_a_seat_is_one_place_with_its_own_cards_and_a_side_wins_together_rule_001_1():
    state = game.new_state(decks(*LANTERN, *THORN), POOL, 3, {"format": "team"})
    while state.decision.kind == "line_order":
        state.apply(state.legal_actions()[0])
    assert state.seats() == (1, 2, 3, 4, 5, 6)
    state.apply(game.parse_action("concede"))
    assert state.outcome.winners in ((1, 3, 5), (2, 4, 6))


def test_a_summon_standing_for_its_seat_is_the_combatant_rule_001_2():
    found = scene([seat("Orsel", summon="Wisp"), seat("Brannoc")], "attack>2", phase="battle")
    assert found[2]["hp"] == 200 - (40 - 20)


def test_only_able_seats_are_targets_and_take_turns_rules_001_3_1005():
    party = [seat("Brannoc"), seat("Malk"), seat("Nyra"), seat("Vexil", fainted=True), seat("Aurel"), seat("Orsel")]
    assert scene(party, format="team", phase="battle").legal == ["attack>2", "attack>6", "end"]


def test_active_means_the_seat_whose_turn_it_is_rules_001_4_405():
    found = scene(
        [seat("Brannoc"), seat("Vexil", "Eye for an Eye")], "attack>2", "pass", "play:Eye for an Eye", phase="battle"
    )
    assert found[1]["hp"] == 170
    assert found.position["active"] == 1


def test_characters_use_the_cards_so_their_own_points_pay_rules_001_5_501():
    found = scene(
        [seat("Brannoc", "Second Wind", hp=100, summon="Wisp"), seat("Vexil")], "play:Second Wind", refused=True
    )
    assert found.error["rule"] == "508"
    assert "20 SP are missing" in found.error["message"]


def test_values_never_fall_below_zero_and_cannot_beats_can_rule_001_6():
    curse = card(
        "Curse",
        "item",
        "normal",
        resolve({"op": "modify", "who": "self", "stat": "atk", "n": -90, "for": "this_turn"}),
        cost={"gold": 0},
    )
    assert scene([seat("Brannoc", "Curse"), seat("Vexil")], "play:Curse", cards=(curse,))[1]["atk"] == 0


def test_the_same_seed_and_decisions_give_the_same_game_rule_001_7():
    lists = decks("red-banner", "three-doors")
    one, other = (game.new_state(lists, POOL, 77) for _ in range(2))
    assert one.to_dict() == other.to_dict()


def test_names_compare_without_case_and_outer_blanks_rule_101():
    found = scene([seat("  brannoc ", "TOWN  crier"), seat("Vexil")], "play:town crier")
    assert found[1]["discard"] == ["Town Crier"]


def test_a_card_is_activated_only_in_its_own_phase_rules_102_505():
    hand = ("Power Slash", "Second Wind", "Parry")
    for text, rule in (("play:Power Slash>2", "405"), ("play:Parry", "601")):
        assert scene([seat("Brannoc", *hand), seat("Vexil")], text, refused=True).error["rule"] == rule
    assert scene([seat("Brannoc", *hand, hp=90), seat("Vexil")], "play:Second Wind")[1]["sp"] == 40


def test_a_card_needs_all_of_its_classes_rule_103():
    crown = scene(
        [seat("Brannoc", "Crown of the Sun"), seat("Vexil")], "play:Crown of the Sun", phase="equip", refused=True
    )
    assert crown.error["rule"] == "103"
    assert (
        scene([seat("Aurel", "Crown of the Sun"), seat("Vexil")], "play:Crown of the Sun", phase="equip")[1]["def"]
        == 40
    )


def test_an_activated_ability_works_once_a_turn_rules_104_507():
    found = scene([seat("Tamsin", summon_deck=["Hound", "Moor Hawk"]), seat("Vexil")], "ability:Dog Whistle>equip")
    again = scene(
        [seat("Tamsin", summon_deck=["Hound"]), seat("Vexil")],
        "ability:Dog Whistle>equip",
        "ability:Dog Whistle",
        refused=True,
    )
    assert found[1]["equipment"] == {"atk": "Hound"}
    assert again.error["rule"] == "408"


def test_main_abilities_are_no_cards_so_card_responses_do_not_see_them_rule_507():
    found = scene(
        [seat("Tamsin", summon_deck=["Hound"]), seat("Nyra", "Dispel")],
        "ability:Dog Whistle>equip",
        "play:Dispel",
        refused=True,
    )
    assert found.error["rule"] == "604"


def test_cards_go_to_their_owners_zones_rules_105_106_511():
    found = scene([seat("Brannoc", "Town Crier", "Blood Moon"), seat("Vexil")], "play:Town Crier", "play:Blood Moon")
    assert found[1]["discard"] == ["Town Crier"]
    assert found[1]["event"]["card"] == "Blood Moon"


def test_a_summon_card_goes_home_to_the_summon_deck_rule_107():
    broken = card(
        "Snatch",
        "item",
        "normal",
        resolve({"op": "break", "who": "target", "slot": "atk"}, targets=ENEMY),
        cost={"gold": 0},
    )
    found = scene([seat("Brannoc", "Snatch"), seat("Tamsin", equipment=["Hound"])], "play:Snatch>2", cards=(broken,))
    assert found[2]["summon_deck"] == ["Hound"]
    assert found[2]["discard"] == []


def test_sp_never_pays_for_a_spell_rule_108():
    cheap = card("Spark", "spell", "normal", resolve(DRAW), cost={"mp": 10})
    assert (
        scene([seat("Brannoc", "Spark"), seat("Vexil")], "play:Spark", cards=(cheap,), refused=True).error["rule"]
        == "508"
    )


def test_seats_of_a_side_stand_in_the_order_it_chose_rules_301_1001_1002():
    state = game.new_state(decks(*LANTERN, *THORN), POOL, 3, {"format": "team", "first": 1})
    assert state.decision.kind == "line_order"
    state.apply(game.parse_action("line:3,1,2"))
    state.apply(game.parse_action("line:1,2,3"))
    names = {seat: state.view(0)["seats"][seat - 1]["character"]["name"] for seat in state.seats()}
    leads = [next(iter(deck(name).zones["character"])).name for name in (*LANTERN, *THORN)]
    assert [names[1], names[3], names[5]] == [leads[2], leads[0], leads[1]]
    assert [names[2], names[4], names[6]] == leads[3:]


def test_only_legal_decks_start_rule_302():
    with pytest.raises(CannotStart, match="35"):
        game.new_state(
            [deck("red-banner"), type(deck("red-banner"))({"character": deck("red-banner").zones["character"]})],
            POOL,
            1,
        )
    with pytest.raises(CannotStart, match="2 decks"):
        game.new_state([deck("red-banner")], POOL, 1)


def test_the_redraw_is_a_variant_and_off_by_default_rule_304():
    lists = decks("red-banner", "three-doors")
    assert game.new_state(lists, POOL, 4).decision.kind == "main_action"
    state = game.new_state(lists, POOL, 4, {"one_redraw": True})
    before = state.view(1)["seats"][0]["hand"]
    assert (state.decision.seat, state.decision.kind) == (1, "redraw")
    assert state.view(2)["seats"][0]["character"] is None
    state.apply(game.parse_action("yes"))
    assert state.view(1)["seats"][0]["hand"] != before
    assert len(state.view(1)["seats"][0]["hand"]) == 5
    state.apply(game.parse_action("no"))
    assert state.decision.kind == "main_action"


def test_phases_come_in_order_and_never_back_rule_401():
    script = scene([seat("Brannoc", "Town Crier"), seat("Vexil")], "end", "end", "play:Town Crier", refused=True)
    assert script.error["rule"] == "404"


def test_standby_effects_come_after_poison_oldest_first_rule_403():
    bell = card("Bell", "event", "constant", trigger("standby", {"op": "lose_hp", "who": "self", "n": 5}, turn="own"))
    found = scene([seat("Brannoc", statuses=["poison"], event="Bell"), seat("Vexil")], phase="standby", cards=(bell,))
    assert [event["n"] for event in found.events if event["event"] == "lose_hp"] == [10, 5]


def test_end_phase_effects_come_before_durations_run_off_rule_407():
    bell = card(
        "Bell", "event", "constant", trigger("end", {"op": "lose_hp", "who": "self", "n": 5}, turn="own"), duration=1
    )
    found = scene([seat("Brannoc", event="Bell"), seat("Vexil")], *TURN, cards=(bell,))
    assert found[1]["hp"] == 195
    assert found[1]["event"] is None


def test_a_fainted_active_seat_jumps_to_its_end_phase_rule_409():
    bomb = card("Bomb", "item", "normal", resolve({"op": "faint", "who": "self"}), cost={"gold": 0})
    party = [seat("Brannoc", "Bomb"), seat("Malk"), seat("Nyra"), seat("Vexil"), seat("Aurel"), seat("Orsel")]
    found = scene(party, "play:Bomb", format="team", cards=(bomb,))
    assert found.position["active"] == 2
    assert found[1]["fainted"]


def test_nothing_is_discarded_for_a_full_hand_and_nothing_regained_rule_411():
    found = scene([seat("Brannoc", *["Oak Shield"] * 12, sp=0), seat("Vexil")], *TURN, *TURN)
    assert len(found[1]["hand"]) == 13
    assert found[1]["sp"] == 0


def test_single_battles_alternate_rule_412():
    assert [scene([seat("Brannoc"), seat("Vexil")], *TURN * count).position["active"] for count in range(4)] == [
        1,
        2,
        1,
        2,
    ]


def test_an_item_may_help_an_opponent_rule_502():
    assert (
        scene([seat("Brannoc", "Restoration Potion"), seat("Vexil", hp=100)], "play:Restoration Potion>2")[2]["hp"]
        == 120
    )


def test_a_loot_condition_is_checked_at_activation_rule_503():
    assert (
        scene([seat("Brannoc", "Bounty Notice"), seat("Vexil")], "play:Bounty Notice", refused=True).error["rule"]
        == "503"
    )
    found = scene([seat("Brannoc", "Bounty Notice", did_before=["battle_damage"]), seat("Vexil")], "play:Bounty Notice")
    assert found.gold == [1300, 1000]


def test_a_cost_is_paid_in_full_or_not_at_all_rule_508():
    blood = card("Blood Oath", "item", "normal", resolve(DRAW, cost={"hp": 30}), cost={"gold": 0})
    assert scene([seat("Brannoc", "Blood Oath", hp=31), seat("Vexil")], "play:Blood Oath", cards=(blood,))[1]["hp"] == 1
    assert (
        scene(
            [seat("Brannoc", "Blood Oath", hp=30), seat("Vexil")], "play:Blood Oath", cards=(blood,), refused=True
        ).error["rule"]
        == "508"
    )
    assert (
        scene([seat("Brannoc", "Pawned Trinket"), seat("Vexil")], "play:Pawned Trinket", refused=True).error["rule"]
        == "508"
    )


def test_a_loss_of_gold_takes_what_is_there_rule_509():
    found = scene(
        [seat("Brannoc", "Coin of Fate", gold=40), seat("Vexil")], "play:Coin of Fate", "call:heads", chance=("tails",)
    )
    assert found.gold[0] == 0


def test_a_required_target_must_exist_rule_510():
    team = [seat("Brannoc", "Phoenix Feather"), seat("Vexil")]
    assert scene(team, "play:Phoenix Feather", refused=True).error["rule"] == "510"


def test_a_card_in_hand_has_no_effect_and_is_not_shown_rule_512():
    found = scene([seat("Brannoc", "Iron Sword"), seat("Vexil")])
    assert found[1]["atk"] == 50


def test_costs_and_limits_are_not_given_back_when_negated_rule_513():
    found = scene(
        [seat("Brannoc", "Power Slash"), seat("Nyra", "Dispel")], "play:Power Slash>2", "play:Dispel", phase="battle"
    )
    assert (found[1]["sp"], found[2]["mp"], found[2]["hp"]) == (40, 80, 160)
    assert found[1]["discard"] == ["Power Slash"]
    assert found.asks == (1, "equip_action")


def test_conceding_is_possible_at_any_time_rule_1206():
    state = game.new_state(decks("red-banner", "three-doors"), POOL, 5)
    state.apply(game.parse_action("concede:2"))
    assert (state.outcome.winners, state.outcome.reason) == ((1,), "concession")
    with pytest.raises(IllegalAction):
        state.apply(game.parse_action("end"))


def test_a_position_read_back_is_the_same_position():
    first = scene(
        [
            seat(
                "Orsel",
                "Town Crier",
                hp=90,
                statuses={"poison": 2},
                equipment=["Oak Shield"],
                summon={"card": "Wisp", "hp": 20},
            ),
            seat("Vexil", event={"card": "Seventh Seal", "marks": {"seal": 3}}, did_before=["attacked"]),
        ],
        phase="battle",
    )
    again = scene(
        first.position["seats"], **{key: first.position[key] for key in ("turn", "active", "phase", "gold", "last")}
    )
    assert json.dumps(again.position) == json.dumps(first.position)


def test_the_starting_side_takes_seat_1_whichever_deck_it_plays_rules_302_305():
    lists = decks("red-banner", "three-doors")
    for first in (1, 2):
        state = game.new_state(lists, POOL, 8, {"first": first})
        assert (state.player_of(1), state.player_of(2)) == (first - 1, 2 - first)
        lead = next(iter(lists[first - 1].zones["character"])).name
        assert state.view(0)["seats"][0]["character"]["name"] == lead
    starts = {game.new_state(lists, POOL, seed).player_of(1) for seed in range(12)}
    assert starts == {0, 1}


def test_a_position_says_what_it_cannot_read():
    for position, fault in (
        ({"seats": [seat("Brannoc")]}, "position.seats: seat 2 is missing"),
        ({"seats": [seat("Branoc"), seat("Vexil")]}, 'there is no card named "Branoc", did you mean "Brannoc"?'),
        ({"seats": [seat("Brannoc", hpp=3), seat("Vexil")]}, 'position.seats.1.hpp: unknown key "hpp"'),
        (
            {"seats": [seat("Brannoc", hp=-3), seat("Vexil")]},
            "position.seats.1.hp: must be a whole number of 0 or more",
        ),
        ({"seats": [{}, seat("Vexil")]}, 'position.seats.1: needs its "character"'),
        (
            {"seats": [seat("Brannoc", event={"card": "Blood Moon", "turns": "2"}), seat("Vexil")]},
            "position.seats.1.event.turns: must be a whole number of 1 or more, not '2'",
        ),
        (
            {"seats": [seat("Brannoc", changes=[{"modify": "atk", "n": "5"}]), seat("Vexil")]},
            "position.seats.1.changes[0].n: must be a whole number, not '5'",
        ),
        (
            {"seats": [seat("Brannoc", event="Town Crier"), seat("Vexil")]},
            "position.seats.1.event.card: Town Crier is no Constant Event",
        ),
        (
            {"seats": [seat("Orsel", summon="Spring Maid"), seat("Vexil")]},
            "position.seats.1.summon.card: Spring Maid is no Summon that stands for a Character",
        ),
        ({"seats": [seat("Orsel", summon_deck=["Missed"]), seat("Vexil")]}, "summon_deck: Missed is no Summon"),
        ({"seats": [seat("Brannoc", hand=3), seat("Vexil")]}, "position.seats.1.hand: must be a list of names, not 3"),
        ({"seats": [seat("Brannoc"), seat("Vexil")], "gold": [1]}, "position.gold: must be a list of 2, not [1]"),
        ({"seats": [seat("Brannoc"), seat("Vexil")], "atb": {"n": 0}}, "position.atb.n: must be a whole number of 1"),
        ({"seats": [seat("Brannoc"), seat("Vexil")], "phase": "mian"}, 'unknown phase "mian", did you mean "main"?'),
        ({"seats": [seat("Brannoc"), seat("Vexil")], "active": 3}, 'position.active: there is no seat "3"'),
    ):
        with pytest.raises(DataError, match=re.escape(fault)):
            run_script(game, {"position": position, "do": []}, POOL)
