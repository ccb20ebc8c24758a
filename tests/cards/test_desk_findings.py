"""At the desk, linter, calculator and files serve every game; what has errors stays a draft."""

import json
from fractions import Fraction
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from cards.admin.kinds import kinds_of
from cards.models import Card, CardSet, Printing
from cards.set_import import import_document, set_as_text
from engine.core.cards import CardDefinition
from engine.core.desk import Print
from engine.registry import games
from tests.factories import make_card, make_set
from tests.html_forms import sent_by

pytestmark = pytest.mark.django_db

GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
SETS, CARDS = reverse("admin:cards_cardset_changelist"), reverse("admin:cards_card_changelist")
IMPORT = reverse("admin:cards_cardset_import")


def load(game, status="released") -> CardSet:
    for path in game.folder.glob("data/sets/*.json"):
        document = json.loads(path.read_text())
        document["set"]["status"] = status
        import_document(document, game)
    return CardSet.objects.in_game(game).get()


def act(editor, where, action, *rows, **query):
    data = {"action": action, "_selected_action": [row.pk for row in rows]}
    return editor.post(where, data, query_params=query) if query else editor.post(where, data)


def strict_games():
    """The games whose linter asks who drew a card."""
    return [game for game in games() if any(one.field == "artist" for one in _bare(game))]


def _bare(game):
    card = json.loads(sorted(game.folder.glob("data/sets/*.json"))[0].read_text())["cards"][0]
    return game.lint(Print(game.schema.read(card)), [])


STRICT = pytest.mark.parametrize("game", strict_games(), ids=lambda game: game.slug)


@GAMES
def test_an_action_lints_the_sets_and_cards_chosen(editor, game):
    card_set = load(game)
    for answer in (act(editor, SETS, "lint_sets", card_set), act(editor, CARDS, "lint_cards", *Card.objects.all())):
        assert answer.status_code == 200
        assert "<h1>Findings</h1>" in answer.content.decode()
        assert not [row for row in answer.context["rows"] if row[1] == "error"]


@STRICT
def test_what_the_linter_says_stands_at_the_foot_of_the_cards_form(editor, game):
    printing = load(game, "draft").printings.order_by("number_key").first()
    Printing.objects.filter(pk=printing.pk).update(artist="")
    page = editor.get(reverse("admin:cards_card_change", args=[printing.card_id])).content.decode()
    finding = next(one for one in _bare(game) if one.field == "artist")
    assert f"<li>{finding}</li>" in page


@STRICT
def test_a_card_with_errors_is_kept_in_drafts_and_out_of_other_sets(editor, game):
    card_set = load(game, "draft")
    printing = card_set.printings.order_by("number_key").first()
    where = reverse("admin:cards_card_change", args=[printing.card_id])
    row = "printings-0-artist"
    assert editor.post(where, sent_by(editor.get(where), "card_form", **{row: ""})).status_code == 302
    card = reverse("admin:cards_cardset_change", args=[card_set.pk])
    answer = editor.post(card, sent_by(editor.get(card), "cardset_form", status="released"))
    assert printing.card.name in answer.context["adminform"].form.errors["status"][0]
    assert editor.post(where, sent_by(editor.get(where), "card_form", **{row: "Ines Kohl"})).status_code == 302
    assert editor.post(card, sent_by(editor.get(card), "cardset_form", status="released")).status_code == 302
    answer = editor.post(where, sent_by(editor.get(where), "card_form", **{row: ""}))
    assert answer.status_code == 200
    assert "artist" in answer.context["inline_admin_formsets"][0].formset.forms[0].errors
    printing.refresh_from_db()
    assert printing.artist == "Ines Kohl"


def coded_fields():
    """Numbers that a game's own rules call an error by a code when they are missing."""
    for game in games():
        for kind in (kind for kind in kinds_of(game) if kind.fields):
            for one in kind.fields:
                card = CardDefinition("Ember", kind.card_type.key, kind.subtype)
                errors = [said for said in game.lint(Print(card), []) if said.severity == "error"]
                codes = [said.code for said in errors if said.field == ".".join(one.place)]
                if one.kind == "number" and codes:
                    yield pytest.param(kind, one, codes[0], id=f"{game.slug} {one.key}")


@pytest.mark.parametrize(("kind", "field", "code"), coded_fields())
def test_a_wrong_field_is_told_with_the_code_of_the_games_own_check(editor, kind, field, code):
    where = f"{reverse('admin:cards_card_add')}?{urlencode(kind.query)}"
    answer = editor.post(where, sent_by(editor.get(where), "card_form", **{f"value_{field.key}": field.maximum + 1}))
    said = f"Ensure this value is less than or equal to {field.maximum}. ({code})"
    assert answer.context["adminform"].form.errors[f"value_{field.key}"] == [said]


@pytest.mark.parametrize("game", [one for one in games() if one.price], ids=lambda game: game.slug)
def test_an_action_suggests_costs_where_a_game_on_the_list_has_a_calculator(editor, game):
    load(game)
    card = next(one for one in Card.objects.all() if game.price(one.definition, Fraction(0)))
    answer = act(editor, CARDS, "suggest_costs", *Card.objects.all())
    assert str(game.price(card.definition, Fraction(0))) in {row[2] for row in answer.context["rows"]}
    assert 'value="suggest_costs"' in editor.get(CARDS, {"game": game.slug}).content.decode()
    plain = next(one for one in games() if not one.price)
    make_card(game=plain)
    assert 'value="suggest_costs"' not in editor.get(CARDS, {"game": plain.slug}).content.decode()


@GAMES
def test_a_set_is_exported_as_a_file_and_as_the_games_own_texts(editor, game):
    card_set = load(game)
    answer = act(editor, SETS, "export_json", card_set)
    assert answer["Content-Disposition"] == f'attachment; filename="{game.slug}-{card_set.code.lower()}.json"'
    assert answer.content.decode() == set_as_text(card_set)
    for form in game.texts:
        assert act(editor, SETS, f"export_{form.key}", card_set).content.decode() == set_as_text(card_set, form)
    page = editor.get(SETS, {"game": game.slug}).content.decode()
    for other in games():
        for form in other.texts:
            assert (f"export_{form.key}" in page) == (form in game.texts)
    other = make_set(game=game)
    assert act(editor, SETS, "export_json", card_set, other).status_code == 302


@GAMES
def test_an_import_is_read_before_it_is_saved(editor, game):
    text = sorted(game.folder.glob("data/sets/*.json"))[0].read_text()
    said = {"format": f"{game.slug}:json", "text": text, "code": ""}
    answer = editor.post(IMPORT, {**said, "check": "1"})
    assert answer.context["report"].tally.created == len(json.loads(text)["cards"])
    assert not Card.objects.exists()
    assert editor.post(IMPORT, {**sent_by(answer, "import_form"), "save": "1"}).status_code == 302
    assert Card.objects.count() == len(json.loads(text)["cards"])


@pytest.mark.parametrize(
    ("game", "form"), [pytest.param(game, one, id=f"{game.slug} {one.key}") for game in games() for one in game.texts]
)
def test_card_texts_are_imported_into_a_draft_with_their_findings_shown(editor, game, form):
    text = set_as_text(load(game), form)
    file = SimpleUploadedFile("cards.txt", text.replace("\n", "\r\n").encode("utf-16"))
    chosen = {"format": f"{game.slug}:{form.key}"}
    assert "code" in editor.post(IMPORT, {**chosen, "text": text}).context["form"].errors
    answer = editor.post(IMPORT, {**chosen, "code": "NEW", "file": file, "check": "1"})
    assert (answer.context["report"].errors, CardSet.objects.filter(code="NEW").exists()) == ([], False)
    assert editor.post(IMPORT, {**sent_by(answer, "import_form"), "save": "1"}).status_code == 302
    assert set_as_text(CardSet.objects.get(code="NEW"), form) == text


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"text": " "}, "text"),
        ({"format": "chess:json", "text": "{}"}, "format"),
        ({"code": "?", "text": "{}"}, "code"),
    ],
)
def test_a_wrong_import_is_explained_at_its_field(editor, said, field):
    answer = editor.post(IMPORT, {"format": f"{games()[0].slug}:json", **said})
    assert list(answer.context["form"].errors) == [field]


def test_text_that_is_no_json_is_told_in_one_row(editor):
    answer = editor.post(IMPORT, {"format": f"{games()[0].slug}:json", "text": "{"})
    assert [one.code for one in answer.context["report"].errors] == ["json"]


def test_only_editors_import(player, visitor):
    assert player.get(IMPORT).status_code == visitor.get(IMPORT).status_code == 302
