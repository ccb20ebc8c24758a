"""Card definitions made into faces, blocks and programs, once per pool of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.core.cards import CardDefinition, CardPool, fold
from engine.games.sigil.rules import amounts
from engine.games.sigil.rules.amounts import card_filter, listed
from engine.games.sigil.rules.book import Block, Book, Call, Cost, Face, Mode, Step, Targets
from engine.games.sigil.rules.card_steps import CARD_STEPS
from engine.games.sigil.rules.codes import (
    ACT_BITS,
    EQUIP,
    EQUIPMENT,
    EVENT,
    EVENT_CODES,
    FORM_NAMES,
    ITEM,
    LINK_BITS,
    NOBODY,
    REPLACE,
    REPLACE_DAMAGE,
    REPLACE_FAINT,
    SELF,
    SKILL,
    SLOT_CODES,
    SPELL,
    STATIC,
    SUBJECT_CODES,
    SUMMON,
    SUMMON_CODES,
    TYPE_NAMES,
    USE_BATTLE,
    USE_EQUIP,
    USE_MAIN,
    USE_NEVER,
    USE_RESPONSE,
    USED_LOOT,
    USED_SINGLE,
)
from engine.games.sigil.rules.flow import FLOW, choose, summon
from engine.games.sigil.rules.steps import STEPS, static

Given = Mapping[str, Any]


def compile_book(cards: CardPool) -> Book:
    """The whole pool, in an order that depends on the names alone."""
    book = Book()
    for definition in sorted(cards.values(), key=lambda card: fold(card.name)):
        face = _face(book, definition)
        book.faces.append(face)
        book.by_key[face.key] = face
    return book


def _face(book: Book, definition: CardDefinition) -> Face:
    face = Face(len(book.faces), definition)
    face.key = fold(definition.name)
    face.type = TYPE_NAMES.index(definition.type)
    face.classes = frozenset(fold(name) for name in definition.classes)
    face.hp = definition.number("hp") or 0
    for stat in ("sp", "mp"):
        value = definition.number(stat)
        setattr(face, stat, NOBODY if value is None else value)
    face.atk = definition.number("atk") or 0
    face.defence = definition.number("def") or 0
    face.atb = definition.number("atb") or 0
    face.gold = definition.number("gold") or 0
    face.sp_cost = definition.number("spcost") or 0
    face.mp_cost = definition.number("mpcost") or 0
    face.reward = definition.number("reward") or 0
    face.duration = definition.number("duration") or 0
    face.arrival_loss = definition.number("arrival_loss") or 0
    face.time_limit = definition.number("time_limit") or 0
    _uses(face)
    if face.type == SUMMON:
        face.summon = SUMMON_CODES[definition.subtype]
        face.forms = tuple(FORM_NAMES.index(fold(form)) for form in definition.words("forms")) or (REPLACE,)
    slot = definition.subtype if face.type == EQUIPMENT else str(definition.values.get("slot", ""))
    face.slot = SLOT_CODES.get(slot, NOBODY)
    _blocks(book, face)
    return face


def _uses(face: Face) -> None:
    """When a card is activated, what kind of link it is, which limit it uses (102, 408, 1304)."""
    subtype, kinds = face.subtype, {"any_card"}
    if face.type in (ITEM, EVENT, SKILL, SPELL):
        name = TYPE_NAMES[face.type]
        kinds.add(name)
        face.acts = ACT_BITS[name]
        face.use = {"response": USE_RESPONSE, "battle": USE_BATTLE}.get(subtype, USE_MAIN)
        if subtype == "response":
            kinds.add(f"response_{name}")
            face.acts |= ACT_BITS["response"]
        elif subtype == "battle":
            face.acts |= ACT_BITS["battle"]
    elif face.type == EQUIPMENT:
        kinds.add("equipment")
        face.use = USE_EQUIP
        face.acts = ACT_BITS["equip"]
    else:
        face.use = USE_NEVER
    face.constant = subtype == "constant"
    face.loot = subtype == "loot"
    if face.loot:
        kinds.add("loot")
    face.limit_bit = USED_LOOT if face.loot else USED_SINGLE if subtype == "single" else 0
    face.links = sum(LINK_BITS[kind] for kind in kinds)


def _blocks(book: Book, face: Face) -> None:
    blocks: list[Block] = []
    for position, given in enumerate(face.definition.effects):
        block = Block(len(book.blocks), face.index, f"{face.key}/{position}", given["kind"])
        book.blocks.append(block)
        book.block_keys[block.key] = block.id
        _fill(book, face, block, given)
        blocks.append(block)
    face.blocks = tuple(blocks)
    face.resolve = tuple(block for block in blocks if block.kind == "resolve")
    face.abilities = tuple(block for block in blocks if block.kind == "ability")
    face.listens = tuple(
        (kind, block) for block in blocks if block.kind in ("trigger", "static", "replace") for kind in _heard(block)
    )
    face.answers = 0
    for before, block in pairwise(face.resolve):
        block.first_mode = before.first_mode + len(before.modes)
        block.first_call = before.first_call + len(before.calls)
    for block in face.resolve:
        face.answers |= block.links
        if block.cost is not None:
            face.cost = block.cost
    face.event_answers = tuple(block for block in face.resolve if block.event != NOBODY)
    specs = [block.targets for block in face.resolve if block.targets is not None]
    if len(specs) == 1 and specs[0].single:
        face.single_target = specs[0]


def _heard(block: Block) -> list[int]:
    """Under which kinds of the index a block is listed."""
    return sorted({STATIC + static.what for static in block.statics}) or [block.event]


def _fill(book: Book, face: Face, block: Block, given: Given) -> None:
    block.name = given.get("name", "")
    block.timing = given.get("timing", "")
    block.interactive = block.timing == "interactive"
    block.limit = given.get("limit", 1)
    block.may = given.get("may", False)
    if "form" in given:
        block.form = EQUIP if given["form"] == "equip" else REPLACE
    block.conditions = amounts.conditions(given.get("if"))
    block.cost = cost(given["cost"]) if given.get("cost") else None
    block.targets = targets(given["targets"]) if "targets" in given else None
    _trigger(block, given.get("on", {}))
    if block.kind == "static":
        block.statics = tuple(static(step) for step in given["do"])
        return
    steps: list[Given] = list(given.get("do", ()))
    if face.loot and not any(step["op"] == "gold" and step["side"] == "own" for step in steps):
        steps.append({"op": "gold", "side": "own", "n": face.reward})
    block.first_program = len(book.programs)
    block.program = _program(book, block, steps)


def _trigger(block: Block, on: Given) -> None:
    if "link" in on:
        block.links = sum(LINK_BITS[kind] for kind in set(listed(on["link"])))
        block.targets_me = on.get("targets_me", False)
    elif "event" in on:
        block.event = EVENT_CODES[on["event"]]
        block.subject = SUBJECT_CODES[on.get("subject", on.get("turn", "self"))]
        if block.kind == "replace":
            block.event = REPLACE_FAINT if on["event"] == "faint" else REPLACE_DAMAGE
            block.subject = SELF


def _program(book: Book, block: Block, steps: Sequence[Given]) -> int:
    """Compile a list of steps; lists inside it become programs of their own."""
    made: list[Step] = []
    number = len(book.programs)
    book.programs.append(())
    book.program_keys.append(f"{block.key}/{number - block.first_program}")
    for given in steps:
        name = given["op"]
        if name in STEPS:
            made.append(STEPS[name](given))
        elif name in CARD_STEPS:
            made.append(CARD_STEPS[name](given))
        elif name in FLOW:
            made.append(FLOW[name](given, lambda inner: _program(book, block, inner)))
        elif name == "summon":
            made.append(summon(len(block.calls)))
            block.calls = (*block.calls, _call(given))
        else:
            made.append(choose(len(block.modes)))
            block.modes = (*block.modes, tuple(_mode(book, block, mode) for mode in given["modes"]))
    book.programs[number] = tuple(made)
    return number


def _mode(book: Book, block: Block, given: Given) -> Mode:
    chosen = targets(given["targets"]) if "targets" in given else None
    return Mode(given["name"], chosen, _program(book, block, given["do"]))


def _call(given: Given) -> Call:
    wanted = dict(given.get("filter", {}))
    if "name" in given:
        wanted["name"] = given["name"]
    forms = tuple(FORM_NAMES.index(form) for form in listed(given.get("form")))
    return Call(card_filter(wanted), forms)


def targets(given: Given) -> Targets:
    """A choice of targets."""
    classes = frozenset(fold(one) for one in listed(given.get("class")))
    return Targets(given["side"], given.get("n", 1), given.get("up_to", False), classes, given.get("fainted", False))


def cost(given: Given) -> Cost:
    """A block's cost."""
    made = Cost()
    made.gold = given.get("gold", 0)
    made.sp = given.get("sp", 0)
    made.mp = given.get("mp", 0)
    made.hp = given.get("hp", 0)
    if "discard" in given:
        made.discard = given["discard"]["n"]
        made.discard_filter = card_filter(given["discard"].get("filter"))
    made.sacrifice = given.get("sacrifice_equipment", "")
    return made
