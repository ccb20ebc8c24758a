"""What is chosen for cards whose effects have several parts (rules 603, 901, 904, 1304)."""

from engine.games.sigil.tests.scene import card, resolve, scene, seat

ENEMY = {"side": "enemy", "n": 1}
ALLY = {"side": "ally", "n": 1}
HEAL = {"op": "heal", "who": "target", "n": 10}
HURT = {"op": "lose_hp", "who": "target", "n": 10}
CALL = {"op": "summon", "filter": {"type": "summon"}}
SIP = card("Sip", "item", "normal", resolve({"op": "heal", "who": "self", "n": 1}), cost={"gold": 10})
TWO_CALLS = card("Two Calls", "spell", "normal", resolve(CALL, CALL), cost={"mp": 10})


def aid(name, *effects):
    return card(name, "summon", "aid", *effects)


def gold(name, n):
    return aid(name, resolve({"op": "gold", "side": "own", "n": n}))


def test_a_card_with_two_summon_steps_calls_two_summons_rule_901():
    cards = (TWO_CALLS, gold("Penny", 1), gold("Pound", 100))
    caller = seat("Orsel", "Two Calls", summon_deck=["Penny", "Pound", "Wisp"])
    asked = scene([caller, seat("Vexil")], "play:Two Calls", "mode:Wisp", cards=cards)
    assert asked.legal == ["mode:Penny", "mode:Pound"]
    found = scene([caller, seat("Vexil")], "play:Two Calls", "mode:Wisp", "mode:Pound", cards=cards)
    assert (found[1]["summon"]["card"], found[1]["summon_deck"], found.gold) == ("Wisp", ["Penny"], [1100, 1000])


def test_two_blocks_of_a_card_each_call_their_own_summon_rule_901():
    each = card("Call and Call", "spell", "normal", resolve(CALL), resolve(CALL), cost={"mp": 10})
    caller = seat("Orsel", "Call and Call", summon_deck=["Penny", "Pound", "Wisp"])
    cards = (each, gold("Penny", 1), gold("Pound", 100))
    found = scene([caller, seat("Vexil")], "play:Call and Call", "mode:Penny", "mode:Pound", cards=cards)
    assert (found[1]["discard"], found.gold) == (["Penny", "Pound", "Call and Call"], [1101, 1000])


def test_two_summon_steps_need_two_summons_rule_902():
    caller = seat("Orsel", "Two Calls", summon_deck=["Penny"])
    found = scene([caller, seat("Vexil")], "play:Two Calls", cards=(TWO_CALLS, gold("Penny", 1)), refused=True)
    assert found.error["rule"] == "902"


def test_each_part_of_an_aid_summon_has_its_own_targets_rule_904():
    both = aid("Two Sides", resolve(HEAL, targets=ALLY), resolve(HURT, targets=ENEMY))
    call = card("Call Sides", "spell", "normal", resolve({"op": "summon", "name": "Two Sides"}), cost={"mp": 10})
    caller = seat("Orsel", "Call Sides", summon_deck=["Two Sides"], hp=100)
    found = scene([caller, seat("Vexil", hp=100)], "play:Call Sides", cards=(both, call))
    assert (found[1]["hp"], found[2]["hp"]) == (110, 90)


def test_each_part_of_a_card_has_its_own_mode_rule_603():
    def modes(n):
        said = [
            {"name": name, "do": [{"op": "gold", "side": side, "n": n}]}
            for name, side in (("Own", "own"), ("Other", "enemy"))
        ]
        return resolve({"op": "choose", "modes": said})

    offer = card("Two Offers", "event", "normal", modes(1), modes(100))
    found = scene(
        [seat("Brannoc", "Two Offers"), seat("Vexil")], "play:Two Offers", "mode:Own", "mode:Other", cards=(offer,)
    )
    assert found.gold == [1001, 1100]


def test_a_response_to_two_things_asks_only_for_what_was_set_off_rules_510_1304():
    minds = card(
        "Two Minds",
        "event",
        "response",
        resolve(HURT, on={"link": "attack"}, targets=ENEMY, cost={"hp": 10}),
        resolve({"op": "gold", "side": "own", "n": 50}, on={"link": "item"}, cost={"gold": 30}),
    )
    cards = (minds, SIP)
    attacked = scene([seat("Brannoc"), seat("Vexil", "Two Minds")], "attack>2", phase="battle", cards=cards)
    assert attacked.legal == ["play:Two Minds>1", "pass"]
    struck = scene(
        [seat("Brannoc"), seat("Vexil", "Two Minds")], "attack>2", "play:Two Minds>1", phase="battle", cards=cards
    )
    assert (struck[1]["hp"], struck.gold) == (190, [1000, 1000])
    drunk = scene([seat("Brannoc", "Sip"), seat("Vexil", "Two Minds")], "play:Sip", "play:Two Minds", cards=cards)
    assert (drunk[2]["hp"], drunk.gold[1]) == (180, 1020)


def test_a_response_is_open_though_another_part_of_it_finds_no_target_rule_603():
    minds = card(
        "Two Minds",
        "event",
        "response",
        resolve(HEAL, on={"link": "attack"}, targets={"side": "other_ally", "n": 1}),
        resolve({"op": "gold", "side": "own", "n": 50}, on={"link": "item"}),
    )
    found = scene(
        [seat("Brannoc", "Sip"), seat("Vexil", "Two Minds")], "play:Sip", "play:Two Minds", cards=(minds, SIP)
    )
    assert found.gold[1] == 1050


def test_of_a_response_no_part_is_done_whose_condition_fails_rule_1305():
    def part(n, test):
        return resolve({"op": "gold", "side": "own", "n": n}, on={"link": "attack"}, **{"if": [test]})

    hp = {"cmp": "<=", "stat": "hp", "who": "self", "n": 50}
    minds = card("Two Minds", "event", "response", part(1, hp), part(100, {**hp, "cmp": ">="}))
    found = scene(
        [seat("Brannoc"), seat("Vexil", "Two Minds")], "attack>2", "play:Two Minds", phase="battle", cards=(minds,)
    )
    assert found.gold[1] == 1100
