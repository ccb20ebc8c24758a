"""One folder a game; each exports `game` from its `__init__` (see CONTRIBUTING, "Add a game")."""
