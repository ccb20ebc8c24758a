"""Effect blocks of a card turned into functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.cards import CardDefinition
from engine.games.libre.rules.book import SPIRIT_CODES, Block, Face, Static
from engine.games.libre.rules.codes import (
    ACT_BITS,
    ALL_KEYWORDS,
    GIVE,
    KEYWORD_BITS,
    NUMBERED,
    PERMANENCY,
    RECYCLE,
    SET_OFFENSE,
    STAT_CODES,
    STAYS,
    TAKE,
)
from engine.games.libre.rules.filters import targets, thing_test
from engine.games.libre.rules.steps import STEPS
from engine.games.libre.vocabulary import EVENTS

Given = Mapping[str, Any]
OWN_KEYWORDS = RECYCLE | PERMANENCY
"""Keywords that are about an Armament itself (L9.2)."""


def compile_face(index: int, card: CardDefinition) -> Face:
    """A card ready for play."""
    face = Face(index, card)
    blocks: list[Block] = []
    statics: list[Static] = []
    for given in card.effects:
        kind = given["kind"]
        if kind == "static":
            statics += _statics(given)
        elif kind == "produce":
            face.produces = (SPIRIT_CODES[given["spirit"]] if "spirit" in given else face.spirit, given.get("n", 1))
        elif kind == "attach":
            face.attach = thing_test(given["to"])
        else:
            blocks.append(_block(len(blocks), given))
            if kind == "play":
                face.play = blocks[-1]
            elif kind == "ability":
                face.abilities = (*face.abilities, blocks[-1])
            else:
                face.listens = (*face.listens, blocks[-1])
    if face.armament:
        statics += _granted(face)
        face.keywords &= OWN_KEYWORDS
        face.numbers = tuple(one for one in face.numbers if one[0] & OWN_KEYWORDS)
    face.blocks = tuple(blocks)
    face.is_plain = not face.armament and (face.play is None or face.play.targets is None)
    face.statics = tuple(statics)
    face.bears_on_many = any(static.scope == Static.EACH for static in statics)
    return face


def _granted(face: Face) -> list[Static]:
    """What an Armament's Keywords give to its Follower (L9.2)."""
    plain = face.keywords & ALL_KEYWORDS & ~OWN_KEYWORDS & ~NUMBERED
    found = [Static(Static.HOST, GIVE, plain, 0, None)] if plain else []
    found += [Static(Static.HOST, GIVE, bit, number, None) for bit, number in face.numbers if not bit & OWN_KEYWORDS]
    return found


def _block(index: int, given: Given) -> Block:
    block = Block(index)
    if given["kind"] == "trigger":
        block.event = list(EVENTS).index(given["on"])
    block.may = bool(given.get("may"))
    block.pay = given.get("pay", 0)
    block.sacrifice = bool(given.get("sacrifice"))
    block.once = bool(given.get("once"))
    block.any_turn = bool(given.get("any_turn"))
    if "targets" in given:
        block.targets = targets(given["targets"])
    block.steps = tuple(STEPS[step["op"]](step) for step in given["do"])
    return block


def _statics(given: Given) -> list[Static]:
    who = given["who"]
    test = None
    if isinstance(who, Mapping):
        scope, test = Static.EACH, thing_test(who["each"])
    else:
        scope = Static.SELF if who == "self" else Static.HOST
    return [Static(scope, *_meaning(step), test) for step in given["do"]]


def _meaning(step: Given) -> tuple[int, int, int]:
    name = step["op"]
    if name == "change":
        return STAT_CODES[step["stat"]], step["n"], 0
    if name == "becomes":
        return STAT_CODES[step["stat"]] + SET_OFFENSE, step["n"], 0
    if name == "stays":
        return GIVE, STAYS, 0
    if name == "cannot":
        return GIVE, ACT_BITS[step["act"]], 0
    return (GIVE if name == "keyword" else TAKE), KEYWORD_BITS[step["keyword"]], step.get("n", 0)
