"""One folder a game; each exports `game` from its `__init__` (see CONTRIBUTING, "Add a game").

SIGILDB_GAMES may name further places that hold such folders, separated as in PATH.
"""

import os

__path__ = [*__path__, *filter(None, os.environ.get("SIGILDB_GAMES", "").split(os.pathsep))]
