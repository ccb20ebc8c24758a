"""Cards to cut out: every copy once, at exactly 63 by 88 mm, nothing lost at the edge of any paper."""

import io
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from cards.models import Printing
from decks import pdf_proxies
from decks.models import Deck
from decks.pdf_type import PAPERS
from tests.factories import flagship, make_card, make_deck, make_printing, make_set

pytestmark = pytest.mark.django_db
GAME = flagship()
MAIN = GAME.zone_for(GAME.schema.types[1].key)
MM = 72 / 25.4
PLACED = re.compile(rb"q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm /(I\d+) Do Q")
LINE = re.compile(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S")
SHORTEST_REACH = 3.5
"""So far from the edge, in mm, every printer prints."""


@pytest.fixture(autouse=True)
def _empty_folder(settings: Any, tmp_path: Path) -> None:
    settings.FACES_ROOT = tmp_path / "faces"


def sheets(client: Client, deck: Deck, paper: str = "a4") -> PdfReader:
    answer = client.get(reverse("decks:pdf", args=[deck.public_id]), {"kind": "proxies", "paper": paper})
    assert answer.headers["Content-Type"] == "application/pdf"
    return PdfReader(io.BytesIO(answer.content))


def placed(page: Any) -> list[tuple[float, float, float, float, bytes]]:
    """Every picture of a page: width, height, left and bottom in mm, and its name."""
    found = PLACED.findall(page.get_contents().get_data())
    return [(*(float(number) / MM for number in numbers), name) for *numbers, name in found]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_copy_lies_on_the_sheets_in_the_size_of_a_card(visitor: Client, paper: str) -> None:
    deck = make_deck(visibility="public", cards={MAIN.key: {"Ash": 4, "Birch": 4, "Cedar": 3, "Dogwood": 1}})
    pages = sheets(visitor, deck, paper).pages
    assert [len(placed(page)) for page in pages] == [9, 3]
    for page in pages:
        wide, high = float(page.mediabox.width) / MM, float(page.mediabox.height) / MM
        for width, height, left, bottom, _ in placed(page):
            assert (width, height) == (pytest.approx(63, abs=0.01), pytest.approx(88, abs=0.01))
            assert min(left, wide - left - width, bottom, high - bottom - height) > SHORTEST_REACH
    lefts = sorted({round(left, 2) for _, _, left, _, _ in placed(pages[0])})
    assert [round(right - left, 1) for left, right in pairwise(lefts)] == [63, 63], "edge to edge"


@pytest.mark.parametrize("paper", PAPERS)
def test_cutting_marks_are_thick_enough_for_paper_and_lie_beside_the_cards(visitor: Client, paper: str) -> None:
    page = sheets(visitor, make_deck(visibility="public", cards={MAIN.key: {"Ash": 9}}), paper).pages[0]
    data = page.get_contents().get_data()
    wide, high = float(page.mediabox.width) / MM, float(page.mediabox.height) / MM
    left, right = (wide - 189) / 2, (wide + 189) / 2
    bottom, top = (high - 264) / 2, (high + 264) / 2
    marks = [tuple(float(number) / MM for number in found) for found in LINE.findall(data)]
    assert len(marks) == 16
    assert max(float(width) for width in re.findall(rb"([\d.]+) w\b", data)) / MM >= 0.2
    for x, y, x2, y2 in marks:
        for along, across in ((x, y), (x2, y2)):
            assert not (left < along < right and bottom < across < top), "no mark on a card"
            assert min(along, wide - along, across, high - across) > SHORTEST_REACH


def test_each_face_is_stored_once_however_often_it_is_printed(visitor: Client) -> None:
    deck = make_deck(visibility="public", cards={MAIN.key: {"Ash": 20, "Birch": 1}})
    reader = sheets(visitor, deck)
    stored = {one.indirect_reference.idnum for page in reader.pages for one in page.images}
    assert (len(reader.pages), len(stored)) == (3, 2)


def test_the_chosen_printing_is_printed_unless_it_is_a_secret(
    visitor: Client, player: Client, editor: Client, monkeypatch
) -> None:
    drawn: list[str] = []
    picture = pdf_proxies._picture
    monkeypatch.setattr(pdf_proxies, "_picture", lambda face: drawn.append(face.name) or picture(face))
    card = make_card("Ember")
    german = make_printing(card, language="de", name="Glut")
    secret = make_printing(card, make_set(status="draft"), name="Not Yet")
    deck = make_deck(owner=player.user, visibility="public", cards={MAIN.key: {card: 2}})

    def printed(client: Client, chosen: Printing | None) -> str:
        deck.cards.update(printing=chosen)
        drawn.clear()
        sheets(client, deck)
        [name] = drawn
        return name

    assert printed(visitor, None) == "Ember", "the site's language, whatever was printed last"
    assert printed(visitor, german) == "Glut"
    assert printed(player, secret) == "Ember"
    assert printed(editor, secret) == "Not Yet"
    assert visitor.get(reverse("decks:pdf", args=[deck.public_id])).status_code == 404, (
        "others are not told of the deck"
    )


def test_the_command_prints_cards_of_the_database_of_a_file_and_of_neither(tmp_path: Path) -> None:
    make_card("Ember")
    document = json.loads(sorted((GAME.folder / "data" / "sets").glob("*.json"))[0].read_text())["cards"][0]
    bare = {key: value for key, value in document.items() if key not in GAME.schema.extra_keys}
    (tmp_path / "cards.json").write_text(json.dumps([{**bare, "name": "Дракон"}]))
    (tmp_path / "deck.txt").write_text("4 Ember\n3 Дракон\n3 Nobody Knows\n")
    said, out = io.StringIO(), tmp_path / "x.pdf"
    words = ["--game", GAME.slug, "--kind", "proxies", "--cards", str(tmp_path / "cards.json"), "--out", str(out)]
    call_command("deck_pdf", str(tmp_path / "deck.txt"), *words, "--json", stdout=said)
    assert json.loads(said.getvalue()) == {"pages": 2, "cards": 10}
    alternatives = [str(text) for text in _alternative_texts(PdfReader(out))]
    for name, copies in (("Ember", 4), ("Дракон", 3), ("Nobody Knows", 3)):
        assert len([text for text in alternatives if text.startswith(name)]) == copies, name


def _alternative_texts(reader: PdfReader) -> list[Any]:
    objects = (reader.get_object(number) for number in range(1, len(reader.xref_objStm) + len(reader.xref[0]) + 1))
    return [one["/Alt"] for one in objects if isinstance(one, dict) and "/Alt" in one]


def test_an_empty_deck_is_an_empty_sheet(visitor: Client) -> None:
    assert [placed(page) for page in sheets(visitor, make_deck(visibility="public")).pages] == [[]]


def test_the_viewer_is_told_not_to_shrink_the_page_to_its_margins(visitor: Client) -> None:
    reader = sheets(visitor, make_deck(visibility="public", cards={MAIN.key: {"Ash": 1}}))
    assert reader.root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert "actual size" in reader.pages[0].extract_text()
