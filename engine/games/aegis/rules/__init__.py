"""The rules of play (W4 to W16)."""
