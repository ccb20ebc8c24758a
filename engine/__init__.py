"""The rules library (core, effects, games, bots, lab: standard library only) and the Django app around it."""

from engine.compiled import use

use()
