"""The one generator of a game: a 64-bit splitmix whose whole state is one integer, so clones and saves are exact."""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """A generator state for a seed; seeds that differ by one give unrelated games."""
    return (seed * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) & MASK


def advance(state: int) -> int:
    """The generator state after one number."""
    return (state + STEP) & MASK


def number(state: int, size: int) -> int:
    """The number from 0 to size - 1 that a generator state stands for."""
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return ((mixed ^ (mixed >> 31)) * size) >> 64
