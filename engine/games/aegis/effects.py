"""Which effect blocks a War of Aegis card may have: the check for the card editor and the words for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.cards import CardDefinition
from engine.core.problems import Problem
from engine.games.aegis.vocabulary import CARDS, CREATURE_EVENTS, DOCUMENT, MAYS, OF_LOCATIONS, OF_PLAYERS, PLAYERS

Block = Mapping[str, Any]
ONE_SHOT = ("spell", "trice")
TARGET_KINDS = {
    "damage": ("creature",),
    "heal": ("creature",),
    "destroy": ("creature",),
    "exile": ("creature", "cemetery", "infinite_spell", "equipment", "location"),
    "bury": ("infinite_spell", "equipment", "location", "creature"),
    "return": ("creature", "infinite_spell", "equipment", "location"),
    "tap": ("location",),
    "untap": ("location",),
    "negate": ("item",),
    "put_into_play": ("cemetery",),
    "recover": ("cemetery",),
    "move": ("creature",),
    "take_control": ("creature",),
    "prevent": ("creature",),
}


def check_effects(card: CardDefinition) -> list[Problem]:
    """Everything wrong with a card's effects, by exact path; unknown keys and words are never ignored."""
    problems: list[Problem] = []
    DOCUMENT.check(list(card.effects), "effects", problems)
    if problems:
        return problems
    plays = sum(block["kind"] == "play" for block in card.effects)
    if card.type in ONE_SHOT and plays > 1:
        problems.append(Problem("effects", f'a {card.type.title()} has one "play" block'))
    for position, block in enumerate(card.effects):
        path = f"effects[{position}]"
        problems += _kind(card, block, path)
        if block["kind"] == "static":
            problems += _continuous(card, block, path, ())
        for place, step in enumerate(block.get("do", ())):
            problems += _step(card, block, step, f"{path}.do[{place}]")
            if step.get("depends") and not place:
                problems.append(Problem(f"{path}.do[0].depends", "the first step depends on nothing"))
    return problems


def describe(card: CardDefinition) -> str:
    """A card's effects in words, worked out from the data alone."""
    said = DOCUMENT.words(list(card.effects)) if card.effects else ""
    return " ".join(said.split()).replace(" :", ":").replace("::", ":").replace(" .", ".").lstrip(": ")


def _kind(card: CardDefinition, block: Block, path: str) -> Iterator[Problem]:
    if (block["kind"] == "play") != (card.type in ONE_SHOT):
        wanted = '"play"' if card.type in ONE_SHOT else "trigger, ability or static"
        yield Problem(f"{path}.kind", f'"{block["kind"]}" does not fit this card; use {wanted}')
    if block["kind"] == "ability" and not block.get("once") and not block.get("pay"):
        yield Problem(path, 'an ability without end needs a cost in "pay", or "once"')
    if block["kind"] == "trigger":
        of, creature_event = block.get("of", "this"), block["on"] in CREATURE_EVENTS
        if creature_event and isinstance(of, str) and of not in ("this", "host"):
            yield Problem(f"{path}.of", '"of" is "this", "host" or a filter of Creatures for this event')
        if not creature_event and of not in PLAYERS:
            yield Problem(f"{path}.of", f'"{block["on"]}" happens to Players: name whose with "of"')


def _step(card: CardDefinition, block: Block, step: Block, path: str) -> Iterator[Problem]:
    targets = [target["what"] for target in block.get("targets", ())]
    for key in ("what", "subject"):
        word = step.get(key)
        if word in ("target", "second"):
            yield from _aimed(step["op"], targets, word, f"{path}.{key}")
        elif key == "what" and word in ("this", "host"):
            yield from _own(card, step["op"], word, f"{path}.{key}")
        if word == "it" and block.get("on") not in CREATURE_EVENTS:
            yield Problem(f"{path}.{key}", '"it" means nothing here: the block waits for no Creature\'s event')
    if step.get("who") == "target" and "player" not in targets:
        yield Problem(f"{path}.who", '"target" means nothing here: the block targets no Player')
    if step["op"] == "effect":
        yield from _continuous(card, step, path, targets)


def _aimed(name: str, targets: list[str], word: str, path: str) -> Iterator[Problem]:
    place = 0 if word == "target" else 1
    if place >= len(targets):
        yield Problem(path, f'"{word}" means nothing here: the block has no such target')
    elif targets[place] not in TARGET_KINDS.get(name, (targets[place],)):
        yield Problem(path, f'"{name}" does nothing to this target; it needs {", ".join(TARGET_KINDS[name])}')


def _own(card: CardDefinition, name: str, word: str, path: str) -> Iterator[Problem]:
    """Whether a step can be done to the card itself, or to the Creature that it is on."""
    if word == "host" and card.type not in ("creature", "equipment"):
        yield Problem(path, '"host" is what a card is attached to or under; this card never is')
    kind = "creature" if word == "host" else card.type
    kinds = TARGET_KINDS.get(name, (kind,))
    if kind in ONE_SHOT or (kind not in kinds and kinds != ("cemetery",)) or name == "negate":
        yield Problem(path, f'"{name}" does nothing to "{word}" of this card')


def _continuous(card: CardDefinition, given: Block, path: str, targets: list[str] | tuple[()]) -> Iterator[Problem]:
    issue, verdict, subject = given["issue"], given["verdict"], given["subject"]
    if (issue in MAYS) != (verdict in ("permit", "deny")):
        wanted = "permit or deny" if issue in MAYS else "set or add"
        yield Problem(f"{path}.verdict", f'"{issue}" takes {wanted}')
    if ("n" in given) == (issue in MAYS):
        yield Problem(f"{path}.n", "a number is needed" if issue not in MAYS else "yes or no takes no number")
    kind = "player" if issue in OF_PLAYERS else "location" if issue in OF_LOCATIONS else "creature"
    if isinstance(subject, Mapping):
        fits = next(iter(subject)) == f"{kind}s"
    elif subject in ("target", "second"):
        fits = list(targets)[subject == "second" :][:1] == [kind]
    elif kind == "player":
        fits = subject in PLAYERS
    else:
        fits = (
            subject in CARDS and (subject != "this" or card.type == kind) and (kind == "creature" or subject == "this")
        )
    if not fits:
        yield Problem(f"{path}.subject", f'"{issue}" is about {kind.title()}s; "{subject}" is none here')
    if subject == "host" and card.type not in ("creature", "equipment"):
        yield Problem(f"{path}.subject", '"host" is what a card is attached to or under; this card never is')
