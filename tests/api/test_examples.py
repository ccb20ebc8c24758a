"""Every example of the API's documentation is typed as it stands there, and answered as it says."""

import json
import re
import shlex
from html import unescape
from string import Template
from typing import Any

import pytest
from django.test import Client
from knox.models import AuthToken

from decks.management.commands.load_games import load_game
from sigildb.api_examples import AND_MORE, MORE, examples
from tests.addresses import said_by
from tests.factories import flagship, make_card, make_set, make_user

DOCS = "/api/v1/docs/"


def lines_of(page: str) -> dict[str, str]:
    """The lines to type, by operation."""
    found = re.findall(r'aria-label="Example of (\w+)"><pre>(.*?)</pre>', page, re.DOTALL)
    return {name: unescape(line) for name, line in found}


def typed(line: str, **variables: str) -> str:
    """What a terminal prints for a line of curl, given its variables."""
    words = shlex.split(Template(line).safe_substitute(variables).replace("\\\n", " "))
    command, _, rest = " ".join(words).partition(" | ")
    assert (words[0], rest) in {("curl", ""), ("curl", "gunzip")}, command
    words = words[1 : words.index("|")] if rest else words[1:]
    options: dict[str, list[str]] = {}
    address = ""
    while words:
        word = words.pop(0)
        if word.startswith("-"):
            options.setdefault(word, []).append(words.pop(0))
        else:
            address = word.removeprefix("http://testserver")
    headers = dict(one.split(": ", 1) for one in options.get("-H", []))
    answer = Client(headers=headers).generic(
        options.get("-X", ["GET"])[0], address, *options.get("-d", []),
        content_type=headers.get("Content-Type", "application/octet-stream"),
    )  # fmt: skip
    assert answer.status_code in (200, 201, 204), said_by(answer)
    return said_by(answer)


def assert_begins(answer: Any, example: Any) -> None:
    """The answer is what the example says, and holds more only where that says so."""
    if example == MORE:
        return
    if isinstance(example, dict):
        assert example.keys() - AND_MORE <= answer.keys()
        assert MORE in example or answer.keys() == example.keys()
        for key in example.keys() - AND_MORE:
            assert_begins(answer[key], example[key])
    elif isinstance(example, list):
        wanted = [one for one in example if one != MORE]
        assert len(answer) == len(wanted) or (MORE in example and len(answer) > len(wanted)), (answer, example)
        for one, other in zip(answer, wanted, strict=False):
            assert_begins(one, other)
    else:
        assert answer == example


@pytest.mark.django_db
def test_every_example_is_answered_as_it_says():
    load_game(flagship())
    page = Client().get(DOCS).text
    lines, said = lines_of(page), examples()
    assert lines.keys() == said.keys() == set(re.findall(r'<section class="stack-tight" id="(\w+)"', page))
    variables = {"TOKEN": AuthToken.objects.create(make_user())[1]}
    for name in [
        "collection",
        *lines.keys() - {"collection", "deck_make", "deck_change", "deck_delete"},
        "deck_make",
        "deck_change",
        "deck_delete",
    ]:
        answer = typed(lines[name], **variables)
        assert said[name].shown in unescape(page)
        if said[name].answer is None:
            assert answer == ""
            continue
        document = json.loads(answer)
        assert_begins(document, said[name].answer)
        if name == "deck_make":
            variables["DECK"] = document["id"]


@pytest.mark.django_db
def test_a_site_without_decks_has_examples_too_and_they_tell_no_secret():
    make_card("Secret", card_set=make_set("LATER", status="draft"))
    page = Client().get(DOCS).text
    assert lines_of(page).keys() == examples().keys()
    assert "Secret" not in page and "LATER" not in page
