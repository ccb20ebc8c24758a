"""Which effect blocks a Libre card may have: the check for the card editor and the words for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.cards import CardDefinition
from engine.core.problems import Problem
from engine.games.libre.keywords import BY_NAME, keywords_of, with_explanation
from engine.games.libre.vocabulary import DOCUMENT

Block = Mapping[str, Any]
TARGET_KINDS = ("thing", "player", "chain", "discard")
NUMBERS = ("damage", "prevent", "change", "becomes")
ON_TARGET_THING = (*NUMBERS, "keyword", "lose_keyword", "kill", "return", "convert", "move")


def check_effects(card: CardDefinition) -> list[Problem]:
    """Everything wrong with a card's effects, by exact path; unknown keys and words are never ignored."""
    problems: list[Problem] = []
    DOCUMENT.check(list(card.effects), "effects", problems)
    if problems:
        return problems
    for position, block in enumerate(card.effects):
        path = f"effects[{position}]"
        problems += _kind(card, block, path)
        problems += _targets(block, path)
        for place, step in enumerate(block.get("do", ())):
            problems += _step(card, block, step, f"{path}.do[{place}]")
    if sum(block["kind"] == "play" for block in card.effects) > 1:
        problems.append(Problem("effects", 'an Action has one "play" block'))
    return problems


def describe(card: CardDefinition) -> str:
    """A card's Keywords and effects in words, worked out from the data alone."""
    borne = [with_explanation(one.name, one.number) for one in keywords_of(card.text)]
    said = DOCUMENT.words(list(card.effects)) if card.effects else ""
    return ". ".join(" ".join(piece.split()).replace(" :", ":").replace(" ;", ";") for piece in (*borne, said) if piece)


def _kind(card: CardDefinition, block: Block, path: str) -> Iterator[Problem]:
    kind = block["kind"]
    if (kind == "play") != (card.type == "action"):
        wanted = '"play"' if card.type == "action" else "trigger, ability, static, produce or attach"
        yield Problem(f"{path}.kind", f'"{kind}" does not fit this card; use {wanted}')
    if kind == "produce" and card.type != "temple":
        yield Problem(f"{path}.kind", "only a Temple produces by itself; use an ability or a trigger")
    if kind == "attach" and card.type != "armament":
        yield Problem(f"{path}.kind", "only an Armament is attached")
    if block.get("who") == "host" and card.type != "armament":
        yield Problem(f"{path}.who", '"host" is the Follower an Armament is on; this is no Armament')


def _targets(block: Block, path: str) -> Iterator[Problem]:
    targets = block.get("targets")
    if targets is None:
        return
    kinds = [kind for kind in TARGET_KINDS if kind in targets]
    if len(kinds) != 1:
        yield Problem(f"{path}.targets", f"choose one of {', '.join(TARGET_KINDS)}")
    elif kinds[0] != "thing" and ("count" in targets or "up_to" in targets):
        yield Problem(f"{path}.targets", "only Things are targeted in numbers")


def _step(card: CardDefinition, block: Block, step: Block, path: str) -> Iterator[Problem]:
    name = step["op"]
    targets = block.get("targets", {})
    who = step.get("who")
    if who == "host" and card.type != "armament":
        yield Problem(f"{path}.who", '"host" is the Follower an Armament is on; this is no Armament')
    if who == "target" and name in ON_TARGET_THING and "thing" not in targets:
        yield Problem(f"{path}.who", '"target" means nothing here: the block targets no Thing')
    if who == "target" and name in ("draw", "discard", "points") and "player" not in targets:
        yield Problem(f"{path}.who", '"target" means nothing here: the block targets no Player')
    if who == "controller" and "thing" not in targets:
        yield Problem(f"{path}.who", '"controller" means nothing here: the block targets no Thing')
    if name == "cancel" and "chain" not in targets:
        yield Problem(path, '"cancel" needs a target on the chain')
    if name == "recover" and "discard" not in targets:
        yield Problem(path, '"recover" needs a target in the discard pile')
    if "keyword" in step and BY_NAME[step["keyword"]].numbered != ("n" in step) and name == "keyword":
        wanted = "needs a number" if BY_NAME[step["keyword"]].numbered else "has no number"
        yield Problem(f"{path}.n", f"{step['keyword']} {wanted}")
