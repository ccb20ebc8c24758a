"""Card faces: everything that is printed stands on them and fits, in every game and language."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cards.drawing import face
from cards.drawing.content import VERSION, FaceContent, face_content
from cards.drawing.face import SIZE, draw_face, laid_out, text_room
from cards.drawing.parts import Box, drawn_mask
from cards.drawing.paths import lines_of
from cards.drawing.seal import draw_art
from cards.drawing.textbox import draw_text
from cards.drawing.type import FONTS, Type, fitting, has_letter, plain, wrapped
from cards.frames import FrameColours
from cards.models import Printing
from cards.seals import SealFacts, draw_seal
from engine.registry import games

GERMAN = (
    "Wenn dieser Charakter die Donaudampfschifffahrtsgesellschaftskapitänsmütze trägt, erhält er "
    "Schlachtfeldvorbereitungsgeschwindigkeitsbegrenzung. "
)
RUSSIAN = "Когда этот персонаж атакует, сверхъестественнейшее великодержавнейшее чудище теряет 10 очков здоровья. "
PLAIN = FaceContent(
    colours=FrameColours(),
    shape="circle",
    seal=SealFacts("ember"),
    name="Ember",
    classes=("Mage",),
    type_line="Normal Spell",
    costs=(("SP", "30"),),
    stats=(("HP", "100"), ("ATK", "20")),
    facts=(("Duration", "3 turns"),),
    text="Draw two cards.",
    flavour="It waits.",
    number="FS 001",
    rarity="Common",
    rank=1,
    artist="Pia Lantern",
)
WORST = {
    "a long German text": replace(PLAIN, text=(GERMAN * 9)[:600], flavour=(GERMAN * 3)[:200]),
    "a long Russian text": replace(PLAIN, text=(RUSSIAN * 9)[:600], flavour=(RUSSIAN * 3)[:200]),
    "the longest German text": replace(PLAIN, text=(GERMAN * 20)[:2000], flavour=(GERMAN * 9)[:600]),
    "the longest Russian text": replace(PLAIN, text=(RUSSIAN * 20)[:2000], flavour=(RUSSIAN * 9)[:600]),
    "one endless word": replace(PLAIN, text="Щ" * 2000, name="Щ" * 120, flavour="ш" * 600),
    "a line for every letter": replace(PLAIN, text="\n".join("Ж" * 1000), flavour="\n".join("ж" * 300)),
    "the longest German name": replace(PLAIN, name=("Überschallgeschwindigkeitsweltmeisterschaftsanwärter " * 3)[:120]),
    "the longest Russian name": replace(PLAIN, name=("Превысокомногорассмотрительствующий " * 4)[:120]),
    "wide letters": replace(PLAIN, name="W" * 120, text="W" * 600, classes=("W" * 60,) * 3, artist="W" * 60),
    "long everything else": replace(
        PLAIN,
        classes=("Донаудампф" * 6,) * 4,
        type_line="Щ" * 60,
        number="WWWWWWWWWWWW " + "9" * 20,
        rarity="Щ" * 40,
        rank=9,
        artist="Щ" * 60,
        facts=tuple((f"Щедрость {n}", "да" * 60) for n in range(6)),
        costs=tuple(("W" * 24, "W" * 24) for _ in range(4)),
        stats=tuple(("W" * 24, "W" * 24) for _ in range(9)),
    ),
    "signs that no font has": replace(PLAIN, name="★ ⚔ ❤", text="⚔ 3: ★★★ ❤ → 🛡 💧🔥⚡☀☾ ✓✗ 漢字 🦄", flavour="♠♥♦♣"),
}


@pytest.fixture(params=[game.slug for game in games()])
def printings(request: pytest.FixtureRequest, db: None) -> Iterator[Printing]:
    call_command("load_games", game=request.param, stdout=StringIO())
    return Printing.objects.with_face().filter(card_set__game=request.param)


def test_every_starter_card_can_be_read_and_keeps_its_flavour(printings) -> None:
    for printing in printings:
        content = face_content(printing.card, printing)
        _, block = laid_out(content)
        assert block.size >= 24, printing
        assert bool(content.flavour) == any(middle for _, _, middle in block.rows), printing
        assert "~" not in content.text, "mark-up is worked out"


def drawn_within(box: Box, draw: Callable[[Image.Image], None]) -> bool:
    """Whether something draws inside a box only."""
    ground = Image.new("RGB", SIZE, "#808080")
    picture = ground.copy()
    draw(picture)
    touched = ImageChops.difference(ground, picture).getbbox()
    assert touched is not None, "nothing was drawn"
    return box[0] <= touched[0] and box[1] <= touched[1] and touched[2] <= box[2] and touched[3] <= box[3]


@pytest.mark.parametrize("content", WORST.values(), ids=WORST)
def test_nothing_leaves_its_place_however_long_it_is(content: FaceContent) -> None:
    art, block = laid_out(content)
    window = (face.LEFT, face.ART_TOP, face.RIGHT, face.ART_TOP + art)
    left, top, right, bottom = room = text_room(art)
    foot = (face.LEFT, face.TEXT_BOTTOM, face.RIGHT, face.FRAME[3])
    assert drawn_within((left - 4, top, right + 4, bottom), lambda image: draw_text(image, room, block, content))
    assert drawn_within(face.NAME_BAR, lambda image: face.draw_name_bar(image, content))
    assert drawn_within(face.type_box(window), lambda image: face.draw_type_bar(image, window, content))
    assert drawn_within(foot, lambda image: face.draw_foot(image, content))
    assert drawn_within(window, lambda image: face.draw_shields(image, window, content))
    assert draw_face(content).size == SIZE


@pytest.mark.parametrize("language", ["German", "Russian"])
def test_six_hundred_letters_stay_readable(language: str) -> None:
    content = WORST[f"a long {language} text"]
    _, block = laid_out(content)
    assert block.size >= 18, "1.5 mm high"
    assert laid_out(replace(content, flavour=""))[1].size >= 22


def test_a_text_that_fits_in_no_type_ends_with_dots() -> None:
    content = WORST["a line for every letter"]
    art, block = laid_out(content)
    box = text_room(art)
    assert block.height > box[3] - box[1]
    assert drawn_within(box, lambda image: draw_text(image, box, block, content))


@given(st.text(max_size=200), st.integers(20, 300), st.sampled_from(FONTS))
def test_no_line_is_wider_than_its_room_and_no_letter_is_lost(text: str, width: int, font: str) -> None:
    words = plain(text, 200).split()
    rows = wrapped(((word, Type(font, 18)) for word in words), width)
    assert "".join(word for row in rows for word, _ in row) == "".join(words)
    for row in rows:
        wide = sum(chosen.width(word) for word, chosen in row) + sum(chosen.width(" ") for _, chosen in row[1:])
        assert wide <= width + 1e-6 or (len(row) == 1 and len(row[0][0]) == 1)


@given(st.text(max_size=80), st.integers(40, 400))
def test_a_line_fits_or_is_cut_off(text: str, width: int) -> None:
    chosen, shown = fitting(FONTS[0], plain(text, 80).replace("\n", " "), width, 40, 12)
    assert chosen.width(shown) <= width


@pytest.mark.parametrize(("letter", "font"), product("абвгдежзийклмнопрстуфхцчшщъыьэюяЁАЯäöüßÄÖÜ„“«»–…№×", FONTS))
def test_german_and_russian_have_every_letter_in_every_font(letter: str, font: str) -> None:
    assert has_letter(font, letter)


GOLDEN = {
    "seal": lambda: drawn_seal(SealFacts("дракон", "star", 4, "mage", (0, 10, 1000), 2)),
    "face": lambda: draw_face(PLAIN).reduce(3),
}


def drawn_seal(facts: SealFacts) -> Image.Image:
    picture = Image.new("RGB", (300, 300))
    draw_art(picture, (0, 0, 300, 300), facts, FrameColours())
    return picture


@pytest.mark.parametrize("name", GOLDEN)
def test_a_known_picture_is_drawn_as_ever(name: str) -> None:
    """Another drawing needs another version, or kept pictures stay as they were; SIGILDB_GOLDEN=1 writes new ones."""
    assert VERSION == 2
    path = Path(__file__).parent / "golden" / f"{name}.png"
    drawn = GOLDEN[name]()
    if os.environ.get("SIGILDB_GOLDEN"):
        drawn.save(path, optimize=True)
    difference = ImageStat.Stat(ImageChops.difference(drawn, Image.open(path).convert("RGB")))
    assert max(difference.mean) < 1, "other than what other versions of Pillow round otherwise"


def test_the_picture_of_a_seal_is_drawn_from_the_path_data_of_its_svg() -> None:
    """Where the SVG has ink the picture has light, and nowhere else."""
    facts = SealFacts("ember", "square", 1, "mage", (), 3)
    seal = draw_seal(facts)
    solid = drawn_mask(200, 200, lambda pen: pen.fill(seal.solid, 255))
    points = [points for points, _, _ in lines_of(seal.solid)]
    for shape in points:
        x, y = (round(100 + sum(axis) / len(shape)) for axis in zip(*shape, strict=True))
        assert solid.getpixel((x, y)) > 0
    assert solid.getpixel((2, 2)) == 0
    for part in seal.__slots__:
        if part != "ticks":
            numbers = [value for points, _, _ in lines_of(getattr(seal, part)) for point in points for value in point]
            assert all(-100 <= value <= 100 for value in numbers), part
