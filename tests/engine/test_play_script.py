"""The command `play_script`: what its scripts may hold, what it answers, and how it refuses what is no script."""

import copy
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.commands import BadInput
from engine.core.script import run_script
from engine.registry import games
from tests.scenarios import scripts_of, starter_pool

PLAYED = [game for game in games() if game.play is not None]
ODD: list[Any] = [None, [], {}, "x", -1, 0, 10**30, 1.5, True, ["x"], [[]], {"a": 1}, {"1": None}]


def play(script: Any, folder: Path) -> tuple[int, dict[str, Any]]:
    """Exit code and JSON answer for a script."""
    file = folder / "script.json"
    file.write_text(json.dumps(script), encoding="utf-8")
    said = io.StringIO()
    code = 0
    try:
        call_command("play_script", str(file), "--json", stdout=said)
    except SystemExit as done:
        code = int(done.code or 0)
    return code, json.loads(said.getvalue())


@pytest.fixture(params=PLAYED, ids=lambda game: game.slug)
def loaded(request, db):
    """A game whose starter cards are in the database."""
    call_command("load_games", game=request.param.slug, stdout=io.StringIO())
    return request.param


def test_a_scenario_is_played_with_the_cards_of_the_database(loaded, tmp_path):
    scripts = scripts_of(loaded)
    for name in list(scripts)[:: max(1, len(scripts) // 6)]:
        script = scripts[name]
        code, answer = play(script, tmp_path)
        assert list(answer) == ["legal", "events", "position", "outcome", "error"]
        assert code == (1 if answer["error"] else 0)
        assert answer == json.loads(json.dumps(run_script(loaded, script, starter_pool(loaded))))


def test_an_illegal_action_stops_the_script_and_says_what_was_possible(loaded, tmp_path):
    script = next(iter(scripts_of(loaded).values()))
    code, answer = play({**script, "do": ["nonsense", *script["do"]]}, tmp_path)
    assert code == 1
    assert (answer["error"]["step"], answer["error"]["action"]) == (1, "nonsense")
    assert answer["error"]["rule"]
    assert answer["error"]["message"]
    assert answer["legal"]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("[]", "not a JSON object"),
        ("{", "is no JSON"),
        ("{}", '"game" is missing'),
        ('{"game": "chess"}', "unknown game"),
        ('{"game": "%s"}', 'needs a "position" or "decks"'),
        ('{"game": "%s", "postion": {}}', 'did you mean "position"?'),
        ('{"game": "%s", "decks": 3}', "decks: must be a list"),
        ('{"game": "%s", "decks": [3]}', "decks[0]: a deck is text or an object of zones"),
        ('{"game": "%s", "decks": [{"main": 3}]}', "decks[0].main: a zone is a list"),
        ('{"game": "%s", "decks": [], "cards": [3, {}]}', "cards[0]: a card is an object"),
        ('{"game": "%s", "decks": [], "seed": true}', "seed: must be a whole number"),
        ('{"game": "%s", "position": {"seats": 5}}', "position"),
    ],
)
def test_what_is_no_script_is_refused_in_one_line(db, tmp_path, script, said):
    file = tmp_path / "script.json"
    file.write_text(script.replace("%s", PLAYED[0].slug))
    with pytest.raises(BadInput) as refused:
        call_command("play_script", str(file))
    assert said in str(refused.value)


def test_a_card_that_was_typed_in_a_minute_ago_is_played_from_its_data(db, tmp_path):
    game = PLAYED[0]
    script = next(one for one in scripts_of(game).values() if "cards" not in one and "position" in one)
    cards = [game.schema.write(card) for card in starter_pool(game).values()]
    code, answer = play({**script, "cards": cards, "do": []}, tmp_path)
    assert code == 0
    assert answer["legal"]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_scripts_with_values_of_any_kind_in_any_place_are_played_or_refused(game):
    chance = random.Random(11)
    pool = starter_pool(game)
    scripts = list(scripts_of(game).values())
    outcomes = set()
    for _ in range(120):
        script = copy.deepcopy(chance.choice(scripts))
        del script["expect"]
        place, key = chance.choice([one for one in places(script) if one[1] not in ("game", "rules")])
        place[key] = chance.choice(ODD)
        try:
            answer = run_script(game, script, pool)
        except ValueError as refused:
            assert str(refused)
            outcomes.add("refused")
        else:
            json.dumps(answer)
            outcomes.add("played")
    assert outcomes == {"played", "refused"}


def places(part: Any) -> list[tuple[Any, Any]]:
    """Every value of a document, as its container and its key there."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part))) if isinstance(part, list) else []
    return [(part, key) for key in keys] + [found for key in keys for found in places(part[key])]


def test_without_json_the_script_is_told_in_sentences(db, tmp_path, capsys):
    game = PLAYED[0]
    call_command("load_games", game=game.slug, stdout=io.StringIO())
    script = next(iter(scripts_of(game).values()))
    file = tmp_path / "script.json"
    file.write_text(json.dumps(script))
    call_command("play_script", str(file))
    told = capsys.readouterr().out
    assert "Possible now: " in told
    assert ". " in told or ".\n" in told
