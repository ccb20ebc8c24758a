"""The small numbers a Siggil state is made of."""

from typing import Final

NOTHING: Final = -1

# Where the turn stands (5.1, 8.2).
DISCARD: Final = 0
TAKE: Final = 1
REPLACE: Final = 2
CAPTURE: Final = 3
OVER: Final = 4
PHASES: Final = ("discard", "take", "replace", "capture", "over")

# What an action does.
DO_DISCARD: Final = 1
DO_TAKE: Final = 2
DO_REPLACE: Final = 3
DO_PASS: Final = 4
DO_FREE: Final = 5
DO_STEAL: Final = 6
DO_RECAPTURE: Final = 7

# Kinds of sets (6.1).
FAMILY: Final = 0
NUMBER: Final = 1
UNNAMED: Final = 2
"""A set of a hand-written position whose cards are not told."""
KINDS: Final = ("family", "number", "unnamed")
