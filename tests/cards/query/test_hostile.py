"""Queries made to hurt, at every door: never a fault of the server, an error with place and hint, and soon."""

import io
import json
import time
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import call_command
from django.test import Client

from cards.query import QueryError, Vocabulary, parse
from cards.query.canonical import canonical
from tests.cards.query.test_errors import ERRORS
from tests.cards.query.world import make_world
from tests.factories import flagship, make_card

GAME = flagship().slug
PAGE, API, SCRIPT = f"/{GAME}/cards/", f"/api/v1/{GAME}/cards/", f"/{GAME}/query/"
DOORS = (PAGE, API, SCRIPT)
SIDE_DOORS = (f"/{GAME}/complete/", f"/{GAME}/random/", "/search/", "/api/v1/cards/")
SOON = 1.0
"""Processor time for an answer: a busy machine is no fault of the site."""
LARGE = [
    "a" * 1000, "é" * 1000, "🔥" * 1000, "x:" + "a" * 998, 'n:"' + "b" * 996 + '"', "a" * 100_000, "(" * 1000,
    "-" * 1000,
    "(" * 20 + "a" + ")" * 20, "-" * 20 + "a", "not " * 200 + "a", " ".join("a" * 40), " or ".join(["x:ab"] * 40),
    "n:" + ",".join("a" * 40), "c>=" + ",".join(["evil"] * 40), "in:deck:" + "a" * 900, "for:" + "x" * 900,
    "a b or (c (d e or (f (g h or (i (j k or (l (m n or (o (p q or (r s)))))))))))", "sort:" + "name" * 200,
    " ".join(["sort:name", "sort:name-"] * 20), " ".join(f"sort:{key}" for key in ("hp", "set", "num", "date",
    "rarity") * 8),
    "unique:art unique:prints unique:cards", "unique:prints sort:rarity- sort:artist sort:date-",
]  # fmt: skip
PATTERNS = [
    "x:/(a+)+$/", "x:/(.*)*(.*)*x/", "x:/" + ".*" * 90 + "x/", "x:/(x{0,1000}){0,1000}/", "x:/a{1000}/", "x:/(?=a)/",
    "x:/\\1/", "x:/[/", "x:/(|||)/", "x:/[\U0001f525]/", "x:/\\x{110000}/", "ft:/^$/",
    "x:/(.{0,99}){0,9}z/ n:/(.{0,99}){0,9}z/ ft:/(.{0,99}){0,9}z/ x:/(.{0,98}){0,9}z/",
]  # fmt: skip
NUMBERS = [
    "hp>1e308", "hp>" + "9" * 400, "hp>10**400", "hp>NaN", "hp:inf", "hp:-0", "hp>²", "hp>½", "hp>１２",
    "hp>1.5", "hp:1..",
    "hp:5..1", "hp>999999999", "hp+999999999+999999999>-999999999", "hp-", "hp->3", "hp>atk+", "3<3", "cost!=none",
    "classes>-1", "limit:-1", "speed:x", "cn:" + "9" * 300, "cn:1..", "cn>1,2", "cn:💥",
]  # fmt: skip
DATES = [
    "date:2024-02-30", "date:2023-02-29", "date:0000", "date:0000-00-00", "date:9999-12", "date:9999-12-31",
    "date:99999",
    "date:2024-13", "date:２０２４", "date:2026..2024", "date>2024..2025", "year:0", "year:99999", "year:²",
    "year>today",
    "legal:single@9999-12", "legal:single@2025..2026", "legal:single@", "limit:1 legal:single@2025..2026",
    "legal:@2026",
]  # fmt: skip
CHARACTERS = [
    "\ud800", 'x:"a\udfff"', "\x00", "a\x00b", 'n:"\x00"', "x:/\x00/", "in:deck:\x00", "s:\x00", "cn:\x00",
    "\uffff", "\u202e",
    "\u200b", "\u0301", "\x1b[31m", "\r\n", "\u2028a", "'; DROP TABLE cards_card; --", "%s%s%(x)s", "{0}{x}",
    "<script>alert(1)</script>", "x:\\", 'x:"\\\\"', "c:\" \"", "st:.", "n:%", "sort:100%s", "t:%(x)s",
    "\u2212a", "t：spell",
]  # fmt: skip
HOSTILE = [*LARGE, *PATTERNS, *NUMBERS, *DATES, *CHARACTERS, *(text for text, _, _ in ERRORS)]


def address(door: str, text: str) -> str:
    return f"{door}?q={quote(text.encode('utf-8', 'surrogatepass'))}"


@pytest.fixture
def world(db: None) -> Vocabulary:
    for number in range(60):
        make_card(f"Filler {number}", text=("Draw 2 cards, then " * 99)[:1900] + "!")
    return make_world(flagship())[0].vocabulary


def asked(visitor: Client, door: str, text: str) -> Any:
    """The answer of a door, which comes soon and is no fault."""
    before = time.thread_time()
    answer = visitor.get(address(door, text))
    assert answer.status_code in (200, 302, 400), (door, text)
    assert time.thread_time() - before < SOON, (door, text)
    return answer


def commanded(text: str) -> Any:
    out = io.StringIO()
    try:
        call_command("search_cards", text, game=GAME, json=True, stdout=out)
    except SystemExit as stop:
        assert stop.code == 1
    return json.loads(out.getvalue())


def test_page_api_and_script_answer_the_same_and_soon(world: Vocabulary, visitor: Client) -> None:
    refused = 0
    for door in DOORS:
        visitor.get(address(door, "a"))  # whatever is made once
    for text in HOSTILE:
        page, api, script = (asked(visitor, door, text) for door in DOORS)
        assert page.status_code == api.status_code == script.status_code, text
        said = api.json()
        if script.status_code == 200:
            found = script.json()
            keys = ("canonical", "explanation", "warnings")
            assert [found[key] for key in keys] == [said[key] for key in keys], text
            continue
        refused += 1
        error = script.json()["error"]
        assert error["hint"], text
        assert error["message"].startswith(f"error at character {error['position']}: ")
        assert 1 <= error["position"] <= len(text) + 1
        assert said["position"] == error["position"], text
        assert page.context["search_text"] == page.wsgi_request.GET["q"]  # kept in the box
    assert refused > 80


def test_the_other_doors_answer_soon_and_without_a_fault(world: Vocabulary, visitor: Client) -> None:
    for door in SIDE_DOORS:
        visitor.get(address(door, "a"))
        for text in (*PATTERNS, *DATES, *CHARACTERS):
            asked(visitor, door, text)


def test_the_command_answers_as_the_parser_does(world: Vocabulary) -> None:
    for text in [one for one in (*LARGE, *NUMBERS, *DATES) if not one.startswith("-")]:
        found = commanded(text)
        try:
            assert found["canonical"] == canonical(parse(text, world)), text
        except QueryError as error:
            assert found["error"] == error.document()


def test_what_is_written_of_them_is_read_again(world: Vocabulary) -> None:
    for text in HOSTILE:
        try:
            query = parse(text, world)
        except QueryError:
            continue
        assert parse(canonical(query), world) == query, text
