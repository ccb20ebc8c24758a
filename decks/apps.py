"""The deck workshop."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Listen for people signing in: their session's decks become theirs."""
        from decks import holding  # noqa: F401 the import connects the signal
