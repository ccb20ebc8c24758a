"""Cards in from a file and out to one: a set file of any game, or a text of the game's own."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from django.db import transaction

from cards.linting import card_findings, prints_in, whole_findings
from cards.models import Card, CardSet
from cards.set_document import card_documents, set_document, set_header
from cards.set_file import SetFile, read_set
from cards.set_load import Tally, load_set
from engine.core.desk import CardText, Finding, Record, Severity
from engine.core.game import Game
from engine.core.problems import DataError, Problem

SET_FILE = "json"
"""The format that all games have, beside the texts of their own."""
_CARD = re.compile(r"cards\[(\d+)\]\.?(.*)")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something said of a row of the file, from 1 on; row 0 is the file as a whole."""

    row: int
    """The number of the card in a set file, the line of a text, the row of a table."""
    column: str
    code: str
    message: str
    severity: Severity = "error"

    def __str__(self) -> str:
        where = f"row {self.row}" if self.row else "file"
        return f"{where}, {self.column}: {self.message} ({self.code})" if self.column else f"{where}: {self.message}"

    def to_dict(self) -> dict[str, Any]:
        """The public form."""
        return {key: getattr(self, key) for key in ("row", "column", "code", "message", "severity")}


@dataclass(slots=True)
class Report:
    """What an import did, or would do."""

    rows: int = 0
    tally: Tally = field(default_factory=lambda: Tally(0, 0, 0))
    errors: list[Fault] = field(default_factory=list)
    """What forbade saving: all of the file, or a record of a text."""
    findings: list[Fault] = field(default_factory=list)
    """What the linter says besides."""
    saved: bool = False

    @property
    def savable(self) -> bool:
        """Whether saving would bring cards in, perhaps without those that have errors."""
        return bool(self.tally.created + self.tally.changed)

    @property
    def table(self) -> list[tuple[str, ...]]:
        """Everything said, errors first."""
        told = [*self.errors, *self.findings]
        return [(str(one.row or "–"), one.column, one.severity, one.code, one.message) for one in told]

    def to_dict(self) -> dict[str, Any]:
        """The public form."""
        return {
            "rows": self.rows,
            "created": self.tally.created,
            "changed": self.tally.changed,
            "unchanged": self.tally.unchanged,
            "errors": [one.to_dict() for one in self.errors],
            "findings": [one.to_dict() for one in self.findings],
        }


def set_as_text(card_set: CardSet, form: CardText | None = None) -> str:
    """A set as a set file, or as a text of its game."""
    if form:
        return form.write(prints_in(card_set))
    return json.dumps(set_document(card_set), ensure_ascii=False, indent=1) + "\n"


def import_document(document: Any, game: Game, *, dry_run: bool = False) -> Report:
    """Load a set file. Nothing is saved by a dry run, of a faulty file, or of cards that may not be published."""
    given = document.get("cards") if isinstance(document, Mapping) else None
    report = Report(rows=len(given) if isinstance(given, list) else 0)
    try:
        file = read_set(document, game)
        with transaction.atomic():
            report.tally = load_set(file)
            _say(report, _findings(file), file)
            report.saved = not (dry_run or report.errors)
            transaction.set_rollback(not report.saved)
    except DataError as error:
        report.errors += [_fault(problem, game, given) for problem in error.problems]
    if report.errors:
        report.tally = Tally(0, 0, 0)
    return report


def read_document(text: str) -> tuple[Any, Fault | None]:
    """The JSON document of a text, or where it is broken."""
    try:
        return json.loads(text.removeprefix("\ufeff")), None
    except (ValueError, RecursionError) as error:  # no JSON, a number of thousands of digits, brackets without end
        return None, Fault(0, "", "json", f"this is no JSON that can be read: {error}")


def import_text(
    text: str, game: Game, form: CardText, code: str, *, dry_run: bool = False, partly: bool | None = None
) -> Report:
    """Load cards written as text into a set, a new draft where there is none with the code.

    A record with an error stays out. `partly` says whether the others are loaded all the same; when not given, the text
    does. What a record does not speak of (effects, numbers, rarities) stays as it stands.
    """
    partly = not form.is_whole if partly is None else partly
    records = form.read(text)
    report = Report(rows=len(records))
    for one in records:
        for finding in one.findings:
            _tell(report, one.line, finding, blocks=one.document is None)
    good = [one for one in records if one.document is not None]
    while good:
        held_up = dry_run or (bool(report.errors) and not partly)
        loaded = import_document(_document(good, game, form, code), game, dry_run=held_up)
        wrong = {one.row for one in loaded.errors}
        report.errors += [_placed(one, good) for one in loaded.errors]
        if not wrong or 0 in wrong:
            report.tally, report.saved = loaded.tally, loaded.saved
            report.findings += [_placed(one, good) for one in loaded.findings]
            break
        good = [one for number, one in enumerate(good, 1) if number not in wrong]
    report.errors.sort(key=lambda one: one.row)
    return report


def _placed(fault: Fault, records: list[Record]) -> Fault:
    """A fault of a document where it stands in the text that the document was made of."""
    if not fault.row:
        return fault
    record = records[fault.row - 1]
    return replace(fault, row=record.line, column=record.columns.get(fault.column, fault.column))


def _document(records: list[Record], game: Game, form: CardText, code: str) -> dict[str, Any]:
    card_set = CardSet.objects.in_game(game).filter(code__iexact=code).first()
    present = card_documents(card_set) if card_set else {}
    names = [str(one.document["name"]) for one in records if one.document]
    elsewhere = {
        card.name_key: card.document()
        for card in Card.objects.in_game(game).filter(name_key__in=[game.schema.name_key(name) for name in names])
    }
    taken = {one["number"] for card in present.values() for one in _printings(card)}
    taken |= {number for one in records if (number := one.printing.get("number"))}
    free = (number for at in count(1) if (number := f"{at:03}") not in taken)
    cards = []
    for one in records:
        assert one.document is not None
        key = game.schema.name_key(str(one.document["name"]))
        known = present.get(key) or elsewhere.get(key, {})
        card = _merged({key: said for key, said in known.items() if key not in form.says}, one.document)
        old = _printings(present.get(key, {})) or [{"number": one.printing.get("number") or next(free)}]
        said = {key: value for key, value in one.printing.items() if value or key != "number"}
        card.pop("printing", None)
        card["printings"] = [{**old[0], **said}, *old[1:]]
        cards.append(card)
    header = set_header(card_set) if card_set else {"code": code, "name": code, "status": CardSet.Status.DRAFT}
    return {"game": game.slug, "set": header, "cards": cards}


def _merged(known: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """A document with what is said of it anew; None takes a value away."""
    merged = dict(known)
    for key, value in said.items():
        before = merged.get(key)
        if isinstance(value, Mapping):
            merged[key] = _merged(before if isinstance(before, Mapping) else {}, value)
        elif value is None:
            merged.pop(key, None)
        else:
            merged[key] = value
    return merged


def _printings(card: Mapping[str, Any]) -> list[Any]:
    return card.get("printings") or [one for one in [card.get("printing")] if one]


def _findings(file: SetFile) -> list[Finding]:
    """On the cards of the file as they stand now, and on their set."""
    card_set = CardSet.objects.in_game(file.game).get(code__iexact=file.code)
    keys = [file.game.schema.name_key(one.definition.name) for one in file.cards]
    cards = Card.objects.filter(name_key__in=keys)
    return [*card_findings(cards, file.game, card_set), *whole_findings(card_set)]


def _say(report: Report, findings: list[Finding], file: SetFile) -> None:
    """Errors forbid saving where the cards would be published."""
    rows = {file.game.schema.name_key(one.definition.name): row for row, one in enumerate(file.cards, 1)}
    publishing = file.status != CardSet.Status.DRAFT
    for one in findings:
        row = rows.get(file.game.schema.name_key(one.card), 0)
        _tell(report, row, one, publishing and one.severity == "error")


def _tell(report: Report, row: int, finding: Finding, blocks: bool) -> None:
    fault = Fault(row, finding.field, finding.code, finding.message, finding.severity)
    if fault not in report.errors and fault not in report.findings:
        (report.errors if blocks else report.findings).append(fault)


def _fault(problem: Problem, game: Game, cards: Any) -> Fault:
    """A fault of a document by row and column, by the game's own code where it has one for it."""
    found = _CARD.fullmatch(problem.path)
    if not found:
        return Fault(0, problem.path, "document", problem.message)
    place, column = int(found[1]), found[2]
    card = cards[place] if isinstance(cards, list) and place < len(cards) else None
    code = game.fault_code(Problem(column, problem.message), card) if isinstance(card, Mapping) else ""
    return Fault(place + 1, column, code or "document", problem.message)
