"""Pasting a list: every line is answered, and nothing is saved before it is confirmed."""

import io
import json
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from decks.changes import change
from decks.contents import Copies
from decks.models import Deck
from tests.factories import flagship, make_card, make_deck

pytestmark = pytest.mark.django_db
TEXT = "// Ash\n2 Ember\n0 Blade\n3 Embre\nNobody At All\n"


@pytest.fixture(autouse=True)
def _cards(db: None) -> None:
    for name in ("Ember", "Blade"):
        make_card(name)


def new(client: Client, **fields: Any) -> Any:
    return client.post(f"/{flagship().slug}/decks/import/", fields)


def save(client: Client, text: str, **more: Any) -> Deck:
    facts = {"name": "Ash", "format": flagship().formats[0].key, "visibility": "private"}
    new(client, text=text, save="1", **{**facts, **more})
    return Deck.objects.latest("pk")


def quantities(deck: Deck) -> dict[str, int]:
    return {row.card.name: row.quantity for row in deck.cards.select_related("card")}


def test_reading_saves_nothing_and_answers_every_line(player: Client) -> None:
    text = new(player, text=TEXT).content.decode()
    assert Deck.objects.count() == 0
    assert "3 lines need an answer" in text
    assert "0 is no number of cards" in text
    assert '<option value="Ember">Ember</option>' in text
    assert text.count("No card of this name.") == 2
    assert 'value="Ash"' in text


def test_confirming_saves_what_was_understood_and_keeps_the_rest_in_the_notes(player: Client) -> None:
    deck = save(player, TEXT, keep="on", **{"line-4": "Ember"})
    assert quantities(deck) == {"Ember": 5}
    assert deck.notes == "Not taken from the pasted list:\n- 0 Blade\n- Nobody At All"
    assert deck.owner == player.user


def test_lines_are_left_out_for_good_only_when_wanted(player: Client) -> None:
    assert save(player, TEXT).notes == ""


def test_answers_are_remembered_while_the_list_is_read_again(player: Client) -> None:
    text = new(player, text=TEXT, **{"line-4": "Ember"}).content.decode()
    assert "2 lines need an answer" in text
    assert 'name="line-4" value="Ember"' in text


def test_the_text_can_be_changed_before_saving(player: Client) -> None:
    text = new(player, text=TEXT, edit="1").content.decode()
    assert "3 Embre" in text and "Read the list" in text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_as_well(encoding: str, player: Client) -> None:
    file = io.BytesIO("name,quantity\r\nEmber,2\r\nBladé,1\r\n".encode(encoding))
    file.name = "deck.csv"
    text = new(player, file=file).content.decode()
    assert "Every line is understood: 3 cards." in text


def test_the_file_s_text_is_what_is_saved(player: Client) -> None:
    file = io.BytesIO(b"2 Ember")
    file.name = "deck.txt"
    text = new(player, file=file).content.decode()
    assert "\n2 Ember</textarea>" in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Paste a list or choose a file."),
        ("   \n ", "Paste a list or choose a file."),
        ("1 Ember\n" * 2001, "at most 2000 lines"),
        ("x" * 100_001, "at most 2000 lines"),
        ('{"zones": {"main": 4}}', "zones.main: must be a list of cards"),
        ("{", "this is no JSON"),
        ('{"game": "nonsense", "zones": {}}', "this is a deck of"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, why: str, player: Client) -> None:
    assert why in new(player, text=text).content.decode()
    assert Deck.objects.count() == 0


def test_json_brings_name_format_notes_and_arrangement(player: Client) -> None:
    game = flagship()
    one = next(one for one in game.formats if one.roles)
    deck = make_deck(
        "Ash", owner=player.user, format=one.key, role=one.roles[1], notes="*n*", grouping="cost",
        cards={"main": {"Ember": 2}},
    )  # fmt: skip
    text = player.get(f"{deck.get_absolute_url()}export/json/").content.decode()
    page = new(player, text=text).content.decode()
    assert f'value="{one.key}:{one.roles[1]}" selected' in page
    made = save(player, text, format=f"{one.key}:{one.roles[1]}")
    assert (made.format, made.role, made.notes, made.grouping) == (one.key, one.roles[1], "*n*", "cost")
    assert made.pk != deck.pk


def test_a_list_pasted_into_a_deck_takes_the_place_of_its_cards_or_is_added(player: Client) -> None:
    deck = make_deck(owner=player.user, cards={"main": {"Blade": 1, "Ember": 1}})
    address = f"{deck.get_absolute_url()}import/"
    player.post(address, {"text": "2 Ember", "save": "1", "mode": "add", "revision": 0})
    assert quantities(deck) == {"Blade": 1, "Ember": 3}
    player.post(address, {"text": "2 Ember", "save": "1", "mode": "replace", "revision": 1})
    assert quantities(deck) == {"Ember": 2}
    assert list(deck.operations.values_list("kind", flat=True)) == ["import", "import"]
    player.post(f"{deck.get_absolute_url()}undo/", {"revision": 2})
    assert quantities(deck) == {"Blade": 1, "Ember": 3}


def test_pasting_into_a_deck_that_was_changed_meanwhile_is_a_conflict(player: Client) -> None:
    deck = make_deck(owner=player.user, cards={"main": {"Blade": 1}})
    change(deck, 0, cards={("main", Card.objects.get(name="Blade").pk): Copies(4)})
    answer = player.post(
        f"{deck.get_absolute_url()}import/", {"text": "2 Ember", "save": "1", "mode": "replace", "revision": 0}
    )
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Ember" in text and "Blade" in text
    assert quantities(deck) == {"Blade": 4}


def test_files_are_sent_as_what_they_are_and_are_not_run(player: Client) -> None:
    deck = make_deck("Größe </title>", owner=player.user, cards={"main": {"Ember": 2}})
    for kind, start in (("text", "text/plain"), ("csv", "text/csv"), ("json", "application/json")):
        answer = player.get(f"{deck.get_absolute_url()}export/{kind}/")
        assert answer["Content-Type"].startswith(start)
        assert answer["Content-Disposition"].startswith("attachment; filename")
        assert answer["X-Content-Type-Options"] == "nosniff"
    assert json.loads(answer.content)["name"] == "Größe </title>"
    assert player.get(f"{deck.get_absolute_url()}export/exe/").status_code == 404
