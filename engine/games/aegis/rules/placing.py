"""A hand-written position laid out on a table: what is not named is empty, or as printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

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
MOST: Final = 9999
_COUNT: Final = re.compile(r"[0-9]{1,3}")
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
            front = given.get("front", {})
            if not isinstance(front, Mapping):
                self._fault(f"seats.{seat + 1}.front", "expected an object of columns and Creatures")
            for column, creature in sorted(front.items()):
                self._front(seat, column, creature, f"seats.{seat + 1}.front.{column}")
        table.dirty = False
        table.turn = self._whole(document, "turn", 1, "", 1)
        table.active = self._whole(document, "active", 1, "", 1, table.seat_count) - 1
        table.summoned = self._whole(document, "summoned", 0, "")
        table.located = self._whole(document, "located", 0, "")
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
        table.life[seat] = self._whole(given, "life", table.life[seat], path, -MOST)
        for key, pile in (("hand", table.hand), ("cemetery", table.cemetery), ("exile", table.exile)):
            pile[seat] = self._cards(seat, given.get(key, ()), f"{path}.{key}")
        table.deck[seat] = self._cards(seat, given.get("deck", ()), f"{path}.deck")[::-1]
        for key, pile, kind in (
            ("infinite_spells", table.backs, INFINITE),
            ("locations", table.locations, LOCATION),
        ):
            for place, one in enumerate(self._singly(given.get(key, ()))):
                card = self._card(seat, one, f"{path}.{key}[{place}]", kind)
                pile[seat].append(card)
                self._work(card, seat, one, f"{path}.{key}[{place}]")
        for place, one in enumerate(self._singly(given.get("face_down", ()))):
            card = self._card(seat, one, f"{path}.face_down[{place}]", NOBODY)
            table.face_down[seat].append(card)
            table.tapped[card] = isinstance(one, Mapping) and bool(one.get("tapped"))
        if given.get("out"):
            table.out[seat] = True
            turn_faces(table, seat)

    def _front(self, seat: int, column: str, given: Any, path: str) -> None:
        if column not in map(str, range(1, COLUMNS + 1)):
            self._fault(path, f"there is no column {column}")
        card = self._card(seat, given, path, CREATURE)
        stand(self.table, card, seat, int(column) - 1)
        self._dress(card, seat, given, path)
        for place, one in enumerate(self._singly(given.get("attached", ()) if isinstance(given, Mapping) else ())):
            where = f"{path}.attached[{place}]"
            holder = self._seat(one, "seat", seat, where)
            rider = self._card(holder, one, where, CREATURE)
            attach(self.table, rider, holder, card)
            self._dress(rider, holder, one, where)

    def _dress(self, card: int, seat: int, given: Any, path: str) -> None:
        if not isinstance(given, Mapping):
            return
        self.table.damage[card] = self._whole(given, "damage", 0, path)
        self._date(card, given, path)
        for place, one in enumerate(self._singly(given.get("equipment", ()))):
            gear = self._card(seat, one, f"{path}.equipment[{place}]", EQUIPMENT)
            equip(self.table, gear, seat, card)
            self._date(gear, one, f"{path}.equipment[{place}]")

    def _work(self, card: int, seat: int, given: Any, path: str) -> None:
        come_into_play(self.table, card, seat)
        if isinstance(given, Mapping):
            self.table.tapped[card] = bool(given.get("tapped"))
            self._date(card, given, path)

    def _date(self, card: int, given: Any, path: str) -> None:
        """`seq`: the moment the card was played, where the order of the document is not it."""
        table = self.table
        if not isinstance(given, Mapping) or "seq" not in given:
            return
        seq = self._whole(given, "seq", 0, path)
        table.clock = max(table.clock, seq)
        table.since[card] = seq
        for issue, entries in enumerate(table.force):
            table.force[issue] = tuple((*entry[:5], seq, entry[6]) if entry[1] == card else entry for entry in entries)

    def _cards(self, seat: int, given: Sequence[Any], path: str) -> list[int]:
        return [self._card(seat, one, f"{path}[{place}]", NOBODY) for place, one in enumerate(self._singly(given))]

    def _singly(self, given: Sequence[Any]) -> Iterator[Any]:
        """The cards of a list one by one: "3 Signal Hill" are three, unless a card has that name."""
        if not isinstance(given, list | tuple):
            self._fault("seats", f"expected a list of cards, found {given!r}")
        for one in given:
            count, _, name = one.partition(" ") if isinstance(one, str) else ("", "", "")
            if name and _COUNT.fullmatch(count) and one not in self.table.book.by_key:
                yield from [name] * int(count)
            else:
                yield one

    def _card(self, seat: int, given: Any, path: str, kind: int) -> int:
        """A new card of the game; `kind` NOBODY for any."""
        table = self.table
        owner = seat
        name = given
        if isinstance(given, Mapping):
            self._known(given, CARD_KEYS, path)
            name = given.get("card")
            owner = self._seat(given, "owner", seat, path)
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

    def _whole(
        self, given: Mapping[str, Any], key: str, default: int, path: str, least: int = 0, most: int = MOST
    ) -> int:
        """A whole number of the document."""
        value = given.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self._fault(f"{path}.{key}".lstrip("."), f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def _seat(self, given: Any, key: str, seat: int, path: str) -> int:
        """The seat a card names, else the one given."""
        if not isinstance(given, Mapping):
            return seat
        return self._whole(given, key, seat + 1, path, 1, self.table.seat_count) - 1

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
