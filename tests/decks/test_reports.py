"""Games that count more than who wins say it in a table: on a page and by a command, the same for the same seed."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

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
    asked: dict[str, Any] = {name: form[name].value() for name in form.fields}
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
