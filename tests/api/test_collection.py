"""Programs with a token read and count the collection of its owner, and search what that person owns."""

import pytest
from django.test import Client

from cards.collection import own
from cards.models import OwnedCard
from tests.api.test_writing import program as program
from tests.api.test_writing import send
from tests.factories import flagship, make_card, make_printing, make_set, make_user

pytestmark = pytest.mark.django_db
GAME = flagship()
ADDRESS = f"/api/v1/{GAME.slug}/collection/"


def owned(client: Client) -> dict[str, int]:
    return {one["slug"]: one["copies"] for one in send(client, "GET", ADDRESS)["results"]}


def test_copies_are_counted_and_read_back_and_searched(program: Client) -> None:
    ember, frost = make_card("Ember"), make_card("Frost")
    own(make_user(), {ember.pk: 9})
    assert send(program, "PATCH", ADDRESS, {"copies": {"ember": 3, "frost": 1}}) == {"copies": {"ember": 3, "frost": 1}}
    assert owned(program) == {"ember": 3, "frost": 1}
    send(program, "PATCH", ADDRESS, {"copies": {"frost": 0}})
    assert owned(program) == {"ember": 3}
    found = send(program, "GET", f"/api/v1/{GAME.slug}/cards/?q=-own%3E%3D1")
    assert [one["name"] for one in found["results"]] == [frost.name] and found["warnings"] == []


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({"copies": {"ember": 1, "nobody": 1}}, "copies.nobody"),
        ({"copies": {"secret": 1}}, "copies.secret"),
        ({"copies": {"ember": -1}}, "copies.ember"),
        ({"copies": {"ember": 10_000}}, "copies.ember"),
        ({"copies": {"ember": True}}, "copies.ember"),
        ({"copies": ["ember"]}, "copies"),
        ({"cards": {}}, "cards"),
    ],
)
def test_a_fault_is_named_by_its_path_and_nothing_is_counted(program: Client, document: object, path: str) -> None:
    make_card("Ember")
    make_printing(make_card("Secret", printed=False), make_set("DRAFT", status="draft"))
    answer = send(program, "PATCH", ADDRESS, document, status=400)
    assert path in [one["path"] for one in answer["errors"]]
    assert not OwnedCard.objects.exists()


def test_without_a_token_there_is_no_collection(visitor: Client) -> None:
    for method, document in (("GET", None), ("PATCH", {"copies": {}})):
        assert "token" in send(visitor, method, ADDRESS, document, status=401)["detail"]


@pytest.mark.parametrize("address", [ADDRESS, "/api/v1/decks/"])
def test_brackets_without_end_are_a_fault_like_any_other(program: Client, address: str) -> None:
    method = "PATCH" if address == ADDRESS else "POST"
    answer = program.generic(method, address, "[" * 200_000, "application/json")
    assert answer.status_code == 400
