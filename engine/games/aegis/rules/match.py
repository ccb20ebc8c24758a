"""A match of War of Aegis as every client sees it: decisions, legal actions, apply, clone, view, outcome (W16.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool
from engine.core.chance import fixed
from engine.core.decks import DeckList
from engine.core.play import Action, Decision, IllegalAction, Outcome, Play, State
from engine.core.rng import seeded
from engine.games.aegis.rules import options as choices
from engine.games.aegis.rules.abilities import ability_action, own_cards, usable
from engine.games.aegis.rules.checks import concede
from engine.games.aegis.rules.codes import (
    A_ABILITY,
    A_CAST,
    A_EQUIP,
    A_LOCATION,
    A_ONTO,
    A_PASS,
    A_STOP,
    A_SUMMON,
    ANNOUNCE,
    AT_WINDOW,
    DECISION_NAMES,
    FORMAT_NAMES,
    INFINITE,
    NOBODY,
    ON_ABILITY,
    ON_GEAR,
    ON_SPELL,
    ON_STAY,
    PAY,
    PICK,
    PICK_COST_SACRIFICE,
    PICK_COST_TAP,
    PICK_PLACE,
    PICK_SACRIFICE,
    RESOLVE,
    SOLO,
    TURN,
    WINDOW,
)
from engine.games.aegis.rules.explain import refusal
from engine.games.aegis.rules.frames import Frame, Item
from engine.games.aegis.rules.placing import lay_out
from engine.games.aegis.rules.position import position_of
from engine.games.aegis.rules.saving import table_from_dict, table_to_dict
from engine.games.aegis.rules.sentences import PROMPTS, public_events
from engine.games.aegis.rules.setup import SEATS, book_of, deal_anew, deal_in, prepare, read_options
from engine.games.aegis.rules.stack import (
    announce,
    announce_trigger,
    decline,
    run_announce,
    run_resolve,
    run_window,
)
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.targets import action_for, candidates
from engine.games.aegis.rules.turn import (
    attack,
    end_main,
    paid,
    play_location,
    run_pay,
    run_pick,
    run_turn,
    summon,
    take,
)
from engine.games.aegis.rules.view import view_of

RUN: list[Callable[[Table, Frame], None]] = [run_turn] * 6
RUN[TURN] = run_turn
RUN[WINDOW] = run_window
RUN[RESOLVE] = run_resolve
RUN[ANNOUNCE] = run_announce
RUN[PAY] = run_pay
RUN[PICK] = run_pick


DECISIONS = [[Decision(seat + 1, name, PROMPTS[name]) for name in DECISION_NAMES] for seat in range(max(SEATS))]


class AegisState(Table):
    """A game of War of Aegis under way."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """Who must choose what; None when the game is over."""
        if self.result is not None:
            return None
        return DECISIONS[self.asked][self.asked_kind]

    @property
    def outcome(self) -> Outcome | None:
        """The winning seats, none for a draw, and the reason (W13)."""
        if self.result is None:
            return None
        winners, reason = self.result
        return Outcome(tuple(seat + 1 for seat in winners), reason)

    def legal_actions(self) -> Sequence[Action]:
        """Every option of the decision."""
        legal = self.legal
        if legal is None:
            if self.result is not None:
                return []
            legal = self.legal = choices.OPTIONS[self.asked_kind](self, self.asked, self.frames[-1])
        return legal

    def apply(self, action: Action) -> None:
        """Carry out a legal action and all that follows up to the next decision."""
        if self.result is not None:
            raise IllegalAction("W13.5", "The game is over")
        if action is choices.PASS and self.asked_kind == AT_WINDOW:  # always legal there, and the most frequent by far
            self.legal = None
            self.frames[-1].number += 1
            run(self)
            return
        for option in self.legal_actions():
            if option is action or option.text == action.text:
                break
        else:
            if action.text.partition(":")[0] == "concede":
                self._concede(action.text)
                return
            raise IllegalAction(*refusal(self, action.text))
        self.legal = None
        ANSWERS[self.asked_kind](self, self.asked, self.frames[-1], option)
        run(self)

    def _concede(self, text: str) -> None:
        """A Player gives up at any time (W13.4)."""
        _, _, who = text.partition(":")
        seats = {str(seat + 1): seat for seat in range(self.seat_count) if not self.out[seat]}
        if who and who not in seats:
            raise IllegalAction("W13.4", f'There is no seat "{who}" that could concede')
        concede(self, seats[who] if who else self.asked)
        self.legal = None
        run(self)

    def clone(self) -> AegisState:
        """An independent copy."""
        new = AegisState()
        self.copy_into(new)
        return new

    def view(self, seat: int) -> dict[str, Any]:
        """What the Player of a seat may know; 0 is an onlooker (W16.1)."""
        return view_of(self, seat - 1)

    def seats(self) -> tuple[int, ...]:
        """The seats there are; the dummy of a solo game is no Player (W16.4)."""
        return (1,) if self.format == SOLO else tuple(range(1, self.seat_count + 1))

    def label(self, seat: int) -> int:
        """A seat as documents write it: its number."""
        return seat

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
    while table.asked == NOBODY and table.result is None:
        frame = table.frames[-1]
        RUN[frame.kind](table, frame)


def _in_hand(table: Table, seat: int, face: int) -> int:
    return next(card for card in table.hand[seat] if table.face_of[card] == face)


def _answer_main(table: Table, seat: int, frame: Frame, option: Action) -> None:
    code = option.code
    if code in (A_SUMMON, A_ONTO):
        card = _in_hand(table, seat, option.card)
        place = option.picks[0]
        if code == A_SUMMON:
            summon(table, card, place, NOBODY)
        else:
            summon(table, card, NOBODY, table.base[place])
    elif code == A_LOCATION:
        play_location(table, _in_hand(table, seat, option.card))
    elif code in (A_CAST, A_EQUIP, A_ABILITY):
        _begin_item(table, seat, option)
    else:
        end_main(table, frame)


def _answer_window(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if option.code == A_PASS:
        frame.number += 1
    else:
        _begin_item(table, seat, option)


def _begin_item(table: Table, seat: int, option: Action) -> None:
    """A card leaves the hand for the stack, or an ability is used (W8.1)."""
    if option.code == A_ABILITY:
        block = table.book.blocks[option.card]
        card = next(
            one
            for one in own_cards(table, seat)
            if table.face_of[one] == block.face
            and usable(table, seat, one, block)
            and ability_action(table, one, block) is option
        )
        if block.once:
            table.used.append((card, block.index))
        item = Item(ON_ABILITY, seat, card, block.index)
        item.since = table.since[card]
        item.me = table.ward.get(card, seat)
        announce(table, item)
        return
    card = _in_hand(table, seat, option.card)
    face = table.book.faces[option.card]
    table.hand[seat].remove(card)
    table.since[card] = table.tick()
    if option.code == A_EQUIP:
        item = Item(ON_GEAR, seat, card, NOBODY)
        item.slot = option.picks[0]
    elif face.type == INFINITE:
        item = Item(ON_STAY, seat, card, NOBODY)
    else:
        item = Item(ON_SPELL, seat, card, face.play.index if face.play is not None else NOBODY)
    item.since = table.since[card]
    announce(table, item)


def _answer_attack(table: Table, seat: int, frame: Frame, option: Action) -> None:
    attack(table, option.card)


def _answer_pay(table: Table, seat: int, frame: Frame, option: Action) -> None:
    paid(table, frame, option.picks)


def _answer_target(table: Table, seat: int, frame: Frame, option: Action) -> None:
    item = frame.item
    assert item is not None
    aim = table.book.blocks[item.block].aims[len(item.targets)]
    chosen = next(one for one in candidates(table, aim, item) if action_for(table, option.code, one) is option)
    item.targets = (*item.targets, chosen)


def _answer_apply(table: Table, seat: int, frame: Frame, option: Action) -> None:
    assert frame.item is not None
    frame.item.me = option.card


def _answer_opponent(table: Table, seat: int, frame: Frame, option: Action) -> None:
    assert frame.item is not None
    frame.item.foe = option.card


def _answer_order(table: Table, seat: int, frame: Frame, option: Action) -> None:
    announce_trigger(table, option.card)


def _answer_may(table: Table, seat: int, frame: Frame, option: Action) -> None:
    if option is not choices.YES:
        decline(table, frame)


def _answer_pick(table: Table, seat: int, frame: Frame, option: Action) -> None:
    purpose = frame.step
    if option.code == A_STOP:
        frame.number = 0
    elif option.text.startswith("pick:c") and option in choices.COLUMN:
        take(table, frame, NOBODY, option.card)
    elif purpose in (PICK_SACRIFICE, PICK_COST_SACRIFICE, PICK_PLACE):
        take(table, frame, _creature_at(table, option), NOBODY)
    elif purpose == PICK_COST_TAP:
        untapped = [card for card in table.locations[seat] if not table.tapped[card]]
        take(table, frame, next(card for card in untapped if table.face_of[card] == option.card), NOBODY)
    else:
        take(table, frame, _in_hand(table, seat, option.card), NOBODY)


def _creature_at(table: Table, option: Action) -> int:
    base = table.base[option.card]
    place = option.picks[0]
    return table.riders[base][place - 1] if place else base


ANSWERS: list[Callable[[Table, int, Frame, Action], None]] = [
    _answer_main,
    _answer_window,
    _answer_attack,
    _answer_pay,
    _answer_target,
    _answer_apply,
    _answer_opponent,
    _answer_order,
    _answer_may,
    _answer_pick,
]


def new_state(decks: Sequence[DeckList], cards: CardPool, seed: int, options: Mapping[str, Any]) -> AegisState:
    """A new match, one deck a seat in seat order; solo games have one deck (W4, W15.1, W16.4)."""
    kind, first, pass_unasked = read_options(options)
    ready = prepare(decks, cards, kind)
    state = AegisState()
    state.prepare(ready.book, kind, SEATS[kind])
    state.pass_unasked = pass_unasked
    force(state, options.get("chance", ()))
    deal_in(state, ready, seed, first)
    run(state)
    return state


def load_state(document: Mapping[str, Any], cards: CardPool) -> AegisState:
    """A state from its JSON."""
    kind = int(document["format"])
    state = AegisState()
    state.prepare(book_of(cards), kind, SEATS[kind])
    table_from_dict(state, document)
    return state


def from_position(document: Mapping[str, Any], cards: CardPool, chance: Sequence[Any]) -> AegisState:
    """A match that begins in a hand-written position; Players with nothing playable are passed (W8.3) unless the
    options say otherwise."""
    options = {"format": document.get("format", FORMAT_NAMES[0]), "pass_unasked": True, **document.get("options", {})}
    kind, _, pass_unasked = read_options(options)
    state = AegisState()
    state.prepare(book_of(cards), kind, SEATS[kind])
    state.pass_unasked = pass_unasked
    state.rng = seeded(int(document.get("seed", 0)))
    lay_out(state, document)
    force(state, chance)
    state.log, state.told = [], []
    run(state)
    return state


def position(state: State) -> dict[str, Any]:
    """The position document of a match."""
    assert isinstance(state, AegisState)
    return position_of(state)


def force(state: State, chance: Sequence[Any]) -> None:
    """Fix the next results of chance."""
    assert isinstance(state, AegisState)
    state.chance = fixed(chance)


def idle(state: State, text: str) -> Action | None:
    """Players with nothing playable are passed automatically (W8.3)."""
    assert isinstance(state, AegisState)
    if state.result is not None or state.asked_kind != AT_WINDOW or len(state.legal_actions()) > 1:
        return None
    return choices.PASS


def redeal(state: State, seat: int, seed: int) -> AegisState:
    """A copy in which everything a seat cannot know is dealt anew."""
    assert isinstance(state, AegisState)
    new = state.clone()
    new.legal = None
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
    players={"duel": 2, "team": 4, "solo": 1},
)
