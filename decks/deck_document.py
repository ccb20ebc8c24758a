"""The project's own JSON of a deck: written without loss, read back with every fault named by its path."""

import csv
import io
import json
from dataclasses import dataclass
from typing import Any

from decks.models import Deck
from decks.rows import one_line, printing_of, rows_by_zone
from engine.core.decktable import guarded
from engine.core.game import Game
from engine.core.problems import DataError, Problem

VERSION = 1
COLUMNS = ("quantity", "name", "zone", "set", "number", "language")
FACTS = ("name", "format", "role", "notes", "grouping", "sorting")


def document(deck: Deck) -> dict[str, Any]:
    """Everything of the deck but who owns and who sees it."""
    return {
        "sigildb": VERSION,
        "kind": "deck",
        "game": deck.game,
        "name": deck.name,
        "format": deck.format,
        "role": deck.role,
        "notes": deck.notes,
        "paper": deck.paper,
        "grouping": deck.grouping,
        "sorting": deck.sorting,
        "zones": {
            zone: [
                {
                    "card": row.card.name,
                    "quantity": row.quantity,
                    **({"printing": printing_of(row)} if row.printing else {}),
                }
                for row in rows
            ]
            for zone, rows in rows_by_zone(deck).items()
        },
    }


@dataclass(frozen=True, slots=True)
class DeckDocument:
    """A JSON deck read back: its list as a table for the importer, and its own facts."""

    text: str
    name: str
    format: str
    role: str
    notes: str
    grouping: str
    sorting: str
    paper: dict[str, Any]


def looks_like_json(text: str) -> bool:
    """Whether a pasted text is meant as JSON."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read_document(text: str, game: Game) -> DeckDocument:
    """A deck from its JSON; DataError says by path what is wrong with it."""
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise DataError([Problem("", f"this is no JSON: {error}")]) from error
    problems = _document_problems(data, game)
    if problems:
        raise DataError(problems)
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for zone, entries in data["zones"].items():
        for entry in entries:
            printing = entry.get("printing") or {}
            cells = (entry["card"], zone, *(printing.get(key, "") for key in ("set", "number", "language")))
            writer.writerow([entry.get("quantity", 1), *(guarded(one_line(str(cell))) for cell in cells)])
    facts = {key: value if isinstance(value := data.get(key, ""), str) else "" for key in FACTS}
    return DeckDocument(out.getvalue(), **facts, paper=read_paper(data.get("paper"), game, []))


def read_paper(said: Any, game: Game, problems: list[Problem]) -> dict[str, Any]:
    """What a document says of the deck as an object of paper, as the game's `deck_facts` want it."""
    said = said or {}
    if not isinstance(said, dict):
        problems.append(Problem("paper", "must be an object"))
        return {}
    read = {
        one.key: game.schema.read_value(one, said[one.key], f"paper.{one.key}", problems)
        for one in game.deck_facts
        if one.key in said
    }
    return {key: value for key, value in read.items() if value is not None}


def _document_problems(data: Any, game: Game) -> list[Problem]:
    if not isinstance(data, dict) or not isinstance(data.get("zones"), dict):
        return [Problem("zones", "a deck needs zones, each with a list of cards")]
    problems: list[Problem] = []
    read_paper(data.get("paper"), game, problems)
    if data.get("game", game.slug) != game.slug:
        problems.append(Problem("game", f'this is a deck of "{data["game"]}", not of {game.name}'))
    for zone, entries in data["zones"].items():
        if not isinstance(entries, list):
            problems.append(Problem(f"zones.{zone}", "must be a list of cards"))
            continue
        for place, entry in enumerate(entries):
            path = f"zones.{zone}[{place}]"
            if not isinstance(entry, dict) or not isinstance(entry.get("card"), str) or not entry["card"].strip():
                problems.append(Problem(f"{path}.card", "must be the name of a card"))
            elif not isinstance(entry.get("printing") or {}, dict):
                problems.append(Problem(f"{path}.printing", "must have set, number and language"))
    return problems
