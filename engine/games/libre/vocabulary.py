"""The words Libre's card effects are written in (L8.9): their shapes and their phrases."""

from __future__ import annotations

from engine.effects.shapes import Either, Flag, ListOf, Maybe, Part, Record, Shape, Variants, Whole, Word
from engine.games.libre.cards import SPIRITS
from engine.games.libre.keywords import NAMES
from engine.games.libre.typeline import THIRD

TYPES = {
    "thing": "Thing",
    "follower": "Follower",
    "relic": "Relic",
    "armament": "Armament",
    "terrain": "Terrain",
    "temple": "Temple",
}
CARD_TYPES = TYPES | {"action": "Action"}
SIDES = {"own": "you control", "opponent": "of an opponent", "any": ""}
WHERE = {"afield": "afield", "housed": "inside a Temple", "any": ""}
FIGHTING = {"attacker": "attacking", "defender": "defending", "any": "in Combat"}
SPIRIT_WORDS = {spirit.lower(): spirit for spirit in SPIRITS}
SUB_TYPES = {word.lower(): word for word in THIRD}
STATS = {"offense": "Offense", "health": "Health", "faith": "Faith"}
LASTS = {"turn": "this turn", "permanent": "permanently"}
PLAYERS = {
    "you": "you",
    "target": "the target Player",
    "controller": "its controller",
    "opponents": "each opponent",
    "each": "each Player",
}
ACTS = {"attack": "attack", "defend": "defend", "enter": "enter a Temple"}
EVENTS = {
    "enters": "this comes into play",
    "discarded": "this is discarded from play",
    "housed": "this enters a Temple",
    "attacks": "this attacks",
    "defends": "this defends",
    "turn_begins": "your turn begins",
    "turn_ends": "your turn ends",
    "ally_housed": "another Follower you control enters a Temple",
    "ally_discarded": "another Follower you control is discarded",
}
COUNTS = {
    "housed": "the number of Followers you have inside Temples",
    "temples": "the number of Temples you control",
    "hand": "the number of cards in your hand",
}
SELF = {"self": "this", "host": "its Follower", "target": "the target"}

FILTER = Record(
    "filter",
    {
        "other": Part(Flag("other"), False),
        "fighting": Part(Word("role", FIGHTING), False),
        "spirit": Part(Word("spirit", SPIRIT_WORDS), False),
        "sub_type": Part(Word("sub-type", SUB_TYPES), False),
        "type": Part(Word("type", TYPES)),
        "side": Part(Word("side", SIDES), False),
        "where": Part(Word("place", WHERE), False),
    },
)
CARD_FILTER = Record(
    "filter",
    {
        "spirit": Part(Word("spirit", SPIRIT_WORDS), False),
        "sub_type": Part(Word("sub-type", SUB_TYPES), False),
        "type": Part(Word("type", CARD_TYPES), False, "card"),
    },
)
EACH = Record("group", {"each": Part(FILTER)}, "each {each}")
WHO = Part(Maybe(Word("target", SELF), EACH))
ONE = Part(Word("target", SELF))
AFFECTED = Maybe(Word("bearer", {"self": "this", "host": "its Follower"}), EACH)
PLAYER = Part(Word("player", PLAYERS))
STAT = Part(Word("stat", STATS))
KEYWORD = Part(Word("keyword", {name: name for name in NAMES}))
FOR = Part(Word("duration", LASTS))
NUMBER = Part(Either(COUNTS, Whole(1, 99)))
SIGNED = Part(Either(COUNTS, Whole(-99, 99)))
KEYWORD_NUMBER = Part(Whole(1, 99), False)


def _steps(records: dict[str, tuple[dict[str, Part], str]]) -> Shape:
    return Variants(
        "step",
        "op",
        {
            name: Record("step", {"op": Part(Word("step", {name: name})), **parts}, sentence)
            for name, (parts, sentence) in records.items()
        },
    )


STEPS = _steps(
    {
        "damage": ({"who": WHO, "n": NUMBER}, "deal {n} damage to {who}"),
        "prevent": (
            {"who": WHO, "n": NUMBER, "for": Part(Word("duration", {"turn": "this turn", "combat": "in this Combat"}))},
            "prevent the next {n} damage to {who} {for}",
        ),
        "change": ({"who": WHO, "stat": STAT, "n": SIGNED, "for": FOR}, "change {stat} of {who} by {n} {for}"),
        "becomes": (
            {"who": WHO, "stat": STAT, "n": Part(Either(COUNTS, Whole(0, 99))), "for": FOR},
            "{stat} of {who} becomes {n} {for}",
        ),
        "keyword": (
            {"who": WHO, "keyword": KEYWORD, "n": KEYWORD_NUMBER, "for": FOR},
            "{who} has {keyword} {n} {for}",
        ),
        "lose_keyword": ({"who": WHO, "keyword": KEYWORD, "for": FOR}, "{who} loses {keyword} {for}"),
        "kill": ({"who": WHO}, "discard {who}"),
        "return": ({"who": WHO}, "return {who} to its owner's hand"),
        "convert": ({"who": ONE, "for": FOR}, "you gain control of {who} {for}"),
        "move": (
            {"who": ONE, "to": Part(Word("place", {"in": "into a Temple", "out": "out of its Temple"}))},
            "move {who} {to}",
        ),
        "cancel": ({}, "cancel the target"),
        "recover": ({"who": Part(Word("target", {"target": "the target"}))}, "return {who} to your hand"),
        "draw": ({"who": PLAYER, "n": NUMBER}, "draw {n} ({who})"),
        "discard": ({"who": PLAYER, "n": NUMBER}, "discard {n} from hand ({who})"),
        "search": (
            {
                "type": Part(Word("type", CARD_TYPES), False, "card"),
                "spirit": Part(Word("spirit", SPIRIT_WORDS), False),
                "sub_type": Part(Word("sub-type", SUB_TYPES), False),
                "n": Part(Whole(1, 9)),
            },
            "search your deck for {n} {spirit} {sub_type} {type} and put it into your hand",
        ),
        "points": ({"who": PLAYER, "n": Part(Either(COUNTS, Whole(-99, 99)))}, "gain {n} permanent Faith ({who})"),
        "spirit": ({"spirit": Part(Word("spirit", SPIRIT_WORDS)), "n": NUMBER}, "produce {n} {spirit} Spirit"),
        "win": ({}, "you win the game"),
    }
)
STATICS = _steps(
    {
        "change": ({"stat": STAT, "n": Part(Whole(-99, 99))}, "{stat} changes by {n}"),
        "becomes": ({"stat": STAT, "n": Part(Whole(0, 99))}, "{stat} is {n}"),
        "keyword": ({"keyword": KEYWORD, "n": KEYWORD_NUMBER}, "has {keyword} {n}"),
        "lose_keyword": ({"keyword": KEYWORD}, "loses {keyword}"),
        "stays": ({}, "is not discarded for a Health of 0 while it has no damage"),
        "cannot": ({"act": Part(Word("act", ACTS))}, "may not {act}"),
    }
)
COUNT = Part(Whole(1, 9), False)
TARGETS = Record(
    "targets",
    {
        "thing": Part(FILTER, False),
        "player": Part(Word("player", {"opponent": "an opponent", "any": "a Player"}), False),
        "chain": Part(Word("item", {"action": "an Action on the chain", "any": "anything on the chain"}), False),
        "discard": Part(CARD_FILTER, False),
        "count": COUNT,
        "up_to": Part(Flag("or fewer"), False),
    },
    "target: {thing}{player}{chain}{discard} {count} {up_to};",
)
DO = Part(ListOf(STEPS, ", then "))
MAY = Part(Flag("you may"), False)
AIM = Part(TARGETS, False)
BLOCKS = {
    "play": Record("block", {"kind": Part(Word("kind", {"play": ""})), "targets": AIM, "do": DO}, "{targets} {do}"),
    "trigger": Record(
        "block",
        {
            "kind": Part(Word("kind", {"trigger": ""})),
            "on": Part(Word("event", EVENTS)),
            "may": MAY,
            "targets": AIM,
            "do": DO,
        },
        "when {on}: {targets} {may} {do}",
    ),
    "ability": Record(
        "block",
        {
            "kind": Part(Word("kind", {"ability": ""})),
            "pay": Part(Whole(1, 99), False, "0"),
            "sacrifice": Part(Flag("and discard this"), False),
            "once": Part(Flag("once each turn"), False),
            "any_turn": Part(Flag("during any Player's turn"), False),
            "targets": AIM,
            "do": DO,
        },
        "pay {pay} {sacrifice} {once} {any_turn}: {targets} {do}",
    ),
    "static": Record(
        "block",
        {
            "kind": Part(Word("kind", {"static": ""})),
            "who": Part(AFFECTED),
            "do": Part(ListOf(STATICS, " and ")),
        },
        "{who}: {do}",
    ),
    "produce": Record(
        "block",
        {
            "kind": Part(Word("kind", {"produce": ""})),
            "spirit": Part(Word("spirit", SPIRIT_WORDS), False),
            "n": Part(Whole(0, 99), False, "1"),
        },
        "produces {n} {spirit} Spirit",
    ),
    "attach": Record(
        "block", {"kind": Part(Word("kind", {"attach": ""})), "to": Part(FILTER)}, "may be attached to a {to}"
    ),
}
DOCUMENT = ListOf(Variants("block", "kind", BLOCKS), ". ", least=0)
