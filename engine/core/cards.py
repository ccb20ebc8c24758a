"""Card definitions: the rules facts of a card as plain, immutable data, and pools of them looked up by name."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Value = int | str | bool | tuple[str, ...]


def squeeze(name: str) -> str:
    """The name trimmed, with every run of white space inside it turned into one space."""
    return " ".join(name.split())


def fold(text: str) -> str:
    """Text as it compares where case does not count, as in most games: NFC, squeezed, casefolded."""
    return squeeze(unicodedata.normalize("NFC", text)).casefold()


_SAME = str.maketrans(
    {
        "ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "ł": "l", "Ł": "l", "ß": "ss", "đ": "d", "Đ": "d",
        "œ": "oe", "Œ": "oe", "ı": "i",
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    }
)  # fmt: skip


def fold_search(text: str) -> str:
    """Text as it is searched: casefolded, without accents, with plain quotes and dashes and single spaces."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_SAME)).translate(_SAME)  # again: of ǿ an ø is left
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """The rules object of one card: no printing, no picture.

    `values` holds the fields of the game's schema that the card has (numbers as int, word lists as tuples); a
    missing key means "has none". `effects` is the JSON list the game's vocabulary gives a meaning to.
    """

    name: str
    type: str
    subtype: str = ""
    classes: tuple[str, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    text: str = ""
    effects: tuple[Mapping[str, Any], ...] = ()
    slug: str = field(default="", compare=False)

    def number(self, key: str) -> int | None:
        """The printed number of a field, None where the card has none."""
        value = self.values.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def words(self, key: str) -> tuple[str, ...]:
        """The printed words of a list field, empty where the card has none."""
        value = self.values.get(key)
        return value if isinstance(value, tuple) else ()

    def has_class(self, name: str) -> bool:
        """Whether the class is among the card's classes; classes compare like names."""
        wanted = fold(name)
        return any(fold(own) == wanted for own in self.classes)

    def __hash__(self) -> int:
        return hash((self.name, self.type, self.subtype))


class CardPool(Mapping[str, CardDefinition]):
    """Card definitions by name; names compare by the game's own rule (`name_key`)."""

    __slots__ = ("_by_key", "_by_name", "_name_key", "aliases")

    def __init__(
        self,
        cards: Iterable[CardDefinition] = (),
        name_key: Callable[[str], str] = fold,
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self._name_key = name_key
        self.aliases = {name_key(alias): name for alias, name in (aliases or {}).items()}
        """Further names, such as those in other languages, with the card's own."""
        self._by_key = {name_key(card.name): card for card in cards}
        # Nearly every name is asked for as it is printed; a key is worked out for the others only.
        self._by_name = {card.name: card for card in self._by_key.values()}

    def __getitem__(self, name: str) -> CardDefinition:
        if found := self._by_name.get(name):
            return found
        key = self._name_key(name)
        if key not in self._by_key and key in self.aliases:
            key = self._name_key(self.aliases[key])
        return self._by_key[key]

    def __iter__(self) -> Iterator[str]:
        return (card.name for card in self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)

    def key(self, name: str) -> str:
        """What decides whether two names are the same card in this pool."""
        return self._name_key(name)

    def with_cards(self, cards: Iterable[CardDefinition]) -> "CardPool":
        """A new pool in which the given cards are added to, and win over, the present ones."""
        return CardPool([*self._by_key.values(), *cards], self._name_key, self.aliases)

    def also_called(self, aliases: Mapping[str, str]) -> "CardPool":
        """A new pool in which cards are found by further names too; `aliases` leads to their own names."""
        return CardPool(self._by_key.values(), self._name_key, aliases)
