"""A record as people watch it: read with care, then shown step by step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core.game import Game
from engine.core.play import State
from engine.core.record import Recording, ReplayError, replay
from engine.languages import said
from engine.registry import get_game

LARGEST_RECORD = 1024 * 1024
MOST_DECISIONS = 10_000
MOST_CARDS = 2_000
ALL = "all"
"""Watching with every hand open."""
SHAPES: Mapping[str, tuple[type, str]] = {
    "game": (str, "the slug of a game"),
    "version": (str, "text"),
    "options": (dict, "an object"),
    "seed": (int, "a whole number"),
    "decks": (list, "a list"),
    "cards": (list, "a list"),
    "decisions": (list, "a list"),
    "digest": (str, "text"),
}


def read_record(text: str) -> dict[str, Any]:
    """A record from text that anybody may have written, replayed to its end; ReplayError says what is wrong with it."""
    try:
        document = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ReplayError(f"This is no record: {error}.") from error
    if not isinstance(document, dict):
        raise ReplayError("This is no record: a record is a JSON object.")
    _check_shape(document)
    try:
        game = get_game(document["game"])
        replay(document, game)
    except ReplayError as error:
        raise ReplayError(f"The record does not replay: {error}.") from error
    except ValueError as error:  # an unknown game, cards with faults, decks that cannot start
        raise ReplayError(f"The record cannot be played: {error}") from error
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        # The games check names and words; a list where a number belongs shows up only when it is used.
        raise ReplayError(f"The record cannot be read: {error or type(error).__name__}") from error
    return document


def _check_shape(document: Mapping[str, Any]) -> None:
    for key, (kind, words) in SHAPES.items():
        if key not in document:
            raise ReplayError(f'This is no record: "{key}" is missing.')
        if not isinstance(document[key], kind) or isinstance(document[key], bool):
            raise ReplayError(f'This is no record: "{key}" must be {words}.')
    players = document.get("players", [])
    if not isinstance(players, list) or not all(isinstance(one, str) for one in players):
        raise ReplayError('This is no record: "players" must be a list of names.')
    if not all(isinstance(one, dict) for one in document["cards"]):
        raise ReplayError('This is no record: "cards" must be a list of card documents.')
    if not all(isinstance(one, str) for one in document["decisions"]):
        raise ReplayError('This is no record: "decisions" must be a list of actions.')
    if len(document["decisions"]) > MOST_DECISIONS:
        raise ReplayError(f"The record has {len(document['decisions'])} decisions; at most {MOST_DECISIONS} are shown.")
    size = 0
    for deck in document["decks"]:
        if not isinstance(deck, dict) or not all(isinstance(zone, dict) for zone in deck.values()):
            raise ReplayError("This is no record: a deck is an object of zones with names and numbers.")
        numbers = [number for zone in deck.values() for number in zone.values()]
        if not all(isinstance(number, int) and not isinstance(number, bool) and number > 0 for number in numbers):
            raise ReplayError("This is no record: a deck counts its cards in whole numbers from 1 on.")
        size += sum(numbers)
    if max(size, len(document["cards"])) > MOST_CARDS:
        raise ReplayError(f"The record has more than {MOST_CARDS} cards.")


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: its number, its label and who plays there."""

    number: int
    label: str
    player: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after so many decisions."""

    step: int
    steps: int
    doer: str
    action: str
    """What was decided last, in the game's notation, and by whom; empty at the start."""
    news: tuple[str, ...]
    """What that brought about, in sentences."""
    log: tuple[str, ...]
    seats: tuple[Seat, ...]
    view: Mapping[str, Any]
    asks: str
    """Who must choose next, and what."""
    outcome: str


def watch(document: Mapping[str, Any], game: Game, step: int, eyes: str = ALL) -> Moment:
    """The match after `step` decisions (the nearest there is), seen by a seat, an onlooker ("0") or with all hands
    open.
    """
    decisions = document["decisions"]
    step = max(0, min(step, len(decisions)))
    recording = replay(document, game, max(0, step - 1))
    state, known, doer = recording.state, 0, ""
    if step:
        known = len(state.events())
        doer = _asked(state)
        if step > len(recording.decisions):
            recording.apply(game.parse_action(decisions[step - 1]))
    log = tuple(said(game, event["text"]) for event in state.events())
    return Moment(
        step=step,
        steps=len(decisions),
        doer=doer,
        action=decisions[step - 1] if step else "",
        news=log[known:],
        log=log,
        seats=_seats(recording),
        view=view_for(state, eyes),
        asks=f"{_asked(state)}: {said(game, state.decision.prompt)}" if state.decision else "",
        outcome=_ending(state),
    )


def view_for(state: State, eyes: str) -> dict[str, Any]:
    """What a seat may know; with all hands open each seat's part as that seat sees it."""
    if eyes != ALL:
        return state.view(int(eyes))
    seen = state.view(0)
    own: dict[tuple[int, Any], Any] = {}
    for seat in state.seats():
        own |= {(seat, part["seat"]): part for part in state.view(seat).get("seats", ())}
    numbers = {state.label(seat): seat for seat in state.seats()} | {seat: seat for seat in state.seats()}
    if "seats" in seen:
        # A seat nobody plays at, such as a dummy's, stays as an onlooker sees it.
        seen["seats"] = [own.get((numbers.get(part["seat"], 0), part["seat"]), part) for part in seen["seats"]]
    return seen


def _seats(recording: Recording) -> tuple[Seat, ...]:
    state, players = recording.state, recording.players
    return tuple(
        Seat(
            seat,
            str(state.label(seat)),
            players[state.player_of(seat)] if state.player_of(seat) < len(players) else "",
        )
        for seat in state.seats()
    )


def _asked(state: State) -> str:
    return _("Seat {seat}").format(seat=state.label(state.decision.seat)) if state.decision else ""


def _ending(state: State) -> str:
    if state.outcome is None:
        return ""
    reason = state.outcome.reason.replace("_", " ")
    if not state.outcome.winners:
        return _("Nobody wins ({reason}).").format(reason=reason)
    winners = [str(state.label(seat)) for seat in state.outcome.winners]
    wins = ngettext("Seat {seats} wins ({reason}).", "Seats {seats} win ({reason}).", len(winners))
    return wins.format(seats=", ".join(winners), reason=reason)
