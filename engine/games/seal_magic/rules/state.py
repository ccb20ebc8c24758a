"""A Seal Magic match as everybody plays it: the engine's state interface over the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.core.play import Action, Decision, IllegalAction, Outcome
from engine.games.seal_magic.levels import SEAT_NAMES
from engine.games.seal_magic.rules import choices, flow, views, words
from engine.games.seal_magic.rules.codes import DRAWN, OVER
from engine.games.seal_magic.rules.table import FIELDS, Table

CONCEDE_MATCH, CONCEDE_ROUND = ("concede", "concede:match"), "concede:round"


class MatchState(Table):
    """A match under way. Conceding (12.1) is always possible and never listed among the legal actions."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """Who must choose what; None when the match is over."""
        return None if self.phase == OVER else choices.decision_of(self)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if self.ended is None:
            return None
        winner, reason = self.ended
        return Outcome(() if winner == DRAWN else (winner + 1,), reason)

    def legal_actions(self) -> Sequence[Action]:
        """Every action the decision allows."""
        if self.legal is None:
            self.legal = [] if self.phase == OVER else choices.list_actions(self)
        return self.legal

    def apply(self, action: Action) -> None:
        """Carry out an action and all that follows; IllegalAction changes nothing."""
        for legal in self.legal_actions():
            if legal is action or legal.text == action.text:
                self.legal = None
                choices.carry_out(self, legal)
                flow.run(self)
                return
        self._apply_unlisted(action)

    def _apply_unlisted(self, action: Action) -> None:
        if self.phase == OVER:
            raise IllegalAction("12.2", "the match is over")
        seat = choices.decider(self)
        if action.text in CONCEDE_MATCH:
            self.legal = None
            self.log.append(("concede", seat, "match"))
            flow.end_match(self, 1 - seat, "concession")
        elif action.text == CONCEDE_ROUND:
            self.legal = None
            self.log.append(("concede", seat, "round"))
            flow.end_round(self, 1 - seat, "concession")
            flow.run(self)
        else:
            raise choices.refuse(self, action)

    def clone(self) -> MatchState:
        """An independent copy."""
        new = MatchState()
        self.copy_into(new)
        return new

    def view(self, seat: int) -> dict[str, Any]:
        """Everything the player of a seat may know; 0 is an onlooker."""
        return views.view_of(self, seat)

    def seats(self) -> tuple[int, ...]:
        """Seat 1 is A, seat 2 is B."""
        return (1, 2)

    def label(self, seat: int) -> str:
        """A seat by its letter."""
        return SEAT_NAMES[seat - 1]

    def player_of(self, seat: int) -> int:
        """A is the first player, B the second."""
        return seat - 1

    def events(self) -> list[dict[str, Any]]:
        """What has happened so far in public."""
        return [words.event_of(self, entry) for entry in self.log]

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON, secrets included."""
        document: dict[str, Any] = {"options": self.book.setup.to_dict(), "cards": list(self.book.names)}
        document["chance"] = list(self.chance)
        for field in FIELDS:
            document[field] = getattr(self, field)
        plain: dict[str, Any] = json.loads(json.dumps(document))
        return plain

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, MatchState)
            and self.book.names == other.book.names
            and self.book.setup == other.book.setup
            and all(getattr(self, field) == getattr(other, field) for field in FIELDS)
        )

    __hash__ = None  # type: ignore[assignment]
