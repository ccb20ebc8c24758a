"""What is expected of every card of First Seal; the numbers come from its printed text.

The user ("me", seat 1) has the classes the card needs, 150 of 300 HP, 100 of 200 points, ATK 50, DEF 20; the other
("foe", seat 2) is an Evil Human with 300 HP, 50 SP, ATK 40, DEF 10. Each side has 5000 gold.
"""

from collections.abc import Callable
from typing import Any

from engine.games.sigil.tests.scene import card, resolve

FOE = card("Foe", "character", "", classes=["Evil", "Human"], hp=300, sp=50, atk=40, defence=10)
GIFT = card("Gift", "item", "normal", resolve({"op": "heal", "who": "self", "n": 10}), cost={"gold": 0})
HEX = card(
    "Hex",
    "item",
    "normal",
    resolve({"op": "status", "who": "target", "status": "poison"}, targets={"side": "enemy"}),
    cost={"gold": 0},
)
BELL = card("Bell", "event", "normal", resolve({"op": "draw"}))
COINS = card("Coins", "event", "normal", resolve({"op": "gold", "side": "own", "n": 10}))
TEND = card("Tend", "skill", "normal", resolve({"op": "heal", "who": "self", "n": 10}), classes=[], cost={"sp": 0})
CALL = card("Call", "spell", "normal", resolve({"op": "summon", "name": "Wisp"}), classes=[], cost={"mp": 0})
ROUND = "end;end;end;"
HIT = 50 - 10
"""What the user's plain Attack inflicts on the foe."""
BLOW = 40 - 20
"""What the foe's plain Attack inflicts on the user."""

Expected = Callable[[list[int]], dict[str, Any]]
MAIN: dict[str, tuple[dict[str, Any], str, Expected]] = {
    # Items
    "Antidote": ({"foe": {"statuses": ["poison"]}}, ">2", lambda t: {"foe.statuses": {}}),
    "Berserker's Brew": ({}, ";end", lambda t: {"me.atk": 50 + t[0], "legal": ["attack>2"]}),
    "Dizzy Dust": ({}, ">2", lambda t: {"foe.statuses": {"confusion": t[0]}}),
    "Elixir of the Seventh Cup": ({}, ">1", lambda t: {"me.hp": 300}),
    "Energy Draught": ({}, ">1", lambda t: {"me.sp": 100 + t[0]}),
    "Fire Flask": ({}, ">2", lambda t: {"foe.hp": 300 - t[0]}),
    "Golem Heart": ({"me": {"hp": 290}}, "", lambda t: {"me.hp": 290 + t[0]}),
    "Gremlin in a Box": ({"foe": {"equipment": ["Oak Shield", "Thorn Ring"]}}, ">2", lambda t: {"foe.equipment": {}}),
    "Homeward Bell": ({"me": {"summon": "Wisp"}}, "", lambda t: {"me.summon": None, "hand": t[0]}),
    "Loaded Die": ({"chance": [4]}, ">2", lambda t: {"foe.hp": 300 - t[0] * 4}),
    "Mega-Potion": ({}, ">1", lambda t: {"me.hp": 150 + t[0]}),
    "Moon Water": ({"mp": True}, ">1", lambda t: {"me.mp": 100 + t[0]}),
    "Quartermaster's Key": ({}, ";pick:Oak Shield", lambda t: {"me.hand": ["Oak Shield"]}),
    "Restoration Potion": ({}, ">1", lambda t: {"me.hp": 150 + t[0]}),
    "Tanglefoot Net": ({}, ">2;" + ROUND + "end", lambda t: {"legal": ["end"]}),
    "Weapon Rack": ({"hand": ["Oak Shield"]}, "", lambda t: {"me.equipment": {"def": "Oak Shield"}, "paid": 200}),
    "Blood Money": ({}, "", lambda t: {"me.hp": 150 - t[0], "gold": 5000 + t[1]}),
    "Bounty Notice": ({"me": {"did_before": ["battle_damage"]}}, "", lambda t: {"gold": 5000 + t[0]}),
    "Days of Peace": ({}, "", lambda t: {"gold": 5000 + t[0]}),
    "Empty Purse": ({"me": {"gold": 200}}, "", lambda t: {"gold": t[0] + t[1]}),
    "Head Money": ({"me": {"did_before": ["fainted_enemy"]}}, "", lambda t: {"gold": 5000 + t[0]}),
    "Pawned Trinket": ({"hand": ["Antidote"]}, "", lambda t: {"gold": 5000 + t[1], "hand": 0}),
    "Scholar's Fee": ({"me": {"did_before": ["activated_spell"]}}, "", lambda t: {"gold": 5000 + t[0]}),
    "Scrap Dealer": ({"me": {"equipment": ["Oak Shield"]}}, "", lambda t: {"gold": 5000 + t[1], "me.equipment": {}}),
    # Events
    "Bare Cupboard": ({"hand": ["Antidote"]}, "", lambda t: {"hand": t[0] + t[1]}),
    "Broken Treaty": ({"foe": {"event": "Blood Moon"}}, ">2", lambda t: {"foe.event": None, "hand": t[0]}),
    "Coin of Fate": ({"chance": ["heads"]}, ";call:heads", lambda t: {"gold": 5000 + t[0]}),
    "Crossroads": ({}, ";", lambda t: {"choices": 3}),
    "Rats in the Stores": ({}, ">2", lambda t: {"foe.discard": ["Oak Shield"] * t[0]}),
    "Town Crier": ({}, "", lambda t: {"hand": t[0]}),
    "Curfew": ({"foe": {"hand": ["Antidote", "Town Crier"]}}, ">2;" + ROUND, lambda t: {"legal": ["end"]}),
    "Executioner's Hour": ({"foe": {"hp": 40}}, ">2", lambda t: {"winner": 1}),
    "Harvest Fair": ({}, "", lambda t: {"gold": 5000 + t[0], "foe_gold": 5000 + t[0]}),
    "Lots Are Drawn": ({"chance": ["heads"]}, "", lambda t: {"foe.hp": 300 - t[0]}),
    "Old Reserves": (
        {"me": {"deck": ["9 Oak Shield"]}, "foe": {"deck": ["9 Oak Shield"]}},
        "",
        lambda t: {"me.hp": 150 + t[0]},
    ),
    "Siege Engines": ({}, "", lambda t: {"foe.hp": 300 - t[0]}),
    "Battle Drums": ({}, "", lambda t: {"me.atk": 50 + t[0], "foe.atk": 40}),
    "Blood Moon": ({}, "", lambda t: {"me.atk": 50 + t[0], "foe.atk": 40 + t[0]}),
    "Plague Year": ({}, ";" + ROUND, lambda t: {"foe.hp": 300 - t[0], "me.hp": 150}),
    "Seventh Seal": (
        {},
        ";" + ROUND,
        lambda t: {"me.event": {"card": "Seventh Seal", "turns": None, "marks": {"seal": t[0]}}},
    ),
    "Tithe Season": ({}, ";" + ROUND, lambda t: {"gold": 5000 + t[0], "foe_gold": 5000 - t[0]}),
    "Vow of Silence": ({"foe": {"hand": ["Second Wind"]}}, ";" + ROUND, lambda t: {"legal": ["end"]}),
    # Skills and Spells of the Main Phase
    "Battle Trance": ({}, "", lambda t: {"me.atk": 50 + t[0], "turns": t[1]}),
    "Blessing of Noon": ({}, ">1", lambda t: {"me.hp": 150 + t[0], "me.def": 20 + t[1]}),
    "Blood Tithe": ({}, ">2", lambda t: {"me.hp": 150 - t[0], "foe.hp": 300 - t[1]}),
    "Bold Challenge": ({"foe": {"hand": ["Missed"]}}, ">2;end;attack>2", lambda t: {"foe.hp": 300 - HIT}),
    "Crack the Anvil": ({"foe": {"equipment": ["Oak Shield", "Iron Sword"]}}, ">2", lambda t: {"foe.equipment": {}}),
    "Cut Purse": ({}, "", lambda t: {"gold": 5000 + t[0], "foe_gold": 5000 - t[0]}),
    "Fen Lights": ({}, ">2", lambda t: {"foe.statuses": {"confusion": t[0]}}),
    "Lick Wounds": ({}, "", lambda t: {"me.hp": 150 + t[1]}),
    "Pack Feeding": ({"me": {"equipment": ["Oak Shield"]}}, "", lambda t: {"me.hp": 150 + t[0], "hand": t[1]}),
    "Second Dawn": ({"me": {"hp": 60}}, "", lambda t: {"me.hp": t[0] + 150}),
    "Second Wind": ({}, "", lambda t: {"me.hp": 150 + t[0]}),
    "Snake Charm": ({"me": {"summon_deck": ["Hound"]}}, ">replace", lambda t: {"me.summon.card": "Hound"}),
    "Venom Needle": ({}, ">2", lambda t: {"foe.statuses": {"poison": "until_cured"}}),
    "A Small Favour": (
        {"me": {"summon_deck": ["Storm Crow"]}},
        "",
        lambda t: {"me.discard": ["Storm Crow", "A Small Favour"]},
    ),
    "Banishing Word": ({}, ">2", lambda t: {"foe.hp": 300 - t[0]}),
    "Blinding Noon": ({}, ">2;" + ROUND + "end", lambda t: {"asks": (2, "equip_action")}),
    "Call of the Colossus": ({"me": {"summon_deck": ["Colossus"]}}, "", lambda t: {"me.summon.card": "Colossus"}),
    "Call of the Grey Knight": (
        {"me": {"summon_deck": ["Grey Knight"]}},
        "",
        lambda t: {"me.summon.card": "Grey Knight"},
    ),
    "Call of the Levin Hart": ({"me": {"summon_deck": ["Levin Hart"]}}, "", lambda t: {"me.summon.card": "Levin Hart"}),
    "Call of the Spring Maid": ({"me": {"summon_deck": ["Spring Maid"]}}, ">1", lambda t: {"me.hp": 250}),
    "Call of the Wisp": ({"me": {"summon_deck": ["Wisp"]}}, "", lambda t: {"me.summon.card": "Wisp"}),
    "Drowsing Fog": ({}, ">2", lambda t: {"foe.statuses": {"paralyse": t[0]}}),
    "Feeble Form": ({}, ">2", lambda t: {"foe.atk": t[0]}),
    "Lost Hour": ({}, ">2;" + ROUND, lambda t: {"asks": (2, "battle_action")}),
    "Mending Word": ({}, ">1", lambda t: {"me.hp": 150 + t[0]}),
    "Silence Rune": ({}, ">2", lambda t: {"foe.statuses": {"talentless": t[0]}}),
    "Study the Marks": ({}, "", lambda t: {"hand": t[0]}),
    "The Last Gate": ({"me": {"summon_deck": ["Tidewyrm"]}}, "", lambda t: {"me.summon.card": "Tidewyrm"}),
    "Unmake": ({"foe": {"equipment": ["Oak Shield"]}}, ">2", lambda t: {"foe.equipment": {}}),
    "Whisper to the Dead": ({"me": {"discard": ["Parry"]}}, ";pick:Parry", lambda t: {"me.hand": ["Parry"]}),
    # Battle cards
    "Backstab": ({}, ">2", lambda t: {"foe.hp": 300 - (50 + t[0])}),
    "Boulder Toss": ({}, ">2", lambda t: {"foe.hp": 300 - (t[0] - 10)}),
    "Gambler's Blow": ({"chance": ["tails"]}, ">2;call:tails", lambda t: {"foe.hp": 300 - HIT - t[0]}),
    "Haunting Touch": ({}, ">2", lambda t: {"foe.hp": 300 - HIT - t[0], "foe.sp": 50 - t[1]}),
    "Hurl the Blade": (
        {"me": {"equipment": ["Iron Sword"]}},
        ">2",
        lambda t: {"foe.hp": 300 - t[0], "me.equipment": {}},
    ),
    "Maul": ({}, ">2", lambda t: {"foe.hp": 300 - HIT - t[0], "me.def": 20 - t[1]}),
    "Poisoned Edge": ({}, ">2", lambda t: {"foe.hp": 300 - HIT - t[0], "foe.statuses": {"poison": "until_cured"}}),
    "Power Slash": ({}, ">2", lambda t: {"foe.hp": 300 - HIT - t[0]}),
    "Ruin": ({}, "", lambda t: {"foe.hp": 300 - 50 - t[0]}),
    "Shield Bash": ({}, ">2", lambda t: {"foe.hp": 300 - HIT - t[0], "foe.statuses": {"talentless": t[1]}}),
    "Smite": ({}, ">2", lambda t: {"foe.hp": 300 - t[1]}),
    "Whip Crack": ({}, ">2;" + "end;" + "end", lambda t: {"foe.hp": 300 - t[0], "legal": ["end"]}),
    "Wrench Loose": ({}, ">2", lambda t: {"foe.statuses": {"disarmed": "until_cured"}}),
    "Bone Choir": ({"me": {"discard": ["12 Antidote"]}}, ">2", lambda t: {"foe.hp": 300 - t[1]}),
    "Falling Star": ({}, ">2", lambda t: {"foe.hp": 300 - t[0]}),
    "Fire Lance": ({}, ">2", lambda t: {"foe.hp": 300 - t[0]}),
    "Ghost Hand": (
        {"foe": {"hand": ["Antidote"]}},
        ">2",
        lambda t: {"foe.hp": 300 - t[0], "foe.discard": ["Antidote"]},
    ),
    "Holy Light": ({}, ">2", lambda t: {"foe.hp": 300 - t[1]}),
    "Soul Drain": ({}, ">2", lambda t: {"foe.hp": 300 - t[0], "me.hp": 150 + t[1]}),
    "Spark": ({}, ">2", lambda t: {"foe.hp": 300 - t[0]}),
}
# Responses: what the foe does, then the answer.
ANSWERS: dict[str, tuple[dict[str, Any], str, Expected]] = {
    "Ambush": (
        {"foe": {"hand": ["Call"], "summon_deck": ["Wisp"], "mp": 9}},
        "play:Call;pass;!",
        lambda t: {"foe.summon.hp": 60 - t[0]},
    ),
    "Customs House": ({"foe": {"hand": ["Coins"]}}, "play:Coins;pass;!", lambda t: {"gold": 5000 + t[0]}),
    "Eye for an Eye": ({}, "attack>1;pass;!", lambda t: {"foe.hp": 300 - BLOW}),
    "Heckler": (
        {"hand": ["Antidote"], "foe": {"hand": ["Bell"]}},
        "play:Bell;!",
        lambda t: {"foe.hand": [], "hand": 0},
    ),
    "Hush": (
        {"hand": ["Bell"], "foe": {"hand": ["Missed"]}, "mine": "attack>2;play:Missed;!"},
        "",
        lambda t: {"foe.hp": 300 - HIT},
    ),
    "Inflation": ({"foe": {"hand": ["Antidote"]}}, "play:Antidote>2;!", lambda t: {"foe_gold": 5000 - 200}),
    "Loose Straps": (
        {"foe": {"hand": ["Oak Shield"]}, "phase": "equip"},
        "play:Oak Shield;pass;!",
        lambda t: {"foe.equipment": {}},
    ),
    "Missed": ({}, "attack>1;!", lambda t: {"me.hp": 150}),
    "Null Seal": (
        {"hand": ["Antidote", "Antidote"], "foe": {"hand": ["Bell"]}},
        "play:Bell;!",
        lambda t: {"foe.hand": [], "hand": 2 - t[0]},
    ),
    "Sharp Ears": ({"foe": {"hand": ["Bell"]}}, "play:Bell;pass;!", lambda t: {"hand": t[0]}),
    "Spilled Cup": ({"foe": {"hand": ["Gift"], "hp": 200}}, "play:Gift;pass;!", lambda t: {"foe.hp": 210 - t[0]}),
    "Thieves' Share": (
        {"foe": {"hand": ["Days of Peace"]}},
        "play:Days of Peace;!",
        lambda t: {"gold": 5000 + t[0], "foe_gold": 5000},
    ),
    "Bristle": ({}, "attack>1;pass;!", lambda t: {"foe.hp": 300 - t[0]}),
    "Iron Will": ({"foe": {"hand": ["Hex"]}}, "play:Hex;pass;!", lambda t: {"me.statuses": {}}),
    "Parry": ({}, "attack>1;!", lambda t: {"me.hp": 150, "me.def": 20 + t[0]}),
    "Riposte": ({}, "attack>1;pass;!", lambda t: {"foe.hp": 300 - t[0]}),
    "Shrug Off": ({}, "attack>1;pass;!", lambda t: {"me.hp": 150 - BLOW // 2}),
    "Sidestep": ({"chance": ["heads"]}, "attack>1;!;call:heads", lambda t: {"me.hp": 150}),
    "Counterbind": ({"foe": {"equipment": ["Hireling's Bell"]}}, "ability:Hire>1;!", lambda t: {"me.hp": 150}),
    "Dispel": ({"foe": {"hand": ["Tend"], "hp": 200}}, "play:Tend;!", lambda t: {"foe.hp": 200}),
    "Glass Wall": (
        {},
        "attack>1;!",
        lambda t: {"me.hp": 150, "me.prevention": [{"n": t[0] - BLOW, "for": "this_turn"}]},
    ),
    "Hex of Silence": (
        {"hand": ["Hex"], "foe": {"hand": ["Iron Will"]}, "mine": "play:Hex>2;pass;play:Iron Will;!"},
        "",
        lambda t: {"foe.statuses": {"poison": "until_cured", "talentless": t[0]}},
    ),
    "Sanctuary": ({}, "attack>1;!", lambda t: {"me.hp": 150 + t[0]}),
}
# Equipment: worn by the user.
WORN: dict[str, tuple[dict[str, Any], str, Expected]] = {
    "Ash Staff": ({"mp": True, "phase": "standby"}, "", lambda t: {"me.atk": 50 + t[0], "me.mp": 100 + t[1]}),
    "Gnarled Club": ({}, "", lambda t: {"me.atk": 50 + t[0]}),
    "Greataxe": ({}, "", lambda t: {"me.atk": 50 + t[0], "me.def": 20 - t[1]}),
    "Iron Sword": ({}, "", lambda t: {"me.atk": 50 + t[0]}),
    "Lockpick Rapier": ({"phase": "battle"}, "attack>2", lambda t: {"foe.hp": 300 - 50 - t[0]}),
    "Sunspear": ({}, "", lambda t: {"me.atk": 50 + t[0]}),
    "Uprooted Oak": ({"me": {"hp": 100}}, "", lambda t: {"me.atk": 50 + t[0] + t[2], "me.hp": t[1]}),
    "Widow's Dagger": (
        {"phase": "battle"},
        "attack>2",
        lambda t: {"foe.hp": 300 - HIT - t[0], "foe.statuses": {"poison": "until_cured"}},
    ),
    "Wolf Gauntlets": ({"phase": "battle"}, "attack>2", lambda t: {"foe.hp": 300 - HIT - t[0], "me.hp": 150 + t[1]}),
    "Bramblehide": ({}, "", lambda t: {"me.def": 20 + t[0]}),
    "Oak Shield": ({}, "", lambda t: {"me.def": 20 + t[0]}),
    "Silvered Mail": (
        {"active": 2, "foe": {"hand": ["Hex"]}},
        "play:Hex>1",
        lambda t: {"me.def": 20 + t[0], "me.statuses": {}},
    ),
    "Tower Shield": ({}, "", lambda t: {"me.def": 20 + t[0]}),
    "Veil of Mist": (
        {"active": 2, "phase": "battle"},
        "attack>1",
        lambda t: {"me.hp": 150 - BLOW + t[0], "foe.sp": 50 - t[1]},
    ),
    "Crown of the Sun": ({}, "", lambda t: {"me.def": 20 + t[0]}),
    "Handler's Glove": ({"phase": "standby"}, "", lambda t: {"me.sp": 100 + t[0]}),
    "Hireling's Bell": ({}, "ability:Hire>2", lambda t: {"gold": 5000 - t[0], "foe.hp": 300 - t[1]}),
    "Hunter's Tally": ({"phase": "battle"}, "attack>2", lambda t: {"me.atk": 50 + t[2]}),
    "Merchant's Scales": ({}, "end;end;end", lambda t: {"gold": 5000 + t[0]}),
    "Moss Belt": ({"active": 2, "phase": "battle"}, "attack>1;end", lambda t: {"me.hp": 150 - BLOW + t[0]}),
    "Paper Doll": ({"active": 2, "phase": "battle"}, "attack>1", lambda t: {"me.hp": 150, "me.equipment": {}}),
    "Phoenix Brooch": ({"me": {"hp": 5}, "active": 2, "phase": "battle"}, "attack>1", lambda t: {"me.hp": t[0]}),
    "Ring of Keys": (
        {"mp": True, "hand": ["Call"], "me": {"summon_deck": ["Wisp"]}},
        "play:Call",
        lambda t: {"hand": 1},
    ),
    "Thorn Ring": ({"active": 2, "phase": "battle"}, "attack>1", lambda t: {"foe.hp": 300 - t[0]}),
    "Bog Adder": ({"phase": "battle"}, "attack>2+Poison", lambda t: {"foe.statuses": {"poison": "until_cured"}}),
    "Hound": ({"phase": "battle"}, "attack>2", lambda t: {"foe.hp": 300 - 50 - t[0]}),
    "Moor Hawk": (
        {"phase": "battle"},
        "attack>2;yes",
        lambda t: {"me.def": 20 + t[0], "foe.hp": 300 - HIT, "hand": t[1]},
    ),
}

# Characters and Summons: the user is one of them.
BEING: dict[str, tuple[dict[str, Any], str, Expected]] = {
    "Brakka": (
        {"me": {"summon_deck": ["Moor Hawk"]}},
        "ability:Lure>equip",
        lambda t: {"me.equipment": {"accessory": "Moor Hawk"}},
    ),
    "Bramble": ({"phase": "standby"}, "", lambda t: {"me.hp": 100 + t[0]}),
    "Caedor": (
        {},
        "ability:Ward",
        lambda t: {"me.mp": 110 - t[0], "me.prevention": [{"n": t[1], "for": "until_next_turn"}]},
    ),
    "Ilex": ({"phase": "standby", "me": {"mp": 5}}, "", lambda t: {"me.mp": 5 + t[0]}),
    "Kessa": ({"phase": "battle"}, "attack>2", lambda t: {"foe.hp": 300 - 30}),
    "Maelis": ({"phase": "battle"}, "ability:Drown", lambda t: {"foe.hp": 300 - t[1], "me.mp": 200 - t[0]}),
    "Morwen": ({"me": {"mp": 9}}, "ability:Blood Price", lambda t: {"me.hp": 100 - t[0], "me.mp": 9 + t[1]}),
    "Quill": ({"phase": "battle"}, "attack>2+Light Fingers", lambda t: {"gold": 1000 + t[0], "foe_gold": 5000 - t[0]}),
    "Ravna": (
        {"me": {"discard": ["Storm Crow"]}},
        "ability:Grave Bell;pick:Storm Crow",
        lambda t: {"me.summon_deck": ["Storm Crow"]},
    ),
    "Sable": ({"phase": "battle"}, "ability:Shadow Step", lambda t: {"foe.hp": 300 - 40 - t[1], "me.sp": 60 - t[0]}),
    "Sera": ({}, "ability:Lay on Hands", lambda t: {"me.hp": 100 + t[1], "me.sp": 50 - t[0]}),
    "Tamsin": (
        {"me": {"summon_deck": ["Hound"]}},
        "ability:Dog Whistle>replace",
        lambda t: {"me.summon.card": "Hound"},
    ),
    "Vexil": ({"phase": "battle"}, "attack>2+Poison", lambda t: {"foe.statuses": {"poison": "until_cured"}}),
    "Grey Knight": ({"phase": "battle"}, "ability:Last Duty", lambda t: {"foe.hp": 300 - 40 - t[1] + 10}),
    "Levin Hart": (
        {"phase": "battle"},
        "attack>2;end",
        lambda t: {"foe.hp": 300 - 70, "me.summon": None, "me.hp": 100},
    ),
    "Wisp": ({}, "", lambda t: {"me.summon.hp": 60, "me.summon.atk": 40, "me.summon.def": 10}),
    "Colossus": (
        {},
        "",
        lambda t: {"me.summon.hp": 300, "me.summon.atk": 90, "me.summon.def": 40, "me.summon.turns": 3},
    ),
    "Seraph of the Gate": (
        {"me": {"summon": {"card": "Seraph of the Gate", "turns": 1}}, "phase": "standby"},
        "end;end;end",
        lambda t: {"foe.hp": 300 - t[0], "me.hp": 100 + t[1]},
    ),
}
AIDS: dict[str, tuple[str, Expected]] = {
    "Ferryman": ("", lambda t: {"foe.removed": ["Oak Shield"], "foe.hp": 300 - t[0]}),
    "Lamp Moth": ("", lambda t: {"me.hp": 150 + t[1], "me.mp": 100 + t[0]}),
    "Spring Maid": (";target:1", lambda t: {"me.hp": 150 + t[0]}),
    "Storm Crow": ("", lambda t: {"foe.hp": 300 - t[0]}),
    "Tidewyrm": ("", lambda t: {"foe.hp": 300 - t[0], "me.summon.card": "Tidewyrm", "me.hp": 110}),
}
ELSEWHERE = {
    "Phoenix Feather",
    "Oath of Vengeance",
    "For the Fallen",
    "Rally the Line",
    "Sand in the Hourglass",
    "Arms Race",
    "Fortune's Edge",
}
"""Cards with a test of their own below."""
