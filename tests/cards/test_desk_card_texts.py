"""What the desk remembers of a card: its texts with kind and date, every saving with its editor."""

import datetime

import pytest
from django.urls import reverse

from cards.models import TextRevision
from tests.desk import (
    a_starter,
    add_address,
    change_address,
    entered,
    errors_of,
    public_card,
    typed,
)
from tests.html_forms import sent_by

pytestmark = pytest.mark.django_db


def test_the_first_text_is_recorded_as_printed(editor):
    kind, document = a_starter()
    said = {**typed(kind, document), "text": "First.\r\nSecond.", "revision_on": "2026-05-04"}
    data = sent_by(editor.get(add_address(kind)), "card_form", **said)
    assert editor.post(add_address(kind), data).status_code == 302
    revision = TextRevision.objects.get()
    assert (revision.kind, revision.text) == ("printed", "First.\nSecond.")
    assert revision.effective_on == datetime.date(2026, 5, 4)


def test_changing_the_text_of_a_public_card_asks_for_kind_and_date(editor):
    card = public_card(editor)
    page = editor.get(change_address(card))
    data = sent_by(page, "card_form", text="As it is.", revision_on="")
    answer = editor.post(change_address(card), data)
    assert set(errors_of(answer)) == {"revision_kind", "revision_on"}
    card.refresh_from_db()
    assert card.text == "As it was."
    data |= {"revision_kind": "errata", "revision_on": "2026-06-01", "revision_note": "Too strong."}
    assert editor.post(change_address(card), data).status_code == 302
    card.refresh_from_db()
    assert card.text == "As it is."
    assert [(one.kind, one.text) for one in card.revisions.all().order_by("pk")] == [
        ("printed", "As it was."),
        ("errata", "As it is."),
    ]
    assert card.revisions.get(kind="errata").note == "Too strong."


def test_saving_without_a_text_change_adds_nothing_to_the_history_whatever_is_chosen(editor):
    card = public_card(editor)
    page = editor.get(change_address(card))
    assert editor.post(change_address(card), sent_by(page, "card_form", revision_kind="errata")).status_code == 302
    assert card.revisions.count() == 1


def test_the_text_of_a_draft_can_be_polished_without_filling_its_history(editor):
    kind, document = a_starter()
    card = entered(editor, kind, {**document, "text": "One."})
    page = editor.get(change_address(card))
    assert editor.post(change_address(card), sent_by(page, "card_form", text="Two.")).status_code == 302
    assert [one.text for one in card.revisions.all()] == ["Two."]


def test_every_saving_is_kept_in_the_history_with_its_editor(editor):
    card = public_card(editor)
    page = editor.get(change_address(card))
    editor.post(change_address(card), sent_by(page, "card_form", name="Later name"))
    newest = card.history.first()
    assert (newest.name, newest.history_user) == ("Later name", editor.user)
    text = editor.get(reverse("admin:cards_card_history", args=[card.pk])).content.decode()
    assert "Later name" in text
    oldest = card.history.last()
    assert editor.get(reverse("admin:cards_card_simple_history", args=[card.pk, oldest.pk])).status_code == 200
