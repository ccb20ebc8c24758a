"""A match as one player may imagine it: everything that seat cannot know is dealt anew (1503)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.chance import shuffle
from engine.core.rng import seeded
from engine.games.sigil.rules.book import Book, Face
from engine.games.sigil.rules.codes import CHARACTER, NOBODY, PICK, SETUP, SKILL, SPELL, SUMMON
from engine.games.sigil.rules.state import Table

BOSS_CLASS = "boss"


def redeal(table: Table, seat: int, seed: int) -> None:
    """Give other seats hands, Decks and Summon Decks that they might have, and shuffle the seat's own Deck.

    What lies hidden in other seats is any card that their Character could use: a deck list is not known either.
    Cards that a choice has just laid open stay what they are. The future is drawn from the seed.
    """
    table.rng = seeded(seed)
    table.legal = None
    if table.stack and table.stack[0].kind == SETUP:
        _turn_down(table, seat)
    shown = {card for frame in table.stack if frame.kind == PICK for card in frame.targets}
    faces = list(table.face_of)
    for other in range(table.seat_count):
        hand, deck = table.hand[other], table.deck[other]
        if other == seat:
            _shuffle(table, deck)
            continue
        unknown = sorted(card for card in (*hand, *deck) if card not in shown)
        _guess(table, faces, unknown, playable(table.book, table.face_of[table.card[2 * other]]))
        _guess(table, faces, [card for card in table.summons[other] if card not in shown], summons(table.book))
        unknown.reverse()
        for zone in (hand, deck):
            zone[:] = [card if card in shown else unknown.pop() for card in zone]
    table.face_of = tuple(faces)
    table.rng = seeded(seed + 1)


def _turn_down(table: Table, seat: int) -> None:
    """Before Characters are turned up, other seats have any Character of their kind."""
    faces = list(table.face_of)
    for other in range(table.seat_count):
        if other != seat:
            boss = BOSS_CLASS in table.body_face(2 * other).classes
            _guess(table, faces, [table.card[2 * other]], characters(table.book, boss))
    table.face_of = tuple(faces)


def _guess(table: Table, faces: list[int], cards: Sequence[int], known: tuple[int, ...]) -> None:
    if known:
        size = len(known)
        for card in cards:
            faces[card] = known[table.random(size)]


def _shuffle(table: Table, cards: list[int]) -> None:
    cards.sort()
    table.rng = shuffle(cards, table.rng)


@lru_cache(maxsize=256)
def playable(book: Book, character: int) -> tuple[int, ...]:
    """The cards that a Main Deck of this Character may hold and use (207, 208)."""
    owner = book.faces[character]
    return tuple(face.index for face in book.faces if _fits(face, owner))


def _fits(face: Face, owner: Face) -> bool:
    if face.type in (CHARACTER, SUMMON) or (face.type >= SKILL and not face.classes <= owner.classes):
        return False
    return not ((face.type == SKILL and owner.sp == NOBODY) or (face.type == SPELL and owner.mp == NOBODY))


@lru_cache(maxsize=16)
def summons(book: Book) -> tuple[int, ...]:
    """Every Summon there is."""
    return tuple(face.index for face in book.faces if face.type == SUMMON)


@lru_cache(maxsize=32)
def characters(book: Book, boss: bool) -> tuple[int, ...]:
    """Every Character there is, Bosses or the others."""
    return tuple(face.index for face in book.faces if face.type == CHARACTER and (BOSS_CLASS in face.classes) == boss)
