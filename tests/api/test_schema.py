"""The API's own description is complete, and its documentation is a page like any other."""

import json
from io import StringIO

from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.accessibility import assert_accessible


def test_the_schema_is_valid_without_a_warning(tmp_path):
    file = tmp_path / "schema.yml"
    call_command("spectacular", file=str(file), validate=True, fail_on_warn=True, stderr=StringIO())
    assert "openapi: 3.1" in file.read_text()


def test_every_address_of_the_api_is_in_the_schema_and_in_the_docs(visitor):
    schema = json.loads(visitor.get(reverse("api:schema")).content)
    for part in ("games/", "{game}/cards/", "{game}/cards/{slug}/", "{game}/sets/", "{game}/sets/{code}/",
                 "{game}/decks/check/", "decks/", "decks/{public_id}/", "cards/"):  # fmt: skip
        assert f"/api/v1/{part}" in schema["paths"]
    docs = visitor.get(reverse("api:docs")).content.decode()
    for path in schema["paths"]:
        assert path in docs


def test_a_client_can_be_generated_from_the_schema(visitor):
    """What generators ask for: names for operations and answers, a type for every key, answers with all their keys."""
    schema = json.loads(visitor.get(reverse("api:schema")).content)
    operations = [one for methods in schema["paths"].values() for one in methods.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names) and all(name.isidentifier() for name in names)
    assert all(len(one["tags"]) == 1 and one["description"] for one in operations)
    answers = [answer for one in operations for answer in one["responses"].values()]
    bodies = [
        kind["schema"] for answer in answers for name, kind in answer.get("content", {}).items() if "json" in name
    ]
    assert len(bodies) > 80 and all("$ref" in one for one in bodies)
    parts = schema["components"]["schemas"]
    for name, part in parts.items():
        for key, value in part.get("properties", {}).items():
            assert value.keys() & {"type", "$ref", "oneOf", "allOf"}, f"{name}.{key} has no type"
    for name in ("CardPage", "CardDetail", "Printing", "Deck", "DeckDetail", "Report", "Set", "Game"):
        assert parts[name]["required"] == sorted(parts[name]["properties"]), name
    assert parts["NewDeck"]["required"] == ["game", "name"]
    assert "required" not in parts["ListedCard"], "fields may leave out any key"


def test_the_documentation_can_be_read_and_tried(page: Page, live_server):
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(live_server.url + reverse("api:docs"))
        expect(page.get_by_role("heading", level=1)).to_have_text("API")
        assert_accessible(page)
    page.get_by_role("link", name="Try /api/v1/games/").click()
    expect(page.locator("body")).to_contain_text('"results"')
