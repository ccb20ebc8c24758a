"""Long card lists: pages hold every card once, counting stops in time, and nothing grows with the cards."""

import html
import re
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import facets, listing
from cards.models import Card, CardSet
from tests.factories import flagship, make_card, make_printing
from tests.generated import generate_cards

GAME = flagship()
LIST = f"/{GAME.slug}/cards/"
NUMBER, OTHER = (field.key for field in GAME.schema.numbers[:2])


def names(client: Client, query: str = "") -> list[str]:
    answer = client.get(LIST + query, follow=True)
    assert answer.status_code == 200, re.findall(r"<li>([^<]*)", answer.text)
    return re.findall(r"data-result>([^<]*)<", answer.text)


@pytest.mark.django_db
def test_an_endless_list_is_remembered_and_goes_on_from_where_it_was(visitor: Client) -> None:
    for number in range(9):
        make_card(f"Card {number}")
    chosen = visitor.get(LIST + "?size=2&paging=endless")
    assert chosen.headers["Location"] == f"{LIST}?size=2"
    assert names(visitor, "?size=2") == ["Card 0", "Card 1"]
    assert 'id="more"' in visitor.get(LIST + "?size=2").text
    more = visitor.get(LIST + "?size=2&page=2", headers={"HX-Request": "true", "HX-Target": "more"})
    assert re.findall(r"data-result>([^<]*)<", more.text) == ["Card 2", "Card 3"] and "<ol" not in more.text
    assert more.headers["HX-Replace-Url"] == f"{LIST}?size=2&page=2"
    assert names(visitor, "?size=2&page=3") == [f"Card {number}" for number in range(6)]
    assert 'id="more"' not in visitor.get(LIST + "?size=2&page=5").text
    assert visitor.get(LIST + "?size=2&page=6&paging=pages", follow=True).status_code == 200
    assert names(visitor, "?size=2&page=2") == ["Card 2", "Card 3"]


@pytest.mark.django_db
def test_a_last_page_that_is_exactly_full_offers_no_next_one(visitor: Client) -> None:
    for number in range(4):
        make_card(f"Card {number}")
    assert 'rel="next"' in visitor.get(LIST + "?size=2").text
    last = visitor.get(LIST + "?size=2&page=2").text
    assert 'rel="next"' not in last and "Page 2 of 2" in last


@pytest.mark.django_db
def test_paging_shows_every_card_exactly_once_whatever_the_sort(visitor: Client) -> None:
    for number in range(25):
        make_card(f"Card {number:02}", values={NUMBER: number % 3})
    for sort in ("name", "-name", "type", "added", NUMBER, f"-{NUMBER}", f"-{OTHER}"):
        seen = [name for page in (1, 2, 3) for name in names(visitor, f"?size=10&page={page}&sort={sort}")]
        assert sorted(seen) == [f"Card {number:02}" for number in range(25)], sort


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?view=list", f"?q=a+sort:{NUMBER}-", "?size=200"])
def test_queries_do_not_grow_with_the_cards(
    player: Client, django_assert_max_num_queries: DjangoAssertNumQueries, query: str
) -> None:
    def queries() -> int:
        with django_assert_max_num_queries(10) as asked:
            assert player.get(LIST + query).status_code == 200
        return len(asked)

    generate_cards(GAME, 30)
    few = queries()
    generate_cards(GAME, 300, first=30)
    assert queries() <= few


@pytest.mark.django_db
def test_counts_stop_where_counting_takes_too_long(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "COUNTED", 5)
    monkeypatch.setattr(listing, "FACETED", 3)
    for number in range(9):
        make_card(f"Card {number}")
    html = visitor.get(LIST + "?size=4&q=card").text
    assert "More than 5" in html and "Page 1<" in html and 'rel="next"' in html
    assert 'class="count"' not in html
    assert 'rel="next"' not in visitor.get(LIST + "?size=4&page=3").text


@pytest.mark.django_db
def test_counts_over_a_large_game_are_remembered(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(facets, "LARGE", 3)
    for number in range(5):
        make_card(f"Card {number}", classes=["Mage"])
    before = visitor.get(LIST).text
    make_card("Another", classes=["Mage"])
    counted = re.compile(r'id="class-mage"[^>]*>[^<]*<span class="count">(\d+)')
    assert counted.search(before).group(1) == counted.search(visitor.get(LIST).text).group(1) == "5"
    assert counted.search(visitor.get(LIST + "?q=another").text).group(1) == "1"


@pytest.mark.django_db
def test_a_large_game_shows_its_cards_before_it_counts_the_other_choices_of_a_filter_in_use(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_card("Ember", classes=["Mage"], type=GAME.schema.types[0].key)
    make_card("Flint", classes=["Giant"], type=GAME.schema.types[1].key)
    make_card("Cinder", classes=["Giant"], type=GAME.schema.types[1].key)
    at_once = visitor.get(LIST + "?q=class:mage").text
    assert shown_number(at_once, "class-giant") == "2" and "later-numbers" not in at_once
    cache.clear()
    monkeypatch.setattr(facets, "LARGE", 2)
    page = visitor.get(LIST + "?q=class:mage").text
    assert shown_number(page, "class-giant") == "", "its number comes later"
    assert shown_number(page, f"type-{GAME.schema.types[1].key}") == "0", "those among the cards found are there"
    address = html.unescape(re.search(r'id="later-numbers" hx-get="([^"]*)"', page).group(1))
    answer = visitor.get(address, headers={"HX-Request": "true", "HX-Target": "later-numbers"})
    later = dict(re.findall(r'<span class="count" id="([^"]*)" hx-swap-oob="true">(\d+)</span>', answer.text))
    places = set(re.findall(r'<span class="count" id="([^"]*)"></span>', page))
    assert places == later.keys() and "HX-Push-Url" not in answer.headers
    assert {key.partition("-")[2]: number for key, number in later.items()} == {"class-giant": "2", "class-mage": "1"}
    assert "later-numbers" not in visitor.get(LIST).text, "nothing is in use"
    other = visitor.get(LIST + "?q=class:giant").text
    assert not places & set(re.findall(r'id="(n[^"]*)"', other)), "numbers that come too late find no place"


def shown_number(page: str, choice: str) -> str | None:
    found = re.search(rf'id="{choice}"[^>]*>(?:<svg.*?</svg>)?[^<]*<span class="count"[^>]*>(\d*)', page)
    return found and found.group(1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    ["", "class:class-1", "classes>1", "-classes>1", "set:G01 sort:num", "(set:G01 or classes=0) sort:num",
     "-set:G01 sort:num", "set:G01 classes<3 sort:num", "set:G01 sort:num-"],
)  # fmt: skip
def test_very_many_cards_come_in_the_same_order_as_a_few(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    generate_cards(flagship(), 60)
    again = Card.objects.get(name__endswith=" 0")
    set_one = CardSet.objects.get(code="G01")
    make_printing(again, set_one, number="77")
    make_printing(again, set_one, number="5", language="de")
    pages = [f"?size=3&page={page}&q={quote(query)}" for page in (1, 2)]
    few = [names(visitor, page) for page in pages]
    monkeypatch.setattr(listing, "FACETED", 0)
    assert [names(visitor, page) for page in pages] == few and few[0]
