"""The command `deck_pdf`: a deck text becomes a PDF."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pypdf import PdfReader

from engine.commands import BadInput
from engine.registry import games
from tests.factories import flagship

GAME = flagship()
DECKS = GAME.folder / "data" / "decks"


@pytest.fixture
def _starter_cards(db: None) -> None:
    call_command("load_games", game=GAME.slug, stdout=io.StringIO())


def printed(file: Path | str, out: Path, *more: Any) -> dict[str, int]:
    said = io.StringIO()
    words = [str(file), "--game", GAME.slug, "--out", str(out), "--json", *map(str, more)]
    call_command("deck_pdf", *words, stdout=said)
    return json.loads(said.getvalue())


@pytest.mark.usefixtures("_starter_cards")
def test_decks_are_printed_on_one_page_in_the_format_their_file_is_named_after(tmp_path):
    for number, file in enumerate(sorted(DECKS.glob("*.txt"))):
        kind = ["list", "registration"][number % 2]
        paper = ["a4", "letter"][number % 2]
        out = tmp_path / "deck.pdf"
        answer = printed(file, out, "--kind", kind, "--paper", paper)
        text = " ".join(PdfReader(out).pages[0].extract_text().split())
        named = next((one for one in GAME.formats if one.key == file.stem.split("-")[0]), GAME.formats[0])
        assert answer["pages"] == 1
        assert f"{answer['cards']} cards" in text
        assert f"Legal in {named.label}" in text


@pytest.mark.usefixtures("_starter_cards")
def test_an_illegal_deck_is_printed_and_says_so_with_its_file_s_name_for_want_of_a_title(tmp_path, capsys):
    file = tmp_path / "Übermut.txt"
    file.write_text("3 Nobody\n")
    assert printed(file, tmp_path / "x.pdf") == {"pages": 1, "cards": 3}
    text = PdfReader(tmp_path / "x.pdf").pages[0].extract_text()
    assert "Übermut" in text
    assert "Not legal" in text
    call_command("deck_pdf", str(file), "--game", GAME.slug, "--out", str(tmp_path / "y.pdf"))
    assert f"{tmp_path / 'y.pdf'}: 3 cards on 1 page(s). Not legal" in capsys.readouterr().out


@pytest.mark.usefixtures("_starter_cards")
def test_further_cards_are_printed_under_their_type(tmp_path):
    document = json.loads(sorted((GAME.folder / "data" / "sets").glob("*.json"))[0].read_text())["cards"][0]
    bare = {key: value for key, value in document.items() if key not in GAME.schema.extra_keys}
    (tmp_path / "cards.json").write_text(json.dumps([{**bare, "name": "Дракон"}]))
    (tmp_path / "deck.txt").write_text(f"{GAME.zone_for(bare['type']).label}\n1 Дракон\n")
    printed(tmp_path / "deck.txt", tmp_path / "x.pdf", "--cards", tmp_path / "cards.json")
    text = PdfReader(tmp_path / "x.pdf").pages[0].extract_text()
    assert "Дракон" in text
    assert "Not in the card database" not in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--kind", "poster"], "invalid choice: 'poster'"),
        (["--paper", "a5"], "invalid choice: 'a5'"),
        (["--out", "/nowhere/x.pdf"], "cannot write /nowhere/x.pdf: No such file"),
        (["--out", "x\0y"], "cannot write"),
        (["--game", "chess"], 'unknown game "chess"'),
    ],
)
def test_bad_usage_says_what_to_do(tmp_path, more, said):
    file = tmp_path / "deck.txt"
    file.write_text("1 Nobody\n")
    with pytest.raises(BadInput, match=said):
        printed(file, tmp_path / "x.pdf", *more)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.django_db
def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"cannot read nope\.txt"):
        printed("nope.txt", tmp_path / "x.pdf")


@pytest.mark.django_db
@pytest.mark.parametrize("game", games(), ids=str)
def test_a_game_without_decks_says_so_and_the_others_print(tmp_path, game):
    file = tmp_path / "deck.txt"
    file.write_text("1 Nobody\n")
    words = [str(file), "--game", game.slug, "--out", str(tmp_path / "x.pdf")]
    if game.has_decks:
        call_command("deck_pdf", *words, stdout=io.StringIO())
        assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    else:
        with pytest.raises(BadInput, match="no deck building"):
            call_command("deck_pdf", *words)
