"""`manage.py search_cards`: what people script against."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from engine.commands import BadInput
from tests.factories import flagship, make_card, make_set

GAME = flagship().slug


def search(query: str, **options: Any) -> tuple[int, dict[str, Any]]:
    out = StringIO()
    code = 0
    try:
        call_command("search_cards", query, game=GAME, json=True, stdout=out, **options)
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, json.loads(out.getvalue())


@pytest.mark.django_db
def test_it_answers_with_the_cards_that_have_every_word() -> None:
    card = make_card("Fire Blade", text="Draw two.")
    make_card("Fire")
    make_card("Fire Secret", text="Draw two.", card_set=make_set("DRAFT", status="draft"))
    code, answer = search("x:draw FIRE")
    assert code == 0
    assert answer == {
        "count": 1,
        "canonical": "text:draw FIRE",
        "explanation": 'cards whose name has "FIRE" and text has "draw"',
        "warnings": [],
        "error": None,
        "cards": [{"slug": "fire-blade", "name": "Fire Blade", "type": card.type, "subtype": card.subtype}],
    }


@pytest.mark.django_db
def test_it_turns_pages_and_says_when_there_is_none() -> None:
    for number in range(5):
        make_card(f"Card {number}")
    assert [card["name"] for card in search("card", page=2, size=2)[1]["cards"]] == ["Card 2", "Card 3"]
    code, answer = search("card", page=9, size=2)
    assert (code, answer["count"], answer["cards"]) == (0, 5, [])
    assert answer["warnings"] == ["there is no page 9; the last is 3"]


@pytest.mark.django_db
def test_no_words_mean_all_cards_and_nothing_found_is_an_answer() -> None:
    make_card("Ember")
    assert search("")[1]["count"] == 1
    assert search("")[1]["explanation"] == "all cards"
    assert search("nothing") == (0, {**search("nothing")[1], "count": 0, "cards": []})


@pytest.mark.django_db
def test_a_query_that_is_too_long_is_a_negative_answer_with_its_reason() -> None:
    code, answer = search("x" * 1001)
    assert code == 1
    assert "at most 1000 characters" in answer["error"]["message"] and answer["cards"] == []


@pytest.mark.django_db
def test_a_query_that_is_not_understood_says_where_and_why() -> None:
    code, answer = search('x:"draw')
    assert code == 1
    assert answer["error"] == {
        "message": "error at character 3: this quote is never closed",
        "position": 3,
        "caret": 'x:"draw\n  ^',
        "hint": 'Close it, or write \\" for a quote within quotes.',
    }
    assert (answer["count"], answer["cards"]) == (0, [])


@pytest.mark.django_db
@pytest.mark.parametrize("options", [{"page": 0}, {"page": -1}, {"size": 0}, {"size": 201}])
def test_a_page_that_cannot_be_is_bad_usage(options: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        search("ember", **options)


@pytest.mark.django_db
def test_an_unknown_game_is_bad_usage() -> None:
    with pytest.raises(BadInput, match="unknown game"):
        call_command("search_cards", "ember", game="nothing", json=True)
