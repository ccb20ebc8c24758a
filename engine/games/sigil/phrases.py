"""The words of Sigil's card effects, each with its phrase for people (rules 1303-1308)."""

STATUSES = {
    "poison": "Poison",
    "confusion": "Confusion",
    "paralyse": "Paralyse",
    "talentless": "Talentless",
    "disarmed": "Disarmed",
}
WHO = {
    "self": "the user",
    "active": "the active character",
    "target": "the target",
    "event.subject": "the character it happened to",
    "event.source": "the character that caused it",
    "all_enemies": "every enemy",
    "all_allies": "every ally",
    "all_other_allies": "every other ally",
    "all": "every character",
}
STATS = {"hp": "HP", "sp": "SP", "mp": "MP", "atk": "ATK", "def": "DEF"}
POOLS = {"sp": "SP", "mp": "MP"}
FIGHTING = {"atk": "ATK", "def": "DEF"}
SIDES = {"own": "your side", "enemy": "the opposing side"}
SLOTS = {"atk": "ATK Equipment", "def": "DEF Equipment", "accessory": "Accessory"}
ANY_SLOT = SLOTS | {"any": "Equipment"}
LINKS = {
    "attack": "declares an attack",
    "item": "activates an Item",
    "loot": "activates a Loot Item",
    "event": "activates an Event",
    "skill": "activates a Skill",
    "spell": "activates a Spell",
    "equipment": "activates an Equipment",
    "ability": "activates an ability",
    "response_event": "activates a Response Event",
    "response_skill": "activates a Response Skill",
    "response_spell": "activates a Response Spell",
    "any_card": "activates a card",
}
EVENTS = {
    "battle_damage": "receives battle damage",
    "damage": "receives damage",
    "faint": "faints",
    "status": "gets a status",
    "equipped": "is equipped",
    "summoned": "summons",
    "gold": "gains gold",
    "draw": "draws cards",
    "heal": "is healed",
}
SUBJECTS = {"self": "the user", "own_side": "a character of your side", "enemy": "an enemy"}
TURNS = {"own": "each of your", "enemy": "each enemy", "any": "every"}
ACTS = {
    "attack": "attack",
    "battle": "do a battle action",
    "skill": "activate a Skill",
    "spell": "activate a Spell",
    "item": "activate an Item",
    "event": "activate an Event",
    "equip": "be equipped",
    "ability": "activate an ability",
    "response": "respond",
}
TYPES = {
    "character": "Character",
    "item": "Item",
    "event": "Event",
    "skill": "Skill",
    "spell": "Spell",
    "equipment": "Equipment",
    "summon": "Summon",
}
SUBTYPES = {
    "normal": "Normal",
    "loot": "Loot",
    "single": "Single",
    "constant": "Constant",
    "response": "Response",
    "battle": "Battle",
    "atk": "ATK",
    "def": "DEF",
    "accessory": "Accessory",
    "weak": "Weak",
    "aid": "Aid",
    "full": "Full",
    "creature": "Creature",
}
COMPARISONS = {"<=": "at most", ">=": "at least", "=": "exactly", "<": "less than", ">": "more than"}
DEEDS = {
    "battle_damage": "inflicted battle damage",
    "received_damage": "received damage",
    "attacked": "attacked",
    "activated": "activated",
    "fainted_enemy": "made an enemy faint",
}
SPANS = {"this_turn": "this turn", "previous_own_turn": "in the previous turn of its own"}
DURATIONS = {
    "this_turn": " this turn",
    "until_next_turn": " until your next turn",
    "while_equipped": " while worn",
    "while_active": " while this is in force",
    "until_cured": " until cured",
    "permanent": " for good",
}
DEFENCES = {"apply": "", "ignore": ", ignoring DEF"}
HOW = {"choose": "of their choice", "random": "at random", "all": "all of them", "top": "from the top"}

COUNTED = {
    "marks": "marks",
    "hand": "cards in hand",
    "enemy_hand": "cards in the enemy's hand",
    "deck": "cards in your Deck",
    "discard": "cards in your Discard Pile",
    "summon_deck": "cards in your Summon Deck",
    "equipment": "your Equipment",
    "all_enemies": "enemies",
    "all_allies": "allies",
    "all_other_allies": "other allies",
    "all": "characters",
}
