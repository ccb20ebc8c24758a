"""Sets of number cards: which ones a hand allows, and the actions that lay them (6).

A hand is two bit masks of 49 bits: one family by family, one number by number. A set is seven bits of one line, a
family (bits are numbers) or a number (bits are families).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from engine.core.play import Action
from engine.games.siggil.cards import IDS, LETTERS, SIZE
from engine.games.siggil.rules.codes import DO_FREE, DO_RECAPTURE, DO_STEAL, FAMILY

LINE: Final = (1 << SIZE) - 1
COUNT: Final = tuple(bits.bit_count() for bits in range(LINE + 1))
FAMILY_BIT: Final = tuple(1 << card for card in range(SIZE * SIZE))
NUMBER_BIT: Final = tuple(1 << (card % SIZE * SIZE + card // SIZE) for card in range(SIZE * SIZE))
_WORDS: Final = {DO_FREE: "free", DO_STEAL: "steal", DO_RECAPTURE: "recapture"}

Options = tuple[Action, ...]


def cards_of(kind: int, line: int, bits: int) -> tuple[int, ...]:
    """The number cards of a set, in order."""
    found = [at for at in range(SIZE) if bits >> at & 1]
    if kind == FAMILY:
        return tuple(line * SIZE + at for at in found)
    return tuple(at * SIZE + line for at in found)


def hand_cards(by_family: int) -> list[int]:
    """The cards of a hand."""
    return [card for card in range(SIZE * SIZE) if by_family >> card & 1]


@cache
def captures(code: int, target: int, kind: int, line: int, held: int, size: int) -> Options:
    """Every capture that lays exactly `size` held cards of a line; `target` is the spirit, or the set's place."""
    places = [at for at in range(SIZE) if held >> at & 1]
    return tuple(
        capture(code, target, kind, line, sum(1 << at for at in chosen)) for chosen in combinations(places, size)
    )


@cache
def capture(code: int, target: int, kind: int, line: int, bits: int) -> Action:
    """One capture; its picks are kind, bits of the line, and the cards as bits of both kinds of hand."""
    cards = cards_of(kind, line, bits)
    by_family = sum(FAMILY_BIT[card] for card in cards)
    by_number = sum(NUMBER_BIT[card] for card in cards)
    what = str(target + 1) if code == DO_RECAPTURE else f"S{LETTERS[target]}"
    text = f"{_WORDS[code]}:{what}:{','.join(IDS[card] for card in cards)}"
    return Action(text, code, target, (kind, bits, by_family, by_number))
