"""A fault found in data that somebody typed: where it is, what is wrong, how to mend it."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from engine.core.words import say


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault; `path` is written as in code (`effects[1].do[0].who`), empty for the whole document."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class DataError(ValueError):
    """A document that cannot be used; carries every problem found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A closing half-sentence with the nearest known word, or nothing: `, did you mean "enemy"?`."""
    by_fold = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return say(', did you mean "{name}"?', name=by_fold[near[0]]) if near else ""
