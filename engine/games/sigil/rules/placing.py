"""A table laid out from a position document: whatever is not named is empty or as printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.cards import CardPool, fold
from engine.core.problems import DataError, Problem, did_you_mean
from engine.games.sigil.rules import turn
from engine.games.sigil.rules.book import Book, Face
from engine.games.sigil.rules.codes import (
    ACT_BITS,
    AID,
    ALL_DAMAGE,
    BOSS,
    CHARACTER,
    EQUIP,
    FIRST_GOLD,
    FORBID,
    FORMAT_NAMES,
    FULL,
    IMMUNE,
    KEYWORD,
    MOD_ATK,
    MOD_DEF,
    NOBODY,
    PHASE_NAMES,
    PREVENT,
    REPLACE,
    SET_ATK,
    SET_DEF,
    STATUS_NAMES,
    STATUSES,
    STUNNED_NAMES,
    SUMMON,
    TEAM,
    TURN,
    WHILE_SOURCE,
)
from engine.games.sigil.rules.combat import status_length
from engine.games.sigil.rules.falling import settle_able
from engine.games.sigil.rules.frames import Frame
from engine.games.sigil.rules.happenings import add_change, enter_play, leave_play
from engine.games.sigil.rules.position import DEED_BITS, KEYWORD_NAMES, LIMIT_BITS
from engine.games.sigil.rules.position_shape import check_position
from engine.games.sigil.rules.sentences import label
from engine.games.sigil.rules.setup import SIDES, read_options, stand_character
from engine.games.sigil.rules.state import SLOTS, Table
from engine.games.sigil.rules.stats import attack, defence
from engine.games.sigil.rules.steps import UNTIL
from engine.games.sigil.rules.summoning import stand

STEPS = {
    "draw": turn.BEGIN,
    "standby": turn.POISONED,
    "main": turn.MAIN,
    "battle": turn.BATTLE,
    "equip": turn.EQUIPPING,
    "end": turn.END_HOUR,
}
LASTING = {word: code for word, code in UNTIL.items() if code != WHILE_SOURCE}
COUNTED = re.compile(r"(\d{1,3})\s*x?\s+(.+)")


class Placing:
    """One reading of a position; faults are raised with the path of the key."""

    def __init__(self, table: Table, cards: CardPool, book: Book) -> None:
        self.table = table
        self.cards = cards
        self.book = book
        self.faces: list[int] = []
        self.owner: list[int] = []

    def fault(self, path: str, message: str) -> DataError:
        """The error of one key."""
        return DataError([Problem(f"position.{path}", message)])

    def face(self, name: Any, path: str) -> Face:
        """The card of a name."""
        found = self.book.by_key.get(fold(str(name)))
        if found is None:
            raise self.fault(path, f'there is no card named "{name}"{did_you_mean(str(name), list(self.cards))}')
        return found

    def new(self, face: Face, seat: int) -> int:
        """A new card of this game."""
        self.faces.append(face.index)
        self.owner.append(seat)
        self.table.face_of = tuple(self.faces)
        self.table.owner = tuple(self.owner)
        return len(self.faces) - 1

    def zone(self, given: Any, seat: int, path: str) -> list[int]:
        """Cards of a zone: a list of names, `"30 Town Crier"` for many, or a mapping of names to numbers."""
        entries = [f"{count} {name}" for name, count in given.items()] if isinstance(given, Mapping) else list(given)
        cards: list[int] = []
        for place, entry in enumerate(entries):
            name, count = str(entry), 1
            many = COUNTED.fullmatch(name)
            if many and fold(name) not in self.book.by_key:
                count, name = int(many.group(1)), many.group(2)
            face = self.face(name, f"{path}[{place}]")
            cards.extend(self.new(face, seat) for _ in range(count))
        return cards

    def seat_of(self, given: Any, path: str) -> int:
        """The seat of a label."""
        for seat in range(self.table.seat_count):
            if str(label(self.table, seat)) == str(given):
                return seat
        raise self.fault(path, f'there is no seat "{given}"')

    def seat(self, seat: int, given: Mapping[str, Any], path: str) -> None:
        """One seat: its Character first, then everything that leans on it."""
        table = self.table
        face = self.face(given["character"], f"{path}.character")
        if face.type != CHARACTER:
            raise self.fault(f"{path}.character", f"{face.name} is no Character")
        table.card[2 * seat] = self.new(face, seat)
        stand_character(table, seat)
        for key, zone in (("hand", table.hand), ("discard", table.discard)):
            zone[seat] = self.zone(given.get(key) or [], seat, f"{path}.{key}")
        self.removed(seat, given, path)
        table.deck[seat] = self.zone(given.get("deck") or [], seat, f"{path}.deck")[::-1]
        table.summons[seat] = self.zone(given.get("summon_deck") or [], seat, f"{path}.summon_deck")
        for card in table.summons[seat]:
            if table.face(card).type != SUMMON:
                raise self.fault(f"{path}.summon_deck", f"{table.name(card)} is no Summon")
        table.fainted[seat] = bool(given.get("fainted"))
        table.used[seat] = self.bits(given.get("used"), LIMIT_BITS, f"{path}.used")
        table.deeds[seat] = self.bits(given.get("did"), DEED_BITS, f"{path}.did")
        table.deeds_before[seat] = self.bits(given.get("did_before"), DEED_BITS, f"{path}.did_before")
        phases = {name: 1 << place for place, name in enumerate(PHASE_NAMES)}
        table.skips[seat] = self.bits(given.get("skip"), phases, f"{path}.skip")
        table.stunned[seat] = self.word(given.get("stunned"), STUNNED_NAMES, f"{path}.stunned")
        if given.get("event"):
            self.event(seat, given["event"], f"{path}.event")
        self.body(2 * seat, given, path)
        if table.fainted[seat]:
            table.hp[2 * seat] = 0
        if given.get("summon"):
            self.summon(seat, given["summon"], f"{path}.summon")
        for name in given.get("abilities_used") or []:
            self.ability_used(seat, name, f"{path}.abilities_used")
        for change in given.get("prevention") or []:
            number = change.get("n", "all")
            if isinstance(number, str):
                self.word(number, ("all",), f"{path}.prevention.n")
                number = ALL_DAMAGE
            add_change(table, PREVENT, seat, number, self.until(change, f"{path}.prevention"), seat, NOBODY)

    def ability_used(self, seat: int, name: str, path: str) -> None:
        """An ability of a card in play was activated this turn."""
        table = self.table
        for card in table.home:
            for block in table.face(card).abilities:
                if table.owner[card] == seat and fold(block.name) == fold(name):
                    table.uses[(card, block.id)] = table.uses.get((card, block.id), 0) + 1
                    return
        raise self.fault(path, f'there is no ability "{name}" in play')

    def removed(self, seat: int, given: Mapping[str, Any], path: str) -> None:
        """Cards removed from the game; the Character of an eliminated seat is one of them (1204)."""
        table = self.table
        names = list(given.get("removed") or [])
        if given.get("eliminated"):
            character = table.card[2 * seat]
            table.gone[seat] = True
            leave_play(table, character)
            names = [name for name in names if fold(str(name)) != table.face(character).key]
            table.rfg[seat].append(character)
        table.rfg[seat] += self.zone(names, seat, f"{path}.removed")

    def word(self, given: Any, words: Sequence[str | None], path: str) -> int:
        """The place of a word among those allowed."""
        if given not in words:
            known = [word for word in words if word]
            raise self.fault(path, f'unknown word "{given}"{did_you_mean(str(given), known)}')
        return words.index(given)

    def bits(self, given: Any, names: Mapping[str, int], path: str) -> int:
        """Words as bits."""
        total = 0
        for name in given or []:
            if name not in names:
                raise self.fault(path, f'unknown word "{name}"{did_you_mean(str(name), list(names))}')
            total |= names[name]
        return total

    def event(self, seat: int, given: Any, path: str) -> None:
        """A Constant Event in force: its name, or its name, turns left and marks."""
        told: Mapping[str, Any] = {"card": given} if isinstance(given, str) else given
        face = self.face(told["card"], f"{path}.card")
        if not face.constant:
            raise self.fault(f"{path}.card", f"{face.name} is no Constant Event")
        card = self.new(face, seat)
        self.table.event_card[seat] = card
        left = told.get("turns")
        self.table.event_left[seat] = face.duration if left is None else left
        enter_play(self.table, card, seat, REPLACE)
        for name, number in (told.get("marks") or {}).items():
            self.table.marks[(card, name)] = number

    def summon(self, seat: int, given: Any, path: str) -> None:
        """A Summon standing for its Character: its name, or its name and numbers."""
        told: Mapping[str, Any] = {"card": given} if isinstance(given, str) else given
        face = self.face(told["card"], f"{path}.card")
        if REPLACE not in face.forms or face.type != SUMMON or face.summon == AID:
            raise self.fault(f"{path}.card", f"{face.name} is no Summon that stands for a Character")
        table = self.table
        if face.summon == FULL:
            table.full[table.sides[seat]] = seat
            left = told.get("turns")
            table.limit[seat] = face.time_limit if left is None else left
        stand(table, seat, self.new(face, seat))
        self.body(2 * seat + 1, told, path)

    def body(self, body: int, given: Mapping[str, Any], path: str) -> None:
        """The numbers, Equipment, statuses and changes of a combatant."""
        table = self.table
        for key, numbers in (("hp", table.hp), ("sp", table.sp), ("mp", table.mp)):
            if given.get(key) is not None:
                numbers[body] = given[key]
        worn = given.get("equipment") or []
        names = list(worn.values()) if isinstance(worn, Mapping) else worn
        for place, name in enumerate(names):
            face = self.face(name, f"{path}.equipment[{place}]")
            if face.slot == NOBODY:
                raise self.fault(f"{path}.equipment[{place}]", f"{face.name} cannot be worn")
            card = self.new(face, body >> 1)
            table.worn[body * SLOTS + face.slot] = card
            enter_play(table, card, body, EQUIP)
        self.marks(body, given.get("marks") or {}, path)
        statuses = given.get("statuses") or {}
        lasting = statuses if isinstance(statuses, Mapping) else dict.fromkeys(statuses, "until_cured")
        for name, length in lasting.items():
            if name not in STATUS_NAMES:
                raise self.fault(f"{path}.statuses", f'unknown status "{name}"{did_you_mean(name, STATUS_NAMES)}')
            place = body * STATUSES + STATUS_NAMES.index(name)
            table.status[place] = status_length(self.lasting(length, f"{path}.statuses.{name}"), body >> 1)
        for place, change in enumerate(given.get("changes") or []):
            if change.get("for") != "while_source":  # such a change belongs to its card; `atk` and `def` tell of it
                self.change(body, change, f"{path}.changes[{place}]")

    def marks(self, body: int, given: Mapping[str, Mapping[str, int]], path: str) -> None:
        """Marks on cards in play, by the card's name."""
        table = self.table
        cards = [table.card[body], *table.worn[body * SLOTS : body * SLOTS + SLOTS]]
        by_name = {fold(table.name(card)): card for card in cards if card != NOBODY}
        for name, marks in given.items():
            if fold(name) not in by_name:
                raise self.fault(f"{path}.marks", f"{name} is not in play there")
            for mark, number in marks.items():
                table.marks[(by_name[fold(name)], mark)] = number

    def until(self, change: Mapping[str, Any], path: str) -> int:
        """How long a change lasts; for good where nothing is said."""
        return self.lasting(change.get("for", "permanent"), f"{path}.for")

    def lasting(self, given: Any, path: str) -> int:
        """A duration as a number: turns, or the code of its word."""
        if isinstance(given, int):
            return given
        if isinstance(given, Mapping):
            return int(given["turns"])
        if given not in LASTING:
            raise self.fault(path, f'unknown duration "{given}"{did_you_mean(str(given), list(LASTING))}')
        return LASTING[given]

    def change(self, body: int, given: Mapping[str, Any], path: str) -> None:
        """A change on a combatant."""
        number = given.get("n", 0)
        if "modify" in given:
            what = (MOD_ATK, MOD_DEF)[self.word(given["modify"], ("atk", "def"), f"{path}.modify")]
        elif "set" in given:
            what = (SET_ATK, SET_DEF)[self.word(given["set"], ("atk", "def"), f"{path}.set")]
        elif "forbid" in given:
            what, number = FORBID, self.bits(given["forbid"], ACT_BITS, f"{path}.forbid")
        elif "immune" in given:
            what, number = KEYWORD, IMMUNE + self.word(given["immune"], STATUS_NAMES, f"{path}.immune")
        else:
            what, number = KEYWORD, self.word(given.get("keyword"), KEYWORD_NAMES, f"{path}.keyword")
        add_change(self.table, what, body, number, self.until(given, path), body >> 1, NOBODY)

    def fighting(self, body: int, given: Mapping[str, Any]) -> None:
        """ATK and DEF as they should be now: what the rest does not explain becomes a lasting change."""
        for key, read, what in (("atk", attack, MOD_ATK), ("def", defence, MOD_DEF)):
            if given.get(key) is not None and read(self.table, body) != given[key]:
                missing = given[key] - read(self.table, body)
                add_change(self.table, what, body, missing, UNTIL["permanent"], body >> 1, NOBODY)


def lay_out(table: Table, document: Mapping[str, Any], cards: CardPool) -> None:
    """Fill a new table from a position document, up to the frame of its turn."""
    check_position(document)
    placing = Placing(table, cards, table.book)
    read_options(document.get("options", {}))
    if document.get("chain"):
        raise placing.fault("chain", "a position begins with an empty chain")
    given_seats = document.get("seats") or {}
    labels = [str(label(table, seat)) for seat in range(table.seat_count)]
    seats: Mapping[str, Any] = (
        dict(zip(labels, given_seats, strict=False)) if isinstance(given_seats, list) else given_seats
    )
    for name in seats:
        placing.seat_of(name, f"seats.{name}")
    told: dict[int, Mapping[str, Any]] = {}
    for seat in range(table.seat_count):
        name = str(label(table, seat))
        if name not in seats:
            raise placing.fault("seats", f"seat {name} is missing")
        told[seat] = seats[name]
    for seat, given in told.items():
        placing.seat(seat, given, f"seats.{label(table, seat)}")
    for side in (0, 1):
        settle_able(table, side)
    for seat, given in told.items():
        placing.fighting(2 * seat, given)
        if isinstance(given.get("summon"), Mapping):
            placing.fighting(2 * seat + 1, given["summon"])
    _gold(placing, document, told)
    _whose_turn(placing, document)
    table.pending = []
    table.happened = []


def _gold(placing: Placing, document: Mapping[str, Any], told: Mapping[int, Any]) -> None:
    table = placing.table
    given = document.get("gold")
    for side in (0, 1):
        table.gold[side] = FIRST_GOLD * len(table.line[side])
        if isinstance(given, list):
            table.gold[side] = given[side]
        elif given is not None:
            table.gold[side] = given
    for seat, seat_told in told.items():
        if seat_told.get("gold") is not None:
            table.gold[table.sides[seat]] = seat_told["gold"]


def _whose_turn(placing: Placing, document: Mapping[str, Any]) -> None:
    table = placing.table
    table.active = placing.seat_of(document.get("active", label(table, 0)), "active")
    phase = document.get("phase", "main")
    if phase not in STEPS:
        raise placing.fault("phase", f'unknown phase "{phase}"{did_you_mean(str(phase), list(STEPS))}')
    table.turn = document.get("turn", 1) - (1 if phase == "draw" else 0)
    table.phase = PHASE_NAMES.index(phase)
    if "last" in document:
        table.last = [NOBODY if seat is None else placing.seat_of(seat, "last") for seat in document["last"]]
    elif table.format == TEAM:
        before = range(table.active)
        table.last = [max((seat for seat in before if table.sides[seat] == side), default=NOBODY) for side in (0, 1)]
    if table.format == BOSS:
        atb = document.get("atb") or {}
        table.atb = atb.get("n", max(1, table.body_face(6).atb))
        table.atb_count = atb.get("count", 0)
    frame = Frame(TURN)
    frame.step = STEPS[phase]
    table.stack.append(frame)


def format_of(document: Mapping[str, Any]) -> tuple[int, tuple[int, ...]]:
    """The format of a position and the sides of its seats."""
    name = document.get("format", "single")
    if name not in FORMAT_NAMES:
        raise DataError([Problem("position.format", f'unknown format "{name}"{did_you_mean(str(name), FORMAT_NAMES)}')])
    number = FORMAT_NAMES.index(name)
    return number, SIDES[number]
