"""The words War of Aegis' card effects are written in (W14.1): their shapes and their phrases."""

from __future__ import annotations

from engine.effects.shapes import Either, Flag, Keyed, ListOf, Maybe, Part, Record, Shape, Variants, Whole, Word
from engine.games.aegis.cards import SPELL_FAMILY
from engine.games.aegis.settings import FACTIONS, WHEEL


class Phrase(Whole):
    """A whole number with words around it."""

    __slots__ = ("phrase",)

    def __init__(self, least: int, most: int, phrase: str) -> None:
        super().__init__(least, most)
        self.phrase = phrase

    def words(self, value: object) -> str:
        return self.phrase.format(value)


SIDES = {"own": "you control", "enemy": "an Opponent controls"}
ELEMENTS = {element: element.title() for element in WHEEL}
PLACES = {"base": "base Creature", "attached": "attached Creature"}
LEAST = Part(Phrase(1, 9, "of level {} or more"), False)
MOST = Part(Phrase(1, 9, "of level {} or less"), False)
WHERE = {"facing": "facing this", "next": "next to this", "host": "this is attached to"}
TYPES = {
    "creature": "Creature",
    "spell": "plain Spell",
    "trice": "Trice",
    "infinite_spell": "Infinite Spell",
    "equipment": "Equipment",
    "location": "Location",
    "spell_family": "Spell",
}
FAMILIES = {"spell_family": SPELL_FAMILY}
PLAYERS = {
    "you": "you",
    "opponent": "an Opponent",
    "opponents": "each Opponent",
    "each": "each Player",
    "target": "the chosen Player",
    "controller": "its controller",
}
CARDS = {
    "this": "this",
    "host": "the Creature it is on",
    "target": "the target",
    "second": "the second target",
    "it": "that Creature",
}
EVENTS = {
    "summoned": "a Creature is summoned",
    "arrives": "a Creature comes into play",
    "destroyed": "a Creature is destroyed",
    "returned": "a Creature is returned to hand",
    "attacks": "a Creature attacks",
    "hits_player": "a Creature deals battle damage to a Player",
    "hits_creature": "a Creature deals battle damage to a Creature",
    "damaged": "a Creature is damaged",
    "cleanup": "Cleanup stage",
    "end": "End stage",
    "casts": "a Spell is cast",
    "equips": "Equipment goes under a Creature",
    "locates": "a Location is played",
    "discards": "a card is discarded",
    "loses_life": "Life is lost",
    "gains_life": "Life is gained",
}
CREATURE_EVENTS = (
    "summoned", "arrives", "destroyed", "returned", "attacks", "hits_player", "hits_creature", "damaged", "equips",
)  # fmt: skip
VALUES = {
    "attack": "Attack Power",
    "fortitude": "Fortitude",
    "level": "Power Level",
    "cost": "cost",
    "yield": "yield",
    "hand_size": "maximum hand size",
    "summons": "number of Creatures a turn",
    "locations": "number of Locations a turn",
}
MAYS = {
    "may:attack": "attack",
    "must:attack": "attack (must)",
    "may:strike_back": "strike back when attacked",
    "may:break_through": "deal what exceeds Fortitude to the Player",
    "may:be_destroyed": "be destroyed",
    "may:be_damaged": "be damaged",
    "may:be_chosen": "be chosen by an Opponent's effects",
    "may:be_returned": "be returned to hand",
    "may:untap": "untap",
    "may:take_from_cemetery": "take a card out of a Cemetery",
    "may:draw": "draw a card by an effect",
    "may:discard": "discard a card by an effect",
    "may:gain_life": "gain Life",
    "may:lose_life": "lose Life by an effect",
    "may:cast": "cast a Spell",
    "may:cast_anytime": "cast a plain Spell in any window",
    "may:summon": "summon a Creature",
    "may:equip": "play Equipment",
    "may:locate": "play a Location",
}
ISSUES = VALUES | MAYS
OF_PLAYERS = (
    "hand_size", "summons", "locations", "may:take_from_cemetery", "may:draw", "may:discard", "may:gain_life",
    "may:lose_life", "may:cast", "may:cast_anytime", "may:summon", "may:equip", "may:locate",
)  # fmt: skip
OF_LOCATIONS = ("yield", "may:untap")
LASTS = {
    "turn": "this turn",
    "round": "until your next turn",
    "permanent": "as long as it stays",
}

FILTER = Record(
    "filter",
    {
        "other": Part(Flag("other"), False),
        "damaged": Part(Flag("damaged"), False),
        "element": Part(Word("element", ELEMENTS), False),
        "faction": Part(Word("faction", FACTIONS), False),
        "place": Part(Word("place", PLACES), False, "Creature"),
        "least": LEAST,
        "most": MOST,
        "column": Part(Phrase(1, 9, "in column {}"), False),
        "where": Part(Word("place", WHERE), False),
        "side": Part(Word("side", SIDES), False),
    },
)
LOCATION_FILTER = Record(
    "filter",
    {
        "tapped": Part(Flag("tapped"), False),
        "faction": Part(Word("faction", FACTIONS), False),
        "side": Part(Word("side", SIDES), False),
    },
    "{tapped} {faction} Location {side}",
)
CARD_FILTER = {
    "element": Part(Word("element", ELEMENTS), False),
    "faction": Part(Word("faction", FACTIONS), False),
    "type": Part(Word("type", TYPES), False, "card"),
    "least": LEAST,
    "most": MOST,
    "side": Part(Word("side", {"own": "your", "enemy": "an Opponent's"}), False, "any"),
}
EACH = Record("group", {"each": Part(FILTER)}, "each {each}")
CARD = Part(Maybe(Word("card", CARDS), EACH))
ONE = Part(Word("card", CARDS))
AIMED = Part(Word("target", {"target": "the target", "second": "the second target"}))
PLAYER = Part(Word("player", PLAYERS))
COUNTED = Record("count", {"count": Part(FILTER), "times": Part(Whole(1, 9), False, "1")}, "{times} for each {count}")
NUMBER = Part(Maybe(Whole(0, 99), COUNTED))
SUBJECT = Keyed(
    "subject",
    {
        "creatures": Record("subject", {"creatures": Part(FILTER)}, "{creatures}"),
        "locations": Record("subject", {"locations": Part(LOCATION_FILTER)}, "{locations}"),
        "players": Record(
            "subject",
            {"players": Part(Word("players", {"all": "everyone", "opponents": "each Opponent", "team": "your team"}))},
            "{players}",
        ),
    },
)
AFFECTED = Part(Maybe(Word("subject", PLAYERS | CARDS), SUBJECT))
VERDICT = Part(Word("verdict", {"permit": "yes", "deny": "no", "set": "becomes", "add": "changes by"}))
CONTINUOUS = {
    "issue": Part(Word("issue", ISSUES)),
    "verdict": VERDICT,
    "n": Part(Maybe(Whole(-99, 99), COUNTED), False),
    "subject": AFFECTED,
}
CONDITION = Keyed(
    "condition",
    {
        "control": Record(
            "condition",
            {"control": Part(FILTER), "least": Part(Whole(1, 99), False, "1")},
            "if you control at least {least} {control}",
        ),
        "elements": Record(
            "condition",
            {"elements": Part(Whole(1, len(WHEEL)))},
            "if you control base Creatures of {elements} Elements",
        ),
        "hand_most": Record("condition", {"hand_most": Part(Whole(0, 99))}, "if you hold at most {hand_most} cards"),
        "life_most": Record("condition", {"life_most": Part(Whole(0, 999))}, "if you have at most {life_most} Life"),
        "riders": Record("condition", {"riders": Part(Whole(1, 9))}, "if {riders} or more Creatures are on it"),
        "turn": Record(
            "condition", {"turn": Part(Word("turn", {"own": "in your turn", "other": "in another's turn"}))}
        ),
    },
)


def _steps(records: dict[str, tuple[dict[str, Part], str]]) -> Shape:
    depends = Part(Flag("if so,"), False)
    return Variants(
        "step",
        "op",
        {
            name: Record(
                "step", {"op": Part(Word("step", {name: name})), "depends": depends, **parts}, f"{{depends}} {sentence}"
            )
            for name, (parts, sentence) in records.items()
        },
    )


STEPS = _steps(
    {
        "damage": ({"what": CARD, "n": NUMBER}, "deal {n} damage to {what}"),
        "hit": ({"who": PLAYER, "n": NUMBER}, "deal {n} damage to {who}"),
        "heal": ({"what": CARD, "n": Part(Either({"all": "all"}, Whole(1, 99)))}, "heal {n} damage from {what}"),
        "destroy": ({"what": CARD}, "destroy {what}"),
        "sacrifice": (
            {"who": PLAYER, "of": Part(FILTER), "up_to": Part(Flag("may"), False)},
            "{who} {up_to} destroy one own {of}",
        ),
        "exile": ({"what": CARD}, "exile {what}"),
        "bury": ({"what": ONE}, "put {what} into its owner's Cemetery"),
        "return": ({"what": CARD}, "return {what} to its owner's hand"),
        "tap": ({"what": ONE}, "tap {what}"),
        "untap": ({"what": ONE}, "untap {what}"),
        "gain_life": ({"who": PLAYER, "n": NUMBER}, "gain {n} Life ({who})"),
        "lose_life": ({"who": PLAYER, "n": NUMBER}, "lose {n} Life ({who})"),
        "draw": ({"who": PLAYER, "n": NUMBER}, "draw {n} ({who})"),
        "discard": ({"who": PLAYER, "n": NUMBER}, "discard {n} from hand ({who})"),
        "mill": ({"who": PLAYER, "n": NUMBER}, "put the top {n} of the Deck into the Cemetery ({who})"),
        "prevent": (
            {
                "what": Part(Either({"you": "you"}, Word("card", CARDS))),
                "n": Part(Either({"all": "all"}, Whole(1, 99))),
            },
            "prevent the next {n} damage to {what} this turn",
        ),
        "effect": (
            {**CONTINUOUS, "for": Part(Word("duration", LASTS))},
            "{issue} of {subject}: {verdict} {n} {for}",
        ),
        "negate": ({"what": AIMED}, "negate {what}"),
        "put_into_play": ({"what": ONE}, "put {what} into play"),
        "recover": ({"what": ONE}, "put {what} into your hand"),
        "move": ({"what": ONE}, "move {what} to another empty column"),
        "take_control": ({"what": ONE}, "take control of {what}"),
        "win": ({"who": PLAYER}, "{who} win the game"),
        "lose": ({"who": PLAYER}, "{who} lose the game"),
    }
)
TARGET = Variants(
    "target",
    "what",
    {
        "creature": Record("target", {"what": Part(Word("target", {"creature": "target"})), **FILTER.parts}),
        "player": Record(
            "target",
            {
                "what": Part(Word("target", {"player": ""})),
                "side": Part(Word("side", {"own": "you or a Team-mate", "enemy": "an Opponent"}), False, "a Player"),
            },
            "target: {side}",
        ),
        "item": Record(
            "target",
            {
                "what": Part(Word("target", {"item": ""})),
                "type": Part(Word("type", TYPES | {"any": "item"})),
                "side": Part(Word("side", {"own": "your", "enemy": "an Opponent's"}), False, "a"),
            },
            "target {side} {type} on the stack",
        ),
        "cemetery": Record(
            "target",
            {"what": Part(Word("target", {"cemetery": ""})), **CARD_FILTER},
            "target {element} {faction} {type} {least} {most} in {side} Cemetery",
        ),
        "location": Record(
            "target",
            {"what": Part(Word("target", {"location": ""})), **LOCATION_FILTER.parts},
            f"target {LOCATION_FILTER.sentence}",
        ),
        "infinite_spell": Record(
            "target",
            {"what": Part(Word("target", {"infinite_spell": ""})), "side": Part(Word("side", SIDES), False)},
            "target Infinite Spell {side}",
        ),
        "equipment": Record(
            "target",
            {"what": Part(Word("target", {"equipment": ""})), "side": Part(Word("side", SIDES), False)},
            "target Equipment {side}",
        ),
    },
)
AIM = Part(ListOf(TARGET, " and "), False)
DO = Part(ListOf(STEPS, ", then "))
IF = Part(ListOf(CONDITION, " and ", single=True), False)
PAY = Record(
    "cost",
    {
        "life": Part(Whole(1, 99), False, "0"),
        "discard": Part(Whole(1, 9), False, "0"),
        "tap": Part(Whole(1, 9), False, "0"),
        "sacrifice": Part(Maybe(Word("card", {"this": "this"}), FILTER), False, "nothing"),
    },
    "pay {life} Life, discard {discard}, tap {tap} Locations, destroy {sacrifice}",
)
BLOCKS = {
    "play": Record("block", {"kind": Part(Word("kind", {"play": ""})), "targets": AIM, "do": DO}, "{targets}: {do}"),
    "trigger": Record(
        "block",
        {
            "kind": Part(Word("kind", {"trigger": ""})),
            "on": Part(Word("event", EVENTS)),
            "of": Part(Maybe(Word("subject", PLAYERS | CARDS), FILTER), False, "this"),
            "if": IF,
            "may": Part(Flag("you may"), False),
            "targets": AIM,
            "do": DO,
        },
        "when {on} ({of}) {if}: {targets}: {may} {do}",
    ),
    "ability": Record(
        "block",
        {
            "kind": Part(Word("kind", {"ability": ""})),
            "pay": Part(PAY, False, "nothing"),
            "once": Part(Flag("once a turn"), False),
            "window": Part(Flag("in any window"), False),
            "if": IF,
            "targets": AIM,
            "do": DO,
        },
        "{pay} {once} {window} {if}: {targets}: {do}",
    ),
    "static": Record(
        "block",
        {"kind": Part(Word("kind", {"static": ""})), "if": IF, **CONTINUOUS},
        "{if} {issue} of {subject}: {verdict} {n}",
    ),
}
DOCUMENT = ListOf(Variants("block", "kind", BLOCKS), ". ", least=0)
