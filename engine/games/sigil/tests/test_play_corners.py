"""Corners where several rules meet: each scene is written from the rules' text."""

from engine.games.sigil.tests.scene import TURN, card, resolve, scene, seat, trigger


def skin(name: str, subtype: str, *instead: dict) -> dict:
    block = {"kind": "replace", "on": {"event": "damage", "subject": "self"}, "do": list(instead)}
    return card(name, "equipment", subtype, block, cost={"gold": 100})


def test_immunity_that_is_in_force_again_cures_rule_1308():
    unbind = card("Unbind", "event", "normal", resolve({"op": "cure", "who": "self", "status": "disarmed"}))
    crowned = {"equipment": ["Crown of the Sun"], "statuses": {"disarmed": 1, "talentless": "until_cured"}}
    cured = scene([seat("Aurel", "Unbind", **crowned), seat("Vexil")], "play:Unbind", cards=(unbind,))
    assert cured[1]["statuses"] == {}
    run_off = scene([seat("Aurel", **crowned), seat("Vexil")], *TURN)
    assert run_off[1]["statuses"] == {}


def test_a_constant_event_that_ends_itself_is_discarded_once_rules_410_511():
    lull = card("Lull", "event", "constant", resolve({"op": "end_event", "seat": "all"}), duration=3)
    found = scene([seat("Brannoc", "Lull"), seat("Vexil", event="Blood Moon")], "play:Lull", cards=(lull,))
    assert (found[1]["event"], found[1]["discard"]) == (None, ["Lull"])
    assert (found[2]["event"], found[2]["discard"]) == (None, ["Blood Moon"])


def test_a_replacement_that_replaces_itself_for_ever_is_a_draw_rules_1207_1309():
    echo = skin("Echo Skin", "accessory", {"op": "damage", "who": "self", "n": 10, "def": "ignore"})
    found = scene([seat("Brannoc"), seat("Vexil", equipment=["Echo Skin"])], "attack>2", phase="battle", cards=(echo,))
    assert found.outcome == {"winners": [], "reason": "loop"}


def test_one_replacement_per_event_the_oldest_rule_1309():
    skins = (
        skin("Old Skin", "def", {"op": "lose_hp", "who": "self", "n": 7}),
        skin("New Skin", "accessory", {"op": "lose_hp", "who": "self", "n": 5}),
    )
    found = scene(
        [seat("Brannoc"), seat("Vexil", "Eye for an Eye", equipment=["Old Skin", "New Skin"])],
        "attack>2",
        phase="battle",
        cards=skins,
    )
    assert found[2]["hp"] == 173
    assert found.asks == (1, "equip_action")


def test_of_a_response_to_two_things_only_what_was_set_off_is_done_rule_1304():
    minds = card(
        "Two Minds",
        "event",
        "response",
        resolve({"op": "gold", "side": "own", "n": 7}, on={"link": "attack"}),
        resolve({"op": "gold", "side": "own", "n": 50}, on={"event": "battle_damage", "subject": "self"}),
    )
    seats = [seat("Brannoc"), seat("Vexil", "Two Minds")]
    assert scene(seats, "attack>2", "play:Two Minds", phase="battle", cards=(minds,)).gold == [1000, 1007]
    assert scene(seats, "attack>2", "pass", "play:Two Minds", phase="battle", cards=(minds,)).gold == [1000, 1050]


def test_a_second_death_in_the_shamed_turn_shames_this_turn_and_the_next_rule_909():
    put_down = card("Put Down", "event", "normal", resolve({"op": "faint", "who": "self"}))
    seats = [seat("Tamsin", "Put Down", "Iron Sword", summon="Hound", stunned="this_turn"), seat("Vexil")]
    now = scene(seats, "play:Put Down", "end", "end", "play:Iron Sword", cards=(put_down,), refused=True)
    later = scene(seats, "play:Put Down", *TURN, *TURN, "end", "attack>2", cards=(put_down,), refused=True)
    assert (now.error["rule"], later.error["rule"]) == ("909", "909")


def test_a_script_goes_on_in_the_main_phase_though_the_answering_seat_holds_the_same_card():
    found = scene([seat("Brannoc", "Town Crier", "Town Crier"), seat("Vexil", "Town Crier")], *["play:Town Crier"] * 2)
    assert len(found[1]["hand"]) == 2


def test_an_ability_of_the_summons_own_equipment_has_its_own_limit_rules_408_906():
    blow = {"kind": "ability", "name": "Blow", "timing": "main", "do": [{"op": "gold", "side": "own", "n": 1}]}
    horn = card("Horn", "equipment", "accessory", blow, cost={"gold": 100})
    worn_twice = seat("Orsel", equipment=["Horn"], summon={"card": "Wisp", "equipment": ["Horn"]})
    found = scene([worn_twice, seat("Vexil")], "ability:Blow", "ability:Blow", cards=(horn,), refused=True)
    assert found.error["rule"] == "408"


def test_who_has_left_the_field_is_no_longer_the_user_but_the_seat_goes_on_rule_906():
    longer = {"op": "modify", "who": "self", "stat": "atk", "n": 10, "for": "permanent"}
    fade = card("Fade", "event", "normal", resolve({"op": "dismiss", "who": "self"}, longer, {"op": "draw"}))
    faded = scene(
        [seat("Orsel", "Fade", "Call of the Wisp", summon="Wisp"), seat("Vexil")],
        "play:Fade",
        "play:Call of the Wisp",
        cards=(fade,),
    )
    assert (faded[1]["summon"]["atk"], len(faded[1]["hand"])) == (40, 1)
    call = card("Call Up", "spell", "normal", resolve({"op": "summon", "name": "Wisp"}, longer), cost={"mp": 0})
    called = scene([seat("Orsel", "Call Up", summon_deck=["Wisp"]), seat("Vexil")], "play:Call Up", cards=(call,))
    assert called[1]["changes"] == []


def test_who_has_fainted_is_not_healed_by_what_that_set_off_rules_602_710():
    locket = card(
        "Locket",
        "equipment",
        "accessory",
        trigger("faint", {"op": "heal", "who": "self", "n": 50}, {"op": "draw"}, subject="self"),
        cost={"gold": 100},
    )
    names = {"1": "Brannoc", "2": "Malk", "3": "Nyra", "4": "Vexil", "5": "Aurel", "6": "Orsel"}
    seats = {number: seat(name) for number, name in names.items()} | {"2": seat("Malk", hp=10, equipment=["Locket"])}
    found = scene(seats, "attack>2", format="team", phase="battle", cards=(locket,))
    assert (found[2]["hp"], found[2]["fainted"], len(found[2]["hand"])) == (0, True, 1)
