"""Words on Sigil's cards that a reader may want explained (rules 104-107, 211, 400, 503, 700, 800, 1102, 1308)."""

from engine.core.terms import Term

TERMS = (
    Term("Poison", "In its own Standby Phase the afflicted combatant loses 10 HP.", "801", "status"),
    Term(
        "Confusion",
        "To attack or to use a Skill or Spell card, call a coin. Wrong: the action is lost, and 20 HP.",
        "801, 803",
        "status",
        ("Confused",),
    ),
    Term(
        "Paralyse",
        "To attack or to use a Skill or Spell card, call a coin. Wrong: the action is lost.",
        "801, 803",
        "status",
        ("Paralysed", "Paralysis"),
    ),
    Term("Talentless", "Cannot use Skill or Spell cards. Events, Items, abilities and Attacks can.", "801", "status"),
    Term(
        "Disarmed",
        "Equipment stays but does nothing; no equipping, and no Normal or Loot Items.",
        "801",
        "status",
    ),
    Term("Piercing", "Its Attacks and strikes treat DEF as 0.", "1308", "keyword", ("piercing",)),
    Term(
        "Berserk",
        "In its Battle Phase it must attack if it can do so for free and has no other battle action.",
        "1308",
        "keyword",
        ("berserk",),
    ),
    Term("immune", "Cannot get the named status, and loses it on becoming immune.", "1308", "keyword", ("Immune",)),
    Term("Team Pride", "In a team the other Characters must be of the named class.", "211"),
    Term("Strike", "Damage of the user's current ATK and the bonus, less DEF; it is no Attack.", "708", "keyword"),
    Term("Interactive", "An ability used together with an Attack, while declaring it.", "711", "ability"),
    Term("Discard Pile", "Where used, discarded and destroyed cards of a seat lie, face up.", "105", "zone"),
    Term("Summon Deck", "The Summons a seat may call, any number, one of each name.", "107", "zone"),
    Term("Standby Phase", "After the draw: Poison, then timed effects.", "403", "phase", ("Standby Phases",)),
    Term(
        "End Phase",
        "Timed effects, then turns are counted down, then this turn's changes end.",
        "407",
        "phase",
        ("End Phases",),
    ),
    Term("Task", "What a Loot Item asks for before it pays its reward.", "503", "keyword"),
    Term("ATB", "How many turns of the party pass before the Boss acts.", "1102", "keyword"),
)
