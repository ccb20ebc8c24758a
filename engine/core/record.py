"""A match as one JSON document that replays to the same digest: options, seed, decks, cards, decisions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.game import Game
from engine.core.play import Action, IllegalAction, State, outcome_document

FORMAT = 1
SHAPES: dict[str, type] = {
    "version": str,
    "options": Mapping,
    "seed": int,
    "players": list,
    "decks": list,
    "cards": list,
    "decisions": list,
    "digest": str,
}
"""What the parts of a record must be."""


class ReplayError(ValueError):
    """A record that does not replay: another version, an illegal decision or another digest."""


class Recording:
    """A match under way together with what its record needs."""

    __slots__ = ("cards", "decisions", "decks", "game", "options", "players", "seed", "state")

    def __init__(
        self,
        game: Game,
        decks: Sequence[DeckList],
        cards: CardPool,
        seed: int,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.decks = tuple(decks)
        self.cards = cards
        self.seed = seed
        self.options = dict(options or {})
        self.players = tuple(players)
        self.decisions: list[str] = []
        self.state: State = game.new_state(decks, cards, seed, self.options)

    def apply(self, action: Action) -> None:
        """Carry out an action and write it down."""
        self.state.apply(action)
        self.decisions.append(str(action))

    def to_dict(self) -> dict[str, Any]:
        """The record; it holds the card definitions used, so that later errata do not change it."""
        return {
            "record": FORMAT,
            "game": self.game.slug,
            "version": self.game.playing.version,
            "options": self.options,
            "seed": self.seed,
            "players": list(self.players),
            "decks": [zones_of(deck) for deck in self.decks],
            "cards": [self.game.schema.write(self.cards[name]) for name in _names(self.decks, self.cards)],
            "decisions": list(self.decisions),
            "outcome": outcome_document(self.state),
            "digest": digest(self.state),
        }


def digest(state: State) -> str:
    """A fingerprint of a state: the same game gives the same one on every machine."""
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def dump(recording: Recording) -> str:
    """The record as text."""
    return json.dumps(recording.to_dict(), ensure_ascii=False, indent=1)


def load(text: str, game: Game) -> Recording:
    """A record read from text and replayed to its end."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise ReplayError(f"this is no record: {error}") from error
    if not isinstance(document, dict):
        raise ReplayError("this is no record: it is not a JSON object")
    return replay(document, game)


def replay(document: Mapping[str, Any], game: Game, steps: int | None = None) -> Recording:
    """Play a record again, all of it or its first `steps` decisions; the digest must agree at the end."""
    _check_heading(document, game)
    pool = game.pool(game.read_card(card) for card in document["cards"])
    decks = [DeckList.of(**zones) for zones in document["decks"]]
    players = document.get("players")
    again = Recording(
        game, decks, pool, document["seed"], document["options"], players if isinstance(players, list) else ()
    )
    decisions = document["decisions"]
    for number, text in enumerate(decisions[:steps], 1):
        try:
            again.apply(game.parse_action(str(text)))
        except IllegalAction as refused:
            raise ReplayError(f'decision {number}, "{text}": {refused}') from refused
    if steps is None or steps >= len(decisions):
        found = digest(again.state)
        if found != document["digest"]:
            raise ReplayError(f"the game ends with digest {found[:12]}, the record says {document['digest'][:12]}")
    return again


def _check_heading(document: Mapping[str, Any], game: Game) -> None:
    missing = [
        key for key in ("game", "version", "options", "seed", "decks", "cards", "decisions") if key not in document
    ]
    if missing or "digest" not in document:
        raise ReplayError(f"this is no record: {', '.join(missing or ['digest'])} missing")
    for key, kind in SHAPES.items():
        if (key in document and not isinstance(document[key], kind)) or isinstance(document.get(key), bool):
            raise ReplayError(f'this is no record: "{key}" is of the wrong kind')
    if not all(isinstance(one, Mapping) for one in (*document["decks"], *document["cards"])):
        raise ReplayError("this is no record: decks and cards are objects")
    if document["game"] != game.slug:
        raise ReplayError(f"a record of {document['game']}, not of {game.slug}")
    if document["version"] != game.playing.version:
        raise ReplayError(f"recorded under rules {document['version']}, these are rules {game.playing.version}")


def zones_of(deck: DeckList) -> dict[str, dict[str, int]]:
    """A deck as names and numbers by zone."""
    zones: dict[str, dict[str, int]] = {}
    for zone, entries in deck.zones.items():
        counted: dict[str, int] = {}
        for entry in entries:
            counted[entry.name] = counted.get(entry.name, 0) + entry.count
        zones[zone] = counted
    return zones


def _names(decks: Sequence[DeckList], cards: CardPool) -> list[str]:
    return sorted({cards[name].name for deck in decks for name in deck.names() if name in cards})
