"""What the linters of the games find on the cards in the database."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db.models import Q, QuerySet

from cards.models import Card, CardSet, Printing
from engine.core.cards import fold
from engine.core.desk import Finding, Print
from engine.core.game import Game

UNREADABLE = "unreadable"
"""The code of what the schema or the effect vocabulary says against a card."""


def print_of(card: Card, printing: Printing | None = None) -> Print:
    """A printing as the rules library takes it, or a card that is printed nowhere yet."""
    if printing is None:
        return Print(card.definition)
    return Print(
        card.definition,
        printing.card_set.code,
        printing.number,
        printing.language,
        printing.artist,
        printing.name,
        printing.text,
    )


def prints_in(card_set: CardSet) -> list[Print]:
    """The prints of a set in collector order."""
    rows = card_set.printings.select_related("card", "card_set").prefetch_related("card__classes")
    return [print_of(one.card, one) for one in rows.order_by("number_key", "language", "pk")]


def prints_of(cards: QuerySet[Card]) -> list[Print]:
    """Every printing of the cards, a card that has none by itself."""
    return [
        print_of(card, one)
        for card in cards.prefetch_related("classes", "printings__card_set")
        for one in list(card.printings.all()) or [None]
    ]


def card_findings(cards: QuerySet[Card], game: Game, only: CardSet | None = None) -> list[Finding]:
    """What is to be said of each of some cards of a game, of their printings in one set where one is given."""
    rows = cards.in_game(game).by_name().prefetch_related("classes", "printings__card_set")
    alike = Card.objects.in_game(game).filter(sort_name__in=rows.order_by().values("sort_name"))
    by_name: dict[str, list[Print]] = {}
    for one in prints_of(alike):
        by_name.setdefault(fold(one.card.name), []).append(one)
    found: dict[Finding, None] = {}
    for card in rows:
        printings = [one for one in card.printings.all() if only is None or one.card_set_id == only.pk]
        own = [print_of(card, one) for one in printings] or [print_of(card)]
        found |= dict.fromkeys(_faults(card))
        for one in own:
            found |= dict.fromkeys(print_findings(game, one, by_name.get(fold(card.name), ())))
    return list(found)


def print_findings(game: Game, one: Print, alike: Iterable[Print]) -> list[Finding]:
    """What is to be said of one print beside those of the same name, case aside, itself perhaps among them."""
    rest = list(alike)
    if one in rest:
        rest.remove(one)
    return [replace(finding, card=one.card.name) for finding in game.lint(one, rest)]


def set_findings(card_set: CardSet) -> list[Finding]:
    """What is to be said of the cards of a set, then of the set as a whole."""
    cards = Card.objects.filter(pk__in=card_set.printings.values("card"))
    return [*card_findings(cards, card_set.game_object, card_set), *whole_findings(card_set)]


def whole_findings(card_set: CardSet) -> list[Finding]:
    """What is to be said of a set as a whole."""
    earlier = prints_of(_printed_before(card_set))
    return card_set.game_object.lint_set(prints_in(card_set), earlier)


def errors_in(findings: Sequence[Finding]) -> list[Finding]:
    """Those that keep a card from being published; form and set file have refused an unreadable card before."""
    return [one for one in findings if one.severity == "error" and one.code != UNREADABLE]


def _printed_before(card_set: CardSet) -> QuerySet[Card]:
    """The cards of the sets that were released before this one; of all that were, where it has no date yet."""
    earlier = Q(card_set__released_on__lt=card_set.released_on) if card_set.released_on else ~Q(card_set=card_set)
    printings = Printing.objects.filter(earlier, card_set__released_on__isnull=False)
    return Card.objects.in_game(card_set.game_object).filter(pk__in=printings.values("card"))


def _faults(card: Card) -> list[Finding]:
    """What makes the card unreadable."""
    return [Finding(UNREADABLE, "error", one.path, one.message, card.name) for one in card.faults()]
