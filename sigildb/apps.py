"""The site app: accounts and pages that belong to no single part."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    name = "sigildb"
    label = "sigildb"
    verbose_name = _("Site")

    def ready(self) -> None:
        """Name the models in every language; keep the group of editors in step with the tables."""
        from sigildb.editors import make_editors_group  # models are known only now
        from sigildb.languages import translate_models

        translate_models()
        post_migrate.connect(make_editors_group, sender=self)
