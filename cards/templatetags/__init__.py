"""Template tags of the card database."""
