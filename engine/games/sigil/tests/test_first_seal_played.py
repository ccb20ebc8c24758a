"""Every card of First Seal does what its text says: the numbers expected are read from the printed text itself."""

import re
from typing import Any

import pytest

from engine.core.cards import CardDefinition
from engine.games.sigil.tests.first_seal import POOL
from engine.games.sigil.tests.first_seal_cases import (
    AIDS,
    ANSWERS,
    BEING,
    BELL,
    CALL,
    COINS,
    ELSEWHERE,
    FOE,
    GIFT,
    HEX,
    MAIN,
    TEND,
    WORN,
)
from engine.games.sigil.tests.scene import Scene, card, resolve, scene, seat


def numbers(name: str) -> list[int]:
    """The numbers of a card's printed text, in order."""
    return [int(digits) for digits in re.findall(r"\d+", POOL[name].text)]


def user(one: CardDefinition, mp: bool) -> dict[str, Any]:
    """A Character with the classes a card needs."""
    points = {"mp": 200} if mp or one.type == "spell" else {"sp": 200}
    classes = list(one.classes) if one.type != "summon" and one.classes else ["Human"]
    return card("User", "character", "", classes=classes, hp=300, atk=50, **points, defence=20)


def play(name: str, setup: dict[str, Any], do: str, worn: bool = False, active: int = 1) -> Scene:
    """Lay out the scene of a card and play it."""
    one = POOL[name]
    made = user(one, bool(setup.get("mp")))
    me = seat("User", *([] if worn else [name]), *setup.get("hand", []), hp=150, gold=5000)
    me |= {"equipment": [name]} if worn else {}
    me |= {"mp" if "mp" in made else "sp": 100} | setup.get("me", {})
    foe = seat("Foe", hp=300, gold=5000) | setup.get("foe", {})
    phase = setup.get("phase", "battle" if one.subtype == "battle" or "attack" in do.partition(";")[0] else "main")
    return scene(
        [me, foe],
        *[step for step in do.split(";") if step],
        cards=(made, FOE, GIFT, HEX, BELL, COINS, TEND, CALL),
        chance=tuple(setup.get("chance", ())),
        phase=phase,
        active=setup.get("active", active),
    )


def check(found: Scene, expected: dict[str, Any]) -> None:
    """Compare what a case expects."""
    for key, value in expected.items():
        place, _, rest = key.partition(".")
        if place in ("me", "foe"):
            have: Any = found[1 if place == "me" else 2]
            for part in rest.split("."):
                have = have[part]
        else:
            have = {
                "gold": lambda: found.gold[0],
                "foe_gold": lambda: found.gold[1],
                "paid": lambda: 5000 - found.gold[0],
                "hand": lambda: len(found[1]["hand"]),
                "legal": lambda: found.legal,
                "choices": lambda: len(found.legal),
                "asks": lambda: found.asks,
                "winner": lambda: found.outcome and found.outcome["winners"][0],
                "turns": lambda: found[1]["changes"][0]["for"]["turns"],
            }[place]()
        assert have == value, key


@pytest.mark.parametrize("name", MAIN)
def test_played_in_the_own_turn(name):
    setup, do, expected = MAIN[name]
    check(play(name, setup, f"play:{name}{do}"), expected(numbers(name)))


@pytest.mark.parametrize("name", ANSWERS)
def test_played_as_an_answer(name):
    setup, do, expected = ANSWERS[name]
    steps = setup.get("mine", do).replace("!", f"play:{name}")
    check(play(name, setup, steps, active=1 if "mine" in setup else 2), expected(numbers(name)))


@pytest.mark.parametrize("name", WORN)
def test_worn(name):
    setup, do, expected = WORN[name]
    check(play(name, setup, do, worn=True), expected(numbers(name)))


@pytest.mark.parametrize("name", BEING)
def test_being_it(name):
    setup, do, expected = BEING[name]
    summon = POOL[name].type == "summon"
    me = seat("Orsel", hp=100, summon=name) if summon else seat(name, hp=100)
    foe = seat("Foe", hp=300, gold=5000)
    steps = [step for step in do.split(";") if step]
    found = scene([me | setup.get("me", {}), foe], *steps, cards=(FOE,), phase=setup.get("phase", "main"))
    check(found, expected(numbers(name)))


@pytest.mark.parametrize("name", AIDS)
def test_called(name):
    do, expected = AIDS[name]
    caller = card("Caller", "spell", "normal", resolve({"op": "summon", "name": name}), classes=[], cost={"mp": 0})
    made = card("User", "character", "", classes=["Human"], hp=300, mp=200, atk=50, defence=20)
    me = seat("User", "Caller", hp=150, mp=100, summon_deck=[name])
    foe = seat("Foe", hp=300, equipment=["Oak Shield"])
    steps = [f"play:Caller{do.partition(';')[0]}", *[step for step in do.split(";")[1:] if step]]
    check(scene([me, foe], *steps, cards=(caller, made, FOE)), expected(numbers(name)))


PLAIN = [one.name for one in POOL.values() if one.type == "character" and not one.effects]


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_character_stands_with_its_printed_values(name):
    one = POOL[name]
    stands = scene([seat(name), seat("Foe")], cards=(FOE,))[1]
    assert {stat: stands.get(stat) for stat in ("hp", "sp", "mp", "atk", "def")} == {
        stat: one.number(stat) for stat in ("hp", "sp", "mp", "atk", "def")
    }


def team(*hand: str, **more: dict[str, Any]) -> dict[str, Any]:
    made = ("User", "Foe", "User", "Foe", "User", "Foe")
    seats = {str(number): seat(name, hp=200) for number, name in enumerate(made, 1)}
    seats["1"]["hand"] = list(hand)
    return {number: one | more.get(f"s{number}", {}) for number, one in seats.items()}


def play_team(name: str, *do: str, **more: Any) -> Scene:
    made = card("User", "character", "", classes=["Human"], hp=300, sp=200, atk=50, defence=20)
    return scene(team(name, **more), *do, format="team", cards=(made, FOE))


def test_phoenix_feather():
    found = play_team("Phoenix Feather", "play:Phoenix Feather", s3={"fainted": True})
    assert found[3]["hp"] == numbers("Phoenix Feather")[0]


def test_rally_the_line():
    found = play_team("Rally the Line", "play:Rally the Line")
    assert [found[number]["atk"] for number in (1, 3, 5)] == [50, *[50 + numbers("Rally the Line")[0]] * 2]


def test_for_the_fallen():
    atk, defence, _ = numbers("For the Fallen")
    found = play_team("For the Fallen", "play:For the Fallen", s3={"fainted": True})
    assert (found[1]["atk"], found[1]["def"]) == (50 + atk, 20 + defence)


def test_oath_of_vengeance():
    atk, turns = numbers("Oath of Vengeance")
    made = card("User", "character", "", classes=["Human"], hp=300, sp=200, atk=50, defence=20)
    seats = team("Oath of Vengeance", s3={"hp": 5})
    steps = ("attack>3", "pass", "pass", "pass", "play:Oath of Vengeance")
    found = scene(seats, *steps, format="team", cards=(made, FOE), active=2, phase="battle")
    assert found[1]["changes"] == [{"modify": "atk", "n": atk, "for": {"turns": turns}}]


def test_sand_in_the_hourglass():
    seats = {"1": seat("Brannoc", "Sand in the Hourglass"), "2": seat("Nyra"), "3": seat("Aurel"), "B": seat("Grondar")}
    found = scene(seats, "play:Sand in the Hourglass", format="boss")
    assert found.position["atb"]["n"] == 2 + numbers("Sand in the Hourglass")[0]


def test_arms_race():
    seats = [seat("Brannoc", "Oak Shield", event="Arms Race"), seat("Vexil")]
    assert len(scene(seats, "play:Oak Shield", phase="equip")[1]["hand"]) == numbers("Arms Race")[0]


def test_fortunes_edge():
    seats = [seat("Brannoc", "Fortune's Edge"), seat("Vexil")]
    for call, atk in (("heads", sum(numbers("Fortune's Edge"))), ("tails", numbers("Fortune's Edge")[0])):
        found = scene(seats, "play:Fortune's Edge", f"call:{call}", phase="equip", chance=("heads",))
        assert found[1]["atk"] == 50 + atk


def test_old_reserves_stay_at_home_while_the_other_side_has_more_cards_to_draw():
    foe = seat("Vexil", deck=["10 Oak Shield"])
    found = scene([seat("Brannoc", "Old Reserves", hp=100, deck=["9 Oak Shield"]), foe])
    assert found.legal == ["end"]


def test_lick_wounds_heals_little_when_the_other_is_worse_off():
    found = scene([seat("Kessa", "Lick Wounds", hp=100), seat("Vexil", hp=100)], "play:Lick Wounds")
    assert found[1]["hp"] == 100 + numbers("Lick Wounds")[0]


def test_every_card_of_the_set_has_its_test():
    tested = {*MAIN, *ANSWERS, *WORN, *BEING, *AIDS, *PLAIN, *ELSEWHERE}
    assert {one.name for one in POOL.values()} == tested
