"""`manage.py serve`: from an empty folder to a running site, and away again without a trace."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from engine.registry import games

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(data: Path, port: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "sigildb.settings",
            "SIGILDB_DATA": str(data),
            "HOST": "127.0.0.1",
            "PORT": str(port),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def read_until_up(server: "subprocess.Popen[str]") -> str:
    assert server.stdout
    said = ""
    for line in server.stdout:
        said += line
        if line.startswith("Stop it"):
            return said
    raise AssertionError(f"the site did not start: {server.communicate()}")


def stop(server: "subprocess.Popen[str]", number: int = signal.SIGTERM) -> None:
    """Ctrl-C reaches every process of the terminal, other signals the one they are meant for."""
    if number == signal.SIGINT:
        os.killpg(server.pid, number)
    else:
        server.send_signal(number)
    _, errors = server.communicate(timeout=20)
    assert (server.returncode, errors) == (0, "")


def get(port: int, address: str) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=30) as answer:
        return answer.status


def have_games_played(port: int) -> None:
    """Ask on a page for games of some deck, and wait until the site's worker has played them."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    site = f"http://127.0.0.1:{port}"

    def read(address: str, sent: dict[str, str] | None = None) -> str:
        data = urllib.parse.urlencode(sent).encode() if sent else None
        with browser.open(f"{site}{address}", data, timeout=30) as answer:
            return answer.read().decode()

    deck = re.search(r'href="(/decks/[a-z0-9]{16}/)"', read(f"/{games()[0].slug}/decks/?kind=precon"))
    assert deck
    form = f"{deck[1]}play/goldfish/"
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', read(form))
    assert token
    page = read(form, {"games": "5", "seed": "1", "csrfmiddlewaretoken": token[1]})
    address = re.search(r'href="(/simulations/[a-z0-9]{16}/)', page)
    end = time.monotonic() + 30
    while address and 'class="figures"' not in page and time.monotonic() < end:
        time.sleep(0.3)
        page = read(address[1])
    assert 'class="figures"' in page


def test_an_empty_folder_becomes_a_running_site_and_a_second_start_loses_nothing(tmp_path):
    """Real migrations, starter data, a demo editor; stopped by TERM and by Ctrl-C alike."""
    port = free_port()
    server = start(tmp_path, port)
    try:
        said = read_until_up(server)
        assert f"http://127.0.0.1:{port}/" in said and "Loading the starter data" in said
        note = tmp_path / "demo-editor.txt"
        name, password = note.read_text().split()
        assert f"{name}, password {password}" in said
        assert note.stat().st_mode & 0o777 == 0o600
        assert get(port, "/healthz") == 200
        assert get(port, "/admin/login/") == 200
    finally:
        stop(server)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0

    server = start(tmp_path, port)
    try:
        said = read_until_up(server)
        assert "Loading" not in said
        assert f"{name}, password {password}" in said
        assert get(port, "/healthz") == 200
        have_games_played(port)
    finally:
        stop(server, signal.SIGINT)


def test_a_taken_port_gives_one_clear_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        out, errors = start(tmp_path, port).communicate(timeout=20)
    assert out == ""
    assert errors.count("\n") == 1
    assert f"port {port} on 127.0.0.1 cannot be used (Address already in use)" in errors


@pytest.mark.parametrize("port", ["abc", "70000"])
def test_a_port_that_is_none_gives_one_clear_line(tmp_path, port):
    out, errors = start(tmp_path, port).communicate(timeout=20)
    assert (out, errors.count("\n")) == ("", 1)
    assert f'PORT is "{port}"' in errors
