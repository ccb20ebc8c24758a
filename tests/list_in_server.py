"""`python -m tests.list_in_server` prints how long a page of 60 of 100,000 cards takes in the running server.

`serve` answers over the loopback, one reader asks; seconds on the clock, so the machine should do nothing else. Under
`python -m tests.postgres` the cards are in PostgreSQL.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from urllib.parse import urlencode

CARDS = int(os.environ.get("CARDS", "100000"))
PORT = 8479
ROUNDS = 2
PATIENCE = 120  # seconds until the server must be there


def fill() -> dict[str, list[str]]:
    """Make the cards; the path of the list, and by kind the questions of `tests/bench/bench_card_list.py`."""
    from django.core.management import call_command
    from django.db import connection, transaction

    from cards.models import Card
    from tests.bench.bench_card_list import queries
    from tests.factories import flagship
    from tests.generated import generate_cards

    call_command("migrate", verbosity=0)
    with transaction.atomic():
        generate_cards(flagship(), CARDS)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    words = " ".join(Card.objects.order_by("pk")[:40].values_list("text", flat=True)).split()
    return {"path": [f"/{flagship().slug}/cards/"], **queries(words)}


def answered(path: str, query: str, page: int = 1) -> float:
    """Milliseconds until the whole page is there."""
    asked = {"page": page, "size": 60} | ({"q": query} if query else {})
    began = time.perf_counter()
    server = HTTPConnection("127.0.0.1", PORT)
    server.request("GET", f"{path}?{urlencode(asked)}", headers={"Accept-Encoding": "gzip"})
    answer = server.getresponse()
    answer.read()
    took = 1000 * (time.perf_counter() - began)
    if answer.status != 200:
        sys.exit(f"{query}: status {answer.status}")
    return took


def wait_for(path: str) -> None:
    """Until the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            answered(path, "")
            return
        except OSError:
            if time.monotonic() > end:
                sys.exit("the server did not start")
            time.sleep(0.5)


def main() -> None:
    """Fill, serve, ask, stop."""
    with tempfile.TemporaryDirectory(prefix="sigildb-list-") as folder:
        settings = {"SIGILDB_DATA": folder, "SIGILDB_ENV": "development", "DJANGO_SETTINGS_MODULE": "sigildb.settings"}
        environment = os.environ | settings | {"HOST": "127.0.0.1", "PORT": str(PORT)}
        made = subprocess.run(
            [sys.executable, "-m", "tests.list_in_server", "fill"], env=environment, check=True, stdout=subprocess.PIPE
        )
        kinds = json.loads(made.stdout)
        [path] = kinds.pop("path")
        server = subprocess.Popen([sys.executable, "manage.py", "serve"], env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(path)
            print(f"{'milliseconds, ' + str(CARDS) + ' cards':36} {'median':>8} {'95th':>8}")
            for kind, asked in kinds.items():
                pages = range(100, 140) if kind == "deep page" else [1] * len(asked)
                questions = list(zip(asked * len(pages) if len(asked) == 1 else asked, pages, strict=False))
                for query, page in questions[:2]:
                    answered(path, query, page)
                took = sorted(answered(path, query, page) for _ in range(ROUNDS) for query, page in questions)
                print(f"{kind:36} {took[len(took) // 2]:8.1f} {took[int(len(took) * 0.95)]:8.1f}", flush=True)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    if sys.argv[1:] == ["fill"]:
        import django

        django.setup()
        print(json.dumps(fill()))
    else:
        main()
