"""The group of people who work on cards."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def test_migrate_makes_the_group_of_editors_with_every_right_on_cards_and_no_other():
    Group.objects.all().delete()
    call_command("migrate", verbosity=0)
    group = Group.objects.get(name="Editors")
    given = {f"{one.content_type.app_label}.{one.codename}" for one in group.permissions.select_related("content_type")}
    wanted = {
        f"cards.{action}_{model._meta.model_name}"
        for model in apps.get_app_config("cards").get_models()
        for action in model._meta.default_permissions
    }
    assert given == wanted
    assert "cards.change_card" in given


def test_migrate_gives_back_rights_that_were_taken_and_keeps_the_members(editor):
    Group.objects.get(name="Editors").permissions.clear()
    call_command("migrate", verbosity=0)
    assert editor.user.has_perm("cards.add_printing")
