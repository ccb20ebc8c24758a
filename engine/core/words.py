"""Sentences that remember how they were made, so that the site can say them in another language."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any


class Sentence(str):
    """An English text with the template and the values it was made of; everywhere else it is plain text."""

    template: str
    values: Mapping[str, Any]


def say(template: str, **values: Any) -> Sentence:
    """The sentence that a template with `{named}` values makes; the template is what catalogs translate."""
    sentence = Sentence(template.format(**values))
    sentence.template, sentence.values = template, values
    return sentence


def listed(parts: Sequence[str]) -> str:
    """Several things in a row: "A and B and C"."""
    return reduce(lambda some, last: say("{some} and {last}", some=some, last=last), parts)
