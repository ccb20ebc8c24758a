"""The site app: accounts and pages that belong to no single part."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "sigildb"
    label = "sigildb"
    verbose_name = "Site"
