"""Decks as programs send them: facts, and cards as text or by zone."""

import json
from dataclasses import dataclass, field
from typing import Any

from cards.documents import Part, unstorable
from decks.contents import Contents
from decks.deck_document import read_document
from decks.forms import VISIBILITIES
from decks.importing import LONGEST_TEXT, DeckImport
from decks.models import Deck
from engine.core.game import Game
from engine.core.problems import DataError, Problem


@dataclass(slots=True)
class DeckBody:
    """What a request asks a deck to be; what it does not speak of is not there."""

    facts: dict[str, Any] = field(default_factory=dict)
    visibility: str = ""
    revision: int | None = None
    contents: Contents | None = None


def read_body(document: Any, game: Game, user: Any, faults: list[Problem], *, is_new: bool) -> DeckBody:
    """The deck a document describes; every fault goes to `faults` with its place."""
    faults += unstorable(document)
    part = Part(document, "", faults)
    body = DeckBody()
    if (said := part.take("game")) not in (None, game.slug):
        part.fault("game", f"a deck keeps its game, which is {game.slug}, not {said}")
    for key in ("name", "notes"):
        if key in part.unread or (is_new and key == "name"):
            body.facts[key] = part.text(key, Deck._meta.get_field(key), required=key == "name")
    if len(body.facts.get("notes", "")) > 20_000:
        part.fault("notes", "has more than 20000 characters")
    body.facts |= _format(part, game, is_new=is_new)
    if (visibility := part.take("visibility")) is not None:
        body.visibility = visibility
        if visibility not in VISIBILITIES:
            part.fault("visibility", f"must be one of {', '.join(VISIBILITIES)}")
    if not is_new and "revision" in part.unread:
        body.revision = part.whole("revision", default=0, minimum=0, maximum=2_000_000_000)
    body.contents = _cards(part, game, user)
    part.close()
    return body


def _format(part: Part, game: Game, *, is_new: bool) -> dict[str, str]:
    """Format and role; without a format the game's first."""
    key, role = part.take("format"), part.take("role")
    if key is None and role is None and not is_new:
        return {}
    try:
        chosen = game.formats[0] if key is None else game.format(str(key))
    except ValueError as error:
        part.fault("format", str(error))
        return {}
    if role and role not in chosen.roles:
        part.fault("role", f"must be one of {', '.join(chosen.roles)}" if chosen.roles else "this format has no roles")
        return {}
    return {"format": chosen.key, "role": role or next(iter(chosen.roles), "")}


def _cards(part: Part, game: Game, user: Any) -> Contents | None:
    text, zones = part.take("text"), part.take("zones")
    if text is not None and zones is not None:
        part.fault("", "needs text or zones, not both")
    if part.problems or (text is None and zones is None):
        return None
    if text is not None:
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            part.fault("text", f"must be text of at most {LONGEST_TEXT} characters")
            return None
        return _taken(part, DeckImport(game, text, user), {})
    return _by_zone(part, zones, game, user)


def _by_zone(part: Part, zones: Any, game: Game, user: Any) -> Contents | None:
    """Cards by zone, read as the project's own deck files are; `name` and `card` are the same key."""
    known = {zone.key for zone in game.zones}
    if isinstance(zones, dict):
        for zone in zones.keys() - known:
            part.fault(f"zones.{zone}", f"is no zone; use {', '.join(known)}")
        zones = {
            zone: [
                {"card": one.get("name"), **one} if isinstance(one, dict) else one for one in entries
            ] if isinstance(entries, list) else entries
            for zone, entries in zones.items()
        }  # fmt: skip
    places: dict[int, str] = {}
    try:
        table = read_document(json.dumps({"zones": zones}), game)
    except DataError as error:
        part.problems += error.problems
        return None
    line = 2
    for zone, entries in zones.items():
        for number, entry in enumerate(entries):
            places[line] = f"zones.{zone}[{number}]"
            quantity = entry.get("quantity", 1)
            if isinstance(quantity, bool) or not isinstance(quantity, int) or quantity < 1:
                part.fault(f"{places[line]}.quantity", "must be a whole number of 1 or more")
            line += 1
    return None if part.problems else _taken(part, DeckImport(game, table.text, user), places)


def _taken(part: Part, read: DeckImport, places: dict[int, str]) -> Contents:
    """The cards of a list, every line of it; lines that cannot be taken are faults."""
    for one in read.left_out:
        near = f" Near: {', '.join(one.options)}." if one.options else ""
        place = places.get(one.line.number, f"text, line {one.line.number}")
        part.problems.append(Problem(place, f"{one.line.name or one.line.text.strip()}: {one.problem}{near}"))
    for one in read.lines:
        line = one.line
        if one.is_taken and line.set_code and not one.printing and line.number in places:
            said = f"{line.name} has no printing {line.set_code} {line.collector_number}".rstrip()
            part.problems.append(Problem(f"{places[line.number]}.printing", said))
    return read.contents
