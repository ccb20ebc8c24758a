"""Preconstructed decks: the deck texts in a game's folder as public decks that belong to nobody."""

from django.db import transaction

from cards.models import Card
from decks.models import Deck, DeckCard
from engine.core.cards import CardPool
from engine.core.decktext import Pasted, parse
from engine.core.game import Game
from engine.core.problems import DataError, Problem

IDEA = "Idea: "


@transaction.atomic
def load_precons(game: Game) -> int:
    """Bring the game's preconstructed decks in line with its folder; how many there are.

    DataError names every line that is no card. Decks without a file (any more) stay as they are.
    """
    pool = Card.objects.pool(game)
    files = sorted(game.folder.glob("data/decks/*.txt"))
    texts = {file: parse(file.read_bytes(), game, pool) for file in files}
    problems = [
        Problem(f"{file.name}, line {line.number}", f'"{line.text.strip()}" is no card and no number of it')
        for file, pasted in texts.items()
        for line in pasted.lines
        if line.kind in ("unknown", "ambiguous") or line.is_bad_quantity
    ]
    if problems:
        raise DataError(problems)
    ids = dict(Card.objects.in_game(game).values_list("name_key", "pk"))
    for file, pasted in texts.items():
        _save(game, file.stem, pasted, pool, ids)
    return len(files)


def _save(game: Game, key: str, pasted: Pasted, pool: CardPool, ids: dict[str, int]) -> None:
    deck = Deck.objects.in_game(game).filter(precon_key=key).first() or Deck(game=game.slug, precon_key=key)
    deck_format = named_format(game, key, pasted)
    wanted = {
        "name": pasted.title or key.replace("-", " ").title(),
        "notes": pasted.notes.removeprefix(IDEA),
        "format": deck_format,
        "role": fitting_role(game, deck_format, pasted, pool),
        "visibility": Deck.Visibility.PUBLIC,
        "is_precon": True,
        "paper": dict(pasted.deck.facts),
    }
    cards = {
        (zone, ids[pool.key(entry.name)]): entry.count
        for zone, entries in pasted.deck.zones.items()
        for entry in entries
    }
    present = {(row.zone, row.card_id): row.quantity for row in deck.cards.all()} if deck.pk else {}
    if deck.pk and cards == present and all(getattr(deck, column) == value for column, value in wanted.items()):
        return
    for column, value in wanted.items():
        setattr(deck, column, value)
    deck.revision += 1 if deck.pk else 0
    deck.save()
    deck.cards.all().delete()
    DeckCard.objects.bulk_create(
        DeckCard(deck=deck, zone=zone, card_id=card, quantity=quantity) for (zone, card), quantity in cards.items()
    )


def named_format(game: Game, key: str, pasted: Pasted) -> str:
    """The format its text or the beginning of its file name says (`boss-…`), else the game's first."""
    said = pasted.facts.get("format", key.partition("-")[0])
    return next((one.key for one in game.formats if one.key == said), game.formats[0].key)


def fitting_role(game: Game, format: str, pasted: Pasted, pool: CardPool) -> str:
    """The role its text says, else the first in which the deck is legal."""
    roles = game.format(format).roles
    said = pasted.facts.get("role", "")
    if not roles or said in roles:
        return said if roles else ""
    return next((role for role in roles if game.check_deck(pasted.deck, pool, format, role).legal), roles[0])
