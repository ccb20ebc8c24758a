"""Makers of test data: plain functions with sensible defaults; no game is named, the flagship is the default."""

import datetime
from collections.abc import Mapping
from importlib import import_module
from itertools import count
from typing import Any

from cards.models import Card, CardClass, CardSet, Printing, Rarity
from decks.models import Deck, DeckCard
from engine.bots.playing import play_out
from engine.bots.random import RandomBot
from engine.core.game import Game
from engine.core.record import Recording
from engine.core.schema import CardType, Field
from engine.lab.goldfish import goldfish
from engine.models import Match, Simulation
from engine.registry import games
from sigildb.editors import editors_group
from sigildb.models import User

_number = count(1001)  # above the collector numbers of any starter set


def flagship() -> Game:
    """The first game."""
    return games()[0]


def make_user(username: str = "", *, password: str = "a-long-password", editor: bool = False, **more: Any) -> User:
    """Somebody with an account; an editor may work on cards in the admin."""
    user = User.objects.create_user(
        username or f"player{next(_number)}", password=password, is_staff=editor or more.pop("is_staff", False), **more
    )
    if editor:
        user.groups.add(editors_group())
    return user


def make_set(code: str = "", *, game: Game | None = None, **more: Any) -> CardSet:
    """A released set, public at once; `status="draft"` for one that only editors see."""
    number = next(_number)
    more.setdefault("name", f"Set {code or number}")
    more.setdefault("status", CardSet.Status.RELEASED)
    more.setdefault("released_on", datetime.date(2026, 1, 1))
    return CardSet.objects.create(game=(game or flagship()).slug, code=code or f"S{number}", **more)


def make_card(
    name: str = "",
    *,
    game: Game | None = None,
    type: str = "",
    subtype: str | None = None,
    classes: tuple[str, ...] | list[str] = (),
    values: Mapping[str, Any] | None = None,
    card_set: CardSet | None = None,
    printed: bool = True,
    **more: Any,
) -> Card:
    """A card that everybody sees: printed in `card_set` or in a released set made for it.

    Without a type it is of the first type of the game's open deck zone. Fields the type requires are filled in.
    """
    game = game or flagship()
    card_type = game.schema.type_by_key[type] if type else _ordinary_type(game)
    if subtype is None:
        subtype = card_type.subtypes[0].key if card_type.subtypes else ""
    required = {use.field for use in card_type.fields_of(subtype) if use.required}
    filled = {one.key: _some_value(one) for one in game.schema.fields if one.key in required}
    card = Card.objects.create(
        game=game.slug,
        name=name or f"Card {next(_number)}",
        type=card_type.key,
        subtype=subtype,
        values={**filled, **(values or {})},
        **more,
    )
    for class_name in classes:
        card.classes.add(CardClass.objects.get_or_create(game=game.slug, name=class_name)[0])
    if printed:
        make_printing(card, card_set)
        card.refresh_from_db()
    return card


def make_rarity(code: str = "C", *, game: Game | None = None, **more: Any) -> Rarity:
    """A rarity, made once."""
    more.setdefault("name", {"C": "Common", "U": "Uncommon", "R": "Rare"}.get(code, code))
    return Rarity.objects.get_or_create(game=(game or flagship()).slug, code=code, defaults=more)[0]


def make_printing(card: Card | None = None, card_set: CardSet | None = None, **more: Any) -> Printing:
    """A printing of a card in a set, either made when not given."""
    game = card.game_object if card else card_set.game_object if card_set else flagship()
    more.setdefault("number", f"{next(_number):03}")
    return Printing.objects.create(
        card=card or make_card(game=game, printed=False), card_set=card_set or make_set(game=game), **more
    )


def make_deck(
    name: str = "",
    *,
    owner: User | None = None,
    game: Game | None = None,
    cards: Mapping[str, Mapping[Card | str, int]] | None = None,
    **more: Any,
) -> Deck:
    """A deck; `cards={"main": {"Ember": 4}}` takes cards or names, and makes a card for a new name."""
    game = game or flagship()
    more.setdefault("format", game.formats[0].key)
    deck = Deck.objects.create(game=game.slug, owner=owner, name=name or f"Deck {next(_number)}", **more)
    for zone, entries in (cards or {}).items():
        for one, quantity in entries.items():
            card = one if isinstance(one, Card) else Card.objects.filter(game=game.slug, name=one).first()
            card = card or make_card(str(one), game=game, type=(game.zone(zone).card_types or ("",))[0])
            DeckCard.objects.create(deck=deck, zone=zone, card=card, quantity=quantity)
    return deck


def make_match(*, game: Game | None = None, name: str = "", seed: int = 7, **more: Any) -> Match:
    """A match that random bots played to its end; without a name the first of the game's own test matches."""
    game = game or flagship()
    matches = import_module(f"engine.games.{game.slug}.tests.matches")
    decks, options = matches.MATCHES[name or next(iter(matches.MATCHES))]
    recording = Recording(game, decks, matches.POOL, seed, options, players=["First bot", "Second bot"])
    state = recording.state
    play_out(state, [RandomBot(seed + seat) for seat in range(len(state.seats()))], recording.apply)
    match = Match.of(recording.to_dict(), **more)
    match.save()
    return match


def make_simulation(deck: Deck | None = None, *, games: int = 4, seed: int = 7, **more: Any) -> Simulation:
    """A batch of goldfish games that waits to be played: of a deck, else of the flagship's first test match."""
    game = deck.game_object if deck else flagship()
    matches = import_module(f"engine.games.{game.slug}.tests.matches")
    decks, _ = next(iter(matches.MATCHES.values()))
    return Simulation.objects.create(
        game=game.slug,
        decks=deck.public_id if deck else "",
        specification=goldfish(game, decks[:1], matches.POOL).to_text(),
        seed=seed,
        games=games,
        **more,
    )


def _ordinary_type(game: Game) -> CardType:
    claimed = {key for zone in game.zones for key in zone.card_types}
    return next((one for one in game.schema.types if one.key not in claimed), game.schema.types[0])


def _some_value(one: Field) -> Any:
    if one.kind == "number":
        return max(one.minimum, 1)
    if one.kind == "enum":
        return one.choices[0].key
    return {"flag": True, "words": ["Word"]}.get(one.kind, "Something")
