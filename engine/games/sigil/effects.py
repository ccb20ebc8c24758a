"""Which effect blocks a Sigil card may have: the check for the card editor and the words for people (rule 1301)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.cards import CardDefinition
from engine.core.problems import Problem
from engine.effects.expressions import Call, Expression, ExpressionError, Name, Sum, parse
from engine.effects.shapes import Flag, Keyed, ListOf, Part, Record, Text, Variants, Whole, Word
from engine.games.sigil import phrases
from engine.games.sigil import vocabulary as words

IF = Part(ListOf(words.CONDITION, " and ", single=True), False, before="only if ", after=": ")
COST = Part(words.COST, False, before="pay ", after=": ")
TARGETS = Part(words.TARGETS, False, before="choose ", after=": ")
DO = Part(words.OPS)
MAY = Part(Flag("you may: "), False)
FORM = Part(Word("form", {"equip": "while worn: ", "replace": "while standing: "}), False)
EVENT_WORDS = phrases.EVENTS | {
    "standby": "Standby Phase",
    "end": "End Phase",
    "enters": "comes into play",
    "leaves": "leaves play",
}
ON_ANY_EVENT = Record(
    "trigger",
    {
        "event": Part(Word("event", EVENT_WORDS)),
        "subject": Part(Word("subject", phrases.SUBJECTS), False, before="when "),
        "turn": Part(Word("turn", phrases.TURNS), False, before="in "),
    },
    "{turn}{subject} {event}",
)
ON_RESPONSE = Keyed("trigger", {"link": words.ON_LINK, "event": words.ON_EVENT})
ON_INFLICTED = Record(
    "trigger",
    {
        "event": Part(Word("event", {"battle_damage": "battle damage", "damage": "damage"})),
        "subject": Part(Word("subject", {"enemy": "the enemy"}), False),
    },
    "if the Attack inflicted {event}:",
)
ON_REPLACE = Record(
    "trigger",
    {
        "event": Part(Word("event", {"faint": "faint", "damage": "receive damage"})),
        "subject": Part(Word("subject", {"self": "the user"}), False, "the user"),
    },
    "when {subject} would {event}",
)
BLOCKS = {
    "resolve": Record(
        "block",
        {
            "kind": Part(Word("kind", {"resolve": ""})),
            "on": Part(ON_RESPONSE, False, after=": "),
            "if": IF,
            "cost": COST,
            "targets": TARGETS,
            "do": DO,
        },
        glue="",
    ),
    "ability": Record(
        "block",
        {
            "kind": Part(Word("kind", {"ability": ""})),
            "form": FORM,
            "name": Part(Text("name"), after=" "),
            "timing": Part(
                Word("timing", {"main": "(Main)", "battle": "(Battle)", "interactive": "(with an Attack)"}), after=", "
            ),
            "limit": Part(Whole(1, 99), False, after=" times per turn, "),
            "on": Part(ON_INFLICTED, False, after=" "),
            "if": IF,
            "cost": COST,
            "targets": TARGETS,
            "do": DO,
        },
        glue="",
    ),
    "trigger": Record(
        "block",
        {
            "kind": Part(Word("kind", {"trigger": ""})),
            "form": FORM,
            "on": Part(ON_ANY_EVENT, after=": "),
            "may": MAY,
            "if": IF,
            "cost": COST,
            "targets": TARGETS,
            "do": DO,
        },
        glue="",
    ),
    "static": Record("block", {"kind": Part(Word("kind", {"static": ""})), "form": FORM, "if": IF, "do": DO}, glue=""),
    "replace": Record(
        "block",
        {
            "kind": Part(Word("kind", {"replace": "instead "})),
            "form": FORM,
            "on": Part(ON_REPLACE, after=": "),
            "if": IF,
            "do": DO,
        },
        glue="",
    ),
}
DOCUMENT = ListOf(Variants("block", "kind", BLOCKS), ". ", least=0)
STATIC_OPS = ("modify", "set", "keyword", "forbid", "prevent")
STAYING = ("ability", "trigger", "static", "replace")
NESTED_LISTS = ("do", "then", "else", "right", "wrong", "heads", "tails")

Block = Mapping[str, Any]


def check_effects(card: CardDefinition) -> list[Problem]:
    """Everything wrong with a card's effects, by exact path; unknown keys and names are never ignored (1301)."""
    problems: list[Problem] = []
    DOCUMENT.check(list(card.effects), "effects", problems)
    if problems:
        return problems
    allowed = _allowed_kinds(card)
    for position, block in enumerate(card.effects):
        path = f"effects[{position}]"
        if block["kind"] not in allowed:
            known = " or ".join(allowed)
            problems.append(Problem(f"{path}.kind", f'"{block["kind"]}" does not fit this card; use {known}'))
        _check_trigger(card, block, path, problems)
        _Steps(card, block, problems).check(path)
    if "resolve" in allowed and len(allowed) == 1 and not any(one["kind"] == "resolve" for one in card.effects):
        problems.append(Problem("effects", 'the card does nothing: a "resolve" block is missing'))
    return problems


def describe(card: CardDefinition) -> str:
    """A card's effects in words, worked out from the data alone."""
    return DOCUMENT.words(list(card.effects))


def _allowed_kinds(card: CardDefinition) -> tuple[str, ...]:
    if card.type in ("character", "equipment"):
        return STAYING
    if card.type == "summon":
        return ("resolve",) if card.subtype == "aid" else STAYING
    if card.type == "event" and card.subtype == "constant":
        return ("resolve", *STAYING)
    return ("resolve",)


def _check_trigger(card: CardDefinition, block: Block, path: str, problems: list[Problem]) -> None:
    if block["kind"] == "resolve":
        response = card.type in ("event", "skill", "spell") and card.subtype == "response"
        if response and "on" not in block:
            problems.append(Problem(path, 'a Response needs "on": what it answers'))
        if not response and "on" in block:
            problems.append(Problem(f"{path}.on", "only Responses answer something; leave it out"))
    elif block["kind"] == "trigger":
        on = block["on"]
        timed = on["event"] in ("standby", "end")
        if "turn" in on and not timed:
            problems.append(Problem(f"{path}.on.turn", f'"{on["event"]}" belongs to no turn; leave it out'))
        if "subject" in on and (timed or on["event"] in ("enters", "leaves")):
            problems.append(Problem(f"{path}.on.subject", f'"{on["event"]}" has no subject; leave it out'))
    if block["kind"] == "ability":
        _check_ability(block, path, problems)
    if block["kind"] == "static" and _leans_on_itself([block.get("if"), block["do"]]):
        problems.append(Problem(path, "a static block cannot lean on current ATK or DEF; use printed()"))
    if "form" in block and not (card.type == "summon" and card.subtype == "creature"):
        problems.append(Problem(f"{path}.form", "only a Creature has forms; leave it out"))


def _check_ability(block: Block, path: str, problems: list[Problem]) -> None:
    if block["timing"] != "interactive":
        if "on" in block:
            problems.append(Problem(f"{path}.on", "only an Interactive ability may wait for the Attack's damage"))
        return
    if "targets" in block:
        problems.append(Problem(f"{path}.targets", "an Interactive ability has the target of its Attack; leave it out"))
    for key in ("discard", "sacrifice_equipment"):
        if key in block.get("cost", {}):
            message = "an Interactive ability is paid with points, gold or HP only"
            problems.append(Problem(f"{path}.cost.{key}", message))


def _leans_on_itself(part: Any) -> bool:
    """Whether amounts or conditions anywhere inside read current ATK or DEF."""
    if isinstance(part, Mapping):
        if "cmp" in part and part.get("stat") in phrases.FIGHTING:
            return True
        part = list(part.values())
    if isinstance(part, list):
        return any(_leans_on_itself(inner) for inner in part)
    return isinstance(part, str) and re.search(r"\bstat\([^)]*,\s*(atk|def)\s*\)", part) is not None


class _Steps:
    """The check of one block's steps: what they mention must exist where they stand."""

    __slots__ = ("answers_event", "answers_link", "block", "card", "problems")

    def __init__(self, card: CardDefinition, block: Block, problems: list[Problem]) -> None:
        on = block.get("on", {})
        self.card = card
        self.block = block
        self.problems = problems
        self.answers_link = "link" in on
        timed = on.get("event") in ("standby", "end", "enters", "leaves")
        self.answers_event = block.get("timing") == "interactive" or ("event" in on and not timed)

    def check(self, path: str) -> None:
        targeted = "targets" in self.block or self.block.get("timing") == "interactive"
        for key in ("if", "cost", "targets"):
            if key in self.block:
                self._mentions(self.block[key], f"{path}.{key}", targeted, False)
        self._list(self.block["do"], f"{path}.do", targeted, False)

    def _list(self, steps: list[Block], path: str, targeted: bool, rolled: bool) -> None:
        for position, step in enumerate(steps):
            self._step(step, f"{path}[{position}]", targeted, rolled)

    def _step(self, step: Block, path: str, targeted: bool, rolled: bool) -> None:
        name = step["op"]
        self._fits(step, name, path)
        if name in ("choose", "summon") and path.count("[") > 2:
            self.problems.append(Problem(f"{path}.op", f'"{name}" is chosen on activation: it must stand at the top'))
        nested = {key: step[key] for key in NESTED_LISTS if key in step}
        own = {key: value for key, value in step.items() if key not in nested and key not in ("modes", "op")}
        for key, value in own.items():
            self._mentions(value, f"{path}.{key}", targeted, rolled)
        for key, steps in nested.items():
            self._list(steps, f"{path}.{key}", targeted or name == "each", rolled or name == "die")
        for position, mode in enumerate(step.get("modes", ())):
            self._list(mode["do"], f"{path}.modes[{position}].do", targeted or "targets" in mode, rolled)

    def _fits(self, step: Block, name: str, path: str) -> None:
        def report(message: str, key: str = "op") -> None:
            self.problems.append(Problem(f"{path}.{key}", message))

        kind = self.block["kind"]
        if kind == "static" and name not in STATIC_OPS:
            report(f'a static block cannot "{name}"; it takes {", ".join(STATIC_OPS)}')
        if name in ("negate", "pay_again") and not self.answers_link:
            report(f'"{name}" needs a Response that answers a link')
        if name == "mark" and kind == "resolve":
            report("marks lie on cards in play, not on one that is being used up")
        if name == "summon" and ("name" in step) == ("filter" in step):
            report('a summon step needs either "name" or "filter"')
        if name == "coin" and ("right" in step or "wrong" in step) == ("heads" in step or "tails" in step):
            report('a coin step needs "right" and "wrong" (called), or "heads" and "tails" (read)')
        if name in ("modify", "set", "prevent", "forbid", "keyword") and kind != "static" and "for" not in step:
            report(f'"{name}" needs "for": how long it lasts', "for")
        lasting = step.get("for")
        if lasting == "while_equipped" and self.card.type not in ("equipment", "summon"):
            report('only Equipment has the duration "while_equipped"', "for")
        if lasting == "while_active" and self.card.subtype != "constant":
            report('only a Constant Event has the duration "while_active"', "for")
        if lasting == "until_cured" and name != "status":
            report('only a status lasts "until_cured"', "for")

    def _mentions(self, value: object, path: str, targeted: bool, rolled: bool) -> None:
        if isinstance(value, Mapping):
            for key, item in value.items():
                if key not in ("name", "filter", "class", "has_class"):
                    self._mentions(item, f"{path}.{key}", targeted, rolled)
        elif isinstance(value, list):
            for position, item in enumerate(value):
                self._mentions(item, f"{path}[{position}]", targeted, rolled)
        elif isinstance(value, str) and not path.endswith((".owner", ".op")):
            for word in _words_in(value):
                self._mention(word, path, targeted, rolled)

    def _mention(self, word: str, path: str, targeted: bool, rolled: bool) -> None:
        if word == "target" and not targeted:
            self.problems.append(Problem(path, '"target" means nothing here: the block chooses no "targets"'))
        elif word == "die" and not rolled:
            self.problems.append(Problem(path, '"die" means nothing outside a die step'))
        elif word == "event.source" and not (self.answers_link or self.answers_event):
            self.problems.append(Problem(path, '"event.source" means nothing here: the block answers nothing'))
        elif word in ("event.amount", "event.subject") and not self.answers_event:
            self.problems.append(Problem(path, f'"{word}" means nothing here: the block answers no event'))


def _words_in(text: str) -> Iterator[str]:
    try:
        yield from _names_of(parse(text))
    except ExpressionError:
        return


def _names_of(node: Expression) -> Iterator[str]:
    if isinstance(node, Name):
        yield node.name
    elif isinstance(node, Sum):
        yield from _names_of(node.left)
        yield from _names_of(node.right)
    elif isinstance(node, Call):
        for argument in node.arguments:
            yield from _names_of(argument)
