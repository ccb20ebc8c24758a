"""The card database."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = _("Cards")

    def ready(self) -> None:
        """Indexes that no migration can hold follow every migrate."""
        from cards import search, stats

        post_migrate.connect(search.sync_index, sender=self, dispatch_uid="cards.search")
        post_migrate.connect(stats.sync_indexes, sender=self, dispatch_uid="cards.stats")
