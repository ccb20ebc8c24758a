"""Editors: the group of people who may enter and change cards, sets and their pictures."""

from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission

APPS = ("cards",)


def editors_group() -> Group:
    """The group "Editors" with every permission on the card database."""
    group, _ = Group.objects.get_or_create(name="Editors")
    group.permissions.set(Permission.objects.filter(content_type__app_label__in=APPS))
    return group


def make_editors_group(using: str = "default", **_: Any) -> None:
    """After `migrate` the group is there and knows new tables too; Django makes their permissions a moment later."""
    for label in APPS:
        create_permissions(apps.get_app_config(label), verbosity=0, using=using)
    if using == "default":
        editors_group()
