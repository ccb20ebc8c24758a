"""`manage.py serve`: from whatever state the data folder is in to a running site."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from cards.models import Card
from engine.registry import games
from sigildb.editors import editors_group
from sigildb.models import User

DEMO_EDITOR = "editor"
POLITE = 10
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  chosen by whoever starts the site, never the default


class Command(BaseCommand):
    """Bring the database up to date, load starter data where there is none, then serve until stopped."""

    help = "Run the site: migrate, load starter data if there is none, serve."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen; the environment's HOST and PORT by default."""
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", default=os.environ.get("PORT") or "8000")
        parser.add_argument("--workers", default=os.environ.get("WORKERS") or "1", help="processes that answer")

    def handle(self, *, host: str, port: str, workers: str, **options: Any) -> None:
        """Everything in order; the port first, so that a taken one is said at once."""
        number = _port(port)
        _check_free(host, number)
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        call_command("migrate", verbosity=0)
        self._load_starter_data()
        if settings.PRODUCTION:
            self.stdout.write("Collecting and compressing static files …")
            call_command("collectstatic", verbosity=0, interactive=False)
        sign_in = "" if settings.PRODUCTION else _demo_editor(settings.DATA_DIR / "demo-editor.txt")
        # In a session of its own, so that Ctrl-C in a terminal reaches the workers in order, through their parent.
        server = subprocess.Popen(  # noqa: S603
            _granian(host, number, workers), env=_environment(host), start_new_session=True
        )
        _stop_together(server)
        is_up = _wait_until_up(server, host, number)
        worker = _worker()
        if is_up:
            self.stdout.write(f"SigilDB is at http://{_shown(host)}:{number}/{sign_in}\nStop it with Ctrl-C.")
        while server.poll() is None:
            if worker.poll() is not None:
                worker = _worker()
            with suppress(subprocess.TimeoutExpired):
                server.wait(timeout=5)
        worker.terminate()
        worker.wait()
        if (code := server.returncode) not in (0, -signal.SIGTERM, -signal.SIGINT):
            raise CommandError(f"the server stopped with code {code}", returncode=1)

    def _load_starter_data(self) -> None:
        present = set(Card.objects.values_list("game", flat=True).distinct())
        for game in games():
            if game.slug not in present:
                self.stdout.write(f"Loading the starter data of {game} …")
                call_command("load_games", game=game.slug, stdout=self.stdout)


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65_536:
        return int(text)
    raise CommandError(f'PORT is "{text}"; it must be a number from 1 to 65535', returncode=2)


def _check_free(host: str, port: int) -> None:
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror:
        raise CommandError(f'HOST is "{host}", which is no address of this machine', returncode=2) from None
    except OSError as error:
        said = (
            f"port {port} on {host} cannot be used ({error.strerror}); choose another one, for example PORT={port + 1}"
        )
        raise CommandError(said, returncode=2) from None


def _demo_editor(note: Path) -> str:
    """How to sign in as the demo editor, made on first use; its password is kept in a file only the owner reads."""
    editor = User.objects.filter(username=DEMO_EDITOR).first()
    if editor is None:
        password = secrets.token_urlsafe(12)
        note.unlink(missing_ok=True)
        note.touch(mode=0o600)
        note.write_text(f"{DEMO_EDITOR}\n{password}\n")
        editor = User.objects.create_user(DEMO_EDITOR, password=password, is_staff=True)
        editor.groups.add(editors_group())
    if not note.exists():
        return ""
    name, _, password = note.read_text().strip().partition("\n")
    return f"\nSign in as the demo editor: {name}, password {password} (kept in {note})"


def _granian(host: str, port: int, workers: str) -> list[str]:
    return [
        *(sys.executable, "-m", "granian", "sigildb.wsgi:application", "--interface", "wsgi"),
        *("--host", host, "--port", str(port), "--workers", workers, "--blocking-threads", "4"),
        *("--log-level", "warning", "--no-ws", "--respawn-failed-workers", "--workers-kill-timeout", "5s"),
    ]


def _worker() -> "subprocess.Popen[bytes]":
    """Whoever plays the batches that people ask for, when pages leave time for it; started again when it has died."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "work", "--with-parent"]
    return subprocess.Popen(command, start_new_session=True, preexec_fn=lambda: os.nice(POLITE))  # noqa: S603


def _environment(host: str) -> dict[str, str]:
    """Whoever listens on a name of their own in development wants to be answered under that name."""
    environment = dict(os.environ)
    if not settings.PRODUCTION:
        environment.setdefault("SIGILDB_HOSTS", "*" if host in EVERYWHERE else host)
    return environment


def _stop_together(server: "subprocess.Popen[bytes]") -> None:
    """Whatever asks this process to end asks the server, whose end is then waited for: nothing is left over."""

    def stop(number: int, frame: FrameType | None) -> None:
        server.terminate()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)


def _wait_until_up(server: "subprocess.Popen[bytes]", host: str, port: int) -> bool:
    while server.poll() is None:
        try:
            socket.create_connection((_shown(host), port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False


def _shown(host: str) -> str:
    return "localhost" if host in EVERYWHERE else host
