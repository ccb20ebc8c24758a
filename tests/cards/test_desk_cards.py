"""An editor enters and changes cards at the desk: real admin pages, forms made from each game's schema."""

from typing import Any

import pytest
from django.urls import reverse

from cards.admin.kinds import Kind, kinds_of
from cards.models import Card, CardClass
from engine.registry import games
from tests.desk import (
    ADD,
    KINDS,
    STARTERS,
    a_starter,
    add_address,
    change_address,
    entered,
    errors_of,
    public_card,
    query_of,
    sorted_classes,
    starter_cards,
    typed,
)
from tests.factories import make_deck, make_set
from tests.html_forms import read_form, sent_by

pytestmark = pytest.mark.django_db


def test_a_new_card_begins_with_the_choice_of_game_type_and_subtype(editor):
    page = editor.get(ADD)
    text = page.content.decode()
    assert 'name="name"' not in text
    for game in games():
        for kind in kinds_of(game):
            address = add_address(kind).replace("&", "&amp;")
            assert f'<a href="{address}">{kind}</a>' in text


@pytest.mark.parametrize("kind", KINDS)
def test_the_form_has_exactly_the_fields_of_its_kind(editor, kind):
    form = read_form(editor.get(add_address(kind)), "card_form")
    own = {name for name in form.names if "-" not in name}
    expected = {f"value_{field.key}" for field in kind.fields}
    assert {name for name in own if name.startswith("value_")} == expected
    CardClass.objects.get_or_create(game=kind.game.slug, name="Some class")
    form = read_form(editor.get(add_address(kind)), "card_form")
    assert ("classes" in form.names) == (kind.card_type.classes != "none")
    assert {"name", "text", "effects", "revision_kind", "revision_on"} <= own


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_show_their_range_and_unit_and_words_their_help(editor, kind):
    text = editor.get(add_address(kind)).content.decode()
    for field in kind.fields:
        if field.kind == "number":
            assert f'name="value_{field.key}"' in text
            assert f'min="{field.minimum}"' in text
            assert f"{field.minimum} to {field.maximum} {field.unit}".strip() in text
        if field.help:
            assert field.help in text


@pytest.mark.parametrize("query", ["game=chess&type=king", "game=x", "type=skill", "game=&type=&subtype="])
def test_a_kind_that_does_not_exist_leads_back_to_the_choice(editor, query):
    assert "what is it?" in editor.get(f"{ADD}?{query}").content.decode()
    assert "what is it?" in editor.post(f"{ADD}?{query}", {"name": "X"}).content.decode()


@pytest.mark.parametrize(("kind", "document"), STARTERS)
def test_every_kind_of_starter_card_can_be_entered_as_it_stands_in_the_set_file(editor, kind, document):
    card = entered(editor, kind, document)
    assert sorted_classes(card.definition) == sorted_classes(kind.game.read_card(document))
    assert card.game == kind.game.slug
    assert card.slug
    assert card.problems() == []


@pytest.mark.parametrize(("kind", "document"), STARTERS)
def test_opening_and_saving_a_card_changes_nothing(editor, kind, document):
    card = entered(editor, kind, document)
    before, slug, revisions = card.definition, card.slug, card.revisions.count()
    page = editor.get(change_address(card))
    answer = editor.post(change_address(card), sent_by(page, "card_form"))
    assert answer.status_code == 302, errors_of(answer)
    card = Card.objects.get(pk=card.pk)
    assert (card.definition, card.slug, card.revisions.count()) == (before, slug, revisions)


def a_number(kind: Kind) -> Any:
    return next(field for field in kind.fields if field.kind == "number" and field.key in kind.required)


def refused(editor: Any, kind: Kind, document: dict[str, Any], **changes: Any) -> dict[str, list[str]]:
    """The errors by field when a starter card is entered with faults."""
    said = {**typed(kind, document), **changes}
    page = editor.get(add_address(kind))
    answer = editor.post(add_address(kind), sent_by(page, "card_form", **said))
    assert answer.status_code == 200, "the form was accepted"
    assert not Card.objects.filter(game=kind.game.slug).exists()
    return errors_of(answer)


@pytest.mark.parametrize("value", ["", "-1", "100000", "ten", "1.5", "٣.٥", "1e3", "0x10"])
def test_a_wrong_number_is_explained_at_its_field_and_only_there(editor, value):
    kind, document = a_starter()
    number = a_number(kind)
    errors = refused(editor, kind, document, **{f"value_{number.key}": value})
    assert list(errors) == [f"value_{number.key}"]
    assert len(errors[f"value_{number.key}"]) == 1


def test_zero_is_a_number_and_is_kept(editor):
    kind, document = a_starter()
    number = a_number(kind)
    said = {**typed(kind, document), f"value_{number.key}": "0"}
    data = sent_by(editor.get(add_address(kind)), "card_form", **said)
    assert editor.post(add_address(kind), data).status_code == 302
    assert Card.objects.get().values[number.key] == 0


def test_a_fault_that_only_the_whole_card_shows_stands_at_its_field(editor):
    kind = next(kind for game in games() for kind in kinds_of(game) if kind.card_type.classes == "required")
    document = next(document for one, document in starter_cards() if one == kind)
    numbers = {f"value_{field.key}": "" for field in kind.fields if field.key not in kind.required}
    errors = refused(editor, kind, document, **numbers, classes=None)
    assert errors["classes"] == ["This field is required."]
    assert any(name.startswith("value_") for name in errors)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ('[{"kind": "nonsense"}]', "effects[0].kind"),
        ('[{"kind": "resolve"}]', "effects[0]"),
        ("[", "Line 1, column 2"),
        ('[\n  {"kind" "resolve"}\n]', "Line 2, column 11"),
        ('{"kind": "resolve"}', "a list of blocks"),
        ("[1]", "a list of blocks"),
        ("[NaN]", "NaN is no number"),
        ('[{"kind": "\\u0000"}]', "cannot be stored"),
        ('[{"kind": "\\ud800"}]', "cannot be stored"),
        ("[" * 100_000, "cannot be read as JSON"),
        ("[" + "9" * 5_000 + "]", "cannot be read as JSON"),
    ],
)
def test_wrong_effects_are_explained_with_their_place(editor, effects, said):
    kind, document = a_starter()
    errors = refused(editor, kind, document, effects=effects)
    assert list(errors) == ["effects"]
    assert any(said in message for message in errors["effects"]), errors


def test_all_faults_are_told_at_once(editor):
    kind, document = a_starter()
    number = a_number(kind)
    changes = {"name": "", f"value_{number.key}": "-5", "effects": '[{"kind": "nonsense"}]', "revision_on": "soon"}
    assert set(refused(editor, kind, document, **changes)) == {
        "name",
        f"value_{number.key}",
        "effects",
        "revision_on",
    }


def test_only_classes_of_the_card_s_game_can_be_chosen(editor):
    kind, document = a_starter()
    stranger = CardClass.objects.create(game="other", name="Stranger")
    errors = refused(editor, kind, document, classes=[str(stranger.pk)])
    assert list(errors) == ["classes"]


def test_a_name_that_exists_is_refused_however_it_is_spelled(editor):
    kind, document = a_starter()
    card = entered(editor, kind, document)
    page = editor.get(add_address(kind))
    again = {**typed(kind, document), "name": f"  {card.name.upper()} "}
    answer = editor.post(add_address(kind), sent_by(page, "card_form", **again))
    assert errors_of(answer)["name"] == [f"{card.name} exists already; add a printing to it instead of a second card."]


def test_names_of_every_script_get_a_slug_of_their_own(editor):
    kind, document = a_starter()
    slugs = set()
    for name in ["Übermut", "Дракон", "R&D's Plan", "R D s Plan", "***", "???", '"><script>']:
        card = entered(editor, kind, {**document, "name": name})
        assert card.name == name
        slugs.add(card.slug)
        assert name.replace("&", "&amp;")[:3] in editor.get(change_address(card)).content.decode() or "&lt;" in name
    assert len(slugs) == 7


def test_renaming_keeps_the_slug_and_the_saved_decks(editor):
    kind, document = a_starter()
    card = entered(editor, kind, document)
    slug = card.slug
    deck = make_deck(game=kind.game, cards={kind.game.zone_for(kind.card_type.key).key: {card: 2}})
    page = editor.get(change_address(card))
    assert editor.post(change_address(card), sent_by(page, "card_form", name="New name")).status_code == 302
    card.refresh_from_db()
    assert (card.name, card.slug) == ("New name", slug)
    assert deck.cards.get().card == card


# --- another kind -----------------------------------------------------------------------------------------------------


def test_a_card_can_become_another_kind_and_is_told_what_it_loses(editor):
    kind, document = a_starter()
    card = entered(editor, kind, document)
    choice = editor.get(reverse("admin:cards_card_kind", args=[card.pk])).content.decode()
    other, other_document = next(
        (one, text)
        for one, text in starter_cards()
        if one.game is kind.game and not {f.key for f in one.fields} & {a_number(kind).key}
    )
    address = f"{change_address(card)}?{query_of(other)}"
    assert address.replace("&", "&amp;") in choice
    said = {**typed(other, other_document), "name": card.name}
    page = editor.get(address)
    assert f"Saving makes {card.name} a {other} and drops: " in page.content.decode()
    assert a_number(kind).label in page.content.decode()
    assert editor.post(address, sent_by(page, "card_form", **said)).status_code == 302
    card = Card.objects.get(pk=card.pk)
    assert (card.type, card.subtype) == (other.card_type.key, other.subtype)
    assert a_number(kind).key not in card.values
    assert card.problems() == []


def test_a_card_never_changes_its_game(editor, monkeypatch):
    card = public_card(editor)
    Card.objects.filter(pk=card.pk).update(text="")
    other = next(kind for kind in kinds_of(card.game_object))
    page = editor.get(f"{change_address(card)}?{query_of(other).replace(card.game, 'chess')}")
    assert read_form(page, "card_form").names == read_form(editor.get(change_address(card)), "card_form").names


def test_the_effects_are_said_in_words_or_with_what_is_wrong(editor):
    kind, document = next(
        (kind, document)
        for kind, document in starter_cards()
        if kind.game.describe_effects(kind.game.read_card(document))
    )
    card = entered(editor, kind, document)
    words = kind.game.describe_effects(card.definition)
    assert words.split()[0] in editor.get(change_address(card)).content.decode()
    Card.objects.filter(pk=card.pk).update(effects=[{"kind": "nonsense"}])
    assert "effects[0].kind: unknown" in editor.get(change_address(card)).content.decode()


# --- printings and rulings on the card's page -------------------------------------------------------------------------


def test_a_card_is_entered_together_with_its_printing_and_a_ruling(editor):
    kind, document = a_starter()
    card_set = make_set(game=kind.game, status="draft")
    said = typed(kind, document)
    data = sent_by(editor.get(add_address(kind)), "card_form", **said)
    data |= {
        "printings-TOTAL_FORMS": "1",
        "printings-0-card_set": card_set.pk,
        "printings-0-number": "7a",
        "printings-0-language": "en",
        "rulings-TOTAL_FORMS": "1",
        "rulings-0-ruled_on": "2026-01-02",
        "rulings-0-text": "Yes, it does.",
    }
    answer = editor.post(add_address(kind), data)
    assert answer.status_code == 302, [one.errors for one in answer.context["inline_admin_formsets"]]
    card = Card.objects.get(name=document["name"])
    assert [str(one.number) for one in card.printings.all()] == ["7a"]
    assert card.public_from is None
    assert card.rulings.get().text == "Yes, it does."


def test_only_sets_of_the_card_s_game_are_offered_for_its_printings(editor):
    kind, document = a_starter()
    own, strange = make_set("OWN", game=kind.game), make_set("ODD", game=kind.game)
    type(strange).objects.filter(pk=strange.pk).update(game="other")
    card = entered(editor, kind, document)
    for address in (add_address(kind), change_address(card)):
        form = editor.get(address).content.decode()
        assert f">{own}</option>" in form
        assert "(ODD)" not in form
