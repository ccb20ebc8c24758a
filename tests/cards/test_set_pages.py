"""Sets, classes and the game's home: what there is, in order, by who may see it."""

import datetime
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.news import cards_of_the_day
from engine.registry import games
from sigildb import views
from tests.factories import flagship, make_card, make_deck, make_printing, make_set, make_user
from tests.generated import generate_cards

GAME = flagship()
HOME = f"/{GAME.slug}/"


@pytest.mark.django_db
def test_sets_are_listed_newest_first_with_their_cards(visitor: Client, editor: Client) -> None:
    old = make_set("OLD", name="Old Set", released_on=datetime.date(2020, 1, 1))
    make_set("NEW", name="New Set", released_on=datetime.date(2026, 1, 1))
    make_set("SOON", name="Next Set", status="preview", released_on=None)
    make_set("DRAFT", name="Hidden Set", status="draft")
    make_card("Ember", card_set=old)
    html = visitor.get(HOME + "sets/").text
    assert re.findall(r"(Old|New|Next|Hidden) Set", html) == ["Next", "New", "Old"]
    assert "1 card<" in html and "preview" in html
    assert "Hidden Set" in editor.get(HOME + "sets/").text


@pytest.mark.django_db
def test_a_set_shows_its_cards_in_collector_order(visitor: Client) -> None:
    found = make_set("OLD", name="Old Set", description="Where it began.")
    for number, name in (("10", "Ten"), ("9", "Nine"), ("101", "Hundred")):
        make_printing(make_card(name, printed=False), found, number=number)
    make_card("Elsewhere")
    html = visitor.get(HOME + "sets/old/").text
    assert re.findall(r"data-result>([^<]*)<", html) == ["Nine", "Ten", "Hundred"]
    assert "Where it began." in html and "3 cards" in html


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["DRAFT", "EMB", "nothing"])
def test_a_set_that_is_secret_or_unknown_is_not_found(visitor: Client, code: str) -> None:
    make_set("DRAFT", status="draft")
    make_set("EMB", embargo_until=datetime.datetime(2099, 1, 1, tzinfo=datetime.UTC))
    assert visitor.get(f"{HOME}sets/{code}/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "status"), [("?page=0", 400), ("?page=x", 400), ("?page=99", 404), ("?view=list", 200)]
)
def test_pages_of_a_set_take_only_what_makes_sense(visitor: Client, query: str, status: int) -> None:
    make_card("Ember", card_set=make_set("OLD"))
    assert visitor.get(f"{HOME}sets/OLD/{query}").status_code == status


@pytest.mark.django_db
def test_a_class_shows_its_cards_and_counts_only_visible_ones(visitor: Client) -> None:
    make_card("Ember", classes=["Mage"])
    make_card("Secret", classes=["Mage"], card_set=make_set("DRAFT", status="draft"))
    make_card("Flint", classes=["Giant"])
    html = visitor.get(HOME + "classes/mage/").text
    assert re.findall(r"data-result>([^<]*)<", html) == ["Ember"]
    assert re.search(r'>Mage</a> <span class="count">1<', visitor.get(HOME + "classes/").text)
    assert visitor.get(HOME + "classes/nothing/").status_code == 404


@pytest.mark.django_db
def test_the_cards_of_the_day_are_the_same_today_and_others_tomorrow() -> None:
    found = make_set("OLD")
    for number in range(40):
        make_card(f"Card {number}", card_set=found)
    day = datetime.date(2026, 5, 1)
    today = [card.name for card in cards_of_the_day(found, None, day)]
    assert today == [card.name for card in cards_of_the_day(found, None, day)]
    assert len(set(today)) == 6
    assert today != [card.name for card in cards_of_the_day(found, None, day + datetime.timedelta(days=1))]


@pytest.mark.django_db
def test_home_shows_games_sets_cards_and_public_decks_only(visitor: Client) -> None:
    make_card("Ember", card_set=make_set("OLD", name="Old Set"))
    make_card("Secret", card_set=make_set("DRAFT", name="Hidden Set", status="draft"))
    make_deck("Open fire", owner=make_user(), visibility="public")
    make_deck("Quiet fire", owner=make_user(), visibility="private")
    for address in ("/", HOME):
        html = visitor.get(address).text
        assert GAME.name in html and "Ember" in html and "Old Set" in html
        assert "Secret" not in html and "Hidden" not in html and "Quiet fire" not in html
    assert "Open fire" in visitor.get("/").text


@pytest.mark.django_db
def test_an_empty_site_still_opens(visitor: Client) -> None:
    for address in ("/", HOME, HOME + "sets/", HOME + "classes/", HOME + "formats/", HOME + "cards/"):
        assert visitor.get(address).status_code == 200, address


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/", HOME, HOME + "sets/", HOME + "sets/G01/", HOME + "classes/", HOME + "classes/class-1/"]
)
def test_queries_do_not_grow_with_the_cards(
    player: Client, django_assert_max_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    def queries() -> int:
        with django_assert_max_num_queries(12) as asked:
            assert player.get(address).status_code == 200
        return len(asked)

    generate_cards(GAME, 100)
    few = queries()
    generate_cards(GAME, 300, first=100)
    assert queries() <= few


@pytest.mark.django_db
def test_with_one_game_only_the_search_leads_to_its_list(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "games", lambda: (GAME,))
    answer = visitor.get("/search/?q=R%26D")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{HOME}cards/?q=R%26D"


@pytest.mark.django_db
def test_the_search_over_all_games_finds_the_best_of_each_and_no_secret(
    visitor: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for game in games():
        for number in range(10):
            make_card(f"Fire {number}", game=game)
        make_card("Fire", game=game)
        make_card("Fire Secret", game=game, card_set=make_set(game=game, status="draft"))
    with django_assert_max_num_queries(10):
        html = visitor.get("/search/?q=FIRE").text
    found = re.findall(r"data-result>([^<]*)<", html)
    assert len(found) == 8 * len(games())
    assert found.count("Fire") == len(games()) and found[0] == "Fire", "the name itself comes first"
    assert "Secret" not in html and f"{11 * len(games())} cards" in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "status"), [("", 200), ("%", 200), ("x" * 1001, 400), ("\x00", 400), ("a " * 41, 400)]
)
def test_the_search_over_all_games_takes_any_text(visitor: Client, text: str, status: int) -> None:
    assert visitor.get("/search/", {"q": text}).status_code == status
