"""Activated abilities of cards in play: which can be used, and what can be destroyed for them (W8.1, W14.8)."""

from __future__ import annotations

from engine.core.play import Action
from engine.games.aegis.rules.book import Block
from engine.games.aegis.rules.codes import (
    A_ABILITY,
    BE_DESTROYED,
    EQUIPMENT,
    MAY_DISCARD,
    MAY_LOSE_LIFE,
    NOBODY,
    ON_ABILITY,
)
from engine.games.aegis.rules.force import card_may, fits, seat_may
from engine.games.aegis.rules.frames import Item
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.targets import has_target, place_label
from engine.games.aegis.settings import COLUMNS


def add_abilities(table: Table, seat: int, in_window: bool, options: list[Action]) -> None:
    """Add the abilities that a Player can use now."""
    if not table.book.has_abilities:
        return
    found: dict[Action, None] = {}  # two cards of a name that lie alike have one action
    for card in own_cards(table, seat):
        for block in table.book.faces[table.face_of[card]].abilities:
            if (block.window or not in_window) and usable(table, seat, card, block):
                found[ability_action(table, card, block)] = None
    options.extend(found)


def ability_action(table: Table, card: int, block: Block) -> Action:
    """Using an ability of a card in play, named by the card and the place of the Creature that it is or is under."""
    face = table.face(card)
    about = table.host[card] if face.type == EQUIPMENT else card
    where = _slot(table, about)
    key = (A_ABILITY, block.index, where)
    found = table.book.actions.get(key)
    if found is None:
        number = face.abilities.index(block)
        suffix = f" #{number + 1}" if number else ""
        place = f">{place_label(table, about)}" if where >= 0 else ""
        found = table.book.actions[key] = Action(f"use:{face.name}{suffix}{place}", A_ABILITY, block.index, (where,))
    return found


def _slot(table: Table, card: int) -> int:
    """A number for the place of a Creature, NOBODY for what lies in the back row."""
    host = table.host[card]
    if host != NOBODY:
        return 100 + _slot(table, host) * 32 + table.riders[host].index(card)
    return table.control[card] * COLUMNS + table.place[card] if table.place[card] >= 0 else NOBODY


def own_cards(table: Table, seat: int) -> list[int]:
    """The face-up cards that a Player controls."""
    found = [card for card in table.creatures() if table.control[card] == seat]
    found += [card for worn in table.worn.values() for card in worn if table.control[card] == seat]
    return found + table.backs[seat] + table.locations[seat]


def usable(table: Table, seat: int, card: int, block: Block) -> bool:
    """Whether an ability can be paid and has its targets; a denied cost cannot be paid (W14.8)."""
    if block.once and (card, block.index) in table.used:
        return False
    item = Item(ON_ABILITY, seat, card, block.index)
    if not all(test(table, card, seat) for test in block.conditions):
        return False
    if not all(has_target(table, aim, item) for aim in block.aims):
        return False
    pay = block.pay
    if pay is None:
        return True
    if pay.life and (table.life[seat] < pay.life or not seat_may(table, MAY_LOSE_LIFE, seat)):
        return False
    if pay.discard and (len(table.hand[seat]) < pay.discard or not seat_may(table, MAY_DISCARD, seat)):
        return False
    if pay.tap and sum(not table.tapped[one] for one in table.locations[seat]) < pay.tap:
        return False
    if pay.sacrifice_this:
        return is_mortal(table, card)
    return pay.sacrifice is None or bool(victims(table, seat, pay.sacrifice.key, card))


def is_mortal(table: Table, card: int) -> bool:
    """Whether a Creature may be destroyed."""
    return card_may(table, BE_DESTROYED, card)


def victims(table: Table, seat: int, key: str, source: int) -> list[int]:
    """The own Creatures that a Player may destroy for a cost or an effect."""
    wanted = table.book.filter_by_key[key]
    return [
        card
        for card in table.creatures()
        if table.control[card] == seat and fits(table, wanted, card, source, seat) and is_mortal(table, card)
    ]
