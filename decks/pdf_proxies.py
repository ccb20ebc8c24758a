"""Stand-ins for cards on paper: nine to a sheet at exactly 63 by 88 mm, edge to edge, with marks to cut along.

Faces lie without gaps, so one cut parts two of them; each has a border in one colour, and beyond the outer edges that
colour goes on a little, so that a cut which is not quite straight leaves no white. Everything that must be printed
lies at least 3.5 mm from the edge of the paper, where printers still reach.
"""

import datetime
import io
from typing import Final

from django.utils.translation import get_language, gettext
from fpdf import FPDF
from fpdf.prefs import ViewerPreferences
from PIL import Image

from cards.drawing.content import FaceContent
from cards.drawing.store import WIDTHS, face_file
from decks.paper import PaperDeck
from decks.pdf_type import FONTS, MUTED, TEXT, Measure, Paper
from decks.proxies import one_by_one

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
ACROSS = DOWN = 3
BLEED = 0.8
MARK_FROM, MARK_TO = 1.0, 4.0
"""Where cutting marks begin and end, from the cards outwards, in mm."""
MARK_WIDTH = 0.25
QUALITY = 90


def proxy_sheets(deck: PaperDeck, paper: Paper = "a4") -> FPDF:
    """All cards of the deck as stand-ins; each different face is stored once, however often it is printed."""
    sheets = FPDF(format=paper)
    sheets.set_auto_page_break(False)
    sheets.set_margin(0)
    sheets.c_margin = 0
    sheets.set_creation_date(datetime.datetime.combine(deck.printed_on, datetime.time(), datetime.UTC))
    sheets.set_title(deck.title)
    sheets.set_creator("SigilDB")
    sheets.set_lang(get_language() or "en")
    sheets.viewer_preferences = ViewerPreferences(print_scaling="None")
    sheets.add_font(TEXT, "", FONTS / "fira-sans-condensed" / "FiraSansCondensed-Regular.ttf")
    pictures: dict[str, tuple[io.BytesIO, tuple[int, ...]]] = {}
    faces = one_by_one(deck.faces)
    each = ACROSS * DOWN
    for first in range(0, max(1, len(faces)), each):
        sheets.add_page()
        _sheet(sheets, faces[first : first + each], pictures)
        _note(sheets, deck, first // each + 1, -(-len(faces) // each))
    return sheets


def _sheet(sheets: FPDF, faces: list[FaceContent], pictures: dict[str, tuple[io.BytesIO, tuple[int, ...]]]) -> None:
    left, top = (sheets.w - ACROSS * WIDTH) / 2, (sheets.h - DOWN * HEIGHT) / 2
    places = [(left + number % ACROSS * WIDTH, top + number // ACROSS * HEIGHT) for number in range(len(faces))]
    for face in faces:
        if face.key not in pictures:
            pictures[face.key] = _picture(face)
    for face, (x, y) in zip(faces, places, strict=True):
        sheets.set_fill_color(*pictures[face.key][1])
        sheets.rect(x - BLEED, y - BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, style="F")
    for face, (x, y) in zip(faces, places, strict=True):
        sheets.image(pictures[face.key][0], x, y, WIDTH, HEIGHT, alt_text=face.words)
    if faces:
        _marks(sheets, left, top, columns=min(len(faces), ACROSS), rows=-(-len(faces) // ACROSS))


def _picture(face: FaceContent) -> tuple[io.BytesIO, tuple[int, ...]]:
    """The face as the PDF stores it, and the colour of its border."""
    with Image.open(face_file(face, WIDTHS[-1])) as kept:
        picture = kept.convert("RGB")
    stored = io.BytesIO()
    picture.save(stored, "JPEG", quality=QUALITY, dpi=(300, 300))
    high = picture.height
    border = picture.resize((1, 1), Image.Resampling.BOX, (0, high // 4, 3, high * 3 // 4)).getpixel((0, 0))
    return stored, border


def _marks(sheets: FPDF, left: float, top: float, *, columns: int, rows: int) -> None:
    """Lines at every cut, outside of the cards."""
    right, bottom = left + columns * WIDTH, top + rows * HEIGHT
    sheets.set_draw_color(0)
    sheets.set_line_width(MARK_WIDTH)
    for x in (left + number * WIDTH for number in range(columns + 1)):
        sheets.line(x, top - MARK_TO, x, top - MARK_FROM)
        sheets.line(x, bottom + MARK_FROM, x, bottom + MARK_TO)
    for y in (top + number * HEIGHT for number in range(rows + 1)):
        sheets.line(left - MARK_TO, y, left - MARK_FROM, y)
        sheets.line(right + MARK_FROM, y, right + MARK_TO, y)


def _note(sheets: FPDF, deck: PaperDeck, number: int, of: int) -> None:
    """How to print it, up the left side, where both kinds of paper have room."""
    measure = Measure(sheets)
    words = gettext("Print in actual size, not fitted to the page: a card is 63 × 88 mm.")
    words = f"{deck.title} · {number}/{of} · {words}"
    size, x, y = 7.0, (sheets.w - ACROSS * WIDTH) / 2 - MARK_TO - 0.7, sheets.h / 2 + DOWN * HEIGHT / 2
    line = measure.wrapped(words, DOWN * HEIGHT, size)[0]
    sheets.set_text_color(MUTED)
    sheets.set_font(TEXT, "", size)
    with sheets.rotation(90, x, y):
        sheets.text(x, y, line)
