"""Editors lint, price, import and export cards by commands; what a game offers decides what there is."""

import io
import json
from contextlib import redirect_stdout
from fractions import Fraction

import pytest
from django.core.management import call_command

from cards.models import BoosterPack, Card, CardClass, CardSet, Printing, Rarity
from cards.set_import import SET_FILE, import_document, set_as_text
from engine.commands import BadInput
from engine.core.game import Game
from engine.registry import games
from tests.factories import make_card, make_set

pytestmark = pytest.mark.django_db

GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
TEXTS = pytest.mark.parametrize(
    ("game", "form"), [pytest.param(game, one, id=f"{game.slug} {one.key}") for game in games() for one in game.texts]
)
PRICED = pytest.mark.parametrize("game", [one for one in games() if one.price], ids=lambda game: game.slug)


def ask(command, *arguments, code=0):
    """The JSON answer; `code` is the exit code it must come with."""
    written = io.StringIO()
    with redirect_stdout(written):
        try:
            call_command(command, *map(str, arguments), "--json", stdout=written)
            left = 0
        except SystemExit as end:
            left = end.code
    assert left == code
    return json.loads(written.getvalue())


def load(game: Game) -> CardSet:
    for path in game.folder.glob("data/sets/*.json"):
        import_document(json.loads(path.read_text()), game)
    return CardSet.objects.in_game(game).get()


@GAMES
def test_the_starter_cards_of_every_game_may_be_published(game):
    card_set = load(game)
    answer = ask("lint_cards", "--game", game.slug)
    assert answer == ask("lint_cards", "--game", game.slug, "--set", card_set.code.lower())
    assert (answer["cards"], answer["errors"], answer["warnings"]) == (Card.objects.count(), 0, 0)
    assert set(answer) == {"cards", "errors", "warnings", "infos", "findings"}


@GAMES
def test_a_set_written_to_a_file_loads_back_to_the_same(game, tmp_path):
    card_set = load(game)
    out = tmp_path / "set.json"
    cards = ask("export_set", card_set.code, "--game", game.slug, "--out", out)["cards"]
    again = ask("import_set", out, "--game", game.slug)
    assert (again["rows"], again["created"], again["changed"], again["unchanged"]) == (cards, 0, 0, cards)
    assert again["errors"] == []
    first = set_as_text(card_set)
    for model in (BoosterPack, Printing, Card, CardSet, CardClass, Rarity):
        model.objects.all().delete()
    assert ask("import_set", out, "--game", game.slug)["created"] == cards
    assert set_as_text(CardSet.objects.get()) == first


def test_a_dry_run_says_what_would_happen_and_saves_nothing(tmp_path):
    game = games()[0]
    path = sorted(game.folder.glob("data/sets/*.json"))[0]
    answer = ask("import_set", path, "--game", game.slug, "--dry-run")
    assert answer["created"] == answer["rows"] > 0
    assert not CardSet.objects.exists()


def test_faults_of_a_set_file_are_named_by_row_and_column(tmp_path):
    game = games()[0]
    document = json.loads(sorted(game.folder.glob("data/sets/*.json"))[0].read_text())
    document["cards"] = document["cards"][:2]
    document["cards"][1]["type"] = "starship"
    document["boosters"] = []
    file = tmp_path / "set.json"
    file.write_text(json.dumps(document))
    answer = ask("import_set", file, "--game", game.slug, code=1)
    assert (answer["rows"], answer["created"]) == (2, 0)
    assert [(one["row"], one["column"]) for one in answer["errors"]] == [(2, "type")]
    assert not Card.objects.exists()


@TEXTS
def test_cards_written_as_text_come_back_as_they_were(game, form, tmp_path):
    """Each into a new set: a draft; and into the old one: nothing changes, effects and numbers stay."""
    card_set = load(game)
    before = set_as_text(card_set)
    out = tmp_path / "cards.txt"
    count = ask("export_set", card_set.code, "--game", game.slug, "--format", form.key, "--out", out)["cards"]
    again = ask("import_set", out, "--game", game.slug, "--format", form.key, "--set", card_set.code)
    assert (again["rows"], again["unchanged"], again["errors"]) == (count, count, [])
    assert set_as_text(card_set) == before
    reprinted = ask("import_set", out, "--game", game.slug, "--format", form.key, "--set", "NEW")
    assert (reprinted["rows"], reprinted["errors"]) == (count, [])
    new = CardSet.objects.get(code="NEW")
    assert (new.status, new.printings.count()) == ("draft", count)
    assert set_as_text(new, form) == out.read_text()


@TEXTS
def test_a_broken_record_does_not_hold_up_the_others(game, form, tmp_path):
    card_set = load(game)
    text = set_as_text(card_set, form)
    first, rest = text.split("\n\n", 1)
    out = tmp_path / "cards.txt"
    out.write_text(first.split("\n", 1)[1] + "\n\n" + rest)
    answer = ask("import_set", out, "--game", game.slug, "--format", form.key, "--set", card_set.code, code=1)
    assert [one["row"] for one in answer["errors"]] == [1]
    assert answer["unchanged"] == answer["rows"] - 1


@TEXTS
def test_a_card_that_stands_twice_does_not_hold_up_the_others_and_is_named_by_its_line(game, form, tmp_path):
    card_set = load(game)
    text = set_as_text(card_set, form)
    out = tmp_path / "cards.txt"
    out.write_text(f"{text}\n{text.split(chr(10) * 2, 1)[0]}\n")
    answer = ask("import_set", out, "--game", game.slug, "--format", form.key, "--set", card_set.code, code=1)
    line = text.count("\n") + 2
    assert {one["row"] for one in answer["errors"]} == {line}
    assert "stands in this file twice" in answer["errors"][0]["message"]
    assert answer["unchanged"] == answer["rows"] - 1


@PRICED
def test_the_calculator_shows_every_term_and_the_result(game):
    load(game)
    suggested = {card.name: game.price(card.definition, 0) for card in Card.objects.all()}
    name, plain = next((name, one) for name, one in suggested.items() if one)
    assert ask("price_card", name, "--game", game.slug) == {"name": name, "suggestion": plain.to_dict()}
    more = ask("price_card", name, "--game", game.slug, "--further", "9/2")["suggestion"]
    assert Fraction(more["exact"]) == plain.exact + Fraction(9, 2)
    silent = next(name for name, one in suggested.items() if one is None)
    assert ask("price_card", silent, "--game", game.slug, code=1) == {"name": silent, "suggestion": None}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["price_card", "Ember", "--game", "{plain}"], "has no cost calculator"),
        (["price_card", "Nobody", "--game", "{priced}"], 'has no card "Nobody"'),
        (["price_card", "Ember", "--game", "{priced}", "--further", "1/0"], "--further must be a number"),
        (["lint_cards", "--game", "{plain}", "--set", "QQ"], 'has no set "QQ"; there are: NW'),
        (["export_set", "QQ", "--game", "{plain}", "--out", "x"], 'has no set "QQ"'),
        (["export_set", "NW", "--game", "{plain}", "--out", "/nowhere/x"], "cannot write /nowhere/x"),
        (["export_set", "NW", "--game", "{plain}", "--out", "x", "--format", "runes"], 'no card text "runes"'),
        (["import_set", "/nowhere", "--game", "{plain}"], "cannot read /nowhere"),
        (["import_set", "x", "--game", "{plain}", "--set", "NW"], "leave --set out"),
        (["import_set", "x", "--game", "{texts}", "--format", "{text}"], "say by --set CODE"),
    ],
)
def test_bad_usage_is_told_in_one_line(command, said):
    plain, priced = games()[0], next(one for one in games() if one.price)
    texts = next(one for one in games() if one.texts)
    make_card("Ember", game=plain, card_set=make_set("NW"))
    make_card("Ember", game=priced)
    words = {"plain": plain.slug, "priced": priced.slug, "texts": texts.slug, "text": texts.texts[0].key}
    with pytest.raises(BadInput, match=said.replace("?", r"\?")):
        call_command(*[part.format(**words) for part in command])


def test_the_set_file_is_the_format_of_every_game():
    assert SET_FILE not in {one.key for game in games() for one in game.texts}
