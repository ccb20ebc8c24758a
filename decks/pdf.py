"""Deck lists and registration sheets as PDF: one page of A4 or Letter for every legal deck."""

import datetime
from collections.abc import Callable

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from fpdf import FPDF

from decks.paper import PaperDeck
from decks.pdf_columns import draw_columns, fitting
from decks.pdf_proxies import proxy_sheets
from decks.pdf_type import FONTS, INK, LINE, MUTED, RULE, TEXT, TITLE, Measure, Paper

MARGIN = 14.0
MOST_PROBLEMS = 6


class DeckPage(FPDF):
    """A page in the site's type; equal decks on equal days give equal bytes."""

    foot = 10.0
    """Height kept free above the lower margin."""

    def __init__(self, deck: PaperDeck, paper: Paper) -> None:
        super().__init__(format=paper)
        self.deck = deck
        self.page_count = 1
        self.set_margin(MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(False)
        self.set_creation_date(datetime.datetime.combine(deck.printed_on, datetime.time(), datetime.UTC))
        self.set_title(deck.title)
        self.set_author(deck.player)
        self.set_creator("SigilDB")
        self.set_lang(get_language() or "en")
        self.add_font(TEXT, "", FONTS / "fira-sans-condensed" / "FiraSansCondensed-Regular.ttf")
        self.add_font(TEXT, "B", FONTS / "fira-sans-condensed" / "FiraSansCondensed-Bold.ttf")
        self.add_font(TITLE, "B", FONTS / "alegreya" / "Alegreya-Bold.ttf")
        self.measure = Measure(self)

    @property
    def bottom(self) -> float:
        """Where lists end."""
        return self.h - MARGIN - self.foot

    def ink(self, shade: int = INK) -> None:
        """Draw and write in a shade of grey."""
        self.set_text_color(shade)
        self.set_draw_color(shade)

    def write_line(self, x: float, y: float, text: str, size: float, style: str = "", family: str = TEXT) -> None:
        """A text that is known to fit, from a point on."""
        self.set_font(family, style, size)
        self.set_xy(x, y)
        self.cell(0, size * LINE, self.measure.drawable(text, family, style))

    def paragraph(self, text: str, size: float, style: str = "", shade: int = INK, family: str = TEXT) -> None:
        """A text over the whole width below the last one."""
        self.ink(shade)
        for line in self.measure.wrapped(text, self.epw, size, style, family):
            self.write_line(self.l_margin, self.get_y(), line, size, style, family)
            self.set_y(self.get_y() + size * LINE)

    def title_line(self, text: str, largest: float = 24.0) -> None:
        """A name in the largest type in which it takes one line, or two when it is long."""
        size = largest
        while size > 12 and len(self.measure.wrapped(text, self.epw, size, "B", TITLE)) > (1 if size > 16 else 2):
            size -= 1
        self.paragraph(text, size, "B", family=TITLE)

    def footer(self) -> None:
        """Totals, the deck's address and, when there are several, the page's number."""
        y = self.h - MARGIN - 7
        page = _("page {number} of {pages}").format(number=self.page_no(), pages=self.page_count)
        totals = f"{self.deck.totals} · {page}" if self.page_count > 1 else self.deck.totals
        width = self.measure.width(self.deck.link, 8)
        side_by_side = self.measure.width(totals, 8) + width + 5 < self.epw
        self.ink(RULE)
        self.line(self.l_margin, y, self.w - self.r_margin, y)
        self.ink(MUTED)
        for line in self.measure.wrapped(totals, self.epw, 8)[:1]:
            self.write_line(self.l_margin, y + 1, line, 8)
        if self.deck.link:
            x = self.w - self.r_margin - width if side_by_side else self.l_margin
            self.write_line(x, y + (1 if side_by_side else 5), self.deck.link, 8)
            self.link(x, self.get_y(), width, 8 * LINE, self.deck.link)


def deck_list(deck: PaperDeck, paper: Paper = "a4") -> DeckPage:
    """The deck list: name, game, format, player, legality, then the cards."""
    page = DeckPage(deck, paper)
    page.add_page()
    page.title_line(deck.title)
    facts = [deck.game, deck.format, deck.player, deck.printed_on.isoformat(), *deck.facts]
    page.paragraph(" · ".join(filter(None, facts)), 11, shade=MUTED)
    page.paragraph(deck.verdict, 11, "B")
    for problem in deck.problems[:MOST_PROBLEMS]:
        page.paragraph(f"– {problem}", 9)
    if len(deck.problems) > MOST_PROBLEMS:
        page.paragraph("– " + _("{number} more").format(number=len(deck.problems) - MOST_PROBLEMS), 9)
    _cards(page)
    return page


class RegistrationPage(DeckPage):
    """A sheet that players fill in and hand over at a tournament."""

    foot = 30.0

    def footer(self) -> None:
        """Room for the player's word and the judge's check."""
        y = self.h - MARGIN - 20
        half = (self.epw - 8) / 2
        for place, label in enumerate((_("Player’s signature"), _("Checked by (judge)"))):
            self.field(self.l_margin + place * (half + 8), y, half, label)
        super().footer()

    def field(self, x: float, y: float, width: float, label: str, value: str = "") -> None:
        """A line to write on, with what belongs there below; what is known already stands on it."""
        self.ink(RULE)
        self.line(x, y + 6, x + width, y + 6)
        self.ink(MUTED)
        self.write_line(x, y + 6.6, label, 8)
        if value:
            size = 11.0
            while size > 5 and self.measure.width(value, size, "B") > width:
                size -= 0.5
            self.ink()
            self.write_line(x, y + 6 - size * LINE, value, size, "B")


def registration_sheet(deck: PaperDeck, paper: Paper = "a4") -> DeckPage:
    """The registration sheet: fields for player and event, then the cards with their counts."""
    page = RegistrationPage(deck, paper)
    page.add_page()
    page.title_line(_("Deck registration"))
    top, gap = page.get_y() + 2, 6.0
    half = (page.epw - gap) / 2
    rows = (
        ((_("Last name"), ""), (_("First name"), "")),
        ((_("Player ID or nickname"), deck.player), (_("Event, place and date"), "")),
        ((_("Deck"), deck.title), (_("Game and format"), f"{deck.game} · {deck.format}")),
    )
    for row, fields in enumerate(rows):
        for place, (label, value) in enumerate(fields):
            page.field(page.l_margin + place * (half + gap), top + row * 11.5, half, label, value)
    page.set_y(top + len(rows) * 11.5 + 2)
    page.paragraph(" · ".join([deck.verdict, *deck.facts]), 10, "B")
    _cards(page)
    return page


def _cards(page: DeckPage) -> None:
    top = page.get_y() + 5
    layout = fitting(page.deck.zones, page.measure, page.epw, page.bottom - top, page.bottom - MARGIN)
    page.page_count = len(layout.pages)
    for number, columns in enumerate(layout.pages):
        if number:
            page.add_page()
            top = MARGIN
        draw_columns(page, layout, columns, top)


KINDS: dict[str, Callable[[PaperDeck, Paper], FPDF]] = {
    "list": deck_list,
    "registration": registration_sheet,
    "proxies": proxy_sheets,
}
