"""What one pasted line can mean: every way to read a quantity and a name out of it, the most literal first."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

Quantity = int | float | str

LONGEST = 400
"""Characters of the longest line that is taken apart; names are far shorter."""

_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"))
_NUMBER = r"[+\-−–]?\d{1,9}(?:[.,]\d{1,3})?"
# The last two are Cyrillic letters that look the same and get typed for it.
_TIMES = "xX×хХ*"
_BULLET = re.compile(r"(?:[-–—*]\s+|[•·▪‣◦●○■□]\s*|[-–—*](?=[^\W\d]))(?:\[[ xX✓]?\]\s+)?(?P<name>.+)")
# From the most literal to the most taken apart: "4 x Men" is four of "x Men" where there is such a card.
_COUNTS = (
    re.compile(rf"(?P<count>{_NUMBER})\s+(?P<name>.+)"),
    re.compile(rf"(?P<name>.+?)\s+[(\[]?[{_TIMES}]\s?(?P<count>{_NUMBER})[)\]]?"),
    re.compile(rf"(?P<name>.+?)\s+[(\[]?(?P<count>{_NUMBER})\s?[{_TIMES}][)\]]?"),
    re.compile(rf"[{_TIMES}]\s?(?P<count>{_NUMBER})\s+(?P<name>.+)"),
    re.compile(rf"(?P<count>{_NUMBER})[{_TIMES}](?P<name>[^\W\d].*)"),
    re.compile(rf"(?P<count>{_NUMBER})\s*[{_TIMES}]\s+(?P<name>.+)"),
)
_ODD_COUNT = re.compile(
    r"(?P<count>[+\-−–]?[\d¼½¾]\S*|[xX?]|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?P<name>.+)",
    re.IGNORECASE,
)
"""What was meant for a number but is none that a deck can hold: 1/2, ½, 1e3, two."""
_SET = r"[\w-]*[^\W\d_][\w-]*"
_PRINTING = re.compile(
    rf"(?P<name>.+?)\s+(?:\((?P<round>{_SET})\)|\[(?P<square>{_SET})\]|\((?P<figures>\d+)\)(?=\s))"
    r"(?:\s+#?(?P<number>[\w★†/.-]{1,20}))?"
)
_QUOTED = re.compile(r"[\"“„«'‘](?P<name>.+)[\"”“»'’]")
_REMARK = re.compile(r"(?P<name>.+?)\s+(?://|#)\s*(?P<remark>.+)")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a line: so many of a name, in a printing if one was named."""

    name: str
    quantity: Quantity = 1
    set_code: str = ""
    number: str = ""
    language: str = ""
    remark: str = ""
    counted: bool = False


def visible(text: str) -> str:
    """The line without invisible characters."""
    return text.translate(_INVISIBLE)


def clean(text: str) -> str:
    """The line without invisible characters and outer white space."""
    return visible(text).strip()


def number(text: str) -> int | float | None:
    """A quantity as written, bad ones (0, −2, 1.5) included; None for what is no number."""
    written = text.strip().replace("−", "-").replace("–", "-").replace(",", ".")
    if not re.fullmatch(r"[+\-]?\d{1,9}(\.\d{1,3})?", written):
        return None
    return float(written) if "." in written else int(written)


def readings(text: str) -> list[Reading]:
    """Every way to read a line, from the most literal to the most taken apart; none twice."""
    found = [Reading(clean(text))]
    if len(text) > LONGEST:
        return found
    for step in (_without_bullet, _cells, _counted, _oddly_counted, _printing, _unquoted, _without_remark):
        found += [more for one in found for more in step(one)]
    return list(dict.fromkeys(found))


def likely(text: str) -> Reading:
    """What the writer most probably meant when no reading is a card there is."""
    one = Reading(clean(text))
    if len(text) > LONGEST:
        return one
    for step in (_without_bullet, _cells, _counted, _printing, _unquoted):
        one = [one, *step(one)][-1]
    return one


def _without_bullet(one: Reading) -> Iterator[Reading]:
    if match := _BULLET.fullmatch(one.name):
        yield replace(one, name=match["name"])


def _cells(one: Reading) -> Iterator[Reading]:
    """Columns without a header: a number and a name, split by tabs, or by commas without a space after them."""
    for mark in "\t,;":
        cells = split_cells(one.name, mark)
        if len(cells) < 2:
            continue
        counts = [number(cell) for cell in cells[:2]]
        at = next((place for place, count in enumerate(counts) if count is not None), None)
        if at is not None and cells[1 - at] and (mark == "\t" or not re.search(rf"{mark}\s+\d+$", one.name)):
            quantity = counts[at]
            assert quantity is not None
            yield replace(one, name=cells[1 - at], quantity=quantity, counted=True)


def _counted(one: Reading) -> Iterator[Reading]:
    if one.counted:
        return
    for pattern in _COUNTS:
        match = pattern.fullmatch(one.name)
        quantity = number(match["count"]) if match else None
        if match and quantity is not None:
            yield replace(one, name=match["name"].strip(), quantity=quantity, counted=True)


def _oddly_counted(one: Reading) -> Iterator[Reading]:
    match = None if one.counted else _ODD_COUNT.fullmatch(one.name)
    if match and number(match["count"]) is None:
        yield replace(one, name=match["name"], quantity=match["count"], counted=True)


def _printing(one: Reading) -> Iterator[Reading]:
    if match := _PRINTING.fullmatch(one.name):
        code = match["round"] or match["square"] or match["figures"]
        yield replace(one, name=match["name"], set_code=code, number=match["number"] or "")


def _unquoted(one: Reading) -> Iterator[Reading]:
    if match := _QUOTED.fullmatch(one.name):
        yield replace(one, name=match["name"].strip())


def _without_remark(one: Reading) -> Iterator[Reading]:
    if match := _REMARK.fullmatch(one.name):
        plain = replace(one, name=match["name"], remark=match["remark"])
        yield plain
        yield from _printing(plain)


def split_cells(text: str, mark: str) -> list[str]:
    """The cells of one line of a table, quotes taken off; the line as a single cell when it cannot be split."""
    if mark not in text:
        return [text.strip()]
    try:
        return [cell.strip() for cell in next(csv.reader([text], delimiter=mark, skipinitialspace=True), [])]
    except csv.Error:
        return [text.strip()]
