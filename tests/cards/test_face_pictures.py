"""Faces as files: drawn once, kept by what stands on them, shown only to those who may see the card."""

import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from PIL import Image

from cards.drawing import store
from cards.drawing.content import face_content
from cards.drawing.store import WIDTHS, face_file
from cards.models import Card, Printing
from engine.commands import BadInput
from engine.registry import games
from tests.factories import make_card, make_printing, make_set

GAME, OTHER = games()[0], games()[-1]


@pytest.fixture(autouse=True)
def _empty_folder(settings: Any, tmp_path: Path) -> None:
    settings.FACES_ROOT = tmp_path / "faces"


def address(printing: Printing, width: int = 250) -> str:
    content = face_content(printing.card, printing)
    return reverse("cards:face", args=[printing.card.game, printing.pk, content.key, width])


def printing_of(card: Card) -> Printing:
    return card.printings.get()


def uploaded(printing: Printing, size: tuple[int, int], colour: str, *, is_face: bool) -> Printing:
    file = io.BytesIO()
    Image.new("RGBA" if len(colour) == len("#rrggbbaa") else "RGB", size, colour).save(file, "WEBP")
    printing.image_is_face = is_face
    printing.image.save("art.webp", ContentFile(file.getvalue()))
    return printing


@pytest.mark.django_db
@pytest.mark.parametrize("width", WIDTHS)
def test_a_face_is_a_picture_that_every_cache_may_keep_for_ever(player: Client, width: int) -> None:
    answer = player.get(address(printing_of(make_card("Ember")), width), headers={"Accept-Language": "de"})
    assert "Vary" not in answer.headers, "another cookie or language fetches nothing anew"
    assert answer.headers["Content-Type"] == "image/webp"
    assert {"public", "immutable"} <= set(re.split(r",\s*", answer.headers["Cache-Control"]))
    picture = Image.open(io.BytesIO(answer.getvalue()))
    assert (picture.format, picture.size) == ("WEBP", (width, width * 7 // 5))


@pytest.mark.django_db
def test_there_is_no_other_size_and_no_face_of_another_game(visitor: Client) -> None:
    where = address(printing_of(make_card()))
    assert visitor.get(where.replace("250", "251")).status_code == 404
    assert visitor.get(where.replace(GAME.slug, OTHER.slug)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("status", ["draft", "preview"])
def test_the_face_of_a_secret_card_is_for_editors_and_for_no_cache(
    visitor: Client, player: Client, editor: Client, status: str
) -> None:
    card_set = make_set(status=status, embargo_until="2999-01-01T00:00Z")
    for width in WIDTHS:
        where = address(printing_of(make_card(card_set=card_set)), width)
        seen = editor.get(where)
        assert seen.status_code == 200
        assert "no-store" in seen.headers["Cache-Control"] and "public" not in seen.headers["Cache-Control"]
        for person in (visitor, player):
            assert person.get(where).status_code == 404, "even though it is drawn by now"


@pytest.mark.django_db
def test_the_secret_reprint_of_a_public_card_stays_secret(visitor: Client) -> None:
    card = make_card("Ember")
    hidden = make_printing(card, make_set(status="draft"), flavour="Not yet.")
    assert visitor.get(address(hidden)).status_code == 404
    html = visitor.get(card.get_absolute_url()).text
    assert f"/printings/{hidden.pk}/" not in html


@pytest.mark.django_db
def test_a_changed_card_has_a_new_address_and_the_old_one_leads_to_it(visitor: Client) -> None:
    printing = printing_of(make_card("Ember", text="Draw two cards."))
    before = address(printing)
    printing.card.text = "Draw one card."
    printing.card.save()
    assert address(printing) != before
    answer = visitor.get(before)
    assert answer.status_code == 302 and answer.headers["Location"] == address(printing)
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_face_is_drawn_once_for_all_sizes_even_if_many_ask_at_once(monkeypatch) -> None:
    drawn = []

    def draw(content, picture):
        drawn.append(content.key)
        return Image.new("RGB", store.SIZE)

    monkeypatch.setattr(store, "draw_face", draw)
    printing = printing_of(make_card())
    content = face_content(printing.card, printing)
    with ThreadPoolExecutor(8) as people:
        files = list(people.map(lambda number: face_file(content, WIDTHS[number % 3]), range(24)))
    assert drawn == [content.key]
    assert {file.name.rpartition("-")[2] for file in files} == {f"{width}.webp" for width in WIDTHS}
    assert [file for file in files[0].parent.iterdir() if file.suffix != ".webp"] == [], "nothing half done is left"


@pytest.mark.django_db
def test_uploaded_art_stands_in_the_frame_and_a_whole_face_for_all_of_it() -> None:
    plain, art, whole = (printing_of(make_card(values={})) for _ in range(3))
    uploaded(art, (900, 600), "#ff0000", is_face=False)
    uploaded(whole, (630, 880), "#ff0000", is_face=True)

    def at(printing: Printing, x: int, y: int) -> tuple[int, ...]:
        with Image.open(face_file(face_content(printing.card, printing), 750)) as picture:
            return picture.convert("RGB").getpixel((x, y))

    assert at(art, 375, 300)[0] > 240 and at(art, 375, 300)[1] < 30, "the art in the window"
    frames = zip(at(art, 36, 500), at(plain, 36, 500), strict=True)
    assert all(abs(one - other) < 12 for one, other in frames), "the frame around it"
    for corner in ((3, 3), (746, 1046), (375, 60)):
        assert at(whole, *corner)[0] > 240 and at(whole, *corner)[1] < 30


@pytest.mark.django_db
def test_corners_that_can_be_seen_through_are_paper_not_black() -> None:
    printing = printing_of(make_card())
    uploaded(printing, (750, 1050), "#ff000000", is_face=True)
    with Image.open(face_file(face_content(printing.card, printing), 750)) as picture:
        assert min(picture.convert("RGB").getpixel((3, 3))) > 200


@pytest.mark.django_db
def test_a_lost_picture_gives_way_to_the_seal(visitor: Client) -> None:
    printing = printing_of(make_card())
    Printing.objects.filter(pk=printing.pk).update(image="cards/gone.webp")
    assert visitor.get(address(Printing.objects.get(pk=printing.pk))).status_code == 200


@pytest.mark.django_db
def test_the_card_page_shows_the_face_in_words_too_and_for_other_sites(visitor: Client) -> None:
    card = make_card('Ember "& <Ash>', text="Draw two cards.", classes=["Mage"])
    html = visitor.get(card.get_absolute_url()).text
    shown = re.search(r'<img class="face-picture"[^>]*>', html)[0]
    assert 'alt="Ember &quot;&amp; &lt;Ash&gt;' in shown and "Draw two cards." in shown and "Mage" in shown
    assert re.findall(r" (\d+)w", shown) == [str(width) for width in WIDTHS] and 'width="750" height="1050"' in shown
    assert f'<meta property="og:image" content="http://testserver{address(printing_of(card), 750)}">' in html


@pytest.mark.django_db
def test_the_api_names_the_face_of_each_printing_it_may_show(visitor: Client) -> None:
    card = make_card("Ember")
    make_printing(card, make_set(status="draft"))
    [shown] = visitor.get(f"/api/v1/{GAME.slug}/cards/{card.slug}/").json()["printings"]
    assert shown["face"] == f"http://testserver{address(card.printings.order_by('pk').first(), 750)}"
    assert visitor.get(shown["face"]).status_code == 200


@pytest.mark.django_db
def test_a_printing_in_another_language_has_a_face_of_its_own() -> None:
    card = make_card("Ember", text="Draw two cards.")
    german = make_printing(card, language="de", name="Glut", text="Ziehe zwei Karten.")
    content = face_content(card, german)
    assert (content.name, content.text) == ("Glut", "Ziehe zwei Karten.")
    assert content.seal.name == card.name_key, "the same seal in every language"
    odd = make_printing(card, language="tlh", name="qul")
    assert face_content(card, odd).name == "qul"


@pytest.mark.django_db
def test_a_list_draws_no_face_itself_and_lets_the_browser_fetch_them_when_they_come_into_sight(
    visitor: Client, settings: Any
) -> None:
    for number in range(30):
        make_card(f"Card {number}")
    html = visitor.get(f"/{GAME.slug}/cards/").text
    pictures = re.findall(r'<img class="face-picture"[^>]*>', html)
    assert len(pictures) == 30 and all("/250.webp" in one for one in pictures)
    first, later = pictures[:2], pictures[2:]
    assert all('fetchpriority="high"' in one and "lazy" not in one for one in first), "they are in sight at once"
    assert all('loading="lazy"' in one for one in later)
    assert not settings.FACES_ROOT.exists()


@pytest.mark.django_db
def test_all_faces_are_drawn_before_anybody_comes_and_old_ones_deleted(settings: Any) -> None:
    card = make_card("Ember")
    make_printing(card, make_set(status="draft"))

    def run(**options: Any) -> dict[str, int]:
        out = StringIO()
        call_command("draw_faces", json=True, stdout=out, **options)
        return json.loads(out.getvalue())

    assert run(game=OTHER.slug) == {"faces": 0, "drawn": 0, "deleted": 0}
    assert run() == {"faces": 2, "drawn": 2, "deleted": 0}
    assert run() == {"faces": 2, "drawn": 0, "deleted": 0}
    Card.objects.filter(pk=card.pk).update(text="Another text.")
    assert run(game=GAME.slug) == {"faces": 2, "drawn": 2, "deleted": 0}
    assert run() == {"faces": 2, "drawn": 0, "deleted": 2}
    assert len(list(settings.FACES_ROOT.glob("*/*.webp"))) == 2 * len(WIDTHS)


@pytest.mark.django_db
def test_several_processes_draw_as_one_does(tmp_path: Path) -> None:
    for number in range(3):
        make_card(f"Card {number}")
    out = StringIO()
    call_command("draw_faces", workers=2, json=True, stdout=out)
    assert json.loads(out.getvalue())["drawn"] == 3
    with pytest.raises(BadInput, match="--workers must be 1 or more"):
        call_command("draw_faces", workers=0)
