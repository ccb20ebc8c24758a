"""An editor enters and changes cards at the desk: real admin pages, forms made from each game's schema."""

import datetime
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from django.utils import timezone

from cards.admin.kinds import Kind, asked_kind, kinds_of
from cards.models import Card, CardClass, TextRevision
from engine.core.cards import CardDefinition
from engine.registry import games
from tests.factories import make_card, make_deck, make_printing, make_set
from tests.html_forms import read_form, sent_by

pytestmark = pytest.mark.django_db

KINDS = [pytest.param(kind, id=f"{kind.game.slug}-{kind}") for game in games() for kind in kinds_of(game)]


def starter_cards() -> Iterator[tuple[Kind, dict[str, Any]]]:
    """One card of every kind that the starter sets hold, as its document."""
    seen = set()
    for game in games():
        for file in sorted((game.folder / "data" / "sets").glob("*.json")):
            for document in json.loads(file.read_text())["cards"]:
                kind = asked_kind({"game": game.slug, "type": document["type"], "subtype": document.get("subtype", "")})
                if kind and kind not in seen:
                    seen.add(kind)
                    yield kind, document


STARTERS = [pytest.param(kind, document, id=document["name"]) for kind, document in starter_cards()]


ADD = "/admin/cards/card/add/"


def query_of(kind: Kind) -> str:
    return urlencode(kind.query)


def add_address(kind: Kind) -> str:
    return f"{ADD}?{query_of(kind)}"


def change_address(card: Card) -> str:
    return reverse("admin:cards_card_change", args=[card.pk])


def typed(kind: Kind, document: dict[str, Any]) -> dict[str, Any]:
    """What an editor types to enter a card document."""
    card = kind.game.schema.read(document)
    said: dict[str, Any] = {"name": card.name, "text": card.text, "effects": json.dumps(document.get("effects", []))}
    for field in kind.fields:
        value = card.values.get(field.key, "")
        said[f"value_{field.key}"] = ", ".join(value) if isinstance(value, tuple) else str(value)
    if card.classes:
        found = [CardClass.objects.get_or_create(game=kind.game.slug, name=name)[0] for name in card.classes]
        said["classes"] = [str(one.pk) for one in found]
    return said


def entered(editor: Any, kind: Kind, document: dict[str, Any]) -> Card:
    """The card after it was entered through the form."""
    said = typed(kind, document)
    page = editor.get(add_address(kind))
    answer = editor.post(add_address(kind), sent_by(page, "card_form", **said))
    assert answer.status_code == 302, errors_of(answer)
    return Card.objects.get(game=kind.game.slug, name=document["name"])


def sorted_classes(card: CardDefinition) -> CardDefinition:
    """The order of classes carries no meaning."""
    return replace(card, classes=tuple(sorted(card.classes)))


def errors_of(answer: Any) -> dict[str, list[str]]:
    """The messages of a refused form by field."""
    return {} if answer.context is None else dict(answer.context["adminform"].form.errors)


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


def a_starter(needs_number: bool = True) -> tuple[Kind, dict[str, Any]]:
    """A starter card whose kind has classes and a number that is required."""
    return next(
        (kind, document)
        for kind, document in starter_cards()
        if kind.card_type.classes == "optional"
        and any(f.kind == "number" and f.key in kind.required for f in kind.fields)
    )


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


# --- the text history -------------------------------------------------------------------------------------------------


def test_the_first_text_is_recorded_as_printed(editor):
    kind, document = a_starter()
    said = {**typed(kind, document), "text": "First.\r\nSecond.", "revision_on": "2026-05-04"}
    data = sent_by(editor.get(add_address(kind)), "card_form", **said)
    assert editor.post(add_address(kind), data).status_code == 302
    revision = TextRevision.objects.get()
    assert (revision.kind, revision.text) == ("printed", "First.\nSecond.")
    assert revision.effective_on == datetime.date(2026, 5, 4)


def public_card(editor: Any) -> Card:
    kind, document = a_starter()
    card = entered(editor, kind, {**document, "text": "As it was."})
    make_printing(card)
    return card


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


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_finds_cards_by_words_of_name_and_text_without_accents(editor):
    make_card("Übermut", text="Deal damage to Дракон.")
    make_card("Other")
    for query in ("ubermut", "ÜBER", "дракон damage", "UBERMUT deal"):
        page = editor.get("/admin/cards/card/", {"q": query})
        assert [card.name for card in page.context["cl"].result_list] == ["Übermut"], query


def test_the_list_says_who_sees_a_card(editor):
    soon = timezone.now() + datetime.timedelta(days=3)
    make_card("Open")
    make_card("Hidden", card_set=make_set(status="draft"))
    make_card("Waiting", card_set=make_set(embargo_until=soon))
    make_card("Unprinted", printed=False)
    text = editor.get("/admin/cards/card/").content.decode()
    assert text.count("Editors only</td>") == 2
    assert text.count(f"Editors until {soon:%Y-%m-%d %H:%M}") == 1
    assert text.count("Everybody</td>") == 1
    shown = {
        seen: sorted(card.name for card in editor.get("/admin/cards/card/", {"seen": seen}).context["cl"].result_list)
        for seen in ("all", "embargo", "draft")
    }
    assert shown == {"all": ["Open"], "embargo": ["Waiting"], "draft": ["Hidden", "Unprinted"]}


def test_the_list_is_narrowed_by_game_type_set_and_class(editor):
    kind, document = a_starter()
    make_printing(entered(editor, kind, document))
    card = make_card("Made", classes=["Lonely"])
    own_set = card.printings.get().card_set
    for query in (
        {"classes__id__exact": CardClass.objects.get(name="Lonely").pk},
        {"printings__card_set__id__exact": own_set.pk},
        {"game": card.game, "type": card.type, "q": "made"},
    ):
        page = editor.get("/admin/cards/card/", query)
        assert [one.name for one in page.context["cl"].result_list] == ["Made"], query


def test_the_list_takes_as_many_queries_for_fifty_cards_as_for_two(editor, django_assert_max_num_queries):
    shared = make_set("SH")
    for number in range(2):
        make_card(f"Card {number}", classes=["One", "Two"], card_set=shared)
    with django_assert_max_num_queries(25) as few:
        editor.get("/admin/cards/card/")
    for number in range(2, 50):
        make_card(f"Card {number}", classes=["One", "Two"], card_set=shared)
    with django_assert_max_num_queries(len(few)):
        editor.get("/admin/cards/card/")


# --- deleting ---------------------------------------------------------------------------------------------------------


def test_a_card_in_use_is_not_deleted_and_the_page_says_why(editor):
    card = make_card("Ember")
    make_deck(cards={card.game_object.zone_for(card.type).key: {card: 1}})
    address = reverse("admin:cards_card_delete", args=[card.pk])
    for answer in (editor.get(address), editor.post(address, {"post": "yes"})):
        text = answer.content.decode()
        assert "Ember is in use and is not deleted" in text
        assert "Ember stands in 1 deck." in text
        assert "Ember is printed: " in text
    assert Card.objects.filter(pk=card.pk).exists()


def test_deleting_several_at_once_is_refused_when_one_is_in_use(editor):
    used, free = make_card("Ember"), make_card("Frost", printed=False)
    data = {"action": "delete_selected", "_selected_action": [used.pk, free.pk], "post": "yes"}
    text = editor.post("/admin/cards/card/", data).content.decode()
    assert "Nothing was deleted" in text
    assert Card.objects.count() == 2


def test_a_card_that_nothing_uses_is_deleted(editor):
    card = make_card("Frost", printed=False)
    assert editor.post(reverse("admin:cards_card_delete", args=[card.pk]), {"post": "yes"}).status_code == 302
    assert not Card.objects.exists()


# --- who may ----------------------------------------------------------------------------------------------------------


def test_only_editors_come_to_the_desk(visitor, player, editor):
    card = make_card("Ember", card_set=make_set(status="draft"))
    for address in (ADD, change_address(card), "/admin/cards/card/", reverse("admin:cards_card_kind", args=[card.pk])):
        for client in (visitor, player):
            answer = client.get(address)
            assert answer.status_code == 302
            assert "/admin/login/" in answer["Location"]
        assert editor.get(address).status_code == 200


def test_staff_without_rights_on_cards_see_and_change_nothing(client, django_user_model):
    card = make_card("Ember")
    client.force_login(django_user_model.objects.create_user("helper", is_staff=True))
    for address in (ADD, change_address(card), "/admin/cards/card/", reverse("admin:cards_card_kind", args=[card.pk])):
        assert client.get(address).status_code == 403, address


def test_somebody_who_may_only_look_sees_the_card_and_no_form(client, django_user_model):
    from django.contrib.auth.models import Permission

    card = make_card("Ember")
    user = django_user_model.objects.create_user("reader", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_card"))
    client.force_login(user)
    page = client.get(change_address(card))
    assert page.status_code == 200
    assert "Ember" in page.content.decode()
    assert 'name="name"' not in page.content.decode()
