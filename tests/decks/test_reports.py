"""Games that count more than who wins say it in a table: on a page and by a command, the same for the same seed."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from decks.management.commands.load_games import load_game
from engine.commands import BadInput
from engine.core.figures import Figures, as_table
from engine.core.game import Game
from engine.registry import games

pytestmark = pytest.mark.django_db
REPORTING = [game for game in games() if game.report]


@pytest.fixture(params=REPORTING, ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    load_game(request.param)
    return request.param


def test_the_page_shows_what_the_command_counts(game: Game, visitor: Client) -> None:
    address = reverse("decks:report", args=[game])
    assert address in visitor.get(reverse("decks:match", args=[game])).text
    form = visitor.get(address).context["form"]
    asked: dict[str, Any] = {name: form[name].value() or "" for name in form.fields}
    page = visitor.get(address, {**asked, "bot1": "greedy", "bot2": "greedy", "games": 2, "seed": 3})
    said = io.StringIO()
    file = sorted(game.folder.glob("data/decks/*.txt"))[:1] if game.has_decks else []
    call_command("report", *map(str, file), game=game.slug, games=2, seed=3, bots="greedy", json=True, stdout=said)
    told = json.loads(said.getvalue())["reports"]
    assert [json.loads(json.dumps(one.document)) for one in page.context["columns"]] == told
    for one in page.context["columns"]:
        assert f'<th scope="col">{one.label}</th>' in page.text
    again = visitor.get(address, {**asked, "bot1": "greedy", "bot2": "greedy", "games": 2, "seed": 3})
    assert again.context["rows"] == page.context["rows"]
    assert visitor.get(address, {**asked, "games": 10_000, "seed": 3}).status_code == 400


def test_its_rows_are_in_the_reader_s_language(game: Game, visitor: Client) -> None:
    address = reverse("decks:report", args=[game])
    form = visitor.get(address).context["form"]
    asked = {name: form[name].value() or "" for name in form.fields} | {"games": 1, "seed": 3}
    with translation.override("en"):
        tables = {
            language: visitor.get(address, asked, headers={"accept-language": language}).context["rows"]
            for language in ("en", "de", "ru")
        }
    for language in ("de", "ru"):
        assert len(tables[language]) == len(tables["en"])
        for row, plain in zip(tables[language], tables["en"], strict=True):
            assert row[0] != plain[0], f"{plain[0]} is still English in {language}"


def test_options_narrow_the_report_on_the_page_and_by_the_command(game: Game, visitor: Client) -> None:
    address = reverse("decks:report", args=[game])
    form = visitor.get(address).context["form"]
    number = next(one for one in game.match_options if one.kind == "number")
    asked = {name: form[name].value() or "" for name in form.fields} | {"games": 2, "seed": 3, "bot1": "random"}
    whole = visitor.get(address, asked | {"bot2": "random"}).context["columns"]
    asked |= {"bot2": "random", f"option-{number.key}": number.maximum}
    narrow = visitor.get(address, asked).context["columns"]
    assert [one.document for one in narrow] != [one.document for one in whole]
    said = io.StringIO()
    file = sorted(game.folder.glob("data/decks/*.txt"))[:1] if game.has_decks else []
    call_command(
        "report", *map(str, file), game=game.slug, games=2, seed=3, chosen=[f"{number.key}={number.maximum}"],
        json=True, stdout=said,
    )  # fmt: skip
    told = json.loads(said.getvalue())["reports"]
    assert [json.loads(json.dumps(one.document)) for one in narrow] == told
    wrong = visitor.get(address, asked | {f"option-{number.key}": number.maximum + 1})
    assert wrong.status_code == 400 and f"option-{number.key}" in wrong.context["form"].errors
    with pytest.raises(BadInput, match=number.key):
        call_command("report", *map(str, file), game=game.slug, chosen=[f"{number.key}={number.maximum + 1}"])


def test_other_games_have_no_such_page(visitor: Client) -> None:
    plain = next(game for game in games() if not game.report)
    load_game(plain)
    assert visitor.get(reverse("decks:report", args=[plain])).status_code == 404
    files = sorted(str(file) for file in plain.folder.glob("data/decks/*.txt"))[:2]
    with pytest.raises(BadInput, match="has no figures beyond"):
        call_command("report", *files, game=plain.slug)


def test_a_line_that_a_column_does_not_have_is_a_dash() -> None:
    columns = [Figures("One", {}, {"a": "1"}), Figures("Two", {}, {"b": "2"})]
    assert as_table(columns) == [("a", "1", "–"), ("b", "–", "2")]
