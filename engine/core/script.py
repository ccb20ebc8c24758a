"""Scripts: a position or decks, forced chance and a row of actions, carried out one by one (`play_script`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.cards import CardDefinition, CardPool
from engine.core.decks import DeckList
from engine.core.decktext import parse
from engine.core.game import Game
from engine.core.play import Action, IllegalAction, State, outcome_document
from engine.core.problems import DataError, Problem, did_you_mean

KINDS: dict[str, tuple[type, str]] = {
    "game": (str, "a slug"),
    "name": (str, "text"),
    "rules": (list, "a list"),
    "options": (Mapping, "an object"),
    "cards": (list, "a list of card documents"),
    "position": (Mapping, "an object"),
    "decks": (list, "a list"),
    "seed": (int, "a whole number"),
    "chance": (list, "a list"),
    "auto": (bool, "true or false"),
    "do": (list, "a list of actions"),
    "expect": (list, "a list"),
}
"""The keys of a script and what each must be."""


def run_script(game: Game, document: Mapping[str, Any], cards: CardPool) -> dict[str, Any]:
    """Carry out a script: what is legal afterwards, what happened, the position, the outcome, and the first error.

    DataError names what cannot be read. An illegal action stops the script; `error` then holds its number in `do`
    (from 1), the action, the rule and a sentence.
    """
    if found := list(_faults(document)):
        raise DataError(found)
    pool = cards.with_cards(_own_cards(game, document.get("cards", [])))
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


def _faults(document: Mapping[str, Any]) -> Iterator[Problem]:
    """Keys that no script has, and values of the wrong kind."""
    for key, value in document.items():
        if key not in KINDS:
            yield Problem(str(key), f'unknown key "{key}"{did_you_mean(str(key), KINDS)}')
        elif not isinstance(value, KINDS[key][0]) or (isinstance(value, bool) and KINDS[key][0] is int):
            yield Problem(key, f"must be {KINDS[key][1]}")


def _own_cards(game: Game, documents: Sequence[Any]) -> list[CardDefinition]:
    """The script's own cards; every fault is named by its place in the script."""
    cards, problems = [], []
    for place, document in enumerate(documents):
        path = f"cards[{place}]"
        if not isinstance(document, Mapping):
            problems.append(Problem(path, "a card is an object with name, type and so on"))
            continue
        try:
            cards.append(game.read_card(document))
        except DataError as error:
            problems += [Problem(f"{path}.{one.path}" if one.path else path, one.message) for one in error.problems]
    if problems:
        raise DataError(problems)
    return cards


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
        try:
            return game.playing.from_position(position, pool, chance)
        except (AttributeError, IndexError, KeyError, TypeError) as error:
            # The games check names and words; a list where a number belongs shows up only when it is used.
            raise DataError([Problem("position", f"cannot be read: {error or type(error).__name__}")]) from error
    if "decks" not in document:
        raise DataError([Problem("", 'a script needs a "position" or "decks"')])
    decks = [_deck(game, deck, pool, place) for place, deck in enumerate(document["decks"])]
    options = {**document.get("options", {})}
    if chance:
        options["chance"] = chance
    return game.new_state(decks, pool, int(document.get("seed", 0)), options)


def _deck(game: Game, given: Any, pool: CardPool, place: int) -> DeckList:
    """A deck as pasted text, or as zones of names and numbers."""
    if not game.zones and given:
        raise DataError([Problem(f"decks[{place}]", f"{game.name} has no decks")])
    if isinstance(given, str):
        return parse(given, game, pool).deck
    path = f"decks[{place}]"
    if not isinstance(given, Mapping):
        raise DataError([Problem(path, "a deck is text or an object of zones")])
    for zone, entries in given.items():
        if not isinstance(entries, Mapping | list):
            raise DataError([Problem(f"{path}.{zone}", "a zone is a list of names or an object of names and numbers")])
        if not all(isinstance(name, str) for name in entries):
            raise DataError([Problem(f"{path}.{zone}", "a card is named by text")])
    return DeckList.of(**given)


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
