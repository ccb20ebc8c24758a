"""What is played in a batch, as a value that can be sent to another process: game, decks, cards, options, bots."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.bots.playing import Played, play_out
from engine.bots.roster import PILOTS, bots_for
from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.game import Game
from engine.core.play import Action, CannotStart, State
from engine.core.problems import did_you_mean
from engine.core.record import Recording, zones_of
from engine.registry import get_game


@dataclass(frozen=True, slots=True)
class Specification:
    """Everything but the seed: one game of it is fixed by a seed alone."""

    game: Game
    decks: tuple[DeckList, ...]
    cards: CardPool
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()

    def begin(self, seed: int) -> State:
        """A game about to begin."""
        return self.game.new_state(self.decks, self.cards, seed, self.options)

    def play(self, seed: int) -> Run:
        """One game played by the bots."""
        run = Run(self.begin(seed))
        bots = bots_for(self.game, self.bots, seed)
        run.played = play_out(run.state, bots, run.apply, self.game.playing.redeal)
        return run

    def record(self, seed: int) -> Recording:
        """The same game as `play`, written down."""
        recording = Recording(self.game, self.decks, self.cards, seed, self.options, self.bots)
        bots = bots_for(self.game, self.bots, seed)
        play_out(recording.state, bots, recording.apply, self.game.playing.redeal)
        return recording

    def players(self) -> int:
        """How many players sit at the table."""
        state = self.begin(0)
        return len({state.player_of(seat) for seat in state.seats()})

    def to_text(self) -> str:
        """The specification as text; equal ones have equal texts."""
        document = {
            "game": self.game.slug,
            "decks": [zones_of(deck) for deck in self.decks],
            "cards": [self.game.schema.write(card) for card in self.cards.values()],
            "options": dict(self.options),
            "bots": list(self.bots),
        }
        return json.dumps(document, sort_keys=True)


class Run:
    """One game of a batch: its state and the decisions so far."""

    __slots__ = ("decisions", "played", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.decisions: list[str] = []
        self.played = Played()

    def apply(self, action: Action) -> None:
        """Carry out an action and keep its text."""
        self.state.apply(action)
        self.decisions.append(action.text)


@lru_cache(maxsize=4)
def read(text: str) -> Specification:
    """The specification that `to_text` wrote; kept, so that a batch reads its cards once in each process."""
    document = json.loads(text)
    game = get_game(document["game"])
    return Specification(
        game,
        tuple(DeckList.of(**zones) for zones in document["decks"]),
        game.pool(game.schema.read(card) for card in document["cards"]),
        document["options"],
        tuple(document["bots"]),
    )


def seat_bots(names: Sequence[str], players: int, side: int) -> tuple[str, ...]:
    """A bot for each player: one name for all, one for each, or one for each side of so many."""
    for name in names:
        if name not in PILOTS:
            raise CannotStart(f'there is no bot "{name}"{did_you_mean(name, PILOTS)}; use {", ".join(PILOTS)}')
    if len(names) == players:
        return tuple(names)
    if len(names) == 1:
        return tuple(names) * players
    if len(names) == 2 and side > 1:
        return tuple(names[0] if player < side else names[1] for player in range(players))
    raise CannotStart(f"{players} players need one bot for all or one for each, not {len(names)}")
