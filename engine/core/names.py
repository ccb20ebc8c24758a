"""Deck lists of games in which case counts in names and a translation counts as its original."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.cards import CardDefinition, CardPool, fold, squeeze
from engine.core.decks import DeckEntry, DeckList, Issue, Severity
from engine.core.words import say


def exact_key(name: str) -> str:
    """A name compared code point by code point: NFC and single spaces; case counts."""
    return squeeze(unicodedata.normalize("NFC", name))


def canonical_name(card: CardDefinition) -> str:
    """The name of the original, under which copies of a card and of its translations are counted."""
    value = card.values.get("canonical_name")
    return exact_key(value if isinstance(value, str) else card.name)


@dataclass(frozen=True, slots=True)
class Found:
    """One entry of a deck list and the card it means; `barred` says why it may not be in a deck."""

    entry: DeckEntry
    card: CardDefinition | None
    other_case: bool = False
    barred: str = ""

    @property
    def counts(self) -> bool:
        """Whether the entry adds to any count."""
        return self.card is not None and self.entry.count > 0 and not self.barred


def find(deck: DeckList, cards: CardPool, zone: str, types: Sequence[str]) -> list[Found]:
    """The entries with their cards, sorted by name: looked up exactly first, then ignoring case.

    Cards that are a draft, or of a type that the game does not have, are barred.
    """
    entries = deck.entries(zone)
    meant = [cards.get(entry.name) for entry in entries]
    loose: dict[str, CardDefinition] = {}
    if None in meant:
        for card in cards.values():
            loose.setdefault(fold(card.name), card)
    found = []
    for entry, one in zip(entries, meant, strict=True):
        if one is not None and one.name == (entry.written or entry.name):
            found.append(Found(entry, one, False, _barred(one, types)))
            continue
        one = one or loose.get(fold(entry.name))
        differs = one is not None and cards.key(entry.written or entry.name) != cards.key(one.name)
        found.append(Found(entry, one, differs, _barred(one, types)))
    return sorted(found, key=lambda one: (fold(one.entry.name), one.entry.name))


def _barred(card: CardDefinition | None, types: Sequence[str]) -> str:
    if card is None:
        return ""
    if card.type not in types:
        return say("{name} belongs to another game", name=card.name)
    return say("{name} is not published yet", name=card.name) if card.values.get("draft") else ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A deck rule by the code of its issues and its number; the zone is where it can be mended."""

    code: str
    number: str
    zone: str

    def error(self, said: str, remedy: str, cards: tuple[str, ...] = (), **data: object) -> Issue:
        """An error of this rule, the number put behind the sentence."""
        return self._issue("error", said, remedy, cards, data)

    def warning(self, said: str, remedy: str, cards: tuple[str, ...] = (), **data: object) -> Issue:
        """A warning of this rule."""
        return self._issue("warning", said, remedy, cards, data)

    def _issue(
        self, severity: Severity, said: str, remedy: str, cards: tuple[str, ...], data: Mapping[str, object]
    ) -> Issue:
        sentence = say("{sentence} (rule {rule}).", sentence=said, rule=self.number)
        return Issue(self.code, severity, sentence, cards, data, self.number, remedy, self.zone)


def too_many_copies(
    found: Sequence[Found], most: int, rule: Rule, unlimited: Callable[[CardDefinition], bool] | None = None
) -> Iterator[Issue]:
    """Groups of one canonical name with more than `most` cards."""
    groups: dict[str, int] = {}
    for one in found:
        if one.counts and one.card is not None and not (unlimited and unlimited(one.card)):
            name = canonical_name(one.card)
            groups[name] = groups.get(name, 0) + one.entry.count
    for name in sorted(groups, key=fold):
        count = groups[name]
        if count > most:
            said = say(
                "{name}: {count} copies, translations counted; at most {most} are allowed",
                name=name,
                count=count,
                most=most,
            )
            yield rule.error(said, say("Remove {number}.", number=count - most), (name,), count=count)


def unknown_names(found: Sequence[Found], rule: Rule) -> Iterator[Issue]:
    """Names that no card has, each once."""
    names = {exact_key(one.entry.name): one.entry.name for one in reversed(found) if one.card is None}
    for key in sorted(names, key=fold):
        said = say('There is no card named "{name}"', name=names[key])
        yield rule.error(said, say("Correct the name or remove the card."), (names[key],), name=names[key])


def bad_numbers(found: Sequence[Found], rule: Rule) -> Iterator[Issue]:
    """Quantities that are no number of cards."""
    for one in found:
        if one.entry.count == 0:
            name, quantity = one.entry.name, one.entry.quantity
            said = say(
                "{name}: {quantity} is no whole number of 1 or more; it counts as no card",
                name=name,
                quantity=repr(quantity),
            )
            yield rule.error(said, say("Type a whole number of 1 or more."), (name,), quantity=quantity)


def barred_cards(found: Sequence[Found], rule: Rule) -> Iterator[Issue]:
    """Cards that may not be in any deck, each once."""
    reasons = {one.card.name: one.barred for one in found if one.card is not None and one.barred}
    for name, why in sorted(reasons.items()):
        yield rule.error(why, say("Remove the card."), (name,))


def names_in_other_case(found: Sequence[Found], rule: Rule) -> Iterator[Issue]:
    """Names matched only by ignoring case, each once."""
    slips = {(one.entry.written or one.entry.name): one.card for one in found if one.other_case}
    for name, card in slips.items():
        assert card is not None
        said = say('"{name}" was taken for {card}', name=name, card=card.name)
        yield rule.warning(said, say("Write {name}.", name=card.name), (card.name,), name=name)
