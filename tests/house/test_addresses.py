"""What holds for every address of the site, today's and those to come."""

import re
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client

from decks.models import Deck
from sigildb.editors import editors_group
from tests.addresses import Address, fill, patterns, said_by
from tests.factories import (
    flagship,
    make_card,
    make_deck,
    make_match,
    make_rarity,
    make_set,
    make_simulation,
    make_user,
)

SECRET_NAME = "Nobody May Read This"
# Working memory of the site itself: reading a page may note who looks and how often they tried to sign in.
NOTES = {"sessions.session", "axes.accessattempt", "axes.accesslog", "axes.accessfailurelog", "admin.logentry"}
EXTERNAL = re.compile(r"""(?:src|href|action|poster|data|srcset)\s*=\s*["']\s*(?:https?:)?//(?!testserver)""", re.I)


@pytest.fixture
def owner(db: None) -> Any:
    return make_user("owner")


@pytest.fixture
def samples(owner: Any) -> dict[str, Any]:
    """A value for every place in an address; a new kind of place needs one here."""
    game = flagship()
    zone = next(one.key for one in game.zones if not one.card_types)
    card_set = make_set("SAMPLE")
    card = make_card("Sample", card_set=card_set, classes=["Sample"])
    card.printings.update(rarity=make_rarity("C"))
    deck = make_deck(SECRET_NAME, owner=owner, cards={zone: {card: 2}}, notes=SECRET_NAME)
    return {
        "game": game.slug, "slug": card.slug, "code": card_set.code, "key": game.formats[0].key,
        "public_id": deck.public_id, "kind": "text", "revision": 0, "pk": card.printings.get().pk,
        "match_id": make_match(decks=deck.public_id).public_id,
        "simulation_id": make_simulation(deck).public_id, "seed": 7, "section": "cards",
        "face": "0", "width": 250,
        "app_label": "cards", "content_type_id": 1, "object_id": 1, "url": "nothing", "rest": "nothing",
        "path": "nothing", "_0": "nothing", "_1": 1,
    }  # fmt: skip


ASKED = (
    "q", "at", "sort", "view", "page", "size", "printing", "kind", "paper", "language", "own", "set", "artist",
    "name", "next", "format", "card",
)  # fmt: skip


def addresses(samples: dict[str, Any]) -> list[Address]:
    return [fill(pattern, samples) for pattern in patterns()]


def rows() -> dict[str, list[dict[str, Any]]]:
    """Everything in the database but the site's own notes."""
    return {
        model._meta.label_lower: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.label_lower not in NOTES
    }


def person(kind: str, owner: Any) -> Client:
    client = Client(raise_request_exception=False)
    if kind == "editor":
        owner.is_staff = True
        owner.save()
        owner.groups.add(editors_group())
    if kind != "visitor":
        client.force_login(owner if kind in ("owner", "editor") else make_user())
    return client


@pytest.mark.parametrize("kind", ["visitor", "stranger", "owner", "editor"])
def test_reading_any_address_answers_without_a_fault_and_changes_nothing(kind, samples, owner):
    client = person(kind, owner)
    before = rows()
    if kind != "visitor":
        client.get("/")
    for address in addresses(samples):
        answer = client.get(address.path)
        said = said_by(answer)
        assert answer.status_code < 500, f"{address}: {answer.status_code}"
        if answer.get("Content-Type", "").startswith("text/html"):
            policy = answer["Content-Security-Policy"]
            assert "unsafe" not in policy and "default-src 'none'" in policy, str(address)
            assert not EXTERNAL.search(said), f"{address} points elsewhere: {EXTERNAL.search(said)}"
    after = rows()
    for model, found in before.items():
        assert after[model] == found, f"reading changed {model}"


@pytest.mark.parametrize("kind", ["visitor", "stranger"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_address_of_a_private_deck_says_more_than_not_found(kind, method, samples, owner):
    client = person(kind, owner)
    places = ("<slug:public_id>", "<slug:match_id>", "<slug:simulation_id>")
    of_the_deck = [one for one in addresses(samples) if any(place in one.pattern for place in places)]
    assert len(of_the_deck) > 25
    for address in of_the_deck:
        answer = getattr(client, method)(address.path)
        assert answer.status_code in (404, 405), f"{address}: {answer.status_code}"
        assert SECRET_NAME not in said_by(answer), str(address)
    deck = Deck.objects.get()
    assert (deck.name, deck.revision, deck.visibility) == (SECRET_NAME, 0, "private")


def test_a_private_deck_is_named_nowhere_else_either(samples, owner):
    client = person("stranger", owner)
    for address in addresses(samples):
        assert SECRET_NAME not in said_by(client.get(address.path)), str(address)


def test_changing_anything_needs_the_proof_that_the_form_was_ours(samples, owner):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(owner)
    before = rows()
    for address in addresses(samples):
        answer = client.post(address.path)
        assert answer.status_code in (403, 404, 405, 415), f"{address}: {answer.status_code}"
    after = rows()
    assert all(after[model] == found for model, found in before.items())


def test_cookies_cannot_be_read_by_scripts_or_sent_from_elsewhere():
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"


@pytest.mark.parametrize("kind", ["visitor", "editor"])
def test_a_sign_that_no_database_takes_is_an_answer_and_no_fault(
    samples: dict[str, Any], owner: Any, kind: str
) -> None:
    client = person(kind, owner)
    words = {name: value for name, value in samples.items() if isinstance(value, str)}
    for pattern in patterns():
        for name in re.findall(r"<(?:str:|word:|path:)?(\w+)>", pattern):
            if name in words:
                path = fill(pattern, {**samples, name: "a%00b"}).path
                answer = client.get(path)
                assert answer.status_code < 500, (path, said_by(answer))
                said_by(answer)
        if pattern.startswith("admin/"):
            continue  # Django's own forms for new rows take what the address says; they are for editors only
        path = fill(pattern, samples).path
        answer = client.get(path + "?" + "&".join(f"{name}=%00" for name in ASKED))
        assert (answer.status_code, said_by(answer)) < (500,), path
