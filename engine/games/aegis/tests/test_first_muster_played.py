"""Every card of First Muster with effects, played once and held to its printed numbers."""

from typing import Any

import pytest

from engine.games.aegis.tests.muster import POOL
from engine.games.aegis.tests.scene import body, play, scene, shown

OX = body("Ox", 3, 6)
CALF = body("Calf", 1, 2, power_level=1)
IMP = {"card": "Millstone Imp", "seat": 2}
CAMPS = ["Crossroads Camp"] * 4
HURT = {"card": "Ox", "damage": 4}
PASS_TURN = ("end", "end")

# Name: own seat, other seat, actions, then what must hold of own and other seat.
Case = tuple[dict[str, Any], dict[str, Any], tuple[str, ...], dict[str, Any], dict[str, Any]]


def front(**columns: Any) -> dict[str, Any]:
    """A front row, `c2="Ox"` standing in column 2."""
    return {column[1:]: creature for column, creature in columns.items()}


CASES: dict[str, Case] = {
    "Wick Runner": ({"hand": ["Wick Runner"]}, {}, ("summon:Wick Runner>c1",), {"life": 51}, {}),
    "Bridge Warden": (
        {"front": front(c1="Ox")}, {"front": front(c1="Bridge Warden")}, ("end", "attack:1"),
        {"front": {"1": {"damage": 1}}}, {"front": {"1": {"damage": 3}}},
    ),
    "Watchtower Mason": (
        {"front": front(c1="Ox", c2="Watchtower Mason")}, {}, ("end", "attack:1"),
        {"front": {"1": {"attack": 4}, "2": {"attack": 0}}}, {"life": 46},
    ),
    "Quartermaster Odile": (
        {"hand": ["7 Ox"], "front": front(c1="Quartermaster Odile")}, {}, ("end", "attack:none", "end", "pick:Ox"),
        {"hand": ["Ox"] * 6}, {},
    ),
    "Captain of the Watch": (
        {"hand": ["Captain of the Watch"], "locations": CAMPS, "front": front(c2="Wick Runner", c3="Ox")}, {},
        ("summon:Captain of the Watch>c1", "pay:3 Crossroads Camp"),
        {"front": {"1": {"fortitude": 8}, "2": {"fortitude": 4}, "3": {"fortitude": 6}}}, {},
    ),
    "The Unsleeping Lantern": (
        {"hand": ["The Unsleeping Lantern"], "locations": CAMPS, "front": front(c2=HURT)}, {"front": front(c2=HURT)},
        ("summon:The Unsleeping Lantern>c1", "pay:4 Crossroads Camp"),
        {"life": 55, "front": {"2": {"damage": 0}}}, {"front": {"2": {"damage": 4}}},
    ),
    "Squire of the Second Flame": (
        {"hand": ["Squire of the Second Flame"], "front": front(c1="Wick Runner")}, {},
        ("summon:Squire of the Second Flame>1c1",), {"front": {"1": {"attack": 3, "fortitude": 5}}}, {},
    ),
    "Oathlight Mail": (
        {"hand": ["Oathlight Mail"], "front": front(c1={"card": "Wick Runner", "damage": 2})}, {},
        ("equip:Oathlight Mail>1c1", "end", "attack:none", "end", *PASS_TURN),
        {"front": {"1": {"attack": 3, "fortitude": 4, "damage": 1}}}, {},
    ),
    "Relief Column": (
        {"hand": ["Relief Column"], "front": front(c1={"card": "Ox", "damage": 5})}, {},
        ("cast:Relief Column", "target:1c1"), {"life": 53, "front": {"1": {"damage": 1}}}, {},
    ),
    "Cinder Page": (
        {"front": front(c1="Ox")}, {"front": front(c1="Cinder Page")}, ("end", "attack:1"), {"life": 48},
        {"cemetery": ["Cinder Page"]},
    ),
    "Ash Almoner": (
        {"hand": ["Ash Almoner"], "front": front(c2="Calf")}, {}, ("summon:Ash Almoner>c1", "pick:1c2"),
        {"cemetery": ["Calf"], "hand": ["Road Mercenary"]}, {"life": 47},
    ),
    "Tallow Advocate": (
        {"front": front(c1="Tallow Advocate")}, {}, ("end", "attack:1"), {"life": 51}, {"life": 47},
    ),
    "Furnace Chancellor": (
        {"front": front(c1="Furnace Chancellor")}, {}, ("end", "attack:none", "end"), {"life": 49}, {"life": 49},
    ),
    "The Last King Burning": (
        {"hand": ["The Last King Burning"], "locations": CAMPS}, {"front": front(c1="Calf", c2="Gravekeeper Yew")},
        ("summon:The Last King Burning>c4", "pay:4 Crossroads Camp", "target:2c1"), {}, {"cemetery": ["Calf"]},
    ),
    "Ember Leech": (
        {"hand": ["Ember Leech"], "front": front(c1="Cinder Page")}, {"front": front(c1="Calf")},
        # 3 printed, 2 by the Leech, 2 because Ember defeats Stone
        ("summon:Ember Leech>1c1", "end", "attack:1"), {"front": {"1": {"attack": 5}}}, {"life": 45},
    ),
    "Widow's Brand": (
        {"hand": ["Widow's Brand"], "front": front(c1="Cinder Page")}, {}, ("equip:Widow's Brand>1c1",),
        {"front": {"1": {"attack": 6, "fortitude": 1}}}, {},
    ),
    "Grave Summons": (
        {"hand": ["Grave Summons"], "cemetery": ["Calf", "Gravekeeper Yew"]}, {},
        ("cast:Grave Summons", "target:Calf in cemetery 1", "pick:c3"),
        {"front": {"3": {"card": "Calf"}}, "hand": ["Road Mercenary"]}, {},
    ),
    "Acorn Scout": (
        {"hand": ["Acorn Scout"], "front": front(c2=HURT)}, {"front": front(c2=HURT)}, ("summon:Acorn Scout>c1",),
        {"front": {"2": {"damage": 3}}}, {"front": {"2": {"damage": 4}}},
    ),
    "Moss Piper": (
        {"hand": ["Moss Piper"], "front": front(c3="Ox")}, {},
        ("summon:Moss Piper>c1", "target:1c3", "end", "attack:3"), {"front": {"1": {"attack": 2}}}, {"life": 45},
    ),
    "Bramble Mother": (
        {"hand": ["Climbing Ivy"], "front": front(c1="Bramble Mother")}, {}, ("summon:Climbing Ivy>1c1",),
        {"front": {"1": {"attack": 6, "fortitude": 5}}}, {},
    ),
    "Stag of Nine Springs": (
        {"front": front(c1={"card": "Stag of Nine Springs", "damage": 5})}, {},
        ("end", "attack:none", "end", *PASS_TURN), {"front": {"1": {"damage": 2}}}, {},
    ),
    "The Walking Grove": (
        {"hand": ["The Walking Grove", "Calf"], "locations": CAMPS, "front": front(c3="Ox")}, {},
        ("summon:The Walking Grove>c1", "pay:4 Crossroads Camp", "end", "attack:none", "end", *PASS_TURN,
         "summon:Calf>c5"),
        {"front": {"1": {"attack": 7}, "3": {"attack": 4, "fortitude": 7}, "5": {"attack": 1, "fortitude": 2}}}, {},
    ),
    "Sudden Growth": (
        {"hand": ["Sudden Growth"], "front": front(c1="Ox")}, {},
        ("cast:Sudden Growth", "target:1c1", "end", "attack:none", "end", *PASS_TURN),
        {"front": {"1": {"attack": 4, "fortitude": 8}}}, {},
    ),
    "Bark Harness": (
        {"hand": ["Bark Harness", "Ebb"], "front": front(c1="Acorn Scout")}, {},
        ("equip:Bark Harness>1c1", "cast:Ebb", "target:1c1"), {"front": {"1": {"fortitude": 6}}}, {},
    ),
    "Harbour Urchin": (
        {"hand": ["Ebb"], "front": front(c1="Harbour Urchin")}, {}, ("cast:Ebb", "target:1c1"),
        {"hand": ["Harbour Urchin", "Road Mercenary"]}, {},
    ),
    "Net Caster": (
        {"hand": ["Net Caster"]}, {"front": front(c1="Ox", c2="Ox")},
        ("summon:Net Caster>c1", "target:2c1", "end", "attack:none", "end", "end", "attack:2"), {"life": 47}, {},
    ),
    "Drowned Bosun": (
        {"hand": ["Field Dispatch"], "front": front(c1="Drowned Bosun")}, {}, ("cast:Field Dispatch",),
        {"front": {"1": {"attack": 5}}}, {},
    ),
    "Undertow Witch": (
        {"hand": ["Undertow Witch"]}, {"front": front(c1="Calf", c2="Gravekeeper Yew")},
        ("summon:Undertow Witch>c5", "target:2c1"), {}, {"hand": ["Calf"]},
    ),
    "Lighthouse Wrecker": (
        {"front": front(c1="Lighthouse Wrecker")}, {"hand": ["Calf"]}, ("end", "attack:1", "pick:Calf"), {},
        {"life": 43, "hand": [], "cemetery": ["Calf"]},
    ),
    "Storm Leviathan": (
        {"hand": ["Storm Leviathan"], "locations": CAMPS, "front": front(c1={"card": "Ox", "attached": [IMP]})}, {},
        ("summon:Storm Leviathan>c5", "pay:4 Crossroads Camp"), {"front": {"1": {"attached": []}}},
        {"hand": ["Millstone Imp"]},
    ),
    "Barnacle Crew": (
        {"hand": ["Barnacle Crew"], "front": front(c1="Fog Piper")}, {}, ("summon:Barnacle Crew>1c1",),
        {"front": {"1": {"fortitude": 7}}}, {},
    ),
    "Pearl Hook": (
        {"hand": ["Pearl Hook"], "front": front(c1="Fog Piper")}, {}, ("equip:Pearl Hook>1c1", "end", "attack:1"),
        {"life": 51, "front": {"1": {"attack": 4, "fortitude": 5}}}, {"life": 46},
    ),
    "Banner Bearer": (
        {"hand": ["Banner Bearer"], "front": front(c1="Ox")}, {}, ("summon:Banner Bearer>1c1",),
        {"front": {"1": {"attack": 5}}}, {},
    ),
    "The Hollow Giant": (
        {"front": front(c1="The Hollow Giant")}, {"front": front(c1="Calf")}, ("end", "attack:1"), {}, {"life": 43},
    ),
    "Change of Guard": (
        {"hand": ["Change of Guard"], "front": front(c1=HURT)}, {}, ("cast:Change of Guard", "target:1c1", "pick:c4"),
        {"front": {"4": {"damage": 2}}}, {},
    ),
    "Flung Torch": (
        {"hand": ["Flung Torch"]}, {"front": front(c1="Calf")}, ("cast:Flung Torch", "target:2c1"), {},
        {"cemetery": ["Calf"]},
    ),
    "Battle Cry": (
        {"hand": ["Battle Cry"], "front": front(c1="Ox")}, {}, ("cast:Battle Cry", "target:1c1", "end", "attack:1"), {},
        {"life": 44},
    ),
    "Second Shift": (
        {"hand": ["Second Shift"], "locations": [{"card": "Root Cellar", "tapped": True}]}, {},
        ("cast:Second Shift", "target:Root Cellar of P1 (tapped)"),
        {"locations": [{"card": "Root Cellar", "tapped": False}], "hand": ["Road Mercenary"]}, {},
    ),
    "Toll Bell": (
        {"infinite_spells": ["Toll Bell"], "hand": ["Scorched Field"], "front": front(c1="Calf", c2="Calf")}, {},
        ("cast:Scorched Field", "order:Toll Bell for Calf"), {}, {"life": 48},
    ),
    "Overworked Quarry": (
        {"locations": ["Overworked Quarry"]}, {}, ("end", "end", *PASS_TURN), {"life": 49}, {},
    ),
}  # fmt: skip
IN_SCRIPTS = {
    "Lamplight Surgeon", "Dawn Chapel", "Duelist of the Grey Rose", "Countess of Embers", "Old Tusk", "Gravekeeper Yew",
    "Climbing Ivy", "Fog Piper", "Ebb", "Millstone Imp", "Field Dispatch", "Break the Seal", "Scorched Field",
    "Countersign", "Called Away", "Raised Shield", "Stand Fast", "Trip Wire", "Short Rations", "Open Granary",
    "Marching Song", "The Five Banners",
}  # fmt: skip
"""Cards whose effect a scenario shows, or the case of another card."""


def agrees(wanted: Any, found: Any, path: str) -> None:
    """Every key wanted has its value."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            agrees(value, found[key], f"{path}.{key}")
    else:
        assert found == wanted, path


@pytest.mark.parametrize("name", CASES)
def test_card(name):
    own, other, actions, wanted_own, wanted_other = CASES[name]
    state = play(scene({"1": own, "2": other}, (OX, CALF)), *actions)
    agrees(wanted_own, shown(state, 1), "own")
    agrees(wanted_other, shown(state, 2), "other")


def test_a_fog_piper_is_no_target_for_others_but_for_its_own_player():
    state = scene({"1": {"hand": ["Ebb"], "front": front(c1="Fog Piper")}, "2": {"front": front(c2="Fog Piper")}})
    assert [str(action) for action in play(state, "cast:Ebb").legal_actions()] == ["target:1c1"]


def test_every_card_with_effects_is_played():
    assert {card.name for card in POOL.values() if card.effects} - {*CASES} <= IN_SCRIPTS
