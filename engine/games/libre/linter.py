"""The card linter LNT01 to LNT24: what an editor is told before a card is published (L12)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from math import floor
from urllib.parse import urlsplit

from engine.core.cards import fold
from engine.core.desk import Finding
from engine.games.libre.cards import NAMED_SPIRITS, SPIRITS, STATS
from engine.games.libre.cost import suggest
from engine.games.libre.findings import error, info, warning
from engine.games.libre.keywords import NAMES, keywords_of
from engine.games.libre.lint_text import lint_text
from engine.games.libre.spoiler import NUL, Imported, Spoiler
from engine.games.libre.typeline import TypeLine, read_type_line

_SMALL_WORDS = "a an and as at but by for from in into nor of on onto or over the to up with"
SMALL = frozenset(_SMALL_WORDS.split(" "))
BASE_NAMES = tuple(f"{spirit} Temple" for spirit in NAMED_SPIRITS)
INTRODUCED, LATER = 0.75, 0.5


def lint(spoiler: Spoiler, names: Collection[str] = (), reprint: bool = False, english: bool = True) -> list[Finding]:
    """Every finding on one card, in the order of their codes; `names` are those already used in the database."""
    line, faults = read_type_line(spoiler.type)
    found = [
        *_creators(spoiler),
        *_name(spoiler, english),
        *_used(spoiler, line, names, reprint),
        *_spirit(spoiler),
        *(error(fault.code, "type", fault.message) for fault in faults),
        *lint_text(spoiler.text, spoiler.card_name),
        *_stats(spoiler),
        *_fit(spoiler, line),
        *_cost(spoiler, line),
        *_art(spoiler),
    ]
    return sorted(found, key=lambda one: one.code)


def lint_import(record: Imported, names: Collection[str] = (), reprint: bool = False) -> list[Finding]:
    """Every finding on an imported record; stats that were mended are warnings (LNT16)."""
    if record.spoiler is None:
        return []
    mended = [warning("LNT16", stat, f"{stat.title()} was written otherwise") for stat in record.mended_stats]
    return sorted([*lint(record.spoiler, names, reprint), *mended], key=lambda one: one.code)


def lint_set(spoilers: Iterable[Spoiler], introduced: Collection[str] = ()) -> list[Finding]:
    """How many cards of a set explain each Keyword they bear (LNT24); `introduced` are those new in the set."""
    bearing = dict.fromkeys(NAMES, 0)
    explaining = dict.fromkeys(NAMES, 0)
    for spoiler in spoilers:
        borne = keywords_of(spoiler.text)
        for name in {one.name for one in borne}:
            bearing[name] += 1
        for name in {one.name for one in borne if one.explained}:
            explaining[name] += 1
    found = []
    for name in NAMES:
        share = INTRODUCED if name in introduced else LATER
        target = floor(bearing[name] * share + 0.5)
        if abs(explaining[name] - target) > 1:
            said = f"{explaining[name]} of {bearing[name]} cards with {name} explain it; {target} should"
            found.append(warning("LNT24", "text", said))
    return found


def _creators(spoiler: Spoiler) -> Iterator[Finding]:
    for one in spoiler.creators:
        if not one:
            yield error("LNT01", "creator", "a creator is missing or blank")


def _name(spoiler: Spoiler, english: bool) -> Iterator[Finding]:
    name = spoiler.card_name
    if not name.strip() or name != " ".join(name.split()) or re.search(r"[~()]", name):
        said = "the name is blank, has outer or double spaces, or contains ~ ( )"
        yield error("LNT02", "name", said)
    if english and not _is_title_case(name):
        yield warning("LNT03", "name", f'"{name}" is not in Title Case')


def _is_title_case(name: str) -> bool:
    words = name.split()
    for place, word in enumerate(words):
        parts = word.split("-")
        small = word.lower() in SMALL and 0 < place < len(words) - 1
        if small and word != word.lower():
            return False
        for part in parts:
            letter = next((one for one in part if one.isalnum()), "")
            inner = len(parts) > 1 and part.lower() in SMALL
            if letter.islower() and not small and not inner:
                return False
    return True


def _used(spoiler: Spoiler, line: TypeLine, names: Collection[str], reprint: bool) -> Iterator[Finding]:
    name = spoiler.card_name
    if not reprint and fold(name) in {fold(other) for other in names}:
        yield error("LNT04", "name", f'there is a card named "{name}" already; mark a reprint as one')
    base = next((one for one in BASE_NAMES if fold(one) == fold(name)), "")
    if base and str(line) != "Temple":
        yield error("LNT04", "name", f'"{name}" is the name of a Base Temple')
    elif base:
        same = name == base and spoiler.spirit == base.removesuffix(" Temple")
        if not same or any(getattr(spoiler, stat) != NUL for stat in STATS):
            said = f"a Base Temple has the spirit of its name and all stats {NUL}"
            yield error("LNT17", "name", said)


def _spirit(spoiler: Spoiler) -> Iterator[Finding]:
    if spoiler.spirit not in SPIRITS:
        yield error("LNT05", "name", f'"{spoiler.spirit}" is no spirit; use one of {", ".join(SPIRITS)}')


def _stats(spoiler: Spoiler) -> Iterator[Finding]:
    for stat in STATS:
        written = getattr(spoiler, stat)
        if written != NUL and not re.fullmatch(r"\d{1,2}", written):
            yield error("LNT16", stat, f'{stat.title()} is {NUL} or one or two digits, not "{written}"')


def _fit(spoiler: Spoiler, line: TypeLine) -> Iterator[Finding]:
    if "Temple" not in line.second and spoiler.cost == NUL:
        yield warning("LNT18", "cost", f"only a Temple has Cost {NUL}")
    if "Temple" in line.second and spoiler.card_name not in BASE_NAMES and spoiler.number("faith") is not None:
        yield warning("LNT18", "faith", "a Temple has no Faith")
    if "Action" in line.second:
        for stat in ("offense", "health", "faith"):
            if spoiler.number(stat) is not None:
                yield warning("LNT18", stat, f"an Action has no {stat.title()}")
    stays = "is not discarded" in spoiler.text
    if "Follower" in line.second and spoiler.number("health") == 0 and not stays:
        yield warning("LNT19", "health", "a Follower with Health 0 is discarded at once")


def _cost(spoiler: Spoiler, line: TypeLine) -> Iterator[Finding]:
    cost = spoiler.number("cost")
    if "Follower" not in line.second or cost is None:
        return
    offense, health, faith = (spoiler.number(stat) for stat in ("offense", "health", "faith"))
    suggestion = suggest(offense, health, faith, keywords_of(spoiler.text), line.unique)
    if abs(cost - suggestion.cost) >= 2:
        yield info("LNT20", "cost", f"Cost {cost}; the calculator says {suggestion}")


def _art(spoiler: Spoiler) -> Iterator[Finding]:
    try:
        place = urlsplit(spoiler.art)
    except ValueError:  # brackets that hold no address
        place = urlsplit("")
    ending = place.path.lower().rpartition(".")[2]
    if place.scheme not in ("http", "https") or not place.netloc or spoiler.art != spoiler.art.strip():
        yield error("LNT21", "art", "the art is an absolute http or https address")
    elif ending in ("jpeg", "jpg", "gif"):
        yield info("LNT21", "art", f"png is preferred to {ending}")
    elif ending != "png":
        yield warning("LNT21", "art", "the address does not end in png")
    if not spoiler.artist.strip():
        yield error("LNT22", "artist", "the artist is missing; name the maker even of what is free of rights")
