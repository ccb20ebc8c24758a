"""The Django app around the rules library."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EngineConfig(AppConfig):
    name = "engine"
    verbose_name = _("Engine")

    def ready(self) -> None:
        """From now on games are seen in the reader's language."""
        from engine.languages import in_readers_language  # it asks for settings, which are known only now
        from engine.registry import show_games_through

        show_games_through(in_readers_language)
