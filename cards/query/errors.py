"""What is wrong with a query: where, what, and how to mend it."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Fault:
    """A fault at a place of a query's text, before the text is known; `offset` counts characters from 0."""

    message: str
    offset: int
    hint: str = ""


class QueryError(ValueError):
    """A query that cannot be understood; `position` counts characters from 1."""

    def __init__(self, text: str, fault: Fault) -> None:
        self.text, self.message, self.hint = text, fault.message, fault.hint
        self.position = fault.offset + 1
        where = {"position": self.position, "message": fault.message}
        super().__init__(_("error at character %(position)d: %(message)s") % where)

    @property
    def caret(self) -> str:
        """The query on one line and below it a caret at the place."""
        line = "".join(letter if letter.isprintable() else " " for letter in self.text)
        start = max(0, self.position - 60)
        return f"{line[start : start + 100]}\n{' ' * (self.position - 1 - start)}^"

    def document(self) -> dict[str, Any]:
        """For JSON answers."""
        return {"message": str(self), "position": self.position, "caret": self.caret, "hint": self.hint}


class FaultyQuery(Exception):
    """Ends the reading of a query."""

    def __init__(self, message: str, offset: int, hint: str = "", **facts: object) -> None:
        """`facts` are put into message and hint."""
        self.fault = Fault(message % facts, offset, hint % facts) if facts else Fault(message, offset, hint)
        super().__init__(self.fault.message)
