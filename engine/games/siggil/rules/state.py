"""A game of Siggil as everybody plays it: the engine's state interface over the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.core.play import Action, Decision, IllegalAction, Outcome
from engine.games.siggil.rules import choices, flow, views, words
from engine.games.siggil.rules.codes import OVER
from engine.games.siggil.rules.table import FIELDS, Table


class SiggilState(Table):
    """A game under way. Conceding (7.4) is always possible and never listed among the legal actions."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """Who must choose what; None when the game is over."""
        return None if self.phase == OVER else choices.decision_of(self)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.ended is None:
            return None
        winners, reason = self.ended
        return Outcome(tuple(seat + 1 for seat in winners), reason)

    def legal_actions(self) -> Sequence[Action]:
        """Every action the decision allows."""
        if self.legal is None:
            self.legal = choices.list_actions(self)
        return self.legal

    def apply(self, action: Action) -> None:
        """Carry out an action and all that follows; IllegalAction changes nothing."""
        legal = self.legal_actions()
        for one in legal:
            if one is action:
                break
        else:
            text = choices.normal(action.text)
            found = next((one for one in legal if one.text == text), None)
            if found is None:
                self._apply_unlisted(action)
                return
            action = found
        self.legal = None
        choices.carry_out(self, action)
        if self.conceded:
            self._stand_in()

    def _apply_unlisted(self, action: Action) -> None:
        if self.phase == OVER:
            raise IllegalAction("7", "the game is over")
        if action.text != "concede":
            raise choices.refuse(self, action)
        self.legal = None
        seat = self.active
        self.log.append(("concede", seat))
        if self.setup.players <= 2:
            flow.end(self, tuple(other for other in range(self.setup.players) if other != seat), "concession")
        else:
            self.conceded |= 1 << seat
            self._stand_in()

    def _stand_in(self) -> None:
        """Play on for those who have left (7.4)."""
        while self.phase != OVER and self.conceded >> self.active & 1:
            choices.carry_out(self, choices.stand_in(self))

    def clone(self) -> SiggilState:
        """An independent copy."""
        new = SiggilState()
        self.copy_into(new)
        return new

    def view(self, seat: int) -> dict[str, Any]:
        """Everything the player of a seat may know; 0 is an onlooker."""
        return views.view_of(self, seat)

    def seats(self) -> tuple[int, ...]:
        """The seats there are, in turn order."""
        return tuple(range(1, self.setup.players + 1))

    def label(self, seat: int) -> int:
        """A seat by its number."""
        return seat

    def player_of(self, seat: int) -> int:
        """Each player has a seat of his own."""
        return seat - 1

    def events(self) -> list[dict[str, Any]]:
        """What has happened so far in public."""
        return [words.event_of(self, entry) for entry in self.log]

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON, secrets included."""
        document: dict[str, Any] = {"options": self.setup.to_dict(), "numbers": self.numbers, "chance": self.chance}
        for field in FIELDS:
            document[field] = getattr(self, field)
        plain: dict[str, Any] = json.loads(json.dumps(document))
        return plain

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SiggilState)
            and self.setup == other.setup
            and self.numbers == other.numbers
            and all(getattr(self, field) == getattr(other, field) for field in FIELDS)
        )

    __hash__ = None  # type: ignore[assignment]
