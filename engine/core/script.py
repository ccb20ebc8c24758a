"""Scripts: a position or decks, forced chance and a row of actions, carried out one by one (`play_script`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.cards import CardPool
from engine.core.decks import DeckList
from engine.core.decktext import parse
from engine.core.game import Game
from engine.core.play import Action, IllegalAction, State, outcome_document
from engine.core.problems import DataError, Problem, did_you_mean

KEYS = ("game", "name", "rules", "options", "cards", "position", "decks", "seed", "chance", "auto", "do", "expect")


def run_script(game: Game, document: Mapping[str, Any], cards: CardPool) -> dict[str, Any]:
    """Carry out a script: what is legal afterwards, what happened, the position, the outcome, and the first error.

    DataError names what cannot be read. An illegal action stops the script; `error` then holds its number in `do`
    (from 1), the action, the rule and a sentence.
    """
    for key in document:
        if key not in KEYS:
            raise DataError([Problem(str(key), f'unknown key "{key}"{did_you_mean(str(key), KEYS)}')])
    pool = cards.with_cards([game.read_card(card) for card in document.get("cards", [])])
    state = begin(game, document, pool)
    error = None
    for number, text in enumerate(document.get("do", []), 1):
        try:
            _step(game, state, str(text), document.get("auto", True))
        except IllegalAction as refused:
            error = {"step": number, "action": text, "rule": refused.rule, "message": refused.sentence}
            break
    if error is None and document.get("auto", True):
        _idle(game, state, "")
    return {
        "legal": [str(action) for action in state.legal_actions()],
        "events": state.events(),
        "position": game.playing.position(state),
        "outcome": outcome_document(state),
        "error": error,
    }


def begin(game: Game, document: Mapping[str, Any], pool: CardPool) -> State:
    """The state a script starts from."""
    chance = document.get("chance", [])
    if "position" in document:
        position = dict(document["position"])
        options = dict(document.get("options", {}))
        position.setdefault("format", options.pop("format", next(iter(game.playing.players))))
        if options:
            position.setdefault("options", options)
        position.setdefault("seed", document.get("seed", 0))
        return game.playing.from_position(position, pool, chance)
    if "decks" not in document:
        raise DataError([Problem("", 'a script needs a "position" or "decks"')])
    decks = [_deck(game, deck, pool) for deck in document["decks"]]
    options = {**document.get("options", {})}
    if chance:
        options["chance"] = chance
    return game.new_state(decks, pool, int(document.get("seed", 0)), options)


def _deck(game: Game, given: Any, pool: CardPool) -> DeckList:
    """A deck as pasted text, or as zones of names and numbers."""
    return parse(given, game, pool).deck if isinstance(given, str) else DeckList.of(**given)


def _step(game: Game, state: State, text: str, auto: bool) -> None:
    """Carry out one action; with `auto`, seats that can only pass have passed before it."""
    if auto:
        _idle(game, state, text)
    if not _carry_out(state, text):
        state.apply(game.parse_action(text))


def _idle(game: Game, state: State, text: str) -> None:
    """Pass where nothing else is possible, unless the script's next action is meant for this very decision."""
    wanted = " ".join(text.split())
    while (action := game.playing.idle(state, wanted)) is not None and str(action).casefold() != wanted.casefold():
        state.apply(action)


def _carry_out(state: State, text: str) -> bool:
    """Apply the legal action a text means: itself, its only completion, or a head and the choices after `>`."""
    wanted = " ".join(text.split()).casefold()
    legal = state.legal_actions()
    if (found := _named(legal, wanted)) is not None:
        state.apply(found)
        return True
    head, mark, picks = wanted.partition(">")
    first = _named(legal, head) if mark else None
    if first is None:
        return False
    trial = state.clone()
    trial.apply(first)
    actions = [first]
    for pick in picks.split(","):
        chosen = next((one for one in trial.legal_actions() if _argument(one) == pick.strip()), None)
        if chosen is None:
            return False
        actions.append(chosen)
        trial.apply(chosen)
    for action in actions:
        state.apply(action)
    return True


def _named(legal: Any, wanted: str) -> Action | None:
    exact = [one for one in legal if str(one).casefold() == wanted]
    longer = [one for one in legal if str(one).casefold().startswith(f"{wanted}>")]
    return exact[0] if exact else longer[0] if len(longer) == 1 else None


def _argument(action: Action) -> str:
    return str(action).partition(":")[2].casefold()
