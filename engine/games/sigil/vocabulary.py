"""The words Sigil's card effects are written in (rules 1301-1309): their shapes and their phrases."""

from __future__ import annotations

from engine.effects.expressions import Amount, Function
from engine.effects.shapes import (
    Either,
    Flag,
    Keyed,
    ListOf,
    Maybe,
    Part,
    Record,
    Shape,
    Text,
    Variants,
    Whole,
    Word,
)
from engine.games.sigil.phrases import (
    ACTS,
    ANY_SLOT,
    COMPARISONS,
    COUNTED,
    DEEDS,
    DEFENCES,
    DURATIONS,
    EVENTS,
    FIGHTING,
    HOW,
    LINKS,
    POOLS,
    SIDES,
    SPANS,
    STATS,
    STATUSES,
    SUBJECTS,
    SUBTYPES,
    TURNS,
    TYPES,
    WHO,
)

FUNCTIONS = {
    "stat": Function((WHO, STATS), "{2} of {1}"),
    "printed": Function((WHO, STATS), "printed {2} of {1}"),
    "count": Function((COUNTED,), "the number of {0}", narrowings=("type", "subtype", "class", "name"), free=True),
    "half_up": Function((None,), "half of {1}"),
}
AMOUNT_NAMES = {"event.amount": "that amount", "die": "the result"}
AMOUNT = Amount(AMOUNT_NAMES, FUNCTIONS)
SIGNED = Amount(AMOUNT_NAMES, FUNCTIONS, negative=True)

who = Word("target", WHO)
side = Word("side", SIDES)
comparison = Word("comparison", COMPARISONS)
CARD_FILTER = Record(
    "filter",
    {
        "name": Part(ListOf(Text("card name"), " or ", single=True), False),
        "class": Part(ListOf(Text("class"), " or ", single=True), False),
        "subtype": Part(ListOf(Word("subtype", SUBTYPES), " or ", single=True), False),
        "type": Part(ListOf(Word("card type", TYPES), " or ", single=True), False),
    },
)
DURATION = Maybe(
    Word("duration", DURATIONS),
    Record("duration", {"turns": Part(Whole(1, 99))}, " for {turns} of its turns"),
)
COST = Record(
    "cost",
    {
        "gold": Part(Whole(), False, after=" gold"),
        "sp": Part(Whole(), False, after=" SP"),
        "mp": Part(Whole(), False, after=" MP"),
        "hp": Part(Whole(), False, after=" HP"),
        "discard": Part(
            Record(
                "discard cost",
                {"n": Part(Whole(1, 50)), "filter": Part(CARD_FILTER, False)},
                "discard {n} {filter} card(s) from hand",
            ),
            False,
        ),
        "sacrifice_equipment": Part(Word("Equipment", ANY_SLOT), False, before="break 1 "),
    },
    glue=" and ",
)
TARGETS = Record(
    "choice of targets",
    {
        "side": Part(
            Word("side", {"enemy": "opponent", "ally": "ally", "other_ally": "other ally", "any": "character"})
        ),
        "n": Part(Whole(1, 6), False, "1"),
        "up_to": Part(Flag("up to "), False),
        "class": Part(ListOf(Text("class"), " ", single=True), False, before=" "),
        "fainted": Part(Flag(" fainted"), False),
    },
    "{up_to}{n}{fainted}{class} {side}",
)
CARDS = Record(
    "choice of cards",
    {
        "zone": Part(
            Word(
                "zone",
                {"discard": "Discard Pile", "hand": "hand", "deck": "Deck", "equipment": "Equipment"},
            )
        ),
        "owner": Part(Word("owner", {"own": "your", "enemy": "the enemy's", "target": "the target's"}), False),
        "filter": Part(CARD_FILTER, False),
        "n": Part(AMOUNT, False),
        "how": Part(Word("way of choosing", HOW), False),
    },
    "{n} {filter} cards of {owner} {zone}",
)

OPS = ListOf(Shape(), "; ")
CONDITION_LIST = ListOf(Shape(), " and ", single=True)


def op(sentence: str, **parts: Part) -> Record:
    """A primitive with its parts; Python's own words end in an underscore."""
    named = {key.rstrip("_"): part for key, part in parts.items()}
    return Record("step", named, sentence, also=("op",))


WHO_PART = Part(who)
N = Part(AMOUNT)
ONE = Part(AMOUNT, False, "1")
FOR = Part(DURATION, False)
STATUS = Part(Word("status", STATUSES))
SEAT = Part(who, False, "the user")
FILTER = Part(CARD_FILTER, False)
NESTED = Part(OPS)
NESTED_MAYBE = Part(OPS, False, "nothing")
KEYWORD = Maybe(
    Word("keyword", {"piercing": "piercing", "berserk": "berserk"}),
    Keyed(
        "keyword",
        {
            "immune": Record("keyword", {"immune": STATUS}, "immune to {immune}"),
            "team_pride": Record(
                "keyword", {"team_pride": Part(ListOf(Text("class"), " ", single=True))}, "Team Pride {team_pride}"
            ),
        },
    ),
)
PRIMITIVES = {
    "damage": op("{n} damage to {who}{def}", who=WHO_PART, n=N, def_=Part(Word("def", DEFENCES))),
    "strike": op(
        "strike {who} with ATK +{bonus}{def}",
        who=WHO_PART,
        bonus=Part(AMOUNT, False, "0"),
        def_=Part(Word("def", DEFENCES), False),
    ),
    "lose_hp": op("{who} loses {n} HP", who=WHO_PART, n=N),
    "heal": op(
        "{who} regains {n} HP{over}",
        who=WHO_PART,
        n=Part(Either({"full": "all"}, AMOUNT)),
        over=Part(Flag(", even above the printed HP"), False),
    ),
    "faint": op("{who} faints", who=WHO_PART),
    "revive": op("revive {who} with {n} HP", who=WHO_PART, n=N),
    "restore": op("{who} regains {n} {stat}", stat=Part(Word("stat", POOLS)), who=WHO_PART, n=N),
    "drain": op("{who} loses {n} {stat}", stat=Part(Word("stat", POOLS)), who=WHO_PART, n=N),
    "gold": op("{side}: {n} gold", side=Part(side), n=Part(SIGNED)),
    "steal_gold": op("steal {n} gold", n=N),
    "draw": op("{seat} draws {n} card(s)", seat=SEAT, n=ONE),
    "discard": op("{seat} discards {n} card(s) {how}", seat=SEAT, n=ONE, how=Part(Word("way of choosing", HOW), False)),
    "mill": op("put the top {n} card(s) of the Deck of {seat} into the Discard Pile", seat=SEAT, n=ONE),
    "exile": op("remove {cards} from the game", cards=Part(CARDS)),
    "search": op(
        "search your Deck for up to {n} {filter} card(s): {to}",
        filter=FILTER,
        n=ONE,
        to=Part(Word("zone", {"hand": "to hand", "top": "to the top", "discard": "to the Discard Pile"}), False),
    ),
    "recover": op(
        "return up to {n} {filter} card(s) from your Discard Pile: {to}",
        filter=FILTER,
        n=ONE,
        to=Part(Word("zone", {"hand": "to hand", "top": "to the top of the Deck"}), False),
    ),
    "modify": op(
        "{who} has {stat} {n}{for}", who=WHO_PART, stat=Part(Word("stat", FIGHTING)), n=Part(SIGNED), for_=FOR
    ),
    "set": op("{stat} of {who} is {n}{for}", who=WHO_PART, stat=Part(Word("stat", FIGHTING)), n=N, for_=FOR),
    "status": op("{who} gets {status}{for}", who=WHO_PART, status=STATUS, for_=FOR),
    "cure": op("cure {who} of {status}", who=WHO_PART, status=Part(Word("status", STATUSES | {"all": "every status"}))),
    "negate": op("negate it"),
    "pay_again": op("its gold has to be paid again, or it is negated"),
    "prevent": op("prevent {n} damage to {who}{for}", who=WHO_PART, n=Part(Either({"all": "all"}, AMOUNT)), for_=FOR),
    "forbid": op(
        "{who} cannot {act}{for}", who=WHO_PART, act=Part(ListOf(Word("act", ACTS), " or ", single=True)), for_=FOR
    ),
    "keyword": op("{who} is {keyword}{for}", who=WHO_PART, keyword=Part(KEYWORD), for_=FOR),
    "attach": op(
        "equip {who} with {card}, free of cost",
        card=Part(
            Record(
                "card",
                {
                    "zone": Part(Word("zone", {"hand": "hand", "discard": "Discard Pile", "deck": "Deck"})),
                    "filter": FILTER,
                },
                "1 {filter} card from your {zone}",
            )
        ),
        who=WHO_PART,
    ),
    "break": op(
        "break {slot} of {who}", who=WHO_PART, slot=Part(Word("slot", ANY_SLOT | {"all": "all Equipment"}), False)
    ),
    "end_event": op("discard the Constant Event of {seat}", seat=SEAT),
    "summon": op(
        "summon 1 {name}{filter} {form}",
        name=Part(Text("Summon's name"), False),
        filter=FILTER,
        form=Part(
            ListOf(Word("form", {"replace": "in its place", "equip": "as Equipment"}), " or ", single=True), False
        ),
    ),
    "dismiss": op("the Summon of {who} leaves", who=WHO_PART),
    "mark": op("put {n} {name} on this", name=Part(Text("mark's name")), n=Part(SIGNED, False, "1")),
    "coin": op(
        "flip a coin; right: {right}; wrong: {wrong}; heads: {heads}; tails: {tails}",
        right=NESTED_MAYBE,
        wrong=NESTED_MAYBE,
        heads=NESTED_MAYBE,
        tails=NESTED_MAYBE,
    ),
    "die": op("roll a die: {do}", sides=Part(Whole(2, 100), False), do=NESTED),
    "choose": op(
        "choose: {modes}",
        modes=Part(
            ListOf(
                Record(
                    "mode",
                    {"name": Part(Text("name")), "targets": Part(TARGETS, False), "do": NESTED},
                    "{name}: {targets} {do}",
                ),
                " / ",
                least=2,
            )
        ),
    ),
    "if": op("if {cond}: {then}; otherwise {else}", cond=Part(CONDITION_LIST), then=NESTED, else_=NESTED_MAYBE),
    "each": op("for {who}: {do}", who=WHO_PART, do=NESTED),
    "skip": op(
        "{seat} skips the next {phase} Phase",
        seat=SEAT,
        phase=Part(Word("phase", {"battle": "Battle", "equip": "Equip", "main": "Main"})),
    ),
    "atb": op("ATB changes by {n}", n=Part(SIGNED)),
    "win": op("{side} wins the game", side=Part(side)),
}
OPS.item = Variants("step", "op", PRIMITIVES)

CMP = Part(comparison)


def counted(key: str, phrase: str, whose: dict[str, str]) -> Record:
    """A condition that compares a number of cards or gold."""
    return Record(
        "condition", {key: Part(Word("owner", whose)), "cmp": CMP, "n": N}, f"{phrase} {{{key}}} {{cmp}} {{n}}"
    )


OWNERS = {"own": "of your own", "enemy": "of the enemy", "target": "of the target"}
CONDITIONS = {
    "stat": Record(
        "condition",
        {"stat": Part(Word("stat", STATS)), "who": Part(who, False, "the user"), "cmp": CMP, "n": N},
        "{stat} of {who} is {cmp} {n}",
    ),
    "has_class": Record(
        "condition", {"has_class": Part(Text("class")), "who": Part(who, False, "the user")}, "{who} is {has_class}"
    ),
    "has_status": Record(
        "condition",
        {
            "has_status": Part(Word("status", STATUSES | {"any": "any status"})),
            "who": Part(who, False, "the user"),
        },
        "{who} has {has_status}",
    ),
    "has_equipment": Record(
        "condition",
        {"has_equipment": Part(Word("Equipment", ANY_SLOT)), "who": Part(who, False, "the user")},
        "{who} wears {has_equipment}",
    ),
    "is_replaced": Record("condition", {"is_replaced": WHO_PART}, "{is_replaced} is replaced by a Summon"),
    "hand": counted("hand", "the hand", OWNERS),
    "gold": counted("gold", "the gold", OWNERS),
    "deck": counted("deck", "the Deck", OWNERS),
    "discard": counted("discard", "the Discard Pile", OWNERS),
    "fainted": counted("fainted", "the number of fainted characters", SIDES),
    "format": Record(
        "condition",
        {
            "format": Part(
                ListOf(Word("format", {"single": "Single", "team": "Team", "boss": "Boss"}), " or ", single=True)
            )
        },
        "{format} Battle",
    ),
    "did": Record(
        "condition",
        {
            "did": Part(Word("act", DEEDS)),
            "seat": Part(who, False, "the user"),
            "when": Part(Word("time", SPANS), False, "this turn"),
            "type": Part(ListOf(Word("card type", TYPES), " or ", single=True), False),
        },
        "{seat} {did} {type} {when}",
    ),
    "value": Record("condition", {"value": N, "cmp": CMP, "n": N}, "{value} is {cmp} {n}"),
    "any_of": Record("condition", {"any_of": Part(ListOf(Shape(), " or "))}, "{any_of}"),
    "not": Record("condition", {"not": Part(Shape())}, "not {not}"),
}
CONDITION = Keyed("condition", CONDITIONS)
CONDITION_LIST.item = CONDITION
CONDITIONS["any_of"] = Record("condition", {"any_of": Part(ListOf(CONDITION, " or "))}, "({any_of})")
CONDITIONS["not"] = Record("condition", {"not": Part(CONDITION)}, "not {not}")

ON_LINK = Record(
    "trigger",
    {"link": Part(ListOf(Word("link", LINKS), " or ", single=True)), "targets_me": Part(Flag(" on you"), False)},
    "when an opponent {link}{targets_me}",
)
ON_EVENT = Record(
    "trigger",
    {"event": Part(Word("event", EVENTS)), "subject": Part(Word("subject", SUBJECTS), False, "the user")},
    "when {subject} {event}",
)
ON_TIME = Record(
    "trigger",
    {
        "event": Part(Word("event", {"standby": "Standby Phase", "end": "End Phase"})),
        "turn": Part(Word("turn", TURNS), False, "each of your"),
    },
    "in {turn} {event}",
)
ON_ZONE = Record(
    "trigger",
    {"event": Part(Word("event", {"enters": "comes into play", "leaves": "leaves play"}))},
    "when this {event}",
)
