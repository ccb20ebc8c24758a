"""The site app: accounts and pages that belong to no single part."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SiteConfig(AppConfig):
    name = "sigildb"
    label = "sigildb"
    verbose_name = "Site"

    def ready(self) -> None:
        """Keep the group of editors in step with the tables."""
        from sigildb.editors import make_editors_group  # models are known only now

        post_migrate.connect(make_editors_group, sender=self)
