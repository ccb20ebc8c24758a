"""`python -m tests.search_peers` prints how long 60 of 100,000 cards take here and in Datasette (from PyPI).

The question is a class, a range of a number, a word of the text and an order. Both answer it over the same SQLite file,
each in its own process without a network between, in turns; processor time of all threads.
"""

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from urllib.parse import urlencode

CARDS = int(os.environ.get("CARDS", "100000"))
ROUNDS, ASKED = 3, 14
"""Both take turns so many times, with so many questions each."""
Ask = Callable[[str], int]
"""Asks for an address and says the status of the answer."""
KINDS = ("page with counts", "JSON with the number", "JSON, plain SQL")


def make() -> dict[str, dict[str, list[str]]]:
    """Fill the file; by kind the addresses of the same questions for both, other values each time."""
    from django.core.management import call_command
    from django.db import connection, transaction

    from cards.models import Card, CardClass
    from cards.stats import Stat
    from tests.factories import flagship
    from tests.generated import generate_cards

    game = flagship()
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        generate_cards(game, CARDS)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    number = game.schema.numbers[0].key
    stat = Stat.sqlite % {"expressions": '"values"', "key": number}
    classes = list(CardClass.objects.in_game(game).order_by("pk"))
    texts = " ".join(Card.objects.order_by("pk")[:40].values_list("text", flat=True)).split()
    words = [word for word in dict.fromkeys(texts) if len(word) > 3]
    found: dict[str, dict[str, list[str]]] = {kind: {"ours": [], "datasette": []} for kind in KINDS}
    for step in range(ASKED):
        one, word, low, high = classes[step % len(classes)], words[step], 10 + step, 150 + step
        query = {"size": 60, "q": f"class:{one.slug} {number}:{low}..{high} text:{word} sort:{number}"}
        where = [
            f"game = '{game.slug}' AND {stat} BETWEEN {low} AND {high}",
            f"id IN (SELECT card_id FROM cards_card_classes WHERE cardclass_id = {one.pk})",
            f"id IN (SELECT rowid FROM card_text WHERE card_text MATCH '{word}')",
        ]
        # its tables are sorted by columns and count what they show; its own queries do neither, so they may sort so
        table = [*(("_where", part) for part in where), ("_size", 60), ("_sort", "sort_name")]
        columns = [("_col", column) for column in ("slug", "name", "text")]
        sql = f"SELECT slug, name, text FROM cards_card WHERE {' AND '.join(where)}"
        bare = {"sql": f"{sql} ORDER BY {stat}, sort_name, id LIMIT 60", "_shape": "array"}
        found["page with counts"]["ours"].append(f"/{game.slug}/cards/?{urlencode(query)}")
        found["page with counts"]["datasette"].append(f"/db/cards_card?{urlencode([*table, ('_facet', 'type')])}")
        found["JSON with the number"]["ours"].append(
            f"/api/v1/{game.slug}/cards/?{urlencode(query | {'fields': 'slug,name,text'})}"
        )
        found["JSON with the number"]["datasette"].append(f"/db/cards_card.json?{urlencode([*table, *columns])}")
        found["JSON, plain SQL"]["datasette"].append(f"/db.json?{urlencode(bare)}")
    return found


def ours() -> Ask:
    """The site."""
    client = import_module("django.test").Client()
    return lambda address: int(client.get(address).status_code)


def datasette() -> Ask:
    """Datasette, which may take as long as it wants."""
    file = Path(os.environ["SIGILDB_DATA"]) / "db.sqlite3"
    site = import_module("datasette.app").Datasette([str(file)], settings={"sql_time_limit_ms": 60_000})
    loop = asyncio.new_event_loop()
    return lambda address: int(loop.run_until_complete(site.client.get(address)).status_code)


SITES = {"ours": ours, "datasette": datasette}


def measure(site: str, addresses: dict[str, dict[str, list[str]]]) -> dict[str, list[float]]:
    """For each kind the milliseconds of every answer."""
    ask, times = SITES[site](), {}
    for kind, by_site in addresses.items():
        if not by_site[site]:
            continue
        ask(by_site[site][0])
        gc.collect()
        gc.freeze()  # as the server does for us; it helps the other one as much
        times[kind] = []
        for address in by_site[site]:
            began = time.process_time()
            status = ask(address)
            times[kind].append(1000 * (time.process_time() - began))
            if status != 200:
                sys.exit(f"{site} answers {address} with status {status}")
    return times


def main() -> None:
    """The file once, then each site in a process of its own, in turns; one table."""
    labels, missing = {"ours": "ours"}, ""
    try:
        labels["datasette"] = f"datasette {version('datasette')}"
    except PackageNotFoundError:
        missing = "datasette: not installed"
    with tempfile.TemporaryDirectory(prefix="sigildb-peers-") as folder:
        settings = {"SIGILDB_DATA": folder, "SIGILDB_ENV": "development"}

        def run(*arguments: str) -> str:
            command = [sys.executable, "-m", "tests.search_peers", *arguments]
            environment = os.environ | settings
            environment.pop("DATABASE_URL", None)
            return subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout

        asked = run("make")
        (Path(folder) / "asked.json").write_text(asked)
        times: dict[tuple[str, str], list[float]] = {}
        for _ in range(ROUNDS):
            for site in labels:
                for kind, more in json.loads(run(site)).items():
                    times.setdefault((kind, site), []).extend(more)
    print(f"{f'60 of {CARDS:,} cards: class, range, text, order; ms':54}{'median':>9}{'95 %':>9}")
    for (kind, site), every in sorted(times.items()):
        every.sort()
        print(f"{f'{kind}: {labels[site]}':54}{every[len(every) // 2]:9.1f}{every[int(len(every) * 0.95)]:9.1f}")
    if missing:
        print(missing)


if __name__ == "__main__":
    if not sys.argv[1:]:
        main()
    else:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sigildb.settings")
        import_module("django").setup()
        import_module("django.conf").settings.DEBUG = False
        if sys.argv[1] == "make":
            print(json.dumps(make()))
        else:
            path = Path(os.environ["SIGILDB_DATA"]) / "asked.json"
            print(json.dumps(measure(sys.argv[1], json.loads(path.read_text()))))
