"""Cards in columns: the largest type in which a deck fits on one page, even columns, headings with their cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from fpdf import FPDF

from decks.paper import PaperZone
from decks.pdf_type import INK, LINE, MUTED, RULE, TEXT, Measure

GAP = 8.0
SIZES = (13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
COLUMNS = (2, 3, 4)
SPREAD_SIZE, SPREAD_COLUMNS = 8.0, 3
"""Type of decks that fit on no page in the smallest type: those go on over several."""

Style = Literal["zone", "group", "card"]
BEFORE: dict[Style, float] = {"zone": 1.1, "group": 0.5, "card": 0.0}
AFTER: dict[Style, float] = {"zone": 0.5, "group": 0.0, "card": 0.0}
SCALE: dict[Style, float] = {"zone": 1.15, "group": 1.0, "card": 1.0}


@dataclass(frozen=True, slots=True)
class Row:
    """A heading or a card, its name broken into as many lines as it needs."""

    style: Style
    quantity: str
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """How many lines high the row is, without the space before it."""
        return len(self.lines) + AFTER[self.style]


Column = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows set in one size, page by page and column by column."""

    size: float
    columns: int
    column_width: float
    indent: float
    """Room for the quantities at the left of a column."""
    pages: tuple[tuple[Column, ...], ...]


def fitting(zones: tuple[PaperZone, ...], measure: Measure, width: float, first: float, further: float) -> Layout:
    """The largest type in which everything fits on the first page (`first` mm high), else a spread over several."""
    for size in SIZES:
        indent = _indent(zones, measure, size)
        for columns in COLUMNS:
            column_width = (width - GAP * (columns - 1)) / columns
            rows = list(_rows(zones, measure, size, column_width - indent))
            if filled := _even(rows, columns, first / (size * LINE)):
                return Layout(size, columns, column_width, indent, (filled,))
    column_width = (width - GAP * (SPREAD_COLUMNS - 1)) / SPREAD_COLUMNS
    indent, step = _indent(zones, measure, SPREAD_SIZE), SPREAD_SIZE * LINE
    rows = list(_rows(zones, measure, SPREAD_SIZE, column_width - indent))
    return Layout(SPREAD_SIZE, SPREAD_COLUMNS, column_width, indent, tuple(_spread(rows, first / step, further / step)))


def _indent(zones: tuple[PaperZone, ...], measure: Measure, size: float) -> float:
    counts = [str(zone.count) for zone in zones]
    counts += [line.quantity for zone in zones for group in zone.groups for line in group.lines]
    widest = max((measure.width(count, size * SCALE["zone"], "B") for count in counts), default=0.0)
    return widest + size * 0.2


def _rows(zones: tuple[PaperZone, ...], measure: Measure, size: float, width: float) -> Iterator[Row]:
    def row(style: Style, quantity: str, text: str) -> Row:
        weight = "" if style == "card" else "B"
        return Row(style, quantity, measure.wrapped(text, width, size * SCALE[style], weight))

    for zone in zones:
        yield row("zone", str(zone.count), zone.label)
        for group in zone.groups:
            if group.label:
                yield row("group", str(group.count), group.label)
            for line in group.lines:
                yield row("card", line.quantity, line.name)


def _columns(rows: list[Row], room: float) -> list[Column]:
    """Rows filled into columns of a height; a heading never ends one."""
    columns: list[list[Row]] = [[]]
    used = 0.0
    for place, row in enumerate(rows):
        needed = row.height
        for follower in rows[place + 1 :] if row.style != "card" else ():
            needed += BEFORE[follower.style] + follower.height
            if follower.style == "card":
                break
        before = BEFORE[row.style] if columns[-1] else 0.0
        if columns[-1] and used + before + needed > room:
            columns.append([])
            used = before = 0.0
        columns[-1].append(row)
        used += before + row.height
    return [tuple(column) for column in columns]


def _even(rows: list[Row], columns: int, room: float) -> tuple[Column, ...]:
    """Rows in so many columns, as even as they can be; nothing when they need more room."""
    tallest = max((row.height for row in rows), default=0.0)
    if tallest > room or len(_columns(rows, room)) > columns:
        return ()
    low, high = tallest, room
    while high - low > 0.25:
        middle = (low + high) / 2
        low, high = (low, middle) if len(_columns(rows, middle)) <= columns else (middle, high)
    return tuple(_columns(rows, high))


def _spread(rows: list[Row], first: float, further: float) -> Iterator[tuple[Column, ...]]:
    room = first
    while rows:
        page = _columns(rows, room)[:SPREAD_COLUMNS]
        yield tuple(page)
        rows = rows[sum(len(column) for column in page) :]
        room = further


def draw_columns(pdf: FPDF, layout: Layout, columns: tuple[Column, ...], top: float) -> None:
    """Draw one page's columns."""
    for place, rows in enumerate(columns):
        _draw_column(pdf, layout, rows, pdf.l_margin + place * (layout.column_width + GAP), top)


def _draw_column(pdf: FPDF, layout: Layout, rows: Column, x: float, y: float) -> None:
    step, indent = layout.size * LINE, layout.indent
    for place, row in enumerate(rows):
        y += BEFORE[row.style] * step if place else 0
        pdf.set_font(TEXT, "" if row.style == "card" else "B", layout.size * SCALE[row.style])
        pdf.set_text_color(MUTED if row.style == "group" else INK)
        pdf.set_xy(x, y)
        pdf.cell(indent - layout.size * 0.2, step, row.quantity, align="R")
        for line in row.lines:
            pdf.set_xy(x + indent, y)
            pdf.cell(layout.column_width - indent, step, line)
            y += step
        if row.style == "zone":
            pdf.set_draw_color(RULE)
            pdf.line(x, y + step * 0.1, x + layout.column_width, y + step * 0.1)
        y += AFTER[row.style] * step
