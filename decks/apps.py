"""The deck workshop."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        """Listen for people signing in: their session's decks become theirs. Decks can be searched in: `in:deck:…`."""
        from cards.query.lists import register_lists
        from decks import holding  # noqa: F401 the import connects the signal
        from decks.contents import cards_of_deck

        register_lists("deck", cards_of_deck)
