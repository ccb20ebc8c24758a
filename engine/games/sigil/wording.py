"""Whether a card's printed text and its effects data speak of the same things: findings for editors, not errors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.cards import CardDefinition
from engine.core.desk import Finding, Print
from engine.games.sigil.effects import check_effects, describe

TERMS = (
    *("Poison", "Confusion", "Paralyse", "Talentless", "Disarmed"),
    *("ATK", "SP", "MP", "ATB", "gold", "coin", "die", "draw", "damage", "revive", "negate", "steal", "faint"),
    *("Equipment", "piercing", "berserk", "immune", "strike", "skip", "search", "Response", "Constant Event"),
)
NUMBER_WORDS = {"once": "1", "twice": "2", "one": "1"}
UNSAID = {"0", "1"}
"""Numbers that a text may leave out, or say as "a card"."""


def lint(one: Print, _: Sequence[Print]) -> list[Finding]:
    """What the text of a card and its effects do not agree on, as far as the effects can be read."""
    if check_effects(one.card):
        return []
    return [Finding("wording", "warning", "text", said) for said in disagreements(one.card)]


def disagreements(card: CardDefinition) -> list[str]:
    """Numbers that only one of text and effects has, and terms that the effects have and the text does not name."""
    if not card.effects:
        return []
    words = describe(card)
    said, meant = _numbers(card.text), _numbers(words)
    found = [f"the effects say {number}, the text does not" for number in sorted(meant - said - UNSAID, key=int)]
    found += [f"the text says {number}, the effects do not" for number in sorted(said - meant - UNSAID, key=int)]
    found += [f'the effects speak of "{term}", the text does not' for term in TERMS if _has(words, term, card.text)]
    return found


def _numbers(text: str) -> set[str]:
    lower = text.lower()
    words = {digits for word, digits in NUMBER_WORDS.items() if re.search(rf"\b{word}\b", lower)}
    return words | {str(int(digits)) for digits in re.findall(r"\d+", text)}


def _has(words: str, term: str, text: str) -> bool:
    pattern = re.compile(rf"\b{term}", re.IGNORECASE if term.islower() else 0)
    return bool(pattern.search(words)) and not pattern.search(text)
