"""What a browser would send: the fields of a form on a page with the values they show."""

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse


class _Form(HTMLParser):
    """Collects the fields of the first POST form whose id fits."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.inside = False
        self.data: dict[str, list[str]] = {}
        self.names: set[str] = set()
        self.select = ""
        self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.inside = given.get("method", "").lower() == "post" and self.form_id in ("", given.get("id"))
        name = given.get("name") or ""
        if not self.inside or "disabled" in given:
            return
        if tag == "input" and name and given.get("type") not in ("submit", "button", "file"):
            self.names.add(name)
            ticked = given.get("type") in ("checkbox", "radio")
            if not ticked or "checked" in given:
                self.data.setdefault(name, []).append(given.get("value") or ("on" if ticked else ""))
        elif tag == "input" and name:
            self.names.add(name)
        elif tag == "select":
            self.select = name
            self.names.add(name)
        elif tag == "option" and "selected" in given:
            self.data.setdefault(self.select, []).append(given.get("value") or "")
        elif tag == "textarea":
            self.area = name
            self.names.add(name)
            self.data[name] = [""]

    def handle_data(self, data: str) -> None:
        if self.area:
            self.data[self.area][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            # The first line feed after the tag is no part of the value.
            self.data[self.area][0] = self.data[self.area][0].removeprefix("\n")
            self.area = ""
        elif tag == "form":
            self.inside = False


def read_form(response: HttpResponse, form_id: str = "") -> _Form:
    """The form of a page."""
    form = _Form(form_id)
    form.feed(response.content.decode())
    return form


def sent_by(response: HttpResponse, form_id: str = "", **changes: Any) -> dict[str, Any]:
    """The data a form would send after typing `changes` into it; None takes a field out."""
    form = read_form(response, form_id)
    unknown = set(changes) - form.names
    assert not unknown, f"the form has no field {unknown}; it has {sorted(form.names)}"
    data: Mapping[str, Any] = {**form.data, **changes}
    return {name: value for name, value in data.items() if value is not None}
