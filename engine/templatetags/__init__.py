"""Template tags for games."""
