"""Batches of games in chunks of seeds, sent through any `concurrent.futures` executor and put together in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
Chunk = Callable[[str, int, int], T]
"""Plays the games of a specification from a first seed on; it is sent to other processes by its name."""

CHUNKS_EACH = 16
LARGEST = 250
AHEAD = 3
"""Chunks that wait for each worker: enough to keep it busy, few enough to stop at once."""


def cores() -> int:
    """How many processes this machine runs at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Fresh processes that know the rules library only; what still waits is dropped at the end."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def batch(
    chunk: Chunk[T], specification: str, seed: int, games: int, workers: int = 1, executor: Executor | None = None
) -> Iterator[T]:
    """The results of all chunks in the order of their seeds, whoever plays them.

    Seeds belong to games, so that results do not depend on workers, chunks or machines.
    """
    size = max(1, min(LARGEST, games // (max(1, workers) * CHUNKS_EACH)))
    parts = [(first, min(size, seed + games - first)) for first in range(seed, seed + games, size)]
    if executor is not None:
        yield from _through(executor, chunk, specification, parts, workers)
    elif workers > 1 and len(parts) > 1:
        with process_pool(min(workers, len(parts))) as pool:
            yield from _through(pool, chunk, specification, parts, workers)
    else:
        for first, count in parts:
            yield chunk(specification, first, count)


def _through(
    executor: Executor, chunk: Chunk[T], specification: str, parts: list[tuple[int, int]], workers: int
) -> Iterator[T]:
    waiting: deque[Future[T]] = deque()
    for first, count in parts:
        waiting.append(executor.submit(chunk, specification, first, count))
        if len(waiting) > workers * AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
