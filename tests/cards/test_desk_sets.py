"""An editor enters sets, classes, rarities, printings with pictures, boosters and format versions at the desk."""

import datetime
import io
import json

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from cards.models import BoosterPack, CardClass, CardSet, FormatVersion, PackSheet, Printing, Rarity
from engine.registry import games
from tests.factories import flagship, make_card, make_deck, make_printing, make_rarity, make_set
from tests.html_forms import read_form, sent_by

pytestmark = pytest.mark.django_db


def address(model: str, action: str, pk: int | None = None) -> str:
    return reverse(f"admin:cards_{model}_{action}", args=[pk] if pk else [])


def submit(editor, model, pk=None, files=None, **said):
    """Type into a page of the desk and save; the answer."""
    where = address(model, "change" if pk else "add", pk)
    data = sent_by(editor.get(where), f"{model}_form", **said)
    return editor.post(where, {**data, **(files or {})})


def errors_of(answer):
    return dict(answer.context["adminform"].form.errors)


def test_a_set_is_entered_as_a_draft_that_only_editors_see(editor):
    answer = submit(editor, "cardset", game=flagship().slug, code="NW", name="New World")
    assert answer.status_code == 302
    card_set = CardSet.objects.get(code="NW")
    assert (card_set.status, card_set.public_from) == ("draft", None)
    assert "Editors only" in editor.get(address("cardset", "changelist")).content.decode()


def test_games_are_chosen_by_name_and_stay(editor):
    page = editor.get(address("cardset", "add")).content.decode()
    for game in games():
        assert f'<option value="{game.slug}">{game.name}</option>' in page
    card_set = make_set()
    assert "game" not in read_form(editor.get(address("cardset", "change", card_set.pk)), "cardset_form").names


@pytest.mark.parametrize(
    ("said", "field", "message"),
    [
        ({"status": "released", "released_on": ""}, "released_on", "A released set needs its release date."),
        ({"code": "A/B"}, "code", "Use letters, digits, - and _ only."),
        ({"code": "..\\"}, "code", "Use letters, digits, - and _ only."),
        ({"name": ""}, "name", "This field is required."),
        ({"released_on": "31.02.2026"}, "released_on", "Enter a valid date."),
        ({"game": "chess"}, "game", "Select a valid choice. chess is not one of the available choices."),
    ],
)
def test_a_wrong_set_is_explained_at_its_field(editor, said, field, message):
    answer = submit(editor, "cardset", **{"game": flagship().slug, "code": "NW", "name": "New World", **said})
    assert errors_of(answer)[field] == [message]


def test_two_sets_with_one_code_are_refused(editor):
    make_set("NW")
    answer = submit(editor, "cardset", game=flagship().slug, code="nw", name="Other")
    assert answer.status_code == 200
    assert CardSet.objects.count() == 1


def test_ending_a_draft_publishes_the_cards_of_the_set(editor, visitor):
    card = make_card("Ember", card_set=make_set("NW", status="draft"))
    assert card.public_from is None
    answer = submit(editor, "cardset", card.printings.get().card_set.pk, status="preview")
    assert answer.status_code == 302
    card.refresh_from_db()
    assert card.public_from is not None


def test_classes_and_rarities_are_entered(editor):
    game = flagship().slug
    assert submit(editor, "cardclass", game=game, name="Tinker").status_code == 302
    assert CardClass.objects.get().slug == "tinker"
    assert submit(editor, "cardclass", CardClass.objects.get().pk, name="Maker").status_code == 302
    assert CardClass.objects.get().slug == "tinker"
    assert submit(editor, "rarity", game=game, code="M", name="Mythic", rank="4").status_code == 302
    assert submit(editor, "rarity", game=game, code="m", name="Again", rank="4").status_code == 200
    assert Rarity.objects.get().name == "Mythic"


@pytest.mark.parametrize(
    ("model", "made", "said"),
    [
        ("cardset", lambda: make_printing().card_set, "has 1 printing; delete or move those first."),
        ("cardclass", lambda: make_card(classes=["Tinker"]).classes.get(), "Tinker is the class of 1 card"),
        ("rarity", lambda: make_printing(rarity=make_rarity("R")).rarity, "Rare is the rarity of 1 printing"),
    ],
)
def test_what_is_in_use_is_not_deleted_and_the_page_says_why(editor, model, made, said):
    row = made()
    where = address(model, "delete", row.pk)
    for answer in (editor.get(where), editor.post(where, {"post": "yes"})):
        assert "is in use and is not deleted" in answer.content.decode()
        assert said in answer.content.decode()
    assert type(row).objects.filter(pk=row.pk).exists()


# --- printings --------------------------------------------------------------------------------------------------------


def picture(format="PNG", size=(30, 42)) -> SimpleUploadedFile:
    file = io.BytesIO()
    Image.new("RGB", size, "teal").save(file, format)
    return SimpleUploadedFile("art.png", file.getvalue(), "image/png")


def a_card_without_effects():
    """A card that its game accepts as it stands."""
    file = sorted((flagship().folder / "data" / "sets").glob("*.json"))[0]
    documents = [{**one, "effects": []} for one in json.loads(file.read_text())["cards"]]
    card = next(card for one in documents if not flagship().check_card(card := flagship().schema.read(one)))
    values = {key: list(value) if isinstance(value, tuple) else value for key, value in card.values.items()}
    return make_card(
        card.name, type=card.type, subtype=card.subtype, classes=card.classes, values=values, printed=False
    )


def test_a_printing_gets_its_picture_and_a_new_one_replaces_the_file(editor, django_capture_on_commit_callbacks):
    printing = make_printing()
    assert submit(editor, "printing", printing.pk, {"image": picture()}).status_code == 302
    printing.refresh_from_db()
    first = printing.image.name
    assert first.startswith("cards/")
    assert first.endswith(".webp")
    with printing.image.open() as file:
        assert Image.open(file).format == "WEBP"
    page = editor.get(address("printing", "change", printing.pk)).content.decode()
    shown = reverse("cards:printing_image", args=[printing.card_set.game, printing.pk])
    assert f'<img src="{shown}"' in page
    assert first not in page
    assert b"".join(editor.get(shown).streaming_content).startswith(b"RIFF")
    with django_capture_on_commit_callbacks(execute=True):
        assert submit(editor, "printing", printing.pk, {"image": picture("WEBP")}).status_code == 302
    printing.refresh_from_db()
    assert printing.image.name != first
    assert not default_storage.exists(first)
    with django_capture_on_commit_callbacks(execute=True):
        submit(editor, "printing", printing.pk, **{"image-clear": "on"})
    printing.refresh_from_db()
    assert not printing.image


def test_saving_a_printing_without_touching_its_picture_keeps_it(editor):
    printing = make_printing()
    submit(editor, "printing", printing.pk, {"image": picture()})
    printing.refresh_from_db()
    submit(editor, "printing", printing.pk, artist="Somebody")
    before, after = printing.image.name, Printing.objects.get(pk=printing.pk)
    assert (after.artist, after.image.name) == ("Somebody", before)
    assert default_storage.exists(before)


def test_a_picture_that_is_refused_is_explained_at_its_field(editor):
    printing = make_printing()
    svg = SimpleUploadedFile("art.png", b"<svg onload='alert(1)'/>", "image/png")
    assert errors_of(submit(editor, "printing", printing.pk, {"image": svg})) == {
        "image": ["This is no PNG, JPEG or WebP picture, or it is damaged."]
    }
    empty = SimpleUploadedFile("art.png", b"", "image/png")
    assert errors_of(submit(editor, "printing", printing.pk, {"image": empty})) == {
        "image": ["The submitted file is empty."]
    }
    printing.refresh_from_db()
    assert not printing.image


def test_a_picture_can_be_given_on_the_card_s_own_page(editor):
    printing = make_printing(a_card_without_effects())
    where = address("card", "change", printing.card.pk)
    data = sent_by(editor.get(where), "card_form") | {"printings-0-image": picture("JPEG")}
    answer = editor.post(where, data)
    assert answer.status_code == 302, answer.context["errors"]
    printing.refresh_from_db()
    assert printing.image.name.endswith(".webp")


def test_a_number_is_given_once_in_a_set_and_language(editor):
    printing = make_printing(number="042")
    card = make_card(printed=False)
    said = {"card_set": printing.card_set.pk, "number": "042"}
    where = address("printing", "add")
    data = sent_by(editor.get(where), "printing_form", **said) | {"card": card.pk}
    assert editor.post(where, data).status_code == 200
    assert editor.post(where, {**data, "language": "de"}).status_code == 302


def test_rarities_and_sets_of_another_game_are_refused(editor):
    printing = make_printing()
    CardSet.objects.filter(pk=printing.card_set.pk).update(game="other")
    answer = submit(editor, "printing", printing.pk)
    assert "is a set of another game" in errors_of(answer)["card_set"][0]


def test_printings_are_found_by_name_set_number_and_artist(editor):
    wanted = make_printing(make_card("Übermut", printed=False), make_set("QQ"), number="077", artist="Mira Voss")
    make_printing(make_card("Other", printed=False), make_set("XX"), number="078", artist="Somebody")
    for query in ("ubermut", "qq 077", "voss", "077"):
        page = editor.get(address("printing", "changelist"), {"q": query})
        assert list(page.context["cl"].result_list) == [wanted], query
    found = editor.get(
        "/admin/autocomplete/",
        {"term": "ubermut", "app_label": "cards", "model_name": "sheetcard", "field_name": "printing"},
    ).json()
    assert [row["text"] for row in found["results"]] == ["Übermut (QQ) 077"]


def test_a_printing_on_a_booster_sheet_is_not_deleted(editor):
    printing = make_printing()
    pack = BoosterPack.objects.create(card_set=printing.card_set, code="B", name="Booster")
    PackSheet.objects.create(pack=pack, name="All").cards.create(printing=printing)
    answer = editor.post(address("printing", "delete", printing.pk), {"post": "yes"})
    assert "lies on 1 booster sheet." in answer.content.decode()
    assert Printing.objects.count() == 1


# --- boosters ---------------------------------------------------------------------------------------------------------


def test_a_booster_is_entered_with_sheets_and_slots_and_told_what_is_missing(editor):
    card_set, common, rare = make_set("NW"), make_rarity("C"), make_rarity("R")
    for number in range(5):
        make_printing(card_set=card_set, number=f"{number}", rarity=common if number else rare)
    where = address("boosterpack", "add")
    data = sent_by(editor.get(where), "boosterpack_form", card_set=card_set.pk, code="B", name="Booster")
    data |= {
        "sheets-TOTAL_FORMS": "2",
        "sheets-0-name": "Commons",
        "sheets-1-name": "Rares",
        "slots-TOTAL_FORMS": "2",
        "slots-0-position": "1",
        "slots-0-count": "3",
        "slots-1-position": "2",
        "slots-1-count": "2",
    }
    assert editor.post(where, data).status_code == 302
    pack = BoosterPack.objects.get()
    assert "Slot 1 draws from no sheet" in editor.get(address("boosterpack", "change", pk=pack.pk)).content.decode()

    for name, rarity in (("Commons", common), ("Rares", rare)):
        sheet = pack.sheets.get(name=name)
        assert submit(editor, "packsheet", sheet.pk, rarity=rarity.pk).status_code == 302
    assert {sheet.name: sheet.cards.count() for sheet in pack.sheets.all()} == {"Commons": 4, "Rares": 1}

    for slot, sheet in zip(pack.slots.all(), pack.sheets.order_by("name"), strict=True):
        where = address("packslot", "change", slot.pk)
        page = editor.get(where)
        assert {"choices-0-sheet"} <= read_form(page, "packslot_form").names
        data = sent_by(page, "packslot_form", **{"choices-0-sheet": sheet.pk, "choices-0-weight": "1"})
        assert editor.post(where, data).status_code == 302
    text = editor.get(address("boosterpack", "change", pack.pk)).content.decode()
    assert "Slot 2 needs 2 different cards; sheet Rares has 1 card." in text
    assert "Commons × 1" in text
    assert "4 cards, weight 4" in text


def test_adding_a_rarity_twice_adds_nothing_twice(editor):
    card_set, common = make_set("NW"), make_rarity("C")
    make_printing(card_set=card_set, rarity=common)
    sheet = PackSheet.objects.create(
        pack=BoosterPack.objects.create(card_set=card_set, code="B", name="Booster"), name="Commons"
    )
    for _ in range(2):
        assert submit(editor, "packsheet", sheet.pk, rarity=common.pk).status_code == 302
    assert sheet.cards.count() == 1


def test_a_sheet_that_a_slot_draws_from_is_not_deleted_but_its_whole_pack_is(editor):
    pack = BoosterPack.objects.create(card_set=make_set(), code="B", name="Booster")
    sheet = PackSheet.objects.create(pack=pack, name="All")
    pack.slots.create().choices.create(sheet=sheet)
    answer = editor.post(address("packsheet", "delete", sheet.pk), {"post": "yes"})
    assert "Slot 1 of Booster draws from All." in answer.content.decode()
    assert editor.post(address("boosterpack", "delete", pack.pk), {"post": "yes"}).status_code == 302
    assert not PackSheet.objects.exists()


# --- formats ----------------------------------------------------------------------------------------------------------


def test_a_format_version_is_entered_with_limits_and_bans(editor):
    card, card_set = make_card("Ember"), make_set("NW")
    game = flagship()
    where = address("formatversion", "add")
    data = sent_by(
        editor.get(where),
        "formatversion_form",
        game_format=f"{game.slug}/{game.formats[0].key}",
        effective_on="2026-07-01",
        name="Summer",
        sets=[card_set.pk],
    )
    data |= {"limits-0-card": card.pk, "limits-0-copies": "0", "limits-0-reason": "Too strong."}
    answer = editor.post(where, data)
    assert answer.status_code == 302, errors_of(answer)
    version = FormatVersion.objects.get()
    assert (version.game, version.format) == (game.slug, game.formats[0].key)
    assert [str(limit) for limit in version.limits.all()] == ["Ember: banned"]
    assert list(version.sets.all()) == [card_set]
    shown = read_form(editor.get(address("formatversion", "change", version.pk)), "formatversion_form").data
    assert shown["game_format"] == [f"{game.slug}/{game.formats[0].key}"]
    again = editor.post(where, data)
    assert "already" in errors_of(again)["effective_on"][0]


def test_a_format_version_is_of_one_game_in_all_its_parts(editor):
    card, card_set, game = make_card("Ember"), make_set("NW"), flagship()
    type(card).objects.update(game="other")
    CardSet.objects.update(game="other")
    where = address("formatversion", "add")
    chosen = f"{game.slug}/{game.formats[0].key}"
    data = sent_by(editor.get(where), "formatversion_form", game_format=chosen, effective_on="2026-07-01")
    answer = editor.post(where, {**data, "sets": [card_set.pk]})
    assert errors_of(answer)["sets"] == [f"Of another game than the format: {card_set}."]
    answer = editor.post(where, {**data, "limits-0-card": card.pk, "limits-0-copies": "0"})
    assert "Ember is a card of another game." in answer.content.decode()
    assert not FormatVersion.objects.exists()


def test_a_format_version_without_a_format_is_explained_at_its_field(editor):
    answer = submit(editor, "formatversion", effective_on="2026-07-01")
    assert list(errors_of(answer)) == ["game_format"]


def test_a_limited_card_is_not_deleted(editor):
    card, game = make_card("Ember", printed=False), flagship()
    version = FormatVersion.objects.create(
        game=game.slug, format=game.formats[0].key, effective_on=datetime.date(2026, 7, 1)
    )
    version.limits.create(card=card)
    answer = editor.post(address("card", "delete", card.pk), {"post": "yes"})
    assert "is limited or banned in 1 format version." in answer.content.decode()


# --- every list -------------------------------------------------------------------------------------------------------

LISTS = ["card", "printing", "cardset", "cardclass", "rarity", "boosterpack", "packsheet", "packslot", "formatversion"]


def fill(number: int) -> None:
    """A row more in every list."""
    game = flagship()
    card = make_card(f"Card {number}", classes=[f"Class {number}"])
    printing = make_printing(card, rarity=make_rarity(f"R{number}"))
    pack = BoosterPack.objects.create(card_set=printing.card_set, code=f"B{number}", name=f"Pack {number}")
    sheet = PackSheet.objects.create(pack=pack, name="All")
    sheet.cards.create(printing=printing)
    pack.slots.create().choices.create(sheet=sheet)
    version = FormatVersion.objects.create(
        game=game.slug, format=game.formats[0].key, effective_on=datetime.date(2026, 1, 1 + number)
    )
    version.limits.create(card=card)
    make_deck(cards={game.zone_for(card.type).key: {card: 1}}, visibility="public")


@pytest.mark.parametrize("model", LISTS)
def test_every_list_can_be_searched_and_takes_as_many_queries_for_ten_rows_as_for_two(editor, model):
    where = address(model, "changelist")
    fill(1)
    fill(2)
    editor.get(where)
    with CaptureQueriesContext(connection) as few:
        assert editor.get(where, {"q": "a"}).status_code == 200
    for number in range(3, 11):
        fill(number)
    with CaptureQueriesContext(connection) as many:
        editor.get(where, {"q": "a"})
    assert len(many) <= len(few)


@pytest.mark.parametrize("model", LISTS)
def test_every_page_of_the_desk_is_for_editors_only(visitor, player, model):
    for action in ("changelist", "add"):
        for client in (visitor, player):
            assert client.get(address(model, action)).status_code == 302
