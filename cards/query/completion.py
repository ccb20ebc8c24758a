"""What could be typed next: fields, and the values of the field before the cursor."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cards.query.canonical import value_text
from cards.query.fields import QueryField
from cards.query.parsing import DIRECTIVES, SHOW, UNIQUE
from cards.query.sorting import sort_keys
from cards.query.vocabulary import Vocabulary
from cards.query.words import HEAD, OPERATORS, straight
from engine.core.cards import fold_search

MOST = 12
_ORDERED = ("number", "count", "least", "cases", "numbering", "date", "ordered", "limit", "owned")


@dataclass(frozen=True, slots=True)
class Completion:
    """A text for the place between `start` and `end`, and what it means."""

    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Completions:
    """What could stand between two places of the query."""

    start: int
    end: int
    choices: tuple[Completion, ...]


def complete(text: str, cursor: int, vocabulary: Vocabulary) -> Completions:
    """What could be typed at a place; nothing within a quote that is still open for a field without known values."""
    begun = straight(text[:cursor])
    start = _start_of_word(begun)
    word = begun[start:]
    start += len(word) - len(word := word.lstrip("-("))
    head = HEAD.match(word)
    if head is None:
        return _answer(start, cursor, _fields(word, vocabulary))
    name = head.group(1).casefold()
    value = word[head.end() :]
    last = value.rpartition(",")[2]
    return _answer(cursor - len(last), cursor, values_of(name, last.strip('"'), vocabulary))


def values_of(name: str, begun: str, vocabulary: Vocabulary) -> Iterator[Completion]:
    """The values of a field or directive that begin, or have a word that begins, with a text."""
    wanted = fold_search(begun)
    key = vocabulary.names.get(name, "")
    if name in DIRECTIVES and not key:
        known = {"sort": sort_keys(vocabulary), "unique": UNIQUE, "show": SHOW}[DIRECTIVES[name]]
        yield from (Completion(one, one) for one in known if one.startswith(wanted))
        return
    one = vocabulary.fields.get(key)
    if one is None:
        return
    if one.key == "artist":
        names = [name for artist in vocabulary.artists for name in vocabulary.names_of(artist)]
        yield from (Completion(value_text(name), name) for name in names if _begins(name, wanted))
    for option in one.options:
        if "." not in option.key and (_begins(option.key, wanted) or _begins(option.label, wanted)):
            yield Completion(value_text(option.key), option.label)


def fields_help(vocabulary: Vocabulary) -> list[QueryField]:
    """The fields for a page that explains them; without `for` where no rule says who may use what."""
    has_leaders = vocabulary.game is not None and vocabulary.game.schema.cards_for is not None
    return [one for one in vocabulary.fields.values() if has_leaders or one.kind != "leader"]


def operators_of(one: QueryField) -> tuple[str, ...]:
    """The ways in which a field compares."""
    return OPERATORS if one.kind in (*_ORDERED, "set") else (":", "=", "!=")


def _fields(word: str, vocabulary: Vocabulary) -> Iterator[Completion]:
    wanted = word.casefold()
    for one in fields_help(vocabulary):
        if wanted and any(name.startswith(wanted) for name in one.names):
            yield Completion(f"{one.key}:", one.label)
    yield from (Completion(f"{one}:", one) for one in ("sort", "unique", "show") if wanted and one.startswith(wanted))


def _begins(text: str, wanted: str) -> bool:
    folded = fold_search(text)
    return folded.startswith(wanted) or f" {wanted}" in folded


def _start_of_word(text: str) -> int:
    """Where the word at the end of a text begins; spaces within quotes are part of it."""
    quoted, start = False, 0
    for place, letter in enumerate(text):
        if letter == '"' and text[place - 1 : place] != "\\":
            quoted = not quoted
        elif letter.isspace() and not quoted:
            start = place + 1
    return start


def _answer(start: int, end: int, found: Iterable[Completion]) -> Completions:
    choices = [one for one, _ in zip(dict.fromkeys(found), range(MOST), strict=False)]
    return Completions(start, end, tuple(choices))
