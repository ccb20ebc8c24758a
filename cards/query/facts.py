"""Cards as plain JSON for filtering without a database: what the predicate, and a script within a page, look at."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from cards.artists import pen_names
from cards.legality import legal_printings
from cards.models import Card, FormatVersion, OwnedCard, Printing
from cards.query import values
from cards.query.tree import Limited, Query, Term, leaves
from engine.core.cards import fold_search
from engine.core.game import Game

Facts = dict[str, Any]


def facts_of(cards: QuerySet[Card], user: Any, formats: Iterable[str] = (), game: Game | None = None) -> list[Facts]:
    """The facts of cards, with the printings that a person may know of; `formats` as the query names them."""
    printings = Printing.objects.visible_to(user).select_related("card_set", "rarity").in_order()
    cards = cards.prefetch_related("classes", "revisions", "rulings", Prefetch("printings", printings, to_attr="shown"))
    artists = pen_names(user)
    owned = OwnedCard.objects.of(user).copies()
    standing = {name: _standing(game, name, user) for name in formats} if game else {}
    return [
        {
            **_card(card, artists),
            "own": owned.get(card.pk, 0),
            "formats": {name: _in_format(card.pk, *one) for name, one in standing.items()},
        }
        for card in cards
    ]


def formats_in(query: Query) -> set[str]:
    """The formats, with their days, whose legality a query asks for."""
    found: set[str] = set()
    for leaf in leaves(query.root):
        if isinstance(leaf, Term) and leaf.field in ("legal", "banned"):
            found |= {str(atom.value) for atom in leaf.atoms if atom.form == "key"}
        elif isinstance(leaf, Term) and leaf.field == "limit":
            found |= {_named(one) for one in leaves(leaf.meaning) if isinstance(one, Limited)}
    return found


def _named(one: Limited) -> str:
    return f"{one.format}@{one.day}" if one.day else one.format


def _card(card: Card, artists: Mapping[str, list[str]]) -> Facts:
    return {
        "id": card.pk,
        "game": card.game,
        "name": fold_search(card.name)[:120],
        "names": sorted({fold_search(one.name) for one in card.shown if one.name}),
        "text": fold_search(card.text),
        "raw": {"name": card.name, "text": card.text},
        "type": card.type,
        "sub": card.subtype,
        "class": sorted(one.slug for one in card.classes.all()),
        "values": card.values,
        "folded": {key: _folded(value) for key, value in card.values.items() if isinstance(value, str | list)},
        "is": [
            *(["vanilla"] if not card.text else []),
            *(["errata"] if any(one.kind == "errata" for one in card.revisions.all()) else []),
            *(key for key, value in card.values.items() if value is True),
        ],
        "has": [
            *(["text"] if card.text else []),
            *(["class"] if card.classes.all() else []),
            *(["ruling"] if card.rulings.all() else []),
            *card.values,
        ],
        "printings": [_printing(one, card.shown, artists) for one in card.shown],
    }


def _folded(value: Any) -> Any:
    return fold_search(value) if isinstance(value, str) else [fold_search(str(one)) for one in value]


def _printing(one: Printing, shown: list[Printing], artists: Mapping[str, list[str]]) -> Facts:
    day = one.card_set.released_on
    earlier = day and any(other.card_set.released_on and other.card_set.released_on < day for other in shown)
    return {
        "set": one.card_set.code,
        "date": day.isoformat() if day else None,
        "num": one.number_key,
        "rarity": one.rarity.code if one.rarity else None,
        "rank": one.rarity.rank if one.rarity else None,
        "artist": [fold_search(name) for name in artists.get(fold_search(one.artist), [one.artist])],
        "flavor": fold_search(one.flavour),
        "raw": {"flavor": one.flavour},
        "lang": one.language,
        "is": [
            *(["preview"] if one.card_set.status == "preview" else []),
            *(["reprint"] if earlier else []),
        ],
        "has": [
            *(["image"] if one.image else []),
            *(["flavor"] if one.flavour else []),
            *(["artist"] if one.artist else []),
            *(["rarity"] if one.rarity else []),
        ],
    }


def _standing(game: Game, name: str, user: Any) -> tuple[set[int], dict[int, int]]:
    key, _, text = name.partition("@")
    day = values.span(text)[1] if text else timezone.localdate()
    version = FormatVersion.objects.current(game, key, day)
    legal = set(legal_printings(game, version, day, user).values_list("card_id", flat=True))
    return legal, dict(version.limits.values_list("card_id", "copies")) if version else {}


def _in_format(card: int, legal: set[int], limits: dict[int, int]) -> Facts:
    copies = limits.get(card)
    return {"legal": card in legal and copies != 0, "banned": copies == 0, "copies": copies}
