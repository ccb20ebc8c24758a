"""Database and plain Python find the same cards for any query; in its canonical form it is the same query."""

import datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import given

from cards.models import Card, FormatLimit, FormatVersion, PenName, Ruling, TextRevision
from cards.query import QueryError, Vocabulary, matching, parse
from cards.query.canonical import canonical
from cards.query.facts import facts_of, formats_in
from cards.query.predicate import Predicate
from cards.query.sentence import explanation
from engine.core.game import Game
from engine.registry import games
from tests.cards.query.random_queries import queries
from tests.factories import make_card, make_printing, make_rarity, make_set

TEXTS = ("Draw 2 cards.", "", 'Say "fire" - or é.', "Burn, 100% sure.\nThen draw 3.")


def make_world(game: Game) -> None:
    """Cards of every type, with and without each number, in several sets, with printings that differ."""
    days = (datetime.date(2024, 5, 1), datetime.date(2026, 1, 1), None)
    sets = [
        make_set(f"S{place}", game=game, released_on=day, status="released" if day else "preview")
        for place, day in enumerate(days)
    ]
    sets.append(make_set("DRAFT", game=game, status="draft"))
    rarities = [make_rarity(code, game=game, rank=rank) for rank, code in enumerate(("C", "U", "R"), start=1)]
    names = ("Fire Blade", "Ember", "Jötun", "R&D", "M.I.C.", "Émber 2", "blade of fire", 'The "Zen"', "100%_a", "x")
    number = 0
    for one in (*game.schema.types, *game.schema.types):
        subtypes = [choice.key for choice in one.subtypes] or [""]
        for subtype in subtypes:
            numbers = [key.key for key in game.schema.fields_for(one.key, subtype) if key.kind == "number"]
            values = {key: (1, 2, 3, 20, 30, 100, "X")[(number + step) % 7] for step, key in enumerate(numbers[:4])}
            classes = [("Evil",), ("Evil", "Human"), ("Human",), ()][number % 4]
            card = make_card(
                f"{names[number % 10]}{' ' + str(number) if number > 9 else ''}", game=game, type=one.key,
                subtype=subtype, classes=classes, values=values, text=TEXTS[number % 4], printed=False,
            )  # fmt: skip
            make_printing(
                card, sets[number % 4], rarity=rarities[number % 3], number=f"{number}a", artist=names[number % 7]
            )
            if number % 3 == 0:
                flavour = TEXTS[(number + 1) % 4]
                make_printing(card, sets[(number + 1) % 3], number=f"{number}", flavour=flavour, language="de")
            number += 1
    PenName.objects.get_or_create(name="Ember", other="R&D")
    PenName.objects.get_or_create(name="Jötun", other="A Fire at Night")
    cards = list(Card.objects.in_game(game).order_by("pk"))
    TextRevision.objects.create(card=cards[0], kind="errata", text="New.", effective_on=days[1])
    Ruling.objects.create(card=cards[1], text="Yes.", ruled_on=days[1])
    for one in game.formats[:2] if game.has_decks else ():
        version = FormatVersion.objects.create(game=game.slug, format=one.key, effective_on=days[0])
        for copies, card in enumerate(cards[:3]):
            FormatLimit.objects.create(version=version, card=card, copies=copies)


@pytest.mark.django_db
@pytest.mark.hypothesis
@pytest.mark.parametrize("game", games(), ids=str)
def test_every_query_finds_the_same_cards_in_the_database_and_in_python(game: Game) -> None:
    make_world(game)
    vocabulary = Vocabulary(game, AnonymousUser())
    formats = {one.key for one in game.formats} if game.has_decks else set()
    facts = facts_of(Card.objects.in_game(game).visible_to(None), None, formats, game)

    @given(queries(vocabulary))
    def agree(text: str) -> None:
        try:
            query = parse(text, vocabulary)
        except QueryError as error:
            assert "at most" in str(error), text
            return
        assert parse(canonical(query), vocabulary) == query, text
        assert explanation(query, vocabulary)
        assert formats_in(query) <= formats
        predicate = Predicate(query, vocabulary)
        wanted = {card["id"] for card in facts if predicate(card)}
        assert set(matching(query, vocabulary).values_list("pk", flat=True)) == wanted, text

    agree()
