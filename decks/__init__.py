"""Decks: building, checking, sharing, text in and out, print."""
