"""The API shows everybody what the site shows them, in pages of a total order, at a constant price."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.models import BoosterPack, FormatLimit, FormatVersion, PackSheet, Ruling, SheetCard, TextRevision
from engine.registry import games
from tests.addresses import said_by
from tests.factories import flagship, make_card, make_deck, make_printing, make_rarity, make_set

GAME = flagship()


def address(name: str, *arguments: object) -> str:
    return reverse(f"api:{name}", args=arguments)


def get(client, address: str, status: int = 200):
    answer = client.get(address)
    assert answer.status_code == status, answer.content
    return answer.json()


def follow(client, address: str) -> list[dict]:
    """All rows of a list, page by page."""
    rows, counts = [], set()
    while address:
        page = get(client, address)
        rows += page["results"]
        counts.add(page["count"])
        address = page["next"]
    assert counts == {len(rows)}
    return rows


def test_the_index_says_where_to_begin(visitor):
    for where in get(visitor, address("index")).values():
        assert visitor.get(where).status_code == 200


def test_every_game_is_listed_with_schema_zones_and_formats(visitor):
    found = get(visitor, address("games"))["results"]
    assert [one["slug"] for one in found] == [game.slug for game in games()]
    for one, game in zip(found, games(), strict=True):
        assert [part["key"] for part in one["schema"]["types"]] == [part.key for part in game.schema.types]
        assert [part["key"] for part in one["schema"]["fields"]] == [part.key for part in game.schema.fields]
        assert [part["key"] for part in one["zones"]] == [part.key for part in game.zones]
        assert [part["key"] for part in one["formats"]] == [part.key for part in game.formats]
        assert get(visitor, one["url"]) == one
        assert get(visitor, one["cards"])["count"] == 0


def test_a_card_tells_everything_people_can_read_on_its_page(visitor):
    number = GAME.schema.numbers[0]
    card_type = next(one for one in GAME.schema.types if number in GAME.schema.fields_for(one.key))
    card = make_card("Émber", type=card_type.key, values={number.key: 7}, classes=["Mage"], text="Burn.", printed=False)
    make_printing(card, make_set("FIRST"), number="042", rarity=make_rarity("R"), artist="Pia", flavour="Hot.")
    TextRevision.objects.create(card=card, kind="errata", text="Burn.", effective_on=datetime.date(2026, 2, 1))
    Ruling.objects.create(card=card, text="Yes.", ruled_on=datetime.date(2026, 3, 1))
    version = FormatVersion.objects.create(
        game=GAME.slug, format=GAME.formats[0].key, effective_on=datetime.date(2026, 1, 1)
    )
    FormatLimit.objects.create(version=version, card=card, copies=1)

    found = get(visitor, address("card", GAME, card.slug))
    assert (found["name"], found["type"], found["classes"]) == ("Émber", card_type.key, ["Mage"])
    assert found["values"][number.key] == 7
    [printing] = found["printings"]
    assert (printing["set"], printing["number"], printing["rarity"], printing["artist"]) == ("FIRST", "042", "R", "Pia")
    assert found["text_history"][0]["kind"] == "errata"
    assert found["rulings"][0]["text"] == "Yes."
    assert found["legality"][0] == {"format": GAME.formats[0].key, "status": "limited", "copies": 1}
    assert found["page"].endswith(card.get_absolute_url())


def test_cards_are_searched_and_filtered_as_on_the_site(visitor):
    make_card("Émber Wolf", text="Bites.")
    make_card("Frost", text="Puts out any ember.")
    make_card("Stone")
    cards = address("cards", GAME)
    found = get(visitor, f"{cards}?q=ember%20or%20x:ember")
    assert [one["name"] for one in found["results"]] == ["Émber Wolf", "Frost"]
    assert found["canonical"] == "ember or text:ember"
    assert found["explanation"] == 'cards whose name has "ember", or cards whose text has "ember"'
    assert get(visitor, f"{cards}?q=t:charater")["warnings"][0].startswith(
        'no type "charater", did you mean Character?'
    )
    assert get(visitor, f"{cards}?q=ember&name=wolf")["count"] == 1
    assert get(visitor, f"{cards}?q=nothing-like-it")["results"] == []


def test_a_mistyped_filter_is_warned_of_and_a_wrong_value_refused(visitor):
    cards = address("cards", GAME)
    assert "rarities" in get(visitor, f"{cards}?rarities=C")["warnings"][0]
    problem = get(visitor, f"{cards}?type=charater", 400)
    assert (problem["status"], problem["title"]) == (400, "Bad Request")
    assert problem["errors"][0]["path"] == "type"
    assert "charater" in problem["detail"]


def test_a_query_that_is_not_understood_is_refused_with_its_place(visitor):
    problem = get(visitor, f"{address('cards', GAME)}?q=ember%20(fire", 400)
    assert (problem["title"], problem["position"]) == ("Bad Request", 7)
    assert problem["caret"] == "ember (fire\n      ^"
    assert problem["hint"] == "Close it, or quote it."
    assert problem["errors"] == [{"path": "q", "message": "error at character 7: this bracket is never closed"}]


@pytest.mark.parametrize("where", ["cards", "all_cards"])
def test_only_the_keys_asked_for_are_sent(visitor, where):
    make_card("Ember")
    cards = address(where, *([GAME] if where == "cards" else []))
    assert get(visitor, f"{cards}?fields=name,%20type")["results"] == [{"name": "Ember", "type": make_card().type}]
    assert get(visitor, f"{cards}?fields=")["results"][0].keys() >= {"uuid", "printings"}
    assert get(visitor, f"{cards}?fields=name&q=ember")["warnings"] == []
    problem = get(visitor, f"{cards}?fields=name,tpye&q=ember", 400)
    assert problem["errors"] == [{"path": "fields", "message": 'a card has no key "tpye", did you mean "type"?'}]
    assert "fields=name" in get(visitor, f"{cards}?fields=name&size=1")["next"]


def test_the_cards_of_all_games_are_searched_at_once(visitor):
    for game in games():
        make_card("Ember", game=game)
        make_card(f"Ember {game.slug}", game=game)
        make_card("Secret Ember", game=game, card_set=make_set(game=game, status="draft"))
    rows = follow(visitor, f"{address('all_cards')}?q=ember&size=3")
    assert [one["name"] for one in rows[: len(games())]] == ["Ember"] * len(games()), "nearest first"
    assert len(rows) == 2 * len(games()) == len({one["uuid"] for one in rows})
    found = get(visitor, f"{address('all_cards')}?q=ember%20sort:name-")
    assert (found["canonical"], found["explanation"]) == (
        "ember sort:name-", 'cards whose name has "ember", by name, backwards',
    )  # fmt: skip
    assert found["results"][-1]["name"] == "Ember"
    assert "tpye" in get(visitor, f"{address('all_cards')}?q=tpye:spell")["warnings"][0]
    problem = get(visitor, f"{address('all_cards')}?q=ember%20(fire", 400)
    assert (problem["position"], problem["errors"][0]["path"]) == (7, "q")
    assert problem["caret"].endswith("^") and problem["hint"]


@pytest.mark.parametrize("sort", ["name", "-name", "type", "added", "-added"])
def test_pages_hold_every_card_once_whatever_the_order(visitor, sort):
    card_set = make_set()
    names = {make_card(f"Twin {number % 3}{'abc'[number // 3]}", card_set=card_set).name for number in range(9)}
    rows = follow(visitor, f"{address('cards', GAME)}?size=2&sort={sort}")
    assert len(rows) == 9 and {one["name"] for one in rows} == names


def test_an_exactly_full_last_page_has_no_next_one(visitor):
    for _ in range(4):
        make_set()
    last = get(visitor, f"{address('sets', GAME)}?size=2&page=2")
    assert (len(last["results"]), last["next"]) == (2, None)
    assert "page=1" in last["previous"]


@pytest.mark.parametrize("where", ["cards", "all_cards", "sets", "decks"])
@pytest.mark.parametrize(
    "raw",
    ["page=-1", "page=0", "page=abc", "page=1.5", "page=99999999999", "size=0", "size=-5", "size=100000", "size=x"],
)
def test_nasty_page_numbers_are_refused_with_the_parameter(visitor, where, raw):
    arguments = () if where in ("all_cards", "decks") else (GAME,)
    problem = get(visitor, f"{address(where, *arguments)}?{raw}", 400)
    assert problem["errors"][0]["path"] == raw.partition("=")[0]


@pytest.mark.parametrize("where", ["cards", "all_cards", "sets", "decks"])
def test_a_page_behind_the_last_is_empty_and_knows_the_count(visitor, where):
    make_deck(visibility="public")
    make_card()
    arguments = () if where in ("all_cards", "decks") else (GAME,)
    page = get(visitor, f"{address(where, *arguments)}?page=999999")
    assert (page["count"], page["next"], page["results"]) == (1, None, [])
    assert "page=1" in page["previous"]


@pytest.mark.parametrize("raw", ["q=%00", "q=%ED%A0%80", "q=" + "x" * 5000, "q=%22%27%25_", "set=%00", "sort=%00"])
def test_nasty_texts_in_a_question_are_answered(visitor, raw):
    assert visitor.get(f"{address('cards', GAME)}?{raw}").status_code in (200, 400)
    assert visitor.get(f"{address('all_cards')}?{raw}").status_code in (200, 400)


def test_a_secret_card_and_its_set_are_there_for_editors_only(visitor, player, editor):
    secret_set = make_set("SECRET", status="draft")
    card = make_card("Secret", card_set=secret_set)
    reprint = make_card("Known")
    make_printing(reprint, secret_set)
    for client in (visitor, player):
        assert {one["name"] for one in get(client, address("cards", GAME))["results"]} == {"Known"}
        assert len(get(client, address("card", GAME, reprint.slug))["printings"]) == 1
        assert "SECRET" not in str(get(client, address("sets", GAME)))
        get(client, address("card", GAME, card.slug), 404)
        get(client, address("set", GAME, "SECRET"), 404)
        assert get(client, f"{address('cards', GAME)}?q=secret")["count"] == 0
    assert get(editor, address("card", GAME, card.slug))["name"] == "Secret"
    assert get(editor, address("set", GAME, "secret"))["cards"] == 2


def test_a_set_tells_its_boosters_but_no_secret_card_on_a_sheet(visitor, editor):
    card_set = make_set("OPEN")
    pack = BoosterPack.objects.create(card_set=card_set, code="B", name="Booster")
    sheet = PackSheet.objects.create(pack=pack, name="all")
    shown, hidden = make_card("Shown", card_set=card_set), make_card("Hidden", card_set=make_set(status="draft"))
    for card in (shown, hidden):
        SheetCard.objects.create(sheet=sheet, printing=card.printings.get(), weight=3)
    pack.slots.create(position=1, count=5).choices.create(sheet=sheet)
    [booster] = get(visitor, address("set", GAME, "OPEN"))["boosters"]
    assert booster["sheets"] == [{"name": "all", "cards": {"Shown": 3}}]
    assert booster["slots"] == [{"count": 5, "sheets": {"all": 1}}]
    assert set(get(editor, address("set", GAME, "OPEN"))["boosters"][0]["sheets"][0]["cards"]) == {"Shown", "Hidden"}


def test_lists_and_details_cost_the_same_for_many_rows(visitor, django_assert_max_num_queries):
    zone = next(one.key for one in GAME.zones if not one.card_types)

    def ask() -> None:
        for where in (address("cards", GAME), address("all_cards"), address("sets", GAME), address("decks")):
            with django_assert_max_num_queries(10):
                get(visitor, where)

    for number in range(30):
        card = make_card(classes=[f"Class {number}"])
        deck = make_deck(visibility="public", cards={zone: {card: 2}})
    ask()
    for card_number in range(12):
        deck.cards.create(zone=zone, card=make_card(f"More {card_number}", classes=["Class 1"]), quantity=1)
    with django_assert_max_num_queries(12):
        assert len(get(visitor, address("deck", deck.public_id))["zones"][zone]) == 13
    with django_assert_max_num_queries(9 + 4 * len(GAME.formats)):
        get(visitor, address("card", GAME, card.slug))


def test_public_decks_are_listed_and_private_ones_only_for_their_owner(visitor, player, stranger):
    decks = {
        visibility: make_deck(visibility, owner=player.user, visibility=visibility)
        for visibility in ("private", "unlisted", "public")
    }
    listed = address("decks")
    assert {one["name"] for one in get(visitor, listed)["results"]} == {"public"}
    assert {one["name"] for one in get(stranger, listed)["results"]} == {"public"}
    assert {one["name"] for one in get(player, listed)["results"]} == set(decks)
    assert get(stranger, f"{listed}?mine=true")["count"] == 0
    assert get(player, f"{listed}?mine=true&game={GAME.slug}")["count"] == 3
    for client in (visitor, stranger):
        get(client, address("deck", decks["private"].public_id), 404)
        assert get(client, address("deck", decks["unlisted"].public_id))["name"] == "unlisted"
    assert get(player, address("deck", decks["private"].public_id))["owner"] == player.user.username


def test_a_deck_comes_with_its_cards_by_zone_and_its_report(visitor):
    zone = next(one.key for one in GAME.zones if not one.card_types)
    card = make_card("Ember")
    deck = make_deck(visibility="public", cards={zone: {card: 4}}, notes="Burn them.")
    deck.cards.update(printing=card.printings.get())
    found = get(visitor, address("deck", deck.public_id))
    [row] = found["zones"][zone]
    assert (row["quantity"], row["name"], row["slug"]) == (4, "Ember", card.slug)
    assert row["printing"]["number"] == card.printings.get().number
    assert found["notes"] == "Burn them."
    assert found["report"]["format"] == deck.format and not found["report"]["legal"]


@pytest.mark.parametrize("raw", ["game=chess", "format=%00", "mine=%00", "mine=null"])
def test_an_unknown_deck_filter_is_refused_at_its_place(visitor, raw):
    problem = get(visitor, f"{address('decks')}?{raw}", 400)
    assert problem["errors"][0]["path"] == raw.partition("=")[0]


@pytest.mark.parametrize(
    "where", ["nothing/", "games/extra/", "chess/cards/", "decks/0000000000000000/", "chess/", "a%0Ab/"]
)
def test_an_address_that_does_not_exist_is_answered_in_json(visitor, where):
    answer = visitor.get(f"{address('index')}{where}")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["status"] == 404
    assert Client(enforce_csrf_checks=True).post(f"{address('index')}{where}").json()["status"] in (404, 405)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_reading_addresses_take_nothing_but_get(visitor, method):
    for where in (address("games"), address("cards", GAME), address("classes", GAME)):
        answer = getattr(visitor, method)(where)
        assert answer.status_code == 405
        assert answer.json()["title"] == "Method Not Allowed"


def test_asking_too_often_is_answered_with_429(visitor, monkeypatch):
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setitem(AnonRateThrottle.THROTTLE_RATES, "anon", "2/min")
    assert [visitor.get(address("games")).status_code for _ in range(3)] == [200, 200, 429]
    problem = visitor.get(address("games"))
    assert problem["Content-Type"] == "application/problem+json"
    assert int(problem["Retry-After"]) > 0


def test_an_embargo_that_ends_opens_the_set(visitor):
    later = timezone.now() + datetime.timedelta(hours=1)
    card_set = make_set("SOON", embargo_until=later)
    make_card("Soon", card_set=card_set)
    assert get(visitor, address("sets", GAME))["count"] == 0
    card_set.embargo_until = timezone.now() - datetime.timedelta(seconds=1)
    card_set.save()
    assert get(visitor, address("sets", GAME))["results"][0]["cards"] == 1
    assert get(visitor, address("cards", GAME))["count"] == 1


def test_printings_can_be_asked_for_by_set_card_and_language(visitor):
    card = make_card("Ember", printed=False)
    make_printing(card, make_set("OLD"), number="7")
    make_printing(card, make_set("NEW"), number="9", language="de", name="Glut")
    make_printing(make_card("Secret", printed=False), make_set("LATER", status="draft"))
    found = follow(visitor, address("printings", GAME))
    assert {(one["card"], one["set"], one["number"], one["name"]) for one in found} == {
        ("Ember", "OLD", "7", ""), ("Ember", "NEW", "9", "Glut"),
    }  # fmt: skip
    for query, number in (("set=old", 1), ("language=de", 1), ("card=ember", 2), ("set=LATER", 0)):
        assert get(visitor, f"{address('printings', GAME)}?{query}")["count"] == number, query


def test_classes_are_told_once_a_public_card_has_them(visitor, editor):
    make_card("Ember", classes=["Mage"])
    make_card("Secret", classes=["Mage", "Herald"], card_set=make_set("LATER", status="draft"))
    assert [(one["name"], one["cards"]) for one in follow(visitor, address("classes", GAME))] == [("Mage", 1)]
    assert [one["name"] for one in follow(editor, address("classes", GAME))] == ["Herald", "Mage"]
    assert "Herald" not in visitor.get(f"/{GAME.slug}/classes/").text
    assert visitor.get(f"/{GAME.slug}/classes/herald/").status_code == 404


def test_formats_tell_what_holds_from_when_on(visitor):
    secret = make_card("Secret", card_set=make_set("LATER", status="draft"))
    version = FormatVersion.objects.create(game=GAME.slug, format=GAME.formats[0].key, effective_on="2026-01-01")
    FormatVersion.objects.create(game=GAME.slug, format=GAME.formats[0].key, effective_on="2100-01-01")
    FormatLimit.objects.create(version=version, card=make_card("Ember"), copies=1, reason="Everywhere")
    FormatLimit.objects.create(version=version, card=secret, copies=0)
    first = get(visitor, address("formats", GAME))["results"][0]
    assert first["current"] == "2026-01-01"
    assert [one["effective_on"] for one in first["versions"]] == ["2100-01-01", "2026-01-01"]
    assert first["versions"][1]["limits"] == [{"card": "Ember", "slug": "ember", "copies": 1, "reason": "Everywhere"}]


def test_a_program_may_ask_for_the_head_of_anything_it_may_read(visitor):
    card = make_card("Ember", classes=["Mage"])
    deck = make_deck("Open", visibility="public", is_precon=True)
    lists = [address(name, GAME) for name in ("game", "cards", "printings", "sets", "classes", "formats", "bulk")]
    code = card.printings.get().card_set.code
    ones = [address("card", GAME, card.slug), address("set", GAME, code), address("deck", deck.public_id)]
    for where in (*map(address, ("index", "games", "all_cards", "decks", "schema", "docs")), *lists, *ones):
        answer = visitor.head(where)
        assert answer.status_code == 200 and not said_by(answer), where
