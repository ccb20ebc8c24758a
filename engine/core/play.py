"""What every game offers to whoever plays it: states, decisions, actions, outcomes and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core.cards import CardPool
from engine.core.decks import DeckList


class IllegalAction(ValueError):
    """An action the rules refuse; names the rule and says why in a sentence."""

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence
        super().__init__(f"{sentence} (rule {rule})")


class CannotStart(ValueError):
    """Decks or options a game cannot begin with."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must choose, and what kind of choice it is."""

    seat: int
    kind: str
    prompt: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (none for a draw) and the reason."""

    winners: tuple[int, ...]
    reason: str


def outcome_document(state: State) -> dict[str, Any] | None:
    """How a game ended, as JSON; None while it goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    return {"winners": [state.label(seat) for seat in outcome.winners], "reason": outcome.reason}


def decision_document(seat: int | str, kind: str, prompt: str, legal: Sequence[Action] | None = None) -> dict[str, Any]:
    """A decision as a view tells it; what there is to choose from is told only to whoever chooses."""
    told: dict[str, Any] = {"seat": seat, "kind": kind, "prompt": prompt}
    if legal is not None:
        told["options"] = [action.text for action in legal]
    return told


class Action:
    """One choice, written as text: `play:Power Slash>2`. Two actions with the same text are the same action.

    `code`, `card` and `picks` are the game's own numbers for it; they are 0 in an action read from text.
    """

    __slots__ = ("card", "code", "picks", "text")

    def __init__(self, text: str, code: int = 0, card: int = 0, picks: tuple[int, ...] = ()) -> None:
        self.text = text
        self.code = code
        self.card = card
        self.picks = picks

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def parse_action(text: str) -> Action:
    """The action a text stands for; the text is squeezed, nothing else."""
    return Action(" ".join(text.split()))


class State(Protocol):
    """A game under way: holds everything, its generator too."""

    @property
    def decision(self) -> Decision | None:
        """Who must choose what; None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def legal_actions(self) -> Sequence[Action]:
        """Every action the decision allows."""

    def apply(self, action: Action) -> None:
        """Carry out an action and everything that follows from it; IllegalAction changes nothing."""

    def clone(self) -> State:
        """An independent copy."""

    def view(self, seat: int) -> dict[str, Any]:
        """Everything the player of a seat may know, as JSON; 0 is an onlooker."""

    def seats(self) -> tuple[int, ...]:
        """The seats there are."""

    def label(self, seat: int) -> int | str:
        """A seat as people and documents write it: mostly its number."""

    def player_of(self, seat: int) -> int:
        """Which of the given decks or players sits at a seat, counted from 0."""

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON, secrets included."""

    def events(self) -> list[dict[str, Any]]:
        """What has happened so far in public, each with a plain sentence as `text`."""


NewState = Callable[[Sequence[DeckList], CardPool, int, Mapping[str, Any]], State]
LoadState = Callable[[Mapping[str, Any], CardPool], State]
FromPosition = Callable[[Mapping[str, Any], CardPool, Sequence[Any]], State]


@dataclass(frozen=True, slots=True)
class Play:
    """The playing half of a game: how its states are made, read and shown."""

    version: str
    """Version of the rules; a record of another version is not replayed."""
    new_state: NewState
    load_state: LoadState
    from_position: FromPosition
    """A state from a hand-written position and forced results of chance."""
    position: Callable[[State], dict[str, Any]]
    force: Callable[[State, Sequence[Any]], None]
    """Fix the next results of chance of a state."""
    idle: Callable[[State, str], Action | None]
    """What a client does by itself because nothing else is possible, such as passing; None if the text that a player
    is about to give belongs to this decision, or if there is a choice."""
    redeal: Callable[[State, int, int], State]
    """A copy in which everything a seat cannot know is dealt anew from a seed: for search, and to test views."""
    players: Mapping[str, int]
    """How many decks (or players) each format needs; the first format is the default."""
