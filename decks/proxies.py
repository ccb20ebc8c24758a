"""The faces of a deck's cards, for sheets of stand-ins: of a deck of the site or of a list given to a command."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext

from cards.drawing.content import FaceContent, face_content
from cards.drawing.type import plain
from cards.faces import shown_printing
from cards.frames import FrameColours
from cards.models import Card, CardClass
from cards.seals import SealFacts
from decks.models import Deck
from decks.rows import rows_by_zone
from decks.sheet import show_printings
from engine.core.cards import CardDefinition, CardPool
from engine.core.deckcounts import lines_of
from engine.core.decks import DeckList
from engine.core.game import Game

Copies = tuple[int, FaceContent]


def faces_of_deck(deck: Deck, user: Any) -> tuple[Copies, ...]:
    """How many of each face a deck needs: the printing chosen for a card, else the one its page shows."""
    rows = [row for rows in rows_by_zone(deck).values() for row in rows]
    show_printings(rows, user)
    return tuple((row.quantity, face_content(row.card, shown_printing(row.card))) for row in rows)


def faces_of_list(game: Game, deck: DeckList, pool: CardPool) -> tuple[Copies, ...]:
    """The same of a list and the cards it was read with; a name that no card has gets a face with nothing but it."""
    keys = {pool.key(name) for name in deck.names()}
    cards = {card.name_key: card for card in Card.objects.in_game(game).filter(name_key__in=keys).with_face(None)}
    return tuple(_faces(game, deck, pool, cards))


def _faces(game: Game, deck: DeckList, pool: CardPool, cards: dict[str, Card]) -> Iterator[Copies]:
    zones = [zone.key for zone in game.zones]
    for zone in sorted(deck.zones, key=lambda key: (key not in zones, zones.index(key) if key in zones else key)):
        for line in lines_of(deck.entries(zone), pool):
            if line.count:
                yield line.count, _face(game, line.name, line.card, cards.get(pool.key(line.name)))


def _face(game: Game, name: str, definition: CardDefinition | None, card: Card | None) -> FaceContent:
    if definition is None:
        return _unknown(name)
    if card is None or _differs(definition, card):
        card = _unsaved(game, definition)
    return face_content(card, shown_printing(card))


def _differs(definition: CardDefinition, card: Card) -> bool:
    """Whether a file's definition won over the card of the database."""
    printed = (definition.name, definition.type, definition.subtype, definition.text)
    return printed != (card.name, card.type, card.subtype, card.text) or _values(definition) != card.values


def _unsaved(game: Game, definition: CardDefinition) -> Card:
    card = Card(game=game.slug, name=definition.name, type=definition.type, subtype=definition.subtype)
    card.values, card.text = _values(definition), definition.text
    card.derive()
    card.shown_classes, card.shown = [CardClass(name=name) for name in definition.classes], []
    return card


def _values(definition: CardDefinition) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in definition.values.items()}


def _unknown(name: str) -> FaceContent:
    return FaceContent(
        colours=FrameColours(),
        shape="circle",
        seal=SealFacts(name.casefold()),
        name=plain(name, 120),
        classes=(),
        type_line="",
        costs=(),
        stats=(),
        facts=(),
        text=gettext("Not in the card database"),
        flavour="",
        number="",
        rarity="",
        rank=0,
        artist="",
    )


def one_by_one(copies: Iterable[Copies]) -> list[FaceContent]:
    """Every copy by itself, as they lie on the sheets."""
    return [face for number, face in copies for _ in range(number)]
