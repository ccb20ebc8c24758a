"""`manage.py work`: plays the batches that people have asked for on the site; `serve` starts one by itself."""

import os
import signal
import sys
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections

from engine.jobs import forget_old, work_off

PAUSE = 0.5
TIDYING = 3600.0


class Command(BaseCommand):
    """Work until stopped; a batch under way is put back, to be played by the next worker."""

    help = "Play the batches of games that wait, until stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--once` ends when nothing waits; `--with-parent` when whoever started it has ended."""
        parser.add_argument("--once", action="store_true", help="end when nothing waits any more")
        parser.add_argument("--with-parent", action="store_true", help="end when the process that started it has ended")

    def handle(self, *, once: bool, with_parent: bool, **options: Any) -> None:
        """Look for work, do it, look again."""
        parent = os.getppid()
        signal.signal(signal.SIGTERM, _end)
        tidied = -TIDYING
        while not (with_parent and os.getppid() != parent):
            if time.monotonic() - tidied > TIDYING:
                forget_old()
                tidied = time.monotonic()
            if work_off():
                continue
            if once:
                return
            time.sleep(PAUSE)
            close_old_connections()


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
