"""Template tags of the deck workshop."""
