"""A Sigil match as every client sees it: decisions, legal actions, apply, clone, view, outcome (rule 1501)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool, fold
from engine.core.chance import fixed
from engine.core.decks import DeckList
from engine.core.play import Action, Decision, IllegalAction, Outcome, Play, State, outcome_document
from engine.core.rng import seeded
from engine.games.sigil.rules import options as choices
from engine.games.sigil.rules.activation import (
    begin_ability,
    begin_attack,
    begin_card,
    call,
    choose_mode,
    choose_target,
    pay_card,
    run_activation,
)
from engine.games.sigil.rules.chain import accept_trigger, run_chain, run_events, run_triggers, run_window
from engine.games.sigil.rules.codes import (
    ACTIVATE,
    ANSWER,
    BATTLE_ACTION,
    CALL,
    CHAIN,
    CHECK,
    COIN_CALL,
    COST_CARDS,
    DECISION_NAMES,
    EACH,
    EQUIP_ACTION,
    EVENTS,
    LINE_ORDER,
    MAIN_ACTION,
    MODE,
    NO_EVENT,
    NOBODY,
    OPTIONAL,
    PICK,
    PICK_CARDS,
    PROGRAM,
    REDRAW,
    RESPOND,
    SETUP,
    TARGET,
    TRIGGERS,
    TURN,
    USE_RESPONSE,
)
from engine.games.sigil.rules.explain import refusal
from engine.games.sigil.rules.falling import run_check
from engine.games.sigil.rules.flow import answer_call, run_call, run_each, run_program
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.happenings import finish
from engine.games.sigil.rules.legality import answer
from engine.games.sigil.rules.picking import run_pick, take
from engine.games.sigil.rules.placing import format_of, lay_out
from engine.games.sigil.rules.position import position_of
from engine.games.sigil.rules.redealing import redeal as deal_anew
from engine.games.sigil.rules.saving import table_from_dict, table_to_dict
from engine.games.sigil.rules.sentences import PROMPTS, public_events
from engine.games.sigil.rules.sentences import label as seat_label
from engine.games.sigil.rules.setup import (
    SIDES,
    book_of,
    deal_in,
    prepare,
    read_options,
    redraw,
    run_setup,
    stand_in_line,
)
from engine.games.sigil.rules.state import Table
from engine.games.sigil.rules.turn import end_phase, run_turn
from engine.games.sigil.rules.view import view_of

RUN: list[Callable[[Table, Frame], None]] = [run_setup] * 12
RUN[SETUP] = run_setup
RUN[TURN] = run_turn
RUN[CHAIN] = run_chain
RUN[RESPOND] = run_window
RUN[EVENTS] = run_events
RUN[ACTIVATE] = run_activation
RUN[PROGRAM] = run_program
RUN[CHECK] = run_check
RUN[TRIGGERS] = run_triggers
RUN[PICK] = run_pick
RUN[CALL] = run_call
RUN[EACH] = run_each


DECISIONS: dict[tuple[int, int], Decision] = {}
"""Decisions are values: one object for each seat and kind."""


class SigilState(Table):
    """A game of Sigil under way."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """Who must choose what; None when the game is over."""
        if self.result is not None:
            return None
        key = (self.asked, self.asked_kind)
        found = DECISIONS.get(key)
        if found is None:
            kind = DECISION_NAMES[self.asked_kind]
            found = DECISIONS[key] = Decision(self.asked + 1, kind, PROMPTS[kind])
        return found

    @property
    def outcome(self) -> Outcome | None:
        """The winning seats, none for a draw, and the reason (1208)."""
        if self.result is None:
            return None
        winner, reason = self.result
        return Outcome(tuple(seat + 1 for seat in range(self.seat_count) if self.sides[seat] == winner), reason)

    def legal_actions(self) -> Sequence[Action]:
        """Every option of the decision."""
        legal = self.legal
        if legal is None:
            if self.result is not None:
                return []
            legal = self.legal = choices.OPTIONS[self.asked_kind](self, self.asked, self.stack[-1])
        return legal

    def apply(self, action: Action) -> None:
        """Carry out a legal action and all that follows up to the next decision."""
        if self.result is not None:
            raise IllegalAction("1202", "The game is over")
        legal = self.legal_actions()
        for option in legal:
            if option is action:
                break
        else:
            named = next((option for option in legal if option.text == action.text), None)
            if named is None:
                if action.text.partition(":")[0] == "concede":
                    self._concede(action.text)
                    return
                raise IllegalAction(*refusal(self, action.text))
            option = named
        self.legal = None
        self.autos = 0
        frame = self.stack[-1]
        ANSWERS[self.asked_kind](self, self.asked, frame, option)
        run(self)

    def _concede(self, text: str) -> None:
        """A player gives up the whole side at any time (1206)."""
        _, _, who = text.partition(":")
        labels = [choices.label(self, seat) for seat in range(self.seat_count)]
        if who and who not in labels:
            raise IllegalAction("1206", f'There is no seat "{who}" that could concede')
        seat = labels.index(who) if who else self.asked
        finish(self, 1 - self.sides[seat], "concession")

    def clone(self) -> SigilState:
        """An independent copy."""
        new = SigilState()
        self.copy_into(new)
        return new

    def view(self, seat: int) -> dict[str, Any]:
        """What the player of a seat may know; 0 is an onlooker (1503)."""
        return view_of(self, seat - 1, outcome_document(self))

    def seats(self) -> tuple[int, ...]:
        """The seats there are."""
        return tuple(range(1, self.seat_count + 1))

    def label(self, seat: int) -> int | str:
        """A seat as documents write it: its number, "B" for the Boss (301)."""
        return seat_label(self, seat - 1)

    def player_of(self, seat: int) -> int:
        """Which of the given decks sits at a seat."""
        return self.players[seat - 1]

    def events(self) -> list[dict[str, Any]]:
        """The public log, each act with its sentence."""
        return public_events(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON; the log is left out, a record replays it."""
        return table_to_dict(self)


def run(table: Table) -> None:
    """Go on until somebody has to decide or the game is over."""
    table.asked = NOBODY
    stack = table.stack
    while table.asked == NOBODY and table.result is None:
        frame = stack[-1]
        RUN[frame.kind](table, frame)


def new_state(decks: Sequence[DeckList], cards: CardPool, seed: int, options: Mapping[str, Any]) -> SigilState:
    """A new match: decks of the one side first, then those of the other (301)."""
    kind, bits = read_options(options)
    ready = prepare(decks, cards, kind)
    state = SigilState()
    state.clear(ready.book, kind, SIDES[kind])
    deal_in(state, ready, seed, bits)
    force(state, options.get("chance", ()))
    run(state)
    return state


def load_state(document: Mapping[str, Any], cards: CardPool) -> SigilState:
    """A state from its JSON."""
    book = book_of(cards)
    kind = int(document["format"])
    state = SigilState()
    state.clear(book, kind, SIDES[kind])
    table_from_dict(state, document)
    return state


def _answer_phase(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if option.code == choices.A_PLAY:
        begin_card(table, seat, option.card, option.picks, NO_EVENT)
    elif option.code == choices.A_ATTACK:
        begin_attack(table, seat, option.picks[0], option.picks[1:])
    elif option.code == choices.A_ABILITY:
        begin_ability(table, seat, table.book.blocks[option.card], option.picks)
    else:
        end_phase(table, frame)


def _answer_window(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if option.code == choices.A_PASS:
        return
    face = table.book.faces[option.card]
    card = next(card for card in table.hand[seat] if table.face_of[card] == option.card)
    answered = answer(table, seat, card, face, frame)
    assert answered is not None, "a legal Response answers something"
    event, called = answered
    begin_card(table, seat, option.card, option.picks, event, called)


def _answer_target(table: Table, seat: int, frame: Frame, option: Action) -> None:
    choose_target(table, frame, option.card if option.code == choices.A_TARGET else NOBODY)


def _answer_mode(table: Table, seat: int, frame: Frame, option: Action) -> None:
    choose_mode(table, frame, option.card)


def _answer_cost(table: Table, seat: int, frame: Frame, option: Action) -> None:
    pay_card(table, frame, option.card)


def _answer_coin(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if frame.kind == CALL:
        answer_call(table, frame, option.card == 1)
    else:
        call(table, frame, option.card == 1)


def _answer_pick(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if option.code == choices.A_DONE:
        frame.number = 0
    else:
        take(table, frame, option.card)


def _answer_optional(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if option.code == choices.A_YES:
        accept_trigger(table, frame)


def _answer_line(table: Table, seat: int, frame: Frame, option: Action) -> None:
    stand_in_line(table, frame, option.picks)


def _answer_redraw(table: Table, seat: int, frame: Frame, option: Action) -> None:
    redraw(table, frame, option.code == choices.A_YES)


ANSWERS: dict[int, Callable[[Table, int, Frame, Action], None]] = {
    LINE_ORDER: _answer_line,
    REDRAW: _answer_redraw,
    MAIN_ACTION: _answer_phase,
    BATTLE_ACTION: _answer_phase,
    EQUIP_ACTION: _answer_phase,
    ANSWER: _answer_window,
    TARGET: _answer_target,
    MODE: _answer_mode,
    COST_CARDS: _answer_cost,
    COIN_CALL: _answer_coin,
    PICK_CARDS: _answer_pick,
    OPTIONAL: _answer_optional,
}


def from_position(document: Mapping[str, Any], cards: CardPool, chance: Sequence[Any]) -> SigilState:
    """A match that begins in a hand-written position."""
    kind, sides = format_of(document)
    state = SigilState()
    state.clear(book_of(cards), kind, sides)
    lay_out(state, document, cards)
    state.rng = seeded(int(document.get("seed", 0)))
    force(state, chance)
    state.log, state.told = [], []
    run(state)
    return state


def position(state: State) -> dict[str, Any]:
    """The position document of a match."""
    assert isinstance(state, SigilState)
    return position_of(state)


def force(state: State, chance: Sequence[Any]) -> None:
    """Fix the next results of chance."""
    assert isinstance(state, SigilState)
    state.chance = fixed(chance)


def idle(state: State, text: str) -> Action | None:
    """A client passes by itself for a seat that cannot respond (1502), unless the seat is just about to try."""
    assert isinstance(state, SigilState)
    if state.result is not None or state.asked_kind != ANSWER or len(state.legal_actions()) > 1:
        return None
    verb, _, name = text.partition(":")
    tried = fold(name.partition(">")[0])
    return None if verb == "play" and _tries(state, tried) else choices.PASS


def _tries(state: SigilState, name: str) -> bool:
    """Whether the asked seat means to answer with a card; what is no Response is played by whoever's turn it is."""
    face = next((state.face(card) for card in state.hand[state.asked] if state.face(card).key == name), None)
    if face is None:
        return False
    return face.use == USE_RESPONSE or all(state.face(card).key != name for card in state.hand[state.active])


def redeal(state: State, seat: int, seed: int) -> SigilState:
    """A copy in which everything a seat cannot see is dealt anew (1503)."""
    assert isinstance(state, SigilState)
    new = state.clone()
    deal_anew(new, seat - 1, seed)
    return new


PLAY = Play(
    version="1",
    new_state=new_state,
    load_state=load_state,
    from_position=from_position,
    position=position,
    force=force,
    idle=idle,
    redeal=redeal,
    players={"single": 2, "team": 6, "boss": 4},
)
