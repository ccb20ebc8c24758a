"""Card definitions made into faces, blocks, rules and steps, once per pool of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.cards import CardPool, fold
from engine.core.names import exact_key
from engine.games.aegis.cards import ANY_FACTION, LEVEL, SIDES, faction, host_words, location_yield
from engine.games.aegis.rules.book import Aim, Block, Book, Face, Filter, Number, Pay, Rule, Test
from engine.games.aegis.rules.codes import (
    CREATURE,
    ELEMENTS,
    EVENT_CODES,
    FAMILY,
    ISSUE_CODES,
    LOCATION,
    S_CHOSEN,
    S_CONTROLLER,
    S_CREATURES,
    S_EVERYONE,
    S_HOST,
    S_LOCATIONS,
    S_OPPONENTS,
    S_TEAM,
    S_THIS,
    S_YOU,
    TARGET_NAMES,
    TYPE_NAMES,
    VERDICT_NAMES,
)
from engine.games.aegis.rules.force import fits
from engine.games.aegis.rules.steps import STEPS
from engine.games.aegis.settings import FACTIONS

Given = Mapping[str, Any]
SUBJECTS = {
    "this": S_THIS,
    "host": S_HOST,
    "target": S_CHOSEN,
    "second": S_CHOSEN,
    "it": S_CHOSEN,
    "you": S_YOU,
    "controller": S_CONTROLLER,
    "each": S_EVERYONE,
    "opponents": S_OPPONENTS,
    "opponent": S_CHOSEN,
}
PLAYER_SUBJECTS = {"all": S_EVERYONE, "opponents": S_OPPONENTS, "team": S_TEAM}
CLOSE = (S_THIS, S_HOST, S_CHOSEN, S_YOU, S_CONTROLLER)


def compile_book(cards: CardPool) -> Book:
    """The whole pool, in an order that depends on the names alone."""
    book = Book()
    for definition in sorted(cards.values(), key=lambda card: exact_key(card.name)):
        face = Face(len(book.faces), definition, exact_key(definition.name))
        book.faces.append(face)
        book.by_key[face.key] = face
        _facts(face)
        _blocks(book, face)
    book.has_abilities = any(face.abilities for face in book.faces)
    book.answers_in_windows = any(block.window for block in book.blocks)
    return book


def _facts(face: Face) -> None:
    card = face.definition
    face.type = TYPE_NAMES.index(card.type)
    face.is_family = face.type in FAMILY
    face.faction = faction(card)
    face.attack_modifier = card.number("attack_modifier") or 0
    face.fortitude_modifier = card.number("fortitude_modifier") or 0
    if face.type == CREATURE:
        face.level = card.number("power_level") or 0
        face.element = ELEMENTS[str(card.values["element"])]
        face.attack = card.number("attack") or 0
        face.fortitude = card.number("fortitude") or 0
        face.field = card.values["summon_mode"] != "onto"
        face.onto = card.values["summon_mode"] != "field"
    if face.type == LOCATION:
        face.yields = location_yield(card)
    _bearers(face)


def _bearers(face: Face) -> None:
    """What a host or the Creature above an Equipment must be (W9.3, W9.5)."""
    words = host_words(face.definition)
    labels = {fold(label): key for key, label in FACTIONS.items()}
    named = {labels[word] for word in words if word in labels}
    if ANY_FACTION not in words and (named or face.faction):
        face.factions = frozenset(named | ({face.faction} if face.faction else set()))
    face.sides = frozenset(word for word in words if word in SIDES)
    face.elements = frozenset(ELEMENTS[word] for word in words if word in ELEMENTS)
    least, most = face.bounds
    for match in filter(None, map(LEVEL.fullmatch, words)):
        if match[2] == "more":
            least = max(least, int(match[1]))
        else:
            most = min(most, int(match[1]))
    face.bounds = (least, most)


def _blocks(book: Book, face: Face) -> None:
    blocks = []
    for position, given in enumerate(face.definition.effects):
        block = Block(len(book.blocks), face.index, f"{face.key}/{position}")
        book.blocks.append(block)
        book.block_by_key[block.key] = block
        _fill(book, block, given, position)
        blocks.append((given["kind"], block))
    face.play = next((block for kind, block in blocks if kind == "play"), None)
    face.abilities = tuple(block for kind, block in blocks if kind == "ability")
    face.listens = tuple(block for kind, block in blocks if kind == "trigger")
    face.statics = tuple(block for kind, block in blocks if kind == "static")
    face.says_you = any(block.says_you for _, block in blocks)


def _fill(book: Book, block: Block, given: Given, position: int) -> None:
    block.may = given.get("may", False)
    block.once = given.get("once", False)
    block.window = given.get("window", False)
    block.conditions = conditions(book, block, given.get("if"))
    block.aims = tuple(
        Aim(TARGET_NAMES.index(aim["what"]), make_filter(book, f"{block.key}/target{place}", aim))
        for place, aim in enumerate(given.get("targets", ()))
    )
    if "pay" in given:
        block.pay = _pay(book, block, given["pay"])
    if "on" in given:
        block.event = EVENT_CODES[given["on"]]
        of = given.get("of", "this")
        if isinstance(of, str):
            block.of = of
        else:
            block.of, block.of_filter = "filter", make_filter(book, f"{block.key}/of", of)
    if given["kind"] == "static":
        block.rule = make_rule(book, block.key, given, position)
        block.rule.conditions = block.conditions
    steps = given.get("do", ())
    block.steps = tuple(
        (STEPS[step["op"]](step, _Maker(book, block, place)), step.get("depends", False))
        for place, step in enumerate(steps)
    )
    words = [*_words(given)]
    block.says_you = "you" in words or "own" in words
    block.says_opponent = "opponent" in words


class _Maker:
    """Makes the filters, numbers and rules of one step under keys of their own."""

    __slots__ = ("_block", "_book", "_place")

    def __init__(self, book: Book, block: Block, place: int) -> None:
        self._book = book
        self._block = block
        self._place = place

    def filter(self, given: Given) -> Filter:
        return make_filter(self._book, f"{self._block.key}/do{self._place}", given)

    def number(self, given: Any) -> Number:
        return make_number(self._book, f"{self._block.key}/do{self._place}/n", given)

    def rule(self, given: Given) -> Rule:
        return make_rule(self._book, f"{self._block.key}/do{self._place}", given, self._place)


def _words(value: Any) -> list[str]:
    """Every word of an effects document, at any depth."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return [word for item in inner for word in _words(item)]


def _pay(book: Book, block: Block, given: Given) -> Pay:
    pay = Pay()
    pay.life = given.get("life", 0)
    pay.discard = given.get("discard", 0)
    pay.tap = given.get("tap", 0)
    sacrifice = given.get("sacrifice")
    pay.sacrifice_this = sacrifice == "this"
    if isinstance(sacrifice, Mapping):
        pay.sacrifice = make_filter(book, f"{block.key}/sacrifice", sacrifice)
    return pay


def make_filter(book: Book, key: str, given: Given) -> Filter:
    """A filter; every key given is one narrowing condition (W14.5)."""
    made = book.filter_by_key[key] = Filter(key)
    for name in ("other", "damaged", "tapped", "place", "faction", "least", "most", "where", "side"):
        if given.get(name):
            setattr(made, name, given[name])
            made.narrowings += 1
    if "element" in given:
        made.element = ELEMENTS[given["element"]]
        made.narrowings += 1
    if "column" in given:
        made.column = given["column"] - 1
        made.narrowings += 1
    if given.get("type", "any") != "any":
        named = given["type"]
        made.types = FAMILY if named == "spell_family" else (TYPE_NAMES.index(named),)
    return made


def make_number(book: Book, key: str, given: Any) -> Number:
    """A whole number, or so many for each Creature that fits."""
    if not isinstance(given, Mapping):
        number = int(given)
        return lambda table, source, me: number
    wanted, times = make_filter(book, key, given["count"]), given.get("times", 1)
    return lambda table, source, me: times * sum(fits(table, wanted, card, source, me) for card in table.creatures())


def make_rule(book: Book, key: str, given: Given, sentence: int) -> Rule:
    """A continuous effect with the scope and the qualifiers that its subject gives it (W14.1, W14.5)."""
    subject, wanted = given["subject"], None
    if isinstance(subject, str):
        kind = SUBJECTS[subject]
    elif "creatures" in subject:
        kind, wanted = S_CREATURES, make_filter(book, f"{key}/subject", subject["creatures"])
    elif "locations" in subject:
        kind, wanted = S_LOCATIONS, make_filter(book, f"{key}/subject", subject["locations"])
    else:
        kind = PLAYER_SUBJECTS[subject["players"]]
    number = make_number(book, f"{key}/number", given.get("n", 0))
    rule = Rule(key, ISSUE_CODES[given["issue"]], VERDICT_NAMES.index(given["verdict"]), number, kind, wanted)
    if kind in CLOSE:
        rule.scope = 2
    elif kind in (S_OPPONENTS, S_TEAM):
        rule.scope, rule.qualifiers = 1, 1
    elif wanted is not None and wanted.narrowings:
        rule.scope, rule.qualifiers = 1, wanted.narrowings
    rule.sentence = sentence
    book.rule_by_key[key] = rule
    return rule


def conditions(book: Book, block: Block, given: Any) -> tuple[Test, ...]:
    """The conditions of a block."""
    listed = given if isinstance(given, list | tuple) else [given] if given else []
    return tuple(_condition(book, f"{block.key}/if{place}", one) for place, one in enumerate(listed))


def _condition(book: Book, key: str, given: Given) -> Test:
    if "control" in given:
        wanted, least = make_filter(book, key, given["control"]), given.get("least", 1)
        return lambda table, source, me: (
            sum(table.control[card] == me and fits(table, wanted, card, source, me) for card in table.creatures())
            >= least
        )
    if "elements" in given:
        number = given["elements"]
        return lambda table, source, me: (
            len({table.face(card).element for card in table.base if card >= 0 and table.control[card] == me}) >= number
        )
    if "hand_most" in given:
        number = given["hand_most"]
        return lambda table, source, me: len(table.hand[me]) <= number
    if "life_most" in given:
        number = given["life_most"]
        return lambda table, source, me: table.life[me] <= number
    if "riders" in given:
        number = given["riders"]
        return lambda table, source, me: len(table.riders.get(source, ())) >= number
    own = given["turn"] == "own"
    return lambda table, source, me: (table.active == me) == own
