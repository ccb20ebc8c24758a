"""The Django app around the rules library."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    name = "engine"
    verbose_name = "Engine"
