"""`python -m tests.postgres COMMAND…` runs a command on a throw-away PostgreSQL server, named in DATABASE_URL."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# The server keeps nothing: no waiting for disks.
FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c listen_addresses=''"


def _programs() -> Path:
    """The folder of the newest PostgreSQL programs; Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and not on_path:
        sys.exit("PostgreSQL is not installed: apt-get install postgresql")
    return (found[-1] if found else Path(str(on_path))).parent


@contextmanager
def throw_away_server() -> Iterator[str]:
    """The address of an empty database; PostgreSQL refuses to run as root, so root lends it to `postgres`."""
    programs = _programs()
    become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="sigildb-postgres-"))
    if become:
        shutil.chown(folder, "postgres")

    def run(program: str, *arguments: str) -> None:
        subprocess.run([*become, str(programs / program), *arguments], check=True, cwd="/", stdout=subprocess.DEVNULL)

    data = str(folder / "data")
    try:
        run("initdb", "-D", data, "-U", "sigildb", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
        run("pg_ctl", "-D", data, "-l", str(folder / "log"), "-w", "-o", f"-k {folder} {FAST}", "start")
        try:
            yield f"postgres://sigildb@{str(folder).replace('/', '%2F')}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    # So that the server goes away with whoever ends this program.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    with throw_away_server() as address:
        code = subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": address}, check=False).returncode
    sys.exit(code)
