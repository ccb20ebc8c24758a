"""Fixtures for every test: people of each kind as clients, and a Chromium that may not leave the site."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Response, expect

from tests.factories import make_user

# A busy machine is no fault of the code under test; `dev soak` asks for many more examples.
hypothesis.register_profile("everyday", deadline=None, max_examples=60)
hypothesis.register_profile("soak", deadline=None, max_examples=5000)
hypothesis.load_profile("everyday")

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_report_header() -> str:
    """Say which database the tests run on."""
    return f"database: {connection.vendor}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that drive a browser and those that use the database: `-m "not browser"`, `-m database`."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if "page" in fixtures:
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("django_db") or fixtures & {"db", "transactional_db", "live_server"}:
            item.add_marker(pytest.mark.database)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Neither what is cached nor the language that the last request was answered in."""
    yield
    cache.clear()
    translation.deactivate()


@pytest.fixture
def visitor(db: None) -> Client:
    """Somebody without an account."""
    return Client()


@pytest.fixture
def player(db: None) -> Client:
    """Somebody signed in, as `player.user`."""
    return _signed_in(editor=False)


@pytest.fixture
def stranger(db: None) -> Client:
    """Somebody else signed in."""
    return _signed_in(editor=False)


@pytest.fixture
def editor(db: None) -> Client:
    """An editor signed in."""
    return _signed_in(editor=True)


def _signed_in(*, editor: bool) -> Client:
    client = Client()
    client.user = make_user(editor=editor)  # type: ignore[attr-defined]
    client.force_login(client.user)  # type: ignore[attr-defined]
    return client


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, or the one that CHROMIUM names."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    return {"executable_path": program, "args": CHROMIUM_FLAGS, "headless": True}


@pytest.fixture
def page(context: BrowserContext, live_server: Any) -> Iterator[Page]:
    """A page that fails the test when it leaves the site, meets a script or policy error, or a server fault."""
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        # Chromium's own note on every 4xx answer; `answered` below tells the expected ones from the faults.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            faults.append(f"console: {message.text}")

    def answered(response: Response) -> None:
        if response.status >= 500 or (response.status == 404 and "/static/" in response.url):
            faults.append(f"{response.status} {response.url}")

    def asked(url: str) -> None:
        if not url.startswith((live_server.url, "data:", "blob:", "about:")):
            faults.append(f"leaves the site: {url}")

    page = context.new_page()
    page.set_default_timeout(10_000)
    page.set_default_navigation_timeout(60_000)  # the first page of a fresh server on a busy machine
    expect.set_options(timeout=15_000)
    page.on("console", heard)
    page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    page.on("response", answered)
    page.on("request", lambda request: asked(request.url))
    yield page
    page.close()
    assert not faults, "\n".join(faults)
