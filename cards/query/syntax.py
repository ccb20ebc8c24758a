"""Examples of the language for a game, made from its own fields and values, so that each can be tried."""

from collections.abc import Iterator
from dataclasses import dataclass

from cards.models import Card
from cards.query.canonical import value_text
from cards.query.fields import QueryField
from cards.query.parsing import parse
from cards.query.sentence import explanation
from cards.query.tree import Query
from cards.query.vocabulary import Vocabulary

SEEN = 200
"""Cards looked at for the usual values of a number."""


@dataclass(frozen=True, slots=True)
class Example:
    """A query and what it finds, in words."""

    text: str
    words: str


def examples(vocabulary: Vocabulary) -> list[Example]:
    """One of every kind that the game can answer, easy ones first."""
    found = []
    for text in dict.fromkeys(_texts(vocabulary)):
        query: Query = parse(text, vocabulary)
        found.append(Example(text, explanation(query, vocabulary)))
    return found


def _texts(vocabulary: Vocabulary) -> Iterator[str]:
    fields = vocabulary.fields
    of_kind: dict[str, list[QueryField]] = {}
    for one in fields.values():
        of_kind.setdefault(one.kind, []).append(one)
    values = {key: [value_text(one.key) for one in fields[key].options] for key in ("type", "class", "set", "rarity")}
    numbers = [one.key for one in of_kind.get("number", [])]
    yield "fire blade"
    yield '!"Fire Blade"'
    if values["type"]:
        yield f"t:{values['type'][0]}"
        yield f"t:{','.join(values['type'][:2])}"
    if values["class"]:
        yield f"c:{values['class'][0]}"
        yield f"c>={','.join(values['class'][:2])}"
        yield "classes>1"
    for key in numbers[:2]:
        low, middle = _usual(key, vocabulary)
        yield f"{key}>={middle}"
        yield f"{key}:{low}..{middle} sort:{key}-"
        yield f"-has:{key}"
    if len(numbers) > 1:
        yield f"{numbers[0]}>{numbers[1]}"
        yield f"{numbers[0]}+{numbers[1]}>={sum(_usual(key, vocabulary)[0] for key in numbers[:2])}"
    yield 'x:"draw a card"'
    yield r"x:/draw \d+ cards?/"
    yield "is:vanilla"
    if values["set"]:
        yield f"s:{values['set'][0]} cn<=40"
    if values["rarity"]:
        yield f"r>={values['rarity'][-1]}"
    if "legal" in fields:
        yield f"legal:{fields['legal'].options[0].key}"
    if "kw" in fields and fields["kw"].options:
        yield f"kw:{fields['kw'].options[0].key}"
    yield "has:ruling new:set"
    yield "date>=2025-01-01 unique:prints"
    if len(values["type"]) > 1:
        yield f"(t:{values['type'][0]} or t:{values['type'][1]}) -x:discard"
    if getattr(vocabulary.user, "is_authenticated", False):
        yield "-own>=1"
    yield "lang:de show:text"


def _usual(key: str, vocabulary: Vocabulary) -> tuple[int, int]:
    """A low and a middle value of a number field, from cards the person may know of."""
    cards = Card.objects.in_game(vocabulary.game).visible_to(vocabulary.user).filter(values__has_key=key)
    found = sorted(
        value for value in cards.by_name().values_list(f"values__{key}", flat=True)[:SEEN] if value is not None
    )
    return (found[len(found) // 4], found[len(found) // 2]) if found else (1, 2)
