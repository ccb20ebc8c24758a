"""Sigil's card schema (rules 100 to 108)."""

from engine.core.cards import CardDefinition, fold
from engine.core.problems import Problem
from engine.core.schema import CardSchema, CardType, Choice, DerivedNumber, Field, FieldUse

FIELDS = (
    Field("hp", "HP", help="Hit points the combatant starts with.", maximum=9999),
    Field("sp", "SP", help="Points that pay for Skills."),
    Field("mp", "MP", help="Points that pay for Spells."),
    Field("atk", "ATK", help="Attack value.", aliases=("attack",)),
    Field("def", "DEF", help="Defence value.", aliases=("defence", "defense")),
    Field("atb", "ATB", help="Party turns until the Boss acts (Boss class only).", minimum=0, maximum=99),
    Field("gold", "Gold cost", group="cost", path=("cost", "gold"), aliases=("g",), short="Gold", unit="gold"),
    Field("spcost", "SP cost", group="cost", path=("cost", "sp"), aliases=("spc",), short="SP", unit="SP"),
    Field("mpcost", "MP cost", group="cost", path=("cost", "mp"), aliases=("mpc",), short="MP", unit="MP"),
    Field("reward", "Gold reward", group="fact", short="Reward", unit="gold"),
    Field("task", "Task", "text", group="fact", help="What must be done or be true to loot."),
    Field("duration", "Duration", group="fact", unit="turns", minimum=1, maximum=99),
    Field("arrival_loss", "Arrival loss", group="fact", short="Arrival", unit="HP"),
    Field("time_limit", "Time limit", group="fact", short="Limit", unit="turns", minimum=1, maximum=99),
    Field("team_pride", "Team Pride", "words", group="fact", help="Classes every other team member must have."),
    Field("forms", "Forms", "words", group="fact", help="replace, equip, or both."),
    Field(
        "slot",
        "Slot when worn",
        "enum",
        group="fact",
        short="Slot",
        choices=(Choice("atk", "ATK"), Choice("def", "DEF"), Choice("accessory", "Accessory")),
    ),
)

_BODY = (
    FieldUse("hp", required=True),
    FieldUse("sp"),
    FieldUse("mp"),
    FieldUse("atk", required=True),
    FieldUse("def", required=True),
)
_STANDING = ("weak", "full", "creature")
_TIMING = (Choice("normal", "Normal"), Choice("battle", "Battle"), Choice("response", "Response"))

TYPES = (
    CardType(
        "character",
        "Character",
        "Characters",
        uses=(*_BODY, FieldUse("atb"), FieldUse("team_pride")),
        classes="required",
        shape="circle",
    ),
    CardType(
        "item",
        "Item",
        "Items",
        uses=(
            FieldUse("gold", required=True, subtypes=("normal",)),
            FieldUse("reward", required=True, subtypes=("loot",)),
            FieldUse("task", required=True, subtypes=("loot",)),
        ),
        subtypes=(Choice("normal", "Normal"), Choice("loot", "Loot")),
        shape="square",
    ),
    CardType(
        "event",
        "Event",
        "Events",
        uses=(FieldUse("duration", subtypes=("constant",)),),
        subtypes=(
            Choice("normal", "Normal"),
            Choice("single", "Single"),
            Choice("constant", "Constant"),
            Choice("response", "Response"),
        ),
        shape="diamond",
    ),
    CardType(
        "skill", "Skill", "Skills", (FieldUse("spcost", required=True),), _TIMING, classes="optional", shape="triangle"
    ),
    CardType(
        "spell", "Spell", "Spells", (FieldUse("mpcost", required=True),), _TIMING, classes="optional", shape="star"
    ),
    CardType(
        "equipment",
        "Equipment",
        "Equipment",
        uses=(FieldUse("gold", required=True),),
        subtypes=(Choice("atk", "ATK"), Choice("def", "DEF"), Choice("accessory", "Accessory")),
        classes="optional",
        shape="shield",
    ),
    CardType(
        "summon",
        "Summon",
        "Summons",
        uses=(
            *(FieldUse(use.field, use.required, _STANDING) for use in _BODY),
            FieldUse("arrival_loss", required=True, subtypes=("full",)),
            FieldUse("time_limit", required=True, subtypes=("full",)),
            FieldUse("forms", required=True, subtypes=("creature",)),
            FieldUse("slot", subtypes=("creature",)),
        ),
        subtypes=(Choice("weak", "Weak"), Choice("aid", "Aid"), Choice("full", "Full"), Choice("creature", "Creature")),
        classes="optional",
        shape="ring",
    ),
)

BOSS = "Boss"


def check_card(card: CardDefinition) -> list[Problem]:
    """Facts that fields alone cannot say: one pool (A1), ATB for Bosses only, classes and forms of Summons (102)."""
    problems: list[Problem] = []
    pools = [key for key in ("sp", "mp") if card.number(key) is not None]
    if card.type == "character" and len(pools) != 1:
        problems.append(Problem("sp", "a Character has exactly one of SP and MP (rule 102)"))
    if card.type == "summon" and len(pools) == 2:
        problems.append(Problem("sp", "a Summon has SP or MP or neither, never both (rule 102)"))
    if card.number("hp") == 0:
        problems.append(Problem("hp", "HP must be over 0 (rule 102)"))
    if card.number("atb") is not None and not card.has_class(BOSS):
        problems.append(Problem("atb", "only a Character of class Boss has ATB (rule 102)"))
    if card.type == "summon":
        problems += _check_summon(card)
    return problems


def _check_summon(card: CardDefinition) -> list[Problem]:
    problems: list[Problem] = []
    if card.subtype == "aid" and card.classes:
        problems.append(Problem("classes", "an Aid Summon has its effect only, no classes (rule 102)"))
    if card.subtype in _STANDING and not card.classes:
        problems.append(Problem("classes", "a Summon that takes the field needs at least one class (rule 102)"))
    forms = {fold(form) for form in card.words("forms")}
    if unknown := forms - {"replace", "equip"}:
        problems.append(Problem("forms", f'unknown form "{min(unknown)}"; use replace, equip or both (rule 908)'))
    if "equip" in forms and "slot" not in card.values:
        problems.append(Problem("slot", "a Creature that is worn needs a slot: atk, def or accessory (rule 908)"))
    if "slot" in card.values and "equip" not in forms:
        problems.append(Problem("slot", "only a Creature with the form equip has a slot (rule 908)"))
    return problems


def cards_for(card: CardDefinition) -> str:
    """What a Character may use: Items, Events, and whatever has no class that the Character lacks (rules 103, 207)."""
    if card.type != "character":
        return ""
    classes = ",".join(f'"{name}"' for name in card.classes)
    return f"type:item,event or (type:skill,spell,equipment class<={classes})"


SPEED = DerivedNumber(
    "speed",
    "speed",
    ((2, "type:event,skill,spell sub:response"), (1, "type:item,event,skill,spell,equipment")),
    aliases=("spd",),
)
"""Responses are of Speed 2, everything else that is activated of Speed 1 (rule 601)."""

SCHEMA = CardSchema(
    types=TYPES,
    fields=FIELDS,
    check=check_card,
    derived=(SPEED,),
    keywords=("Piercing", "Berserk", "Immune", "Team Pride"),
    cards_for=cards_for,
)
