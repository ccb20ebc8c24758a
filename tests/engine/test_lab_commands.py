"""The commands that play: test hands, goldfish, simulate, record and replay."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from engine.commands import BadInput
from engine.core.decks import DeckList
from engine.core.play import CannotStart
from engine.core.rates import interval
from engine.lab.balance import Field
from engine.lab.goldfish import fish_batch, goldfish
from engine.registry import games
from tests.factories import flagship
from tests.scenarios import starter_pool

GAME = flagship()
DECKS = sorted(str(file) for file in (GAME.folder / "data/decks").glob("*.txt"))
SINGLES = [file for file in DECKS if not any(f"/{one.key}-" in file for one in GAME.formats)]


@pytest.fixture(autouse=True)
def _starter_cards(db: None) -> None:
    call_command("load_games", stdout=io.StringIO())


def answer(*words: Any, code: int = 0) -> dict[str, Any]:
    """The JSON answer of a command that ends with this exit code."""
    said = io.StringIO()
    ended = 0
    try:
        call_command(*map(str, words), "--json", stdout=said)
    except SystemExit as done:
        ended = int(done.code or 0)
    assert ended == code
    return json.loads(said.getvalue())


def test_a_test_hand_is_the_same_for_the_same_seed_and_draws_on_to_the_last_card():
    ask = ["test_hand", SINGLES[0], "--game", GAME.slug, "--seed", 7]
    first = answer(*ask, "--draws", 3)
    assert list(first) == ["seed", "hand", "draws"]
    assert (first["seed"], len(first["hand"]), len(first["draws"])) == (7, 5, 3)
    assert answer(*ask, "--draws", 3) == first
    everything = answer(*ask, "--draws", 1000)
    assert everything["draws"][:3] == first["draws"]
    assert 35 <= len(everything["hand"] + everything["draws"]) <= 50
    other = answer("test_hand", SINGLES[0], "--game", GAME.slug, "--seed", 8, "--draws", 1000)
    assert other["hand"] != first["hand"]
    assert sorted(other["hand"] + other["draws"]) == sorted(everything["hand"] + everything["draws"])


def test_the_variant_redraw_gives_one_new_hand_from_the_same_cards():
    ask = ["test_hand", SINGLES[0], "--game", GAME.slug, "--seed", 7, "--draws", 1000]
    kept, redrawn = answer(*ask), answer(*ask, "--redraw")
    assert redrawn["hand"] != kept["hand"]
    assert sorted(redrawn["hand"] + redrawn["draws"]) == sorted(kept["hand"] + kept["draws"])


def test_goldfish_games_give_the_turns_of_the_win_with_their_mean():
    found = answer("goldfish", SINGLES[0], "--game", GAME.slug, "--games", 40, "--seed", 1, "--workers", 1)
    assert {"games", "finished", "turns", "mean", "ci95", "seconds"} <= found.keys()
    assert found["games"] == 40
    assert 0 < sum(found["turns"].values()) == found["finished"] <= 40
    low, high = found["ci95"]
    assert low < found["mean"] < high
    assert found["mean"] == pytest.approx(
        sum(int(turn) * count for turn, count in found["turns"].items()) / found["finished"]
    )
    assert found["damage"]["1"] >= 0
    assert 0 <= found["stuck"]["rate"] <= 1


def test_each_game_has_its_goldfish_pilot_and_any_other_can_be_asked_for():
    ask = ["goldfish", SINGLES[0], "--game", GAME.slug, "--games", 2, "--seed", 1, "--workers", 1]
    assert answer(*ask)["pilot"] == "eager"
    assert answer(*ask, "--pilot", "greedy")["pilot"] == "greedy"
    pilots = {goldfish(game, list(Field.of(game).decks.values())[:1], Field.of(game).cards).bots[0] for game in games()}
    assert pilots == {"eager", "greedy"}


def test_every_figure_of_goldfish_games_has_its_interval():
    found = answer("goldfish", SINGLES[0], "--game", GAME.slug, "--games", 40, "--seed", 1, "--workers", 1)
    for figures in ("turns", "damage", "first_play"):
        assert found[figures].keys() == found[f"{figures}_ci95"].keys()
    for figures in ("turns", "first_play"):
        for turn, count in found[figures].items():
            assert found[f"{figures}_ci95"][turn] == list(interval(count, 40))
    for turn, damage in found["damage"].items():
        ends = found["damage_ci95"][turn]
        assert ends is None or ends[0] <= damage <= ends[1]
    assert found["won"] == {"rate": found["finished"] / 40, "ci95": list(interval(found["finished"], 40))}


@pytest.mark.parametrize("game", [game for game in games() if game.play is not None], ids=str)
def test_every_game_that_is_played_alone_counts_turns_plays_and_damage(game):
    field = Field.of(game)
    spec = goldfish(game, list(field.decks.values())[:1], field.cards, pilot="eager")
    *_, fish = fish_batch(spec, 1, 30)
    found = fish.to_dict()
    assert found["games"] == 30 and len(fish.won_in) == 30
    assert sum(found["damage"].values()) > 0 < sum(found["first_play"].values())
    assert found["turns"] == {str(turn): list(fish.won_in).count(turn) for turn in sorted({*fish.won_in} - {0})}


def test_a_goldfish_game_is_about_one_deck_where_there_are_decks():
    field = Field.of(GAME)
    for decks in ([], list(field.decks.values())[:2]):
        with pytest.raises(CannotStart, match="one deck"):
            goldfish(GAME, decks, field.cards)


def test_a_simulation_is_the_same_for_one_process_and_for_two():
    ask = ["simulate", "--game", GAME.slug, "--bots", "greedy,random", "--games", 36, "--seed", 5]
    ask += ["--deck", SINGLES[0], "--deck", SINGLES[1]]
    one, two = answer(*ask, "--workers", 1), answer(*ask, "--workers", 2)
    assert one["digest"] == two["digest"]
    assert list(one)[:5] == ["games", "wins", "draws", "reasons", "decisions"]
    for key in ("games", "wins", "draws", "reasons", "decisions"):
        assert one[key] == two[key]
    assert sum(one["wins"]) + one["draws"] == 36 == sum(one["reasons"].values())
    assert one["games_per_second"] > 0 < one["decisions_per_second"]
    assert answer(*ask[:-5], 6, *ask[-4:], "--workers", 1)["digest"] != one["digest"]


def test_a_game_has_as_many_decisions_in_a_simulation_as_in_its_record(tmp_path):
    bots = ["--game", GAME.slug, "--seed", 5, "--bots", "random,random"]
    recorded = answer("record", SINGLES[0], SINGLES[1], *bots, "--out", tmp_path / "game.json")
    simulated = answer("simulate", "--deck", SINGLES[0], "--deck", SINGLES[1], *bots, "--games", 1, "--workers", 1)
    assert simulated["decisions"] == recorded["decisions"] > simulated["forced"] > 0


def test_a_recorded_game_replays_and_one_that_was_changed_does_not(tmp_path):
    out = tmp_path / "game.json"
    ask = ["record", SINGLES[0], SINGLES[1], "--game", GAME.slug, "--seed", 5, "--bots", "random,random"]
    made = answer(*ask, "--out", out)
    assert list(made) == ["outcome", "decisions", "digest"]
    assert made["outcome"]["reason"]
    assert answer("replay", out) == made
    document = json.loads(out.read_text())
    out.write_text(json.dumps(document | {"decisions": document["decisions"][:-1]}))
    assert answer("replay", out, code=1)["error"]
    for key in document:
        out.write_text(json.dumps(document | {key: 7 if key != "seed" else "x"}))
        try:
            call_command("replay", str(out), stdout=io.StringIO())
        except (BadInput, SystemExit) as refused:
            assert str(refused)
        else:
            assert key in ("record", "outcome")


def test_decks_for_another_format_say_so_in_their_file_names():
    for one in GAME.formats[1:]:
        files = [file for file in DECKS if f"/{one.key}-" in file]
        needed = GAME.playing.players[one.key]
        others = [file for file in DECKS if "/team-" in file]
        chosen = (others[: needed - 1] + files[:1])[:needed] if len(files) < needed else files[:needed]
        words = [word for file in chosen for word in ("--deck", file)]
        found = answer("simulate", "--game", GAME.slug, *words, "--bots", "random", "--games", 2, "--format", one.key)
        assert len(found["wins"]) == needed


@pytest.mark.parametrize("game", [game for game in games() if not game.has_decks], ids=lambda game: game.slug)
def test_games_without_decks_are_simulated_without_files(game):
    found = answer("simulate", "--game", game.slug, "--bots", "random", "--games", 3, "--workers", 1)
    assert found["games"] == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["test_hand", "nowhere.txt"], "No such file"),
        (["test_hand", SINGLES[0], "--draws", "-1"], "--draws must be 0 or more"),
        (["goldfish", SINGLES[0], "--games", "0"], "--games must be 1"),
        (["goldfish"], "about one deck"),
        (["simulate"], "needs 2 decks, not 0"),
        (["simulate", "--deck", SINGLES[0], "--deck", SINGLES[0], "--bots", "gredy"], 'did you mean "greedy"?'),
        (["simulate", "--deck", SINGLES[0], "--deck", SINGLES[0], "--bots", "random,random,random"], "one for each"),
        (["simulate", "--deck", SINGLES[0], "--format", "chess"], "is not played in a format"),
        (["record", SINGLES[0], "--out", "/nowhere/x.json"], "needs 2 decks, not 1"),
        (["record", SINGLES[0], SINGLES[1], "--bots", "random", "--out", "/nowhere/x.json"], "cannot write"),
    ],
)
def test_bad_input_is_named_in_one_line(words, said):
    with pytest.raises(BadInput) as refused:
        call_command(*words, "--game", GAME.slug)
    assert said in str(refused.value)


@pytest.mark.parametrize("command", ["test_hand", "goldfish", "deck_pdf"])
def test_a_mistyped_number_of_cards_is_no_deck_that_is_dealt_or_printed(command, tmp_path):
    file = tmp_path / "deck.txt"
    file.write_text("999999999 Dawnbringer\n")
    out = ["--out", str(tmp_path / "deck.pdf")] if command == "deck_pdf" else []
    with pytest.raises(BadInput, match="999999999 cards"):
        call_command(command, str(file), "--game", GAME.slug, *out)
    with pytest.raises(CannotStart, match="999999999 cards"):
        GAME.new_state([DeckList.of(main={"Dawnbringer": 999_999_999})] * 2, starter_pool(GAME), 1)


def test_a_deck_that_may_not_be_played_says_why(tmp_path):
    file = tmp_path / "deck.txt"
    file.write_text("3 Nobody\n")
    for command in (["goldfish", str(file)], ["record", str(file), SINGLES[0], "--out", str(tmp_path / "x")]):
        with pytest.raises(BadInput, match="Nobody"):
            call_command(*command, "--game", GAME.slug)


@pytest.mark.parametrize("game", [game for game in games() if game.match_options], ids=lambda game: game.slug)
def test_options_of_a_match_are_given_by_key_and_value(game):
    decks = [word for file in sorted(game.folder.glob("data/decks/*.txt"))[:2] for word in ("--deck", file)]
    if len(decks) > 2 * next(iter(game.playing.players.values())):
        decks = decks[:2]
    if game.slug == GAME.slug:
        decks = [word for file in SINGLES[:2] for word in ("--deck", file)]
    asked = ["simulate", "--game", game.slug, *decks, "--bots", "random", "--games", 1, "--seed", 1, "--workers", 1]
    number = next(one for one in game.match_options if one.kind == "number")
    assert answer(*asked, "--option", f"{number.key}={number.minimum}")["games"] == 1
    file = [decks[1]] if decks else []
    goldfish = ["goldfish", *file, "--game", game.slug, "--games", 1, "--seed", 1, "--workers", 1]
    assert answer(*goldfish, "--option", f"{number.key}={number.minimum}")["games"] == 1
    for wrong in (f"{number.key}={number.maximum + 1}", f"{number.key}=many", "colour=red"):
        with pytest.raises(BadInput, match=wrong.partition("=")[0]):
            answer(*asked, "--option", wrong)
