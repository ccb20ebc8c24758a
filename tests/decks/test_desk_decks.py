"""Decks and people at the desk."""

import pytest
from django.urls import reverse

from decks.models import Deck
from tests.factories import make_deck, make_user
from tests.html_forms import sent_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner_of_the_site(client):
    client.force_login(make_user(is_staff=True, is_superuser=True))
    return client


def test_private_and_unlisted_decks_are_not_even_shown_to_the_owner_of_the_site(owner_of_the_site):
    decks = {seen: make_deck(f"My {seen} deck", visibility=seen) for seen in ("private", "unlisted", "public")}
    text = owner_of_the_site.get(reverse("admin:decks_deck_changelist")).content.decode()
    assert [seen for seen in decks if f"My {seen} deck" in text] == ["public"]
    for seen, deck in decks.items():
        answer = owner_of_the_site.get(reverse("admin:decks_deck_change", args=[deck.pk]))
        assert answer.status_code == (200 if seen == "public" else 302)
        assert seen == "public" or f"My {seen} deck" not in owner_of_the_site.get(answer["Location"]).content.decode()


def test_an_unfit_public_deck_can_be_taken_out_of_the_lists(owner_of_the_site):
    deck = make_deck("Unfit", visibility="public")
    where = reverse("admin:decks_deck_change", args=[deck.pk])
    data = sent_by(owner_of_the_site.get(where), "deck_form", visibility="private")
    assert owner_of_the_site.post(where, {**data, "name": "Renamed"}).status_code == 302
    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Unfit", "private")


def test_editors_manage_neither_decks_nor_people(editor):
    make_deck(visibility="public")
    for name in ("decks_deck_changelist", "sigildb_user_changelist", "auth_group_changelist"):
        assert editor.get(reverse(f"admin:{name}")).status_code == 403
    assert Deck.objects.count() == 1


def test_the_desk_has_its_name(editor):
    text = editor.get(reverse("admin:index")).content.decode()
    assert "SigilDB – the editor’s desk" in text or "SigilDB – the editor&#x27;s desk" in text
