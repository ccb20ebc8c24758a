"""An editor types cards into a spreadsheet and brings them in: all or nothing, every fault by row and column."""

import io
import json
from contextlib import redirect_stdout
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from cards.models import Card, CardSet, Printing
from cards.set_import import import_document, import_text, set_as_text
from engine.core.cardtable import card_table
from engine.core.game import Game
from engine.registry import games
from tests.cards.test_desk_findings import IMPORT
from tests.factories import flagship, make_rarity
from tests.html_forms import sent_by

pytestmark = pytest.mark.django_db
GAME = flagship()
GAMES = pytest.mark.parametrize("game", games(), ids=str)
CHARACTERS = '''\
Name;Type;Classes;HP;ATK;DEF;SP;Number;Rarity;Artist
Ember Knight;Character;Human, Warrior;120;30;20;3;7;R;Pia
"Ash; the ""Quiet""";character;Mage;90;25;10;2;8a;;
'''


def load(game: Game) -> CardSet:
    path = sorted(game.folder.glob("data/sets/*.json"))[0]
    import_document(json.loads(path.read_text()), game)
    return CardSet.objects.in_game(game).get()


def read(text: str, **more: Any) -> Any:
    return import_text(text, GAME, card_table(GAME.schema), "NEW", **more)


def said(report: Any) -> list[tuple[int, str]]:
    return [(one.row, one.column) for one in report.errors]


@GAMES
def test_a_set_written_as_a_table_comes_back_as_it_was(game: Game) -> None:
    card_set = load(game)
    before, form = set_as_text(card_set), game.text("table")
    table = set_as_text(card_set, form)
    assert table.startswith("\ufeffname,type")
    report = import_text(table, game, form, card_set.code)
    assert (report.errors, report.tally.changed, report.tally.created) == ([], 0, 0)
    assert report.rows == Card.objects.count() and set_as_text(card_set) == before
    reprint = import_text(table, game, form, "NEW")
    assert reprint.errors == [] and set_as_text(CardSet.objects.get(code="NEW"), form) == table


@pytest.mark.parametrize("mark", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_however_a_spreadsheet_writes_it_the_cards_are_the_same(editor: Client, mark: str, end: str) -> None:
    make_rarity("R")
    table = CHARACTERS.replace(";", mark).replace("\n", end)
    if mark == ",":
        table = table.replace("Human, Warrior", '"Human, Warrior"')
    file = SimpleUploadedFile("cards.csv", f"\ufeff{table}".encode())
    asked = {"format": f"{GAME.slug}:table", "code": "NEW", "file": file, "check": "1"}
    answer = editor.post(IMPORT, asked)
    assert answer.context["report"].errors == [] and not Card.objects.exists(), "read before it is saved"
    assert editor.post(IMPORT, {**sent_by(answer, "import_form"), "save": "1"}).status_code == 302
    knight, ash = Card.objects.order_by("-name")
    assert (knight.name, ash.name) == ("Ember Knight", f'Ash{mark.strip()} the "Quiet"')
    assert sorted(one.name for one in knight.classes.all()) == ["Human", "Warrior"]
    assert (knight.values["hp"], ash.values["sp"]) == (120, 2)
    printing = Printing.objects.get(card=knight)
    assert (printing.number, printing.rarity.code, printing.artist) == ("7", "R", "Pia")
    assert Printing.objects.get(card=ash).number == "8a" and CardSet.objects.get().status == "draft"


def test_every_fault_is_named_by_row_and_column_and_nothing_is_saved() -> None:
    table = (
        "Card;Name;Typ;HP\n"  # two columns that nobody knows
        "x;Ember;character;3\n"
    )
    assert said(read(table)) == [(1, "Card"), (1, "Typ")]
    assert 'did you mean "type"?' in read(table).errors[1].message
    table = CHARACTERS + (
        "\n"
        "Frost;charakter;Mage;90;25;10;2;;;\n"
        "Stone;character;;many;25;10;2;;;\n"
        ";character;Mage;90;25;10;2;;;\n"
        "ember knight;character;Mage;90;25;10;2;;;\n"
        "Mist;character;Mage;90;25;10;2;7;;;left over\n"
    )
    report = read(table)
    assert said(report) == [
        (2, "Rarity"), (5, "Type"), (6, "Classes"), (6, "HP"), (7, "Name"), (8, "Name"), (9, "column 11"),
    ]  # fmt: skip
    assert str(report.errors[3]) == 'row 6, HP: HP must be a whole number, not "many" (document)'
    assert not report.saved and not Card.objects.exists() and not CardSet.objects.exists()
    assert said(read("")) == said(read("\n\n")) == []
    assert said(read("Type;HP\ncharacter;3")) == [(1, "name")]


def test_an_editor_may_save_the_rows_without_faults(editor: Client) -> None:
    make_rarity("R")
    table = CHARACTERS + "Stone;character;Mage;many;25;10;2;;;\n"
    asked = {"format": f"{GAME.slug}:table", "code": "NEW", "text": table}
    answer = editor.post(IMPORT, {**asked, "check": "1"})
    assert "or tick below to save the others" in answer.text and 'name="partly"' in answer.text
    assert editor.post(IMPORT, {**asked, "save": "1"}).status_code == 200 and not Card.objects.exists()
    done = editor.post(IMPORT, {**asked, "save": "1", "partly": "on"}, follow=True)
    assert Card.objects.count() == 2 and "1 errors; what has them stayed out." in done.text


def test_a_column_left_out_stays_and_an_empty_cell_takes_away() -> None:
    make_rarity("R")
    assert read(CHARACTERS).saved
    report = read("name,hp,artist,number\nEmber Knight,130,,\n")
    assert (report.tally.changed, report.errors) == (1, [])
    knight = Card.objects.get(name="Ember Knight")
    assert (knight.values["hp"], knight.values["atk"], knight.classes.count()) == (130, 30, 2)
    printing = knight.printings.get()
    assert (printing.number, printing.artist, printing.rarity.code) == ("7", "", "R")
    assert said(read("name,sp\nEmber Knight,\n")) == [(2, "sp")], "what the game wants cannot be taken away"


def test_a_hundred_and_fifty_cards_at_once_and_numbers_that_nobody_gave() -> None:
    rows = "".join(f"Recruit {number}\tcharacter\tHuman\t{number}\t1\t1\t1\n" for number in range(1, 151))
    report = read(f"name\ttype\tclass\thp\tatk\tdef\tsp\n{rows}")
    assert (report.errors, report.tally.created) == ([], 150)
    assert Printing.objects.get(card__name="Recruit 150").number == "150"


def test_the_command_reads_tables_too(tmp_path: Any) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(CHARACTERS.encode("cp1252"))
    asked = ["import_set", str(file), "--game", GAME.slug, "--format", "table", "--set", "NEW", "--json"]

    def told(*more: str) -> Any:
        out = io.StringIO()
        with redirect_stdout(out), pytest.raises(SystemExit) as ended:
            call_command(*asked, *more)
        return ended.value.code, json.loads(out.getvalue())

    code, answer = told()
    assert (code, [one["column"] for one in answer["errors"]], Card.objects.count()) == (1, ["Rarity"], 0)
    code, answer = told("--partly")
    assert (code, answer["created"], Card.objects.get().name) == (1, 1, 'Ash; the "Quiet"')


def test_only_editors_bring_tables_in(player: Client) -> None:
    answer = player.post(IMPORT, {"format": f"{GAME.slug}:table", "code": "NEW", "text": CHARACTERS, "save": "1"})
    assert answer.status_code == 302 and not Card.objects.exists()
    assert reverse("admin:login") in answer.url
