"""A table laid out from a position document: whatever is not named is empty or as printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.core.cards import CardDefinition, CardPool
from engine.core.problems import DataError, Problem, did_you_mean
from engine.games.libre.rules import codes
from engine.games.libre.rules.book import SPIRIT_CODES, book_for
from engine.games.libre.rules.codes import (
    FOR_GOOD,
    GIVE,
    KEYWORD_BITS,
    NOBODY,
    SET_OFFENSE,
    STAT_CODES,
    TAKE,
    THIS_TURN,
)
from engine.games.libre.rules.stats import add_change, refresh_all
from engine.games.libre.rules.table import Table
from engine.games.libre.rules.things import enter

TOP_KEYS = (
    "format", "players", "turn", "active", "phase", "target", "order", "first_turn", "temple_played", "combat_done",
    "seats", "chain", "combat", "decision", "seed", "options",
)  # fmt: skip
SEAT_KEYS = ("points", "faith", "pool", "hand", "deck", "discard", "removed", "play")
THING_KEYS = (
    "card", "owner", "in", "on", "damage", "new", "moved", "left", "attacked", "changes", "offense", "health",
    "faith", "keywords",
)  # fmt: skip
PHASES = {
    "gain": codes.GAIN,
    "begin": codes.BEGIN,
    "draw": codes.DRAW,
    "do": codes.DO,
    "close": codes.CLOSE,
    "discard": codes.DISCARD,
    "ending": codes.ENDING,
    "end": codes.END,
}
_NUMBERED = re.compile(r"([0-9]{1,3})\s+(.+)")
_Waiting = tuple[int, int, Mapping[str, Any], str]
"""Seat, card, what is said of it, and the host it goes into or onto."""
_TAGGED = re.compile(r" #\d+$")


def lay_out(kind: type[Table], document: Mapping[str, Any], cards: CardPool) -> Table:
    """A table in the position; DataError names every fault by its path."""
    problems: list[Problem] = []
    _check_keys(document, TOP_KEYS, "", problems)
    options = document.get("options", {})
    _check_keys(options, ("target",), "options.", problems)
    solo = document.get("format", "free") == "solo"
    seats = document.get("seats", {})
    wanted = [int(seat) for seat in seats if str(seat).isdecimal()]
    players = document.get("players", 1 if solo else max([2, *wanted]))
    if (
        not isinstance(players, int)
        or not 1 <= players <= 6
        or any(not 1 <= seat <= max(2, players) for seat in wanted)
    ):
        problems.append(Problem("players", "a game has 2 to 6 Players, numbered from 1"))
        raise DataError(problems)
    plan: list[tuple[CardDefinition, int]] = []
    rows = {}
    for seat in range(max(2, players)):
        given = seats.get(str(seat + 1), {})
        _check_keys(given, SEAT_KEYS, f"seats.{seat + 1}.", problems)
        rows[seat] = _read_seat(given, seat, f"seats.{seat + 1}.", cards, plan, problems)
    if problems:
        raise DataError(problems)
    book = book_for([card for card, _ in plan])
    faces = {face.name: face for face in book.faces}
    table = kind()
    table.prepare(
        book, tuple(faces[card.name] for card, _ in plan), tuple(owner for _, owner in plan), max(2, players), solo
    )
    _place(table, document, players)
    hosts: dict[str, int] = {}
    late: list[_Waiting] = []
    for seat, row in rows.items():
        late += _fill_seat(table, seat, seats.get(str(seat + 1), {}), row, hosts, problems)
    for seat, card, thing, host in late:
        if host in hosts:
            enter(table, card, seat, hosts[host])
            _mark(table, card, thing)
        else:
            problems.append(Problem(f"seats.{seat + 1}.play", f'nothing called "{host}" is in play there'))
    if problems:
        raise DataError(problems)
    refresh_all(table)
    table.log = []
    table.pending = []
    return table


def _place(table: Table, document: Mapping[str, Any], players: int) -> None:
    for key in ("turn", "target", "active"):
        if not _is_whole(document.get(key, 1)):
            raise DataError([Problem(key, f"must be a whole number, not {document[key]!r}")])
    options = document.get("options", {})
    if not _is_whole(options.get("target", 30)):
        raise DataError([Problem("options.target", f"must be a whole number, not {options['target']!r}")])
    table.turn = document.get("turn", 10)
    table.target = document.get("target", options.get("target", 30))
    table.order = tuple(seat - 1 for seat in document.get("order", range(1, players + 1)))
    table.current = document.get("active", 1) - 1
    table.first_turn = bool(document.get("first_turn", False))
    table.temple_played = bool(document.get("temple_played", False))
    table.combat_done = bool(document.get("combat_done", False))
    phase = document.get("phase", "do")
    if phase not in PHASES:
        known = ", ".join(PHASES)
        raise DataError([Problem("phase", f'unknown phase "{phase}"{did_you_mean(str(phase), PHASES)}; use {known}')])
    table.push(codes.TURN).step = PHASES[phase]


def _is_whole(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def _check_keys(given: Any, known: tuple[str, ...], path: str, problems: list[Problem]) -> None:
    if not isinstance(given, Mapping):
        problems.append(Problem(path.rstrip("."), "expected an object"))
        return
    for key in given:
        if key not in known:
            problems.append(Problem(f"{path}{key}", f'unknown key "{key}"{did_you_mean(str(key), known)}'))


def _expand(names: Any) -> list[str]:
    """`"30 Fire Temple"` stands for thirty of them."""
    found: list[str] = []
    for name in names:
        match = _NUMBERED.fullmatch(name)
        found += [match[2]] * int(match[1]) if match else [name]
    return found


def _things(given: Any, path: str) -> list[tuple[str, Any]]:
    """Things in play as a list, or by their labels (`"Ash Hound #2"`), from which the name follows."""
    if not isinstance(given, Mapping):
        return [(f"{path}play[{place}]", thing) for place, thing in enumerate(given)]
    return [
        (f"{path}play.{label}", {"card": _TAGGED.sub("", label), **(thing or {})}) for label, thing in given.items()
    ]


def _read_seat(
    given: Mapping[str, Any],
    seat: int,
    path: str,
    cards: CardPool,
    plan: list[tuple[CardDefinition, int]],
    problems: list[Problem],
) -> dict[str, list[Any]]:
    """Number the cards a seat names, zone by zone, Things in play first."""
    row: dict[str, list[Any]] = {"play": []}

    def number(name: str, owner: int, where: str) -> int:
        card = cards.get(name)
        if card is None:
            problems.append(Problem(where, f'there is no card "{name}"{did_you_mean(name, list(cards))}'))
            return 0
        plan.append((card, owner))
        return len(plan) - 1

    for where, thing in _things(given.get("play", []), path):
        if isinstance(thing, str):
            row["play"] += [(number(name, seat, where), {}) for name in _expand([thing])]
            continue
        _check_keys(thing, THING_KEYS, f"{where}.", problems)
        row["play"].append((number(thing.get("card", ""), thing.get("owner", seat + 1) - 1, where), thing))
    for zone in ("hand", "deck", "discard", "removed"):
        row[zone] = [number(name, seat, path + zone) for name in _expand(given.get(zone, []))]
    return row


def _fill_seat(
    table: Table,
    seat: int,
    given: Mapping[str, Any],
    row: dict[str, list[Any]],
    all_hosts: dict[str, int],
    problems: list[Problem],
) -> list[_Waiting]:
    """Lay out a seat; back come the Things whose host some other seat controls.

    A host goes by its label, or by its name where the seat has no Thing of that label: "Light Temple" means the seat's
    own, though another seat's bears that label.
    """
    table.hand[seat] = row["hand"]
    table.deck[seat] = row["deck"][::-1]
    table.pile[seat] = row["discard"]
    table.gone[seat] = row["removed"]
    for zone, cards in ((codes.HAND, "hand"), (codes.PILE, "discard"), (codes.GONE, "removed")):
        for card in row[cards]:
            table.zone[card] = zone
    points = given.get("points", 0)
    if not _is_whole(points) or points < 0:
        problems.append(Problem(f"seats.{seat + 1}.points", f"must be a whole number of 0 or more, not {points!r}"))
        return []
    table.points[seat] = points
    hosts: dict[str, int] = {}
    named: dict[str, int] = {}
    waiting: list[tuple[int, Mapping[str, Any], str]] = []
    late: list[_Waiting] = []
    for card, thing in row["play"]:
        host = thing.get("in") or thing.get("on")
        if host is None:
            enter(table, card, seat)
            hosts.setdefault(table.called(card), card)
            named.setdefault(table.face[card].name, card)
        else:
            waiting.append((card, thing, str(host)))
    for card, thing, host in sorted(waiting, key=lambda one: "on" in one[1]):
        found = hosts.get(host, named.get(host))
        if found is None:
            late.append((seat, card, thing, host))
            continue
        enter(table, card, seat, found)
        hosts.setdefault(table.called(card), card)
        named.setdefault(table.face[card].name, card)
    all_hosts.update(hosts)
    away = {card for _, card, _, _ in late}
    for card, thing in row["play"]:
        if card not in away:
            _mark(table, card, thing)
    table.pool[seat] = [0] * codes.SPIRITS
    for spirit, amount in given.get("pool", {}).items():
        if spirit.lower() not in SPIRIT_CODES:
            problems.append(Problem(f"seats.{seat + 1}.pool", f'unknown Spirit "{spirit}"'))
        elif not _is_whole(amount) or amount < 0:
            problems.append(Problem(f"seats.{seat + 1}.pool.{spirit}", "must be a whole number of 0 or more"))
        else:
            table.pool[seat][SPIRIT_CODES[spirit.lower()]] = amount
    return late


def _mark(table: Table, card: int, thing: Mapping[str, Any]) -> None:
    turn = table.turn
    table.damage[card] = thing.get("damage", 0)
    table.hurt = table.hurt or bool(table.damage[card])
    table.arrived[card] = turn if thing.get("new") else NOBODY
    table.moved[card] = turn if thing.get("moved") or thing.get("left") else NOBODY
    table.left[card] = turn if thing.get("left") else NOBODY
    table.attacked[card] = turn if thing.get("attacked") else NOBODY
    for change in thing.get("changes", []):
        lasts = THIS_TURN if change.get("for", "turn") == "turn" else FOR_GOOD
        if change["op"] in ("change", "becomes"):
            what = STAT_CODES[change["stat"]] + (SET_OFFENSE if change["op"] == "becomes" else 0)
            add_change(table, card, what, change["n"], 0, lasts)
        else:
            what = GIVE if change["op"] == "keyword" else TAKE
            add_change(table, card, what, KEYWORD_BITS[change["keyword"]], change.get("n", 0), lasts)
