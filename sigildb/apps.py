"""The site app: accounts and pages that belong to no single part."""

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    name = "sigildb"
    label = "sigildb"
    verbose_name = _("Site")

    def ready(self) -> None:
        """Name the models in every language; keep accounts’ choices, and the editors’ group in step with the tables."""
        from sigildb.editors import make_editors_group  # models are known only now
        from sigildb.languages import keep_language, translate_models

        translate_models()
        user_logged_in.connect(keep_language)
        post_migrate.connect(make_editors_group, sender=self)
