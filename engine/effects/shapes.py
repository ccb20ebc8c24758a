"""The shapes an effects document is made of: each checks a value, names what is wrong with it, and says it in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.problems import Problem, did_you_mean


def unknown(noun: str, word: object, known: Sequence[str]) -> str:
    """Say that a word is not known and which known word was probably meant."""
    if not isinstance(word, str):
        return f"unknown {noun} {word!r}"
    return f'unknown {noun} "{word}"{did_you_mean(word, known)}'


class Shape:
    """What a value has to look like."""

    __slots__ = ()

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        """Append a problem for everything in the value that does not fit."""

    def words(self, value: object) -> str:
        """The value as a piece of an English sentence."""
        return str(value)


class Word(Shape):
    """One word out of a list; each has its phrase."""

    __slots__ = ("noun", "phrases")

    def __init__(self, noun: str, phrases: Mapping[str, str]) -> None:
        self.noun = noun
        self.phrases = phrases

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, str) or value not in self.phrases:
            problems.append(Problem(path, unknown(self.noun, value, list(self.phrases))))

    def words(self, value: object) -> str:
        return self.phrases[str(value)]


class Text(Shape):
    """Any text that is not blank."""

    __slots__ = ("noun",)

    def __init__(self, noun: str = "text") -> None:
        self.noun = noun

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, str) or not value.strip():
            problems.append(Problem(path, f"expected a {self.noun}, found {value!r}"))


class Whole(Shape):
    """A whole number between two bounds."""

    __slots__ = ("least", "most")

    def __init__(self, least: int = 0, most: int = 100_000) -> None:
        self.least = least
        self.most = most

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            problems.append(Problem(path, f"expected a whole number, found {value!r}"))
        elif not self.least <= value <= self.most:
            problems.append(Problem(path, f"{value} is not between {self.least} and {self.most}"))


class Flag(Shape):
    """True or false, with a phrase for true."""

    __slots__ = ("phrase",)

    def __init__(self, phrase: str) -> None:
        self.phrase = phrase

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, bool):
            problems.append(Problem(path, f"expected true or false, found {value!r}"))

    def words(self, value: object) -> str:
        return self.phrase if value else ""


class Either(Shape):
    """A special word, or else another shape."""

    __slots__ = ("other", "special")

    def __init__(self, special: Mapping[str, str], other: Shape) -> None:
        self.special = special
        self.other = other

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not (isinstance(value, str) and value in self.special):
            self.other.check(value, path, problems)

    def words(self, value: object) -> str:
        if isinstance(value, str) and value in self.special:
            return self.special[value]
        return self.other.words(value)


class Maybe(Shape):
    """A mapping of the second shape if the value is one, otherwise the first shape."""

    __slots__ = ("mapping", "plain")

    def __init__(self, plain: Shape, mapping: Shape) -> None:
        self.plain = plain
        self.mapping = mapping

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        (self.mapping if isinstance(value, Mapping) else self.plain).check(value, path, problems)

    def words(self, value: object) -> str:
        return (self.mapping if isinstance(value, Mapping) else self.plain).words(value)


class ListOf(Shape):
    """A list of one shape; `single` lets one value stand for a list of one."""

    __slots__ = ("glue", "item", "least", "single")

    def __init__(self, item: Shape, glue: str = ", ", least: int = 1, single: bool = False) -> None:
        self.item = item
        self.glue = glue
        self.least = least
        self.single = single

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if isinstance(value, list):
            if len(value) < self.least:
                problems.append(Problem(path, "the list is empty"))
            for position, item in enumerate(value):
                self.item.check(item, f"{path}[{position}]", problems)
        elif self.single:
            self.item.check(value, path, problems)
        else:
            problems.append(Problem(path, f"expected a list, found {value!r}"))

    def words(self, value: object) -> str:
        items = value if isinstance(value, list) else [value]
        return self.glue.join(self.item.words(item) for item in items)


@dataclass(frozen=True, slots=True)
class Part:
    """One key of a record: its shape, whether it must be there, the phrase for its absence, what stands round it."""

    shape: Shape
    required: bool = True
    absent: str = ""
    before: str = ""
    after: str = ""

    def words(self, value: object) -> str:
        """The value's words with what stands round them."""
        words = self.shape.words(value)
        return f"{self.before}{words}{self.after}" if words else ""


@dataclass(frozen=True, slots=True)
class Record(Shape):
    """A mapping with known keys only, and a sentence in which `{key}` stands for the words of a part."""

    noun: str
    parts: Mapping[str, Part]
    sentence: str = ""
    also: tuple[str, ...] = field(default=())
    glue: str = " "
    """What stands between the parts where there is no sentence."""

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, Mapping):
            problems.append(Problem(path, f"expected a {self.noun} as an object, found {value!r}"))
            return
        for key, item in value.items():
            part = self.parts.get(key)
            if part is not None:
                part.shape.check(item, f"{path}.{key}", problems)
            elif key not in self.also:
                problems.append(Problem(f"{path}.{key}", unknown(f"key of a {self.noun}", key, [*self.parts])))
        for key, part in self.parts.items():
            if part.required and key not in value:
                problems.append(Problem(path, f'a {self.noun} needs "{key}"'))

    def words(self, value: object) -> str:
        assert isinstance(value, Mapping)
        phrases = {key: part.words(value[key]) if key in value else part.absent for key, part in self.parts.items()}
        if self.sentence:
            return self.sentence.format_map(phrases)
        return self.glue.join(phrase for phrase in phrases.values() if phrase)


class Variants(Shape):
    """A mapping whose tag (`op`, `kind`) says which record it must fit."""

    __slots__ = ("noun", "records", "tag")

    def __init__(self, noun: str, tag: str, records: Mapping[str, Record]) -> None:
        self.noun = noun
        self.tag = tag
        self.records = records

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, Mapping):
            problems.append(Problem(path, f"expected a {self.noun} as an object, found {value!r}"))
        elif self.tag not in value:
            problems.append(Problem(path, f'a {self.noun} needs "{self.tag}"'))
        elif not isinstance(value[self.tag], str) or value[self.tag] not in self.records:
            message = unknown(self.noun, value[self.tag], [*self.records])
            problems.append(Problem(f"{path}.{self.tag}", message))
        else:
            self.records[value[self.tag]].check(value, path, problems)

    def words(self, value: object) -> str:
        assert isinstance(value, Mapping)
        return self.records[value[self.tag]].words(value)


class Keyed(Shape):
    """A mapping told apart by the key it has (`{"stat": …}` or `{"has_class": …}`)."""

    __slots__ = ("noun", "records")

    def __init__(self, noun: str, records: Mapping[str, Record]) -> None:
        self.noun = noun
        self.records = records

    def check(self, value: object, path: str, problems: list[Problem]) -> None:
        if not isinstance(value, Mapping):
            problems.append(Problem(path, f"expected a {self.noun} as an object, found {value!r}"))
            return
        found = [key for key in self.records if key in value]
        if found:
            self.records[found[0]].check(value, path, problems)
        elif value:
            key = next(iter(value))
            problems.append(Problem(f"{path}.{key}", unknown(self.noun, key, [*self.records])))
        else:
            problems.append(Problem(path, f"the {self.noun} is empty"))

    def words(self, value: object) -> str:
        assert isinstance(value, Mapping)
        return next(record.words(value) for key, record in self.records.items() if key in value)
