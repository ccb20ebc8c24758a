"""A game as a value: everything the site and the engine ask of it, with no game named anywhere else."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.cards import CardDefinition, CardPool
from engine.core.cardtable import card_table
from engine.core.decks import MOST_CARDS, DeckCheck, DeckFormat, DeckList, DeckReport, DeckZone, GroupCheck, GroupReport
from engine.core.desk import CardLint, CardPrice, CardText, SetLint, no_findings, no_set_findings
from engine.core.figures import MatchReport
from engine.core.hands import Opening
from engine.core.play import Action, CannotStart, Play, State, parse_action
from engine.core.problems import DataError, Problem, did_you_mean
from engine.core.schema import CardSchema, Field, from_text
from engine.core.terms import Term

EffectsCheck = Callable[[CardDefinition], list[Problem]]
EffectsWords = Callable[[CardDefinition], str]


def no_effects(card: CardDefinition) -> list[Problem]:
    """The effects check of a game whose cards have none."""
    return [Problem("effects", "cards of this game have no effects; leave them out")] if card.effects else []


def text_as_stored(card: CardDefinition) -> str:
    """The printed text of a game whose cards store it as people read it."""
    return card.text


def no_code(problem: Problem, card: Mapping[str, Any]) -> str:
    """The code of a fault in a game that numbers none."""
    return ""


def no_words(card: CardDefinition) -> str:
    """The effects in words of a game whose cards have none."""
    return ""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game: its card schema, its deck rules and the folder that holds its data, templates and theme."""

    slug: str
    name: str
    tagline: str
    folder: Path
    schema: CardSchema
    terms: tuple[Term, ...] = ()
    """Words on cards that card pages explain."""
    zones: tuple[DeckZone, ...] = ()
    formats: tuple[DeckFormat, ...] = ()
    deck_check: DeckCheck | None = None
    group_check: GroupCheck | None = None
    effects_check: EffectsCheck = no_effects
    effects_words: EffectsWords = no_words
    printed_text: Callable[[CardDefinition], str] = text_as_stored
    """A card's text as people read it, mark-up worked out; its lines are paragraphs."""
    deck_facts: tuple[Field, ...] = ()
    """What a deck list may say of the deck as an object (`Backs: mixed`), beside its cards."""
    lint: CardLint = no_findings
    """What editors are told of a card beyond what makes it unreadable."""
    fault_code: Callable[[Problem, Mapping[str, Any]], str] = no_code
    """The game's own code for what makes a card's document unreadable, empty where it has none."""
    lint_set: SetLint = no_set_findings
    """What they are told of a set as a whole."""
    price: CardPrice | None = None
    """The cost calculator of a game that has one."""
    texts: tuple[CardText, ...] = ()
    """Ways to write this game's cards as text, beside the set file that all games have."""
    play: Play | None = None
    """The playing half; None for a game whose rules are not played here."""
    match_options: tuple[Field, ...] = ()
    """What may be settled before a match begins, beside its format; what is left open is as the rules say."""
    report: MatchReport | None = None
    """Figures over many matches in the game's own terms, for a game that has some beyond who wins."""
    opening: Opening | None = None
    """How a deck is drawn from at the start, for test hands; None for a game without decks."""
    order: int = 100
    """Place in lists of games, low first."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    @property
    def has_decks(self) -> bool:
        """Whether players build decks in this game."""
        return self.deck_check is not None

    @property
    def card_texts(self) -> tuple[CardText, ...]:
        """Every way to write cards as text: a table, and the game's own."""
        return (card_table(self.schema), *self.texts)

    def text(self, key: str) -> CardText:
        """The way to write cards with this key; ValueError names the known ones."""
        for one in self.card_texts:
            if one.key == key:
                return one
        known = ", ".join(one.key for one in self.card_texts)
        raise ValueError(f'{self.name} has no card text "{key}"; there are: {known}')

    def format(self, key: str) -> DeckFormat:
        """The deck format with this key; ValueError names the known ones."""
        for one in self.formats:
            if one.key == key:
                return one
        known = ", ".join(one.key for one in self.formats)
        raise ValueError(f'{self.name} has no deck format "{key}"; use one of {known}')

    def zone(self, key: str) -> DeckZone:
        """The deck zone with this key; ValueError names the known ones."""
        for one in self.zones:
            if one.key == key:
                return one
        known = ", ".join(one.key for one in self.zones)
        raise ValueError(f'{self.name} has no deck zone "{key}"; use one of {known}')

    def zone_for(self, card_type: str) -> DeckZone:
        """The zone where cards of a type belong."""
        for one in self.zones:
            if card_type in one.card_types:
                return one
        return next(one for one in self.zones if not one.card_types)

    @property
    def playing(self) -> Play:
        """The playing half; ValueError for a game that has none."""
        if self.play is None:
            raise ValueError(f"{self.name} cannot be played here")
        return self.play

    def new_state(
        self,
        decks: Sequence[DeckList],
        cards: CardPool,
        seed: int,
        options: Mapping[str, Any] | None = None,
    ) -> State:
        """A new match; CannotStart says what is wrong with decks or options."""
        for deck in decks:
            if deck.total > MOST_CARDS:
                raise CannotStart(f"a deck of {deck.total} cards is more than can be played; {MOST_CARDS} are the most")
        return self.playing.new_state(decks, cards, seed, options or {})

    def load_state(self, document: Mapping[str, Any], cards: CardPool) -> State:
        """A state from what its `to_dict` gave."""
        return self.playing.load_state(document, cards)

    def parse_action(self, text: str) -> Action:
        """The action a text stands for."""
        return parse_action(text)

    def pool(self, cards: Iterable[CardDefinition] = ()) -> CardPool:
        """The cards as a pool that compares names as this game does."""
        return CardPool(cards, self.schema.name_key)

    def read_options(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Match options from texts (`level` "5", `modes` "tactical, automatic"); DataError names the faults."""
        known = {one.key: one for one in self.match_options}
        problems: list[Problem] = []
        read: dict[str, Any] = {}
        for key, text in given.items():
            if key not in known:
                said = f'there is no option "{key}"{did_you_mean(key, known)}'
                problems.append(Problem(key, said + (f"; there are {', '.join(known)}" if known else "")))
                continue
            value = self.schema.read_value(known[key], from_text(known[key], text), key, problems)
            if value is not None:
                read[key] = list(value) if isinstance(value, tuple) else value
        if problems:
            raise DataError(problems)
        return read

    def check_card(self, card: CardDefinition) -> list[Problem]:
        """What is wrong with a card's effects (the schema has checked the rest)."""
        return self.effects_check(card)

    def describe_effects(self, card: CardDefinition) -> str:
        """What a card's effects do, in words worked out from the data alone; the effects must have passed the check."""
        return self.effects_words(card)

    def read_card(self, document: Mapping[str, Any]) -> CardDefinition:
        """A card document, fully checked, effects too; DataError names every fault by its path."""
        card = self.schema.read(document)
        if found := self.check_card(card):
            raise DataError(found)
        return card

    def check_deck(self, deck: DeckList, cards: CardPool, format: str = "", role: str | None = None) -> DeckReport:
        """Everything the format's rules say about a deck: pure, total, the same for any order of entries."""
        if self.deck_check is None:
            raise ValueError(f"{self.name} has no deck building")
        chosen = self.format(format) if format else self.formats[0]
        return self.deck_check(deck, cards, chosen.key, self._role(chosen, role))

    def check_group(
        self, decks: Sequence[DeckList], cards: CardPool, format: str, role: str | None = None
    ) -> GroupReport:
        """Decks that play together as one side, each checked by itself and all as a group."""
        if self.group_check is None:
            raise ValueError(f"{self.name} has no groups of decks")
        chosen = self.format(format)
        return self.group_check(tuple(decks), cards, chosen.key, self._role(chosen, role))

    def _role(self, chosen: DeckFormat, role: str | None) -> str | None:
        if not chosen.roles:
            return None
        if role is None:
            return chosen.roles[0]
        if role not in chosen.roles:
            raise ValueError(f'format {chosen.key} has no role "{role}"; use one of {", ".join(chosen.roles)}')
        return role
