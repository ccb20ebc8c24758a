"""The table of benchmarks says the 95th percentile too: it is what people wait for on a bad day."""

from typing import Any

import pytest
from django.conf import settings
from django.db import connection


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> None:
    """A file, as a server has it: SQLite in memory that threads share costs half as much again."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(settings.DATA_DIR / "bench.sqlite3")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """One line for each benchmark with enough rounds to speak of a percentile."""
    lines = []
    for one in config._benchmarksession.benchmarks:
        times = sorted(one.stats.data)
        if len(times) >= 20:
            lines.append(f"{one.name:60} {times[int(len(times) * 0.95)] * 1000:9.2f} ms")
    if lines:
        terminalreporter.write_sep("-", "95th percentile")
        terminalreporter.write_line("\n".join(lines))
