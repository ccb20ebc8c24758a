"""How even the decks of a field are, each against every other, and how much better one bot plays them than another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.bots.hints import hints_of
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.decktext import parse
from engine.core.game import Game
from engine.core.play import State
from engine.core.rates import interval
from engine.lab.batches import batch, process_pool
from engine.lab.specification import Specification, read


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many games, with its 95 % interval."""

    won: float
    games: int

    def to_dict(self) -> dict[str, Any]:
        """Share and interval; draws count half."""
        return {
            "games": self.games,
            "share": self.won / self.games if self.games else None,
            "ci95": interval(round(self.won), self.games),
        }

    def __add__(self, other: Share) -> Share:
        return Share(self.won + other.won, self.games + other.games)


@dataclass(frozen=True, slots=True)
class Field:
    """The starter decks of a game's first format for two, and its cards, from the game's folder."""

    game: Game
    cards: CardPool
    decks: Mapping[str, DeckList]

    @classmethod
    def of(cls, game: Game) -> Field:
        """Read the folder; decks whose file is named after another format are left out."""
        sets = [json.loads(file.read_text("utf-8")) for file in sorted(game.folder.glob("data/sets/*.json"))]
        cards = game.pool(game.read_card(card) for one in sets for card in one["cards"])
        others = tuple(f"{one.key}-" for one in game.formats[1:])
        files = [file for file in sorted(game.folder.glob("data/decks/*.txt")) if not file.stem.startswith(others)]
        return cls(game, cards, {file.stem: parse(file.read_bytes(), game, cards).deck for file in files})

    def pair(self, one: str, other: str, bot: str) -> Specification:
        """Two decks of the field at a table."""
        return Specification(self.game, (self.decks[one], self.decks[other]), self.cards, {}, (bot, bot))

    def mirror(self, name: str, bots: tuple[str, str]) -> Specification:
        """A bot against another, both with the same deck; a game without decks has none."""
        needed = next(iter(self.game.playing.players.values()))
        decks = (self.decks[name],) * needed if self.decks else ()
        return Specification(self.game, decks, self.cards, {}, bots)


def pair_chunk(specification: str, first: int, count: int) -> tuple[Share, Share, Counter[str]]:
    """What the first deck wins, what whoever begins wins, and how the games end; chance seats the decks."""
    spec = read(specification)
    deck = begun = 0.0
    ends: Counter[str] = Counter()
    for seed in range(first, first + count):
        state = spec.play(seed).state
        outcome = state.outcome
        assert outcome is not None, "a game of a batch was not played to its end"
        winners = outcome.winners
        deck += 0.5 if not winners else any(state.player_of(one) == 0 for one in winners)
        begun += 0.5 if not winners else _beginner(spec.game, state) in winners
        ends[outcome.reason] += 1
    return Share(deck, count), Share(begun, count), ends


def _beginner(game: Game, state: State) -> int:
    """The seat that had the first turn; the first one in games without turns of one's own."""
    turns = hints_of(game).gauges.turn
    began = next((event.get("seat") for event in state.events() if event["event"] in turns), None)
    return next((seat for seat in state.seats() if state.label(seat) == began), 1)


def measure(field: Field, games: int, seed: int, bot: str, workers: int) -> dict[str, Any]:
    """The share of each deck against all others, every pair, the share of whoever begins, and how games end."""
    if workers > 1:
        with process_pool(workers) as pool:
            return _measure(field, games, seed, bot, workers, pool)
    return _measure(field, games, seed, bot, 1, None)


def compare(field: Field, games: int, seed: int, bots: tuple[str, str], workers: int) -> dict[str, Any]:
    """What the first bot wins against the second with each deck, as either player on the same seeds, and in all."""
    shares: dict[str, Share] = {}
    names = list(field.decks) or [field.game.name]
    for name in names:
        one, other = field.mirror(name, bots), field.mirror(name, (bots[1], bots[0]))
        each = -(-games // (2 * len(names)))
        won, *_ = _sum(batch(pair_chunk, one.to_text(), seed, each, workers))
        lost, *_ = _sum(batch(pair_chunk, other.to_text(), seed, each, workers))
        shares[name] = won + Share(lost.games - lost.won, lost.games)
    whole = sum(shares.values(), Share(0, 0))
    return {"decks": {name: share.to_dict() for name, share in shares.items()}, "all": whole.to_dict()}


def _measure(field: Field, games: int, seed: int, bot: str, workers: int, executor: Executor | None) -> dict[str, Any]:
    totals = dict.fromkeys(field.decks, Share(0, 0))
    pairs: dict[str, Any] = {}
    first_of_all = first_in_mirrors = Share(0, 0)
    all_ends: Counter[str] = Counter()
    for one, other in [*combinations(field.decks, 2), *((name, name) for name in field.decks)]:
        row = batch(pair_chunk, field.pair(one, other, bot).to_text(), seed, games, workers, executor)
        deck, first, ends = _sum(row)
        first_of_all += first
        all_ends += ends
        if one == other:
            first_in_mirrors += first
            continue
        pairs[f"{one} / {other}"] = deck.to_dict()
        totals[one] += deck
        totals[other] += Share(deck.games - deck.won, deck.games)
    return {
        "decks": {name: share.to_dict() for name, share in totals.items()},
        "pairs": pairs,
        "first_in_mirrors": first_in_mirrors.to_dict(),
        "first": first_of_all.to_dict(),
        "ends": dict(sorted(all_ends.items())),
    }


def _sum(parts: Iterator[tuple[Share, Share, Counter[str]]]) -> tuple[Share, Share, Counter[str]]:
    deck = first = Share(0, 0)
    ends: Counter[str] = Counter()
    for one, other, reasons in parts:
        deck, first, ends = deck + one, first + other, ends + reasons
    return deck, first, ends
