"""The card list of a game with 100,000 cards: what the server needs for the whole answer, each time another question.

The aim is a 95th percentile under 50 ms, on SQLite and on PostgreSQL (`python -m tests.postgres … -m pytest`). The
garbage collector is frozen as `wsgi.py` freezes it for the server; addresses are those that filters lead to. The
server's own handler is asked: the test client copies the context of every template.
"""

import gc
import itertools

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.client import ClientHandler

from cards.models import Card
from tests.factories import flagship
from tests.generated import generate_cards

GAME = flagship()
CARDS = 100_000
NUMBERS = [field.key for field in GAME.schema.numbers]
TYPES = [one.key for one in GAME.schema.types]


@pytest.fixture(scope="module")
def many(django_db_setup: None, django_db_blocker) -> list[str]:
    """The cards, loaded once and left to the end (the database is thrown away); the words that stand in their texts."""
    with django_db_blocker.unblock():
        generate_cards(GAME, CARDS)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        return " ".join(Card.objects.order_by("pk")[:40].values_list("text", flat=True)).split()


def queries(words: list[str]) -> dict[str, list[str]]:
    """Questions people ask, with other values each round."""
    step = range(42)
    cost, stat, other = NUMBERS[6], NUMBERS[0], NUMBERS[3]
    return {
        "class and cost": [f"class:class-{n % 16} {cost}<={50 + n}" for n in step],
        "class, cost and word": [f"class:class-{n % 16} {cost}>={n} {words[n]}" for n in step],
        "class, range, text and sort": [f"c:class-{n % 16} {cost}:{n}..90 x:{words[n]} sort:{stat}-" for n in step],
        "one word": [words[n] for n in step],
        "two words": [f"{words[n]} {words[n + 1]}" for n in step],
        "type, sorted by a number": [f"type:{TYPES[n % len(TYPES)]} sort:{NUMBERS[n % 5]}-" for n in step],
        "two ranges": [f"{stat}:{n}..{100 + n} {other}>={n}" for n in step],
        "set and rarity": [f"set:G{n % 12:02} rarity:R{1 + n % 3} type:{TYPES[n % len(TYPES)]}" for n in step],
        "one set in order": [f"set:G{n % 12:02} sort:num" for n in step],
        "deep page": [""],
    }


@pytest.mark.django_db
@pytest.mark.parametrize("kind", queries(["x"] * 99))
def test_a_filtered_list(benchmark, many: list[str], kind: str) -> None:
    server = ClientHandler()
    pages = (
        itertools.count(100) if kind == "deep page" else itertools.count(1) if "order" in kind else itertools.repeat(1)
    )
    asked = zip(itertools.cycle(queries(many)[kind]), pages, strict=False)

    def ask() -> int:
        query, page = next(asked)
        sent = {"page": page, "size": 60} | ({"q": query} if query else {})
        answer = server(RequestFactory().get(f"/{GAME.slug}/cards/", sent).environ)
        assert answer.content
        return int(answer.status_code)

    gc.collect()
    gc.freeze()
    assert benchmark.pedantic(ask, rounds=40, warmup_rounds=2) == 200


@pytest.mark.django_db
def test_completion_of_an_artist(benchmark, many: list[str]) -> None:
    client = Client()
    answer = benchmark.pedantic(lambda: client.get(f"/{GAME.slug}/complete/?q=artist:a"), rounds=40, warmup_rounds=2)
    assert answer.json()["choices"]
