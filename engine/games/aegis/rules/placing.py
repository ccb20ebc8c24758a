"""A hand-written position laid out on a table: what is not named is empty, or as printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from engine.core.problems import DataError, Problem, did_you_mean
from engine.games.aegis.rules.checks import turn_faces
from engine.games.aegis.rules.codes import CREATURE, EQUIPMENT, INFINITE, LOCATION, NOBODY, STAGE_NAMES, TURN
from engine.games.aegis.rules.frames import Frame
from engine.games.aegis.rules.table import Table
from engine.games.aegis.rules.turn import BEGIN, CLEAN, DECLARE, ENDING, FIRST_MAIN, HAND, SECOND_MAIN
from engine.games.aegis.rules.zones import attach, come_into_play, equip, stand
from engine.games.aegis.settings import COLUMNS

FIRST_STEPS = (BEGIN, CLEAN, FIRST_MAIN, DECLARE, SECOND_MAIN, HAND, ENDING)
KEYS = (
    "format", "options", "seed", "turn", "active", "stage", "summoned", "located", "seats", "stack", "effects",
    "decision",
)  # fmt: skip
SEAT_KEYS = (
    "life", "out", "hand", "deck", "cemetery", "exile", "front", "infinite_spells", "locations", "face_down",
    "maximum_hand_size",
)  # fmt: skip
CARD_KEYS = ("card", "seat", "owner", "damage", "equipment", "attached", "tapped", "seq", "attack", "fortitude")


class Layout:
    """Lays out one position; every fault is named by its path."""

    def __init__(self, table: Table, document: Mapping[str, Any]) -> None:
        self.table = table
        self.document = document
        self.faces: list[int] = []
        self.owner: list[int] = []

    def lay(self) -> None:
        """Seats first, then what stands, then the stage."""
        table, document = self.table, self.document
        self._known(document, KEYS, "")
        seats = document.get("seats", {})
        for label in seats:
            if label not in [str(seat + 1) for seat in range(table.seat_count)]:
                self._fault(f"seats.{label}", f"there is no seat {label}")
        for seat in range(table.seat_count):
            self._piles(seat, seats.get(str(seat + 1), {}), f"seats.{seat + 1}")
        for seat in range(table.seat_count):
            given = seats.get(str(seat + 1), {})
            for column, creature in sorted(dict(given.get("front", {})).items()):
                self._front(seat, column, creature, f"seats.{seat + 1}.front.{column}")
        table.dirty = False
        table.turn = document.get("turn", 1)
        table.active = document.get("active", 1) - 1
        table.summoned = document.get("summoned", 0)
        table.located = document.get("located", 0)
        stage = document.get("stage", "main")
        if stage not in STAGE_NAMES:
            self._fault("stage", f'unknown stage "{stage}"{did_you_mean(str(stage), STAGE_NAMES)}')
        frame = Frame(TURN)
        frame.step = FIRST_STEPS[STAGE_NAMES.index(stage)]
        table.stage = STAGE_NAMES.index(stage)
        table.frames.append(frame)

    def _piles(self, seat: int, given: Mapping[str, Any], path: str) -> None:
        table = self.table
        self._known(given, SEAT_KEYS, path)
        table.life[seat] = given.get("life", table.life[seat])
        for key, pile in (("hand", table.hand), ("cemetery", table.cemetery), ("exile", table.exile)):
            pile[seat] = self._cards(seat, given.get(key, ()), f"{path}.{key}")
        table.deck[seat] = self._cards(seat, given.get("deck", ()), f"{path}.deck")[::-1]
        for key, pile, kind in (
            ("infinite_spells", table.backs, INFINITE),
            ("locations", table.locations, LOCATION),
        ):
            for place, one in enumerate(given.get(key, ())):
                card = self._card(seat, one, f"{path}.{key}[{place}]", kind)
                pile[seat].append(card)
                self._work(card, seat, one)
        for place, one in enumerate(given.get("face_down", ())):
            card = self._card(seat, one, f"{path}.face_down[{place}]", NOBODY)
            table.face_down[seat].append(card)
            table.tapped[card] = isinstance(one, Mapping) and bool(one.get("tapped"))
        if given.get("out"):
            table.out[seat] = True
            turn_faces(table, seat)

    def _front(self, seat: int, column: str, given: Any, path: str) -> None:
        if not (column.isdigit() and 1 <= int(column) <= COLUMNS):
            self._fault(path, f"there is no column {column}")
        card = self._card(seat, given, path, CREATURE)
        stand(self.table, card, seat, int(column) - 1)
        self._dress(card, seat, given, path)
        for place, one in enumerate(given.get("attached", ()) if isinstance(given, Mapping) else ()):
            where = f"{path}.attached[{place}]"
            holder = one.get("seat", seat + 1) - 1 if isinstance(one, Mapping) else seat
            rider = self._card(holder, one, where, CREATURE)
            attach(self.table, rider, holder, card)
            self._dress(rider, holder, one, where)

    def _dress(self, card: int, seat: int, given: Any, path: str) -> None:
        if not isinstance(given, Mapping):
            return
        self.table.damage[card] = given.get("damage", 0)
        self._date(card, given)
        for place, one in enumerate(given.get("equipment", ())):
            gear = self._card(seat, one, f"{path}.equipment[{place}]", EQUIPMENT)
            equip(self.table, gear, seat, card)
            self._date(gear, one)

    def _work(self, card: int, seat: int, given: Any) -> None:
        come_into_play(self.table, card, seat)
        if isinstance(given, Mapping):
            self.table.tapped[card] = bool(given.get("tapped"))
            self._date(card, given)

    def _date(self, card: int, given: Any) -> None:
        """`seq`: the moment the card was played, where the order of the document is not it."""
        table = self.table
        if not isinstance(given, Mapping) or "seq" not in given:
            return
        seq = int(given["seq"])
        table.clock = max(table.clock, seq)
        table.since[card] = seq
        for issue, entries in enumerate(table.force):
            table.force[issue] = tuple((*entry[:5], seq, entry[6]) if entry[1] == card else entry for entry in entries)

    def _cards(self, seat: int, given: Sequence[Any], path: str) -> list[int]:
        found = []
        for place, one in enumerate(given):
            count, _, name = one.partition(" ") if isinstance(one, str) else ("", "", "")
            known = isinstance(one, str) and one in self.table.book.by_key
            several = int(count) if count.isdigit() and not known else 1
            for _ in range(several):
                found.append(self._card(seat, name if several > 1 or (count.isdigit() and not known) else one,
                                        f"{path}[{place}]", NOBODY))  # fmt: skip
        return found

    def _card(self, seat: int, given: Any, path: str, kind: int) -> int:
        """A new card of the game; `kind` NOBODY for any."""
        table = self.table
        owner = seat
        name = given
        if isinstance(given, Mapping):
            self._known(given, CARD_KEYS, path)
            name = given.get("card")
            owner = given.get("owner", seat + 1) - 1
        face = table.book.by_key.get(" ".join(str(name).split()))
        if face is None:
            names = [one.name for one in table.book.faces]
            self._fault(path, f'there is no card "{name}"{did_you_mean(str(name), names)}')
        if kind not in (NOBODY, face.type):
            self._fault(path, f"{face.name} cannot lie there")
        table.face_of = (*table.face_of, face.index)
        table.owner = (*table.owner, owner)
        table.control.append(owner)
        table.since.append(0)
        table.damage.append(0)
        table.tapped.append(False)
        table.place.append(NOBODY)
        table.host.append(NOBODY)
        return len(table.owner) - 1

    def _known(self, given: Any, keys: Sequence[str], path: str) -> None:
        if not isinstance(given, Mapping):
            self._fault(path, f"expected an object, found {given!r}")
        for key in given:
            if key not in keys:
                self._fault(f"{path}.{key}".lstrip("."), f'unknown key "{key}"{did_you_mean(str(key), keys)}')

    def _fault(self, path: str, message: str) -> NoReturn:
        raise DataError([Problem(f"position.{path}", message)])


def lay_out(table: Table, document: Mapping[str, Any]) -> None:
    """Lay out a position; DataError says what cannot be read."""
    Layout(table, document).lay()
    table.pending.clear()
