"""Editors: the group of people who may enter and change cards, sets and their pictures."""

from django.contrib.auth.models import Group, Permission

APPS = ("cards",)


def editors_group() -> Group:
    """The group "Editors" with every permission on the card database."""
    group, _ = Group.objects.get_or_create(name="Editors")
    group.permissions.set(Permission.objects.filter(content_type__app_label__in=APPS))
    return group
