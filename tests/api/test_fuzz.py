"""Requests the schema allows and requests it does not: every answer is one that the schema describes."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from knox.models import AuthToken
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from sigildb.wsgi import application as site
from tests.factories import flagship, make_card, make_deck, make_set, make_user

GAME = flagship()
ZONE = next(zone.key for zone in GAME.zones if not zone.card_types)
KNOWN = {"game": GAME.slug, "slug": "ember", "code": "OLD", "public_id": "abcdabcdabcdabcd"}
"""Most requests are about something that exists."""
QUERIES = ("ember", "x:burn or -c:mage", "(", "t:charater", "sort:name- unique:prints", "n:/e+/", "hp:none cost>=1")
BEYOND = [positive_data_acceptance, negative_data_rejection]
"""A schema cannot say which cards there are, and parameters nobody knows are warned of or passed over."""
EXAMPLES = max(4, settings().max_examples // 15)


def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """The site, with answers read and closed as servers do."""
    with contextlib.closing(site(environ, start_response)) as answer:
        return [b"".join(answer)]


schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)


@schema.hook
def flatmap_path_parameters(context: Any, given: dict[str, Any] | None) -> Any:
    known = {name: KNOWN[name] for name in given} if given else given
    return st.sampled_from([known, known, given])


@schema.hook
def flatmap_query(context: Any, given: dict[str, Any] | None) -> Any:
    if not given or "q" not in given:
        return st.just(given)
    return st.sampled_from(QUERIES).map(lambda query: {**given, "q": query}) | st.just(given)


@pytest.fixture
def headers(request: pytest.FixtureRequest, db: None) -> Iterator[dict[str, str]]:
    """A site with a card and a deck, and what a program with its owner's token or without one sends."""
    owner = make_user()
    card = make_card("Ember", classes=["Mage"], text="Burn.", card_set=make_set(KNOWN["code"]))
    make_deck("Fire", owner=owner, public_id=KNOWN["public_id"], cards={ZONE: {card: 2}})
    for signal in (request_started, request_finished):  # as Django's own client does: the test holds the connection
        signal.disconnect(close_old_connections)
    token = {"Authorization": f"Token {AuthToken.objects.create(owner)[1]}"} if request.param else {}
    yield {**token, "Accept-Encoding": "identity"}  # in process nobody unpacks what the site compresses
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [False, True], indirect=True, ids=["no-token", "token"])
@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_the_schema_describes(case: schemathesis.Case, headers: dict[str, str]) -> None:
    case.call_and_validate(headers=headers, excluded_checks=BEYOND)
