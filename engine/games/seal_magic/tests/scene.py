"""Scenes for rule tests in the notation of the rules: `b1=5/2 fire demon o2`, `U1` for a Universe, top card first."""

import re

from engine.core.script import run_script
from engine.games.seal_magic import game
from engine.games.seal_magic.cards import ELEMENTS
from engine.games.seal_magic.tests.matches import POOL


def card(written):
    """The document of a card written in short."""
    name, _, facts = written.partition("=")
    if not facts:
        return {"name": name, "type": "universe"}
    numbers, *words = facts.split()
    ap, vp = numbers.split("/")
    document = {"name": name, "type": "seal", "subtype": "human", "ap": int(ap), "vp": int(vp)}
    for word in words:
        if re.fullmatch(r"o\d", word):
            document["octane"] = int(word[1:])
        else:
            document["element" if word in ELEMENTS else "subtype"] = word
    return document


def scene(a, b, *do, hand_a=None, hand_b=None, level=1, arena=None, cards=(), **more):
    """Play a position: stacks (and hands, for tactical seats) of A and B, then actions; what `run_script` tells."""
    written = [*a, *b, *(hand_a or ()), *(hand_b or ()), *([arena] if arena else ()), *cards]
    options = {"modes": ["automatic" if hand is None else "tactical" for hand in (hand_a, hand_b)], "step": True}
    options |= more.pop("options", {})
    if "mix" not in options:
        options["level"] = level

    def names(cards):
        return [one.partition("=")[0] for one in cards or ()]

    position = {
        "A": {"hand": names(hand_a), "stack": names(a)},
        "B": {"hand": names(hand_b), "stack": names(b)},
        "arena": names([arena])[0] if arena else None,
        **more,
    }
    documents = list({name: card(one) for one in written for name in names([one])}.values())
    script = {"game": game.slug, "options": options, "cards": documents, "position": position, "do": list(do)}
    return run_script(game, script, POOL)


def told(found):
    """Everything that was said, as one text."""
    return " ".join(event["text"] for event in found["events"])
