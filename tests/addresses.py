"""Every address of the site, with sample values in its places: for tests that hold for all of them."""

import gzip
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern
from django.utils.regex_helper import normalize

_PLACE = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
_DESK = re.compile(r"^admin/(?P<app>\w+)/(?P<model>\w+)/")
_OF_ONE_ROW = re.compile(r"<(?:path:)?(?:object_id|id|_0)>")


@dataclass(frozen=True, slots=True)
class Address:
    """A pattern of the site, such as `<game:game>/cards/`, and an address that fits it."""

    pattern: str
    path: str

    def __str__(self) -> str:
        return self.pattern


def patterns() -> list[str]:
    """Every pattern there is, as it is written."""
    return list(_walk(get_resolver().url_patterns, ""))


def fill(pattern: str, samples: Mapping[str, Any]) -> Address:
    """The address with samples in the places; KeyError for a place nobody has a sample for."""
    values = dict(samples)
    if (desk := _DESK.match(pattern)) and _OF_ONE_ROW.search(pattern):
        values |= dict.fromkeys(("object_id", "id", "_0"), _first_of(desk["app"], desk["model"]))
    path = "/" + _PLACE.sub(lambda place: str(values[place["name"]]), pattern)
    return Address(pattern, path)


def said_by(answer: Any) -> str:
    """What an answer says, in words; a streamed file is read, unpacked and closed."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if not answer.closed:  # closing twice would end the test's connection to the database
        answer.close()
    if answer.get("Content-Type") == "application/gzip":
        content = gzip.decompress(content)
    return content.decode("utf-8", "replace")


def _first_of(app: str, model: str) -> object:
    first = apps.get_model(app, model).objects.first()
    return first.pk if first else 1


def _walk(entries: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for entry in entries:
        written = str(entry.pattern)
        if isinstance(entry.pattern, RegexPattern):
            [(text, places), *_] = normalize(written)
            written = text % {place: f"<{place}>" for place in places}
        if isinstance(entry, URLResolver):
            yield from _walk(entry.url_patterns, before + written)
        else:
            yield before + written
