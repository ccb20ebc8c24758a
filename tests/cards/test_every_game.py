"""The pages of cards follow each game's schema: every address of every game opens, with its starter cards."""

from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.http import QueryDict
from django.test import Client
from django.utils.html import escape

from cards.filters import sort_keys
from cards.listing import Listing
from cards.models import Card, CardClass, CardSet
from engine.core.game import Game
from engine.registry import games


@pytest.fixture(params=[game.slug for game in games()])
def game(request: pytest.FixtureRequest, db: None) -> Game:
    call_command("load_games", game=request.param, stdout=StringIO())
    return next(game for game in games() if game.slug == request.param)


def test_every_page_opens(visitor: Client, game: Game) -> None:
    home = f"/{game.slug}/"
    pages = [home, *(home + part for part in ("cards/", "cards/?view=list", "sets/", "classes/"))]
    pages += [one.get_absolute_url() for one in CardSet.objects.in_game(game)]
    pages += [one.get_absolute_url() for one in CardClass.objects.in_game(game)]
    pages += [home + "formats/" for _ in game.formats[:1]]
    pages += [f"{home}formats/{one.key}/" for one in game.formats]
    for address in pages:
        assert visitor.get(address).status_code == 200, address


def test_every_card_has_a_page_with_all_it_shows(visitor: Client, game: Game) -> None:
    for card in Card.objects.in_game(game).with_parts():
        html = visitor.get(card.get_absolute_url()).text
        assert 'class="seal"' in html, card
        face = html.partition('class="face-text"')[2].partition("</article>")[0]
        for line in filter(None, game.printed_text(card.definition).splitlines()):
            assert escape(line) in face, card
        for one in game.schema.fields_for(card.type, card.subtype):
            if one.key in card.values and one.kind == "number":
                assert f">{card.values[one.key]}" in html, (card, one.key)


def test_every_sort_and_filter_of_the_schema_is_understood(visitor: Client, game: Game) -> None:
    address = f"/{game.slug}/cards/?view=list&"
    queries = [f"sort={key}" for key in sort_keys(game)]
    queries += [f"type={one.key}" for one in game.schema.types]
    queries += [f"subtype={one.key}.{choice.key}" for one in game.schema.types for choice in one.subtypes]
    queries += [f"{one.key}={choice.key}" for one in game.schema.enums for choice in one.choices]
    queries += [f"{one.key}_min=1&{one.key}_max=5" for one in game.schema.numbers]
    queries += [f"has={one.key}" for one in game.schema.fields]
    for query in queries:
        assert visitor.get(address + query, follow=True).status_code == 200, query


def test_counts_of_all_choices_agree_with_the_lists_they_lead_to(game: Game) -> None:
    def listing(query: str) -> Listing:
        return Listing(game, AnonymousUser(), QueryDict(query))

    facets = listing("").facets
    assert facets is not None
    for name, counts in facets.counts.items():
        for key, number in counts.items():
            assert listing(f"{name}={key}").count == number, (name, key)
